"""Who is at this live table and what may they do and see? One `Table` per running game, for all its screens.

Knows the game and where it is kept, nothing of widgets.
"""

from scorekeeper.tables.host import Host
from scorekeeper.tables.summary import summarise
from scorekeeper.tables.table import Move, Sight, StaleTap, Table

__all__ = ["Host", "Move", "Sight", "StaleTap", "Table", "summarise"]
