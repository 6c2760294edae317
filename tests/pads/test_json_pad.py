"""Pads as JSON: what is read, and what of their form is refused."""

import pytest

from scorekeeper.game.json_input import JsonCode, parse_json
from scorekeeper.locale import words
from scorekeeper.locale.refusals import pad_sentences
from scorekeeper.pads import json_pad
from scorekeeper.pads.headers import Field
from scorekeeper.pads.pad import NO_TRUMP, PadCode
from scorekeeper.rules import PRESETS, Code, players_of, ruleset_to_json
from tests.pads.documents import places, refused
from tests.refusal import refusal

THREE = ["Thomas", "Ute", "Kevin"]


def pad(*rounds, **fields):
    return {"players": THREE, "rounds": list(rounds), **fields}


def read(document):
    (found,) = json_pad.read(document)
    return found


@pytest.mark.parametrize(
    ("word", "trump"), [("red", "red"), ("Rot", "red"), ("Schnecken", "green"), ("keine", NO_TRUMP)]
)
def test_a_trump_is_written_in_english_or_in_german(word, trump):
    assert read(pad({"trump": word})).rounds[0].trump == trump


def test_names_are_tidied():
    assert read(pad(players=[" Ute ", "Kevin", "Jo  Ann"])).players == ("Ute", "Kevin", "Jo Ann")


@pytest.mark.parametrize("name", PRESETS)
def test_rules_are_named_or_written_out(name):
    ruleset, players = PRESETS[name], [f"P{number}" for number in range(players_of(PRESETS[name])[0])]
    assert read(pad(rules=name, players=players)).ruleset == ruleset
    assert read(pad(rules=ruleset_to_json(ruleset), players=players)).ruleset == ruleset
    assert read(pad()).ruleset is None


def test_the_file_of_a_game_holds_a_pad():
    assert json_pad.matches({"pad": {}, "facts": []})
    assert read({"pad": pad(), "facts": []}) == read(pad())
    assert not json_pad.matches({"block-der-wahrheit": {}, "games": []})
    assert not json_pad.matches([pad()])


def test_bids_of_a_forbidden_sum_stand_where_it_says_so_or_whose():
    said = read(pad({"forbidden": True}, {"forbidden_bid": "Ute"}, {"forbidden_bid": None}))
    assert [round_.forbidden for round_ in said.rounds] == [True, True, False]


ROUND_1 = (1, Field.ROUND, None)


