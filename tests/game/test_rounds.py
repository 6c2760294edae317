"""How a round goes: who is asked, what is filled in, when it closes, and who deals next."""

from dataclasses import replace

import pytest

from scorekeeper.game import Phase, Recorded, replay
from scorekeeper.game import facts as f
from scorekeeper.game.moves import tricks_left_for
from scorekeeper.game.state import copy_with
from scorekeeper.rules import Suit
from tests.game.driver import STARTED_AT, GameDriver
from tests.game.situations import playing, reporting


def test_a_fresh_round_asks_the_dealers_left_first():
    """§4.1: dealer's left neighbour bids first, the dealer last."""
    round_ = GameDriver(players=4, dealer=2).round
    assert (round_.dealer, round_.turns, round_.bidder, round_.leader) == (2, (3, 0, 1, 2), 3, 3)


def test_results_may_come_in_any_order():
    driver = reporting().does(f.ResultEntered(1, 1)).does(f.ResultEntered(0, 1))
    assert driver.state.closed[-1].results == (1, 1, 0)


def test_what_is_left_grows_with_a_result_entered_again():
    driver = reporting().results(1)
    assert tricks_left_for(driver.state, 0) == 1
    assert tricks_left_for(driver.state, 2) == 2
    driver.does(f.ResultEntered(2, 0))
    assert tricks_left_for(driver.state, 0) == 2


def test_tricks_that_were_counted_in_part_are_asked_for():
    driver = playing().does(f.TrickTaken(2)).plays()
    assert driver.phase is Phase.RESULTS
    assert driver.round.results == (None, None, None)


def test_the_trump_is_unknown_until_it_is_set():
    """§3"""
    driver = GameDriver()
    assert not driver.round.trump_known
    driver.does(f.TrumpSet("Z", None))
    assert driver.round.awaits_choice
    assert not driver.round.trump_known
    driver.does(f.TrumpSet("Z", Suit.BLUE))
    assert (driver.round.suit, driver.round.trump_known, driver.round.awaits_choice) == (
        Suit.BLUE,
        True,
        False,
    )
    driver.does(f.TrumpSet("N", None))
    assert (driver.round.suit, driver.round.trump_known) == (None, True)


def test_a_game_begins_with_people_sitting_down():
    with pytest.raises(ValueError, match="begins with GameStarted"):
        replay([Recorded(STARTED_AT, f.BidMade(0, 0))])


def test_copies_with_changes_are_those_of_the_standard_library():
    state = GameDriver(players=4).plays_rounds(2).state
    for value, changes in (
        (state, {"out": (1,), "note": "so"}),
        (state.closed[0], {"suit": None, "points": ()}),
        (state.current, {}),
    ):
        before = repr(value)
        copy = copy_with(value, **changes)
        assert copy == replace(value, **changes)
        assert hash(copy) == hash(replace(value, **changes))
        assert repr(value) == before
