"""Share codes that cost the most, and the largest that people could have made."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from random import Random

from scorekeeper.game import Fact, Game, State, apply
from scorekeeper.game.moves import bid, end_play, enter_result, set_trump
from scorekeeper.game.repairs import change_dealer, correct
from scorekeeper.rules import PRESETS, Ruleset, Suit
from scorekeeper.storage.backup.reading import MOST_FACTS
from scorekeeper.storage.share_code import text as codes
from tests.game.driver import STARTED_AT, GameDriver
from tests.storage.sample_games import game_id


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

    def filled(self, move: Callable[..., Fact], values: Callable[[State, int], tuple[object, ...]]) -> Game:
        """The game, with this move made until no more facts are taken."""
        while len(self.facts) < MOST_FACTS:
            self.does(move, *values(self.state, len(self.facts)))
        return Game(game_id(1), len(self.facts), len(self.facts), tuple(self.facts))


def corrected_for_ever() -> Game:
    """Each correction of the fifteenth round lets somebody else drop out: nothing costs more."""
    game = LongGame(6, PRESETS["elimination"])
    game.plays_rounds(15)

    def values(state: State, number: int) -> tuple[object, ...]:
        last = state.closed[-1]
        tricks = [0] * state.players
        tricks[last.turns[number % len(last.turns)]] = last.cards
        return last.number, [0] * state.players, tricks

    return game.filled(correct, values)


def corrected_anywhere() -> Game:
    """Rounds of a very long game are corrected, any after any."""
    chance = Random(1)
    game = LongGame(6, Ruleset(hands=(1,) * 300))
    game.plays_rounds(300)

    def values(state: State, _number: int) -> tuple[object, ...]:
        tricks = [0] * state.players
        tricks[chance.randrange(state.players)] = 1
        bids = [chance.randint(0, 1) for _seat in range(state.players)]
        return chance.choice(state.closed).number, bids, tricks

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


def code_with(content: bytes) -> str:
    """A code with a proper checksum and anything in it."""
    body = codes._to_letters(int.from_bytes(b"\1" + content))
    check = zlib.crc32(f"BDW1{body}".encode())
    return f"BDW1{codes._to_letters(len(body), 3)}{codes._to_letters(check, 7)}{body}"
