"""What is said when a round closes."""

from __future__ import annotations

import pytest

from scorekeeper.game.facts import GameEnded, SeatLeft
from scorekeeper.locale import words
from scorekeeper.viewmodels.round_close import round_close
from tests.game.driver import GameDriver

ENGLISH = words("en")
LEADS = ((2, 0, 0), (2, 0, 0))


@pytest.mark.parametrize(
    ("rounds", "sentence", "seat"),
    [
        ([((1, 0, 0), (1, 0, 0))], "Everyone met the bid!", None),
        ([((0, 1, 1), (1, 0, 0))], "Nobody met the bid", None),
        ([((1, 0, 0), (1, 0, 0)), ((0, 2, 1), (0, 2, 0))], "Ute takes the lead", 1),
        ([((1, 0, 0), (1, 0, 0)), ((1, 1, 1), (0, 1, 1))], "Ute and Kevin take the lead", None),
        ([((1, 0, 0), (1, 0, 0)), ((1, 1, 1), (1, 0, 1))], "", None),
        ([((1, 0, 0), (1, 0, 0)), ((1, 0, 0), (2, 0, 0))], "Ute and Kevin take the lead", None),
    ],
)
def test_the_most_important_thing_is_said(rounds, sentence, seat):
    driver = GameDriver(3)
    for bids, tricks in rounds:
        before = driver.state
        driver.scores(bids, tricks)
    close = round_close(ENGLISH, before, driver.state)
    assert close is not None
    assert (close.sentence, close.seat) == (sentence, seat)


def test_places_say_how_far_somebody_has_risen_and_is_behind():
    driver = GameDriver(3).scores((1, 0, 0), (1, 0, 0))
    before = driver.state
    driver.scores((0, 2, 1), (0, 2, 0))
    close = round_close(ENGLISH, before, driver.state)
    assert close is not None
    assert [(place.name, place.rank, place.up, place.gap) for place in close.places] == [
        ("Ute", 1, 1, ""),
        ("Thomas", 2, -1, "10 behind"),
        ("Kevin", 3, -1, "50 behind"),
    ]
    assert close.points == ("+20", "+40", "−10")
    assert close.met == ("2 of 3", "bids met")


def test_nothing_is_said_of_what_closes_no_round_or_ends_the_game():
    driver = GameDriver(4).plays_rounds(2)
    state = driver.state
    driver.bids(0)
    assert round_close(ENGLISH, state, driver.state) is None
    driver.undoes()
    driver.does(SeatLeft(0))
    assert round_close(ENGLISH, state, driver.state) is None
    driver.does(GameEnded())
    assert round_close(ENGLISH, state, driver.state) is None
