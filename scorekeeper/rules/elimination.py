"""Elimination (§9.2): after which rounds a player drops out, who that is, and how many play on."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from scorekeeper.rules.ruleset import Ruleset

SURVIVORS = 3
"""Players who play to the end of a game with elimination."""


def elimination_rounds(ruleset: Ruleset, players: int) -> tuple[int, ...]:
    """The numbers of the rounds after which a player drops out (§9.2).

    `Ruleset.elimination` lists them for six players, such as 10, 12 and 15. With fewer players fewer drop
    out, so the first ones are left out: 12 and 15 with five players, 15 with four.
    """
    needed = players - SURVIVORS
    return ruleset.elimination[-needed:] if needed > 0 else ()


def players_in_round(ruleset: Ruleset, players: int, round_number: int) -> int:
    """How many of the `players` who began still play in the round with that number (§9.2)."""
    return players - sum(cut < round_number for cut in elimination_rounds(ruleset, players))


def last_place(
    totals: Sequence[int],
    hits: Sequence[int],
    points_of_round: Sequence[int],
    among: Collection[int] | None = None,
) -> tuple[int, ...]:
    """Who is last after a round and drops out: positions, counted from 0, in the order given (§9.2).

    The lowest total is last; of equal totals the one with fewer exact bids, then the one with fewer points in
    the round just played. When more than one is left the scribe decides. `among` are the positions that
    still play, all of them where nothing is said.
    """
    playing = range(len(totals)) if among is None else sorted(among)
    standing = {place: (totals[place], hits[place], points_of_round[place]) for place in playing}
    worst = min(standing.values())
    return tuple(place for place in playing if standing[place] == worst)
