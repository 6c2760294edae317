"""§4: bids, their order, and plus/minus one."""

from __future__ import annotations

import pytest

from scorekeeper.rules import (
    STANDARD,
    BidRules,
    Code,
    FromRound,
    Ruleset,
    RuleViolation,
    bidding_order,
    can_bid,
    forbidden_bid,
    must_differ,
    verify_bid,
    verify_bids,
)

ALWAYS = Ruleset(bids=BidRules(must_differ="always"))
NOT_FIRST = Ruleset(bids=BidRules(must_differ="not-first"))
FROM_FOUR = Ruleset(bids=BidRules(must_differ=FromRound(4)))
ZERO_EXEMPT = Ruleset(bids=BidRules(must_differ="always", zero_exempt=True))


@pytest.mark.parametrize(
    ("dealer", "players", "order"),
    [
        pytest.param(0, 3, (1, 2, 0), id="§4.1 three players"),
        pytest.param(2, 3, (0, 1, 2), id="§4.1 round the corner"),
        pytest.param(1, 4, (2, 3, 0, 1), id="§4.1 four players"),
        pytest.param(5, 6, (0, 1, 2, 3, 4, 5), id="§4.1 six players"),
    ],
)
def test_4_1_the_dealers_left_neighbour_bids_first_and_the_dealer_last(
    dealer: int, players: int, order: tuple[int, ...]
) -> None:
    assert bidding_order(dealer, players) == order


@pytest.mark.parametrize("bid", range(6))
def test_4_1_a_bid_is_none_to_all_the_cards_in_hand(bid: int) -> None:
    verify_bid(STANDARD, 5, 5, bid)
    assert can_bid(STANDARD, 5, 5, bid)


@pytest.mark.parametrize("bid", [-1, 6, 10**30])
def test_4_1_no_other_bid_is_possible(bid: int) -> None:
    with pytest.raises(RuleViolation) as refused:
        verify_bid(STANDARD, 5, 5, bid)
    assert refused.value.code is Code.BID_OUT_OF_RANGE
    assert refused.value.details == {"position": None, "bid": bid, "cards": 5}
    assert not can_bid(STANDARD, 5, 5, bid)


@pytest.mark.parametrize("bids", [(0, 0, 0), (5, 0, 0), (2, 2, 1), (5, 5, 5)], ids=str)
def test_4_2_the_sum_of_the_bids_is_free(bids: tuple[int, ...]) -> None:
    verify_bids(STANDARD, 5, 5, bids)
    assert forbidden_bid(STANDARD, 5, 5, bids[:-1]) is None


@pytest.mark.parametrize(
    ("ruleset", "rounds"),
    [
        pytest.param(STANDARD, [], id="§4.2 never"),
        pytest.param(ALWAYS, [1, 2, 3, 4, 5], id="§4.3 always"),
        pytest.param(NOT_FIRST, [2, 3, 4, 5], id="§4.3 not in round 1"),
        pytest.param(FROM_FOUR, [4, 5], id="§4.3 from round 4"),
    ],
)
def test_4_3_the_ruleset_says_in_which_rounds_bids_must_differ(ruleset: Ruleset, rounds: list[int]) -> None:
    assert [number for number in range(1, 6) if must_differ(ruleset, number)] == rounds


@pytest.mark.parametrize(
    ("cards", "earlier", "forbidden"),
    [
        pytest.param(5, (2, 1), 2, id="§4.3 what is missing"),
        pytest.param(5, (0, 0), 5, id="§4.3 everything"),
        pytest.param(5, (2, 3), 0, id="§4.3 nothing"),
        pytest.param(5, (3, 3), None, id="§4.3 too many already"),
        pytest.param(1, (0, 0), 1, id="§4.3 round 1"),
        pytest.param(1, (0, 1), 0, id="§4.3 round 1, taken"),
        pytest.param(1, (1, 1), None, id="§4.3 round 1, over"),
    ],
)
def test_4_3_the_last_bidder_may_not_make_the_bids_even(
    cards: int, earlier: tuple[int, ...], forbidden: int | None
) -> None:
    assert forbidden_bid(ALWAYS, 1, cards, earlier) == forbidden
    for bid in range(cards + 1):
        assert can_bid(ALWAYS, 1, cards, bid, earlier) is (bid != forbidden)
        assert can_bid(ALWAYS, 1, cards, bid), "only the last bidder is ever blocked"


def test_4_3_a_forbidden_bid_is_refused_with_its_figures() -> None:
    with pytest.raises(RuleViolation) as refused:
        verify_bid(ALWAYS, 5, 5, 2, others=(2, 1))
    assert refused.value.code is Code.BID_FORBIDDEN
    assert refused.value.details == {"bid": 2, "cards": 5}


def test_4_3_the_bids_count_against_the_tricks_and_not_against_the_rounds_number() -> None:
    assert forbidden_bid(ALWAYS, 2, 3, (1, 0, 0)) == 2


def test_4_3_five_tricks_may_not_be_bid_for_five() -> None:
    with pytest.raises(RuleViolation) as refused:
        verify_bids(ALWAYS, 5, 5, (2, 2, 1))
    assert refused.value.code is Code.BIDS_MUST_DIFFER
    assert refused.value.details == {"sum": 5, "cards": 5}
    verify_bids(ALWAYS, 5, 5, (2, 2, 2))
    verify_bids(ALWAYS, 5, 5, (2, 1, 1))


def test_4_3_zero_exempt_lets_the_last_bidder_say_zero() -> None:
    assert forbidden_bid(ZERO_EXEMPT, 5, 5, (2, 3)) is None
    assert forbidden_bid(ZERO_EXEMPT, 5, 5, (2, 2)) == 1


@pytest.mark.parametrize(
    ("bids", "last", "allowed"),
    [
        pytest.param((2, 3, 0), 2, True, id="§4.3 the dealer said zero"),
        pytest.param((0, 3, 2), 2, False, id="§4.3 somebody else said zero"),
        pytest.param((0, 3, 2), None, True, id="§4.3 who was last is not known: perhaps the zero"),
        pytest.param((1, 2, 2), None, False, id="§4.3 nobody said zero"),
    ],
)
def test_4_3_zero_exempt_holds_for_the_last_bidder_only(
    bids: tuple[int, ...], last: int | None, allowed: bool
) -> None:
    if allowed:
        verify_bids(ZERO_EXEMPT, 5, 5, bids, last)
        return
    with pytest.raises(RuleViolation) as refused:
        verify_bids(ZERO_EXEMPT, 5, 5, bids, last)
    assert refused.value.code is Code.BIDS_MUST_DIFFER


@pytest.mark.parametrize(("bids", "position"), [((0, 6, 0), 1), ((-1, 0, 0), 0)], ids=str)
def test_4_1_a_bid_out_of_range_is_named_by_its_position(bids: tuple[int, ...], position: int) -> None:
    with pytest.raises(RuleViolation) as refused:
        verify_bids(STANDARD, 5, 5, bids)
    assert refused.value.code is Code.BID_OUT_OF_RANGE
    assert refused.value.details["position"] == position
