"""What must I still do while players drop out (§9.2): against every ending, one by one."""

from dataclasses import replace
from itertools import accumulate

import pytest
from hypothesis import HealthCheck, assume, given, reject, settings
from hypothesis import strategies as st

from scorekeeper.game import begin_game, masked, state_of
from scorekeeper.game import facts as f
from scorekeeper.game.fold import apply
from scorekeeper.game.standings import totals
from scorekeeper.rules import PRESETS, TIE_BREAKS, BidRules, Ruleset, Scoring, ruleset_to_json
from scorekeeper.rules.elimination import SURVIVORS
from scorekeeper.statistics.outlook import outlook_of, outlook_of_pad
from tests.call_count import at_most
from tests.game.driver import STARTED_AT
from tests.pads.documents import played_again
from tests.statistics.endings import TooManyEndingsError, best_and_worst_ranks_with_eliminations, outcomes
from tests.statistics.test_outlook import (
    LITTLE,
    bid_rules,
    extra_cards,
    game,
    house,
    ranks_in,
    scorings,
    with_bids,
    with_open_round,
    with_results,
    without_tricks_on_the_way,
)

MOST_ENDINGS = {4: 2_000, 5: 4_000, 6: 20_000}
"""With so many players; of six the first round is written down but for some results."""


@st.composite
def short_eliminations(draw, /, **house_rules):
    """A game of few cards in which somebody will drop out, by any rules but these, with any totals."""
    players = draw(st.sampled_from([4, 4, 4, 4, 5, 5, 5, 6]))
    cuts = tuple(accumulate(draw(st.sampled_from([1, 1, 1, 2])) for _cut in range(players - SURVIVORS)))
    hands = [draw(st.sampled_from([1, 1, 2])) for _round in range(cuts[-1] + 1)]
    ruleset = Ruleset(
        bids=draw(bid_rules),
        scoring=draw(scorings),
        tie_break=draw(st.sampled_from(sorted(TIE_BREAKS))),
        extra_cards=draw(extra_cards),
        elimination=cuts,
    )
    ruleset = replace(ruleset, **house_rules)
    seats = tuple(f.Seat(str(seat), str(seat)) for seat in range(players))
    state = state_of(
        begin_game("game", f.GameStarted(seats, draw(st.integers(0, players - 1)), ruleset), STARTED_AT)
    )
    unit = draw(st.sampled_from([1, 10])) if ruleset.scoring.hit > 3 else 1
    paper = tuple(unit * draw(st.integers(-8, 8)) for _seat in range(players))
    state = replace(
        state, hands=tuple(hands), paper_totals=paper, current=replace(state.current, cards=hands[0])
    )
    state = with_open_round(draw, state, players)
    if players == 6:
        state = apply(with_bids(draw, state, players), f.BidsRevealed())
        state = with_results(draw, with_bids(draw, state, players), draw(st.integers(3, 6)))
    most, later = MOST_ENDINGS[players], len(state.closed) + (state.current is not None)
    now = 1 if state.current is None else len(set(outcomes(masked(state), state.current, dealer_known=True)))
    while number_of_endings(state, now) > most and 2 in state.hands[later:]:
        state = replace(state, hands=(*state.hands[:later], *(1 for _round in state.hands[later:])))
    while number_of_endings(state, now) > most and len(state.hands) > cuts[-1]:
        state = replace(state, hands=state.hands[:-1])
    assume(number_of_endings(state, now) <= most)
    return state


def number_of_endings(state, now):
    """Number of endings of the game, roughly: `now` of the open round, times those of each round after it."""
    special = 6 if "cloud" in state.ruleset.extra_cards else 1
    special *= 2 if "bomb" in state.ruleset.extra_cards else 1
    found, cuts = now, state.ruleset.elimination
    for number in range(len(state.closed) + (2 if state.current else 1), len(state.hands) + 1):
        playing = state.players - sum(cut < number for cut in cuts)
        cards = state.hands[number - 1]
        found *= special
        found *= 2**playing * playing if cards == 1 else 3**playing * playing * (playing + 1) // 2
    return found


