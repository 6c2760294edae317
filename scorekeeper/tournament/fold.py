"""The fold (reducer) of a tournament: how each fact changes the state.

It trusts every fact; only `checks` judges.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from typing import Any, TypeVar

from scorekeeper.game.event_log import Recorded, in_force
from scorekeeper.tournament import facts as f
from scorekeeper.tournament.state import Penalty, Person, Presence, Result, Round, State

T = TypeVar("T")


def state_of(tournament: f.Tournament) -> State:
    """The state that the facts in force make."""
    return replay(in_force(tournament))


def replay(records: Sequence[Recorded[f.Fact]]) -> State:
    """The state that these records make. Raises `ValueError` where the first is not the start."""
    first = records[0].fact
    if not isinstance(first, f.TournamentStarted):
        raise ValueError("a tournament begins with TournamentStarted")
    return reduce(lambda state, record: apply(state, record.fact), records[1:], begun(first))


def begun(started: f.TournamentStarted) -> State:
    return State(started.name, started.plan)


def apply(state: State, fact: f.Fact) -> State:
    """The state after one more fact."""
    return APPLY[type(fact)](state, fact)


def _with(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*values[:place], value, *values[place + 1 :])


def _presence(presence: Presence) -> Callable[[State, Any], State]:
    """What makes somebody be here, gone or withdrawn."""

    def applied(state: State, fact: Any) -> State:
        changed = replace(state.people[fact.person], presence=presence)
        return replace(state, people=_with(state.people, fact.person, changed))

    return applied


def _renamed(state: State, fact: f.PersonRenamed) -> State:
    renamed = replace(state.people[fact.person], name=fact.name, club=fact.club)
    return replace(state, people=_with(state.people, fact.person, renamed))


def _round_drawn(state: State, fact: f.RoundDrawn) -> State:
    drawn = Round(fact.tables, (None,) * len(fact.tables), fact.seed)
    return replace(state, rounds=(*state.rounds, drawn))


def _swapped(state: State, fact: f.PeopleSwapped) -> State:
    round_ = state.rounds[-1]
    places = {fact.one: fact.other, fact.other: fact.one}
    tables = tuple(
        replace(table, seats=tuple(places.get(person, person) for person in table.seats))
        for table in round_.tables
    )
    return replace(state, rounds=(*state.rounds[:-1], replace(round_, tables=tables)))


def _with_result(state: State, game: str, result: Result | None) -> State:
    place = state.place_of(game)
    if place is None:
        raise ValueError(f"no table was drawn for {game}")
    number, table = place
    if number == len(state.rounds):
        assert state.final is not None
        return replace(state, final=replace(state.final, results=(result,)))
    round_ = state.rounds[number]
    changed = replace(round_, results=_with(round_.results, table, result))
    return replace(state, rounds=_with(state.rounds, number, changed))


def _penalty_withdrawn(state: State, fact: f.PenaltyWithdrawn) -> State:
    place = fact.number - 1
    withdrawn = replace(state.penalties[place], stands=False)
    return replace(state, penalties=_with(state.penalties, place, withdrawn))


def _locked(state: State, fact: f.RoundLocked) -> State:
    place = fact.number - 1
    return replace(state, rounds=_with(state.rounds, place, replace(state.rounds[place], locked=True)))


APPLY: Mapping[type[f.Fact], Callable[[State, Any], State]] = {
    f.PlanChanged: lambda state, fact: replace(state, plan=fact.plan),
    f.PersonEntered: lambda state, fact: replace(
        state, people=(*state.people, Person(fact.player, fact.name, fact.club))
    ),
    f.PersonArrived: _presence(Presence.HERE),
    f.PersonGone: _presence(Presence.GONE),
    f.PersonWithdrawn: _presence(Presence.WITHDRAWN),
    f.PersonReturned: _presence(Presence.HERE),
    f.PersonRenamed: _renamed,
    f.RoundDrawn: _round_drawn,
    f.PeopleSwapped: _swapped,
    f.ResultTaken: lambda state, fact: _with_result(
        state, fact.game, Result(fact.totals, fact.hits, fact.typed)
    ),
    f.ResultWithdrawn: lambda state, fact: _with_result(state, fact.game, None),
    f.PenaltyGiven: lambda state, fact: replace(
        state, penalties=(*state.penalties, Penalty(fact.people, fact.points, fact.reason))
    ),
    f.PenaltyWithdrawn: _penalty_withdrawn,
    f.LotDrawn: lambda state, fact: replace(state, lots=(*state.lots, fact.people)),
    f.RoundLocked: _locked,
    f.FinalDrawn: lambda state, fact: replace(state, final=Round((fact.table,), (None,), None)),
    f.TournamentEnded: lambda state, _fact: replace(state, ended=True),
}
"""How each kind of fact but the first changes the state."""
