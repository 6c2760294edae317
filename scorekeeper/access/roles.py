"""The roles of those who are at a table: the scribe and the guests."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Scribe:
    """Who keeps the pad of this table in the app: may do everything at it.

    It is the owner, or the person to whom he has handed the pad.
    """


@dataclass(frozen=True, slots=True)
class Guest:
    """A phone at a seat."""

    seat: int
    phone: str
    """Which phone it is: a seat that moves to another phone keeps its number only."""


Actor = Scribe | Guest

SCRIBE = Scribe()
