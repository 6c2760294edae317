"""Verification of a game that was read: each of its taps must be a legal move, with what follows from it.

`fold` trusts every fact. A fact that was made at a table here was verified by its move; facts from files,
codes and backups are verified by this module. What people may be called is asked where they type, not here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from datetime import datetime
from functools import reduce

from scorekeeper.game import attendance, changes, corrections, moves
from scorekeeper.game import facts as f
from scorekeeper.game.fold import apply, replay
from scorekeeper.game.state import State
from scorekeeper.game.undo_redo import state_of, taps, zeros_with


def _renamed(state: State, at: datetime, seat: int, name: str) -> f.PlayerRenamed:
    """A new name, whatever it is."""
    moves.verify_seat(state, seat)
    return f.PlayerRenamed(at, seat, name)


def _noted(_state: State, at: datetime, text: str) -> f.NoteWritten:
    """A note, whatever it says."""
    return f.NoteWritten(at, text)


def _points_given(
    state: State, at: datetime, number: int, seat: int, points: int, reason: str
) -> f.PointsGiven:
    """A bonus or a penalty, whatever the word why is."""
    changes.verify_points(state, number, seat, points)
    return f.PointsGiven(at, number, seat, points, reason)


def _joined(state: State, at: datetime, player: str, name: str, after: int, total: int) -> f.SeatJoined:
    """A player who came late, whatever his name is."""
    attendance.verify_come(state, player, after, total)
    return f.SeatJoined(at, player, name, after, total)


MOVE_OF: Mapping[type[f.Fact], Callable[..., f.Fact]] = {
    **moves.MOVES,
    **corrections.CORRECTIONS,
    **attendance.ATTENDANCE,
    **changes.CHANGES,
    f.PlayerRenamed: _renamed,
    f.NoteWritten: _noted,
    f.PointsGiven: _points_given,
    f.SeatJoined: _joined,
}


def verify_facts(facts: Sequence[f.Fact]) -> State:
    """The state after these facts, each of which could have been written down at a table.

    Raises `ValueError` that says, for the log, which could not and why.
    """
    first = facts[0]
    if isinstance(first, f.GameStarted) and len({seat.player for seat in first.seats}) != len(first.seats):
        raise ValueError("somebody sits on two seats")
    return _verified(facts)


def verified_state(game: f.Game) -> State:
    """The state of a game that was kept on this device, those facts verified that were undone as well.

    Raises like `verify_facts`.
    """
    state = _verified(game.facts)
    return state if game.cursor == len(game.facts) else state_of(game)


def _verified(facts: Sequence[f.Fact]) -> State:
    state, number = None, 1
    for fact, *others in taps(facts):
        values = [getattr(fact, name) for name in _FIELDS[type(fact)]]
        try:
            made = moves.start(*values) if state is None else MOVE_OF[type(fact)](state, *values)
            state = replay((fact,)) if state is None else apply(state, fact)
        except Exception as objection:  # whatever a move trips over, the fact is to blame
            raise ValueError(f"fact {number} is refused: {objection!r}") from objection
        if made != fact:
            raise ValueError(f"fact {number} would have been written down as {made!r}")
        if others:  # earlier versions asked for what now follows from a fact
            if others != [*zeros_with(fact, state)]:
                raise ValueError(f"with fact {number} no tap would have written down {others!r}")
            state = reduce(apply, others, state)
        number += 1 + len(others)
    if state is None:
        raise ValueError("a game begins with GameStarted")
    return state


_FIELDS = {
    kind: tuple(field.name for field in fields(kind) if not field.kw_only) for kind in f.FACTS.values()
}
"""What the move that writes down each kind of fact takes."""
