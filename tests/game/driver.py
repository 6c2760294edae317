"""A driver of one game for tests: makes moves, records their facts, undoes and redoes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta, timezone

from scorekeeper.game import (
    Fact,
    Game,
    Phase,
    Round,
    Seat,
    State,
    apply,
    begin_game,
    record,
    record_tap,
    redo,
    replay,
    undo,
)
from scorekeeper.game.moves import bid, end_play, enter_result, reveal, start
from scorekeeper.game.undo_redo import in_force, state_of
from scorekeeper.rules import STANDARD, Ruleset

STARTED_AT = datetime(2026, 11, 20, 20, 14, 3, tzinfo=timezone(timedelta(hours=1)))
"""The moment at which every game in the tests begins."""

NAMES = ("Thomas", "Ute", "Kevin", "Anna", "Jörg", "Zoë")

Move = Callable[..., Fact]
"""A move: takes the state, the moment and its own values."""


def seats(players: int, names: Sequence[str] = NAMES) -> tuple[Seat, ...]:
    """The first `players` of these names, each with an id."""
    return tuple(
        Seat(f"00000000-0000-4000-8000-00000000000{place}", names[place]) for place in range(players)
    )


class GameDriver:
    """One game and its state. Every fact is recorded a minute after the one before."""

    def __init__(
        self, players: int = 3, dealer: int = 0, ruleset: Ruleset = STANDARD, names: Sequence[str] = NAMES
    ) -> None:
        self._entries = 0
        first = start(self._now(), seats(players, names), dealer, ruleset)
        self.game: Game = begin_game("game", first)
        self.state: State = state_of(self.game)

    def _now(self) -> datetime:
        self._entries += 1
        return STARTED_AT + timedelta(minutes=self._entries - 1)

    @property
    def round(self) -> Round:
        """The open round."""
        assert self.state.current is not None
        return self.state.current

    def does(self, move: Move, *values: object) -> GameDriver:
        """Make a move and record its fact, and nothing that follows from it, like earlier versions."""
        fact = move(self.state, self._now(), *values)
        self.game = record(self.game, fact)
        self.state = apply(self.state, fact)
        return self

    def taps(self, move: Move, *values: object) -> GameDriver:
        """Make a move as at a table: what follows from its fact is recorded too."""
        fact = move(self.state, self._now(), *values)
        self.game, self.state = record_tap(self.game, self.state, fact)
        return self

    def bids(self, *tricks: int) -> GameDriver:
        """Bids in turn."""
        for number in tricks:
            assert self.round.bidder is not None
            self.does(bid, self.round.bidder, number)
        return self

    def plays(self) -> GameDriver:
        """The round is played; no trick is counted along."""
        return self.does(end_play)

    def results(self, *tricks: int) -> GameDriver:
        """Results in turn, the last one left to follow."""
        for number in tricks:
            assert self.round.reporter is not None
            self.does(enter_result, self.round.reporter, number)
        return self

    def scores(self, bids: Sequence[int], tricks: Sequence[int]) -> GameDriver:
        """A whole round, both by seat."""
        for seat in self.round.turns:
            self.does(bid, seat, bids[seat])
        if self.phase is Phase.REVEAL:
            self.does(reveal)
        self.plays()
        for seat in self.round.turns[:-1]:
            self.does(enter_result, seat, tricks[seat])
        return self

    def plays_rounds(self, rounds: int = 1) -> GameDriver:
        """Some rounds in which nobody bids anything and the dealer takes every trick."""
        for _round in range(rounds):
            nothing = [0] * self.state.players
            tricks = [
                self.round.cards if seat == self.round.dealer else 0 for seat in range(self.state.players)
            ]
            self.scores(nothing, tricks)
        return self

    def undoes(self, times: int = 1) -> GameDriver:
        for _time in range(times):
            self.game = undo(self.game)
        self.state = replay(in_force(self.game))
        return self

    def redoes(self, times: int = 1) -> GameDriver:
        for _time in range(times):
            self.game = redo(self.game)
        self.state = replay(in_force(self.game))
        return self

    @property
    def phase(self) -> Phase:
        return self.state.phase
