"""A score sheet: what is read, what is totalled, and what is refused with round and player."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scorekeeper.game.sheets.csv_format import sheet_from_csv
from scorekeeper.game.sheets.json_format import sheet_from_json
from scorekeeper.game.sheets.reading import read_sheet
from scorekeeper.game.sheets.score import score
from scorekeeper.game.sheets.sheet import NO_TRUMP, SheetCode

from scorekeeper.game.errors import MoveCode
from scorekeeper.game.json_input import JsonCode, parse_json
from scorekeeper.locale import words
from scorekeeper.locale.refusals import refusal_sentence
from scorekeeper.rules import EXTRA_CARDS, PLAYERS, PRESETS, STANDARD, Code, RuleViolation, hand_sizes, points

THREE = ["Thomas", "Ute", "Kevin"]
HEADER = "round,cards,Thomas bid,Thomas tricks,Ute bid,Ute tricks,Kevin bid,Kevin tricks"
FIRST = {"bids": [0, 1, 1], "tricks": [0, 0, 1]}
MIA_CAME = {
    "players": [*THREE, "Mia"],
    "first_round": 3,
    "carried": [10, 20, 30, 0],
    "rounds": [{"bids": [0, 0, 0, None], "tricks": [3, 0, 0, None]}],
    "joined": [{"player": "Mia", "after": 3, "points": 5}],
}
"""From paper, and Mia came after the first round here."""


def sheet(*rounds: object, **fields: object) -> dict[str, object]:
    return {"players": THREE, "rounds": list(rounds), **fields}


def refused(read: Callable[[], object]) -> RuleViolation:
    with pytest.raises(RuleViolation) as found:
        read()
    return found.value


@pytest.mark.parametrize(
    ("word", "trump"), [("red", "red"), ("Rot", "red"), ("Schnecken", "green"), ("keine", NO_TRUMP)]
)
def test_a_trump_is_written_in_english_or_in_german(word: str, trump: str) -> None:
    assert sheet_from_json(sheet(FIRST | {"trump": word})).rounds[0].trump == trump


def test_7_1_the_worked_example_of_the_rulebook() -> None:
    scored = score(sheet_from_json(sheet(FIRST, {"bids": [2, 0, 0], "tricks": [1, 0, 1]})))
    assert [played.points for played in scored.rounds] == [(20, -10, 30), (-10, 20, -10)]
    assert [played.totals for played in scored.rounds] == [(20, -10, 30), (10, 10, 20)]
    assert [(place.player, place.rank, place.total) for place in scored.ranking] == [
        ("Kevin", 1, 20),
        ("Thomas", 2, 10),
        ("Ute", 2, 10),
    ]


def test_cards_of_a_round_stand_above_the_ruleset() -> None:
    final = sheet({"cards": 5, "bids": [3, 4, 0], "tricks": [3, 2, 0]})
    assert score(sheet_from_json(final)).rounds[0].points == (50, -20, 20)
    assert (
        refused(lambda: sheet_from_json(sheet({**final["rounds"][0], "cards": None}))).code
        is Code.BID_OUT_OF_RANGE
    )


def test_a_round_beyond_the_rulesets_last_must_say_its_cards() -> None:
    longer = {"hands": [1, 1]}
    third = {"bids": [0, 0, 1], "tricks": [0, 0, 1]}
    violation = refused(lambda: sheet_from_json(sheet(third, third, third, rules=longer)))
    assert violation.code is SheetCode.NO_SUCH_ROUND
    assert violation.details == {"round": 3, "rounds": 2, "players": 3}
    assert len(sheet_from_json(sheet(third, third, {**third, "cards": 1}, rules=longer)).rounds) == 3


@pytest.mark.parametrize(
    "last",
    [
        pytest.param({}, id="nothing yet"),
        pytest.param({"bids": [1, None, None]}, id="one bid"),
        pytest.param({"bids": [1, 0, 0], "tricks": None}, id="all bids"),
        pytest.param({"bids": [1, 0, 0], "tricks": [None, 2, None]}, id="one result"),
    ],
)
def test_the_last_round_may_be_unfinished_and_is_not_scored(last: dict[str, object]) -> None:
    read = sheet_from_json(sheet(FIRST, last))
    assert len(read.rounds) == 2
    assert len(score(read).rounds) == 1


def test_rules_may_be_left_out_named_or_written_out() -> None:
    assert sheet_from_json(sheet()).ruleset == STANDARD
    assert sheet_from_json(sheet(rules="standard")).ruleset == STANDARD
    house = sheet_from_json(sheet(FIRST, rules={"scoring": {"hit": 50}}))
    assert score(house).rounds[0].points == (50, -10, 60)


def test_names_are_tidied() -> None:
    assert sheet_from_json({"players": [" Ute ", "Kevin", "Jo  Ann"], "rounds": []}).players == (
        "Ute",
        "Kevin",
        "Jo Ann",
    )


@pytest.mark.parametrize(
    ("document", "code", "sentence"),
    [
        (sheet(FIRST, 7), Code.WRONG_TYPE, "Round 2: “rounds” takes an object in curly brackets, not “7”."),
        (
            sheet({"bids": [0, 0]}),
            SheetCode.WRONG_COUNT,
            "Round 1: “bids” needs 3 entries, one for each player, not 2.",
        ),
        (
            sheet({"bids": "0 0 0"}),
            Code.WRONG_TYPE,
            "Round 1: “bids” takes a list in square brackets, not “0 0 0”.",
        ),
        (
            sheet({"bids": [0, "1", 0]}),
            Code.WRONG_TYPE,
            "Round 1, Ute: “bids” takes whole numbers, not “1”.",
        ),
        (
            sheet({"bids": [0, True, 0]}),
            Code.WRONG_TYPE,
            "Round 1, Ute: “bids” takes whole numbers, not “true”.",
        ),
        (
            sheet({"bids": [0, 1.0, 0]}),
            Code.WRONG_TYPE,
            "Round 1, Ute: “bids” takes whole numbers, not “1.0”.",
        ),
        (sheet({"cards": True}), Code.WRONG_TYPE, "Round 1: “cards” takes whole numbers, not “true”."),
        (
            sheet({"cards": 21}),
            Code.HAND_SIZE_IMPOSSIBLE,
            "Round 1: 21 cards for each cannot be dealt, only 1 to 20 (§2.1).",
        ),
        (
            sheet({"cards": 0}),
            Code.HAND_SIZE_IMPOSSIBLE,
            "Round 1: 0 cards for each cannot be dealt, only 1 to 20 (§2.1).",
        ),
        (
            sheet(FIRST, {"bids": [0, 3, 0]}),
            Code.BID_OUT_OF_RANGE,
            "Round 2, Ute: A bid of 3 is not possible; with this hand it is 0 to 2 (§4.1).",
        ),
        (
            sheet({"bids": [0, 0, 10**60]}),
            Code.BID_OUT_OF_RANGE,
            "Round 1, Kevin: A bid of a huge number is not possible; with this hand it is 0 to 1 (§4.1).",
        ),
        (
            sheet({"bids": [0, 0, 0], "tricks": [0, -1, 2]}),
            Code.TRICKS_OUT_OF_RANGE,
            "Round 1, Ute: \u22121 tricks are not possible; in this round it is 0 to 1.",
        ),
        (
            sheet({"bids": [0, 0, 0], "tricks": [0, 0, 0]}),
            Code.TRICKS_MUST_ADD_UP,
            "Round 1: The tricks add up to 0 instead of 1: 1 too few.",
        ),
        (
            sheet({"bids": [0, 0, 0], "tricks": [1, 1, 1]}),
            Code.TRICKS_MUST_ADD_UP,
            "Round 1: The tricks add up to 3 instead of 1: 2 too many.",
        ),
        (
            sheet({"bids": [0, 0, 0]}, FIRST),
            SheetCode.CELL_MISSING,
            "Round 1, Thomas: “tricks” has an empty cell; only the last round may have one.",
        ),
        (
            sheet({"bids": [0, 0, 1], "tricks": [0, 0, 1]}, rules={"bids": {"must_differ": "always"}}),
            Code.BIDS_MUST_DIFFER,
            "Round 1: The bids add up to 1, like the tricks; plus/minus one forbids that (§4.3).",
        ),
        (
            sheet({"bid": []}),
            Code.UNKNOWN_FIELD,
            "Round 1: “bid” is not known here; possible is: cards, bids, tricks, forbidden, absent, dealer, "
            "trump, turned_up, round, corrected, forbidden_bid, points, totals.",
        ),
        (
            sheet(rules="skat"),
            Code.UNKNOWN_VARIANT,
            f"“rules” cannot be “skat”; possible is: {', '.join(PRESETS)}.",
        ),
        (
            sheet(rules={"bids": {"must_differ": "sometimes"}}),
            Code.UNKNOWN_VARIANT,
            "“bids.must_differ” cannot be “sometimes”; possible is: never, always, not-first.",
        ),
        (
            sheet(rules={"extra_cards": ["kraken"]}),
            Code.UNKNOWN_VARIANT,
            f"“extra_cards” cannot be “kraken”; possible is: {', '.join(EXTRA_CARDS)}.",
        ),
        (
            sheet(rules={"hands": [1, 30]}),
            Code.HAND_SIZE_IMPOSSIBLE,
            "Round 2: 30 cards for each cannot be dealt, only 1 to 20 (§2.1).",
        ),
        (
            sheet(rules={"scoring": {"hit": -1}}),
            Code.OUT_OF_RANGE,
            "“scoring.hit” is 0 to 1,000,000, not \u22121.",
        ),
        (sheet(rules=None), Code.WRONG_TYPE, "“rules” takes an object in curly brackets, not “null”."),
        (
            sheet(date="today"),
            Code.UNKNOWN_FIELD,
            "“date” is not known here; possible is: players, rounds, rules, first_round, carried, bonuses, "
            "ended, joined, left, returned, rounds_left, started, finished, ranking.",
        ),
        ({"players": THREE}, SheetCode.MISSING_FIELD, "“rounds” is missing."),
        (
            {"players": THREE, "rounds": [], "first_round": 0},
            Code.OUT_OF_RANGE,
            "“first_round” is 1 to 1,000, not 0.",
        ),
        (
            {"players": THREE, "rounds": [], "first_round": 5},
            SheetCode.TOTALS_MISSING,
            "A pad that begins with round 5 needs the totals before it (“carried”).",
        ),
        (
            {"players": THREE, "rounds": [], "carried": [1, 2, 3]},
            SheetCode.TOTALS_TOO_EARLY,
            "A pad that begins with round 1 has no totals before it; number its rounds as they were.",
        ),
        (
            {
                "players": [*THREE, "Anna"],
                "rounds": [{"absent": ["Ute"], "bids": [0, 1, 0, 0], "tricks": [0, 0, 0, 1]}],
            },
            SheetCode.SAT_OUT_CELL,
            "Round 1, Ute: Sits this round out; leave “bids” empty.",
        ),
        (
            {"players": THREE, "rounds": [{"dealer": "Tim"}]},
            SheetCode.NO_SUCH_PLAYER,
            "Round 1: “Tim” is none of the players: Thomas, Ute, Kevin.",
        ),
        (
            {"players": THREE, "rounds": [], "bonuses": [{"after": 1, "player": "Ute", "points": 5}]},
            Code.OUT_OF_RANGE,
            "“after” is 0 to 0, not 1.",
        ),
        (
            sheet({"bids": [0, 0, 0]}, bonuses=[{"after": 1, "player": "Ute", "points": 5}]),
            Code.OUT_OF_RANGE,
            "“after” is 0 to 0, not 1.",
        ),
        (
            {**MIA_CAME, "bonuses": [{"after": 2, "player": "Mia", "points": 5}]},
            MoveCode.CAME_LATER,
            "Mia came after round 3; points from before are for somebody who was there then.",
        ),
        (
            {**MIA_CAME, "carried": [10, 20, 30, 40]},
            MoveCode.CAME_LATER,
            "Mia came after round 3; points from before are for somebody who was there then.",
        ),
        (
            {**MIA_CAME, "rounds": [{"dealer": "Mia"}]},
            SheetCode.NOT_THERE_CELL,
            "Round 3, Mia: Is not at the table in this round; leave “dealer” empty.",
        ),
        (
            {"players": "Ute", "rounds": []},
            Code.WRONG_TYPE,
            "“players” takes a list in square brackets, not “Ute”.",
        ),
        (
            {"players": [1, 2, 3], "rounds": []},
            Code.WRONG_TYPE,
            "“players” takes text in quotation marks, not “1”.",
        ),
        (
            {"players": THREE[:2], "rounds": []},
            Code.PLAYERS_OUT_OF_RANGE,
            "A game is for 3 to 6 players, not for 2 (§1.4). Choose “two-players” instead.",
        ),
        (
            {"players": [f"P{number}" for number in range(20_000)], "rounds": []},
            Code.PLAYERS_OUT_OF_RANGE,
            "A game is for 3 to 6 players, not for 20,000 (§1.4).",
        ),
        ({"players": ["A", " ", "B"], "rounds": []}, SheetCode.NAME_EMPTY, "Player 2 needs a name."),
        (
            {"players": ["Ute", "Kevin", " UTE"], "rounds": []},
            SheetCode.NAME_TWICE,
            "Two players are called “UTE”; names must differ.",
        ),
        (
            {"players": ["Ute", "Kevin", "K\u202eevin"], "rounds": []},
            SheetCode.NAME_INVISIBLE,
            "The name of player 3 holds an invisible character (U+202E); leave it out.",
        ),
        (
            {"players": ["Ute", "Kevin", "\ud800"], "rounds": []},
            SheetCode.NAME_INVISIBLE,
            "The name of player 3 holds an invisible character (U+D800); leave it out.",
        ),
    ],
    ids=lambda value: value[:60] if isinstance(value, str) and " " in value else "",
)
def test_a_wrong_sheet_is_refused_in_one_sentence(document: object, code: Code, sentence: str) -> None:
    violation = refused(lambda: sheet_from_json(document))
    assert violation.code is code
    assert refusal_sentence(words("en"), violation) == sentence
    in_german = refusal_sentence(words("de"), violation)
    assert in_german != sentence
    assert "\n" not in in_german


@pytest.mark.parametrize(
    ("text", "code", "sentence"),
    [
        (
            "turn,cards",
            SheetCode.CSV_HEADER,
            "This is neither JSON nor a table that begins “round,cards,<player> bid,<player> tricks,…”.",
        ),
        ("round,bids", SheetCode.CSV_HEADER, "Column 2 of the header is “bids”; it should be “cards”."),
        (
            "round,cards",
            SheetCode.CSV_HEADER,
            "Column 3 of the header is missing; it should be “<player> bid”.",
        ),
        (
            "round,cards,Ute",
            SheetCode.CSV_HEADER,
            "Column 3 of the header is “Ute”; it should be “<player> bid”.",
        ),
        (
            "round,cards,Ute bid",
            SheetCode.CSV_HEADER,
            "Column 4 of the header is missing; it should be “Ute tricks”.",
        ),
        (
            "round,cards,A bid,B tricks",
            SheetCode.CSV_HEADER,
            "Column 4 of the header is “B tricks”; it should be “A tricks”.",
        ),
        (HEADER + "\n1,1,0,0", SheetCode.CSV_CELLS, "Line 2 needs 8 cells, like the header, not 4."),
        (HEADER + "\n2,2,0,0,1,1,1,1", SheetCode.CSV_ROUND, "Line 2 begins with “2”; it should be round 1."),
        (
            HEADER + '\n1,1,"0',
            SheetCode.CSV_UNREADABLE,
            "Line 2 is not CSV; check its quotation marks and commas.",
        ),
        (
            HEADER + "\n1,1,x,0,1,1,1,1",
            Code.WRONG_TYPE,
            "Round 1, Thomas: “bids” takes whole numbers, not “x”.",
        ),
        (
            HEADER + "\n1,1,1.5,0,1,1,1,1",
            Code.WRONG_TYPE,
            "Round 1, Thomas: “bids” takes whole numbers, not “1.5”.",
        ),
        (
            HEADER + "\n1,1,٣,0,1,1,1,1",
            Code.WRONG_TYPE,
            "Round 1, Thomas: “bids” takes whole numbers, not “٣”.",
        ),
    ],
    ids=lambda value: value[:50] if isinstance(value, str) else "",
)
def test_a_wrong_table_is_refused_in_one_sentence(text: str, code: SheetCode | Code, sentence: str) -> None:
    violation = refused(lambda: sheet_from_csv(text))
    assert violation.code is code
    assert refusal_sentence(words("en"), violation) == sentence


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", JsonCode.NOT_JSON),
        ("{", JsonCode.NOT_JSON),
        ("NaN", JsonCode.NOT_A_NUMBER),
        ("[-Infinity]", JsonCode.NOT_A_NUMBER),
        ("9" * 5000, JsonCode.NOT_A_NUMBER),
        ('{"a": 1, "a": 1}', JsonCode.KEY_TWICE),
        ("[" * 100_000, JsonCode.TOO_DEEP),
    ],
    ids=lambda value: value[:20] if isinstance(value, str) else "",
)
def test_what_json_does_not_know_is_refused(text: str, code: JsonCode) -> None:
    assert refused(lambda: parse_json(text)).code is code


def test_a_player_may_have_a_comma_in_the_name() -> None:
    table = HEADER.replace("Ute bid,Ute tricks", '"Ute, jun. bid","Ute, jun. tricks"')
    assert sheet_from_csv(table).players == ("Thomas", "Ute, jun.", "Kevin")


@st.composite
def pads(draw: st.DrawFn) -> dict[str, object]:
    """A pad on which every round could have been played."""
    players = draw(st.sampled_from(PLAYERS))
    rounds = []
    for cards in hand_sizes(STANDARD, players)[: draw(st.integers(0, 10))]:
        takers = draw(st.lists(st.integers(0, players - 1), min_size=cards, max_size=cards))
        bids = draw(st.lists(st.integers(0, cards), min_size=players, max_size=players))
        rounds.append({"bids": bids, "tricks": [takers.count(seat) for seat in range(players)]})
    return {"players": [f"player {seat}" for seat in range(players)], "rounds": rounds}


@given(pads())
def test_totals_are_the_sums_of_the_points(pad: dict[str, list[dict[str, list[int]]]]) -> None:
    scored = score(read_sheet(json.dumps(pad)))
    for seat, player in enumerate(pad["players"]):
        won = [
            points(STANDARD.scoring, number, number, played["bids"][seat], played["tricks"][seat])
            for number, played in enumerate(pad["rounds"], start=1)
        ]
        assert [played.points[seat] for played in scored.rounds] == won
        assert [played.totals[seat] for played in scored.rounds] == [
            sum(won[: n + 1]) for n in range(len(won))
        ]
        assert {place.total for place in scored.ranking if place.player == player} == {sum(won)}


@given(pads())
def test_the_ranking_holds_every_player_once_best_first(pad: dict[str, list[object]]) -> None:
    ranking = score(sheet_from_json(pad)).ranking
    assert sorted(place.player for place in ranking) == sorted(pad["players"])
    assert [place.total for place in ranking] == sorted((place.total for place in ranking), reverse=True)
    assert ranking[0].rank == 1
