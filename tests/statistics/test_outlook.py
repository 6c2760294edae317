"""What must I still do to win: against every ending, one by one."""

from dataclasses import replace
from types import MappingProxyType

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper import rules as r
from scorekeeper.game import begin_game, masked, state_of
from scorekeeper.game import facts as f
from scorekeeper.game.fold import apply
from scorekeeper.game.standings import totals
from scorekeeper.statistics.outlook import Outlook, outlook_of, outlook_of_pad, overtaking_of
from tests.call_count import at_most
from tests.game.driver import STARTED_AT, GameDriver
from tests.statistics.endings import best_and_worst_ranks, overtaking_of_all

MOST_ENDINGS = 3_000

bid_rules = st.builds(
    r.BidRules,
    must_differ=st.just("always")
    | st.sampled_from(sorted(r.MUST_DIFFER))
    | st.integers(1, 3).map(r.FromRound)
    | st.integers(1, 3).map(r.FromCards),
    zero_exempt=st.booleans(),
    sum_against=st.sampled_from(sorted(r.SUM_AGAINST)),
    hidden_sum=st.sampled_from(r.HIDDEN_SUMS),
    direction=st.sampled_from(sorted(r.DIRECTIONS)),
    visibility=st.just("open") | st.sampled_from(sorted(r.VISIBILITIES)),
)
figures = st.integers(0, 3)
house_scorings = st.builds(
    r.Scoring,
    system=st.sampled_from(sorted(r.SCORING_SYSTEMS)),
    hit=figures,
    trick=figures,
    miss=figures,
    growth=st.sampled_from(sorted(r.GROWTHS)),
    bonus_grows=st.booleans(),
)
scorings = st.sampled_from(sorted(r.SCORING_SYSTEMS)).map(r.Scoring) | house_scorings
extra_cards = st.just(()) | st.sampled_from(
    [("bomb",), ("cloud",), ("bomb", "cloud"), ("bomb", "cloud", "witch"), ("cloud", "witch")]
)


@st.composite
def short_endings(draw, /, **house_rules):
    """A game of few cards somewhere before its end, by any rules but these, with any totals."""
    players = draw(st.sampled_from([2, 3, 3, 3, 4, 4]))
    first, endings = draw(st.integers(1, 3)), 1
    left = []
    while len(left) < 3:
        cards = draw(st.integers(1, 3))
        endings *= (cards + 1) ** players * 3
        if left and endings > MOST_ENDINGS:
            break
        left.append(cards)
    ruleset = r.Ruleset(
        hands=(first, *left),
        bids=draw(bid_rules),
        scoring=draw(scorings),
        teams=players == 4 and draw(st.booleans()),
        tie_break=draw(st.sampled_from(sorted(r.TIE_BREAKS))),
        extra_cards=draw(extra_cards),
    )
    ruleset = replace(ruleset, **house_rules)
    seats = tuple(f.Seat(str(seat), str(seat)) for seat in range(players))
    state = state_of(
        begin_game("game", f.GameStarted(seats, draw(st.integers(0, players - 1)), ruleset), STARTED_AT)
    )
    if draw(st.booleans()):
        state = with_bids(draw, state, players)
        state = apply(state, f.BidsRevealed())
        state = with_bids(draw, state, players)
        state = with_results(draw, state, players)
    elif state.current is not None:  # begin with the others
        state = replace(state, hands=tuple(left), current=replace(state.current, cards=left[0]))
    unit = draw(st.sampled_from([1, 10])) if ruleset.scoring.hit > 3 else 1
    paper = tuple(unit * draw(st.integers(-6, 6)) for _seat in range(players))
    state = replace(state, paper_totals=paper)
    return with_open_round(draw, state, players)


def with_bids(draw, state, count):
    for _bid in range(count):
        round_ = state.current
        if round_ is None or round_.bidder is None:
            break
        state = apply(state, f.BidMade(round_.bidder, draw(st.integers(0, round_.cards))))
        for bid in range(round_.cards + 1):  # until it is one that is not forbidden
            if state.current is not None and state.current.bidder == round_.bidder:
                state = apply(state, f.BidMade(round_.bidder, bid))
    return state


def with_results(draw, state, count):
    if state.current is None or state.current.bidder is not None:
        return state
    number = state.current.number
    state = apply(state, f.PlayEnded())
    for _result in range(count):
        round_ = state.current
        if round_ is None or round_.number != number or round_.reporter is None:
            break
        state = apply(state, f.ResultEntered(round_.reporter, draw(st.integers(0, round_.tricks_left))))
    return state


