"""What each player must still do to win: who still can, who will in any case, and who is how far behind.

No odds: it is exact, over every ending that the rules still allow. Whatever hands are dealt, everyone may
take any of the tricks and bid what he likes, within plus/minus one (§4.3); the tricks add up to the cards,
less those with a bomb, and who takes the cloud's trick changes his bid (§8). In the open round stands what is
written: bids that are to be seen, tricks counted along or reported. A hidden bid may be any (§4.4, §4.5).
`reachable_ranks` says how all that is looked through, `elimination_ranks` how while players drop out (§9.2).
It is given up after a while (`MOST_STEPS`): some house rules leave more endings than can be looked through.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby

from scorekeeper.game import Phase, Round, State
from scorekeeper.game.dealer import next_clockwise
from scorekeeper.game.facts import PlayerDroppedOut
from scorekeeper.game.fold import apply
from scorekeeper.game.hidden_bids import masked
from scorekeeper.game.standings import bids_sums, hits, idle, leaders, ranks, sides, team_totals, totals
from scorekeeper.game.state import copy_with
from scorekeeper.rules import TIE_BREAKS, bidding_order, elimination_rounds
from scorekeeper.statistics.elimination_ranks import Eliminations, ranks_with_eliminations
from scorekeeper.statistics.reachable_ranks import ReachableCount, TooManySteps, Work, reachable_ranks
from scorekeeper.statistics.rounds_left import (
    NOBODY,
    Chances,
    RoundLeft,
    Strengths,
    chances,
    most_points,
    strengths,
)


@dataclass(frozen=True, slots=True)
class Outlook:
    """What one player can still reach. Seats count from 0, ranks from 1; with teams ranks count teams."""

    total: int
    """The player's own total, with teams too."""
    best_rank: int
    worst_rank: int
    leads: bool
    """Nobody while all who play are level."""
    behind: tuple[int, ...] = ()
    """The seats of the leaders, clockwise; empty for a leader, and where nobody leads."""
    points: int = 0
    """How many points behind them, with teams those of both; 0 where only the tie-break is between (§7.9)."""

    @property
    def can_win(self) -> bool:
        """A shared first place has won, where the tie-break shares places (§7.9)."""
        return self.best_rank == 1

    @property
    def safe(self) -> bool:
        """Whether the player wins whatever happens."""
        return self.worst_rank == 1


@lru_cache(maxsize=8)
def outlook_of(state: State) -> tuple[Outlook, ...] | None:
    """The outlook by seat; None where some house rules leave it open while players drop out (§9.2), or the
    endings are too many to be looked through. Of the same state it is computed once, however many phones
    ask."""
    return outlook_of_pad(masked(state), dealers_known=True)


@dataclass(frozen=True, slots=True)
class Overtaking:
    """What the open round must bring for somebody to overtake the only player who leads."""

    leader: int
    """The seat that leads, and has to miss its bid."""
    seats: tuple[int, ...]
    """Who overtakes it with that, each for himself; several where they are level and need the same."""
    tricks: int
    """How many they must bid and make, at least."""
    any_bid: bool
    """Whether they have not bid yet, and any bid that they meet is enough."""
    wins: bool
    """Whether they have won with that, whatever the others do."""


@lru_cache(maxsize=8)
def overtaking_of(state: State) -> Overtaking | None:
    """How the leader is overtaken in the open round; None where nothing so simple is true.

    Exact, over all endings of the round in which the leader misses his bid and the other one meets his; bids
    that are to be seen stand. Of those who can, it is who comes next to the leader. In the last round he has
    won, where nobody else can come between. Before it nothing is said once somebody cannot win any more: that
    is more to the point. Nor of teams (§9.4), where two would have to miss, nor while somebody will drop out
    (§9.2).

    Of the same state it is computed once, however many phones ask.
    """
    outlooks, game = outlook_of(state), _Game.of(masked(state), dealers_known=True)
    if outlooks is None or not game.left or state.ruleset.teams or _cuts(game):
        return None
    first = [seat for (seat,) in game.sides if outlooks[seat].leads]
    able = [seat for (seat,) in game.sides if outlooks[seat].can_win]
    playing, is_last = game.left[0].playing, len(game.left) == 1
    if len(first) != 1 or first[0] not in playing or not (is_last or len(able) == len(game.sides)):
        return None
    rank, work = ranks(state), Work()
    behind = sorted((seat for seat in able if seat in playing and rank[seat] > 1), key=rank.__getitem__)
    for _rank, level in groupby(behind, key=rank.__getitem__):
        try:
            found = [_overtaking(game, seat, first[0], work) for seat in level]
        except TooManySteps:
            return None
        if ways := sorted(filter(None, found), key=lambda way: (not way.wins, way.tricks, not way.any_bid)):
            alike = [way for way in ways if replace(way, seats=()) == replace(ways[0], seats=())]
            return replace(ways[0], seats=tuple(seat for way in alike for seat in way.seats))
    return None


