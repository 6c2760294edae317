"""The course of a game as lines: every player's totals from round to round, and where his name stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.game import State
from scorekeeper.game.standings import running_totals
from scorekeeper.ui.teams import team_letter


@dataclass(frozen=True, slots=True)
class Line:
    """One player's totals (points), the first before the first round, and the seat it belongs to.

    The line of a player who drops out ends there (§9.2).
    """

    seat: int
    name: str
    totals: tuple[int, ...]


def course(state: State) -> tuple[Line, ...]:
    """The lines of all players, in the order in which they sit."""
    start = state.carried or (0,) * state.players
    sums = (start, *running_totals(state))
    return tuple(
        Line(seat, _name(state, seat), tuple(row[seat] for row in sums[: _rounds(state, seat) + 1]))
        for seat in state.order
    )


def _rounds(state: State, seat: int) -> int:
    """How many rounds of the pad this player has played."""
    return sum(seat in row.turns for row in state.closed)


def _name(state: State, seat: int) -> str:
    """The player's name, before it the letter of the team (§9.4)."""
    return f"{team_letter(state, seat)} {state.names[seat]}".strip()


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