def test_a_wrong_form_is_refused_where_it_is():
    for document, expected in (
        (pad(7), (Code.WRONG_TYPE, *ROUND_1)),
        (pad({"bids": [0, 0]}), (PadCode.WRONG_COUNT, *ROUND_1)),
        (pad({"bids": "0 0 0"}), (Code.WRONG_TYPE, *ROUND_1)),
        (pad({"bids": [0, "1", 0]}), (Code.WRONG_TYPE, 1, Field.BID, 1)),
        (pad({"tricks": [True, 0, 0]}), (Code.WRONG_TYPE, 1, Field.TRICKS, 0)),
        (pad({"totals": [0, 0, 1.0]}), (Code.WRONG_TYPE, 1, Field.TOTAL, 2)),
        (pad({"cards": True}), (Code.WRONG_TYPE, *ROUND_1)),
        (pad({"bid": []}), (Code.UNKNOWN_FIELD, *ROUND_1)),
        (pad({"round": 2}), (PadCode.ROUND_EXPECTED, *ROUND_1)),
        (pad({"dealer": "Tim"}), (PadCode.NO_SUCH_PLAYER, *ROUND_1)),
        (pad({"forbidden_bid": "Tim"}), (PadCode.NO_SUCH_PLAYER, *ROUND_1)),
        (pad({"forbidden": "yes"}), (Code.WRONG_TYPE, *ROUND_1)),
        (pad({"corrected": "no"}), (Code.WRONG_TYPE, *ROUND_1)),
        (pad({"turned_up": "R14"}), (Code.UNKNOWN_CARD, *ROUND_1)),
        (pad({"trump": "mauve"}), (Code.UNKNOWN_TRUMP, *ROUND_1)),
        *(
            (document, (code, None, None, None))
            for document, code in (
                ([], Code.WRONG_TYPE),
                ({"players": THREE}, PadCode.FIELD_MISSING),
                (pad(date="today"), Code.UNKNOWN_FIELD),
                (pad(rules="skat"), Code.UNKNOWN_VARIANT),
                (pad(rules={"bids": {"must_differ": "sometimes"}}), Code.UNKNOWN_VARIANT),
                (pad(rules={"extra_cards": ["dragon"]}), Code.DRAGON_WITHOUT_FAIRY),
                (pad(rules={"scoring": {"hit": -1}}), Code.OUT_OF_RANGE),
                (pad(first_round=0), Code.OUT_OF_RANGE),
                (pad(*[{}] * 1001), Code.ROUNDS_OUT_OF_RANGE),
                (pad(rounds_left=[1] * 1001), Code.ROUNDS_OUT_OF_RANGE),
                (pad(bonuses=[{"after": 1, "player": "Ute", "points": 5}]), Code.OUT_OF_RANGE),
                (pad(left=[{"player": "Tim", "after": 0}]), PadCode.NO_SUCH_PLAYER),
                (pad(left=[{"player": "Ute"}]), PadCode.FIELD_MISSING),
                (pad(left=[{"player": "Ute", "after": 0, "points": 3}]), Code.UNKNOWN_FIELD),
                (pad(joined=[{"player": "Ute", "after": 0}] * 2), PadCode.JOINED_TWICE),
                (pad(ended=1), Code.WRONG_TYPE),
                (pad(started="yesterday"), PadCode.STARTED),
                (pad(started="1969-12-31T23:59"), PadCode.STARTED),
                (pad(started="9999-01-01"), PadCode.STARTED),
                (pad(players="Ute"), Code.WRONG_TYPE),
                (pad(players=[1, 2, 3]), Code.WRONG_TYPE),
                (pad(players=[f"P{number}" for number in range(20_000)]), Code.PLAYERS_OUT_OF_RANGE),
                (pad(players=["A", " ", "B"]), PadCode.NAME_EMPTY),
                (pad(players=["Ute", "Kevin", " UTE"]), PadCode.NAME_TWICE),
                (pad(players=["Ute", "Kevin", "K\u202eevin"]), PadCode.NAME_INVISIBLE),
                (pad(players=["Ute", "Kevin", "\ud800"]), PadCode.NAME_INVISIBLE),
            )
        ),
    ):
        assert places(refused(document)) == [expected]


def test_what_is_wrong_is_said_in_a_sentence_with_its_place():
    for document, sentence in (
        (pad({"bids": [0, "1", 0]}), "Round 1, Ute, “bids”: “bids” takes whole numbers, not “1”."),
        (pad({"bids": [0, 0]}), "Round 1: “bids” needs 3 entries, one for each player, not 2."),
        (pad({"dealer": "Tim"}), "Round 1: “Tim” is none of the players: Thomas, Ute, Kevin."),
        (pad(first_round=0), "“first_round” is 1 to 1,000, not 0."),
        (
            pad(ended=True),
            "No round has been scored yet, so there is no ranking. Play one round to the end first.",
        ),
        (pad(rules={"hands": [1, 30]}), "Round 2: 30 cards for each cannot be dealt, only 1 to 20 (§2.1)."),
        (
            pad(joined=[{"player": "Ute", "after": 0}] * 2),
            "Ute: Joins twice; who comes back after leaving is named under “returned”.",
        ),
    ):
        error = refused(document)
        assert pad_sentences(words("en"), error) == (sentence,), document
        assert pad_sentences(words("de"), error) != (sentence,), document


def test_what_json_does_not_know_is_refused():
    for text, code in (
        ("", JsonCode.NOT_JSON),
        ("{", JsonCode.NOT_JSON),
        ("NaN", JsonCode.NOT_A_NUMBER),
        ("[-Infinity]", JsonCode.NOT_A_NUMBER),
        ("9" * 5000, JsonCode.NOT_A_NUMBER),
        ('{"a": 1, "a": 1}', JsonCode.KEY_TWICE),
        ("[" * 100_000, JsonCode.TOO_DEEP),
    ):
        assert refusal(parse_json, text)[0] is code
