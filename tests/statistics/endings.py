"""Every ending of a game, one by one: slow and obvious, for short endings only."""

from dataclasses import replace
from functools import cache
from itertools import product

from scorekeeper.game.dealer import next_clockwise
from scorekeeper.game.standings import bids_sums, hits, leaders, out_after, ranks, totals
from scorekeeper.rules import (
    RuleViolation,
    elimination_rounds,
    last_place,
    points,
    ranking,
    verify_bids,
    verify_results,
)
from scorekeeper.statistics.outlook import Overtaking

Figures = tuple[tuple[int, int, int], ...]
"""Points, hits and bids of each seat, in one round or in several."""
MOST_STEPS = 60_000
"""Rounds that are added up, of all endings together: half a second; millions would take all the memory."""


class TooManyEndingsError(Exception):
    """There are more of them than can be gone through."""


def best_and_worst_ranks(state, *, dealer_known=True):
    """The best and the worst rank of every seat over all endings. Nobody drops out any more.

    Where the dealer is not known anybody may bid last.
    """
    endings = {tuple(zip(totals(state), hits(state), bids_sums(state), strict=True))}
    for possible in all_outcomes(state, dealer_known):
        endings = {_added(so_far, brought) for so_far in endings for brought in possible}
    ranks, out = set(), out_after(state)
    for ending in endings:
        sums, met, bids = zip(*ending, strict=True)
        ranks.add(ranking(state.ruleset, sums, hits=met, bids=bids, out=out, order=state.order))
    return [(min(each), max(each)) for each in zip(*ranks, strict=True)]


def overtaking_of_all(state, within):
    """How the leader is overtaken in the open round, after every ending of it; nobody drops out any more.

    Of each player the best and the worst rank are known.
    """
    now = tuple(zip(totals(state), hits(state), bids_sums(state), strict=True))
    round_, first, place = state.current, leaders(state), ranks(state)
    if round_ is None or len(first) != 1 or state.ruleset.teams or not first <= set(round_.turns):
        return None
    able = {seat for seat, (best, _worst) in enumerate(within) if best == 1}
    is_last = round_.number == len(state.hands)
    if not (is_last or able.issuperset(state.playing)):
        return None
    (leader,) = first
    endings = [each for each in set(outcomes(state, round_, True)) if not each[leader][1]]
    ways = {}
    for seat in able.intersection(round_.turns) - first:
        won = {}
        passed = {}
        for ending in endings:
            _points, met, bid = ending[seat]
            if met:
                sums, all_met, bids = zip(*_added(now, ending), strict=True)
                after = ranking(
                    state.ruleset, sums, hits=all_met, bids=bids, out=out_after(state), order=state.order
                )
                won[bid] = won.get(bid, is_last) and after[seat] == 1
                passed[bid] = passed.get(bid, True) and after[seat] < after[leader]
        sure = [
            (fewest, table is passed)
            for table in (won, passed)
            for fewest in table
            if all(table[bid] for bid in table if bid >= fewest)
        ]
        if sure:
            fewest, only_passed = min(sure)
            ways.setdefault((place[seat], only_passed, fewest), []).append(seat)
    if not ways:
        return None
    (_place, only_passed, fewest), seats = min(ways.items())
    free = [seat for seat in seats if round_.bids[seat] is None and not fewest]
    return Overtaking(leader, tuple(sorted(free or seats)), fewest, bool(free), not only_passed)


def best_and_worst_ranks_with_eliminations(state, *, dealer_known=True):
    """The best and the worst rank of every seat over all endings of a game in which players drop out (§9.2).

    After some rounds the last one is out; of several who are level there it may be any.

    Raises TooManyEndingsError.
    """
    steps = 0
    so_far = tuple(zip(totals(state), hits(state), bids_sums(state), strict=True))
    cuts = elimination_rounds(state.ruleset, state.players)
    before = state.current or state.closed[-1]
    first = before.number if state.current else before.number + 1
    # What was scored, who has dropped out in what order, and who dealt last.
    endings = {(so_far, (*state.out, *gone), before.dealer) for gone in _each(state.level)}
    for number, cards in enumerate(state.hands[first - 1 :], start=first):
        known = {}
        reached = set()
        for figures, out, dealt in endings:
            now = replace(state, out=out)
            round_ = before
            if number > before.number:
                round_ = _next(now, before, number, cards, next_clockwise(now, dealt))
            if (round_.dealer, out) not in known:
                known[round_.dealer, out] = set(outcomes(now, round_, dealer_known))
            steps += len(known[round_.dealer, out])
            if steps > MOST_STEPS:
                raise TooManyEndingsError
            for brought in known[round_.dealer, out]:
                after = _added(figures, brought)
                last = ()
                if number in cuts:
                    sums, met, _bids = zip(*after, strict=True)
                    last = last_place(sums, met, [each[0] for each in brought], among=now.playing)
                reached.update((after, (*out, *gone), round_.dealer) for gone in _each(last))
        endings = reached
    ranks = set()
    for figures, out in {ending[:2] for ending in endings}:
        sums, met, bids = zip(*figures, strict=True)
        left_in_turn = {seat: place for place, seat in enumerate(out)}
        ranks.add(ranking(state.ruleset, sums, hits=met, bids=bids, out=left_in_turn, order=state.order))
    return [(min(each), max(each)) for each in zip(*ranks, strict=True)]


