"""Storage: TinyDB databases in atomic files, one per game and one for the library of all.

A save counts when it would survive a power cut, and nothing unreadable is ever deleted or overwritten.
Knows the facts of a game, nothing of tables and screens.
"""
