"""Whatever was played leaves as a pad and comes in again as the same game."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from scorekeeper.game import masked
from scorekeeper.game.facts import (
    GameEnded,
    PointsGiven,
    RoundSatOut,
    RoundsChanged,
    SeatJoined,
    SeatLeft,
    TakenOver,
)
from scorekeeper.rules import PRESETS, STANDARD, Ruleset, players_of
from tests.exports.comes_back import verify_comes_back
from tests.game.driver import GameDriver, totals_put_right, written_anew
from tests.game.evening import random_evening
from tests.game.situations import LATE
from tests.rules.ruleset_strategies import coherent

LATER = "00000000-0000-4000-8000-0000000000ff"

RULES = (
    *PRESETS.values(),
    replace(STANDARD, hands=(1, 2, 3, 2, 1, 2, 3), name="short", tie_break="most-hits"),
    replace(PRESETS["not-equal"], hands=(2, 3, 1, 2), name="plus minus"),
    replace(STANDARD, hands=(3, 2, 2), extra_cards=("bomb", "cloud", "werewolf"), name="bombs"),
    replace(PRESETS["secret"], hands=(2, 3), name="secret three"),
    replace(STANDARD, name="teams", teams=True, hands=(1, 2)),
)

DEAR = replace(
    STANDARD,
    name="dear",
    extra_cards=("dragon", "fairy"),
    bids=replace(STANDARD.bids, must_differ="always", visibility="revealed", sum_against="round-number"),
    scoring=replace(STANDARD.scoring, system="counting", hit=0, trick=0, miss=834, growth="cards"),
    elimination=(6,),
    tie_break="highest-bids",
)
"""Somebody drops out who is further ahead later than one bonus can hold."""


@example(DEAR, 1, 81)
@given(st.sampled_from(RULES) | coherent().filter(players_of), st.integers(0, 10**6), st.integers(0, 100))
@settings(max_examples=300)
def test_a_game_comes_back(ruleset: Ruleset, seed: int, moves: int) -> None:
    verify_comes_back(masked(random_evening(ruleset, seed, moves).state))


@pytest.mark.parametrize(
    "played",
    [
        GameDriver().plays_rounds(1).does(PointsGiven(1, 0, 30, "lost a bet; Ute -5 said it")),
        GameDriver(4, ruleset=PRESETS["elimination"])
        .plays_rounds(16)
        .does(written_anew(15, [15, 0, 0, 0], [0, 0, 0, 15])),
        GameDriver(3).does(SeatJoined(LATE, "Mia", 0, 35)).does(PointsGiven(1, 3, 40, "hat")).plays_rounds(1),
        GameDriver(3, ruleset=replace(STANDARD, hands=(1,), name="one"))
        .does(RoundsChanged(1, (1, 2, 3)))
        .does(TakenOver(3, (10, 20, 30)))
        .does(SeatJoined(LATE, "Mia", 0, 35))
        .plays_rounds(1),
        GameDriver(4)
        .does(SeatJoined(LATE, "Mia", 0, 0))
        .does(SeatJoined(LATER, "Tom", 0, 0))
        .does(RoundsChanged(1, (1,) * 16))
        .does(TakenOver(15, (10, 20, 30, 40, 50, 60)))
        .does(SeatLeft(1))
        .does(SeatLeft(5))
        .plays_rounds(1),
        GameDriver(5)
        .does(TakenOver(3, (10, 20, 30, 40, 50)))
        .does(SeatLeft(4))
        .does(RoundsChanged(3, (2, 2, 1)))
        .does(GameEnded()),
        GameDriver(3)
        .does(TakenOver(3, (10, 20, 30)))
        .does(SeatJoined(LATE, "Mia", 0, 35))
        .does(totals_put_right((10, 20, 30, 60)))
        .plays_rounds(1),
        GameDriver(5, ruleset=PRESETS["tournament"])
        .plays_rounds(2)
        .does(RoundsChanged(3, (2, 3, 4)))
        .does(SeatLeft(4))
        .does(SeatLeft(1))
        .plays_rounds(1),
        GameDriver(4)
        .does(RoundSatOut((2,)))
        .plays_rounds()
        .does(PointsGiven(1, 2, 500, "Trost"))
        .does(GameEnded()),
    ],
    ids=(
        "a semicolon in a reason",
        "another one last later",
        "a reason of a start",
        "more rounds than rules",
        "more on paper than rules",
        "a paper game ended with other rounds",
        "totals from paper put right for who came",
        "a plan of the table for fewer",
        "somebody sat out all there was",
    ),
)
def test_what_once_did_not_come_back_does(played: GameDriver) -> None:
    verify_comes_back(played.state)
