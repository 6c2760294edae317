"""The ranks that a player can still reach while players drop out (§9.2), exactly: the best and the worst.

After a round of elimination the last of those who still play drops out; of those level in everything the
scribe says who. Everyone plays for himself, and rounds that nothing is written of are the same for all who
play in them. Two thoughts make it unnecessary to look at who drops out when.

*The best rank of A.* In an untouched round there is one ending in which A gains on every other as much as in
any: A takes the most, all others the least. With these endings the others keep their order among themselves,
and A stays in the game as long as after the j-th elimination j of them would be at A's level or below, had
nobody dropped out. What of the open round is still undecided can only be had together, so that its endings
are looked through; of each only counts how many are caught up by each elimination, and by the end.

*The worst rank of A.* A drops out in the j-th elimination at the soonest if all who are left by then can be
at A's level or above. Who has to be last in the eliminations before does not matter: let anybody leave. Was
somebody else last, then these two change places for all that follows, and who stays stands no worse than the
other would have. It is not A, who could have dropped out earlier then. So it is enough that so many others
can reach A at once (`reachable_ranks.ReachableCount`), in rounds with fewer and fewer players.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import accumulate

from scorekeeper.statistics.reachable_ranks import ReachableCount, RoundTables, Work, budget_of
from scorekeeper.statistics.rounds_left import Best, BestByTricks, Bids, Chances, best_of, together

Counts = tuple[int, ...]
"""How many others are at A's level or below after each elimination, and at the end."""


@dataclass(frozen=True, slots=True)
class Eliminations:
    """A game in which players still drop out, measured as an elimination compares: points, then hits."""

    now: tuple[int, ...]
    """The strengths of those who still play."""
    left: tuple[Chances, ...]
    """What the rounds can bring; only the first may be open."""
    cuts: tuple[int, ...]
    """How many of them are played when somebody drops out, for each elimination."""
    open_cut: Chances | None
    """The first round where it is open and somebody drops out after it: there the strength has the points of
    the round as one more digit, the last that an elimination compares."""
    base: int
    """The worth of a point, and of what stands before that digit: odd, and twice what hits or it can be."""
    ahead: int
    """From this lead on somebody stands above another at the end."""
    level: int
    """From this lead on he stands above or level."""

    @property
    def gone(self) -> tuple[int, ...]:
        """How many drop out before each round."""
        return tuple(sum(cut <= place for cut in self.cuts) for place in range(len(self.left)))


def ranks_with_eliminations(game: Eliminations, work: Work) -> Iterator[tuple[int, int] | None]:
    """The best and the worst rank of each player; None where some untouched round has no ending in which A
    gains on every other as much as in any."""
    work.frontiers.clear()  # as in `reachable_ranks`
    lines: dict[object, int | None] = {}
    for side in range(len(game.now)):
        best = _best_rank(game, side, lines, work)
        yield None if best is None else (best, _worst_rank(game, side, work))


def _worst_rank(game: Eliminations, side: int, work: Work) -> int:
    playing = len(game.now)
    needs = [game.now[side] - strength for strength in game.now]

    def can_be(count: int, needs: Sequence[int], left: Sequence[Chances]) -> bool:
        values = [(each.least, each.most) for each in left]
        return ReachableCount(side, needs, left, values, work, game.gone[: len(left)]).can_be(count)

    for rank, cut in zip(range(playing, 0, -1), game.cuts, strict=False):
        if cut == 1 and game.open_cut is not None:
            dropped = can_be(rank - 1, [need * game.base for need in needs], (game.open_cut,))
        else:
            # Who is level here has no fewer points in this round than A, who has the least there can be.
            dropped = can_be(rank - 1, needs, game.left[:cut])
        if dropped:
            return rank
    needs = [need + game.ahead for need in needs]
    for above in range(playing - len(game.cuts) - 1, 0, -1):
        if can_be(above, needs, game.left):
            return above + 1
    return 1


