"""§4: bids, their order, and plus/minus one."""

import pytest

from scorekeeper.rules import (
    PRESETS,
    STANDARD,
    BidRules,
    Code,
    FromCards,
    FromRound,
    Ruleset,
    RuleViolation,
    bidding_order,
    bids_may_change,
    changed_bids,
    forbidden_bid,
    hand_sizes,
    is_forehead,
    must_differ,
    verify_bids,
    verify_changed_bid,
    verify_single_bid,
    visibility,
)
from scorekeeper.rules.errors import accepts
from tests.refusal import refusal

ALWAYS = Ruleset(bids=BidRules(must_differ="always"))
NOT_FIRST = Ruleset(bids=BidRules(must_differ="not-first"))
FROM_FOUR = Ruleset(bids=BidRules(must_differ=FromRound(4)))
ZERO_EXEMPT = Ruleset(bids=BidRules(must_differ="always", zero_exempt=True))


def test_4_1_and_11_1_a_neighbour_of_the_dealer_bids_first_and_the_dealer_last():
    for dealer, players, clockwise, otherwise in (
        (0, 3, (1, 2, 0), (2, 1, 0)),  # three players
        (1, 4, (2, 3, 0, 1), (0, 3, 2, 1)),  # round the corner
        (5, 6, (0, 1, 2, 3, 4, 5), (4, 3, 2, 1, 0, 5)),  # six players
        (0, 2, (1, 0), (1, 0)),  # two players
    ):
        assert bidding_order(dealer, players) == clockwise
        ruleset = Ruleset(bids=BidRules(direction="counter-clockwise"))
        assert bidding_order(dealer, players, ruleset) == otherwise


def test_4_1_a_bid_is_none_to_all_the_cards_in_hand():
    for bid in range(6):
        verify_single_bid(STANDARD, 5, 5, bid)
    for bid in (-1, 6, 10**30):
        found = refusal(verify_single_bid, STANDARD, 5, 5, bid)
        assert found == (Code.BID_OUT_OF_RANGE, {"position": None, "bid": bid, "cards": 5})


@pytest.mark.parametrize("bids", [(0, 0, 0), (5, 0, 0), (2, 2, 1), (5, 5, 5)], ids=str)
def test_4_2_the_sum_of_the_bids_is_free(bids):
    verify_bids(STANDARD, 5, 5, bids)
    assert forbidden_bid(STANDARD, 5, 5, bids[:-1]) is None


def test_4_3_the_ruleset_says_in_which_rounds_bids_must_differ():
    for ruleset, rounds in (
        (STANDARD, []),  # §4.2 never
        (ALWAYS, [1, 2, 3, 4, 5]),  # §4.3 always
        (NOT_FIRST, [2, 3, 4, 5]),  # §4.3 not in round 1
        (FROM_FOUR, [4, 5]),  # §4.3 from round 4
        (Ruleset(bids=BidRules(must_differ=FromCards(2))), [1, 2, 4, 5]),  # §4.3 from 2 cards
        (Ruleset(bids=BidRules(must_differ=FromCards(5))), [4]),  # §4.3 from 5 cards
    ):
        sizes = (2, 3, 1, 5, 4)
        assert [number for number in range(1, 6) if must_differ(ruleset, number, sizes[number - 1])] == rounds


def test_4_3_the_last_bidder_may_not_make_the_bids_even():
    for cards, earlier, forbidden in (
        (5, (2, 1), 2),  # §4.3 what is missing
        (5, (0, 0), 5),  # §4.3 everything
        (5, (2, 3), 0),  # §4.3 nothing
        (5, (3, 3), None),  # §4.3 too many already
        (1, (0, 0), 1),  # §4.3 round 1
        (1, (0, 1), 0),  # §4.3 round 1, taken
        (1, (1, 1), None),  # §4.3 round 1, over
    ):
        assert forbidden_bid(ALWAYS, 1, cards, earlier) == forbidden
        for bid in range(cards + 1):
            assert accepts(verify_single_bid, ALWAYS, 1, cards, bid, earlier) is (bid != forbidden)
            assert accepts(verify_single_bid, ALWAYS, 1, cards, bid), "only the last bidder is ever blocked"


