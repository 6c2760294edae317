"""The close of a round: results, moves in the ranking, and the most important thing that happened."""

from dataclasses import replace

import pytest

from scorekeeper.game.facts import PointsGiven
from scorekeeper.locale import words
from scorekeeper.rules import STANDARD
from scorekeeper.viewmodels.round_close import closed_places, round_close
from tests.game.driver import GameDriver

_ = words("en")
ONE_CARD = replace(STANDARD, hands=(1,) * 8)


def played(game, bids, taker):
    """The game after a round in which these were the bids, by seat, and one player takes the trick."""
    return game.scores(bids, tuple(int(seat == taker) for seat in range(3)))


def test_what_the_round_brought_stays_until_the_next_bid():
    game = GameDriver(3, ruleset=ONE_CARD)
    assert round_close(_, game.state) is None
    close = round_close(_, played(game, (1, 1, 0), taker=1).state)
    assert (close.number, sorted(close.results)) == (1, [0, 1, 2])
    ute = close.results[1]
    assert (ute.points, ute.hit, ute.tricks, ute.before) == ("+30", True, "1 bid, 1 made", "0")
    assert round_close(_, game.does(PointsGiven(1, 0, 50, "a song")).state).results[0].before == "0"
    assert round_close(_, game.bids(0).state) is None


def test_places_say_how_everybody_moved_and_after_the_first_round_nobody_has():
    game = played(GameDriver(3, ruleset=ONE_CARD), (1, 1, 0), taker=1)
    assert [(place.name, place.moved) for place in closed_places(_, game.state)] == [
        ("Ute", 0),
        ("Kevin", 0),
        ("Thomas", 0),
    ]
    played(game, (1, 1, 1), taker=0)
    assert [(place.name, place.rank, place.moved) for place in closed_places(_, game.state)] == [
        ("Thomas", 1, 2),
        ("Ute", 1, 0),
        ("Kevin", 3, -1),
    ]


@pytest.mark.parametrize(
    ("rounds", "sentence", "about"),
    [
        ([((1, 1, 1), 1)], "Ute takes the lead", (1,)),
        ([((1, 1, 1), 1), ((1, 1, 0), 1)], "Ute stays ahead", (1,)),
        ([((1, 0, 1), 0), ((0, 1, 1), 1)], "Ute draws level", (1,)),
        ([((1, 1, 1), 0), ((1, 0, 0), 0)], "Everybody was right", ()),
        ([((1, 1, 1), 0), ((0, 1, 1), 0)], "Nobody was right", ()),
        ([((1, 1, 1), 0), ((1, 1, 0), 0), ((1, 1, 1), 0)], "Thomas: 3 bids met in a row", (0,)),
    ],
)
def test_the_most_important_thing_is_told(rounds, sentence, about):
    game = GameDriver(3, ruleset=ONE_CARD)
    for bids, taker in rounds:
        played(game, bids, taker)
    close = round_close(_, game.state)
    assert (close.sentence, close.about) == (sentence, about)
