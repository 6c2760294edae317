"""Checks of facts: whether one may be written down at a state, for what is tapped and what is read alike.

`fold` trusts every fact. What is proposed at a table is verified here before it is recorded, and so is every
tap of a game that was read from a file, a code or a backup. What people may be called, and what they may
write, is asked where they type, not of what was read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from scorekeeper.game import attendance, beside_rounds, corrections, moves
from scorekeeper.game import facts as f
from scorekeeper.game.event_log import Recorded, taps
from scorekeeper.game.fold import apply, last_touch, replay
from scorekeeper.game.moves import with_noted_trump
from scorekeeper.game.names import tidy_name, tidy_note, verify_name, verify_note, verify_reason
from scorekeeper.game.recording import state_of, with_what_follows
from scorekeeper.game.state import State, copy_with
from scorekeeper.rules.errors import accepts

VERIFY: Mapping[type[f.Fact], Callable[[Any, Any], None]] = {
    **moves.VERIFY,
    **corrections.VERIFY,
    **attendance.VERIFY,
    **beside_rounds.VERIFY,
}
"""What judges each kind of fact: takes the state, None before the first fact, and the fact."""


def verify(state: State | None, fact: f.Fact) -> None:
    """Raise `RuleViolation` unless this may be written down now, whatever it was that people typed."""
    VERIFY[type(fact)](state, fact)


def allows(state: State, fact: f.Fact) -> bool:
    """Whether this may be written down now."""
    return accepts(verify, state, fact)


# What people type ----------------------------------------------------------------------------------


def _joiners_name(state: State, fact: f.SeatJoined) -> None:
    verify_name(fact.name, state.names)


def _new_name(state: State, fact: f.PlayerRenamed) -> None:
    """The new name must do beside the others' names."""
    verify_name(fact.name, (other.name for seat, other in enumerate(state.seats) if seat != fact.seat))


TYPED: Mapping[type[f.Fact], Callable[[Any, Any], None]] = {
    f.SeatJoined: _joiners_name,
    f.PlayerRenamed: _new_name,
    f.NoteWritten: lambda _state, fact: verify_note(fact.text),
    f.PointsGiven: lambda _state, fact: verify_reason(fact.reason),
}
"""What judges the names, notes and reasons in facts, where people type them and only there."""


def _normal_correction(fact: f.RoundCorrected) -> f.RoundCorrected:
    return replace(with_noted_trump(fact), figures=tuple(sorted(fact.figures)))


NORMAL: Mapping[type[f.Fact], Callable[[Any], f.Fact]] = {
    f.TrumpSet: with_noted_trump,
    f.RoundCorrected: _normal_correction,
    f.RoundSatOut: lambda fact: f.RoundSatOut(tuple(sorted(fact.seats))),
    f.SeatJoined: lambda fact: replace(fact, name=tidy_name(fact.name)),
    f.PlayerRenamed: lambda fact: replace(fact, name=tidy_name(fact.name)),
    f.NoteWritten: lambda fact: f.NoteWritten(tidy_note(fact.text)),
    f.PointsGiven: lambda fact: replace(fact, reason=tidy_note(fact.reason)),
}
"""The one form in which facts of a kind are written down, where there are several ways to say it."""


def normal(fact: f.Fact) -> f.Fact:
    """The fact as it is written down: the trump that follows from a card, names without stray spaces."""
    written = NORMAL.get(type(fact))
    return fact if written is None else written(fact)


GROUPED = (f.PointsGiven,)
"""The kinds of which one tap may write down several: points for everybody."""


def accepted(state: State, facts: Sequence[f.Fact]) -> tuple[f.Fact, ...]:
    """The facts of one tap as they are written down, each verified after those before it, with what people
    typed. Raises `RuleViolation`."""
    if len(facts) > 1 and not all(isinstance(fact, GROUPED) for fact in facts):
        raise ValueError(f"no tap writes down {facts!r}")
    written: list[f.Fact] = []
    for fact in facts:
        if written:
            state = apply(state, written[-1])
        verify(state, fact)
        if (typed := TYPED.get(type(fact))) is not None:
            typed(state, fact)
        written.append(normal(fact))
    return tuple(written)


# What was read -------------------------------------------------------------------------------------


def verify_records(records: Sequence[Recorded[f.Fact]]) -> State:
    """The state after these records, each of whose facts could have been written down at a table.

    Raises `ValueError` that says, for the log, which could not and why.
    """
    first = records[0].fact
    if isinstance(first, f.GameStarted) and len({seat.player for seat in first.seats}) != len(first.seats):
        raise ValueError("somebody sits on two seats")
    return _verified(records)


def verified_state(game: f.Game) -> State:
    """The state of a game that was kept on this device, those facts verified that were undone as well.

    Raises like `verify_records`.
    """
    state = _verified(game.records)
    return state if game.cursor == len(game.records) else state_of(game)


def _verified(records: Sequence[Recorded[f.Fact]]) -> State:
    if records and records[0].same_tap:
        raise ValueError("fact 1 is refused: there is no tap before")
    number, state = 1, None
    for tap in taps(records):
        facts = [record.fact for record in tap]
        try:
            if state is not None:
                state = _after_tap(state, facts)
            else:
                (first,) = tap
                verify(None, first.fact)
                state = replay(tap)
        except Exception as objection:  # whatever a fact trips over, it is to blame
            raise ValueError(f"fact {number} is refused: {objection!r}") from objection
        number += len(facts)
    if state is None:
        raise ValueError("a game begins with GameStarted")
    return copy_with(state, touched=last_touch(records))


def _after_tap(state: State, facts: Sequence[f.Fact]) -> State:
    """The state after a tap: a fact with what follows from it, or a group; before it that bids were seen."""
    written: list[f.Fact] = []
    if isinstance(facts[0], f.BidsSeen):
        verify(state, facts[0])
        state, facts = apply(state, facts[0]), facts[1:]
    is_group = len(facts) > 1 and all(isinstance(fact, GROUPED) for fact in facts)
    for fact in facts if is_group else facts[:1]:
        verify(state, fact)
        if type(fact) in NORMAL and type(fact) not in TYPED and normal(fact) != fact:
            raise ValueError(f"it would have been written down as {normal(fact)!r}")
        state, followed = with_what_follows(state, [fact])
        written += followed
    if written != facts:
        raise ValueError(f"the tap would have written down {written!r}")
    return state