def _best_rank(game: Eliminations, side: int, lines: dict[object, int | None], work: Work) -> int | None:
    others = [other for other in range(len(game.now)) if other != side]
    gains = []
    for chances, gone in zip(game.left, game.gone, strict=True):
        if not chances.untouched:
            gains.append(0)
            continue
        # What A gains on every other at once and at most; None where there is no such ending.
        round_ = _tables(work, chances, side, others, gone)
        key = (id(round_.own), *map(id, round_.theirs), round_.gone)
        if key not in lines:
            budget = budget_of(round_)
            lines[key] = None if budget is None or budget.slope else budget.choices[0][1]
        gain = lines[key]
        if gain is None:
            return None
        gains.append(gain)
    gained = list(accumulate(gains, initial=0))
    horizons = [*((cut, 0) for cut in game.cuts), (len(game.left), game.level)]
    needs = [
        [game.now[other] - game.now[side] - gained[rounds] + lead for rounds, lead in horizons]
        for other in others
    ]
    first = game.left[0]
    if game.open_cut is not None:
        first = game.open_cut
        needs = [
            [at_once * game.base, *(need * game.base - game.base // 2 for need in later)]
            for at_once, *later in needs
        ]
    if first.untouched:
        return _rank(_sum(_reached(0, each) for each in needs), len(others))
    return _best_by_open_round(_tables(work, first, side, others, 0), needs)


def _tables(work: Work, chances: Chances, side: int, others: Sequence[int], gone: int) -> RoundTables:
    return RoundTables(
        work,
        chances,
        chances.most[side],
        [chances.least[other] for other in others],
        [chances.any[other] for other in others],
        gone,
    )


def _reached(gain: int, needs: Sequence[int]) -> Counts:
    return tuple(int(gain >= need) for need in needs)


def _sum(counts: Iterator[Counts]) -> Counts:
    return reduce(_plus, counts)


def _plus(one: Counts, other: Counts) -> Counts:
    return tuple(map(int.__add__, one, other))


def _rank(counts: Counts, others: int) -> int:
    """The rank of A by how many others are at A's level or below, all by the rounds as they would be had
    nobody dropped out."""
    *at_cuts, at_end = counts
    for number, caught_up in enumerate(at_cuts, start=1):
        if caught_up < number:
            return others + 2 - number
    return 1 + min(others - at_end, others - len(at_cuts))


def _best_by_open_round(round_: RoundTables, needs: Sequence[Sequence[int]]) -> int:
    """The best rank over what can still happen in the open round: each player takes some of its tricks."""
    cards, changes, forbidden = round_.chances.cards, round_.chances.changes, round_.chances.forbidden
    others = len(needs)
    best = others + 1
    for place, values in round_.own.items():
        for value, bids in values:
            moves = [_moves(table, value, each) for table, each in zip(round_.theirs, needs, strict=True)]
            hopeful = _sum(
                tuple(
                    map(
                        max,
                        zip(*(counts for options in each.values() for counts, _bids in options), strict=True),
                    )
                )
                for each in moves
            )
            if _rank(hopeful, others) >= best:
                continue
            states: dict[tuple[int, int], dict[Counts, Best]] = {place: {(0,) * len(hopeful): ((0, bids),)}}
            for each in moves:
                round_.work.take(3 * sum(map(len, states.values())) * len(each))
                reached: dict[tuple[int, int], dict[Counts, list[tuple[int, Bids]]]] = {}
                for (gone, used), by_counts in states.items():
                    for (taken, changed), options in each.items():
                        if gone + taken > cards or used + changed > changes:
                            continue
                        into = reached.setdefault((gone + taken, used + changed), {})
                        for so_far, sums in by_counts.items():
                            for counts, also in options:
                                into.setdefault(_plus(so_far, counts), []).extend(
                                    (0, together(said, also)) for _zero, said in sums
                                )
                states = {
                    at: {counts: best_of(sums) for counts, sums in by_counts.items()}
                    for at, by_counts in reached.items()
                }
            ranks = (
                _rank(counts, others)
                for (gone, _used), by_counts in states.items()
                if gone in round_.chances.sums
                for counts, sums in by_counts.items()
                if any(said is None or said != forbidden for _zero, said in sums)
            )
            best = min(best, min(ranks, default=best))
    return best


def _moves(
    table: BestByTricks, own: int, needs: Sequence[int]
) -> Mapping[tuple[int, int], Sequence[tuple[Counts, Bids]]]:
    """By tricks and changes what it counts for when another does that; A's part of the gain is `own`."""
    return {
        place: [(_reached(own + value, needs), bids) for value, bids in values]
        for place, values in table.items()
    }
