"""The fold: how each fact changes what the table knows.

`replay` starts from nothing, `apply` takes one more fact and trusts it; only `moves` judges.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from typing import Any, TypeVar

from scorekeeper.game import facts as f
from scorekeeper.game.state import Round, State
from scorekeeper.rules import (
    Ruleset,
    bidding_order,
    forbidden_bid,
    hands,
    has_turn_up,
    points,
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


def seated_from(order: Sequence[int], dealer: int) -> tuple[int, ...]:
    """The seats in bidding order for this dealer: clockwise from his left, he himself last (§4.1)."""
    return tuple(order[place] for place in bidding_order(order.index(dealer), len(order)))


def next_dealer(order: Sequence[int], dealer: int) -> int:
    """The deal passes clockwise (§2.3)."""
    return seated_from(order, dealer)[0]


def rematch_dealer(state: State) -> int:
    """Who deals first when the same people play once more: the deal passes on from the last round scored."""
    last = state.closed[-1].dealer if state.closed else state.first_dealer
    return next_dealer(state.order, last)


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
    return Round(
        number=number,
        cards=cards,
        dealer=dealer,
        turns=seated_from(state.order, dealer),
        has_turn_up=has_turn_up(state.ruleset, state.players, cards),
        bids=nobody,
        results=nobody,
        taken=(0,) * state.players,
    )


def _with(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _now(state: State) -> Round:
    assert state.current is not None, "the fact belongs to a running round"
    return state.current


def _trump_set(state: State, fact: f.TrumpSet) -> State:
    return replace(state, current=replace(_now(state), turned_up=fact.turned_up, suit=fact.suit))


def _bid_made(state: State, fact: f.BidMade) -> State:
    row = _now(state)
    bids = _with(row.bids, fact.seat, fact.tricks)
    return replace(state, current=_last_bid_asked_again(state.ruleset, replace(row, bids=bids)))


def _last_bid_asked_again(ruleset: Ruleset, row: Round) -> Round:
    """The row without its last bid if that may not stand any more (§4.3).

    It was allowed when it was said; since then another bid was entered again, or somebody else bids last.
    """
    last = row.turns[-1]
    others = [bid for seat, bid in enumerate(row.bids) if seat != last and bid is not None]
    if len(others) < len(row.bids) - 1:
        return row
    if row.bids[last] != forbidden_bid(ruleset, row.number, row.cards, others):
        return row
    return replace(row, bids=_with(row.bids, last, None))


def _trick_taken(state: State, fact: f.TrickTaken) -> State:
    row = _now(state)
    return replace(state, current=replace(row, taken=_with(row.taken, fact.seat, row.taken[fact.seat] + 1)))


def _play_ended(state: State, _fact: f.PlayEnded) -> State:
    row = replace(_now(state), play_ended=True)
    if row.taken_sum == row.cards:
        return _close(state, replace(row, results=row.taken))
    return replace(state, current=row)


def _result_entered(state: State, fact: f.ResultEntered) -> State:
    row = _now(state)
    row = replace(row, results=_with(row.results, fact.seat, fact.tricks))
    missing = [seat for seat, tricks in enumerate(row.results) if tricks is None]
    if len(missing) > 1:
        return replace(state, current=row)
    if missing:  # the last player's tricks are what is left
        row = replace(row, results=_with(row.results, missing[0], row.tricks_left))
    return _close(state, row)


def _close(state: State, row: Round) -> State:
    scored = _scored(state.ruleset, row)
    state = replace(state, closed=(*state.closed, scored))
    return replace(state, current=_deal(state, row.number + 1, next_dealer(state.order, row.dealer)))


def _scored(ruleset: Ruleset, row: Round) -> Round:
    each = zip(row.bids, row.results, strict=True)
    return replace(
        row,
        points=tuple(
            points(ruleset, row.number, row.cards, bid, tricks)
            for bid, tricks in each
            if bid is not None and tricks is not None
        ),
    )


def _round_corrected(state: State, fact: f.RoundCorrected) -> State:
    index = fact.round - state.first_round
    row = replace(state.closed[index], bids=fact.bids, results=fact.tricks, corrected=True)
    closed = (*state.closed[:index], _scored(state.ruleset, row), *state.closed[index + 1 :])
    return replace(state, closed=closed)


def _round_voided(state: State, _fact: f.RoundVoided) -> State:
    row = _now(state)
    return replace(state, current=_deal(state, row.number, row.dealer))


def _player_renamed(state: State, fact: f.PlayerRenamed) -> State:
    seat = replace(state.seats[fact.seat], name=fact.name)
    return replace(state, seats=_with(state.seats, fact.seat, seat))


def _seats_changed(state: State, fact: f.SeatsChanged) -> State:
    row = _now(state)
    row = replace(row, turns=seated_from(fact.order, row.dealer))
    return replace(state, order=fact.order, current=row)


def _dealer_changed(state: State, fact: f.DealerChanged) -> State:
    row = replace(_now(state), dealer=fact.seat, turns=seated_from(state.order, fact.seat))
    return replace(state, current=_last_bid_asked_again(state.ruleset, row))


def _taken_over(state: State, fact: f.TakenOver) -> State:
    if state.carried:  # the totals of the paper were put right
        return replace(state, carried=fact.totals)
    row = _deal(state, fact.round, _now(state).dealer)
    return replace(state, carried=fact.totals, first_round=fact.round, current=row)


def _game_ended(state: State, _fact: f.GameEnded) -> State:
    return replace(state, current=None, ended_early=True)


_APPLY: Mapping[type[f.Fact], Callable[[State, Any], State]] = {
    f.TrumpSet: _trump_set,
    f.BidMade: _bid_made,
    f.TrickTaken: _trick_taken,
    f.PlayEnded: _play_ended,
    f.ResultEntered: _result_entered,
    f.RoundCorrected: _round_corrected,
    f.RoundVoided: _round_voided,
    f.PlayerRenamed: _player_renamed,
    f.SeatsChanged: _seats_changed,
    f.DealerChanged: _dealer_changed,
    f.TakenOver: _taken_over,
    f.GameEnded: _game_ended,
}
