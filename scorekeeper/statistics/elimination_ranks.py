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

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import accumulate
from operator import or_

from scorekeeper.statistics.reachable_ranks import (
    Move,
    ReachableCount,
    RoundTables,
    Work,
    budget_of,
    counts_reached,
)
from scorekeeper.statistics.rounds_left import Chances


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
    """The worth of a point, and of what stands before that digit: odd, and twice what two can differ by in it
    or in hits."""
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
        return _rank(sum(_reached(0, each) for each in needs), len(game.cuts), len(others))
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


def _reached(gain: int, needs: Sequence[int]) -> int:
    """Which of the needs are reached with that gain, a digit for each, so that several can be added up."""
    return sum((gain >= need) << _DIGIT * place for place, need in enumerate(needs))


_DIGIT = 3
"""Bits of a digit: no more than five others are counted."""


def _rank(counts: int, cuts: int, others: int) -> int:
    """The rank of A by how many others are at A's level or below after each elimination, and at the end, all
    by the rounds as they would be had nobody dropped out."""
    for number in range(1, cuts + 1):
        if counts % (1 << _DIGIT) < number:
            return others + 2 - number
        counts >>= _DIGIT
    return 1 + others - max(counts, cuts)


def _best_by_open_round(round_: RoundTables, needs: Sequence[Sequence[int]]) -> int:
    """The best rank over what can still happen in the open round: each player takes some of its tricks."""
    others, cuts = len(needs), len(needs[0]) - 1
    best = others + 1
    for place, values in round_.own.items():
        for value, bids in values:
            moves: list[list[Move]] = [
                [
                    (taken, changed, [(_reached(value + gain, each), 0, also) for gain, also in options])
                    for (taken, changed), options in table.items()
                ]
                for table, each in zip(round_.theirs, needs, strict=True)
            ]
            hopeful = sum(
                reduce(or_, (counts for *_place, options in each for counts, *_rest in options))
                for each in moves
            )
            if _rank(hopeful, cuts, others) < best:
                reached = counts_reached(round_, {place: {0: ((0, bids),)}}, moves)
                best = min(best, min((_rank(counts, cuts, others) for counts in reached), default=best))
    return best