def _each(level):
    """Who may drop out, where somebody does."""
    return [(seat,) for seat in level] or [()]


def _added(so_far, brought):
    return tuple((a + d, b + e, c + f) for (a, b, c), (d, e, f) in zip(so_far, brought, strict=True))


def all_outcomes(state, dealer_known):
    """What each round that is left can bring."""
    round_ = state.current
    if round_ is None:
        return []
    found = [set(outcomes(state, round_, dealer_known))]
    for number, cards in enumerate(state.hands[round_.number :], start=round_.number + 1):
        round_ = _next(state, round_, number, cards, next_clockwise(state, round_.dealer))
        found.append(set(outcomes(state, round_, dealer_known)))
    return found


def _next(state, before, number, cards, dealer):
    """A round that nothing is written of."""
    nothing = (None,) * state.players
    return replace(
        before,
        number=number,
        cards=cards,
        dealer=dealer,
        leader=-1,
        turns=_dealt_by(dealer, state),
        bids=nothing,
        results=nothing,
        taken=(0,) * state.players,
        lost=0,
        changes=(),
        play_ended=False,
        revealed=False,
        visibility="",
    )


def _dealt_by(dealer, state):
    """Those who play; of their turns only matters that the dealer is the last."""
    return (*(seat for seat in state.playing if seat != dealer), dealer)


def outcomes(state, round_, dealer_known):
    """What that round can bring."""
    ruleset, cards = state.ruleset, round_.cards
    turns = round_.turns
    said = [_possible(round_.bids[seat], cards) for seat in turns]
    allowed = [bids for bids in product(*said) if _may_be_bid(ruleset, round_, bids, dealer_known)]
    made = [_possible(round_.results[seat], cards) for seat in turns]

    @cache
    def figures_of(bid, taken):
        return points(ruleset.scoring, round_.number, cards, bid, taken), int(bid == taken), bid

    for tricks in product(*made):
        if not _adds_up(ruleset, round_, tricks):
            continue
        if not round_.play_ended and any(
            taken < round_.taken[seat] for seat, taken in zip(turns, tricks, strict=True)
        ):
            continue
        for bids in allowed:
            for final in _after_clouds(ruleset, round_, bids, tricks):
                figures = [(0, 0, 0)] * state.players
                for seat, bid, taken in zip(turns, final, tricks, strict=True):
                    figures[seat] = figures_of(bid, taken)
                yield tuple(figures)


def _possible(figure, cards):
    """What stands, or any number."""
    return range(cards + 1) if figure is None else (figure,)


def _adds_up(ruleset, round_, tricks):
    if sum(tricks) > round_.cards - round_.lost:
        return False
    try:
        verify_results(ruleset, round_.cards, tricks)
    except RuleViolation:
        return False
    return True


def _may_be_bid(ruleset, round_, bids, dealer_known):
    if all(round_.bids[seat] is not None for seat in round_.turns):
        return True
    try:
        verify_bids(ruleset, round_.number, round_.cards, bids, last=len(bids) - 1 if dealer_known else None)
    except RuleViolation:
        return False
    return True


def _after_clouds(ruleset, round_, bids, tricks):
    """The bids as they can stand in the end: each trick with the cloud changes that of who takes it (§8)."""
    if "cloud" not in ruleset.extra_cards:
        return {bids}
    clouds = (2 if "witch" in ruleset.extra_cards else 1) - sum(map(abs, round_.changes))
    reached, now = {bids}, {(bids, tricks)}
    for _cloud in range(clouds):
        now = {
            (
                (*each[:place], each[place] + by, *each[place + 1 :]),
                (*left[:place], left[place] - 1, *left[place + 1 :]),
            )
            for each, left in now
            for place in range(len(bids))
            for by in (-1, 1)
            if left[place] > 0 and 0 <= each[place] + by <= round_.cards
        }
        reached |= {each for each, _left in now}
    return reached
