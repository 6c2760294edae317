"""The roles of those who are at a table: owner, scribe, guest, watcher."""

from __future__ import annotations

from dataclasses import dataclass


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
