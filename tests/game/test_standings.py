"""Totals, ranks and what the open round would bring."""

import pytest

from scorekeeper.game import standings
from scorekeeper.game.facts import SeatsChanged, TakenOver, TrickTaken
from tests.game.driver import GameDriver


def worked_example():
    """The two rounds of the rulebook (§7.1): Thomas, Ute, Kevin."""
    return GameDriver().scores((0, 1, 1), (0, 0, 1)).scores((2, 0, 0), (1, 0, 1))


def test_equal_totals_share_a_rank():
    """§7.9: after two who share the second rank comes nobody third."""
    state = worked_example().state
    assert standings.ranks(state) == (2, 2, 1)
    assert standings.by_rank(state) == (2, 0, 1)
    assert standings.leaders(state) == {2}
    sitting_otherwise = worked_example().does(SeatsChanged((1, 0, 2))).state
    assert standings.by_rank(sitting_otherwise) == (2, 1, 0)


def test_two_can_lead_together_and_where_all_are_level_nobody_leads():
    begun = GameDriver().bids(1, 0, 1).state
    assert (standings.totals(begun), standings.ranks(begun)) == ((0, 0, 0), (1, 1, 1))
    level = GameDriver().does(TakenOver(5, (40, 40, 40))).state
    assert standings.leaders(begun) == standings.leaders(level) == frozenset()
    assert standings.leaders(GameDriver().scores((0, 0, 0), (0, 0, 1)).state) == {0, 1}


@pytest.mark.parametrize(
    ("bid", "taken", "points"), [(1, 0, -10), (1, 1, 30), (1, 2, -10), (0, 0, 20), (2, 0, -20)]
)
def test_a_provisional_total_counts_what_was_taken_so_far(bid, taken, points):
    """§4.7: total 90, bid 1, nothing taken yet, so 80."""
    driver = GameDriver().plays_rounds().bids(1, bid, 1)
    seat = driver.round.turns[1]
    for _trick in range(taken):
        driver.does(TrickTaken(seat))
    assert standings.provisional_points(driver.state, driver.round, seat) == points
    assert standings.tricks_won(driver.round, seat) == (taken or None)


def test_who_has_not_bid_has_nothing_provisional():
    driver = GameDriver()
    assert standings.provisional_points(driver.state, driver.round, 1) == 0
