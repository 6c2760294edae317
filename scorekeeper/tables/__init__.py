"""Live tables: one `Table` per running game, shared by all its screens, and the `Host` of all games.

Imports the game and the storage, never the user interface.
"""

from scorekeeper.tables.host import Host
from scorekeeper.tables.table import Move, Snapshot, StaleTap, Table

__all__ = ["Host", "Move", "Snapshot", "StaleTap", "Table"]
