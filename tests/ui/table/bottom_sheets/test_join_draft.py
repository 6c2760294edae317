"""Who joins: who is offered, and what another device makes impossible."""

from scorekeeper.game.facts import SeatJoined, SeatLeft
from scorekeeper.storage.players import Player
from scorekeeper.ui.table.bottom_sheets.join import (
    MOST_OFFERED,
    join_draft,
    offered_players,
)
from tests.game.driver import GameDriver
from tests.game.situations import LATE, bidding


def test_what_another_device_made_impossible_is_dropped_and_comes_back_with_it():
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
