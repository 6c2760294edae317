"""A driver of one game for tests: makes moves, records their facts, undoes and redoes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta, timezone

from scorekeeper.game import Fact, Phase, Seat, State, accepted, begin_game, record, redo, undo, verify
from scorekeeper.game import facts as f
from scorekeeper.game.recording import state_of
from scorekeeper.rules import STANDARD

STARTED_AT = datetime(2026, 11, 20, 20, 14, 3, tzinfo=timezone(timedelta(hours=1)))
"""The moment at which every game in the tests begins."""

NAMES = ("Thomas", "Ute", "Kevin", "Anna", "Jörg", "Zoë")

Proposed = Fact | Callable[[State], Fact]
"""A fact, or one that says again much of what is there."""


def started(players=3, dealer=0, ruleset=STANDARD, game_id="game"):
    return begin_game(game_id, f.GameStarted(seats(players), dealer, ruleset), STARTED_AT)


def begun_otherwise(game, **changes):
    first = replace(game.records[0], fact=replace(game.started, **changes))
    return replace(game, records=(first, *game.records[1:]))


def with_tap(game, *facts, at=None):
    """The game after one more tap, by default at the moment of the last one; the facts are trusted."""
    return record(game, state_of(game), facts, at or game.records[-1].at)[0]


def without_seen(state):
    """The state without the mark that hidden bids had been seen, which undo leaves."""
    return state if state.current is None else replace(state, current=replace(state.current, seen=False))


def facts_of(game):
    return [record.fact for record in game.records]


def fact_at(state, proposed):
    return proposed(state) if callable(proposed) else proposed


def written_anew(number, bids, tricks, *, dealer=None, trump=None, stands=None):
    """A closed round written anew, with figures by seat.

    By default its dealer and its trump are those of the pad, and a forbidden bid stands that stands there.
    """

    def fact(state):
        round_ = state.round(number)
        turns = range(state.players) if round_ is None else round_.turns
        lines = zip(range(max(len(bids), len(tricks))), bids, tricks, strict=False)
        figures = tuple([(seat, bid, made) for seat, bid, made in lines if seat in turns or bid or made])
        if round_ is None:
            return f.RoundCorrected(number, dealer or 0, None, None, figures, bool(stands))
        again = all(round_.bids[seat] == bid for seat, bid, _made in figures if seat in turns)
        deals = round_.dealer if dealer is None else dealer
        noted = f.TrumpSet(*(trump or (round_.turned_up, round_.suit, round_.none_named)))
        on_pad = again and round_.forbidden == deals
        return f.RoundCorrected(
            number,
            deals,
            noted.turned_up,
            noted.suit,
            figures,
            on_pad if stands is None else stands,
            noted.none_named,
        )

    return fact


def totals_put_right(totals):
    return lambda state: f.TakenOver(state.first_round, tuple(totals))


def seats(players, names=NAMES):
    return tuple(
        Seat(f"00000000-0000-4000-8000-00000000000{place}", names[place]) for place in range(players)
    )


class GameDriver:
    """One game and its state. Every fact is recorded a minute after the one before."""

    def __init__(self, players=3, dealer=0, ruleset=STANDARD, names=NAMES, game_id="game"):
        self._entries = 0
        first = f.GameStarted(seats(players, names), dealer, ruleset)
        verify(None, first)
        self.game = begin_game(game_id, first, self._now())
        self.state = state_of(self.game)

    def _now(self):
        self._entries += 1
        return STARTED_AT + timedelta(minutes=self._entries - 1)

    @property
    def round(self):
        return self.state.current

    def does(self, proposed):
        facts = accepted(self.state, [fact_at(self.state, proposed)])
        self.game, self.state = record(self.game, self.state, facts, self._now())
        return self

    def bids(self, *tricks):
        for number in tricks:
            self.does(f.BidMade(self.round.bidder, number))
        return self

    def plays(self):
        """The round is played; no trick is counted along."""
        return self.does(f.PlayEnded())

    def results(self, *tricks):
        """Results in turn, the last one left to follow, as zeros do once all tricks are given away."""
        closed = len(self.state.closed)
        for number in tricks:
            if len(self.state.closed) > closed:
                assert number == 0
            else:
                self.does(f.ResultEntered(self.round.reporter, number))
        return self

    def reports(self, tricks):
        return self.results(*[tricks[seat] or 0 for seat in self.round.turns[:-1]])

    def scores(self, bids, tricks):
        """A whole round, both by seat."""
        for seat in self.round.turns:
            self.does(f.BidMade(seat, bids[seat]))
        if self.phase is Phase.REVEAL:
            self.does(f.BidsRevealed())
        return self.plays().reports(tricks)

    def plays_rounds(self, rounds=1):
        """Some rounds in which nobody bids anything and the dealer takes every trick."""
        for _round in range(rounds):
            nothing = [0] * self.state.players
            tricks = [
                self.round.cards if seat == self.round.dealer else 0 for seat in range(self.state.players)
            ]
            self.scores(nothing, tricks)
        return self

    def undoes(self, times=1):
        for _time in range(times):
            self.game = undo(self.game)
        self.state = state_of(self.game)
        return self

    def redoes(self, times=1):
        for _time in range(times):
            self.game = redo(self.game)
        self.state = state_of(self.game)
        return self

    @property
    def phase(self):
        return self.state.phase
