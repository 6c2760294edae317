"""Share codes that cost the most, and the largest that people could have made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from scorekeeper.game import Game, Recorded, State, accepted
from scorekeeper.game.facts import BidChanged, BidMade, DealerChanged, PlayEnded, TrumpSet
from scorekeeper.game.recording import with_what_follows
from scorekeeper.rules import PRESETS, Ruleset, Suit
from scorekeeper.storage.limits import MOST_CORRECTIONS, MOST_FACTS
from tests.game.driver import STARTED_AT, GameDriver, Proposed, fact_at, written_anew
from tests.storage.sample_games import game_id

Next = Callable[[State, int], Proposed]
"""What is proposed next: by the state and how many facts there are."""


class LongGame(GameDriver):
    """A driver that writes thousands of facts without copying them all each time."""

    def __init__(self, players, ruleset):
        super().__init__(players, 0, ruleset)
        self.records = list(self.game.records)

    def does(self, proposed):
        facts = accepted(self.state, [fact_at(self.state, proposed)])
        self.state, written = with_what_follows(self.state, facts)
        self.records += [Recorded(STARTED_AT, fact, place > 0) for place, fact in enumerate(written)]
        return self

    def until(self, length, propose):
        """Such facts written down until there are so many."""
        while len(self.records) < length:
            self.does(propose(self.state, len(self.records)))
        return self

    def filled(self, propose):
        self.until(MOST_FACTS, propose)
        return Game(game_id(1), len(self.records), len(self.records), tuple(self.records))


def corrected_and_changed():
    """Each correction of the fifteenth round lets somebody else drop out: nothing costs more. When no more of
    them are taken, the cloud changes a bid again and again."""
    game = LongGame(6, replace(PRESETS["elimination"], extra_cards=("cloud",)))
    game.plays_rounds(15)
    game.until(len(game.records) + MOST_CORRECTIONS, _last_round_anew)
    game.bids(1, 0, 0)
    changed = game.round.turns[0]
    return game.filled(lambda _state, number: BidChanged(changed, 1 if number % 2 else -1))


def corrected_for_ever():
    """More corrections than are taken."""
    return LongGame(2, Ruleset(hands=(1, 1))).plays_rounds(1).filled(_last_round_anew)


def _last_round_anew(state, number):
    last = state.closed[-1]
    tricks = [0] * state.players
    tricks[last.turns[number % len(last.turns)]] = last.cards
    return written_anew(last.number, [0] * state.players, tricks)


def corrected_anywhere():
    """Rounds of a very long game of two are corrected, any after any."""
    chance = Random(1)
    game = LongGame(2, Ruleset(hands=(1,) * 1_000))
    while len(game.records) < MOST_FACTS - MOST_CORRECTIONS:
        game.plays_rounds(1)

    def any_round_anew(state, _number):
        taken = chance.randint(0, 1)
        bids = [chance.randint(0, 1) for _seat in range(state.players)]
        return written_anew(chance.choice(state.closed).number, bids, [taken, 1 - taken])

    return game.filled(any_round_anew)


def largest():
    """As many facts as are taken, all of ordinary rounds: trump, bids, tricks of each player."""
    chance = Random(1)
    game = LongGame(6, Ruleset(hands=tuple(range(1, 10)) * 100))
    while len(game.records) < MOST_FACTS - 30:
        round_ = game.round
        if round_.has_turn_up:
            suit = chance.choice(list(Suit))
            game.does(TrumpSet(f"{suit.letter}{chance.randint(1, 8)}", suit))
        for seat in round_.turns:
            game.does(BidMade(seat, chance.randint(0, round_.cards)))
        game.does(PlayEnded())
        tricks = [0] * 6
        for seat in round_.turns[:-1]:
            tricks[seat] = chance.randint(0, round_.cards - sum(tricks))
        tricks[round_.turns[-1]] = round_.cards - sum(tricks)
        game.reports(tricks)
    return game.filled(lambda state, number: DealerChanged(number % state.players))
