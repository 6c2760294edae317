"""The file of a tracker, in its three versions."""

import json
from datetime import UTC, datetime

import pytest

from scorekeeper.pads.headers import Field
from scorekeeper.pads.pad import Cell, PadCode
from scorekeeper.pads.tracker import matches, read
from scorekeeper.rules import Code
from tests.pads.samples import sample

BIDS, TRICKS = [(0, 1, 1), (1, 0, 1)], [(0, 1, 0), (1, 1, 0)]
POINTS = [(20, 30, -10), (30, -10, -10)]


def document(name="tracker-3.json"):
    return json.loads(sample(name))


@pytest.mark.parametrize("name", ["tracker-3.json", "tracker-1.json"])
def test_a_game_has_bids_tricks_and_points(name):
    assert matches(document(name))
    (pad,) = read(document(name))
    assert pad.players == ("Ute", "Kevin", "Zoë")
    assert [round_.row(Field.BID, 3) for round_ in pad.rounds] == BIDS
    assert [round_.row(Field.TRICKS, 3) for round_ in pad.rounds] == TRICKS
    assert [round_.row(Field.POINTS, 3) for round_ in pad.rounds] == POINTS
    assert not pad.faults


def test_a_game_has_its_time_and_is_over_with_its_last_round():
    (pad,) = read(document())
    assert pad.started == datetime(2025, 11, 20, 20, 14, 3, tzinfo=UTC)
    assert pad.rounds_left == ()
    (paused,) = read({**document(), "gameFinished": False})
    assert paused.rounds_left is None


def test_version_2_says_who_sits_where_and_how_many_cards():
    (pad,) = read(document("tracker-2.json"))
    assert pad.players == ("Kevin", "Zoë", "Ute")
    assert [round_.row(Field.BID, 3) for round_ in pad.rounds] == [(1, 1, 0), (0, 1, 1)]
    assert [round_.cards for round_ in pad.rounds] == [1, 2]


def test_without_bids_there_are_only_totals():
    (pad,) = read(document("tracker-points.json"))
    assert (pad.rounds, pad.first_round, pad.carried) == ((), 3, (50, 20, -20))


def test_a_bid_that_is_still_to_come_takes_none_away():
    game = document()
    game["round_data"].append({"players": [{"id": "a1", "call": 2, "made": None, "score": None}]})
    (pad,) = read(game)
    assert len(pad.rounds) == 3
    assert pad.rounds[2].row(Field.BID, 3) == (2, None, None)
    game["round_data"].append({"players": [{"id": "a1"}]})
    assert read(game) == (pad,)


def with_scores(scores, **more):
    game = {**document(), **more}
    for round_, row in zip(game["round_data"], scores, strict=True):
        for entry, score in zip(round_["players"], row, strict=True):
            entry["score"] = score
    return game


def test_the_sums_tell_points_from_totals():
    for scores, final, are_totals in (
        ([(20, 30, -10), (50, 20, -20)], {"a1": 50, "b2": 20, "c3": -20}, True),
        ([(20, 30, -10), (50, 20, -20)], {"a1": 70, "b2": 50, "c3": -30}, False),
        ([(20, 30, -10), (50, 20, -20)], None, True),
        ([(20, 30, -10), (30, -10, -10)], None, False),
    ):
        (pad,) = read(with_scores(scores, final_scores=final))
        found = [
            round_.row(Field.TOTAL, 3) if are_totals else round_.row(Field.POINTS, 3) for round_ in pad.rounds
        ]
        assert found == scores


def test_totals_beside_points_are_totals():
    game = document()
    for entry in game["round_data"][0]["players"]:
        entry["totalScore"] = entry["score"]
    (pad,) = read(game)
    assert pad.rounds[0].row(Field.TOTAL, 3) == POINTS[0]


def test_several_games_come_one_after_the_other_and_the_same_one_once():
    games = [document(), document("tracker-1.json"), document(), 3]
    assert len(read(games)) == 3
    assert len(read({str(number): game for number, game in enumerate(games)})) == 2


def test_a_total_that_is_missing_is_named():
    game = document("tracker-points.json")
    del game["round_data"][1]["players"][2]["score"]
    (pad,) = read(game)
    assert [(fault.violation.code, fault.cell) for fault in pad.faults] == [
        (PadCode.CELL_MISSING, Cell(2, Field.POINTS, 2))
    ]


def test_somebody_else_in_a_round_is_named():
    game = document()
    game["round_data"][0]["players"][1]["id"] = "zz"
    (pad,) = read(game)
    assert (pad.faults[0].violation.code, pad.faults[0].column) == (
        PadCode.NO_SUCH_PLAYER,
        "round_data[0].players[1].id",
    )


def test_players_are_told_apart_by_their_names_where_they_have_no_ids():
    game = document("tracker-1.json")["gameState"]
    del game["player_ids"]
    for entry in (entry for round_ in game["round_data"] for entry in round_["players"]):
        del entry["id"]
    (pad,) = read(game)
    assert [round_.row(Field.BID, 3) for round_ in pad.rounds] == BIDS
    assert not pad.faults


def test_one_id_for_two_is_named():
    game = document()
    game["players"][1]["id"] = "a1"
    (pad,) = read(game)
    assert [fault.violation.code for fault in pad.faults] == [PadCode.NAME_TWICE]


def test_a_figure_that_is_none_is_named():
    game = document()
    game["round_data"][1]["players"][2]["call"] = "1"
    (pad,) = read(game)
    assert [(fault.violation.code, fault.column, fault.cell) for fault in pad.faults][:1] == [
        (PadCode.NOT_A_FIGURE, "round_data[1].players[2].call", Cell(2, Field.BID, 2))
    ]


@pytest.mark.parametrize(
    "wrong",
    [{"players": 3}, {"round_data": {}}, {"round_data": [3]}, {"player_ids": "x"}, {"players": [3, 3]}],
)
def test_what_is_of_another_type_is_named(wrong):
    (pad,) = read({**document(), **wrong})
    assert Code.WRONG_TYPE in {fault.violation.code for fault in pad.faults}


def test_other_documents_are_none():
    assert not any(map(matches, (None, [], {}, {"players": []}, [{}], {"gameState": {}}, 3)))
