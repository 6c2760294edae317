"""An event log: facts in the order in which they were written down, tap by tap, with a cursor for undo.

A game is one, and so is a tournament.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Generic, TypeVar

F = TypeVar("F")
"""The facts of a log."""
L = TypeVar("L", bound="EventLog[Any]")


@dataclass(frozen=True, slots=True)
class Recorded(Generic[F]):
    """A fact that was written down, and when."""

    at: datetime
    """With its time zone."""
    fact: F
    same_tap: bool = False
    """Whether the tap that recorded the fact before recorded this one too: they are undone together."""


@dataclass(frozen=True, slots=True)
class EventLog(Generic[F]):
    """Facts as they are stored, how many of them are in force, and the revision.

    `cursor` counts the facts in force, those beyond it are what redo can bring back; `revision` grows with
    every tap, undo and redo included, so that an undo meant for an older snapshot is known as stale, and of
    two copies the newer one.
    """

    id: str
    revision: int
    cursor: int
    records: tuple[Recorded[F], ...]


def in_force(log: EventLog[F]) -> tuple[Recorded[F], ...]:
    """The records of the facts that count."""
    return log.records[: log.cursor]


def with_tap(log: L, facts: Sequence[Any], at: datetime) -> L:
    """The log after one more tap of these facts. What redo could have brought back is cut off."""
    records = (*in_force(log), *[Recorded(at, fact, place > 0) for place, fact in enumerate(facts)])
    return replace(log, revision=log.revision + 1, cursor=len(records), records=records)


def tap_back(log: L) -> L:
    """The log without its last tap."""
    return _moved(log, -1)


def can_redo(log: EventLog[Any]) -> bool:
    return log.cursor < len(log.records)


def tap_again(log: L) -> L:
    """The log with the tap that was last taken back."""
    return _moved(log, 1)


def _moved(log: L, step: int) -> L:
    cursor = log.cursor + step
    while is_within_tap(log.records, cursor):
        cursor += step
    return replace(log, revision=log.revision + 1, cursor=cursor)


def taps(records: Sequence[Recorded[F]]) -> Iterator[Sequence[Recorded[F]]]:
    """The records of each tap."""
    starts = [place for place, record in enumerate(records) if place == 0 or not record.same_tap]
    for start, end in zip(starts, [*starts[1:], len(records)], strict=True):
        yield records[start:end]


def last_tap(log: EventLog[F]) -> tuple[Recorded[F], ...]:
    """The records of the last tap in force."""
    start = log.cursor - 1
    while is_within_tap(log.records, start):
        start -= 1
    return log.records[start : log.cursor]


def is_within_tap(records: Sequence[Recorded[Any]], cursor: int) -> bool:
    """Whether the records before and after this position were made by the same tap."""
    return cursor < len(records) and records[cursor].same_tap
