"""A score sheet played again, move by move: it becomes a game like any other.

What a sheet does not say stays open: trump is not noted, and the last player deals the first round. A sheet
that stops early, and does not say that the game was ended, is a game that goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import TypeVar

from scorekeeper.game import facts as f
from scorekeeper.game import moves
from scorekeeper.game.fold import replay, with_visibilities_for
from scorekeeper.game.names import verify_name
from scorekeeper.game.sheets.sheet import NO_TRUMP, AttendanceChange, ScoreSheet, SheetRound, TableMove
from scorekeeper.game.state import Phase
from scorekeeper.game.undo_redo import begin_game, record
from scorekeeper.game.verification import accepted, verify
from scorekeeper.rules import JESTER, Ruleset, RuleViolation, Suit, hand_sizes, most_cards
from scorekeeper.rules.errors import accepts

T = TypeVar("T")


def game_of_sheet(sheet: ScoreSheet, game_id: str, seats: Sequence[f.Seat], at: datetime) -> f.Game:
    """The game of a checked sheet, all of it written down at that moment; `seats` are the sheet's players.

    Raises `RuleViolation` for what a table could not have played: a name that no pad takes, a bid that nobody
    can make in his turn.
    """
    for seat in seats:
        verify_name(seat.name, (other.name for other in seats if other is not seat))
    # Who has a total from paper, and no other points, comes before the game is taken over.
    changes = tuple(sorted(sheet.changes, key=lambda change: (change.after, change.points != 0)))
    sheet = replace(sheet, changes=changes)
    joined = [change.player for change in changes if change.move is TableMove.JOINED]
    starters = [player for player in range(len(seats)) if player not in joined]
    by_seat = (*starters, *joined)  # who comes late has the next number
    order = tuple(by_seat.index(player) for player in range(len(seats)))
    sheet, seats = _by_seat(sheet, by_seat), [seats[player] for player in by_seat]
    dealer = next((played.dealer for played in sheet.rounds), None)
    if dealer is None or dealer >= len(starters):
        dealer = len(starters) - 1
    started = f.GameStarted(tuple(seats[: len(starters)]), dealer, _ruleset_of(sheet, len(starters)))
    verify(None, started)
    table = _Replayed(begin_game(game_id, started, at), at, sheet, seats, order)
    before = sheet.first_round - 1
    if sheet.carried and before:
        table.take_over(before)
    table.comes_and_goes(before)
    for number, played in sheet.numbered:
        table.keep_to_plan(number)
        table.play(played)
        table.comes_and_goes(number)
    table.keep_to_plan(sheet.next_round)
    if sheet.ended:
        table.end()
    return table.game


def _by_seat(sheet: ScoreSheet, by_seat: Sequence[int]) -> ScoreSheet:
    """The sheet with its players in the order of their seat numbers."""

    def row(cells: Sequence[T]) -> tuple[T, ...]:
        return tuple(cells[player] for player in by_seat)

    def some(players: Sequence[int]) -> tuple[int, ...]:
        return tuple(sorted(by_seat.index(player) for player in players))

    return replace(
        sheet,
        players=row(sheet.players),
        rounds=tuple(
            replace(
                played,
                bids=row(played.bids),
                tricks=row(played.tricks),
                absent=some(played.absent),
                gone=some(played.gone),
                dealer=None if played.dealer is None else by_seat.index(played.dealer),
            )
            for played in sheet.rounds
        ),
        carried=row(sheet.carried) if sheet.carried else (),
        bonuses=tuple(replace(bonus, player=by_seat.index(bonus.player)) for bonus in sheet.bonuses),
        changes=tuple(replace(change, player=by_seat.index(change.player)) for change in sheet.changes),
    )


def _ruleset_of(sheet: ScoreSheet, starters: int) -> Ruleset:
    """The rules of the game: those of the sheet, with its hand sizes as far as they stand above them and are
    dealt to those who began."""
    last = min((change.after for change in sheet.changes), default=len(sheet.hands))
    sizes = hand_sizes(sheet.ruleset, starters)
    hands = (*sheet.hands[:last], *sizes[last:]) if sheet.changes else sheet.hands
    tables = [len(sheet.players) - len(sheet.gone_in(change.after + 1)) for change in sheet.changes]
    if hands == sizes and all(accepts(hand_sizes, sheet.ruleset, playing) for playing in tables):
        return sheet.ruleset
    return with_visibilities_for(replace(sheet.ruleset, name="custom", hands=hands), starters)


class _Replayed:
    """A game while its sheet is being played again; the players of the sheet stand by seat."""

    def __init__(
        self,
        game: f.Game,
        at: datetime,
        sheet: ScoreSheet,
        seats: Sequence[f.Seat],
        order: Sequence[int],
    ) -> None:
        self.game = game
        self._state = replay(game.records)
        self._at = at
        self._sheet = sheet
        self._seats = seats
        self._order = order
        """The seats as they sit, clockwise."""
        self._pending = list(sheet.changes)

    def take_over(self, before: int) -> None:
        """Begin with the totals of the rounds before, also of who came while they were played."""
        sheet = self._sheet
        there = [change for change in self._changes(before) if not change.points]
        if any(sheet.carried[change.player] for change in there if change.move is TableMove.JOINED):
            self._make(there)
        totals = sheet.carried[: self._state.players]
        self._write(f.TakenOver(sheet.first_round, totals))

    def comes_and_goes(self, number: int) -> None:
        """Who joins, leaves and comes back after that round, and what is given beside the rounds then."""
        self._make(self._changes(number))
        totals = self._sheet.carried[: self._state.players]
        if totals != self._state.paper_totals:
            self._write(f.TakenOver(self._sheet.first_round, totals))
        self._give(number)

    def _changes(self, number: int) -> list[AttendanceChange]:
        return [change for change in self._pending if change.after == number]

    def _make(self, changes: Sequence[AttendanceChange]) -> None:
        """Make the changes one by one, each as soon as so many can play."""
        waiting = list(changes)
        while waiting:
            refusals: list[RuleViolation] = []
            for change in waiting:
                try:
                    self._write(self._change(change))
                except RuleViolation as refusal:
                    refusals.append(refusal)
                else:
                    break
            else:
                raise refusals[0]
            waiting.remove(change)
            self._pending.remove(change)
        order = tuple(seat for seat in self._order if seat < self._state.players)
        if changes and order != self._state.order:
            self._write(f.SeatsChanged(order))

    def _change(self, change: AttendanceChange) -> f.Fact:
        state, seat = self._state, change.player
        match change.move:
            case TableMove.LEFT:
                return f.SeatLeft(seat)
            case TableMove.RETURNED:
                return f.SeatReturned(seat)
        here = [other for other in self._order if other <= seat and (other < state.players or other == seat)]
        beside = here[here.index(seat) - 1]
        newcomer = self._seats[seat]
        return f.SeatJoined(newcomer.player, newcomer.name, beside, change.points)

    def keep_to_plan(self, number: int) -> None:
        """Change the rounds from that one on, where they are not those of the sheet."""
        state = self._state
        if state.current is None or state.ruleset.elimination:
            return
        most = most_cards(state.ruleset, len(state.playing))
        wanted = tuple(min(cards, most) for cards in self._sheet.hands[number - 1 :])
        planned = state.hands[number - 1 :]
        if number < self._sheet.next_round:  # later ones are looked at when their turn has come
            same = planned[:1] == wanted[:1] and len(planned[:2]) == len(wanted[:2])
        else:
            same = planned == wanted
        if not same:
            self._write(f.RoundsChanged(number, wanted))

    def _give(self, number: int) -> None:
        for bonus in self._sheet.bonuses:
            if bonus.after == number:
                place = len(self._state.bonuses) + 1
                self._write(f.PointsGiven(place, bonus.player, bonus.points, bonus.reason))

    def end(self) -> None:
        """End the game before its last round."""
        if not self._state.finished:
            self._write(f.GameEnded())

    def play(self, played: SheetRound) -> None:
        """Write a round down, as far as the sheet has it."""
        for seat in self._state.level:
            if played.has_nothing_of(seat):
                self._write(f.PlayerDroppedOut(seat))
                break
        if played.absent:
            self._write(f.RoundSatOut(played.absent))
        if played.dealer is not None and played.dealer != moves.running(self._state).dealer:
            self._write(f.DealerChanged(played.dealer))
        self._note_trump(played.turned_up, played.trump)
        self._bids(played)
        if any(played.bids[seat] is None for seat in moves.running(self._state).turns):
            return
        if moves.running(self._state).phase is Phase.REVEAL:
            self._write(f.BidsRevealed())
            self._bids(played)  # of who has to bid anew where the hidden ones were even (§4.3)
        turns = moves.running(self._state).turns
        reported = [seat for seat in turns if played.tricks[seat] is not None]
        if not reported:
            return
        if len(reported) == len(turns):
            for _trick in range(played.cards - sum(taken or 0 for taken in played.tricks)):  # the bomb (§8)
                self._write(f.TrickTaken(None))
        self._report(played, reported)

    def _report(self, played: SheetRound, reported: Sequence[int]) -> None:
        """The results that the sheet has; what is left follows from them, and may close the round."""
        number = moves.running(self._state).number
        if moves.running(self._state).phase is Phase.PLAY:
            self._write(f.PlayEnded())
        for seat in reported:
            round_ = self._state.current
            if round_ is None or round_.number != number:
                return
            if round_.results[seat] is None:
                made = played.tricks[seat] or 0
                self._write(f.ResultEntered(seat, made))

    def _note_trump(self, turned_up: str | None, trump: str | None) -> None:
        """Where no card is left to turn up there is no trump anyway (§3.4); else a jester says so."""
        suit = None if trump in (None, NO_TRUMP) else Suit(trump)
        if turned_up is not None or suit is not None:
            self._write(f.TrumpSet(turned_up, suit, trump == NO_TRUMP))
        elif trump == NO_TRUMP and not moves.running(self._state).trump_known:
            self._write(f.TrumpSet(JESTER.code, None))

    def _bids(self, played: SheetRound) -> None:
        """The bids that the sheet has and the game has not."""
        round_ = moves.running(self._state)
        for seat in round_.turns:
            bid = played.bids[seat]
            if bid is not None and not round_.has_bid[seat]:
                self._bid(seat, bid)

    def _bid(self, seat: int, bid: int) -> None:
        try:
            self._write(f.BidMade(seat, bid))
        except RuleViolation as refusal:
            try:
                self._write(f.BidMade(seat, bid, stands=True))
            except RuleViolation:
                raise refusal from None

    def _write(self, fact: f.Fact) -> None:
        self.game, self._state = record(self.game, self._state, accepted(self._state, [fact]), self._at)