def test_4_3_a_forbidden_bid_is_refused_with_its_figures():
    assert refusal(verify_single_bid, ALWAYS, 5, 5, 2, others=(2, 1)) == (
        Code.BID_FORBIDDEN,
        {"bid": 2, "cards": 5},
    )


def test_4_3_five_tricks_may_not_be_bid_for_five():
    assert refusal(verify_bids, ALWAYS, 5, 5, (2, 2, 1)) == (Code.BIDS_MUST_DIFFER, {"sum": 5, "cards": 5})
    verify_bids(ALWAYS, 5, 5, (2, 2, 2))
    verify_bids(ALWAYS, 5, 5, (2, 1, 1))


def test_4_3_zero_exempt_lets_the_last_bidder_say_zero():
    assert forbidden_bid(ZERO_EXEMPT, 5, 5, (2, 3)) is None
    assert forbidden_bid(ZERO_EXEMPT, 5, 5, (2, 2)) == 1


def test_4_3_zero_exempt_holds_for_the_last_bidder_only():
    for bids, last, allowed in (
        ((2, 3, 0), 2, True),  # §4.3 the dealer said zero
        ((0, 3, 2), 2, False),  # §4.3 somebody else said zero
        ((0, 3, 2), None, True),  # §4.3 who was last is not known: perhaps the zero
        ((1, 2, 2), None, False),  # §4.3 nobody said zero
    ):
        if allowed:
            verify_bids(ZERO_EXEMPT, 5, 5, bids, last)
            continue
        assert refusal(verify_bids, ZERO_EXEMPT, 5, 5, bids, last)[0] is Code.BIDS_MUST_DIFFER


BY_ROUND = Ruleset(hands="tournament", bids=BidRules(must_differ="always", sum_against="round-number"))


def test_11_7_the_bids_may_count_against_the_rounds_number():
    for number, cards, earlier, forbidden in (
        (3, 5, (1, 0, 0), 2),  # §11.7 round 3 of a tournament deals five
        (3, 5, (3, 0, 0), 0),  # §11.7 nothing
        (3, 5, (4, 0, 0), None),  # §11.7 too many already
        (10, 4, (0, 0, 0), None),  # §11.7 more than there are cards is never forbidden
        (10, 4, (4, 2, 0), 4),  # §11.7 all the cards
    ):
        assert forbidden_bid(BY_ROUND, number, cards, earlier) == forbidden
        for bid in range(cards + 1):
            assert accepts(verify_single_bid, BY_ROUND, number, cards, bid, earlier) is (bid != forbidden)


def test_11_7_a_refusal_names_the_round():
    assert refusal(verify_single_bid, BY_ROUND, 3, 5, 2, others=(1, 0, 0)) == (
        Code.BID_FORBIDDEN_BY_ROUND,
        {"bid": 2, "number": 3},
    )
    assert refusal(verify_bids, BY_ROUND, 3, 5, (1, 0, 0, 2)) == (
        Code.BIDS_MUST_DIFFER_FROM_ROUND,
        {"sum": 3, "number": 3},
    )
    verify_bids(BY_ROUND, 3, 5, (1, 2, 0, 2))


def test_4_4_who_hears_the_bids():
    for ruleset, found in (
        (STANDARD, "oooo"),  # §4.1 said aloud
        (PRESETS["hidden-tip"], "rrrr"),  # §4.4 revealed together
        (PRESETS["secret"], "ssss"),  # §4.5 secret to the end
        (PRESETS["dm-mixed"], "rrrrrroooooooorrr"),  # §2.5 and beyond as in the last round
    ):
        seen = [visibility(ruleset, number)[0] for number in range(1, len(found) + 1)]
        assert "".join(seen) == found, ruleset


