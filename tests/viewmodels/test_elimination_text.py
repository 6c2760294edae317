"""Sentences about elimination (§9.2)."""

from __future__ import annotations

from scorekeeper.game.facts import PlayerDroppedOut, TakenOver
from scorekeeper.game.standings import out_after
from scorekeeper.locale import words
from scorekeeper.rules import PRESETS
from scorekeeper.viewmodels.join_and_leave import (
    dropped_sentence,
    elimination_question,
    stays_out,
)
from tests.game.driver import GameDriver

ENGLISH = words("en")


def after_round_15(*totals: int) -> GameDriver:
    """Four people after the round that costs one of them the game; the dealer alone has met his bid."""
    driver = GameDriver(4, ruleset=PRESETS["elimination"]).does(TakenOver(15, tuple(totals)))
    return driver.bids(1, 1, 1, 15).plays().results(0, 0, 0)


def test_the_last_one_drops_out_without_a_question():
    driver = after_round_15(90, 40, 30, 10)
    assert driver.state.out == (3,)
    assert out_after(driver.state) == {3: 15}
    assert dropped_sentence(ENGLISH, driver.state) == "Anna drops out after round 15"
    assert elimination_question(ENGLISH, driver.state) is None


def test_of_those_who_are_level_it_is_asked_who_drops_out():
    driver = after_round_15(90, 40, 10, 10)
    question = elimination_question(ENGLISH, driver.state)
    assert question is not None
    assert (question.title, question.seats) == ("Who drops out?", (2, 3))
    assert question.hint == "Kevin and Anna are tied: in points, in exact bids and in this round"
    assert dropped_sentence(ENGLISH, driver.state) == ""
    driver.does(PlayerDroppedOut(2))
    assert dropped_sentence(ENGLISH, driver.state) == "Kevin drops out after round 15"


def test_who_stays_out_is_said_once_cards_were_played_without_him():
    driver = after_round_15(90, 40, 30, 10)
    assert stays_out(ENGLISH, driver.state, 15) == ""
    driver.bids(0)
    assert stays_out(ENGLISH, driver.state, 15) == "Already out, and staying out: Anna."
    assert stays_out(ENGLISH, driver.state, 16) == ""
