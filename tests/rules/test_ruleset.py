"""Rulesets: their JSON, and which of them can be played."""

import json
from dataclasses import FrozenInstanceError

import pytest

from scorekeeper import rules as r


def test_a_ruleset_never_changes():
    with pytest.raises(FrozenInstanceError):
        r.STANDARD.name = "other"
    assert r.PRESETS["standard"] is r.STANDARD


@pytest.mark.parametrize(
    ("rule", "written"), [(r.FromRound(4), {"from_round": 4}), (r.FromCards(2), {"from_cards": 2})]
)
def test_where_plus_minus_one_begins_is_an_object_in_json(rule, written):
    ruleset = r.Ruleset(bids=r.BidRules(must_differ=rule))
    document = json.loads(json.dumps(r.ruleset_to_json(ruleset)))
    assert document["bids"]["must_differ"] == written
    assert r.ruleset_from_json(document) == ruleset


def test_a_field_that_is_missing_has_the_standards_value():
    assert r.ruleset_from_json({}) == r.STANDARD
    assert r.ruleset_from_json({"bids": {"must_differ": "always"}}) == r.Ruleset(
        bids=r.BidRules(must_differ="always")
    )


@pytest.mark.parametrize(
    ("document", "code", "field"),
    [
        ([], r.Code.WRONG_TYPE, "rules"),
        ("standard", r.Code.WRONG_TYPE, "rules"),
        (None, r.Code.WRONG_TYPE, "rules"),
        ({"nmae": "x"}, r.Code.UNKNOWN_FIELD, "nmae"),
        ({"bids": {"must": "never"}}, r.Code.UNKNOWN_FIELD, "bids.must"),
        ({"bids": []}, r.Code.WRONG_TYPE, "bids"),
        ({"bids": None}, r.Code.WRONG_TYPE, "bids"),
        ({"bids": {"must_differ": {}}}, r.Code.WRONG_TYPE, "bids.must_differ.from_round"),
        ({"bids": {"must_differ": {"from_round": True}}}, r.Code.WRONG_TYPE, "bids.must_differ.from_round"),
        ({"bids": {"must_differ": {"from_round": 0}}}, r.Code.OUT_OF_RANGE, "bids.must_differ.from_round"),
        (
            {"bids": {"must_differ": {"from_round": 10**40}}},
            r.Code.OUT_OF_RANGE,
            "bids.must_differ.from_round",
        ),
        ({"bids": {"must_differ": {"from_round": 1, "to": 2}}}, r.Code.UNKNOWN_FIELD, "bids.must_differ.to"),
        ({"bids": {"must_differ": {"from_cards": 0}}}, r.Code.OUT_OF_RANGE, "bids.must_differ.from_cards"),
        ({"bids": {"must_differ": {"from_cards": "2"}}}, r.Code.WRONG_TYPE, "bids.must_differ.from_cards"),
        (
            {"bids": {"must_differ": {"from_cards": 2, "from_round": 2}}},
            r.Code.UNKNOWN_FIELD,
            "bids.must_differ.from_round",
        ),
        ({"bids": {"must_differ": "sometimes"}}, r.Code.UNKNOWN_VARIANT, "bids.must_differ"),
        ({"bids": {"must_differ": 4}}, r.Code.WRONG_TYPE, "bids.must_differ"),
        ({"bids": {"zero_exempt": 1}}, r.Code.WRONG_TYPE, "bids.zero_exempt"),
        ({"bids": {"direction": "sideways"}}, r.Code.UNKNOWN_VARIANT, "bids.direction"),
        ({"bids": {"visibility": "invisible"}}, r.Code.UNKNOWN_VARIANT, "bids.visibility"),
        ({"bids": {"visibility": ["open", "invisible"]}}, r.Code.UNKNOWN_VARIANT, "bids.visibility"),
        ({"bids": {"visibility": 1}}, r.Code.WRONG_TYPE, "bids.visibility"),
        ({"bids": {"visibility": []}}, r.Code.ROUNDS_OUT_OF_RANGE, "bids.visibility"),
        ({"name": 5}, r.Code.WRONG_TYPE, "name"),
        ({"deck": "tarot"}, r.Code.UNKNOWN_VARIANT, "deck"),
        ({"deck": None}, r.Code.WRONG_TYPE, "deck"),
        ({"extra_cards": "dragon"}, r.Code.WRONG_TYPE, "extra_cards"),
        ({"extra_cards": ["kraken"]}, r.Code.UNKNOWN_VARIANT, "extra_cards"),
        ({"hands": "sideways"}, r.Code.UNKNOWN_VARIANT, "hands"),
        ({"hands": []}, r.Code.ROUNDS_OUT_OF_RANGE, "hands"),
        ({"hands": [1] * 1001}, r.Code.ROUNDS_OUT_OF_RANGE, "hands"),
        ({"hands": [1, True]}, r.Code.WRONG_TYPE, "hands"),
        ({"hands": [1, 2.0]}, r.Code.WRONG_TYPE, "hands"),
        ({"scoring": {"system": "lottery"}}, r.Code.UNKNOWN_VARIANT, "scoring.system"),
        ({"scoring": {"hit": "20"}}, r.Code.WRONG_TYPE, "scoring.hit"),
        ({"scoring": {"hit": 20.0}}, r.Code.WRONG_TYPE, "scoring.hit"),
        ({"scoring": {"miss": -10}}, r.Code.OUT_OF_RANGE, "scoring.miss"),
        ({"scoring": {"great_zero": 10**4000}}, r.Code.OUT_OF_RANGE, "scoring.great_zero"),
        ({"teams": "no"}, r.Code.WRONG_TYPE, "teams"),
        ({"elimination": [True]}, r.Code.WRONG_TYPE, "elimination"),
        ({"tie_break": "arm-wrestling"}, r.Code.UNKNOWN_VARIANT, "tie_break"),
    ],
    ids=lambda value: str(value) if isinstance(value, dict | list) else "",
)
def test_a_wrong_field_is_refused_by_name(document, code, field):
    with pytest.raises(r.RuleViolation) as refused:
        r.ruleset_from_json(document)
    assert (refused.value.code, refused.value.details["field"]) == (code, field)


def test_figures_of_the_score_may_be_any_whole_number_up_to_a_million():
    r.verify_ruleset(r.Ruleset(scoring=r.Scoring(hit=0, trick=1_000_000, miss=999_999)), 3)
