"""Every code of the rules, of pads and of JSON has a sentence in both languages."""

import re
from collections import Counter

import pytest

from scorekeeper import rules as r
from scorekeeper.game.errors import MoveCode
from scorekeeper.game.json_input import JsonCode
from scorekeeper.locale import LANGUAGES, refusals, words
from scorekeeper.locale.ruleset_names import DECK_TITLES, HANDS_TITLES
from scorekeeper.locale.ruleset_sentences import SYSTEM_WORDS
from scorekeeper.pads.headers import Field
from scorekeeper.pads.pad import Cell, PadCode, PadError, PadFault
from tests.rules.notation import cards

DETAILS = {
    r.Code.UNKNOWN_CARD: {"card": "R14"},
    r.Code.NOT_IN_DECK: {"card": "R14", "deck": "wizard"},
    r.Code.CARD_TWICE: {"card": "R3", "copies": 1},
    r.Code.TOO_MANY_CARDS: {"cards": 7, "most": 6},
    r.Code.HAND_TOO_LARGE: {"cards": 21, "most": 20},
    r.Code.NOT_IN_HAND: {"card": "R3"},
    r.Code.MUST_FOLLOW: {"suit": r.Suit.RED, "card": "B3"},
    r.Code.SUIT_MISSING: {"card": "juggler"},
    r.Code.FORM_MISSING: {"card": "vampire-red"},
    r.Code.NOTHING_TO_NAME: {"card": "vampire-red", "copied": None},
    r.Code.NO_NEXT_CARD: {"card": "R7"},
    r.Code.UNKNOWN_TRUMP: {"trump": "pink", "deck": "wizard"},
    r.Code.TRUMP_MUST_BE_CHOSEN: {"card": "Z"},
    r.Code.TRUMP_IS_FIXED: {"suit": r.Suit.RED, "chosen": r.Suit.BLUE, "card": "R7"},
    r.Code.BID_OUT_OF_RANGE: {"position": None, "bid": 9, "cards": 5},
    r.Code.BID_FORBIDDEN: {"bid": 2, "cards": 5},
    r.Code.BID_FORBIDDEN_BY_ROUND: {"bid": 2, "number": 5},
    r.Code.BIDS_MUST_DIFFER: {"sum": 5, "cards": 5},
    r.Code.BIDS_MUST_DIFFER_FROM_ROUND: {"sum": 5, "number": 5},
    r.Code.BID_CHANGE_NOT_ONE: {"bid": 2, "changed_to": 4, "possible": (1, 3)},
    r.Code.TRICKS_OUT_OF_RANGE: {"position": None, "tricks": 9, "cards": 5},
    r.Code.TRICKS_MUST_ADD_UP: {"sum": 4, "cards": 5, "by": -1},
    r.Code.TRICKS_MUST_ADD_UP_LOST: {"sum": 6, "possible": (4, 5), "by": 1},
    r.Code.PLAYERS_OUT_OF_RANGE: {"players": 2, "least": 3, "most": 6},
    r.Code.HAND_SIZE_IMPOSSIBLE: {"round": 3, "cards": 16, "most": 15},
    r.Code.HANDS_PLAYERS: {"hands": "tournament", "players": 3, "possible": (4, 5)},
    r.Code.HANDS_DECK: {"hands": "quick", "deck": "junior"},
    r.Code.DECK_PLAYERS: {"deck": "single-colour", "players": 6, "possible": (3, 4)},
    r.Code.EXTRA_CARDS_DECK: {"card": "bomb", "deck": "junior"},
    r.Code.EXTRA_CARD_TWICE: {"card": "bomb"},
    r.Code.VISIBILITY_ROUNDS: {"given": 15, "rounds": 12, "players": 5},
    r.Code.FOREHEAD_CARDS: {"cards": 4},
    r.Code.TEAMS_PLAYERS: {"players": 5, "possible": (4, 6)},
    r.Code.ELIMINATION_ORDER: {"given": 0},
    r.Code.ELIMINATION_PLAYERS: {"players": 3},
    r.Code.ELIMINATION_TOO_FEW: {"players": 6, "needed": 3, "given": 2},
    r.Code.ELIMINATION_TOO_LATE: {"players": 6, "latest": 10, "given": 12},
    r.Code.UNKNOWN_VARIANT: {"field": "deck", "value": "tarot", "known": ("wizard",)},
    r.Code.UNKNOWN_FIELD: {"field": "bid", "known": ("bids", "tricks")},
    r.Code.WRONG_TYPE: {"field": "bids", "value": "x", "expected": "list"},
    r.Code.OUT_OF_RANGE: {"field": "scoring.hit", "value": -1, "least": 0, "most": 1_000_000},
    r.Code.ROUNDS_OUT_OF_RANGE: {"field": "hands", "rounds": 0, "most": 1000},
    PadCode.TOO_LARGE: {"most": 2**20},
    PadCode.TOO_MANY_CELLS: {"most": 2**16},
    PadCode.HEADER: {"found": "Ute", "expected": "<player> bid"},
    PadCode.CELLS: {"cells": 3, "expected": 8},
    PadCode.NOT_A_FIGURE: {"found": "x"},
    PadCode.MADE_A_DATE: {"found": "03.02.2026"},
    PadCode.NOT_A_WORD: {"found": "mauve"},
    PadCode.ROUND_EXPECTED: {"found": "7", "expected": 1},
    PadCode.FIELD_MISSING: {"field": "players"},
    PadCode.NAME_EMPTY: {"position": 2},
    PadCode.NAME_TWICE: {"name": "Ute"},
    PadCode.NAME_INVISIBLE: {"position": 2, "codepoint": "U+202E"},
    PadCode.NO_SUCH_PLAYER: {"name": "Tim", "names": ("Ute", "Kevin")},
    PadCode.WRONG_COUNT: {"field": "bids", "count": 2, "players": 3},
    PadCode.DIFFERS: {"found": 30, "other": 20},
    PadCode.NOBODY_OUT: {"names": ("Ute", "Kevin"), "cut": 10},
    PadCode.NO_SUCH_ROUND: {"rounds": 20, "players": 3},
    PadCode.TOTALS_MISSING: {"first": 4},
    PadCode.JOINED_TWICE: {"player": "Ute"},
    PadCode.CHANGE_TOO_LATE: {"after": 3},
    PadCode.FIGURE: {"found": 30, "expected": 20},
    PadCode.STARTED: {"found": "yesterday"},
    PadCode.TOO_MANY_LINES: {"most": 2**11},
    PadCode.TOO_MANY_GAMES: {"most": 500},
    PadCode.TOO_MANY_MOVES: {"most": 2**13},
    JsonCode.NOT_JSON: {"line": 1, "column": 5},
    JsonCode.NOT_A_NUMBER: {"value": "NaN"},
    JsonCode.KEY_TWICE: {"key": "bids"},
}
"""For each code that has some, details as they come along with it."""
CODES = [*r.Code, *PadCode, *JsonCode]


