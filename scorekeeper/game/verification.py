"""Verification of a game that comes from elsewhere: each of its facts must be a legal move.

`fold` trusts every fact. A fact that was made at a table here was verified by its move; facts from files,
codes and backups are verified by this module.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields

from scorekeeper.game import facts as f
from scorekeeper.game import moves, repairs
from scorekeeper.game.fold import apply, replay
from scorekeeper.game.state import State

MOVE_OF = {**moves.MOVES, **repairs.REPAIRS}


def verify_facts(facts: Sequence[f.Fact]) -> State:
    """The state after these facts, each of which could have been written down at a table.

    Raises `ValueError` that says, for the log, which could not and why.
    """
    first = facts[0]
    if not isinstance(first, f.GameStarted):
        raise ValueError("a game begins with GameStarted")
    if len({seat.player for seat in first.seats}) != len(first.seats):
        raise ValueError("somebody sits on two seats")
    _verify_same(1, first, lambda: moves.start(first.at, first.seats, first.first_dealer, first.ruleset))
    state = replay((first,))
    for number, fact in enumerate(facts[1:], start=2):
        _verify_same(number, fact, lambda: _made_again(state, fact))  # noqa: B023 - called at once
        state = apply(state, fact)
    return state


def _made_again(state: State, fact: f.Fact) -> f.Fact:
    return MOVE_OF[type(fact)](state, *(getattr(fact, field.name) for field in fields(fact)))


def _verify_same(number: int, fact: f.Fact, move: Callable[[], f.Fact]) -> None:
    """The move must be possible and make just this fact."""
    try:
        made = move()
    except (ValueError, LookupError, TypeError, ArithmeticError, AttributeError, AssertionError) as objection:
        raise ValueError(f"fact {number} is refused: {objection!r}") from objection
    if made != fact:
        raise ValueError(f"fact {number} would have been written down as {made!r}")
