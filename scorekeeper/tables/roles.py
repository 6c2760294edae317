"""Who is at a table: the roles, and the mode that says what guests may enter."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class EntryMode(StrEnum):
    """Who enters bids and tricks at a table, beside its scribe."""

    SCRIBE = "scribe"
    """The scribe alone."""
    OWN = "own"
    """Each player his own bid, his own tricks and his own result."""
    ALL = "all"
    """Everybody at a seat, for everybody."""


@dataclass(frozen=True, slots=True)
class Owner:
    """The person whose server it is: may do everything at every table."""


@dataclass(frozen=True, slots=True)
class Scribe:
    """The person who keeps the pad of this table: may do everything at it."""


@dataclass(frozen=True, slots=True)
class Guest:
    """A phone at a seat."""

    seat: int
    phone: str
    """Which phone it is: a seat that moves to another phone keeps its number only."""


@dataclass(frozen=True, slots=True)
class Watcher:
    """Somebody who only looks on."""


Actor = Owner | Scribe | Guest | Watcher

OWNER, SCRIBE, WATCHER = Owner(), Scribe(), Watcher()
