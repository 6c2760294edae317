"""The ranking (§7.8, §7.9): who stands where, with teams, tie-breaks and those who dropped out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.rules.ruleset import Ruleset

Strength = tuple[int, ...]
"""What is compared: the figure that counts most first, more is better."""

TIE_BREAKS: Mapping[str, tuple[str, ...]] = {
    "shared": (),
    "most-hits": ("hits",),
    "highest-bids": ("bids",),
    "most-hits-then-bids": ("hits", "bids"),
}
"""What settles equal totals, by name: which figures are compared one after the other (§7.9).

"shared" leaves them equal, and all of them have won; "hits" is the number of exact bids, "bids" the sum of
all bids of the game.
"""


_NOBODY: Mapping[int, int] = {}
_LAST: Strength = ()
"""Less than any other."""


def ranking(
    ruleset: Ruleset,
    totals: Sequence[int],
    *,
    hits: Sequence[int] = (),
    bids: Sequence[int] = (),
    out: Mapping[int, int] = _NOBODY,
    idle: Sequence[int] = (),
    order: Sequence[int] = (),
) -> tuple[int, ...]:
    """The rank of each player, from 1: the highest total wins (§7.8).

    Equal totals are settled by the tie-break of the ruleset, with `hits` (exact bids) and `bids` (their sum
    over the game) of each player; where it settles nothing they share a rank, and after two who share the
    first comes the third (§7.9). Those in `out` play no more and stand below all others, whatever their
    points (§9.2): the number with each says how long he was in the game, more is higher, and where it is
    equal points decide. Those in `idle` have played no round and share the last rank. With teams the sums of
    both partners are compared: partners share a rank, and ranks count teams (§9.4); `order` are the players
    as they sit, clockwise, in the order given where nothing is said.
    """
    figures = {"hits": hits or (0,) * len(totals), "bids": bids or (0,) * len(totals)}
    compared = (totals, *(figures[name] for name in TIE_BREAKS[ruleset.tie_break]))
    each, longest = sides(ruleset, order or range(len(totals))), max(out.values(), default=0) + 1
    strengths: list[Strength] = [
        _LAST
        if side[0] in idle
        else (out.get(side[0], longest), *(sum(column[player] for player in side) for column in compared))
        for side in each
    ]
    best_first = sorted(strengths, reverse=True)
    ranks = (best_first.index(strength) + 1 for strength in strengths)
    rank_of = {player: rank for side, rank in zip(each, ranks, strict=True) for player in side}
    return tuple(rank_of[player] for player in range(len(totals)))


def sides(ruleset: Ruleset, order: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Who stands together in the ranking: everyone alone (§1.4), or the teams (§9.4), as they sit."""
    if ruleset.teams:
        return tuple((order[one], order[other]) for one, other in partners(len(order)))
    return tuple((player,) for player in order)


TEAM_PLAYERS = (4, 6)
"""Numbers of players who can sit opposite one another; with three or five there are no teams."""


def partners(players: int) -> tuple[tuple[int, int], ...]:
    """The teams as pairs of positions in the order round the table, counted from 0 (§9.4).

    With four players 0 and 2 play together, 1 and 3; with six 0 and 3, 1 and 4, 2 and 5.
    """
    half = players // 2
    return tuple((place, place + half) for place in range(half))
