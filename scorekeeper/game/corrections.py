"""What may put right what was written: closed rounds, paper totals, a misdeal, names, seats, the dealer.

Functions like those of `moves`, with a table of the same kind at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from scorekeeper.game import facts as f
from scorekeeper.game.beside_rounds import verify_was_there
from scorekeeper.game.dealer import moved_deal
from scorekeeper.game.errors import MoveCode, RuleViolation
from scorekeeper.game.moves import running, verify_playing, verify_seat, verify_trump_in
from scorekeeper.game.state import Round, State
from scorekeeper.rules import bids_may_change, elimination_rounds, verify_bids, verify_results
from scorekeeper.rules.errors import accepts

HIGHEST_TOTAL = 100_000
"""Points, up or down; a total beyond it is a slip of the finger."""


def _round_corrected(state: State, fact: f.RoundCorrected) -> None:
    """An old round written anew passes the bid rule (§4.3) and the sum of tricks like a new one.

    The dealer bids last. His bid stands only where it is forbidden, or was so on the pad.
    """
    round_ = state.round(fact.round)
    if round_ is None:
        raise RuleViolation(MoveCode.ROUND_NOT_CLOSED, round=fact.round)
    seats = [seat for seat, _bid, _tricks in fact.figures]
    for seat in (*seats, fact.dealer):
        _verify_in_round(state, round_, seat)
    if sorted(seats) != sorted(round_.turns):
        raise RuleViolation(MoveCode.NOT_EVERY_SEAT)
    noted = fact.turned_up, fact.suit, fact.none_named
    if noted != (round_.turned_up, round_.suit, round_.none_named):
        verify_trump_in(state, round_, fact)
    bids, tricks = [0] * state.players, [0] * state.players
    for seat, bid, made in fact.figures:
        bids[seat], tricks[seat] = bid, made
    dealt = moved_deal(round_, fact.dealer)
    _verify_bids(state, dealt, bids, changed=fact.stands)
    same_bids = all(round_.bids[seat] == bid for seat, bid, _tricks in fact.figures)
    stands_on_pad = round_.forbidden == fact.dealer and same_bids
    if fact.stands and not stands_on_pad and accepts(_verify_bids, state, dealt, bids):
        raise RuleViolation(MoveCode.NOT_FORBIDDEN)
    verify_results(state.ruleset, round_.cards, tricks)


def _verify_in_round(state: State, round_: Round, seat: int) -> None:
    """Raise unless the player of that seat was in the closed round."""
    verify_seat(state, seat)
    if seat in round_.turns:
        return
    if seat in round_.absent:
        raise RuleViolation(MoveCode.SITS_OUT, seat=seat)
    if state.ruleset.elimination:
        raise RuleViolation(MoveCode.SEAT_OUT, seat=seat)
    raise RuleViolation(MoveCode.NOT_IN_ROUND, seat=seat, round=round_.number)


def _verify_bids(state: State, round_: Round, bids: list[int], *, changed: bool = False) -> None:
    changed = changed or bids_may_change(state.ruleset)
    verify_bids(state.ruleset, round_.number, round_.cards, bids, last=round_.turns[-1], changed=changed)


def _taken_over(state: State, fact: f.TakenOver) -> None:
    """A paper game goes on here before anything is entered; its totals are put right at any time."""
    if not state.paper_totals or fact.round != state.first_round:
        if state.closed or state.paper_totals or state.bonuses or running(state).touched:
            raise RuleViolation(MoveCode.ALREADY_STARTED)
        if not 2 <= fact.round <= len(state.hands):
            raise RuleViolation(MoveCode.NO_SUCH_ROUND, round=fact.round, rounds=len(state.hands))
        latest = min(elimination_rounds(state.ruleset, state.players), default=fact.round)
        if fact.round > latest:
            raise RuleViolation(MoveCode.TAKE_OVER_TOO_LATE, round=fact.round, latest=latest)
    if len(fact.totals) != state.players:
        raise RuleViolation(MoveCode.NOT_EVERY_SEAT)
    for seat, total in enumerate(fact.totals):
        if abs(total) > HIGHEST_TOTAL:
            raise RuleViolation(MoveCode.TOTAL_OUT_OF_RANGE, seat=seat, total=total, highest=HIGHEST_TOTAL)
        if total:
            verify_was_there(state, seat, fact.round - 1)


def _round_voided(state: State, _fact: f.RoundVoided) -> None:
    """A misdeal: only a round of which something was written can be thrown away."""
    if not running(state).touched:
        raise RuleViolation(MoveCode.NOTHING_ENTERED)


def _player_renamed(state: State, fact: f.PlayerRenamed) -> None:
    """Whatever the new name is: it is judged where it is typed."""
    verify_seat(state, fact.seat)


def _seats_changed(state: State, fact: f.SeatsChanged) -> None:
    """The new order, clockwise from this round on, names every seat once."""
    running(state)
    if sorted(fact.order) != list(range(state.players)):
        raise RuleViolation(MoveCode.NOT_EVERY_SEAT)


def _dealer_changed(state: State, fact: f.DealerChanged) -> None:
    """Any seat can turn out to be the dealer of the running round."""
    running(state)
    verify_playing(state, fact.seat)


VERIFY: Mapping[type[f.Fact], Callable[[Any, Any], None]] = {
    f.RoundCorrected: _round_corrected,
    f.TakenOver: _taken_over,
    f.RoundVoided: _round_voided,
    f.PlayerRenamed: _player_renamed,
    f.SeatsChanged: _seats_changed,
    f.DealerChanged: _dealer_changed,
}
"""What judges each kind of correction."""