def hidden(visibility, hidden_sum):
    return Ruleset(bids=BidRules(must_differ="always", visibility=visibility, hidden_sum=hidden_sum))


@pytest.mark.parametrize(
    ("ruleset", "differ"),
    [
        pytest.param(hidden("open", "free"), True, id="§4.3 open"),
        pytest.param(hidden("open", "last-changes"), True, id="§4.3 open, whatever of hidden rounds"),
        pytest.param(hidden("revealed", "free"), False, id="§4.4 hidden rounds are free"),
        pytest.param(hidden("revealed", "last-changes"), True, id="§11.9 the last one changes his bid"),
        pytest.param(hidden("secret", "free"), False, id="§4.5 secret"),
        pytest.param(hidden("secret", "last-changes"), False, id="§4.5 nothing is revealed in time"),
    ],
)
def test_11_9_plus_minus_one_in_hidden_rounds(ruleset, differ):
    assert must_differ(ruleset, 5, 5) is differ
    assert forbidden_bid(ruleset, 5, 5, (2, 1)) == (2 if differ else None)
    if differ:
        with pytest.raises(RuleViolation):
            verify_bids(ruleset, 5, 5, (2, 1, 2))
    else:
        verify_bids(ruleset, 5, 5, (2, 1, 2))


def test_11_8_it_is_off_but_for_tournaments_and_in_a_championship_with_one_card():
    always = [name for name, preset in PRESETS.items() if preset.bids.must_differ == "always"]
    assert always == ["not-equal", "dm-mixed", "tournament"]
    for players, first in ((4, (0, 0, 0, 1)), (6, (0, 0, 0, 0, 0, 1)), (3, (1, 1, 0)), (5, (1, 1, 0, 0, 0))):
        cards = hand_sizes(PRESETS["championship"], players)[0]
        assert accepts(verify_bids, PRESETS["championship"], 1, cards, first) is (cards == 1)


def test_2_5_the_mixed_qualifier_has_plus_minus_one_in_rounds_7_to_14():
    ruleset = PRESETS["dm-mixed"]
    assert [number for number in range(1, 16) if must_differ(ruleset, number, number)] == list(range(7, 15))


def test_4_6_only_round_1_is_played_on_the_forehead():
    assert [is_forehead(PRESETS["clairvoyance"], number) for number in (1, 2, 3)] == [True, False, False]
    assert not is_forehead(STANDARD, 1)


def test_8_the_cloud_changes_a_bid_by_one():
    for cards, bid, possible in (
        (5, 2, (1, 3)),  # §8 one down or one up
        (5, 0, (1,)),  # §8 from 0 only up
        (5, 5, (4,)),  # §8 from all the cards only down
        (1, 0, (1,)),  # §8 round 1
    ):
        assert changed_bids(cards, bid) == possible
        for changed_to in range(-1, cards + 2):
            if changed_to in possible:
                verify_changed_bid(cards, bid, changed_to)
                continue
            assert refusal(verify_changed_bid, cards, bid, changed_to) == (
                Code.BID_CHANGE_NOT_ONE,
                {"bid": bid, "changed_to": changed_to, "possible": possible},
            )


def test_8_after_the_cloud_the_bids_may_add_up():
    verify_bids(ALWAYS, 5, 5, (2, 2, 1), last=2, changed=True)
    with pytest.raises(RuleViolation):
        verify_bids(ALWAYS, 5, 5, (2, 2, 6), last=2, changed=True)
    assert bids_may_change(PRESETS["jubilee-20"])
    assert not bids_may_change(STANDARD)


@pytest.mark.parametrize(("bids", "position"), [((0, 6, 0), 1), ((-1, 0, 0), 0)], ids=str)
def test_4_1_a_bid_out_of_range_is_named_by_its_position(bids, position):
    with pytest.raises(RuleViolation) as refused:
        verify_bids(STANDARD, 5, 5, bids)
    assert refused.value.code is Code.BID_OUT_OF_RANGE
    assert refused.value.details["position"] == position
