"""Verification of a game that was read: each of its facts must be a legal move.

`fold` trusts every fact. A fact that was made at a table here was verified by its move; facts from files,
codes and backups are verified by this module.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from datetime import datetime

from scorekeeper.game import facts as f
from scorekeeper.game import moves, repairs
from scorekeeper.game.fold import apply, replay
from scorekeeper.game.history import state_of
from scorekeeper.game.state import State
from scorekeeper.rules import Ruleset

MOVE_OF: Mapping[type[f.Fact], Callable[..., f.Fact]] = {**moves.MOVES, **repairs.REPAIRS}


def verify_facts(facts: Sequence[f.Fact]) -> State:
    """The state after these facts, each of which could have been written down at a table.

    Raises `ValueError` that says, for the log, which could not and why.
    """
    first = facts[0]
    if isinstance(first, f.GameStarted) and len({seat.player for seat in first.seats}) != len(first.seats):
        raise ValueError("somebody sits on two seats")
    return _verified(facts, moves.start, MOVE_OF)


def verified_state(game: f.Game) -> State:
    """The state of a game that was kept on this device, those facts verified that were undone as well.

    What people may be called is asked where they type, not here: other versions may have asked for less.
    Raises like `verify_facts`.
    """
    state = _verified(game.facts, _started, _MOVE_OF_KEPT)
    return state if game.cursor == len(game.facts) else state_of(game)


def _verified(
    facts: Sequence[f.Fact],
    start: Callable[..., f.Fact],
    move_of: Mapping[type[f.Fact], Callable[..., f.Fact]],
) -> State:
    state = None
    for number, fact in enumerate(facts, start=1):
        values = [getattr(fact, name) for name in _FIELDS[type(fact)]]
        try:
            made = start(*values) if state is None else move_of[type(fact)](state, *values)
            state = replay((fact,)) if state is None else apply(state, fact)
        except Exception as objection:  # whatever a move trips over, the fact is to blame
            raise ValueError(f"fact {number} is refused: {objection!r}") from objection
        if made != fact:
            raise ValueError(f"fact {number} would have been written down as {made!r}")
    if state is None:
        raise ValueError("a game begins with GameStarted")
    return state


def _started(at: datetime, seats: tuple[f.Seat, ...], first_dealer: int, ruleset: Ruleset) -> f.GameStarted:
    moves.verify_start_by_anybody(len(seats), first_dealer, ruleset)
    return f.GameStarted(at, seats, first_dealer, ruleset)


def _renamed(state: State, at: datetime, seat: int, name: str) -> f.PlayerRenamed:
    moves.verify_seat(state, seat)
    return f.PlayerRenamed(at, seat, name)


_FIELDS = {kind: tuple(field.name for field in fields(kind)) for kind in f.FACTS.values()}
_MOVE_OF_KEPT = {**MOVE_OF, f.PlayerRenamed: _renamed}
