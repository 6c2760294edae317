"""Where is it kept? TinyDB databases in atomic files: one per game, one for the library of all.

A save counts when it would survive a power cut, and nothing unreadable is ever deleted or overwritten.
Knows the facts of a game, nothing of tables and screens.
"""

from scorekeeper.storage.codec import decode_game, encode_game
from scorekeeper.storage.errors import (
    Damaged,
    DiskFailed,
    DiskFull,
    Locked,
    NewerSchema,
    Outdated,
    ReadOnly,
    Refused,
    StorageCode,
    StorageError,
    UnknownGame,
    UnknownRules,
)
from scorekeeper.storage.games import Loaded
from scorekeeper.storage.library import Library
from scorekeeper.storage.locations import assets_folder, data_folder
from scorekeeper.storage.players import Player
from scorekeeper.storage.saving import Saver
from scorekeeper.storage.settings import LANGUAGES, TEXT_SIZES, THEMES, NewGame, Settings
from scorekeeper.storage.summaries import Summary
from scorekeeper.storage.transfer import export_game, export_name
from scorekeeper.storage.written import WrittenGame

__all__ = [
    "LANGUAGES",
    "TEXT_SIZES",
    "THEMES",
    "Damaged",
    "DiskFailed",
    "DiskFull",
    "Library",
    "Loaded",
    "Locked",
    "NewGame",
    "NewerSchema",
    "Outdated",
    "Player",
    "ReadOnly",
    "Refused",
    "Saver",
    "Settings",
    "StorageCode",
    "StorageError",
    "Summary",
    "UnknownGame",
    "UnknownRules",
    "WrittenGame",
    "assets_folder",
    "data_folder",
    "decode_game",
    "encode_game",
    "export_game",
    "export_name",
]
