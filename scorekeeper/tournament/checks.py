"""Checks of facts of a tournament: whether one may be written down, whether it was tapped or read.

`fold` trusts every fact. What people may be called is asked where they type, not of what was read. Whether a
game was played meanwhile is known at the desk, not here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from scorekeeper.game.errors import MoveCode
from scorekeeper.game.names import name_key, tidy_name, tidy_note, verify_name, verify_reason
from scorekeeper.rules import PLAYERS, RuleViolation, hand_sizes, reachable_totals
from scorekeeper.rules.validation import MOST_ROUNDS as MOST_HANDS
from scorekeeper.tournament import facts as f
from scorekeeper.tournament.draw import MOST_SEED
from scorekeeper.tournament.errors import TournamentCode
from scorekeeper.tournament.plan import HIGHEST_PRICE, table_sizes, verify_change
from scorekeeper.tournament.standings import finalists, standings, tied
from scorekeeper.tournament.state import Presence, Round, State


def verify(state: State, fact: f.Fact) -> None:
    """Raise `RuleViolation` unless this may be written down now, whatever it was that people typed."""
    if state.ended:
        raise RuleViolation(TournamentCode.TOURNAMENT_OVER)
    VERIFY[type(fact)](state, fact)


# People --------------------------------------------------------------------------------------------


def _person_entered(state: State, fact: f.PersonEntered) -> None:
    if len(state.people) >= f.MOST_PEOPLE:
        raise RuleViolation(TournamentCode.TOURNAMENT_FULL, most=f.MOST_PEOPLE)
    for number, person in enumerate(state.people):
        if person.player == fact.player:
            raise RuleViolation(TournamentCode.ENTERED_ALREADY, person=number)
    _verify_told_apart(state, fact.name, fact.club, None)


def _person_renamed(state: State, fact: f.PersonRenamed) -> None:
    _verify_person(state, fact.person)
    _verify_told_apart(state, fact.name, fact.club, fact.person)


def _verify_told_apart(state: State, name: str, club: str, but: int | None) -> None:
    """Raise where somebody else has the same name and club, or would be called the same in `labels`."""
    called = _called(name, club)
    for number, person in enumerate(state.people):
        other = _called(person.name, person.club)
        same = called == other if called[0] == other[0] else {*called} & {*other}
        if number != but and same:
            raise RuleViolation(TournamentCode.NOTHING_TELLS_APART, person=number, name=name)


@lru_cache(maxsize=2 * f.MOST_PEOPLE)  # everybody is compared with all others
def _called(name: str, club: str) -> tuple[str, str]:
    """What somebody may be called: the name alone, and with the club."""
    alone = name_key(name)
    return alone, f"{alone} ({key})" if (key := name_key(club)) else alone


def _verify_person(state: State, person: int) -> None:
    if not 0 <= person < len(state.people):
        raise RuleViolation(TournamentCode.UNKNOWN_PERSON, person=person)


def _from(*before: Presence) -> Callable[[State, Any], None]:
    """A check that somebody is one of these before."""

    def check(state: State, fact: Any) -> None:
        _verify_person(state, fact.person)
        presence = state.people[fact.person].presence
        if presence not in before:
            raise RuleViolation(TournamentCode.PRESENCE, person=fact.person, presence=presence.value)

    return check


# Rounds --------------------------------------------------------------------------------------------


def _round_drawn(state: State, fact: f.RoundDrawn) -> None:
    following = len(state.rounds) + 1
    if state.final is not None:
        raise RuleViolation(TournamentCode.FINAL_DRAWN)
    if fact.number != following or following > state.plan.rounds:
        raise RuleViolation(
            TournamentCode.NO_SUCH_ROUND, round=fact.number, next=following, rounds=state.plan.rounds
        )
    if state.rounds and not state.rounds[-1].locked:
        raise RuleViolation(TournamentCode.ROUND_OPEN, round=following - 1)
    if not 0 <= fact.seed <= MOST_SEED:
        raise ValueError("no draw has such a seed")
    seated = Counter(person for table in fact.tables for person in table.seats)
    if seated != Counter(state.here):
        missing = tuple(sorted({*state.here} - {*seated}))
        raise RuleViolation(
            TournamentCode.PEOPLE_CHANGED,
            missing=missing,
            too_many=tuple(sorted(person for person in seated if seated[person] > (person in state.here))),
        )
    sizes = table_sizes(len(state.here), state.plan.sizes)
    if not sizes or sorted(sizes) != sorted(len(table.seats) for table in fact.tables):
        raise RuleViolation(TournamentCode.SIZES, people=len(state.here), sizes=state.plan.sizes)
    _verify_new_games(state, fact.tables)


def _verify_new_games(state: State, tables: Iterable[f.Table]) -> None:
    games = [table.game for round_ in state.all_rounds for table in round_.tables]
    games += [table.game for table in tables]
    if len({*games}) < len(games):
        raise RuleViolation(TournamentCode.GAME_TWICE)


def _people_swapped(state: State, fact: f.PeopleSwapped) -> None:
    _verify_person(state, fact.one)
    _verify_person(state, fact.other)
    round_ = _open_round(state, len(state.rounds))
    places = round_.places
    if fact.one == fact.other or not {fact.one, fact.other} & places.keys():
        raise RuleViolation(TournamentCode.NOT_DRAWN)
    for person in (fact.one, fact.other):
        if (table := places.get(person)) is None:  # who takes the place of somebody else has to be here
            _from(Presence.HERE)(state, f.PersonGone(person))
        elif round_.results[table] is not None:
            raise RuleViolation(TournamentCode.TABLE_DONE, table=table)


def _open_round(state: State, number: int) -> Round:
    """The round of that number, which is not locked and the last one."""
    if number != len(state.rounds) or not state.rounds:
        raise RuleViolation(
            TournamentCode.NO_SUCH_ROUND, round=number, next=len(state.rounds), rounds=state.plan.rounds
        )
    round_ = state.rounds[-1]
    if round_.locked:
        raise RuleViolation(TournamentCode.ROUND_LOCKED, round=number)
    return round_


def _round_locked(state: State, fact: f.RoundLocked) -> None:
    _verify_complete(_open_round(state, fact.number), fact.number)


def _verify_complete(round_: Round, number: int) -> None:
    if not round_.complete:
        raise RuleViolation(TournamentCode.RESULTS_MISSING, round=number, tables=round_.without_result)


# Results -------------------------------------------------------------------------------------------


def _table(state: State, game: str) -> tuple[Round, int]:
    """The round and the place of the table with that game."""
    if (place := state.place_of(game)) is None:
        raise RuleViolation(TournamentCode.UNKNOWN_TABLE)
    number, table = place
    return state.all_rounds[number], table


_FROM_A_GAME = range(-(10**9), 10**9 + 1)
"""The totals that a game reports, with what was given beside its rounds: no house rule brings more."""
_reachable = lru_cache(maxsize=len(PLAYERS))(reachable_totals)


def _result_taken(state: State, fact: f.ResultTaken) -> None:
    round_, table = _table(state, fact.game)
    if round_.results[table] is not None and not round_.locked:
        raise RuleViolation(TournamentCode.RESULT_STANDS, table=table)
    seats = round_.tables[table].seats
    if not len(seats) == len(fact.totals) == len(fact.hits):
        raise RuleViolation(TournamentCode.RESULT_SEATS, table=table, seats=len(seats))
    hands = hand_sizes(state.plan.ruleset, len(seats))
    reachable = _reachable(state.plan.ruleset.scoring, hands) if fact.typed else _FROM_A_GAME
    most_hits = len(hands) if fact.typed else MOST_HANDS  # a table plays more hands where people leave it
    for person, total, hits in zip(seats, fact.totals, fact.hits, strict=True):
        if not 0 <= hits <= most_hits:
            raise RuleViolation(TournamentCode.HITS_OUT_OF_RANGE, person=person, hits=hits, hands=most_hits)
        if total not in reachable:
            raise RuleViolation(TournamentCode.TOTAL_UNREACHABLE, person=person, total=total)


def _result_withdrawn(state: State, fact: f.ResultWithdrawn) -> None:
    round_, table = _table(state, fact.game)
    if round_.locked:
        raise RuleViolation(TournamentCode.ROUND_LOCKED, round=state.rounds.index(round_) + 1)
    if round_.results[table] is None:
        raise RuleViolation(TournamentCode.NO_RESULT, table=table)


# Penalties, lots, the end --------------------------------------------------------------------------


def _penalty_given(state: State, fact: f.PenaltyGiven) -> None:
    if fact.number != len(state.penalties) + 1:
        raise RuleViolation(TournamentCode.NO_SUCH_PENALTY, number=fact.number)
    if not 1 <= fact.points <= HIGHEST_PRICE:
        raise RuleViolation(TournamentCode.PENALTY_OUT_OF_RANGE, points=fact.points, highest=HIGHEST_PRICE)
    for person in fact.people:
        _verify_person(state, person)
    if not fact.people or len({*fact.people}) < len(fact.people):
        raise ValueError("a penalty is for somebody, once for each")


def _penalty_withdrawn(state: State, fact: f.PenaltyWithdrawn) -> None:
    if not 1 <= fact.number <= len(state.penalties) or not state.penalties[fact.number - 1].stands:
        raise RuleViolation(TournamentCode.NO_SUCH_PENALTY, number=fact.number)


def _lot_drawn(state: State, fact: f.LotDrawn) -> None:
    if tuple(sorted(fact.people)) not in map(tuple, map(sorted, tied(state))):
        raise RuleViolation(TournamentCode.NOT_TIED)


def _final_drawn(state: State, fact: f.FinalDrawn) -> None:
    if state.final is not None:
        raise RuleViolation(TournamentCode.FINAL_DRAWN)
    settled = len(state.rounds) == state.plan.rounds and all(round_.locked for round_ in state.rounds)
    best = finalists(state)
    if not (state.plan.finalists and settled and len(best) >= state.plan.finalists):
        raise RuleViolation(TournamentCode.NO_FINAL)
    if len(best) > state.plan.finalists:
        last = max(row.place for row in standings(state) if row.person in best)
        level = tuple(row.person for row in standings(state) if row.place == last)
        raise RuleViolation(TournamentCode.LOT_FIRST, people=level)
    if sorted(fact.table.seats) != sorted(best):
        raise RuleViolation(TournamentCode.NOT_FINALISTS, people=best)
    _verify_new_games(state, [fact.table])


def _tournament_ended(state: State, _fact: f.TournamentEnded) -> None:
    for number, round_ in enumerate(state.all_rounds, start=1):
        _verify_complete(round_, number)


VERIFY: Mapping[type[f.Fact], Callable[[State, Any], None]] = {
    f.PlanChanged: lambda state, fact: verify_change(
        state.plan, fact.plan, len(state.rounds), final_drawn=state.final is not None
    ),
    f.PersonEntered: _person_entered,
    f.PersonArrived: _from(Presence.EXPECTED, Presence.GONE),
    f.PersonGone: _from(Presence.HERE),
    f.PersonWithdrawn: _from(Presence.EXPECTED, Presence.HERE, Presence.GONE),
    f.PersonReturned: _from(Presence.WITHDRAWN),
    f.PersonRenamed: _person_renamed,
    f.RoundDrawn: _round_drawn,
    f.PeopleSwapped: _people_swapped,
    f.ResultTaken: _result_taken,
    f.ResultWithdrawn: _result_withdrawn,
    f.PenaltyGiven: _penalty_given,
    f.PenaltyWithdrawn: _penalty_withdrawn,
    f.LotDrawn: _lot_drawn,
    f.RoundLocked: _round_locked,
    f.FinalDrawn: _final_drawn,
    f.TournamentEnded: _tournament_ended,
}
"""What judges each kind of fact but the first."""


# What people type ----------------------------------------------------------------------------------


def _verify_typed_person(_state: State, fact: f.PersonEntered | f.PersonRenamed) -> None:
    verify_name(fact.name, ())
    if fact.club:
        verify_name(fact.club, ())


def _verify_title(_state: None, fact: f.TournamentStarted) -> None:
    """A tournament may be called as long as the word why points were given."""
    if not tidy_note(fact.name):
        raise RuleViolation(MoveCode.NAME_EMPTY)
    verify_reason(fact.name)


TYPED: Mapping[type[f.Fact], Callable[[Any, Any], None]] = {
    f.TournamentStarted: _verify_title,
    f.PersonEntered: _verify_typed_person,
    f.PersonRenamed: _verify_typed_person,
    f.PenaltyGiven: lambda _state, fact: verify_reason(fact.reason),
}
"""What judges the names and reasons in facts, where people type them and only there."""


def _tidied(fact: Any) -> f.Fact:
    tidied: f.Fact = replace(fact, name=tidy_name(fact.name), club=tidy_name(fact.club))
    return tidied


NORMAL: Mapping[type[f.Fact], Callable[[Any], f.Fact]] = {
    f.TournamentStarted: lambda fact: replace(fact, name=tidy_note(fact.name)),
    f.PersonEntered: _tidied,
    f.PersonRenamed: _tidied,
    f.PenaltyGiven: lambda fact: replace(fact, reason=tidy_note(fact.reason)),
}
"""The one form in which facts of a kind are written down, where there are several ways to say it."""
