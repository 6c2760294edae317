"""Design tokens: the colours, dimensions and typefaces of the app as plain values.

`ui/design` makes Flet's theme of them, `web` its style sheet, `exports/result_picture.py` a picture. Knows
nothing of the game, of Flet or of HTML.
"""
