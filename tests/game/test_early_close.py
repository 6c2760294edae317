"""A round closes when its last trick is given: with that tap those who are left made 0."""

from dataclasses import replace

import pytest

from scorekeeper.game import Recorded, masked, public_copy, redo, state_of, undo
from scorekeeper.game.fact_checks import verified_state, verify_records
from scorekeeper.game.facts import ResultEntered, TrickTaken
from scorekeeper.rules import STANDARD, BidRules
from tests.game.average_taps import MOST, MOST_WITH_TRUMP, average_taps
from tests.game.driver import GameDriver

BOMB = replace(STANDARD, extra_cards=("bomb",))
SECRET = replace(STANDARD, bids=BidRules(visibility="secret"))


def results_of(cards, players=4, ruleset=STANDARD):
    """The round of so many cards, everybody bid 1, when the tricks are asked for; seat 1 is asked first."""
    driver = GameDriver(players, ruleset=replace(ruleset, hands=(cards, 1)))
    return driver.bids(*[1] * players).plays()


def test_the_tap_that_gives_the_last_trick_away_records_the_zeros():
    """All but the last, whose tricks are what is left in any case."""
    for cards, players, tapped, zeros in (
        (1, 4, [1], [2, 3]),
        (1, 4, [0, 1], [3]),
        (1, 4, [0, 0, 1], []),
        (1, 4, [0, 0, 0], []),
        (5, 4, [2, 3], [3]),
        (5, 4, [2, 2, 1], []),
        (3, 6, [3], [2, 3, 4, 5]),
        (2, 3, [2], [2]),
    ):
        driver = results_of(cards, players)
        for place, tricks in enumerate(tapped, start=1):
            assert not driver.state.closed
            before = driver.game
            driver.does(ResultEntered(place, tricks))
        first, *others = driver.game.records[before.cursor :]
        assert first.fact == ResultEntered(len(tapped), tapped[-1]), cards
        assert others == [Recorded(first.at, ResultEntered(seat, 0), same_tap=True) for seat in zeros], cards
        (closed,) = driver.state.closed
        assert sum(closed.results) == cards
        assert driver.game.revision == before.revision + 1, cards
        assert state_of(driver.game) == driver.state, cards


def test_one_undo_takes_the_whole_tap_back_and_one_redo_brings_it_again():
    driver = results_of(3).does(ResultEntered(1, 1))
    before = driver.state
    closed = driver.does(ResultEntered(2, 2)).game
    back = undo(closed)
    assert (state_of(back), back.records, back.revision) == (before, closed.records, closed.revision + 1)
    again = redo(back)
    assert (again.cursor, again.records, state_of(again)) == (closed.cursor, closed.records, driver.state)
    assert undo(undo(again)).cursor == closed.cursor - 3, "the result before was a tap of its own"


def test_another_result_after_the_undo_cuts_the_zeros_off():
    driver = results_of(3).does(ResultEntered(1, 3))
    driver.undoes().does(ResultEntered(1, 2))
    assert not any(fact.same_tap for fact in driver.game.records)
    assert driver.round.results == (None, 2, None, None)


def test_a_result_entered_again_may_give_the_last_trick_away():
    driver = results_of(3).does(ResultEntered(1, 1)).does(ResultEntered(2, 1))
    driver.does(ResultEntered(1, 2))
    assert driver.state.closed[0].results == (0, 2, 1, 0)


def test_a_trick_to_nobody_may_be_the_last_one():
    """§8: with no trick left no bomb can have been in one either."""
    driver = results_of(3, ruleset=BOMB).does(ResultEntered(1, 2))
    assert not driver.state.closed, "the bomb may still be said"
    driver.does(TrickTaken(None))
    (closed,) = driver.state.closed
    assert (closed.results, closed.lost) == ((0, 2, 0, 0), 1)
    assert driver.undoes().round.lost == 0


def test_a_secret_bid_is_public_with_the_close_and_not_before():
    """§4.5"""
    driver = results_of(3, ruleset=SECRET)
    before = public_copy(driver.game)
    driver.does(ResultEntered(1, 3))
    assert masked(driver.state).closed[0].bids == (1, 1, 1, 1)
    assert public_copy(driver.game) == driver.game
    driver.undoes()
    assert masked(driver.state) != driver.state
    assert public_copy(driver.game).records == before.records
    assert verify_records(before.records)


def test_the_tap_is_verified_whole():
    game = results_of(3).does(ResultEntered(1, 3)).game
    assert verify_records(game.records) == verified_state(game) == state_of(game)
    *before, first, second, third = game.records
    assert second.fact == ResultEntered(2, 0)
    for wrong in (
        [first],
        [first, second],
        [first, third, second],
        [first, third],
        [first, second, third, replace(third, fact=ResultEntered(0, 0))],
        [first, replace(second, fact=ResultEntered(2, 1)), third],
        [replace(first, same_tap=True), second, third],
    ):
        with pytest.raises(ValueError, match=r"fact \d+"):
            verify_records((*before, *wrong))


@pytest.mark.parametrize("place", range(6))
def test_nothing_else_is_recorded_with_a_tap_before(place):
    facts = list(results_of(3).game.records)
    facts[place] = replace(facts[place], same_tap=True)
    with pytest.raises(ValueError, match=r"fact \d+"):
        verify_records(facts)


@pytest.mark.parametrize(("trump", "most"), [(False, MOST), (True, MOST_WITH_TRUMP)])
def test_a_game_costs_fewer_taps_on_average(trump, most):
    assert average_taps(trump=trump) <= most
