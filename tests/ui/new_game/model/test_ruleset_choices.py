"""The presets that can be chosen."""

from __future__ import annotations

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
    assert conflict_sentences(_, rules, players) == (sentence,)
    assert unavailable_reason(_, rules, players) == sentence