NEVER = 10**30
"""More than anybody can gain."""


def _overtaking(game: _Game, seat: int, leader: int, work: Work) -> Overtaking | None:
    """How this player overtakes the leader; None where no bid that he meets is sure to."""
    measure = game.measure(game.left[:1])
    table = _chances(game, replace(game.left[0], meets=(seat,), misses=(leader,)), measure, work)
    place, ahead = game.sides.index((seat,)), game.sides.index((leader,))
    now = game.strengths(measure)
    made = sorted({tricks for tricks, _changes in table.least[place]})

    def most(needs: Sequence[int], tricks: range) -> int:
        """The most opponents that can reach their needs at once while the chaser meets one of these bids."""
        own = {each: best for each, best in table.least[place].items() if each[0] in tricks}
        least = (*table.least[:place], own, *table.least[place + 1 :])
        return ReachableCount(place, needs, [table], [(least, table.most)], work).most()

    def fewest(needs: Sequence[int]) -> int | None:
        """The lowest possible bid from which on no opponent reaches his need; None without one."""
        enough = bisect_left(made, True, key=lambda n: not most(needs, range(n, made[-1] + 1)))
        return next((n for n in made[enough:] if most([-NEVER] * len(now), range(n, n + 1))), None)

    to_pass = fewest([now[place] - now[each] if each == ahead else NEVER for each in range(len(now))])
    to_win = fewest([1 + now[place] - each for each in now]) if len(game.left) == 1 else None
    wins = to_win is not None and (to_pass is None or to_win <= to_pass)
    tricks = to_win if wins else to_pass
    if tricks is None:
        return None
    is_free = game.left[0].untouched or game.left[0].bids[seat] is None
    return Overtaking(leader, (seat,), tricks, is_free and tricks == 0, wins)


def outlook_of_pad(state: State, *, dealers_known: bool) -> tuple[Outlook, ...] | None:
    """The outlook by seat of a pad that was played again; None as for `outlook_of`.

    What is written on a pad is open to all, and where it does not say who dealt anybody may bid last. Where
    the scribe has to say who drops out (§9.2), it is over all that he can say.
    """
    choices = [apply(state, PlayerDroppedOut(seat)) for seat in state.level] or [state]
    work, reached = Work(), []
    for choice in choices:
        try:
            ranks_of = _reachable(_Game.of(choice, dealers_known=dealers_known), work)
        except TooManySteps:
            return None
        if ranks_of is None:
            return None
        reached.append(ranks_of)
    first, points, outlooks = leaders(state), team_totals(state), []
    for seat, total in enumerate(totals(state)):
        best, worst = (min(each[seat][0] for each in reached), max(each[seat][1] for each in reached))
        behind = () if seat in first else tuple(other for other in state.order if other in first)
        short = points[behind[0]] - points[seat] if behind else 0
        outlooks.append(Outlook(total, best, worst, seat in first, behind, short))
    return tuple(outlooks)


