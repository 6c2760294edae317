"""A score sheet played again: the game has its totals and its ranking, and goes on where the sheet stops."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from random import Random
from uuid import UUID

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from scorekeeper.game.sheets.as_game import game_of_sheet
from scorekeeper.game.sheets.json_format import sheet_from_json
from scorekeeper.game.sheets.reading import looks_like_sheet, read_sheet, read_whole_sheet
from scorekeeper.game.sheets.score import score
from scorekeeper.game.sheets.sheet import ScoreSheet, SheetCode, SheetError, SheetRound

from scorekeeper.game import Game, MoveCode, Phase, Seat, state_of
from scorekeeper.game.standings import ranks, totals
from scorekeeper.game.verification import verified_state
from scorekeeper.rules import PRESETS, STANDARD, Code, Ruleset, RuleViolation, players_of
from tests.game.fuzzer import Fuzzer
from tests.game.situations import ELIMINATION

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
PAD = """round,cards,Thomas bid,Thomas tricks,Ute bid,Ute tricks,Kevin bid,Kevin tricks
1,1,0,0,1,0,1,1
2,2,1,1,0,1,0,0
3,,1,,2,,,
"""


def played(sheet: ScoreSheet) -> Game:
    seats = [Seat(str(UUID(int=number, version=4)), name) for number, name in enumerate(sheet.players)]
    return game_of_sheet(sheet, str(UUID(int=99, version=4)), seats, NOON)


def test_a_sheet_that_stops_early_is_a_game_that_goes_on() -> None:
    state = state_of(played(read_sheet(PAD)))
    assert totals(state) == (50, -20, 50)
    assert state.current is not None
    assert (state.current.number, state.phase) == (3, Phase.BIDDING)
    assert state.current.bids[:2] == (1, 2)
    assert state.ruleset == STANDARD


def test_cards_above_the_rules_become_rules_of_their_own() -> None:
    sheet = read_sheet(
        "round,cards,A bid,A tricks,B bid,B tricks,C bid,C tricks\n1,5,5,5,0,0,0,0\n2,1,1,1,0,0,0,0\n"
    )
    state = state_of(played(sheet))
    assert state.hands == (5, 1, *range(3, 21))
    assert totals(state) == tuple(
        place.total for place in sorted(score(sheet).ranking, key=lambda p: p.player)
    )


def test_a_bid_that_plus_minus_one_forbids_stands_as_such() -> None:
    document = {
        "rules": "not-equal",
        "players": ["A", "B", "C"],
        "rounds": [{"bids": [0, 0, 1], "tricks": [0, 1, 0], "forbidden": True}],
    }
    state = state_of(played(sheet_from_json(document)))
    assert state.closed[0].forbidden is not None


def sheet_of(table: Fuzzer) -> ScoreSheet:
    """The pad of a game, as somebody would copy it."""
    state = state_of(table.game)
    rounds = tuple(
        SheetRound(
            round_.cards,
            tuple(round_.bids[seat] if seat in round_.turns else None for seat in range(state.players)),
            tuple(round_.results[seat] if seat in round_.turns else None for seat in range(state.players)),
            round_.forbidden is not None,
        )
        for round_ in state.closed
    )
    return ScoreSheet(state.ruleset, tuple(f"Player {seat}" for seat in range(state.players)), rounds)


RULES = (
    replace(STANDARD, hands=(1, 2, 3)),
    replace(STANDARD, hands=(3, 1), extra_cards=("bomb",)),
    replace(PRESETS["junior"], hands=(2, 1)),
    replace(PRESETS["secret"], hands=(2, 3), name="secret three"),
    replace(STANDARD, name="teams", teams=True, hands=(1, 2)),
    ELIMINATION,
)


@given(st.sampled_from(RULES), st.integers(0, 10**6))
@example(RULES[1], 28680)  # the only trick of the last round goes to nobody, and with it the game ends
@settings(max_examples=30)
def test_whatever_was_played_has_the_same_totals_and_ranks(ruleset: Ruleset, seed: int) -> None:
    rng = Random(seed)
    table = Fuzzer(ruleset, rng.choice(players_of(ruleset)), rng, 0.0)
    table.plays()
    before = state_of(table.game)
    if before.paper_totals or before.order != tuple(range(before.players)):
        return
    game = played(sheet_of(table))
    after = verified_state(game)
    assert totals(after) == totals(before)
    assert ranks(after) == ranks(before)
    assert after.finished == before.finished


def test_all_bad_lines_are_named() -> None:
    text = PAD.replace("1,1,0,0,1,0,1,1", "1,1,0,0,1,0,9,1").replace("2,2,1,1,0,1,0,0", "2,2,1,1,0,x,0,0")
    with pytest.raises(SheetError) as caught:
        read_whole_sheet(text)
    assert [(fault.code, fault.details["round"]) for fault in caught.value.faults] == [
        (Code.BID_OUT_OF_RANGE, 1),
        (Code.WRONG_TYPE, 2),
    ]
    with pytest.raises(RuleViolation):
        read_sheet(text)


def test_all_lines_of_another_length_or_number_are_named() -> None:
    text = PAD.replace("1,1,0,0,1,0,1,1", "1,1,0,0").replace("3,,1,,2,,,", "4,,1,,2,,,")
    with pytest.raises(SheetError) as caught:
        read_whole_sheet(text)
    assert [(fault.code, fault.details["line"]) for fault in caught.value.faults] == [
        (SheetCode.CSV_CELLS, 2),
        (SheetCode.CSV_ROUND, 4),
    ]


def test_a_name_that_no_pad_takes_is_refused() -> None:
    sheet = read_sheet(PAD.replace("Thomas", "Karl-Theodor Maria Nikolaus Johann"))
    with pytest.raises(RuleViolation) as caught:
        played(sheet)
    assert caught.value.code is MoveCode.NAME_TOO_LONG


@pytest.mark.parametrize(
    ("content", "is_sheet"),
    [
        (PAD.encode(), True),
        (b"\xef\xbb\xbfRound;Cards;A bid", True),
        (b'"round","cards"', True),
        (b' {"players": [], "rounds": []}', True),
        (b'{"block-der-wahrheit": {}, "games": [{"facts": {}, "players": 1, "rounds": 1}]}', False),
        (b"rounds are fun", False),
        (b"", False),
        (b"\x00\xff", False),
    ],
)
def test_what_is_meant_to_be_a_sheet(content: bytes, is_sheet: bool) -> None:
    assert looks_like_sheet(content) is is_sheet
