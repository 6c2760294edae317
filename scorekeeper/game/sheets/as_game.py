"""A score sheet played again, move by move: it becomes a game like any other.

What no sheet says stays open: trump is not noted, and the last player deals the first round. A sheet that
stops early is a game that goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from scorekeeper.game import facts as f
from scorekeeper.game import moves, repairs
from scorekeeper.game.fold import replay
from scorekeeper.game.history import begin_game, record_tap
from scorekeeper.game.names import verify_name
from scorekeeper.game.sheets.sheet import ScoreSheet, SheetRound
from scorekeeper.game.state import Phase, State
from scorekeeper.rules import RuleViolation, hand_sizes


def game_of_sheet(sheet: ScoreSheet, game_id: str, seats: Sequence[f.Seat], at: datetime) -> f.Game:
    """The game of a checked sheet, all of it written down at that moment.

    Raises `RuleViolation` for what a table could not have played: a name that no pad takes, a bid that nobody
    can make in his turn.
    """
    for seat in seats:
        verify_name(seat.name, (other.name for other in seats if other is not seat))
    ruleset = sheet.ruleset
    cards = tuple(played.cards for played in sheet.rounds)
    sizes = hand_sizes(ruleset, len(seats))
    if cards != sizes[: len(cards)]:  # the sheet stands above its rules
        ruleset = replace(ruleset, name="custom", hands=(*cards, *sizes[len(cards) :]))
    started = moves.start(at, seats, len(seats) - 1, ruleset)
    table = _Replayed(begin_game(game_id, started), replay((started,)), at)
    for played in sheet.rounds:
        table.play(played)
    return table.game


class _Replayed:
    """A game while its sheet is being played again."""

    def __init__(self, game: f.Game, state: State, at: datetime) -> None:
        self.game = game
        self._state = state
        self._at = at

    def play(self, played: SheetRound) -> None:
        """Write a round down, as far as the sheet has it."""
        for seat in self._state.level:
            if played.has_nothing_of(seat):
                self._write(repairs.drop_out(self._state, self._at, seat))
                break
        for seat in moves.running(self._state).turns:
            bid = played.bids[seat]
            if bid is not None:
                self._bid(seat, bid)
        if any(played.bids[seat] is None for seat in moves.running(self._state).turns):
            return
        if moves.running(self._state).phase is Phase.REVEAL:
            self._write(moves.reveal(self._state, self._at))
        if any(played.tricks[seat] is None for seat in moves.running(self._state).turns):
            return
        number = moves.running(self._state).number
        nobodys = played.cards - sum(taken or 0 for taken in played.tricks)
        for _trick in range(nobodys):  # the bomb (§8)
            self._write(moves.lose_trick(self._state, self._at))
        while (round_ := self._state.current) is not None and round_.number == number:
            if round_.phase is Phase.PLAY:
                self._write(moves.end_play(self._state, self._at))
                continue
            reporter = round_.reporter
            if reporter is None:
                return
            made = played.tricks[reporter] or 0
            self._write(moves.enter_result(self._state, self._at, reporter, made))

    def _bid(self, seat: int, bid: int) -> None:
        try:
            fact: f.Fact = moves.bid(self._state, self._at, seat, bid)
        except RuleViolation as refusal:
            try:
                fact = moves.bid_anyway(self._state, self._at, seat, bid)
            except RuleViolation:
                raise refusal from None
        self._write(fact)

    def _write(self, fact: f.Fact) -> None:
        self.game, self._state = record_tap(self.game, self._state, fact)
