"""How special was this? Where a total, a round or a comeback stands among all of the same games."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scorekeeper.statistics.finished_game import FinishedGame


@dataclass(frozen=True, slots=True)
class Place:
    """A value's place among all of its kind: 1 is the highest, and level ones share it."""

    value: int
    place: int
    of: int


@dataclass(frozen=True, slots=True)
class Records:
    """Everything of a kind that happened in some games, in points, the lowest first."""

    totals: tuple[int, ...]
    """The total of every player at the end of every game."""
    best_rounds: tuple[int, ...]
    """The most points that a round brought, of every player in every game."""
    comebacks: tuple[int, ...]
    """How far those who won had been behind after a round; who never was is not among them."""


def records_of(games: Iterable[FinishedGame]) -> Records:
    """The records of these games. They say something where the points of all were counted alike."""
    totals, rounds, comebacks = [], [], []
    for game in games:
        for seat in game.seats:
            totals.append(seat.points)
            if seat.best_round is not None:
                rounds.append(seat.best_round)
            if seat.rank == 1 and seat.most_behind:
                comebacks.append(seat.most_behind)
    return Records(tuple(sorted(totals)), tuple(sorted(rounds)), tuple(sorted(comebacks)))


def place_among(value: int, values: Sequence[int]) -> Place:
    """The place of one of these values, which are sorted, the lowest first."""
    not_higher = bisect_left(values, value + 1)
    return Place(value, len(values) - not_higher + 1, len(values))
