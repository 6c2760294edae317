"""Random evenings: people leave, return and come late, with penalties, corrections and withdrawn results."""

import json
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules import RuleViolation
from scorekeeper.storage.backup.reading import read_tournament
from scorekeeper.storage.tournaments import LoadedTournament, encode_tournament
from scorekeeper.tournament import facts as f
from scorekeeper.tournament.fold import state_of
from scorekeeper.tournament.plan import PLANS, SIZES, table_sizes
from scorekeeper.tournament.recording import verified_state
from scorekeeper.tournament.standings import standings
from scorekeeper.tournament.state import Presence
from tests.tournament.driver import FROM_LAST, Organiser

INCIDENTS = ("leaves", "gives up", "comes back", "comes late", "penalty", "forgiven", "corrected", "undone")


def any_plan(random):
    return replace(
        random.choice([*PLANS.values(), FROM_LAST]),
        rounds=random.randint(1, 4),
        sizes=random.choice([*SIZES]),
        finalists=random.choice([0, 4]),
        missed=random.choice([None, 0, -20]),
        clubs_apart=random.choice([True, False]),
        by_standing_from=random.choice([None, 2, 3]),
    )


def happens(organiser, incident):
    """Something happens between the taps that every evening has; what is refused changes nothing."""
    random, state = organiser.random, organiser.state
    person = random.randrange(len(state.people))
    if incident == "comes late":
        organiser.enter(f"P{len(state.people) + 1}", random.choice(["", "Nord", "Süd"]))
        return
    try:
        match incident:
            case "leaves":
                organiser.does(f.PersonGone(person))
            case "gives up":
                organiser.does(f.PersonWithdrawn(person))
            case "comes back":
                arrives = (
                    f.PersonReturned
                    if state.people[person].presence is Presence.WITHDRAWN
                    else f.PersonArrived
                )
                organiser.does(arrives(person))
            case "penalty":
                organiser.does(f.PenaltyGiven(len(state.penalties) + 1, (person,), 10, "late"))
            case "forgiven":
                organiser.does(f.PenaltyWithdrawn(random.randint(1, 3)))
            case "corrected":
                number, table, _result = random.choice([*state.results()])
                totals, hits = organiser.any_result(len(table.seats))
                taken = f.ResultTaken(table.game, tuple(totals), tuple(hits), typed=True)
                locked = state.rounds[number].locked
                organiser.does(*[] if locked else [f.ResultWithdrawn(table.game)], taken)
            case _:
                organiser.undoes()
    except (RuleViolation, IndexError):
        assert organiser.state == state


@settings(max_examples=20)
@given(st.integers(0, 10**6))
def test_any_evening_comes_to_its_end(seed):
    random = Random(seed)
    plan = any_plan(random)
    organiser = Organiser(random.randint(5, 24), plan, seed)
    for number in range(1, plan.rounds + 1):
        some_happen(organiser)
        if not table_sizes(len(organiser.state.here), plan.sizes):
            break
        organiser.draw()
        some_happen(organiser)
        if len(organiser.state.rounds) < number:  # the draw was taken back
            break
        organiser.report_all()
        holds(organiser)
    state = organiser.state
    if plan.finalists and len(state.rounds) == plan.rounds and len(state.here) >= plan.finalists:
        organiser.draw_final()
        organiser.report_all()
    organiser.does(f.TournamentEnded())
    holds(organiser)
    document = json.loads(json.dumps(encode_tournament(organiser.tournament)))
    assert read_tournament(document) == LoadedTournament(organiser.tournament, organiser.state)


def some_happen(organiser):
    for incident in organiser.random.choices(INCIDENTS, k=organiser.random.randint(0, 4)):
        happens(organiser, incident)


def holds(organiser):
    """What is true at any time of an evening."""
    state = organiser.state
    assert state_of(organiser.tournament) == state
    assert verified_state(organiser.tournament) == state
    for round_ in state.rounds:
        seated = Counter(person for table in round_.tables for person in table.seats)
        assert set(seated.values()) == {1}
        assert {len(table.seats) for table in round_.tables} <= {*SIZES[state.plan.sizes]}
    ranks_are_total(state)


def ranks_are_total(state):
    rows = standings(state)
    seated = {person for round_ in state.all_rounds for table in round_.tables for person in table.seats}
    assert sorted(row.person for row in rows) == sorted(seated | {*state.here})
    for row in rows:
        level = sum(other.place == row.place for other in rows)
        assert row.place <= rows.index(row) + 1 < row.place + level
        assert row.points == sum(
            (score.points for score in row.scores if score is not None), Fraction(-row.penalty)
        )


def test_thirteen_people_and_their_winner():
    organiser = Organiser(13)
    for _round in range(3):
        organiser.draw()
        organiser.report_all()
    organiser.draw_final()
    seats = organiser.state.all_rounds[-1].tables[0].seats
    organiser.report(0, (100, 200, 150, 50))
    organiser.does(f.TournamentEnded())
    assert [row.person for row in standings(organiser.state)[:4]] == [seats[place] for place in (1, 2, 0, 3)]
    assert len(standings(organiser.state)) == 13
