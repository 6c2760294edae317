"""The presets: who can play them and what is peculiar to each."""

import json

import pytest

from scorekeeper.rules import PRESETS, STANDARD, ruleset_from_json, ruleset_to_json


def test_the_publishers_rules_come_first_and_every_row_has_its_own_name():
    assert next(iter(PRESETS.values())) is STANDARD
    assert [ruleset.name for ruleset in PRESETS.values()] == list(PRESETS)


@pytest.mark.parametrize("ruleset", PRESETS.values(), ids=PRESETS)
def test_a_preset_is_the_same_after_json(ruleset):
    assert ruleset_from_json(json.loads(json.dumps(ruleset_to_json(ruleset)))) == ruleset
