"""The taps of a tournament: begun, recorded, taken back, and what was read verified."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from scorekeeper.game.event_log import (
    Recorded,
    can_redo,
    last_tap,
    tap_again,
    tap_back,
    with_tap,
)
from scorekeeper.rules import RuleViolation
from scorekeeper.tournament import facts as f
from scorekeeper.tournament.checks import NORMAL, TYPED, verify
from scorekeeper.tournament.errors import TournamentCode
from scorekeeper.tournament.fold import apply, begun
from scorekeeper.tournament.plan import verify_plan
from scorekeeper.tournament.state import State


def begin_tournament(tournament_id: str, first: f.TournamentStarted, at: datetime) -> f.Tournament:
    """A new tournament of one fact. Raises `RuleViolation`."""
    verify_plan(first.plan)
    TYPED[f.TournamentStarted](None, first)
    started = NORMAL[f.TournamentStarted](first)
    return f.Tournament(id=tournament_id, revision=1, cursor=1, records=(Recorded(at, started),))


def record(
    tournament: f.Tournament, state: State, facts: Sequence[f.Fact], at: datetime
) -> tuple[f.Tournament, State]:
    """The tournament and its state after one more tap of these facts, each verified after those before it,
    with what people typed. Raises `RuleViolation`."""
    written: list[f.Fact] = []
    for fact in facts:
        verify(state, fact)
        if (typed := TYPED.get(type(fact))) is not None:
            typed(state, fact)
        normal = NORMAL.get(type(fact))
        written.append(normal(fact) if normal else fact)
        state = apply(state, written[-1])
    return with_tap(tournament, written, at), state


def undo(tournament: f.Tournament, is_played: Callable[[str], bool]) -> f.Tournament:
    """Take the organiser's last tap back, as long as nothing was played on it.

    `is_played` says of a game's id whether anything was written on its pad. Results are withdrawn, never
    undone. That nobody changes places at a table that plays is seen to at the desk. Raises `RuleViolation`.
    """
    tables: list[f.Table] = []
    for made in last_tap(tournament):
        match made.fact:
            case f.TournamentStarted():
                raise RuleViolation(TournamentCode.NOTHING_TO_UNDO)
            case f.ResultTaken() | f.ResultWithdrawn():
                raise RuleViolation(TournamentCode.PLAYED_ALREADY)
            case f.RoundDrawn(tables=drawn):
                tables += drawn
            case f.FinalDrawn(table=table):
                tables.append(table)
            case _:
                pass
    if any(is_played(table.game) for table in tables):
        raise RuleViolation(TournamentCode.PLAYED_ALREADY)
    return tap_back(tournament)


def redo(tournament: f.Tournament) -> f.Tournament:
    """Bring back the tap that was last taken back. Raises `RuleViolation`."""
    if not can_redo(tournament):
        raise RuleViolation(TournamentCode.NOTHING_TO_REDO)
    return tap_again(tournament)


def verified_state(tournament: f.Tournament) -> State:
    """The state of a tournament that was read, each of its facts verified, those that were undone as well.

    Raises `ValueError` that says, for the log, which could not have been written down and why.
    """
    records = tournament.records
    first = records[0].fact
    if not isinstance(first, f.TournamentStarted) or records[0].same_tap:
        raise ValueError("a tournament begins with TournamentStarted")
    number = 1
    try:
        verify_plan(first.plan)
        state = in_force_state = begun(first)
        for number, record_ in enumerate(records[1:], start=2):
            verify(state, record_.fact)
            state = apply(state, record_.fact)
            if number == tournament.cursor:
                in_force_state = state
    except Exception as objection:  # whatever a fact trips over, it is to blame
        raise ValueError(f"fact {number} is refused: {objection!r}") from objection
    return in_force_state
