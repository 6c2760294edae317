"""A whole list of facts judged as the moves that they claim to be: for a game that comes from elsewhere.

`fold` trusts every fact. What was written down at a table here was verified then; what somebody hands in is
verified here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from scorekeeper.game import facts as f
from scorekeeper.game import moves, repairs, special_cards, starting
from scorekeeper.game.fold import apply, replay
from scorekeeper.game.moves import Drawable
from scorekeeper.game.state import State


def verify_facts(facts: Sequence[f.Fact], drawable: Drawable) -> State:
    """The state after these facts, each of which could have been written down at a table.

    Raises `ValueError` that says, for the log, which could not and why.
    """
    first = facts[0]
    if not isinstance(first, f.GameStarted):
        raise ValueError("a game begins with GameStarted")
    if len({seat.player for seat in first.seats}) != len(first.seats):
        raise ValueError("somebody sits on two seats")
    _verify_same(
        1, first, lambda: starting.start(first.at, first.seats, first.first_dealer, first.ruleset, drawable)
    )
    state = replay((first,))
    for number, fact in enumerate(facts[1:], start=2):
        _verify_same(number, fact, lambda: _MOVES[type(fact)](state, fact, drawable))  # noqa: B023 - called at once
        state = apply(state, fact)
    return state


def _verify_same(number: int, fact: f.Fact, move: Callable[[], f.Fact]) -> None:
    """The move must be possible and make just this fact."""
    try:
        made = move()
    except (ValueError, LookupError, TypeError, ArithmeticError, AttributeError, AssertionError) as objection:
        raise ValueError(f"fact {number} is refused: {objection!r}") from objection
    if made != fact:
        raise ValueError(f"fact {number} would have been written down as {made!r}")


def _trick(state: State, fact: f.TrickTaken) -> f.Fact:
    if fact.seat is None:
        return special_cards.lose_trick(state, fact.at)
    return moves.take_trick(state, fact.at, fact.seat)


def _changed_bid(state: State, fact: f.BidChanged) -> f.Fact:
    by = fact.tricks - (moves.running(state).bids[fact.seat] or 0)
    return special_cards.change_bid(state, fact.at, fact.seat, by)


def _taken_over(state: State, fact: f.TakenOver) -> f.Fact:
    if state.carried:
        return repairs.correct_carried(state, fact.at, fact.totals)
    return starting.take_over(state, fact.at, fact.round, fact.totals)


_MOVES: Mapping[type[f.Fact], Callable[[State, Any, Drawable], f.Fact]] = MappingProxyType(
    {
        f.TrumpSet: lambda state, fact, _: moves.set_trump(state, fact.at, fact.turned_up, fact.suit),
        f.BidMade: lambda state, fact, _: moves.bid(state, fact.at, fact.seat, fact.tricks),
        f.BidsRevealed: lambda state, fact, _: moves.reveal(state, fact.at),
        f.TrickTaken: lambda state, fact, _: _trick(state, fact),
        f.BidChanged: lambda state, fact, _: _changed_bid(state, fact),
        f.PlayEnded: lambda state, fact, _: moves.end_play(state, fact.at),
        f.ResultEntered: lambda state, fact, _: moves.enter_result(state, fact.at, fact.seat, fact.tricks),
        f.RoundCorrected: lambda state, fact, _: repairs.correct(
            state, fact.at, fact.round, fact.bids, fact.tricks
        ),
        f.RoundVoided: lambda state, fact, _: repairs.void(state, fact.at),
        f.PlayerRenamed: lambda state, fact, drawable: repairs.rename(
            state, fact.at, fact.seat, fact.name, drawable
        ),
        f.SeatsChanged: lambda state, fact, _: repairs.change_seats(state, fact.at, fact.order),
        f.DealerChanged: lambda state, fact, _: repairs.change_dealer(state, fact.at, fact.seat),
        f.PlayerLeft: lambda state, fact, _: repairs.drop_out(state, fact.at, fact.seat),
        f.TakenOver: lambda state, fact, _: _taken_over(state, fact),
        f.GameEnded: lambda state, fact, _: repairs.end_game(state, fact.at),
    }
)
"""The move that writes down each kind of fact, with the values that stand in it."""
