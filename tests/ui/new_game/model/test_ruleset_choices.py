"""The presets that can be chosen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.locale import words
from scorekeeper.locale.ruleset_names import PRESET_LINES, PRESET_TITLES
from scorekeeper.rules import PRESETS
from scorekeeper.ui.new_game.model.ruleset_choices import (
    PRESET_GROUPS,
    conflict_sentences,
    unavailable_reason,
)


def test_every_preset_stands_in_the_list_once_with_a_title_and_a_line():
    listed = [name for group in PRESET_GROUPS for name in group.names]
    assert sorted(listed) == sorted(PRESETS) == sorted(PRESET_TITLES) == sorted(PRESET_LINES)


@pytest.mark.parametrize("players", [4, 5, 6])
def test_a_game_for_two_says_so(players):
    _, rules = words("en"), PRESETS["two-players"]
    sentence = f"“For two” is for two, not for {players} players (§2.7)."
    assert conflict_sentences(_, rules, players) == (sentence, "Choose “Standard” instead.")
    assert unavailable_reason(_, rules, players) == f"{sentence} Choose “Standard” instead."


@pytest.mark.parametrize(
    ("name", "players", "instead"),
    [
        ("tournament", 3, "Championship"),
        ("tournament", 6, "Championship"),
        ("dm-mixed", 5, "Plus/minus one"),
        ("teams", 5, "Standard"),
    ],
)
def test_a_preset_that_does_not_fit_names_one_that_does(name, players, instead):
    preset = PRESETS[name]
    assert unavailable_reason(words("en"), preset, players).endswith(f" Choose “{instead}” instead.")
    changed = replace(preset, tie_break="most-hits")
    assert "instead" not in unavailable_reason(words("en"), changed, players), "of its own rules nobody knows"
