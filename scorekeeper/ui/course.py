"""The course of a game as lines: every player's totals from round to round, and where his name stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.game import State
from scorekeeper.game.standings import running_totals


@dataclass(frozen=True, slots=True)
class Line:
    """One player's totals (points), the first before the first round, and the seat it belongs to."""

    seat: int
    name: str
    totals: tuple[int, ...]


def course(state: State) -> tuple[Line, ...]:
    """The lines of all players, in the order in which they sit."""
    start = state.carried or (0,) * state.players
    sums = (start, *running_totals(state))
    return tuple(Line(seat, state.names[seat], tuple(row[seat] for row in sums)) for seat in state.order)


def bounds(lines: Sequence[Line]) -> tuple[int, int]:
    """The lowest and the highest total, in full fifties, never the same."""
    totals = [total for line in lines for total in line.totals]
    low, high = min(totals) // 50 * 50, -(-max(totals) // 50) * 50
    return low, max(high, low + 50)


def spread(wanted: Sequence[float], gap: float, room: float) -> tuple[float, ...]:
    """Places from 0 to `room` near the `wanted` ones, in their order, `gap` apart where it fits."""
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    gap = min(gap, room / max(1, len(wanted) - 1))
    placed = [0.0] * len(wanted)
    lowest = 0.0
    for index in order:
        placed[index] = lowest = max(wanted[index], lowest)
        lowest += gap
    highest = room
    for index in reversed(order):
        placed[index] = highest = min(placed[index], highest)
        highest -= gap
    return tuple(placed)
