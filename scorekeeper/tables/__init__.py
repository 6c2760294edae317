"""Live tables: one `Table` per running game, shared by all its screens, and the `Host` of all games.

Imports the game and the storage, never the user interface.
"""

from scorekeeper.access.roles import SCRIBE, Actor, Guest
from scorekeeper.tables.guest_entries import GuestCode, GuestRefusal
from scorekeeper.tables.host import Host
from scorekeeper.tables.live_log import StaleTap
from scorekeeper.tables.table import Snapshot, Table

__all__ = [
    "SCRIBE",
    "Actor",
    "Guest",
    "GuestCode",
    "GuestRefusal",
    "Host",
    "Snapshot",
    "StaleTap",
    "Table",
]
