"""Moves that put right what was written: closed rounds, paper totals, a misdeal, names, seats, the dealer.

Moves like those of `moves`, named in the same way, with a table of the same kind at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from scorekeeper.game import facts as f
from scorekeeper.game.dealer import moved_deal
from scorekeeper.game.errors import MoveCode, RuleViolation
from scorekeeper.game.moves import (
    noted_trump,
    running,
    take_over,
    verify_playing,
    verify_seat,
    verify_totals,
    verify_trump_in,
)
from scorekeeper.game.names import tidy_name, verify_name
from scorekeeper.game.state import Round, State, copy_with
from scorekeeper.rules import Kind, Suit, verify_bids, verify_results
from scorekeeper.rules.errors import accepts


def verify_correct(state: State, round_number: int, bids: Sequence[int], tricks: Sequence[int]) -> None:
    """An old round written anew passes the bid rule (§4.3) and the sum of tricks like a new one.

    Bids that stand although they are forbidden may stay as they are.
    """
    round_ = _verify_players(state, round_number, bids, tricks)
    _verify_bids(state, round_, bids)
    verify_results(state.ruleset, round_.cards, tricks)


def _verify_players(state: State, round_number: int, bids: Sequence[int], tricks: Sequence[int]) -> Round:
    """The closed round; refused where a figure is missing, or is that of a player who had dropped out."""
    round_ = state.round(round_number)
    if round_ is None:
        raise RuleViolation(MoveCode.ROUND_NOT_CLOSED, round=round_number)
    if len(bids) != state.players or len(tricks) != state.players:
        raise RuleViolation(MoveCode.NOT_EVERY_SEAT)
    for seat in range(state.players):
        if seat not in round_.turns and (bids[seat] or tricks[seat]):
            raise _not_in(state, round_, seat)
    return round_


def _not_in(state: State, round_: Round, seat: int) -> RuleViolation:
    """Why that player is not in the closed round."""
    if seat in round_.absent:
        return RuleViolation(MoveCode.SITS_OUT, seat=seat)
    if state.ruleset.elimination:
        return RuleViolation(MoveCode.SEAT_OUT, seat=seat)
    return RuleViolation(MoveCode.NOT_IN_ROUND, seat=seat, round=round_.number)


def _verify_bids(state: State, round_: Round, bids: Sequence[int]) -> None:
    changed = _stands_forbidden(round_, bids) or Kind.CLOUD.value in state.ruleset.extra_cards
    verify_bids(state.ruleset, round_.number, round_.cards, bids, last=round_.turns[-1], changed=changed)


def _stands_forbidden(round_: Round, bids: Sequence[int]) -> bool:
    """Whether these are the bids of the pad, the last of which stands although it is forbidden (§4.3)."""
    return round_.forbidden == round_.turns[-1] and tuple(bids) == tuple(bid or 0 for bid in round_.bids)


def correct(
    state: State, at: datetime, round_number: int, bids: Sequence[int], tricks: Sequence[int]
) -> f.RoundCorrected:
    """Write a closed round anew: all bids and tricks, by seat, 0 for those who had dropped out."""
    verify_correct(state, round_number, bids, tricks)
    return f.RoundCorrected(at, round_number, tuple(bids), tuple(tricks))


def verify_correct_anyway(
    state: State, round_number: int, bids: Sequence[int], tricks: Sequence[int]
) -> None:
    """Like `verify_correct`, for bids that only plus/minus one forbids (§4.3)."""
    round_ = _verify_players(state, round_number, bids, tricks)
    verify_bids(state.ruleset, round_.number, round_.cards, bids, changed=True)
    if accepts(_verify_bids, state, round_, bids):
        raise RuleViolation(MoveCode.NOT_FORBIDDEN)
    verify_results(state.ruleset, round_.cards, tricks)


def correct_anyway(
    state: State, at: datetime, round_number: int, bids: Sequence[int], tricks: Sequence[int]
) -> f.RoundCorrectedAnyway:
    """Write a closed round anew with a last bid that was forbidden, and was overlooked at the table."""
    verify_correct_anyway(state, round_number, bids, tricks)
    return f.RoundCorrectedAnyway(at, round_number, tuple(bids), tuple(tricks))


def verify_correct_whole(
    state: State,
    round_number: int,
    dealer: int,
    turned_up: str | None,
    suit: Suit | None,
    bids: Sequence[int],
    tricks: Sequence[int],
    forbidden: int | None = None,
) -> None:
    """Like `verify_correct`, with the dealer and the trump of the round.

    The dealer bids last, so plus/minus one counts for him (§4.3): his bid is `forbidden` where it stands
    nevertheless.
    """
    round_ = _verify_players(state, round_number, bids, tricks)
    verify_seat(state, dealer)
    if dealer not in round_.turns:
        raise _not_in(state, round_, dealer)
    if (turned_up, suit) != (round_.turned_up, round_.suit):
        verify_trump_in(state, round_, turned_up, suit)
    round_ = moved_deal(round_, dealer)
    verify_results(state.ruleset, round_.cards, tricks)
    if forbidden is None:
        _verify_bids(state, copy_with(round_, forbidden=None), bids)
        return
    verify_bids(state.ruleset, round_.number, round_.cards, bids, changed=True)
    stands = _stands_forbidden(round_, bids) or not accepts(_verify_bids, state, round_, bids)
    if forbidden != dealer or not stands:
        raise RuleViolation(MoveCode.NOT_FORBIDDEN)


def correct_whole(
    state: State,
    at: datetime,
    round_number: int,
    dealer: int,
    turned_up: str | None,
    suit: Suit | None,
    bids: Sequence[int],
    tricks: Sequence[int],
    forbidden: int | None = None,
) -> f.WholeRoundCorrected:
    """Write a closed round anew with its dealer and trump; all other rounds stay as they are."""
    verify_correct_whole(state, round_number, dealer, turned_up, suit, bids, tricks, forbidden)
    card, trump = noted_trump(turned_up, suit)
    return f.WholeRoundCorrected(at, round_number, dealer, card, trump, tuple(bids), tuple(tricks), forbidden)


def verify_correct_paper_totals(state: State, totals: Sequence[int]) -> None:
    """The totals that came from paper, at any time after they were taken over."""
    if not state.paper_totals:
        raise RuleViolation(MoveCode.NOT_TAKEN_OVER)
    verify_totals(state, totals)


def correct_paper_totals(state: State, at: datetime, totals: Sequence[int]) -> f.TakenOver:
    """Put the totals of the paper right, by seat; the rounds played since stay as they are."""
    verify_correct_paper_totals(state, totals)
    return f.TakenOver(at, state.first_round, tuple(totals))


def verify_void(state: State) -> None:
    """Only a round of which something was written can be thrown away."""
    if not running(state).touched:
        raise RuleViolation(MoveCode.NOTHING_ENTERED)


def can_void(state: State) -> bool:
    return accepts(verify_void, state)


def void(state: State, at: datetime) -> f.RoundVoided:
    """A misdeal: the same dealer deals the round again."""
    verify_void(state)
    return f.RoundVoided(at)


def verify_rename(state: State, seat: int, name: str) -> None:
    """The new name must do beside the others' names."""
    verify_seat(state, seat)
    others = (other.name for place, other in enumerate(state.seats) if place != seat)
    verify_name(name, others)


