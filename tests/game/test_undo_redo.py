"""Undo and redo without limit, and the revision that tells two copies of a game apart."""

from dataclasses import replace

import pytest

from scorekeeper.game import FACTS, Recorded, begin_game, can_redo, can_undo, redo, state_of, undo
from scorekeeper.game import facts as f
from scorekeeper.rules import STANDARD, RuleViolation
from tests.game.driver import STARTED_AT, GameDriver, seats, totals_put_right

START = f.GameStarted(seats(3), 0, STANDARD)


def test_a_game_begins_with_one_fact():
    game = begin_game("a game", START, STARTED_AT)
    assert (game.id, game.revision, game.cursor) == ("a game", 1, 1)
    assert game.records == (Recorded(STARTED_AT, START),)
    assert not can_undo(game)
    assert not can_redo(game)


def test_a_new_fact_cuts_what_redo_could_bring():
    driver = GameDriver().bids(1, 0, 0).undoes(2).bids(1)
    assert driver.game.cursor == len(driver.game.records) == 3
    assert not can_redo(driver.game)
    assert driver.round.bids == (None, 1, 1)


def test_a_fact_is_frozen_and_carries_no_moment():
    for fact in FACTS.values():
        assert "at" not in fact.__dataclass_fields__
        assert fact.__dataclass_params__.frozen


def test_the_totals_from_paper_belong_to_the_start():
    driver = GameDriver(3).does(f.TakenOver(7, (120, -30, 0)))
    assert not can_undo(driver.game)
    with pytest.raises(RuleViolation):
        undo(driver.game)
    driver.does(totals_put_right((130, -30, 0))).undoes()
    assert driver.state.paper_totals == (120, -30, 0)
    assert not can_undo(driver.game)


def test_a_game_whose_totals_from_paper_were_undone_once_has_them_by_redo():
    """Earlier versions could take them back."""
    game = replace(GameDriver(3).does(f.TakenOver(7, (120, -30, 0))).game, cursor=1)
    assert not can_undo(game)
    assert state_of(redo(game)).paper_totals == (120, -30, 0)
