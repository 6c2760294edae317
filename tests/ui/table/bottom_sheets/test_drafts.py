"""Drafts of sheets: what another device makes impossible, and who and which reasons are offered."""

from scorekeeper.game.facts import PointsGiven, SeatJoined, SeatLeft
from scorekeeper.storage.players import Player
from scorekeeper.ui.table.bottom_sheets.join import MOST_OFFERED, join_draft, offered_players
from scorekeeper.ui.table.bottom_sheets.points import PointsDraft, last_reasons
from tests.game.driver import GameDriver
from tests.game.situations import LATE, bidding


def test_who_joins_is_dropped_where_another_device_made_it_impossible_and_comes_back_with_it():
    driver = GameDriver(4).does(SeatJoined(LATE, "Mia", 3, 30)).does(SeatLeft(2))
    draft = join_draft(driver.state).with_back(2).with_place(4)
    assert draft.at(driver.state) == draft
    driver.undoes(2)
    assert (draft.at(driver.state).back, draft.at(driver.state).beside) == (None, 3)
    driver.redoes(2)
    assert draft.at(driver.state) == draft


def test_those_who_are_hidden_or_sit_here_already_are_not_offered():
    state = bidding().state
    known = [
        Player(state.seats[0].player, "Thomas by another name"),
        Player("x", "ute"),
        Player("y", "Gone", hidden=True),
        *(Player(str(place), f"Guest {place}") for place in range(9)),
    ]
    assert offered_players(state, known) == tuple(known[3 : 3 + MOST_OFFERED])


def mia_came() -> GameDriver:
    """Thomas was given 20 points for his hat; then Mia came with 35."""
    return GameDriver().does(PointsGiven(1, 0, 20, "hat")).does(SeatJoined(LATE, "Mia", 2, 35))


def test_points_are_dropped_where_another_device_took_back_whose_they_are_and_comes_back_with_it():
    driver = mia_came()
    draft = PointsDraft(2, (3,), "40")
    assert draft.at(driver.state) == draft
    driver.undoes()
    assert draft.at(driver.state) == PointsDraft(None, (), "40")
    driver.redoes()
    assert draft.at(driver.state) == draft


def test_the_last_reasons_are_offered_each_once_the_latest_first():
    driver = mia_came()
    for number, reason in enumerate(("late", "peeked", "hat", "cap", "tie"), start=3):
        driver.does(PointsGiven(number, 0, 10, reason))
    assert last_reasons(driver.state) == ("tie", "cap", "hat", "peeked")
    assert last_reasons(bidding().state) == ()
