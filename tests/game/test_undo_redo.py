"""Undo and redo without limit, and the revision that tells two copies of a game apart."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.game import (
    FACTS,
    Phase,
    Recorded,
    begin_game,
    can_redo,
    can_undo,
    facts,
    in_force,
    record,
    redo,
    state_of,
    undo,
)
from scorekeeper.game.facts import BidMade, TakenOver
from scorekeeper.rules import STANDARD, RuleViolation
from tests.game.driver import STARTED_AT, GameDriver, seats, totals_put_right

START = facts.GameStarted(seats(3), 0, STANDARD)


def test_a_game_begins_with_one_fact() -> None:
    game = begin_game("a game", START, STARTED_AT)
    assert (game.id, game.revision, game.cursor) == ("a game", 1, 1)
    assert game.records == (Recorded(STARTED_AT, START),)
    assert not can_undo(game)
    assert not can_redo(game)


def test_undo_takes_one_fact_back_and_redo_brings_it_again() -> None:
    written = GameDriver().bids(1, 0).game
    back = undo(written)
    assert in_force(back) == written.records[:-1]
    assert back.records == written.records
    assert in_force(redo(back)) == written.records
    assert can_redo(back)
    assert not can_redo(redo(back))


def test_every_tap_raises_the_revision_undo_and_redo_included() -> None:
    game = GameDriver().bids(1).game
    assert [game.revision, undo(game).revision, redo(undo(game)).revision] == [2, 3, 4]


def test_a_new_fact_cuts_what_redo_could_bring() -> None:
    driver = GameDriver().bids(1, 0, 0).undoes(2).bids(1)
    assert driver.game.cursor == len(driver.game.records) == 3
    assert not can_redo(driver.game)
    assert driver.round.bids == (None, 1, 1)


def test_undo_opens_a_round_that_had_closed_by_itself() -> None:
    driver = GameDriver().bids(0, 0, 0).plays().results(0, 1)
    assert len(driver.state.closed) == 1
    driver.undoes()
    assert (driver.phase, driver.round.results, driver.state.closed) == (Phase.RESULTS, (None, 0, None), ())


def test_undo_brings_back_a_bid_that_was_asked_again() -> None:
    driver = GameDriver().bids(1, 0, 0).does(BidMade(1, 0))
    assert driver.undoes().round.bids == (0, 1, 0)


def test_undo_goes_back_to_the_very_start() -> None:
    driver = GameDriver().plays_rounds(20)
    assert driver.state.finished
    driver.undoes(len(driver.game.records) - 1)
    assert driver.state == GameDriver().state
    assert not can_undo(driver.game)
    assert driver.redoes(len(driver.game.records) - 1).state.finished


def test_the_state_of_a_game_is_that_of_its_facts_in_force() -> None:
    driver = GameDriver().bids(1, 0).undoes()
    assert state_of(driver.game) == GameDriver().bids(1).state


@pytest.mark.parametrize("fact", FACTS.values(), ids=FACTS.keys())
def test_a_fact_is_frozen_and_carries_no_moment(fact: type[facts.Fact]) -> None:
    assert "at" not in fact.__dataclass_fields__
    assert fact.__dataclass_params__.frozen  # type: ignore[attr-defined]


def test_a_record_leaves_the_older_game_as_it_was() -> None:
    game = begin_game("a game", START, STARTED_AT)
    longer, _state = record(game, state_of(game), [BidMade(1, 0)], STARTED_AT)
    assert (game.cursor, longer.cursor) == (1, 2)


def test_the_totals_from_paper_belong_to_the_start() -> None:
    driver = GameDriver(3).does(TakenOver(7, (120, -30, 0)))
    assert not can_undo(driver.game)
    with pytest.raises(RuleViolation):
        undo(driver.game)
    driver.does(totals_put_right((130, -30, 0))).undoes()
    assert driver.state.paper_totals == (120, -30, 0)
    assert not can_undo(driver.game)


def test_a_game_whose_totals_from_paper_were_undone_once_has_them_by_redo() -> None:
    """Earlier versions could take them back."""
    game = replace(GameDriver(3).does(TakenOver(7, (120, -30, 0))).game, cursor=1)
    assert not can_undo(game)
    assert state_of(redo(game)).paper_totals == (120, -30, 0)
