"""Teams (§9.4): two who sit opposite each other play together."""

from __future__ import annotations

from collections.abc import Sequence

TEAM_PLAYERS = (4, 6)
"""So many can sit opposite one another; with three or five nobody does."""


def partners(players: int) -> tuple[tuple[int, int], ...]:
    """The teams as pairs of positions in the order round the table, counted from 0 (§9.4).

    With four players 0 and 2 play together, 1 and 3; with six 0 and 3, 1 and 4, 2 and 5.
    """
    half = players // 2
    return tuple((place, place + half) for place in range(half))


def team_totals(totals: Sequence[int]) -> tuple[int, ...]:
    """The total of each team in points, in the order of `partners`: the sum of both players' (§9.4).

    `totals` run in the order round the table.
    """
    return tuple(totals[one] + totals[other] for one, other in partners(len(totals)))
