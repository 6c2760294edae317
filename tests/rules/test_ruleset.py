"""Rulesets: their JSON, and which of them can be played."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError

import pytest

from scorekeeper.rules import (
    PRESETS,
    STANDARD,
    BidRules,
    Code,
    FromCards,
    FromRound,
    Ruleset,
    RuleViolation,
    Scoring,
    ruleset_from_json,
    ruleset_to_json,
    verify_ruleset,
)


def test_the_standard_stands_in_json_as_the_design_page_has_it() -> None:
    assert ruleset_to_json(STANDARD) == {
        "name": "standard",
        "deck": "wizard",
        "extra_cards": [],
        "hands": "climb",
        "bids": {
            "must_differ": "never",
            "zero_exempt": False,
            "direction": "clockwise",
            "visibility": "open",
            "forehead_first_round": False,
        },
        "scoring": {"system": "standard", "hit": 20, "trick": 10, "miss": 10},
        "teams": False,
        "elimination": [],
        "tie_break": "shared",
    }


def test_a_ruleset_never_changes() -> None:
    with pytest.raises(FrozenInstanceError):
        STANDARD.name = "other"  # type: ignore[misc]
    assert PRESETS["standard"] is STANDARD


@pytest.mark.parametrize(
    ("rule", "written"), [(FromRound(4), {"from_round": 4}), (FromCards(2), {"from_cards": 2})]
)
def test_where_plus_minus_one_begins_is_an_object_in_json(
    rule: FromRound | FromCards, written: dict[str, int]
) -> None:
    ruleset = Ruleset(bids=BidRules(must_differ=rule))
    document = json.loads(json.dumps(ruleset_to_json(ruleset)))
    assert document["bids"]["must_differ"] == written
    assert ruleset_from_json(document) == ruleset


def test_a_field_that_is_missing_has_the_standards_value() -> None:
    assert ruleset_from_json({}) == STANDARD
    assert ruleset_from_json({"bids": {"must_differ": "always"}}) == Ruleset(
        bids=BidRules(must_differ="always")
    )


@pytest.mark.parametrize(
    ("document", "code", "field"),
    [
        ([], Code.WRONG_TYPE, "rules"),
        ("standard", Code.WRONG_TYPE, "rules"),
        (None, Code.WRONG_TYPE, "rules"),
        ({"nmae": "x"}, Code.UNKNOWN_FIELD, "nmae"),
        ({"bids": {"must": "never"}}, Code.UNKNOWN_FIELD, "bids.must"),
        ({"bids": []}, Code.WRONG_TYPE, "bids"),
        ({"bids": None}, Code.WRONG_TYPE, "bids"),
        ({"bids": {"must_differ": {}}}, Code.WRONG_TYPE, "bids.must_differ.from_round"),
        ({"bids": {"must_differ": {"from_round": True}}}, Code.WRONG_TYPE, "bids.must_differ.from_round"),
        ({"bids": {"must_differ": {"from_round": 0}}}, Code.OUT_OF_RANGE, "bids.must_differ.from_round"),
        ({"bids": {"must_differ": {"from_round": 10**40}}}, Code.OUT_OF_RANGE, "bids.must_differ.from_round"),
        ({"bids": {"must_differ": {"from_round": 1, "to": 2}}}, Code.UNKNOWN_FIELD, "bids.must_differ.to"),
        ({"bids": {"must_differ": {"from_cards": 0}}}, Code.OUT_OF_RANGE, "bids.must_differ.from_cards"),
        ({"bids": {"must_differ": {"from_cards": "2"}}}, Code.WRONG_TYPE, "bids.must_differ.from_cards"),
        (
            {"bids": {"must_differ": {"from_cards": 2, "from_round": 2}}},
            Code.UNKNOWN_FIELD,
            "bids.must_differ.from_round",
        ),
        ({"bids": {"must_differ": "sometimes"}}, Code.UNKNOWN_VARIANT, "bids.must_differ"),
        ({"bids": {"must_differ": 4}}, Code.WRONG_TYPE, "bids.must_differ"),
        ({"bids": {"zero_exempt": 1}}, Code.WRONG_TYPE, "bids.zero_exempt"),
        ({"bids": {"direction": "sideways"}}, Code.UNKNOWN_VARIANT, "bids.direction"),
        ({"bids": {"visibility": "invisible"}}, Code.UNKNOWN_VARIANT, "bids.visibility"),
        ({"bids": {"visibility": ["open", "invisible"]}}, Code.UNKNOWN_VARIANT, "bids.visibility"),
        ({"bids": {"visibility": 1}}, Code.WRONG_TYPE, "bids.visibility"),
        ({"bids": {"visibility": []}}, Code.ROUNDS_OUT_OF_RANGE, "bids.visibility"),
        ({"name": 5}, Code.WRONG_TYPE, "name"),
        ({"deck": "tarot"}, Code.UNKNOWN_VARIANT, "deck"),
        ({"deck": None}, Code.WRONG_TYPE, "deck"),
        ({"extra_cards": "dragon"}, Code.WRONG_TYPE, "extra_cards"),
        ({"extra_cards": ["kraken"]}, Code.UNKNOWN_VARIANT, "extra_cards"),
        ({"hands": "sideways"}, Code.UNKNOWN_VARIANT, "hands"),
        ({"hands": []}, Code.ROUNDS_OUT_OF_RANGE, "hands"),
        ({"hands": [1] * 1001}, Code.ROUNDS_OUT_OF_RANGE, "hands"),
        ({"hands": [1, True]}, Code.WRONG_TYPE, "hands"),
        ({"hands": [1, 2.0]}, Code.WRONG_TYPE, "hands"),
        ({"scoring": {"system": "lottery"}}, Code.UNKNOWN_VARIANT, "scoring.system"),
        ({"scoring": {"hit": "20"}}, Code.WRONG_TYPE, "scoring.hit"),
        ({"scoring": {"hit": 20.0}}, Code.WRONG_TYPE, "scoring.hit"),
        ({"scoring": {"miss": -10}}, Code.OUT_OF_RANGE, "scoring.miss"),
        ({"scoring": {"great_zero": 10**4000}}, Code.OUT_OF_RANGE, "scoring.great_zero"),
        ({"teams": "no"}, Code.WRONG_TYPE, "teams"),
        ({"elimination": [True]}, Code.WRONG_TYPE, "elimination"),
        ({"tie_break": "arm-wrestling"}, Code.UNKNOWN_VARIANT, "tie_break"),
    ],
    ids=lambda value: str(value) if isinstance(value, dict | list) else "",
)
def test_a_wrong_field_is_refused_by_name(document: object, code: Code, field: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        ruleset_from_json(document)
    assert (refused.value.code, refused.value.details["field"]) == (code, field)


def test_figures_of_the_score_may_be_any_whole_number_up_to_a_million() -> None:
    verify_ruleset(Ruleset(scoring=Scoring(hit=0, trick=1_000_000, miss=999_999)), 3)
