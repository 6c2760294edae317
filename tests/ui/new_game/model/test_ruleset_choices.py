"""The presets that can be chosen."""

from __future__ import annotations

from scorekeeper.locale.ruleset_names import PRESET_LINES, PRESET_TITLES
from scorekeeper.rules import PRESETS
from scorekeeper.ui.new_game.model.ruleset_choices import PRESET_GROUPS


def test_every_preset_stands_in_the_list_once_with_a_title_and_a_line():
    listed = [name for group in PRESET_GROUPS for name in group.names]
    assert sorted(listed) == sorted(PRESETS) == sorted(PRESET_TITLES) == sorted(PRESET_LINES)