def with_open_round(draw, state, players):
    state = with_bids(draw, state, draw(st.integers(0, players)))
    round_ = state.current
    if round_ is None or round_.bidder is not None:
        return state
    if round_.visibility == "revealed":
        if not draw(st.booleans()):
            return state
        state = apply(state, f.BidsRevealed())
        if state.current is not None and state.current.bidder is not None:
            return state
    for _trick in range(draw(st.integers(0, round_.cards))):
        state = apply(state, f.TrickTaken(draw(st.sampled_from(state.in_round))))
    if "bomb" in state.ruleset.extra_cards and state.current and state.current.tricks_played < round_.cards:
        state = apply(state, f.TrickTaken(None)) if draw(st.booleans()) else state
    if "cloud" in state.ruleset.extra_cards and draw(st.booleans()):
        seat = draw(st.sampled_from(state.in_round))
        bid = state.current.bids[seat] or 0
        state = apply(state, f.BidChanged(seat, 1 if bid < round_.cards else -1))
    if draw(st.booleans()) and state.current and state.current.tricks_played < round_.cards:
        state = with_results(draw, state, draw(st.integers(0, players - 1)))
    return state


LITTLE, EXEMPT = r.Scoring(hit=2, trick=1, miss=1), r.BidRules(must_differ="always", zero_exempt=True)


def house(title, usual=MappingProxyType({}), **own):
    """Rules of a house: the usual ones, but for these."""
    return pytest.param({**usual, **own}, id=title)


def ranks_in(found):
    return [(outlook.best_rank, outlook.worst_rank) for outlook in found]


def assert_it_is_true_of_all_endings(state):
    ranks = best_and_worst_ranks(masked(state))
    assert ranks_in(outlook_of(state)) == ranks
    assert overtaking_of(state) == overtaking_of_all(masked(state), ranks)


@settings(max_examples=30, suppress_health_check=list(HealthCheck))
@given(short_endings())
def test_ranks_and_how_the_leader_is_overtaken_are_true_of_all_endings(state):
    assert_it_is_true_of_all_endings(state)


