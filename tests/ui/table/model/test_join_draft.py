"""Who joins: what is chosen, typed and refused, and what another device makes impossible."""

import pytest

from scorekeeper.game.errors import MoveCode
from scorekeeper.game.facts import SeatJoined, SeatLeft
from scorekeeper.game.standings import totals
from scorekeeper.locale import words
from scorekeeper.rules import RuleViolation
from scorekeeper.storage.players import Player
from scorekeeper.ui.table.model.join_draft import (
    MOST_OFFERED,
    JoinDraft,
    JoinRefusal,
    join_draft,
    join_refusal,
    offered_players,
    seats_away,
)
from tests.game.driver import GameDriver
from tests.game.situations import LATE, bidding
from tests.game.test_refusals import six_columns

_ = words("en")
REFUSED = JoinRefusal("No.", "Neither.")
FULL = JoinDraft(2, name="Mia", points="7", refused=REFUSED)


def kevin_left() -> GameDriver:
    """Four players, of whom Kevin has left."""
    return GameDriver(4).does(SeatLeft(2))


@pytest.mark.parametrize(
    ("changed", "back", "name", "points", "refused", "rewritten"),
    [
        (FULL.with_back(1), 1, "", "7", JoinRefusal(), 1),
        (FULL.with_back(1).with_back(1), None, "", "7", JoinRefusal(), 2),
        (FULL.with_back(1).with_back(0), 0, "", "7", JoinRefusal(), 2),
        (FULL.with_back(1).with_known("Otto"), None, "Otto", "7", JoinRefusal(), 2),
        (FULL.with_back(1).with_name("O", "Bad."), None, "O", "7", JoinRefusal(name="Bad."), 1),
        (FULL.with_points("40"), None, "Mia", "40", JoinRefusal(), 0),
        (FULL.with_sign_turned(), None, "Mia", "−7", REFUSED, 0),
        (FULL.with_total(-30), None, "Mia", "−30", JoinRefusal(), 1),
        (FULL.with_place(0), None, "Mia", "7", REFUSED, 0),
    ],
)
def test_each_tap_and_letter_leaves_the_rest_as_it_was(changed, back, name, points, refused, rewritten):
    assert (changed.back, changed.name, changed.points) == (back, name, points)
    assert (changed.refused, changed.rewritten) == (refused, rewritten)


def test_a_new_player_sits_last_with_no_points_until_something_else_is_chosen():
    assert join_draft(kevin_left().state) == JoinDraft(3, points="0")


def test_what_another_device_made_impossible_is_dropped_and_comes_back_with_it():
    driver = GameDriver(4).does(SeatJoined(LATE, "Mia", 3, 30)).does(SeatLeft(2))
    draft = join_draft(driver.state).with_back(2).with_place(4)
    assert draft.at(driver.state) == draft
    driver.undoes(2)
    assert (draft.at(driver.state).back, draft.at(driver.state).beside) == (None, 3)
    driver.redoes(2)
    assert draft.at(driver.state) == draft


@pytest.mark.parametrize(
    ("draft", "seat"),
    [
        (JoinDraft(3), None),
        (JoinDraft(3, name="Mia"), None),
        (JoinDraft(3, name="kevin"), 2),
        (JoinDraft(3, name="Ute"), None),  # she is here
        (JoinDraft(3, back=2), 2),
    ],
)
def test_who_comes_back_was_tapped_or_his_name_typed(draft, seat):
    assert draft.returning(kevin_left().state) == seat


@pytest.mark.parametrize(
    ("name", "points", "found"),
    [
        ("Mia", "0", 0),
        ("Mia", "−30", -30),
        ("Mia", "-", JoinRefusal(points="The total is missing.")),
        ("Mia", "", JoinRefusal(points="The total is missing.")),
        (" ", "", JoinRefusal(name="Type the name of who joins.")),
    ],
)
def test_the_first_thing_that_is_missing_is_named(name, points, found):
    assert JoinDraft(3, name=name, points=points).checked_total(_) == found


def test_a_refused_total_stands_below_the_points_and_all_else_below_the_name():
    too_many = RuleViolation(MoveCode.POINTS_OUT_OF_RANGE, points=10_000, highest=9_999)
    assert join_refusal(_, too_many, ("Ute",)).name == ""
    assert "10,000" in join_refusal(_, too_many, ("Ute",)).points
    here = RuleViolation(MoveCode.AT_THE_TABLE, seat=0)
    assert "Ute" in join_refusal(_, here, ("Ute",)).name
    assert join_refusal(_, here, ("Ute",)).points == ""


def test_the_preview_is_the_game_with_who_is_chosen():
    state = kevin_left().state
    joined = JoinDraft(0, name=" Mia ", points="−20").preview(state)
    assert (joined.names[4], joined.order, totals(joined)[4]) == ("Mia", (0, 4, 1, 2, 3), -20)
    assert totals(JoinDraft(0, points="-").preview(state))[4] == 0
    returned = JoinDraft(0, back=2).preview(state)
    assert (returned.out, returned.players) == ((), 4)


def test_on_a_full_pad_there_is_a_preview_only_of_who_comes_back():
    state = six_columns().state
    assert seats_away(state) == tuple(seat for seat in state.order if seat > 2)
    assert JoinDraft(0, name="Mia").preview(state) is None
    assert JoinDraft(0, back=4).preview(state).playing == (*(s for s in state.order if s in (0, 1, 2, 4)),)
    assert offered_players(state, [Player(LATE, "Mia")]) == ()


def test_those_who_are_hidden_or_sit_here_already_are_not_offered():
    state = bidding().state
    known = [
        Player(state.seats[0].player, "Thomas by another name"),
        Player("x", "ute"),
        Player("y", "Gone", hidden=True),
        *(Player(str(place), f"Guest {place}") for place in range(9)),
    ]
    assert offered_players(state, known) == tuple(known[3 : 3 + MOST_OFFERED])
