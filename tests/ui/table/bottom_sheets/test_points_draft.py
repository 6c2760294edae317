"""Points beside the rounds: reasons that are offered, and what another device makes impossible."""

from scorekeeper.game.facts import PointsGiven, SeatJoined
from scorekeeper.ui.table.bottom_sheets.points import PointsDraft, last_reasons
from tests.game.driver import GameDriver
from tests.game.situations import LATE, bidding


def mia_came() -> GameDriver:
    """Thomas was given 20 points for his hat; then Mia came with 35."""
    return GameDriver().does(PointsGiven(1, 0, 20, "hat")).does(SeatJoined(LATE, "Mia", 2, 35))


def test_what_another_device_took_back_is_dropped_and_comes_back_with_it():
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
