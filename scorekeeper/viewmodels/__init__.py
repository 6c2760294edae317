"""View models of the table, for Flet and for HTML: frozen values, sentences, colours, dimensions.

Knows the rules, the game and the words; nothing of Flet, HTML, files or live tables.
"""

__all__: list[str] = []
