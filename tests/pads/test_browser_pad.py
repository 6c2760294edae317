"""The storage of a pad in a browser."""

import json
from datetime import UTC, datetime

import pytest

from scorekeeper.game.json_input import JsonCode
from scorekeeper.pads.browser_pad import matches, read
from scorekeeper.pads.headers import Field
from scorekeeper.pads.pad import Cell, PadCode, PadError
from scorekeeper.rules import Code
from tests.pads.samples import sample

GAME = {"players": ["Ute", "Kevin", "Mia"], "bets": [[0, 1, 0]], "tricks": [[0, 1, 0]]}


def one(**changes):
    (pad,) = read({**GAME, **changes})
    return pad


def faults(pad):
    return [(fault.violation.code, fault.column, fault.cell) for fault in pad.faults]


def test_a_storage_has_its_games_and_each_of_them_once():
    document = json.loads(sample("browser.json"))
    assert matches(document)
    running, over = read(document)
    assert running.players == over.players == ("Ute", "Kevin", "Zoë")
    assert [round_.row(Field.BID, 3) for round_ in running.rounds] == [(0, 1, 1), (1, 0, 1), (2, 0, None)]
    assert [round_.row(Field.TRICKS, 3) for round_ in running.rounds] == [(0, 1, 0), (1, 1, 0), (None,) * 3]
    assert running.started == datetime(2025, 11, 20, 20, tzinfo=UTC)
    assert (running.rounds_left, over.rounds_left) == (None, ())
    assert not running.faults + over.faults
    assert not {running.ended, over.ended} - {False}


def test_the_list_inside_and_one_game_are_read_as_well():
    assert matches(GAME)
    assert matches([GAME])
    assert read([GAME]) == read(GAME) == read({"wizard.games": [GAME]})
    assert not any(map(matches, (None, 3, [], {}, {"players": []}, [3])))


def test_rounds_that_are_only_laid_out_are_none():
    pad = one(bets=[[0, 1, 0], [], None, [None] * 3], tricks=[[0, 1, 0]])
    assert len(pad.rounds) == 1
    assert not pad.faults


def test_who_ended_a_game_before_its_last_round_ended_it():
    assert one(max_rounds=20, time_ended=1763757200000).ended
    assert not one(max_rounds=1, time_ended=1763757200000).ended
    assert not one(max_rounds=20).ended


@pytest.mark.parametrize("time", [None, "yesterday", True, -1e300, 10**40, [], 1e18])
def test_a_time_that_is_none_is_not_known(time):
    started = one(time_started=time).started
    assert started is None or started.year == 1970


def test_each_cell_at_fault_is_named():
    pad = one(bets=[[0, "1", 0.5]], tricks=[[0, True, 10**30]])
    assert faults(pad) == [
        (PadCode.NOT_A_FIGURE, "bets[0][1]", Cell(1, Field.BID, 1)),
        (PadCode.NOT_A_FIGURE, "bets[0][2]", Cell(1, Field.BID, 2)),
        (PadCode.NOT_A_FIGURE, "tricks[0][1]", Cell(1, Field.TRICKS, 1)),
        (PadCode.NOT_A_FIGURE, "tricks[0][2]", Cell(1, Field.TRICKS, 2)),
    ]
    assert pad.rounds[0].row(Field.BID, 3) == (0, None, None)


def test_what_is_no_list_and_what_is_too_long_is_named():
    assert faults(one(bets="none")) == [(Code.WRONG_TYPE, "bets", None)]
    assert faults(one(bets=[{}])) == [(Code.WRONG_TYPE, "bets[0]", None)]
    assert faults(one(tricks=[[0, 1, 0, 0]])) == [(PadCode.WRONG_COUNT, "tricks[0]", None)]


def test_names_that_are_none_are_named():
    for players, code in (
        (["Ute", "ute", "Mia"], PadCode.NAME_TWICE),
        (["Ute", "", "Mia"], PadCode.NAME_EMPTY),
        (["Ute", "K\u202e", "Mia"], PadCode.NAME_INVISIBLE),
        (["Ute", 3, "Mia"], Code.WRONG_TYPE),
        (["Ute", {"id": 3}, "Mia"], Code.WRONG_TYPE),
        ([], PadCode.FIELD_MISSING),
        (None, PadCode.FIELD_MISSING),
        ({}, Code.WRONG_TYPE),
        ([str(number) for number in range(7)], Code.PLAYERS_OUT_OF_RANGE),
    ):
        assert code in {fault.violation.code for fault in one(players=players, bets=[], tricks=[]).faults}


def test_a_game_that_is_none_spoils_no_other():
    bad, good = read([7, GAME])
    assert bad.faults
    assert not good.faults


def test_a_text_inside_that_is_no_json_is_refused():
    with pytest.raises(PadError) as refused:
        read({"wizard.games": "[{"})
    assert [fault.violation.code for fault in refused.value.faults] == [JsonCode.NOT_JSON]
