"""The fold: how each fact changes what the table knows.

`replay` starts from nothing, `apply` takes one more fact and trusts it; only `moves` judges.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from typing import Any, TypeVar

from scorekeeper.game import facts as f
from scorekeeper.game.dropping import dropped, reconsidered
from scorekeeper.game.state import Round, State
from scorekeeper.rules import (
    Ruleset,
    bidding_order,
    forbidden_bid,
    hands,
    has_turn_up,
    points,
    visibility,
)

T = TypeVar("T")


def replay(facts: Sequence[f.Fact]) -> State:
    """The state after these facts; the first must be `GameStarted`."""
    first, *rest = facts
    if not isinstance(first, f.GameStarted):
        raise ValueError("a game begins with GameStarted")
    return reduce(apply, rest, _start(first))


def apply(state: State, fact: f.Fact) -> State:
    """The state one fact later. The fact is trusted: what may happen is for `moves` to judge."""
    return replace(_APPLY[type(fact)](state, fact), touched=fact.at)


def left_of(state: State, seat: int) -> int:
    """The next one clockwise who still plays (§9.2): he leads (§5.1), and the deal passes to him (§2.3)."""
    place = state.order.index(seat)
    clockwise = (*state.order[place + 1 :], *state.order[: place + 1])
    return next(other for other in clockwise if other not in state.out)


def rematch_dealer(state: State) -> int:
    """Who deals first when the same people play once more: the deal passes on from the last round scored."""
    last = state.closed[-1].dealer if state.closed else state.first_dealer
    return left_of(replace(state, out=()), last)


def _start(fact: f.GameStarted) -> State:
    seats = len(fact.seats)
    state = State(
        seats=fact.seats,
        order=tuple(range(seats)),
        ruleset=fact.ruleset,
        hands=hands(fact.ruleset, seats),
        started=fact.at,
        touched=fact.at,
        first_dealer=fact.first_dealer,
    )
    return replace(state, current=_deal(state, 1, fact.first_dealer))


def _deal(state: State, number: int, dealer: int) -> Round | None:
    """A fresh row for round `number`, None after the last."""
    if number > len(state.hands):
        return None
    cards, nobody = state.hands[number - 1], (None,) * state.players
    row = Round(
        number=number,
        cards=cards,
        dealer=dealer,
        leader=dealer,
        turns=(),
        has_turn_up=has_turn_up(state.ruleset, len(state.playing), cards),
        visibility=visibility(state.ruleset, number),
        has_bid=(False,) * state.players,
        bids=nobody,
        results=nobody,
        taken=(0,) * state.players,
    )
    return _dealt_by(state, row, dealer)


def _dealt_by(state: State, row: Round, dealer: int) -> Round:
    """The row with the turns that follow from its dealer (§4.1, §5.1)."""
    playing = state.playing
    places = bidding_order(playing.index(dealer), len(playing), state.ruleset)
    turns = tuple(playing[place] for place in places)
    return replace(row, dealer=dealer, leader=left_of(state, dealer), turns=turns)


def _with(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _now(state: State) -> Round:
    assert state.current is not None, "the fact belongs to a running round"
    return state.current


def _trump_set(state: State, fact: f.TrumpSet) -> State:
    return replace(state, current=replace(_now(state), turned_up=fact.turned_up, suit=fact.suit))


def _bid_made(state: State, fact: f.BidMade) -> State:
    row = _with_bid(_now(state), fact.seat, fact.tricks)
    if row.changes:  # what is written anew the cloud has not changed
        row = replace(row, changes=_with(row.changes, fact.seat, 0))
    return replace(state, current=_last_bid_asked_again(state.ruleset, row))


def _with_bid(row: Round, seat: int, tricks: int | None) -> Round:
    said = _with(row.has_bid, seat, tricks is not None)
    return replace(row, bids=_with(row.bids, seat, tricks), has_bid=said)


def _bids_revealed(state: State, _fact: f.BidsRevealed) -> State:
    row = replace(_now(state), revealed=True)
    return replace(state, current=_last_bid_asked_again(state.ruleset, row))


def _bid_changed(state: State, fact: f.BidChanged) -> State:
    row = _now(state)
    changes, by = row.changes or (0,) * state.players, fact.tricks - (row.bids[fact.seat] or 0)
    changes = _with(changes, fact.seat, changes[fact.seat] + by)
    row = replace(_with_bid(row, fact.seat, fact.tricks), bid_changed=True, changes=changes)
    return replace(state, current=row)


def _last_bid_asked_again(ruleset: Ruleset, row: Round) -> Round:
    """The row without its last bid if that may not stand any more (§4.3).

    It was allowed when it was said; since then another bid was entered again, somebody else bids last, or the
    hidden bids were laid open (§11.9).
    """
    last = row.turns[-1]
    others = [bid for seat, bid in enumerate(row.bids) if seat != last and bid is not None]
    if row.bids_hidden or row.bid_changed or len(others) < len(row.turns) - 1:
        return row
    if row.bids[last] != forbidden_bid(ruleset, row.number, row.cards, others):
        return row
    return _with_bid(row, last, None)


def _trick_taken(state: State, fact: f.TrickTaken) -> State:
    row = _now(state)
    if fact.seat is None:
        return replace(state, current=replace(row, lost=row.lost + 1))
    return replace(state, current=replace(row, taken=_with(row.taken, fact.seat, row.taken[fact.seat] + 1)))


def _play_ended(state: State, _fact: f.PlayEnded) -> State:
    row = replace(_now(state), play_ended=True)
    if row.tricks_played == row.cards:
        made = tuple(taken if seat in row.turns else None for seat, taken in enumerate(row.taken))
        return _close(state, replace(row, results=made))
    return replace(state, current=row)


def _result_entered(state: State, fact: f.ResultEntered) -> State:
    row = _now(state)
    row = replace(row, results=_with(row.results, fact.seat, fact.tricks))
    missing = [seat for seat in row.turns if row.results[seat] is None]
    if len(missing) > 1:
        return replace(state, current=row)
    if missing:  # the last player's tricks are what is left
        row = replace(row, results=_with(row.results, missing[0], row.tricks_left))
    return _close(state, row)


def _close(state: State, row: Round) -> State:
    scored = _scored(state.ruleset, row)
    return _go_on(dropped(replace(state, closed=(*state.closed, scored))))


def _go_on(state: State) -> State:
    """The next round is dealt, as soon as it is clear who plays it (§9.2)."""
    if state.level:
        return replace(state, current=None)
    row = state.closed[-1]
    return replace(state, current=_deal(state, row.number + 1, left_of(state, row.dealer)))


def _player_left(state: State, fact: f.PlayerLeft) -> State:
    return _go_on(replace(state, out=(*state.out, fact.seat), level=()))


def _scored(ruleset: Ruleset, row: Round) -> Round:
    each = zip(row.bids, row.results, strict=True)
    return replace(
        row,
        points=tuple(
            0 if bid is None or tricks is None else points(ruleset, row.number, row.cards, bid, tricks)
            for bid, tricks in each
        ),
    )


def _round_corrected(state: State, fact: f.RoundCorrected) -> State:
    index = fact.round - state.first_round
    row = state.closed[index]
    bids = tuple(bid if seat in row.turns else None for seat, bid in enumerate(fact.bids))
    made = tuple(tricks if seat in row.turns else None for seat, tricks in enumerate(fact.tricks))
    lost = row.cards - sum(fact.tricks)
    changes = tuple(by if row.bids[seat] == bids[seat] else 0 for seat, by in enumerate(row.changes))
    row = replace(row, bids=bids, results=made, lost=lost, changes=changes, corrected=True)
    row = _scored(state.ruleset, row)
    return _reconsidered(replace(state, closed=(*state.closed[:index], row, *state.closed[index + 1 :])))


def _reconsidered(state: State) -> State:
    """The state after totals were put right, which may leave somebody else in the last place (§9.2)."""
    again = reconsidered(state)
    return state if (again.out, again.level) == (state.out, state.level) else _go_on(again)


def _round_voided(state: State, _fact: f.RoundVoided) -> State:
    row = _now(state)
    return replace(state, current=_deal(state, row.number, row.dealer))


def _player_renamed(state: State, fact: f.PlayerRenamed) -> State:
    seat = replace(state.seats[fact.seat], name=fact.name)
    return replace(state, seats=_with(state.seats, fact.seat, seat))


def _seats_changed(state: State, fact: f.SeatsChanged) -> State:
    state = replace(state, order=fact.order)
    row = _now(state)
    return replace(state, current=_dealt_by(state, row, row.dealer))


def _dealer_changed(state: State, fact: f.DealerChanged) -> State:
    row = _dealt_by(state, _now(state), fact.seat)
    return replace(state, current=_last_bid_asked_again(state.ruleset, row))


def _taken_over(state: State, fact: f.TakenOver) -> State:
    if state.carried:  # the totals of the paper were put right
        return _reconsidered(replace(state, carried=fact.totals))
    row = _deal(state, fact.round, _now(state).dealer)
    return replace(state, carried=fact.totals, first_round=fact.round, current=row)


def _game_ended(state: State, _fact: f.GameEnded) -> State:
    return replace(state, current=None, level=(), ended_early=True)


_APPLY: Mapping[type[f.Fact], Callable[[State, Any], State]] = {
    f.TrumpSet: _trump_set,
    f.BidMade: _bid_made,
    f.BidsRevealed: _bids_revealed,
    f.BidChanged: _bid_changed,
    f.TrickTaken: _trick_taken,
    f.PlayEnded: _play_ended,
    f.ResultEntered: _result_entered,
    f.RoundCorrected: _round_corrected,
    f.RoundVoided: _round_voided,
    f.PlayerRenamed: _player_renamed,
    f.SeatsChanged: _seats_changed,
    f.DealerChanged: _dealer_changed,
    f.PlayerLeft: _player_left,
    f.TakenOver: _taken_over,
    f.GameEnded: _game_ended,
}