def assert_ranks_are_those_of_all_endings(state):
    assert ranks_in(outlook_of(state)) == ranks_of_all_endings(masked(state))


def ranks_of_all_endings(state, *, dealer_known=True):
    """The best and the worst ranks; where there are too many endings the example is not counted."""
    try:
        return best_and_worst_ranks_with_eliminations(state, dealer_known=dealer_known)
    except TooManyEndingsError:  # those level and the special cards may make far more than was estimated
        reject()


@settings(max_examples=10, suppress_health_check=list(HealthCheck))
@given(short_eliminations())
def test_what_is_said_is_so_in_all_endings(state):
    """By some of these rules nothing is said at times, but nothing wrong."""
    if outlook_of(state) is not None:
        assert_ranks_are_those_of_all_endings(state)


plain = {"bids": BidRules(), "scoring": LITTLE, "tie_break": "shared"}
cardless = {**plain, "extra_cards": ()}


@pytest.mark.parametrize(
    "house_rules",
    [
        house("the standard game", cardless),
        house("hits settle equal totals (§7.9)", cardless, scoring=Scoring(), tie_break="most-hits"),
        house("plus/minus one (§4.3)", cardless, bids=BidRules(must_differ="always")),
        house("lost tricks, changed bids (§8)", plain, extra_cards=("bomb", "cloud")),
        house("growing points (§7.4)", cardless, scoring=replace(LITTLE, system="growing")),
        house("all tricks count (§7.3)", plain, scoring=Scoring(system="counting", trick=1, miss=1)),
    ],
)
@settings(max_examples=5, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_ranks_by_the_rules_that_are_played(house_rules, data):
    assert_ranks_are_those_of_all_endings(data.draw(short_eliminations(**house_rules)))


@settings(max_examples=6, suppress_health_check=list(HealthCheck))
@given(short_eliminations(**plain))
def test_ranks_of_a_pad_are_those_of_all_endings(state):
    assume(not any(state.round(number) for number in state.ruleset.elimination))
    state = without_tricks_on_the_way(state)
    assert ranks_in(outlook_of_pad(state, dealers_known=False)) == ranks_of_all_endings(
        state, dealer_known=False
    )


def elimination_game(players, round_number, totals):
    """A game of the preset that goes on from paper."""
    begun = game(PRESETS["elimination"], players)
    return apply(begun, f.TakenOver(round_number, totals))


def played(state, bids, tricks):
    """The game after its open round; figures run by seat."""
    for seat in state.current.turns:
        state = apply(state, f.BidMade(seat, bids[seat]))
    state = apply(state, f.PlayEnded())
    for seat in state.current.turns[:-1] if state.current else ():
        state = apply(state, f.ResultEntered(seat, tricks[seat]))
    return state


def test_where_several_are_level_the_scribe_may_say_it_of_any():
    """Seats 2 and 3 are level in everything after round 15: one is out, the other still wins."""
    state = elimination_game(4, 15, (300, 300, 0, 0))
    state = played(state, (15, 0, 0, 0), (15, 0, 0, 0))
    assert state.level == (2, 3)
    found = outlook_of(state)
    assert [(outlook.best_rank, outlook.worst_rank) for outlook in found] == [(1, 3), (1, 3), (1, 4), (1, 4)]
    assert found[0].leads
    assert (found[2].behind, found[2].points) == ((0,), 450)


def test_where_it_depends_on_who_bids_last_nothing_is_said():
    bids = BidRules(must_differ="always", zero_exempt=True)
    begun = game(replace(PRESETS["elimination"], bids=bids), 4)
    state = apply(begun, f.TakenOver(14, (30, 20, 10, 0)))
    assert outlook_of(replace(state, hands=state.hands[:16])) is None


def test_who_has_dropped_out_keeps_the_place():
    three_left = replace(elimination_game(4, 15, (0, 500, 0, 0)), out=(1,))
    three_left = replace(three_left, hands=three_left.hands[:15])
    found = outlook_of(apply(three_left, f.RoundVoided()))
    assert (found[1].best_rank, found[1].worst_rank) == (4, 4)


def test_who_is_too_far_behind_drops_out():
    """A round of ten cards brings 120 at most, and costs 100: who is 230 behind drops out for certain.

    Who is 220 behind can be level with him, have met more bids, and win in the rounds that follow.
    """
    for behind, ranks in ((230, (6, 6)), (220, (1, 6))):
        found = outlook_of(elimination_game(6, 10, (900, 800, 700, 600, 500, 500 - behind)))
        assert (found[5].best_rank, found[5].worst_rank) == ranks


@pytest.mark.parametrize(
    "extra_cards", [(), PRESETS["jubilee-30"].extra_cards], ids=["none", "special cards"]
)
@pytest.mark.parametrize("round_number", [2, 10])
def test_work_is_bounded_for_six_players(round_number, extra_cards):
    state = elimination_game(6, round_number, (0, -30, 20, 40, 90, -10))
    state = replace(state, ruleset=replace(state.ruleset, extra_cards=extra_cards))
    state = apply(apply(state, f.BidMade(1, 2)), f.BidMade(2, 0))
    with at_most(1_000_000 if extra_cards else 300_000):
        outlook_of(state)


def test_of_those_level_in_points_and_hits_who_won_less_in_the_round_is_out():
    """Both have missed in round 15: from 0 by one trick, from 10 by two (§9.2)."""
    state = elimination_game(4, 15, (900, 900, 0, 10))
    for seat in state.current.turns:
        state = apply(state, f.BidMade(seat, (7, 8, 1, 2)[seat]))
    state = apply(state, f.PlayEnded())
    for seat in (2, 3):
        state = apply(state, f.ResultEntered(seat, 0))
    found = outlook_of(state)
    assert [(found[seat].best_rank, found[seat].worst_rank) for seat in (2, 3)] == [(1, 3), (4, 4)]


def test_who_loses_in_a_round_what_another_one_wins_can_still_be_level_with_him():
    """30 and −10 after the open round, 20 and 20 after the next, and both have as many hits."""
    ruleset = replace(PRESETS["elimination"], tie_break="most-hits", elimination=(1,))
    state = replace(game(ruleset, 4), hands=(1, 1))
    for seat in state.current.turns:
        state = apply(state, f.BidMade(seat, (1, 0, 1, 1)[seat]))
    assert ranks_in(outlook_of(apply(state, f.TrickTaken(0)))) == [(1, 2), (1, 3), (1, 4), (1, 4)]


@pytest.mark.parametrize(("short", "best_rank"), [(0, 1), (10, 2)])
@pytest.mark.parametrize(("tie_break", "may_share"), [("shared", True), ("most-hits", False)])
def test_who_can_be_level_in_the_end_shares_the_place_whatever_the_hits(
    tie_break, may_share, short, best_rank
):
    """From round 15 on Ute can make up 2220 on Anna, who has met 14 bids when Ute has met none."""
    names = ["Anna", "Ute", "Kevin", "Tom"]
    rounds = [{"bids": [0, 1, 0, 0], "tricks": [0, 0, cards, 0]} for cards in range(1, 15)]
    rules = ruleset_to_json(replace(PRESETS["elimination"], tie_break=tie_break))
    document = {"rules": rules, "players": names, "rounds": rounds}
    before = totals(played_again(document))
    ahead = before[1] + 2220 + short - before[0]
    given = [(0, ahead), (3, -before[3] - 5000)]
    bonuses = [{"after": 14, "player": names[seat], "points": points} for seat, points in given]
    state = played_again(document | {"bonuses": bonuses})
    found = outlook_of_pad(state, dealers_known=False)
    assert found[1].best_rank == (best_rank if may_share else 2)
