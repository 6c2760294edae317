"""The pages of guests and boards, in any browser: HTML that the server renders, and events that keep it new.

Imports the rules, the game, the storage's errors, the tables, the view models and the words; nothing of Flet.
"""

__all__: list[str] = []
