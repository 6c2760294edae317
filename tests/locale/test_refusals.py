"""Every code of the rules, of sheets and of JSON has a sentence in both languages."""

from __future__ import annotations

from collections import Counter

import pytest
from scorekeeper.game.sheets.sheet import SheetCode

from scorekeeper.game.errors import MoveCode
from scorekeeper.game.json_input import JsonCode
from scorekeeper.locale import LANGUAGES, words
from scorekeeper.locale.refusals import LONGEST_VALUE, refusal_sentence
from scorekeeper.locale.ruleset_names import DECK_TITLES, HANDS_TITLES
from scorekeeper.locale.ruleset_sentences import SYSTEM_WORDS
from scorekeeper.rules import (
    DECKS,
    EXTRA_CARDS,
    HAND_SEQUENCES,
    PARAGRAPHS,
    SCORING_SYSTEMS,
    STANDARD,
    BidRules,
    Code,
    Ruleset,
    RuleViolation,
    Suit,
    parse_card,
    verify_bids,
    verify_copied,
    verify_hand,
    verify_play,
    verify_players,
    verify_results,
    verify_single_bid,
    verify_trick,
    verify_trump,
)
from tests.rules.notation import cards

DETAILS: dict[Code | SheetCode | JsonCode, dict[str, object]] = {
    Code.UNKNOWN_CARD: {"card": "R14"},
    Code.NOT_IN_DECK: {"card": "R14", "deck": "wizard"},
    Code.CARD_TWICE: {"card": "R3", "copies": 1},
    Code.EMPTY_TRICK: {},
    Code.TOO_MANY_CARDS: {"cards": 7, "most": 6},
    Code.EMPTY_HAND: {},
    Code.HAND_TOO_LARGE: {"cards": 21, "most": 20},
    Code.NOT_IN_HAND: {"card": "R3"},
    Code.MUST_FOLLOW: {"suit": Suit.RED, "card": "B3"},
    Code.SUIT_MISSING: {"card": "juggler"},
    Code.FORM_MISSING: {"card": "vampire-red"},
    Code.NOTHING_TO_NAME: {"card": "vampire-red", "copied": None},
    Code.NEXT_CARD_MISSING: {},
    Code.NO_NEXT_CARD: {"card": "R7"},
    Code.UNKNOWN_TRUMP: {"trump": "pink", "deck": "wizard"},
    Code.TRUMP_MUST_BE_CHOSEN: {"card": "Z"},
    Code.TRUMP_IS_FIXED: {"suit": Suit.RED, "chosen": Suit.BLUE, "card": "R7"},
    Code.BID_OUT_OF_RANGE: {"position": None, "bid": 9, "cards": 5},
    Code.BID_FORBIDDEN: {"bid": 2, "cards": 5},
    Code.BID_FORBIDDEN_BY_ROUND: {"bid": 2, "number": 5},
    Code.BIDS_MUST_DIFFER: {"sum": 5, "cards": 5},
    Code.BIDS_MUST_DIFFER_FROM_ROUND: {"sum": 5, "number": 5},
    Code.BID_CHANGE_NOT_ONE: {"bid": 2, "changed_to": 4, "possible": (1, 3)},
    Code.TRICKS_OUT_OF_RANGE: {"position": None, "tricks": 9, "cards": 5},
    Code.TRICKS_MUST_ADD_UP: {"sum": 4, "cards": 5, "by": -1},
    Code.TRICKS_MUST_ADD_UP_LOST: {"sum": 6, "possible": (4, 5), "by": 1},
    Code.PLAYERS_OUT_OF_RANGE: {"players": 2, "least": 3, "most": 6},
    Code.HAND_SIZE_IMPOSSIBLE: {"round": 3, "cards": 16, "most": 15},
    Code.HANDS_PLAYERS: {"hands": "tournament", "players": 3, "possible": (4, 5)},
    Code.HANDS_DECK: {"hands": "quick", "deck": "junior"},
    Code.DECK_PLAYERS: {"deck": "single-colour", "players": 6, "possible": (3, 4)},
    Code.EXTRA_CARDS_DECK: {"card": "bomb", "deck": "junior"},
    Code.EXTRA_CARD_TWICE: {"card": "bomb"},
    Code.DRAGON_WITHOUT_FAIRY: {},
    Code.FAIRY_WITHOUT_DRAGON: {},
    Code.VISIBILITY_ROUNDS: {"given": 15, "rounds": 12, "players": 5},
    Code.FOREHEAD_CARDS: {"cards": 4},
    Code.TEAMS_PLAYERS: {"players": 5, "possible": (4, 6)},
    Code.TEAMS_ELIMINATION: {},
    Code.ELIMINATION_HANDS: {},
    Code.ELIMINATION_ORDER: {"given": 0},
    Code.ELIMINATION_PLAYERS: {"players": 3},
    Code.ELIMINATION_TOO_FEW: {"players": 6, "needed": 3, "given": 2},
    Code.ELIMINATION_TOO_LATE: {"players": 6, "latest": 10, "given": 12},
    Code.UNKNOWN_VARIANT: {"field": "deck", "value": "tarot", "known": ("wizard",)},
    Code.UNKNOWN_FIELD: {"field": "bid", "known": ("bids", "tricks")},
    Code.WRONG_TYPE: {"field": "bids", "value": "x", "expected": "list"},
    Code.OUT_OF_RANGE: {"field": "scoring.hit", "value": -1, "least": 0, "most": 1_000_000},
    Code.ROUNDS_OUT_OF_RANGE: {"field": "hands", "rounds": 0, "most": 1000},
    SheetCode.MISSING_FIELD: {"field": "players"},
    SheetCode.NAME_EMPTY: {"position": 2},
    SheetCode.NAME_TWICE: {"name": "Ute"},
    SheetCode.NAME_INVISIBLE: {"position": 2, "codepoint": "U+202E"},
    SheetCode.WRONG_COUNT: {"field": "bids", "count": 2, "players": 3, "round": 1},
    SheetCode.CELL_MISSING: {"field": "bids", "round": 1, "player": "Ute"},
    SheetCode.NOTHING_OF: {"round": 2, "player": "Ute"},
    SheetCode.OUT_ALREADY: {"field": "bids", "round": 11, "player": "Ute"},
    SheetCode.NOBODY_OUT: {"names": ("Ute", "Kevin"), "cut": 10, "round": 11},
    SheetCode.NO_SUCH_ROUND: {"rounds": 20, "players": 3, "round": 21},
    SheetCode.CSV_UNREADABLE: {"line": 2},
    SheetCode.CSV_HEADER: {"column": 3, "found": "Ute", "expected": "<player> bid"},
    SheetCode.CSV_CELLS: {"line": 2, "cells": 3, "expected": 8},
    SheetCode.CSV_ROUND: {"line": 2, "found": "7", "expected": 1},
    SheetCode.CSV_WORD: {"line": 2, "column": "Trump", "found": "mauve"},
    SheetCode.CSV_BONUS: {"line": 2, "found": "Tom +3 x"},
    SheetCode.CSV_CHANGE: {"line": 2, "found": "Tom fled"},
    SheetCode.CSV_FIGURE: {"line": 2, "column": "Ute total", "found": "30", "expected": 20},
    SheetCode.TOTALS_MISSING: {"first": 4},
    SheetCode.TOTALS_TOO_EARLY: {},
    SheetCode.SAT_OUT_CELL: {"field": "bids", "round": 2, "player": "Ute"},
    SheetCode.NOT_THERE_CELL: {"field": "bids", "round": 2, "player": "Ute"},
    SheetCode.JOINED_TWICE: {"player": "Ute"},
    SheetCode.LEFT_NOT_THERE: {"player": "Ute", "after": 3},
    SheetCode.RETURNED_NOT_AWAY: {"player": "Ute", "after": 3},
    SheetCode.CHANGE_TOO_LATE: {"player": "Ute", "after": 3},
    SheetCode.ROUND_NUMBER: {"round": 3, "value": 4, "expected": 3},
    SheetCode.FIGURE: {"field": "totals", "value": 30, "expected": 20, "round": 3, "player": "Ute"},
    SheetCode.RANKING: {},
    SheetCode.STARTED: {"value": "yesterday"},
    SheetCode.NO_PAD: {},
    SheetCode.NO_SUCH_PLAYER: {"name": "Tim", "names": ("Ute", "Kevin")},
    JsonCode.NOT_JSON: {"line": 1, "column": 5},
    JsonCode.NOT_A_NUMBER: {"value": "NaN"},
    JsonCode.KEY_TWICE: {"key": "bids"},
    JsonCode.TOO_DEEP: {},
}
"""For each code, details as they come along with it."""

