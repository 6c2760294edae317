"""The ranking in sentences: shared victories, and what decides at equal points (§7.9)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.game.facts import GameEnded, PlayerDroppedOut
from scorekeeper.locale import words
from scorekeeper.rules import PRESETS, STANDARD
from scorekeeper.viewmodels.ranking_text import ranking_lines, tie_break_sentence, winners_sentence
from tests.game.driver import GameDriver

HITS = "Thomas has as many points: more exact bids decide (§7.9)."
BIDS = "Thomas has as many points: the higher sum of bids decides (§7.9)."


def ended(tie_break: str, *rounds: tuple[tuple[int, ...], tuple[int, ...]]) -> GameDriver:
    """A game of three that ended early after these rounds: bids and tricks, by seat."""
    driver = GameDriver(ruleset=replace(STANDARD, tie_break=tie_break))
    for bids, tricks in rounds:
        driver.scores(bids, tricks)
    return driver.does(GameEnded())


MORE_HITS = (((1, 0, 1), (1, 0, 0)), ((0, 0, 0), (1, 0, 1)), ((2, 0, 1), (2, 0, 1)))
"""Thomas and Ute have 60 each: he by two bids of three tricks, she by three of none."""


@pytest.mark.parametrize(
    ("tie_break", "who", "why"),
    [
        ("shared", "Thomas and Ute share the victory with 60", ""),
        ("most-hits", "Ute wins with 60", HITS),
        ("highest-bids", "Thomas wins with 60", BIDS.replace("Thomas", "Ute")),
        ("most-hits-then-bids", "Ute wins with 60", HITS),
    ],
    ids=["§7.9 shared", "§7.9 most hits", "§7.9 highest bids", "§7.9 most hits, then bids"],
)
def test_equal_points(tie_break: str, who: str, why: str) -> None:
    _, state = words("en"), ended(tie_break, *MORE_HITS).state
    assert (winners_sentence(_, state), tie_break_sentence(_, state)) == (who, why)


def test_bids_decide_where_the_hits_are_level_too() -> None:
    """§7.9: both have 0 and one bid met; Ute wanted two tricks over the game, Thomas one."""
    level = (((0, 0, 0), (0, 0, 1)), ((0, 1, 0), (1, 0, 1)), ((1, 1, 0), (2, 0, 1)))
    _, state = words("en"), ended("most-hits-then-bids", *level).state
    assert winners_sentence(_, state) == "Ute wins with 0"
    assert tie_break_sentence(_, state) == BIDS


def test_points_alone_need_no_tie_break_sentence() -> None:
    assert tie_break_sentence(words("de"), ended("most-hits", ((1, 0, 0), (1, 0, 0))).state) == ""


def test_whoever_dropped_out_is_ranked_below_and_says_when() -> None:
    driver = GameDriver(4, ruleset=PRESETS["elimination"])
    while not driver.state.finished:
        if driver.state.level:
            driver.does(PlayerDroppedOut(driver.state.level[0]))
        else:
            _dealer_takes_all(driver)
    line = ranking_lines(words("en"), driver.state)[-1]
    assert (line.rank, line.below) == (4, "dropped out after round 15")
    assert line.spoken.endswith("bids, dropped out after round 15")


def _dealer_takes_all(driver: GameDriver) -> None:
    driver.bids(*[0] * len(driver.round.turns)).plays().results(*[0] * (len(driver.round.turns) - 1))
