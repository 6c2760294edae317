"""The chart of totals: a series for each player or team, the bounds and steps of its axis, its labels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scorekeeper.game import State
from scorekeeper.game.faces import Face
from scorekeeper.game.standings import Totals, ranks, running_totals, teams, totals_at_start
from scorekeeper.viewmodels.teams import LETTERS, pair_names

SMALL_SPREAD = 40
"""Totals that lie no farther apart are drawn in small steps (points)."""
STROKES: tuple[tuple[str, tuple[int, ...]], ...] = (
    ("blue", ()),
    ("red", (9, 4)),
    ("green", (2, 4)),
    ("yellow", (12, 4, 2, 4)),
    ("ink", (12, 4, 2, 4, 2, 4)),
    ("quiet", (5, 3, 5, 9)),
)
"""A colour of the palette and a dash pattern for each seat or team; colour is never the only difference."""
MOST_NUMBERS = 8
"""Numbers of rounds that have room below a narrow chart."""
WINNERS_WIDTH = 1.5
"""How much thicker the line of who has won is."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """How the line of a seat or of a team is drawn."""

    color: str
    """By its role in the palette."""
    dashes: tuple[int, ...]
    width: float
    """Times the usual one."""


def strokes(state: State, faces: Sequence[Face]) -> tuple[Stroke, ...]:
    """The strokes of all seats in the colours of their faces, or of all teams; whole and thick is the line of
    who has won."""
    rank = ranks(state)
    sides = teams(state) if state.ruleset.teams else tuple((seat,) for seat in range(state.players))
    won = [state.finished and rank[side[0]] == 1 for side in sides]
    dashes = [dashes for _color, dashes in STROKES]
    if True in won:  # who would have had the whole line gets the winner's dashes
        dashes[0], dashes[won.index(True)] = dashes[won.index(True)], dashes[0]
    return tuple(
        Stroke(
            STROKES[place][0] if state.ruleset.teams else faces[side[0]].color,
            dashes[place],
            WINNERS_WIDTH if won[place] else 1,
        )
        for place, side in enumerate(sides)
    )


@dataclass(frozen=True, slots=True)
class ChartSeries:
    """One player's totals (points), the first before his first round.

    The line of a player who drops out or leaves ends there (§9.2). Of a team there is one line for both
    (§9.4).
    """

    stroke: int
    """How it is drawn: like all lines of this seat, or of this team."""
    name: str
    totals: tuple[int, ...]
    start: int = 0
    """After how many rounds of the pad it begins: later for who came late."""


def chart_series(state: State) -> tuple[ChartSeries, ...]:
    """The series of all players or teams, in the order of the seats."""
    brought = totals_at_start(state) or (0,) * state.players
    sums = (brought, *running_totals(state))
    if state.ruleset.teams:
        return tuple(
            ChartSeries(place, f"{LETTERS[place]} {pair_names(state, team)}", _added(sums, team))
            for place, team in enumerate(teams(state))
        )
    lines = []
    for seat in state.order:
        start = state.came_after(seat) - state.first_round + 1
        # Rounds that he sat out count: the line ends where he was in the game for the last time.
        took_part = (seat in round_.turns or seat in round_.absent for round_ in state.closed)
        end = max((after for after, was_there in enumerate(took_part, start=1) if was_there), default=0)
        totals = _added(sums[start : max(start, end) + 1], (seat,))
        lines.append(ChartSeries(seat, state.names[seat], totals, start))
    return tuple(lines)


def _added(sums: Iterable[Totals], side: tuple[int, ...]) -> tuple[int, ...]:
    """The sum of the totals of one side, round by round."""
    return tuple(sum(row[seat] for seat in side) for row in sums)


@dataclass(frozen=True, slots=True)
class Chart:
    """The totals round by round, and the bounds of their axis, which are never the same (points)."""

    lines: tuple[ChartSeries, ...]
    low: int
    high: int
    rounds: int
    """How many were played."""

    def depth(self, total: int) -> float:
        """How far below the upper edge a total is, as a part of the height."""
        return (self.high - total) / (self.high - self.low)

    def step(self, apart: float = 0) -> int:
        """The points from one grid line to the next: full fifties, not more than eight of them.

        Fewer points where all totals are small, as in Wizard Junior (§7.7); twice as many where the lines
        would be less than `apart` from each other, as a part of the height.
        """
        spread = self.high - self.low
        step = 5 if spread <= SMALL_SPREAD else 50 * -(-spread // 400)
        return step if step >= apart * spread else 2 * step

    def values(self, step: int) -> tuple[int, ...]:
        """The totals that stand at the axis: the full steps between its ends."""
        return tuple(range(-(-self.low // step) * step, self.high + 1, step))


def chart(state: State) -> Chart:
    """The chart of a game."""
    lines = chart_series(state)
    totals = [total for line in lines for total in line.totals]
    low = min(totals)
    return Chart(lines, low, max(low + 1, *totals), len(state.closed))


def numbers_apart(rounds: float) -> int:
    """From one round that is named below a chart to the next, so that all of their numbers have room."""
    return next((every for every in (1, 2, 5) if rounds <= MOST_NUMBERS * every), 10)


def spread_labels(wanted: Sequence[float], gap: float, room: float) -> tuple[float, ...]:
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