@dataclass(frozen=True, slots=True)
class _Game:
    """A game as it stands, and what is left of it."""

    state: State
    left: tuple[RoundLeft, ...]

    @classmethod
    def of(cls, state: State, *, dealers_known: bool) -> _Game:
        left = tuple(_rounds_left(state))
        return cls(state, left if dealers_known else tuple(replace(round_, last=None) for round_ in left))

    @property
    def gone(self) -> tuple[int, ...]:
        """Who plays no more."""
        return (*self.state.out, *idle(self.state))

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Who stands together in the ranking, without those who play no more (§9.2, §9.4)."""
        gone = self.gone
        return tuple(side for side in sides(self.state) if side[0] not in gone)

    def measure(self, rounds: Sequence[RoundLeft]) -> Strengths:
        """What the sides are compared by when these rounds are played."""
        return strengths(self.state.ruleset, rounds, hits(self.state), bids_sums(self.state))

    def strengths(self, measure: Strengths) -> list[int]:
        """What each side has now."""
        each = [*zip(totals(self.state), hits(self.state), bids_sums(self.state), strict=True)]
        return [sum(measure.of(*each[seat]) for seat in side) for side in self.sides]


Ranks = dict[int, tuple[int, int]]
"""The best and the worst rank by seat."""


def _reachable(game: _Game, work: Work) -> Ranks | None:
    rank = ranks(game.state)
    gone = {seat: (rank[seat], rank[seat]) for seat in game.gone}
    if not _cuts(game):  # nobody drops out any more
        measure = game.measure(game.left)
        left = [_chances(game, round_, measure, work) for round_ in game.left]
        reached = zip(game.sides, reachable_ranks(game.strengths(measure), left, work), strict=True)
        return gone | {seat: ranks_of for side, ranks_of in reached for seat in side}
    ranks_of = _reachable_with_cuts(game, work, narrow=False)
    # By these rules the two thoughts of `elimination_ranks` leave something open: a player who takes
    # another's place has not bid what he has; and who bids last in a round, with a 0 that is exempt from
    # plus/minus one, follows from who has dropped out.
    ruleset = game.state.ruleset
    by_bids = "bids" in TIE_BREAKS[ruleset.tie_break]
    if ranks_of is not None and (
        by_bids or (ruleset.bids.zero_exempt and ruleset.bids.must_differ != "never")
    ):
        ranks_of = ranks_of if ranks_of == _reachable_with_cuts(game, work, narrow=True) else None
    return None if ranks_of is None else gone | ranks_of


def _chances(game: _Game, round_: RoundLeft, measure: Strengths, work: Work) -> Chances:
    work.take(20 * (round_.cards + 1) ** 2)
    return chances(game.state.ruleset, round_, game.sides, measure)


def _cuts(game: _Game) -> tuple[int, ...]:
    """The rounds after which somebody will drop out (§9.2)."""
    cuts = elimination_rounds(game.state.ruleset, game.state.players)
    return tuple(cut for cut in cuts if game.left and cut >= game.left[0].number)


def _reachable_with_cuts(game: _Game, work: Work, *, narrow: bool) -> Ranks | None:
    """Where players drop out on the way. What is left open counts as possible, or else as impossible."""
    ruleset, cuts = game.state.ruleset, _cuts(game)
    figures = TIE_BREAKS[ruleset.tie_break]
    base = game.measure(game.left).base
    first = game.left[0]
    cut_is_open = first.number == cuts[0] and not first.untouched
    if cut_is_open:
        base = max(base, 4 * most_points(ruleset, first) + 1)  # one may lose what another one wins
    measure = Strengths(("hits",), base)
    left = []
    for round_ in game.left:
        dealt = replace(round_, last=NOBODY if narrow else None) if round_.number > cuts[0] else round_
        left.append(_chances(game, dealt, measure, work))
    # Where hits settle nothing, players are level whatever their hits.
    level = 0 if "hits" in figures else -(base // 2)
    ahead = 1 if "hits" in figures else base // 2 + 1
    if "bids" in figures:
        level = ahead = ahead if narrow else level
    reached = ranks_with_eliminations(
        Eliminations(
            now=tuple(game.strengths(measure)),
            left=tuple(left),
            cuts=tuple(cut - first.number + 1 for cut in cuts),
            open_cut=_chances(game, first, Strengths(("hits", "points"), base), work)
            if cut_is_open
            else None,
            base=base,
            ahead=ahead,
            level=level,
        ),
        work,
    )
    by_seat: Ranks = {}
    for (seat,), ranks_of in zip(game.sides, reached, strict=True):
        if ranks_of is None:
            return None
        by_seat[seat] = ranks_of
    return by_seat


def _rounds_left(state: State) -> Iterator[RoundLeft]:
    round_ = state.current
    if round_ is None:
        return
    yield _open(round_)
    dealer = round_.dealer
    for number, cards in enumerate(state.hands[round_.number :], start=round_.number + 1):
        dealer = next_clockwise(state, dealer)
        place = bidding_order(state.playing.index(dealer), len(state.playing), state.ruleset)[-1]
        yield RoundLeft(number, cards, state.playing, last=state.playing[place])


def _open(round_: Round) -> RoundLeft:
    """The open round; tricks that were counted along count until they are reported."""
    written = (*round_.bids, *round_.results, *(tricks or None for tricks in (*round_.taken, round_.lost)))
    if all(figure is None for figure in written):
        return RoundLeft(round_.number, round_.cards, round_.turns, round_.turns[-1])
    if (seat := round_.impossible) is not None:  # it was as before the cloud, or goes the other way
        before = (round_.bids[seat] or 0) - round_.changes[seat]
        round_ = copy_with(round_, bids=(*round_.bids[:seat], before, *round_.bids[seat + 1 :]), changes=())
    reported = round_.phase is not Phase.PLAY
    return RoundLeft(
        round_.number,
        round_.cards,
        round_.turns,
        round_.turns[-1],
        bids=round_.bids,
        results=round_.results,
        least=() if reported else round_.taken,
        lost=round_.lost,
        changes=sum(map(abs, round_.changes)),
    )
