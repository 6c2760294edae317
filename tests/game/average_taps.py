"""How many taps whole games cost on average, when each trick goes to anybody."""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta
from random import Random
from statistics import mean

from scorekeeper.game import Phase, begin_game, record_tap, state_of
from scorekeeper.game.moves import bid, end_play, enter_result, set_trump, start
from scorekeeper.rules import STANDARD, Suit
from tests.game.driver import STARTED_AT, seats

GAMES, PLAYERS = 200, 4
MOST, MOST_WITH_TRUMP = 119, 133
"""Taps of a game of fifteen rounds, on average."""


def average_taps(*, trump: bool) -> float:
    """Over games of four players, each trick of which goes to a player drawn for it."""
    return mean(taps_of_game(Random(number), trump=trump) for number in range(GAMES))


def taps_of_game(rng: Random, *, trump: bool) -> int:
    """The taps of one game, from the first bid to the last result."""
    game = begin_game("any", start(STARTED_AT, seats(PLAYERS), rng.randrange(PLAYERS), STANDARD))
    state, taps = state_of(game), 0
    made: Counter[int] = Counter()
    while (round_ := state.current) is not None:
        at: datetime = STARTED_AT + timedelta(minutes=taps)
        if round_.phase is Phase.PLAY:
            made = Counter(rng.choices(round_.turns, k=round_.cards))
            fact = end_play(state, at)
        elif round_.bidder is None:
            assert round_.reporter is not None
            fact = enter_result(state, at, round_.reporter, made[round_.reporter])
        elif trump and round_.has_turn_up and not round_.trump_known:
            fact = set_trump(state, at, None, rng.choice(list(Suit)))
        else:
            fact = bid(state, at, round_.bidder, rng.randint(0, round_.cards))
        game, state = record_tap(game, state, fact)
        taps += 1
    return taps
