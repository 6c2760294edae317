"""A score sheet played again, move by move: it becomes a game like any other.

What a sheet does not say stays open: trump is not noted, and the last player deals the first round. A sheet
that stops early, and does not say that the game was ended, is a game that goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from scorekeeper.game import attendance, changes, corrections, moves
from scorekeeper.game import facts as f
from scorekeeper.game.fold import replay
from scorekeeper.game.history import begin_game, record_tap
from scorekeeper.game.names import verify_name
from scorekeeper.game.sheets.sheet import NO_TRUMP, ScoreSheet, SheetBonus, SheetRound
from scorekeeper.game.state import Phase, State
from scorekeeper.rules import JESTER, RuleViolation, Suit, hand_sizes


def game_of_sheet(sheet: ScoreSheet, game_id: str, seats: Sequence[f.Seat], at: datetime) -> f.Game:
    """The game of a checked sheet, all of it written down at that moment.

    Raises `RuleViolation` for what a table could not have played: a name that no pad takes, a bid that nobody
    can make in his turn.
    """
    for seat in seats:
        verify_name(seat.name, (other.name for other in seats if other is not seat))
    ruleset = sheet.ruleset
    before = sheet.first_round - 1
    cards = tuple(played.cards for played in sheet.rounds)
    sizes = hand_sizes(ruleset, len(seats))
    if cards != sizes[before : before + len(cards)]:  # the sheet stands above its rules
        hands = (*sizes[:before], *cards, *sizes[before + len(cards) :])
        ruleset = replace(ruleset, name="custom", hands=hands)
    dealer = next((played.dealer for played in sheet.rounds), None)
    started = moves.start(at, seats, len(seats) - 1 if dealer is None else dealer, ruleset)
    table = _Replayed(begin_game(game_id, started), replay((started,)), at)
    if sheet.carried and before:
        table.take_over(sheet.first_round, sheet.carried)
    table.give(sheet.bonuses, before)
    for number, played in sheet.numbered:
        table.play(played)
        table.give(sheet.bonuses, number)
    if sheet.ended:
        table.end()
    return table.game


class _Replayed:
    """A game while its sheet is being played again."""

    def __init__(self, game: f.Game, state: State, at: datetime) -> None:
        self.game = game
        self._state = state
        self._at = at

    def take_over(self, first: int, totals: Sequence[int]) -> None:
        """Begin with the totals of the rounds before."""
        self._write(moves.take_over(self._state, self._at, first, totals))

    def give(self, bonuses: Sequence[SheetBonus], number: int) -> None:
        """Give the points that were given beside the rounds after that one."""
        for bonus in bonuses:
            if bonus.after == number:
                place = len(self._state.bonuses) + 1
                points, reason = bonus.points, bonus.reason
                self._write(changes.give_points(self._state, self._at, place, bonus.player, points, reason))

    def end(self) -> None:
        """End the game before its last round."""
        if not self._state.finished:
            self._write(changes.end_game(self._state, self._at))

    def play(self, played: SheetRound) -> None:
        """Write a round down, as far as the sheet has it."""
        for seat in self._state.level:
            if played.has_nothing_of(seat):
                self._write(attendance.drop_out(self._state, self._at, seat))
                break
        if played.absent:
            self._write(attendance.sit_out(self._state, self._at, played.absent))
        if played.dealer is not None and played.dealer != moves.running(self._state).dealer:
            self._write(corrections.change_dealer(self._state, self._at, played.dealer))
        if played.trump is not None:
            self._note_trump(played.trump)
        for seat in moves.running(self._state).turns:
            bid = played.bids[seat]
            if bid is not None:
                self._bid(seat, bid)
        if any(played.bids[seat] is None for seat in moves.running(self._state).turns):
            return
        if moves.running(self._state).phase is Phase.REVEAL:
            self._write(moves.reveal(self._state, self._at))
        turns = moves.running(self._state).turns
        reported = [seat for seat in turns if played.tricks[seat] is not None]
        if not reported:
            return
        if len(reported) == len(turns):
            for _trick in range(played.cards - sum(taken or 0 for taken in played.tricks)):  # the bomb (§8)
                self._write(moves.lose_trick(self._state, self._at))
        self._report(played, reported)

    def _report(self, played: SheetRound, reported: Sequence[int]) -> None:
        """The results that the sheet has; what is left follows from them, and may close the round."""
        number = moves.running(self._state).number
        if moves.running(self._state).phase is Phase.PLAY:
            self._write(moves.end_play(self._state, self._at))
        for seat in reported:
            round_ = self._state.current
            if round_ is None or round_.number != number:
                return
            if round_.results[seat] is None:
                made = played.tricks[seat] or 0
                self._write(moves.enter_result(self._state, self._at, seat, made))

    def _note_trump(self, trump: str) -> None:
        """Where no card is left to turn up there is no trump anyway (§3.4); else a jester says so."""
        if trump != NO_TRUMP:
            self._write(moves.set_trump(self._state, self._at, None, Suit(trump)))
        elif not moves.running(self._state).trump_known:
            self._write(moves.set_trump(self._state, self._at, JESTER.code, None))

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
