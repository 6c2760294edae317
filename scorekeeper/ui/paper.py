"""A game that was begun on paper: where it goes on, and the totals so far. Flet-free."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from scorekeeper.game import Seat
from scorekeeper.game.errors import MoveCode, RuleViolation
from scorekeeper.game.starting import HIGHEST_TOTAL
from scorekeeper.locale import MINUS

FIRST = 2
"""The earliest round at which a game can be taken over; round 1 is a new game."""


class TotalMissing(Exception):  # noqa: N818 - nothing failed: somebody has not written yet
    """A player's total is empty. `seat` counts from 0."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.seat = seat


@dataclass(frozen=True, slots=True)
class Paper:
    """What is on the paper pad: the round that comes next, and the total of each player's id as written."""

    round: int = FIRST
    totals: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    def written(self, player: str, text: str) -> Paper:
        """With this total for a player."""
        return replace(self, totals=MappingProxyType({**self.totals, player: text}))

    def text(self, player: str) -> str:
        """The total as it was written, "" if it was not."""
        return self.totals.get(player, "")

    def at_round(self, number: int, rounds: int) -> Paper:
        """Going on at that round of a game of so many."""
        return replace(self, round=min(max(FIRST, number), rounds))


def sign_turned(text: str) -> str:
    """The same figures below zero, or above it again."""
    return text[1:] if text.startswith(("-", MINUS)) else f"{MINUS}{text}"


def taken_over(paper: Paper, seats: Sequence[Seat]) -> tuple[int, tuple[int, ...]]:
    """The round and the totals by seat.

    Raises `TotalMissing`, and `RuleViolation` for a total that no game brings.
    """
    return paper.round, tuple(_total(paper.text(seat.player), place) for place, seat in enumerate(seats))


def _total(text: str, seat: int) -> int:
    digits = text.replace(MINUS, "-").strip()
    if digits in ("", "-"):
        raise TotalMissing(seat)
    total = int(digits)
    if abs(total) > HIGHEST_TOTAL:
        raise RuleViolation(MoveCode.TOTAL_OUT_OF_RANGE, seat=seat, total=total, highest=HIGHEST_TOTAL)
    return total
