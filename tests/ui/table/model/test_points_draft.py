"""Points beside the rounds: what is chosen, typed and refused, and what another device makes impossible."""

import pytest

from scorekeeper.game.errors import MoveCode
from scorekeeper.game.facts import PointsGiven, SeatJoined
from scorekeeper.game.state import Bonus
from scorekeeper.locale import words
from scorekeeper.rules import RuleViolation
from scorekeeper.ui.table.model.points_draft import PointsDraft, PointsRefusal, last_reasons, points_refusal
from tests.game.driver import GameDriver
from tests.game.situations import LATE, bidding

_ = words("en")
REFUSED = PointsRefusal("No.", "Neither.", "Nor this.")
FULL = PointsDraft(seats=(1,), points="7", reason="hat", refused=REFUSED)


def mia_came() -> GameDriver:
    """Thomas was given 20 points for his hat; then Mia came with 35."""
    return GameDriver().does(PointsGiven(1, 0, 20, "hat")).does(SeatJoined(LATE, "Mia", 2, 35))


@pytest.mark.parametrize(
    ("changed", "left"),
    [
        (FULL.with_seat(2), PointsDraft(None, (1, 2), "7", "hat")),
        (FULL.with_seat(1), PointsDraft(None, (), "7", "hat")),
        (FULL.correcting(3, Bonus(0, 5, "hat", 1)).with_seat(2), PointsDraft(3, (2,), "5", "hat")),
        (FULL.with_points("8"), PointsDraft(None, (1,), "8", "hat")),
        (FULL.with_sign_turned(), PointsDraft(None, (1,), "−7", "hat", REFUSED)),
        (FULL.with_points_more(-10), PointsDraft(None, (1,), "−3", "hat")),
        (PointsDraft().with_points_more(10).with_points_more(10), PointsDraft(points="20")),
        (FULL.with_reason("cap"), PointsDraft(None, (1,), "7", "cap")),
        (FULL.correcting(3, Bonus(0, -5, "late", 1)), PointsDraft(3, (0,), "-5", "late", REFUSED)),
    ],
)
def test_each_tap_and_letter_leaves_the_rest_as_it_was(changed, left):
    assert changed == left


def test_what_another_device_took_back_is_dropped_and_comes_back_with_it():
    driver = mia_came()
    draft = PointsDraft(2, (3,), "40")
    assert draft.at(driver.state) == draft
    driver.undoes()
    assert draft.at(driver.state) == PointsDraft(None, (), "40")
    driver.redoes()
    assert draft.at(driver.state) == draft


def test_everybody_is_chosen_and_nobody_again():
    state = mia_came().state
    everybody = PointsDraft(seats=(1,)).with_everybody(state)
    assert everybody.seats == (0, 1, 2, 3)
    assert everybody.with_seat(1).seats == (0, 2, 3)
    assert everybody.with_everybody(state).seats == ()


@pytest.mark.parametrize(("corrected", "number"), [(None, 3), (1, 1), (2, 2)])
def test_new_points_come_after_those_that_were_given(corrected, number):
    assert PointsDraft(corrected).number(mia_came().state) == number


def test_the_last_reasons_are_offered_each_once_the_latest_first():
    driver = mia_came()
    for number, reason in enumerate(("late", "peeked", "hat", "cap", "tie"), start=3):
        driver.does(PointsGiven(number, 0, 10, reason))
    assert last_reasons(driver.state) == ("tie", "cap", "hat", "peeked")
    assert last_reasons(bidding().state) == ()


ZERO = PointsRefusal(points="0 points change nothing. Enter how many are given or taken.")


@pytest.mark.parametrize(
    ("draft", "found"),
    [
        (PointsDraft(), PointsRefusal(seat="Tap who the points are for.")),
        (PointsDraft(seats=(1,)), ZERO),
        (PointsDraft(seats=(1,), points="−"), ZERO),
        (PointsDraft(seats=(1,), points="0"), ZERO),
        (PointsDraft(seats=(1,), points="−30", reason=" hat "), (Bonus(1, -30, "hat", 0),)),
        (
            PointsDraft(seats=(0, 2), points="-5", reason="late"),
            (Bonus(0, -5, "late", 0), Bonus(2, -5, "late", 0)),
        ),
        (PointsDraft(1, (0,), "30", "hat"), (Bonus(0, 30, "hat", 0),)),
        (PointsDraft(2, (3,), "40"), (Bonus(3, 40, "", 0, start=True),)),
    ],
)
def test_the_first_thing_that_is_missing_is_named(draft, found):
    assert draft.checked(_, mia_came().state) == found


@pytest.mark.parametrize(
    ("points", "reason", "field"),
    [(12_345, "hat", "points"), (5, "x" * 41, "reason")],
)
def test_a_refusal_stands_below_the_field_that_it_is_about(points, reason, field):
    driver = bidding()
    with pytest.raises(RuleViolation) as refused:
        driver.does(PointsGiven(1, 0, points, reason))
    found = points_refusal(_, refused.value, driver.state.names)
    assert [name for name in PointsRefusal.__slots__ if getattr(found, name)] == [field]


def test_who_was_not_there_is_refused_below_the_players_and_any_other_fault_below_the_points():
    late = RuleViolation(MoveCode.CAME_LATER, seat=0, came=2)
    assert points_refusal(_, late, ("Mia",)).seat.startswith("Mia came after round 2;")
    gone = RuleViolation(MoveCode.NO_SUCH_BONUS, number=3)
    assert points_refusal(_, gone, ()).points
