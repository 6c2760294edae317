"""How many taps whole games cost on average, when each trick goes to anybody."""

from collections import Counter
from random import Random
from statistics import mean

from scorekeeper.game import Phase, record, state_of
from scorekeeper.game.facts import BidMade, PlayEnded, ResultEntered, TrumpSet
from scorekeeper.rules import Suit
from tests.game.driver import STARTED_AT, started

GAMES, PLAYERS = 60, 4
MOST, MOST_WITH_TRUMP = 119, 133
"""Taps of a game of fifteen rounds, on average."""


def average_taps(*, trump):
    """Over games of four players, each trick of which goes to a player drawn for it."""
    return mean(taps_of_game(Random(number), trump=trump) for number in range(GAMES))


def taps_of_game(rng, *, trump):
    """The taps of one game, from the first bid to the last result."""
    game = started(PLAYERS, rng.randrange(PLAYERS))
    state, taps = state_of(game), 0
    made = Counter()
    while (round_ := state.current) is not None:
        if round_.phase is Phase.PLAY:
            made = Counter(rng.choices(round_.turns, k=round_.cards))
            fact = PlayEnded()
        elif round_.bidder is None:
            fact = ResultEntered(round_.reporter, made[round_.reporter])
        elif trump and round_.has_turn_up and not round_.trump_known:
            fact = TrumpSet(None, rng.choice(list(Suit)))
        else:
            fact = BidMade(round_.bidder, rng.randint(0, round_.cards))
        game, state = record(game, state, [fact], STARTED_AT)
        taps += 1
    return taps
