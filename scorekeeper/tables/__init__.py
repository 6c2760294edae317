"""Live tables: one `Table` per running game, shared by all its screens, and the `Host` of all games.

Knows the game and where it is kept, nothing of widgets.
"""

from scorekeeper.tables.host import Host
from scorekeeper.tables.table import Move, Snapshot, StaleTap, Table

__all__ = ["Host", "Move", "Snapshot", "StaleTap", "Table"]