@pytest.mark.parametrize(
    "house_rules",
    [
        house("a zero is exempt (§4.3)", bids=EXEMPT, scoring=replace(LITTLE, trick=0), extra_cards=()),
        house("the witch fetches the cloud (§8)", extra_cards=("cloud", "witch"), scoring=LITTLE),
        house(
            "growing points and the sum of bids (§7.4, §7.9)",
            scoring=replace(LITTLE, system="growing"),
            tie_break="highest-bids",
        ),
        house("the sum of bids (§7.9)", scoring=LITTLE, tie_break="highest-bids", extra_cards=()),
        house(
            "plus/minus one where a zero pays as much as a one (§4.3, §7.7)",
            bids=r.BidRules(must_differ="always"),
            scoring=r.Scoring(system="junior"),
            tie_break="highest-bids",
            extra_cards=(),
        ),
        house(
            "a miss costs nothing", scoring=replace(LITTLE, hit=0, miss=0), tie_break="most-hits-then-bids"
        ),
    ],
)
@settings(max_examples=10, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_both_by_house_rules(house_rules, data):
    assert_it_is_true_of_all_endings(data.draw(short_endings(**house_rules)))


@settings(max_examples=15, suppress_health_check=list(HealthCheck))
@given(short_endings())
def test_ranks_of_a_pad_are_those_of_all_endings(state):
    """A pad says nothing of dealers, lost tricks and changed bids; what is written is open to all."""
    state = without_tricks_on_the_way(state)
    assert ranks_in(outlook_of_pad(state, dealers_known=False)) == best_and_worst_ranks(
        state, dealer_known=False
    )


def without_tricks_on_the_way(state):
    state = replace(state, paper_totals=())
    if state.current is None:
        return state
    written = replace(state.current, taken=(0,) * state.players, lost=0, changes=())
    return replace(state, current=written)


def game(ruleset, players):
    seats = tuple(f.Seat(str(seat), str(seat)) for seat in range(players))
    return state_of(begin_game("game", f.GameStarted(seats, 0, ruleset), STARTED_AT))


@pytest.mark.parametrize("ruleset", r.PRESETS.values(), ids=r.PRESETS)
def test_at_the_beginning_everybody_can_win_and_lose(ruleset):
    for players in r.players_of(ruleset):
        sides = players // 2 if ruleset.teams else players
        assert outlook_of(game(ruleset, players)) == (Outlook(0, 1, sides, leads=False),) * players


@pytest.mark.parametrize("name", ["standard", "not-equal", "counting", "jubilee-30", "junior", "growing"])
def test_work_is_bounded_for_six_players(name):
    """No endings are tried one by one: there are more of them than of anything."""
    state = replace(game(r.PRESETS[name], 6), paper_totals=(0, -30, 20, 40, 90, -10))
    with at_most(3_000_000 if name == "growing" else 300_000):
        outlook_of(state)


@pytest.mark.parametrize("rounds", [1, 4])
def test_what_is_too_much_to_be_looked_through_is_given_up_soon(rounds):
    """Growing points, plus/minus one and a 0 that is exempt: minutes of work, and few for the last rounds."""
    ruleset = r.Ruleset(hands=tuple(range(1, 16)) * rounds, bids=EXEMPT, scoring=r.Scoring(system="growing"))
    begun = game(ruleset, 6)
    with at_most(2_000_000):
        assert outlook_of(begun) is None
        assert outlook_of(replace(begun, hands=(1, 2, 3))) is not None


@pytest.mark.parametrize(("lead", "ranks"), [(100_000, (2, 3)), (1_000, (1, 3))])
def test_a_lead_is_safe_where_it_is_more_than_all_tricks_bring(lead, ranks):
    """Of many rounds with growing points, the first of which somebody has bid in."""
    begun = apply(game(r.PRESETS["growing"], 3), f.TakenOver(16, (lead, 0, 0)))
    found = outlook_of(apply(begun, f.BidMade(1, 2)))
    assert ranks_in(found)[1] == ranks


def test_nobody_leads_while_all_who_play_are_level_beside_one_who_left_without_a_round():
    driver = GameDriver(4).does(f.SeatLeft(3)).scores((1, 1, 0), (0, 0, 1))
    outlooks = outlook_of(driver.state) or ()
    assert [(each.leads, each.behind) for each in outlooks] == [(False, ())] * 4


def test_a_game_of_a_thousand_rounds_has_an_outlook():
    ruleset = r.Ruleset(hands=(1,) * 1000, scoring=r.Scoring(system="junior"))
    assert outlook_of(game(ruleset, 3)) == (Outlook(0, 1, 3, leads=False),) * 3


def test_who_is_behind_may_pass_by_a_lower_bid():
    """Anna is 30 ahead of two who have bid one more, and a card is left (§7.9).

    Bids she 1 and gets nothing, only one of them takes the trick and passes her. Bids she 0 and takes it,
    both hit, are level with her, and have bid more.
    """
    begun = game(r.Ruleset(hands=(1, 1), tie_break="highest-bids"), 3)
    for seat, bid in ((1, 1), (2, 1), (0, 0)):
        begun = apply(begun, f.BidMade(seat, bid))
    begun = apply(begun, f.PlayEnded())
    for seat, made in ((1, 1), (2, 0)):
        begun = apply(begun, f.ResultEntered(seat, made))
    brought = totals(begun)
    found = outlook_of(replace(begun, paper_totals=(30 - brought[0], -brought[1], -brought[2])))
    assert [outlook.total for outlook in found] == [30, 0, 0]
    assert found[0].worst_rank == 3


@settings(max_examples=20, suppress_health_check=list(HealthCheck))
@given(short_endings(teams=False), st.data())
def test_both_where_somebody_sits_a_round_out(state, data):
    round_ = state.current
    if round_ is None or state.players == 2:
        return
    absent = data.draw(st.sets(st.sampled_from(range(state.players)), min_size=1, max_size=state.players - 2))
    state = apply(apply(state, f.RoundVoided()), f.RoundSatOut(tuple(sorted(absent))))
    assert state.current.absent
    state = with_open_round(data.draw, state, state.players - len(absent))
    assert_it_is_true_of_all_endings(state)


@settings(max_examples=12, suppress_health_check=list(HealthCheck))
@given(short_endings(teams=False), st.booleans(), st.data())
def test_both_where_somebody_has_left(state, again, data):
    """And perhaps another one has come in his place."""
    if state.current is None or state.players == 2:
        return
    state = replace(apply(state, f.RoundVoided()), own_rounds=True)  # few enough for every ending
    state = apply(state, f.SeatLeft(data.draw(st.sampled_from(state.order))))
    if again:
        total = data.draw(st.integers(-3, 6))
        state = apply(state, f.SeatJoined("late", "late", data.draw(st.sampled_from(state.order)), total))
    state = with_open_round(data.draw, state, len(state.playing))
    assert_it_is_true_of_all_endings(state)
