"""What leaves as JSON is a pad: it has the totals, ranks and rounds of the game, and becomes it again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.game import MoveCode
from scorekeeper.game.facts import (
    PointsGiven,
    RoundSatOut,
    SeatJoined,
    SeatLeft,
)
from scorekeeper.game.standings import ranks
from scorekeeper.pads.errors import PadCode
from scorekeeper.pads.pad import Field
from scorekeeper.rules import STANDARD, Code
from tests.exports.comes_back import pad_of, verify_comes_back
from tests.game.driver import GameDriver
from tests.game.situations import LATE
from tests.pads.documents import Place, places, played_again, refused

BEN = "00000000-0000-4000-8000-00000000000b"


def mia_for_kevin() -> GameDriver:
    """Four players; after round 2 Mia comes with 35 points, after round 3 Kevin leaves; round 4 is played."""
    driver = GameDriver(4).plays_rounds(2).does(SeatJoined(LATE, "Mia", 3, 35))
    return driver.plays_rounds().does(SeatLeft(2)).plays_rounds()


def test_who_joined_and_left_is_named_with_the_round() -> None:
    pad = pad_of(mia_for_kevin().does(PointsGiven(2, 2, 5, "hat")).state)
    assert pad["joined"] == [{"player": "Mia", "after": 2, "points": 35}]
    assert pad["left"] == [{"player": "Kevin", "after": 3}]
    assert pad["bonuses"] == [{"after": 4, "player": "Kevin", "points": 5, "reason": "hat"}]
    assert pad["rounds_left"] == list(range(5, 16))
    assert "returned" not in pad
    assert "joined" not in pad_of(GameDriver().plays_rounds().state)


def test_hand_sizes_that_nobody_says_are_those_for_so_many_as_play() -> None:
    """§2.1: four play, then five, then four again."""
    pad = pad_of(mia_for_kevin().state)
    del pad["rounds_left"]
    for round_ in pad["rounds"]:  # type: ignore[attr-defined]
        del round_["cards"]
    assert played_again(pad).hands == tuple(range(1, 16))
    del pad["left"]
    pad["rounds"], pad["ranking"] = pad["rounds"][:3], None  # type: ignore[index]
    assert played_again(pad).hands == tuple(range(1, 13))


def test_a_round_that_somebody_sits_out_is_on_the_pad_before_it_is_played() -> None:
    """Who has played none, and sits the last one out, ranks last already."""
    driver = GameDriver(5).plays_rounds(11).does(SeatJoined(LATE, "Mia", 0, 999)).does(RoundSatOut((5,)))
    assert driver.round.number == len(driver.state.hands)
    assert ranks(driver.state)[5] == 6
    verify_comes_back(driver.state)


def changed(**fields: object) -> dict[str, object]:
    return pad_of(mia_for_kevin().state) | fields


MIA, KEVIN = {"player": "Mia", "after": 2, "points": 35}, {"player": "Kevin", "after": 3}


NOBODY = (None, None, None)


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"left": [{"player": "Mia", "after": 1}]}, (PadCode.NO_SUCH_PLAYER, 1, Field.ROUND, None)),
        (
            {"left": [KEVIN, {"player": "Kevin", "after": 4}]},
            (MoveCode.SEAT_LEFT, 4, Field.ROUND, None),
        ),
        ({"returned": [{"player": "Ute", "after": 3}]}, (MoveCode.AT_THE_TABLE, 3, Field.ROUND, None)),
        ({"left": [KEVIN | {"after": 2}]}, (PadCode.NOT_THERE_CELL, 3, Field.BID, 2)),
        ({"joined": [MIA | {"after": 1}]}, (PadCode.NOTHING_OF, 2, Field.BID, 4)),
        ({"left": [KEVIN | {"after": 9}]}, (Code.OUT_OF_RANGE, *NOBODY)),
        ({"rounds_left": [5, 99]}, (Code.HAND_SIZE_IMPOSSIBLE, *NOBODY)),
        ({"rounds_left": [1] * 997}, (Code.ROUNDS_OUT_OF_RANGE, *NOBODY)),
        ({"ranking": [{"player": "Mia", "rank": 1, "total": 999}]}, (PadCode.RANKING, *NOBODY)),
        ({"rules": "teams"}, (MoveCode.TABLE_FIXED, 2, Field.ROUND, None)),
        ({"rules": "elimination"}, (MoveCode.TABLE_FIXED, 2, Field.ROUND, None)),
    ],
    ids=lambda value: str(value)[:60],
)
def test_what_cannot_have_been_is_refused(fields: dict[str, object], expected: Place) -> None:
    assert places(refused(changed(**fields))) == [expected]


@pytest.mark.parametrize(
    ("fields", "code", "field", "player"),
    [
        ({"points": [20, 20, -30, -30, 20]}, PadCode.FIGURE, Field.POINTS, 3),
        ({"totals": [1, None, None, None, None]}, PadCode.FIGURE, Field.TOTAL, 0),
        ({"absent": ["Mia"]}, PadCode.SAT_OUT_CELL, Field.BID, 4),
        ({"turned_up": "dragon"}, Code.NOT_IN_DECK, Field.TRUMP, None),
        ({"turned_up": "R7", "trump": "blue"}, Code.TRUMP_IS_FIXED, Field.TRUMP, None),
    ],
    ids=lambda value: str(value)[:60],
)
def test_what_does_not_follow_in_a_round_is_refused(
    fields: dict[str, object], code: object, field: Field, player: int | None
) -> None:
    pad = changed()
    pad["rounds"][2] |= fields  # type: ignore[index]
    assert places(refused(pad)) == [(code, 3, field, player)]


def test_nobody_comes_or_goes_in_the_middle_of_a_round_or_after_the_last() -> None:
    open_round = GameDriver(4).plays_rounds(2).bids(0)
    over = GameDriver(4, ruleset=replace(STANDARD, hands=(1, 2))).plays_rounds(2)
    for driver, after in (open_round, 3), (over, 2):
        pad = pad_of(driver.state) | {"left": [{"player": "Ute", "after": after}]}
        assert places(refused(pad)) == [(PadCode.CHANGE_TOO_LATE, after, Field.ROUND, None)]
