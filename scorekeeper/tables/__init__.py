"""Who is at this live table and what may they do and see? One `Table` per running game, shared by all screens.

Knows the game and where it is kept, nothing of widgets.
"""

from scorekeeper.tables.table import Move, Sight, StaleTap, Table

__all__ = ["Move", "Sight", "StaleTap", "Table"]
