"""Plus/minus one (§4.3): the bids must not add up to the tricks, whoever enters what, and when."""

from dataclasses import replace

import pytest

from scorekeeper.game import Phase, allows
from scorekeeper.game.facts import BidChanged, BidMade, BidsRevealed, DealerChanged, RoundVoided, SeatsChanged
from scorekeeper.game.moves import forbidden_for
from scorekeeper.rules import STANDARD, BidRules, RuleViolation, Suit
from tests.game.driver import GameDriver, written_anew
from tests.game.situations import JUBILEE, PLUS_MINUS, ZERO_EXEMPT


def test_the_dealer_may_not_make_the_bids_even():
    """§4.3"""
    driver = GameDriver(ruleset=PLUS_MINUS).plays_rounds(4).bids(2, 1)
    last = driver.round.turns[-1]
    assert forbidden_for(driver.state, last) == 2
    assert [number for number in range(6) if not allows(driver.state, BidMade(last, number))] == [2]


def test_a_dealer_who_bid_too_early_is_asked_again():
    """The dealer said 1 out of turn; with 0 and 0 that adds up to the one trick."""
    driver = GameDriver(ruleset=PLUS_MINUS).does(BidMade(0, 1)).bids(0, 0)
    assert driver.round.bids == (None, 0, 0)
    assert (driver.phase, driver.round.bidder) == (Phase.BIDDING, 0)


def test_a_bid_entered_again_has_the_dealer_asked_again_unless_his_is_allowed():
    driver = GameDriver(ruleset=PLUS_MINUS).bids(0, 0, 0).does(BidMade(1, 1))
    assert driver.round.bids == (None, 1, 0)
    assert driver.bids(1).does(BidMade(2, 1)).round.bids == (1, 1, 1)


def test_results_that_were_entered_stay_when_a_bid_is_asked_again():
    driver = GameDriver(ruleset=PLUS_MINUS).plays_rounds().bids(0, 1, 2).plays().results(1)
    driver.does(BidMade(0, 0))
    assert (driver.phase, driver.round.bidder) == (Phase.BIDDING, 1)
    driver.bids(1)
    assert (driver.phase, driver.round.reporter) == (Phase.RESULTS, 0)
    assert driver.round.results == (None, None, 1)


def test_a_bid_of_zero_that_is_exempt_no_longer_is_asked_again_when_somebody_else_deals():
    """With 0 always allowed the dealer made the bids even by 0. Ute deals in truth, and her 1 evens them."""
    driver = GameDriver(ruleset=ZERO_EXEMPT).bids(1, 0, 0)
    assert driver.phase is Phase.PLAY
    driver.does(DealerChanged(1))
    assert driver.round.bids == (0, None, 0)
    assert driver.round.bidder == 1


def test_the_same_when_people_turn_out_to_sit_otherwise():
    """A new order moves the dealer's place, not the dealer: he stays last and keeps his 0."""
    driver = GameDriver(ruleset=ZERO_EXEMPT).bids(1, 0, 0).does(SeatsChanged((0, 2, 1)))
    assert driver.round.bids == (0, 1, 0)
    assert driver.round.turns == (2, 1, 0)


def overlooked():
    """Round 2: Thomas bid 0, Ute, who deals, bid last, and nobody saw that the bids add up."""
    return GameDriver(ruleset=PLUS_MINUS).plays_rounds().bids(1, 0).does(BidMade(1, 1, stands=True))


def test_a_forbidden_bid_that_was_overlooked_stands_and_is_marked():
    driver = overlooked()
    assert (driver.phase, driver.round.bids, driver.round.forbidden) == (Phase.PLAY, (0, 1, 1), 1)
    driver.plays().results(1, 0)
    assert driver.state.closed[-1].forbidden == 1
    assert driver.state.closed[-1].points == (20, 30, 30)
    assert driver.round.forbidden is None
    assert driver.bids(0, 0, 0).round.forbidden is None


def test_it_is_not_asked_again_whatever_else_is_entered_anew():
    driver = overlooked().does(BidMade(2, 0))
    assert (driver.round.bids, driver.round.forbidden) == ((0, 1, 0), None)
    driver.does(BidMade(2, 1))
    assert (driver.round.bids, driver.round.forbidden) == ((0, 1, 1), 1)


def test_it_is_not_asked_again_when_the_dealer_is_put_right_and_back():
    """While Kevin deals his own bid is the forbidden one, and nobody has said that it stands."""
    driver = overlooked().does(DealerChanged(2))
    assert (driver.round.bids, driver.round.forbidden) == ((0, 1, None), None)
    driver.does(BidMade(2, 1, stands=True))
    assert (driver.round.bids, driver.round.forbidden) == ((0, 1, 1), 2)
    driver.does(DealerChanged(1))
    assert (driver.round.bids, driver.round.forbidden) == ((0, 1, 1), 1)
    driver.does(DealerChanged(2))
    assert (driver.round.bids, driver.round.forbidden) == ((0, 1, 1), 2)