def rename(state: State, at: datetime, seat: int, name: str) -> f.PlayerRenamed:
    """Put a name right."""
    verify_rename(state, seat, name)
    return f.PlayerRenamed(at, seat, tidy_name(name))


def verify_change_seats(state: State, order: Sequence[int]) -> None:
    """The new order names every seat once."""
    running(state)
    if sorted(order) != list(range(state.players)):
        raise RuleViolation(MoveCode.NOT_EVERY_SEAT)


def change_seats(state: State, at: datetime, order: Sequence[int]) -> f.SeatsChanged:
    """People sit in another order, clockwise, from this round on."""
    verify_change_seats(state, order)
    return f.SeatsChanged(at, tuple(order))


def verify_change_dealer(state: State, seat: int) -> None:
    """Any seat can turn out to be the dealer of the running round."""
    running(state)
    verify_playing(state, seat)


def change_dealer(state: State, at: datetime, seat: int) -> f.DealerChanged:
    """Put the dealer right; the deal passes on from there."""
    verify_change_dealer(state, seat)
    return f.DealerChanged(at, seat)


def _take_over_or_correct(
    state: State, at: datetime, round_number: int, totals: Sequence[int]
) -> f.TakenOver:
    return (
        correct_paper_totals(state, at, totals)
        if state.paper_totals
        else take_over(state, at, round_number, totals)
    )


CORRECTIONS: Mapping[type[f.Fact], Callable[..., f.Fact]] = {
    f.RoundCorrected: correct,
    f.RoundCorrectedAnyway: correct_anyway,
    f.WholeRoundCorrected: correct_whole,
    f.RoundVoided: void,
    f.PlayerRenamed: rename,
    f.SeatsChanged: change_seats,
    f.DealerChanged: change_dealer,
    f.TakenOver: _take_over_or_correct,
}
"""The move that writes down each kind of fact, as in `moves.MOVES`."""