ALL = Ruleset(extra_cards=EXTRA_CARDS)


def test_every_sequence_of_hands_every_deck_and_every_scoring_system_has_words() -> None:
    assert set(HANDS_TITLES) == set(HAND_SEQUENCES)
    assert set(DECK_TITLES) == set(DECKS)
    assert set(SYSTEM_WORDS) == set(SCORING_SYSTEMS)


PLUS_MINUS_ONE = Ruleset(bids=BidRules(must_differ="always"))


def test_no_code_is_left_out_and_none_means_two_things() -> None:
    assert set(DETAILS) == {*Code, *SheetCode, *JsonCode}
    values = Counter(code.value for codes in (Code, SheetCode, JsonCode, MoveCode) for code in codes)
    assert [value for value, times in values.items() if times > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", DETAILS, ids=str)
def test_every_code_has_one_whole_sentence(code: Code | SheetCode | JsonCode, language: str) -> None:
    sentence = refusal_sentence(words(language), RuleViolation(code, **DETAILS[code]))
    assert sentence[0].isupper() or sentence[0].isdigit() or sentence[0] in "“„"
    assert sentence[-1] in ".“"
    assert "{" not in sentence
    assert "None" not in sentence
    if code in PARAGRAPHS and code not in (Code.TRICKS_MUST_ADD_UP, Code.TRICKS_OUT_OF_RANGE):
        assert f"(§{PARAGRAPHS[code]})" in sentence


@pytest.mark.parametrize(
    ("judge", "german"),
    [
        (
            lambda: parse_card("R14"),
            "Es gibt keine Karte „R14“; eine Karte ist R, Y, G oder B mit 1 bis 13, "
            "Z für Zauberer, N für Narr oder der Name einer Sonderkarte, etwa jongleur-rot.",
        ),
        (
            lambda: verify_trick(cards("G3 G3")),
            "Die grüne 3 kann nicht zweimal da sein: Es gibt sie im Spiel nur einmal (§1.1).",
        ),
        (lambda: verify_trick(cards("Z Z Z Z Z")), "Im Spiel sind nur 4 Zauberer (§1.1)."),
        (lambda: verify_hand(cards("N N N"), cards("N N")), "Im Spiel sind nur 4 Narren (§1.1)."),
        (
            lambda: verify_trick(cards("R1 R2 R3 R4 R5 R6 R7")),
            "Es sind 7 Karten; höchstens 6 können daliegen (§1.4).",
        ),
        (
            lambda: verify_play(parse_card("B3"), cards("R3 B3"), cards("R9")),
            "Rot muss bedient werden; Zauberer und Narren dürfen immer gespielt werden (§5.3).",
        ),
        (
            lambda: verify_single_bid(PLUS_MINUS_ONE, 5, 5, 2, others=(2, 1)),
            "Nicht 2: Die Vorhersagen ergäben zusammen 5, genau so viele, wie es Stiche gibt (§4.3).",
        ),
        (
            lambda: verify_bids(PLUS_MINUS_ONE, 5, 5, (2, 2, 1)),
            "Die Vorhersagen ergeben zusammen 5, genau so viele, wie es Stiche gibt; "
            "Plus/minus eins verbietet das (§4.3).",
        ),
        (
            lambda: verify_results(STANDARD, 5, (2, 1, 1)),
            "Die Stiche ergeben zusammen 4 statt 5: 1 zu wenig.",
        ),
        (
            lambda: verify_results(STANDARD, 5, (3, 2, 2)),
            "Die Stiche ergeben zusammen 7 statt 5: 2 zu viel.",
        ),
        (lambda: verify_players(7), "Es spielen 3 bis 6 Personen, nicht 7 (§1.4)."),
        (
            lambda: verify_trump(parse_card("R7"), Suit.BLUE),
            "Die aufgedeckte Karte bestimmt den Trumpf: Rot (§3.1).",
        ),
        (lambda: verify_trick(cards("drache R3")), "Der Drache gehört nicht zu diesem Spiel (§8)."),
        (lambda: verify_trick(cards("fee R3 fee"), ALL), "Die Fee ist nur einmal im Spiel (§8)."),
        (
            lambda: verify_trick(cards("R3 jongleur"), ALL),
            "„juggler“ braucht im Stich eine Farbe, zum Beispiel juggler-red (§8).",
        ),
        (
            lambda: verify_trick(cards("R3 gestaltwandler"), ALL),
            "„shapeshifter“ ist im Stich Zauberer oder Narr: shapeshifter-wizard oder "
            "shapeshifter-jester (§8).",
        ),
        (
            lambda: verify_trick(cards("R3 vampir-rot"), ALL, parse_card("Z")),
            "„vampire-red“ sagt zu viel: Bei dem, was der Vampir kopiert, gibt es das nicht zu wählen (§8).",
        ),
        (
            lambda: verify_copied(cards("vampire"), parse_card("werewolf"), None),
            "Der Werwolf liegt da, also kopiert der Vampir die nächste Karte des Stapels: "
            "Sie muss angegeben werden (§8).",
        ),
        (
            lambda: verify_trump(parse_card("cloud"), None),
            "Die Wolke ist aufgedeckt: Wer gegeben hat, bestimmt Rot, Gelb, Grün oder Blau als Trumpf "
            "(§3.3, §8).",
        ),
        (
            lambda: verify_trump(parse_card("bomb"), Suit.RED),
            "Die Bombe ist aufgedeckt: In dieser Runde gibt es keinen Trumpf (§8).",
        ),
        (lambda: verify_trump(None, Suit.BLUE), "In dieser Runde gibt es keinen Trumpf (§3.2, §3.4)."),
    ],
    ids=lambda value: value[:40] if isinstance(value, str) else "",
)
def test_german_players_read_german(judge: object, german: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        judge()  # type: ignore[operator]
    assert refusal_sentence(words("de"), refused.value) == german


def test_a_bid_is_named_with_its_player_where_names_are_known() -> None:
    with pytest.raises(RuleViolation) as refused:
        verify_bids(STANDARD, 5, 5, (0, 6, 0))
    sentence = refusal_sentence(words("en"), refused.value, ["Thomas", "Ute", "Kevin"])
    assert sentence == "Ute: A bid of 6 is not possible; with this hand it is 0 to 5 (§4.1)."


def test_a_long_or_unprintable_value_is_repeated_short_and_in_one_line() -> None:
    sentence = refusal_sentence(words("en"), RuleViolation(Code.UNKNOWN_CARD, card="R\n\x1b[2J" + "x" * 500))
    assert "\n" not in sentence
    assert "\x1b" not in sentence
    assert len(sentence) < LONGEST_VALUE + 150