def test_entered_anew_it_is_a_bid_like_any_other():
    driver = overlooked().does(BidMade(1, 0))
    assert (driver.round.bids, driver.round.forbidden) == ((0, 0, 1), None)
    driver.does(BidMade(2, 2))
    assert driver.round.bids == (0, None, 2)


def test_a_misdeal_forgets_it():
    driver = overlooked().does(RoundVoided()).bids(1, 0)
    assert not allows(driver.state, BidMade(1, 1))
    assert driver.round.overruled == ()


def test_after_the_reveal_a_bid_that_should_change_can_stand():
    """§11.9"""
    hidden = replace(STANDARD, bids=BidRules("always", visibility="revealed", hidden_sum="last-changes"))
    driver = GameDriver(ruleset=hidden).bids(1, 0, 0).does(BidsRevealed())
    assert driver.round.bids == (None, 1, 0)
    driver.does(BidMade(0, 0, stands=True))
    assert (driver.phase, driver.round.forbidden) == (Phase.PLAY, 0)


def test_what_the_cloud_changes_later_leaves_the_mark_where_it_is():
    """§8"""
    cloud = replace(JUBILEE, bids=BidRules("always"))
    driver = GameDriver(ruleset=cloud).plays_rounds().bids(1, 0).does(BidMade(1, 1, stands=True))
    driver.does(BidChanged(2, 1))
    assert (driver.round.bids, driver.round.forbidden) == ((0, 1, 2), 1)
    driver.does(BidMade(1, 1))
    assert (driver.round.bids, driver.round.forbidden) == ((0, 1, 2), None)


def corrected():
    """Round 2 is closed with an overlooked bid, and its tricks were corrected."""
    return overlooked().plays().results(1, 0).does(written_anew(2, (0, 1, 1), (1, 0, 1)))


def test_the_tricks_of_such_a_round_are_corrected_like_any_and_allowed_bids_take_the_mark_away():
    driver = corrected()
    round_ = driver.state.closed[-1]
    assert (round_.corrected, round_.forbidden, round_.points) == (True, 1, (-10, -10, 30))
    driver.does(written_anew(2, (0, 0, 1), (1, 0, 1)))
    assert driver.state.closed[-1].forbidden is None
    with pytest.raises(RuleViolation):
        driver.does(written_anew(2, (0, 1, 1), (1, 0, 1)))


def test_a_correction_can_say_that_a_forbidden_bid_stands():
    driver = (
        GameDriver(ruleset=PLUS_MINUS)
        .plays_rounds(2)
        .does(written_anew(2, (0, 1, 1), (1, 0, 1), stands=True))
    )
    round_ = driver.state.closed[-1]
    assert (round_.bids, round_.corrected, round_.forbidden) == ((0, 1, 1), True, 1)
    assert driver.undoes().state.closed[-1].forbidden is None


def test_another_dealer_of_an_old_round_bids_last_there():
    """The bids of the round add up; whoever bid last had the forbidden one."""
    driver = corrected()
    values = (2, (0, 1, 1), (1, 0, 1))
    with pytest.raises(RuleViolation):
        driver.does(written_anew(*values, dealer=2, stands=False))
    driver.does(written_anew(*values, dealer=2, stands=True))
    assert (driver.state.closed[-1].forbidden, driver.state.closed[-1].dealer) == (2, 2)


def test_the_trump_of_a_round_with_an_overlooked_bid_is_corrected_with_its_mark():
    driver = corrected().does(
        written_anew(2, (0, 1, 1), (1, 0, 1), dealer=1, trump=(None, Suit.RED), stands=True)
    )
    assert (driver.state.closed[-1].forbidden, driver.state.closed[-1].suit) == (1, Suit.RED)


def test_where_zero_is_always_allowed_another_dealer_can_make_the_bids_stand():
    """Ute's 1 was overlooked; in truth Thomas dealt, whose 0 evens the bids and may."""
    driver = (
        GameDriver(ruleset=ZERO_EXEMPT).plays_rounds().bids(1, 0).does(BidMade(1, 1, stands=True)).plays()
    )
    driver.results(1, 0).does(written_anew(2, (0, 1, 1), (1, 0, 1), dealer=0, trump=(None, None)))
    assert (driver.state.closed[-1].forbidden, driver.state.closed[-1].turns) == (None, (1, 2, 0))


def test_tricks_of_a_round_with_the_cloud_are_corrected_without_a_loss():
    """Where the cloud is in the deck no correction asks for plus/minus one (§8), but the mark stays."""
    cloud = replace(JUBILEE, bids=BidRules("always"))
    driver = (
        GameDriver(ruleset=cloud)
        .plays_rounds()
        .bids(1, 0)
        .does(BidMade(1, 1, stands=True))
        .plays()
        .results(1, 0)
    )
    driver.does(written_anew(2, (0, 1, 1), (1, 0, 1)))
    assert driver.state.closed[-1].forbidden == 1
