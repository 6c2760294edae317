"""Plus/minus one (§4.3): the bids must not add up to the tricks, whoever enters what, and when."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.game import Phase
from scorekeeper.game.moves import bid, forbidden_for, verify_bid
from scorekeeper.game.repairs import change_dealer, change_seats
from scorekeeper.rules import STANDARD, BidRules, FromRound, Ruleset
from scorekeeper.rules.errors import accepts
from tests.game.driver import GameDriver
from tests.game.situations import PLUS_MINUS, ZERO_EXEMPT


def test_nothing_is_forbidden_without_plus_minus_one() -> None:
    """§4.2"""
    driver = GameDriver().bids(1, 0)
    assert forbidden_for(driver.state, 0) is None
    assert accepts(verify_bid, driver.state, 0, 0)


def test_the_dealer_may_not_make_the_bids_even() -> None:
    """§4.3"""
    driver = GameDriver(ruleset=PLUS_MINUS).plays_rounds(4).bids(2, 1)
    last = driver.round.turns[-1]
    assert forbidden_for(driver.state, last) == 2
    assert [number for number in range(6) if not accepts(verify_bid, driver.state, last, number)] == [2]


def test_nobody_but_the_last_is_forbidden_anything() -> None:
    driver = GameDriver(ruleset=PLUS_MINUS).bids(1)
    assert [forbidden_for(driver.state, seat) for seat in range(3)] == [None, None, None]


def test_nothing_is_forbidden_once_the_bids_are_too_many() -> None:
    """§4.3: only if the others have not bid more than the tricks already."""
    driver = GameDriver(ruleset=PLUS_MINUS).bids(1, 1)
    assert forbidden_for(driver.state, 0) is None


def test_zero_is_exempt_where_the_table_plays_so() -> None:
    """§4.3, house form"""
    assert not accepts(verify_bid, GameDriver(ruleset=PLUS_MINUS).bids(1, 0).state, 0, 0)
    assert accepts(verify_bid, GameDriver(ruleset=ZERO_EXEMPT).bids(1, 0).state, 0, 0)


@pytest.mark.parametrize(
    ("ruleset", "rounds"),
    [
        (STANDARD, set()),
        (PLUS_MINUS, {1, 2, 3, 4}),
        (replace(STANDARD, bids=BidRules(must_differ="not-first")), {2, 3, 4}),
        (replace(STANDARD, bids=BidRules(must_differ=FromRound(3))), {3, 4}),
    ],
    ids=["never", "always", "not-first", "from round 3"],
)
def test_the_rule_is_in_force_in_its_rounds(ruleset: Ruleset, rounds: set[int]) -> None:
    driver, found = GameDriver(ruleset=ruleset), set()
    for number in range(1, 5):
        driver.bids(0, 0)
        if forbidden_for(driver.state, driver.round.dealer) is not None:
            found.add(number)
        driver.undoes(2).plays_rounds()
    assert found == rounds


def test_a_dealer_who_bid_too_early_is_asked_again() -> None:
    """The dealer said 1 out of turn; with 0 and 0 that adds up to the one trick."""
    driver = GameDriver(ruleset=PLUS_MINUS).does(bid, 0, 1).bids(0, 0)
    assert driver.round.bids == (None, 0, 0)
    assert (driver.phase, driver.round.bidder) == (Phase.BIDDING, 0)


def test_a_bid_entered_again_has_the_dealer_asked_again() -> None:
    driver = GameDriver(ruleset=PLUS_MINUS).bids(0, 0, 0).does(bid, 1, 1)
    assert driver.round.bids == (None, 1, 0)


def test_a_bid_entered_again_lets_an_allowed_bid_of_the_dealer_stand() -> None:
    driver = GameDriver(ruleset=PLUS_MINUS).bids(0, 0, 0).does(bid, 1, 1).bids(1).does(bid, 2, 1)
    assert driver.round.bids == (1, 1, 1)


def test_results_that_were_entered_stay_when_a_bid_is_asked_again() -> None:
    driver = GameDriver(ruleset=PLUS_MINUS).plays_rounds().bids(0, 1, 2).plays().results(1)
    driver.does(bid, 0, 0)
    assert (driver.phase, driver.round.bidder) == (Phase.BIDDING, 1)
    driver.bids(1)
    assert (driver.phase, driver.round.reporter) == (Phase.RESULTS, 0)
    assert driver.round.results == (None, None, 1)


def test_a_bid_of_zero_that_is_exempt_no_longer_is_asked_again_when_somebody_else_deals() -> None:
    """With 0 always allowed the dealer made the bids even by 0. Ute deals in truth, and her 1 evens them."""
    driver = GameDriver(ruleset=ZERO_EXEMPT).bids(1, 0, 0)
    assert driver.phase is Phase.PLAY
    driver.does(change_dealer, 1)
    assert driver.round.bids == (0, None, 0)
    assert driver.round.bidder == 1


def test_the_same_when_people_turn_out_to_sit_otherwise() -> None:
    """A new order moves the dealer's place, not the dealer: he stays last and keeps his 0."""
    driver = GameDriver(ruleset=ZERO_EXEMPT).bids(1, 0, 0).does(change_seats, (0, 2, 1))
    assert driver.round.bids == (0, 1, 0)
    assert driver.round.turns == (2, 1, 0)
