"""Share codes that cost the most, and the largest that people could have made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from scorekeeper.game import Fact, Game, State, apply
from scorekeeper.game.corrections import change_dealer, correct
from scorekeeper.game.moves import bid, change_bid, end_play, enter_result, set_trump
from scorekeeper.rules import PRESETS, Ruleset, Suit
from scorekeeper.storage.limits import MOST_CORRECTIONS, MOST_FACTS
from tests.game.driver import STARTED_AT, GameDriver
from tests.storage.sample_games import game_id

Values = Callable[[State, int], tuple[object, ...]]
"""What a move is given: by the state and how many facts there are."""


class LongGame(GameDriver):
    """A driver that writes thousands of facts without copying them all each time."""

    def __init__(self, players: int, ruleset: Ruleset) -> None:
        super().__init__(players, 0, ruleset)
        self.facts: list[Fact] = list(self.game.facts)

    def does(self, move: Callable[..., Fact], *values: object) -> LongGame:
        fact = move(self.state, STARTED_AT, *values)
        self.facts.append(fact)
        self.state = apply(self.state, fact)
        return self

    def until(self, length: int, move: Callable[..., Fact], values: Values) -> LongGame:
        """This move made until there are so many facts."""
        while len(self.facts) < length:
            self.does(move, *values(self.state, len(self.facts)))
        return self

    def filled(self, move: Callable[..., Fact], values: Values) -> Game:
        """The game, with this move made until no more facts are taken."""
        self.until(MOST_FACTS, move, values)
        return Game(game_id(1), len(self.facts), len(self.facts), tuple(self.facts))


def corrected_and_changed() -> Game:
    """Each correction of the fifteenth round lets somebody else drop out: nothing costs more. When no more of
    them are taken, the cloud changes a bid again and again."""
    game = LongGame(6, replace(PRESETS["elimination"], extra_cards=("cloud",)))
    game.plays_rounds(15)
    game.until(len(game.facts) + MOST_CORRECTIONS, correct, _last_round_anew)
    game.bids(1, 0, 0)
    changed = game.round.turns[0]
    return game.filled(change_bid, lambda _state, number: (changed, 1 if number % 2 else -1))


def corrected_for_ever() -> Game:
    """The same without an end: more corrections than are taken."""
    game = LongGame(6, PRESETS["elimination"])
    game.plays_rounds(15)
    return game.filled(correct, _last_round_anew)


def _last_round_anew(state: State, number: int) -> tuple[object, ...]:
    last = state.closed[-1]
    tricks = [0] * state.players
    tricks[last.turns[number % len(last.turns)]] = last.cards
    return last.number, [0] * state.players, tricks


def corrected_anywhere() -> Game:
    """Rounds of a very long game of two are corrected, any after any."""
    chance = Random(1)
    game = LongGame(2, Ruleset(hands=(1,) * 1_000))
    while len(game.facts) < MOST_FACTS - MOST_CORRECTIONS:
        game.plays_rounds(1)

    def values(state: State, _number: int) -> tuple[object, ...]:
        taken = chance.randint(0, 1)
        bids = [chance.randint(0, 1) for _seat in range(state.players)]
        return chance.choice(state.closed).number, bids, [taken, 1 - taken]

    return game.filled(correct, values)


def largest() -> Game:
    """As many facts as are taken, all of ordinary rounds: trump, bids, tricks of each player."""
    chance = Random(1)
    game = LongGame(6, Ruleset(hands=tuple(range(1, 10)) * 100))
    while len(game.facts) < MOST_FACTS - 30:
        round_ = game.round
        if round_.has_turn_up:
            suit = chance.choice(list(Suit))
            game.does(set_trump, f"{suit.letter}{chance.randint(1, 8)}", suit)
        for seat in round_.turns:
            game.does(bid, seat, chance.randint(0, round_.cards))
        game.does(end_play)
        for seat in round_.turns[:-1]:
            game.does(enter_result, seat, chance.randint(0, game.round.tricks_left))
    return game.filled(change_dealer, lambda state, number: (number % state.players,))