def test_every_sequence_of_hands_every_deck_and_every_scoring_system_has_words():
    assert set(HANDS_TITLES) == set(r.HAND_SEQUENCES)
    assert set(DECK_TITLES) == set(r.DECKS)
    assert set(SYSTEM_WORDS) == set(r.SCORING_SYSTEMS)


PLUS_MINUS_ONE = r.Ruleset(bids=r.BidRules(must_differ="always"))


def test_no_code_means_two_things():
    assert [value for value, times in Counter(map(str, [*CODES, *MoveCode])).items() if times > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_one_whole_sentence(language):
    for code in CODES:
        violation = r.RuleViolation(code, **DETAILS.get(code, {}))
        sentence = refusals.refusal_sentence(words(language), violation)
        assert re.fullmatch(r"[A-ZÄÖÜ\d“„].*[.“]", sentence), code
        assert not re.search(r"[{]|None", sentence), sentence
        paragraph = code.paragraph if isinstance(code, r.Code) else None
        if paragraph and code not in (r.Code.TRICKS_MUST_ADD_UP, r.Code.TRICKS_OUT_OF_RANGE):
            assert f"(§{paragraph})" in sentence, code


def test_wizards_jesters_and_special_cards_have_sentences_of_their_own():
    for code, details, english in (
        (r.Code.CARD_TWICE, {"card": "Z", "copies": 4}, "There are only 4 wizards in the deck (§1.1)."),
        (r.Code.CARD_TWICE, {"card": "N", "copies": 4}, "There are only 4 jesters in the deck (§1.1)."),
        (r.Code.CARD_TWICE, {"card": "bomb", "copies": 1}, "The bomb is in the deck only once (§8)."),
        (r.Code.NOT_IN_DECK, {"card": "bomb", "deck": "wizard"}, "The bomb is not part of this game (§8)."),
        (
            r.Code.TRUMP_IS_FIXED,
            {"suit": None, "chosen": r.Suit.RED, "card": "bomb"},
            "The bomb is turned up: there is no trump in this round (§8).",
        ),
        (
            r.Code.TRUMP_IS_FIXED,
            {"suit": None, "chosen": r.Suit.RED, "card": None},
            "There is no trump in this round (§3.2, §3.4).",
        ),
    ):
        assert refusals.refusal_sentence(words("en"), r.RuleViolation(code, **details)) == english


@pytest.mark.parametrize(
    ("judge", "german"),
    [
        (
            lambda: r.parse_card("R14"),
            "Es gibt keine Karte „R14“; eine Karte ist R, Y, G oder B mit 1 bis 13, "
            "Z für Zauberer, N für Narr oder der Name einer Sonderkarte, etwa jongleur-rot.",
        ),
        (
            lambda: r.verify_play(r.parse_card("B3"), cards("R3 B3"), cards("R9")),
            "Rot muss bedient werden; Zauberer und Narren dürfen immer gespielt werden (§5.3).",
        ),
        (
            lambda: r.verify_single_bid(PLUS_MINUS_ONE, 5, 5, 2, others=(2, 1)),
            "Nicht 2: Die Vorhersagen ergäben zusammen 5, genau so viele, wie es Stiche gibt (§4.3).",
        ),
        (
            lambda: r.verify_trump(r.parse_card("cloud"), None),
            "Die Wolke ist aufgedeckt: Wer gegeben hat, bestimmt Rot, Gelb, Grün oder Blau als Trumpf "
            "(§3.3, §8).",
        ),
    ],
    ids=lambda value: value[:40] if isinstance(value, str) else "",
)
def test_german_players_read_german(judge, german):
    with pytest.raises(r.RuleViolation) as refused:
        judge()
    assert refusals.refusal_sentence(words("de"), refused.value) == german


def test_a_bid_is_named_with_its_player_where_names_are_known():
    with pytest.raises(r.RuleViolation) as refused:
        r.verify_bids(r.STANDARD, 5, 5, (0, 6, 0))
    sentence = refusals.refusal_sentence(words("en"), refused.value, ["Thomas", "Ute", "Kevin"])
    assert sentence == "Ute: A bid of 6 is not possible; with this hand it is 0 to 5 (§4.1)."


def test_a_fault_of_a_pad_begins_with_its_place():
    for fault, english, german in (
        (
            PadFault(r.RuleViolation(PadCode.NOT_A_FIGURE, found="x"), 3, "Ute bid", Cell(2, Field.BID, 1)),
            "Line 3, “Ute bid”: “x” is no whole number.",
            "Zeile 3, „Ute bid“: „x“ ist keine ganze Zahl.",
        ),
        (
            PadFault(r.RuleViolation(PadCode.CELL_MISSING), cell=Cell(2, Field.BID, 1)),
            "Round 2, Ute: This cell is empty; only the last round may have such a one.",
            "Runde 2, Ute: Diese Zelle ist leer; das geht nur in der letzten Runde.",
        ),
        (
            PadFault(r.RuleViolation(r.Code.HAND_SIZE_IMPOSSIBLE, round=7, cards=21, most=20)),
            "Round 7: 21 cards for each cannot be dealt, only 1 to 20 (§2.1).",
            "Runde 7: 21 Karten für jede Person lassen sich nicht austeilen, nur 1 bis 20 (§2.1).",
        ),
        (
            PadFault(r.RuleViolation(MoveCode.CAME_LATER, seat=1, came=3), 4, "", Cell(3, Field.ROUND)),
            "Line 4: Ute came after round 3; points from before are for somebody who was there then.",
            "Zeile 4: Ute kam erst nach Runde 3 dazu; Punkte von davor gehören jemandem, der da schon dabei "
            "war.",
        ),
    ):
        players = ("Thomas", "Ute", "Kevin")
        assert refusals.fault_sentence(words("en"), fault, players) == english
        assert refusals.fault_sentence(words("de"), fault, players) == german


def test_of_very_many_faults_the_last_are_only_counted():
    error = PadError([PadFault(r.RuleViolation(PadCode.CELL_MISSING), 2)] * (refusals.MOST_FAULTS + 2))
    assert refusals.pad_sentences(words("en"), error)[refusals.MOST_FAULTS :] == ("2 more things are wrong.",)
    assert len(refusals.pad_sentences(words("de"), error)) == refusals.MOST_FAULTS + 1


def test_a_long_or_unprintable_value_is_repeated_short_and_in_one_line():
    sentence = refusals.refusal_sentence(
        words("en"), r.RuleViolation(r.Code.UNKNOWN_CARD, card="R\n\x1b[2J" + "x" * 500)
    )
    assert "\n" not in sentence
    assert "\x1b" not in sentence
    assert len(sentence) < refusals.LONGEST_VALUE + 150
