"""View models of the table, for Flet and for HTML: frozen values and sentences.

Knows the rules, the game and the words; nothing of Flet, HTML, files or live tables.
"""
