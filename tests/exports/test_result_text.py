"""The result as a text for a messenger."""

import pytest

from scorekeeper.exports.result_text import result_head, result_text, rules_and_date
from scorekeeper.game.facts import GameEnded, TakenOver
from scorekeeper.locale import words
from scorekeeper.rules import PRESETS, Ruleset
from tests.browser.saved_games import fresh_game, play_rounds
from tests.game.driver import GameDriver


def test_a_finished_game():
    german = result_text(words("de"), play_rounds(fresh_game(4), 15).state)
    assert german.splitlines() == [
        "Thomas gewinnt mit 250",
        "",
        "1. Thomas: 250",
        "2. Nessi: 190",
        "3. Ute: 150",
        "4. Kevin: 60",
        "",
        "Wizard · Standard · 15 Runden · 20.11.2026",
    ]


def test_a_game_that_goes_on():
    english = result_text(words("en"), play_rounds(fresh_game(4), 3).state).splitlines()
    assert english[0] == "After round 3 of 15"
    assert english[-1] == "Wizard · Standard · 15 rounds · 20 Nov 2026"
    assert result_text(words("en"), fresh_game(3).state).startswith("The game has just begun\n")


def test_a_game_that_was_ended_early():
    driver = fresh_game(4, ruleset=PRESETS["not-equal"])
    lines = result_text(words("en"), play_rounds(driver, 3).does(GameEnded()).state).splitlines()
    assert lines[-1] == "Wizard · Plus/minus one · Ended after round 3 of 15 · 20 Nov 2026"


def test_partners_stand_below_their_team():
    """§9.4"""
    lines = result_text(
        words("en"), play_rounds(GameDriver(4, ruleset=PRESETS["teams"]), 1).state
    ).splitlines()
    assert [line for line in lines if line.startswith("    ")][:2] == ["    Ute: 20", "    Anna: 20"]


def test_a_tie_break_is_explained():
    """§7.9"""
    ruleset = Ruleset(name="custom", hands=(1, 1), tie_break="most-hits")
    driver = GameDriver(3, ruleset=ruleset).does(TakenOver(2, (100, 130, 0))).scores((0, 1, 0), (0, 0, 1))
    lines = result_text(words("en"), driver.state).splitlines()
    assert lines[0] == "Thomas wins with 120"
    assert lines[-2] == "Ute has as many points: more exact bids decide (§7.9)."


@pytest.mark.parametrize("name", ["דנה", "دانا"])
def test_a_name_that_reads_from_right_stands_within_isolates(name):
    driver = play_rounds(GameDriver(3, names=(name, "Kevin", "Ute")), 2)
    assert f"\u2068{name}\u2069: " in result_text(words("en"), driver.state)


def test_a_game_from_paper_says_how_far_it_is():
    state = GameDriver(3).does(TakenOver(12, (310, 120, -40))).state
    assert result_head(words("en"), state) == "After round 11 of 20"
    assert result_head(words("en"), GameDriver(3).state) == "The game has just begun"


def test_the_game_is_named_once():
    line = rules_and_date(words("en"), GameDriver(3, ruleset=PRESETS["junior"]).state)
    assert line.startswith("Wizard Junior · ")
