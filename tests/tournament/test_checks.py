"""What is refused at a tournament, and with which code."""

from dataclasses import replace

import pytest

from scorekeeper.rules import PRESETS, STANDARD, Code, RuleViolation
from scorekeeper.tournament import facts as f
from scorekeeper.tournament.checks import VERIFY
from scorekeeper.tournament.errors import TournamentCode as Because
from scorekeeper.tournament.plan import CLUB_EVENING, PLANS, QUALIFIER, Counting, verify_plan
from scorekeeper.tournament.recording import redo, verified_state
from scorekeeper.tournament.state import labels
from tests.refusal import refusal
from tests.tournament.driver import Organiser, drawn, new_id

ID = "11111111-2222-4333-8444-555555555555"
OTHER_ID = "11111111-2222-4333-8444-666666666666"


def test_every_kind_of_fact_but_the_first_is_judged():
    assert VERIFY.keys() == {*f.FACTS.values()} - {f.TournamentStarted}


@pytest.mark.parametrize("name", PLANS)
def test_every_preset_can_be_played(name):
    verify_plan(PLANS[name])


def test_a_plan_that_cannot_be_played_is_refused():
    for changes, code in (
        ({"rounds": 0}, Because.PLAN_FIGURE),
        ({"rounds": 21}, Because.PLAN_FIGURE),
        ({"finalists": 2}, Because.PLAN_FIGURE),
        ({"missed": 10_000}, Because.PLAN_FIGURE),
        ({"by_standing_from": 1}, Because.PLAN_FIGURE),
        ({"counting": Counting.PLACES}, Because.PLAN_FIGURE),
        ({"counting": Counting.PLACES, "place_points": (10, -10_000)}, Because.PLAN_FIGURE),
        ({"ruleset": PRESETS["teams"]}, Because.PLAN_TEAMS),
        ({"ruleset": PRESETS["two-players"]}, Code.HAND_SIZE_IMPOSSIBLE),
    ):
        assert refusal(verify_plan, replace(CLUB_EVENING, **changes))[0] == code


def entered(count=8):
    return Organiser(count)


def drawn_round():
    organiser = entered()
    organiser.draw()
    return organiser


def played():
    organiser = drawn_round()
    organiser.report_all()
    return organiser


def locked():
    organiser = played()
    organiser.does(f.RoundLocked(1))
    return organiser


def all_played():
    organiser = Organiser(8, replace(CLUB_EVENING, rounds=1))
    organiser.draw()
    organiser.report(0, (200, 190, 180, 170))
    organiser.report(1, (160, 150, 140, 130))
    organiser.does(f.RoundLocked(1))
    return organiser


def final_drawn():
    organiser = all_played()
    organiser.draw_final()
    return organiser


def ended():
    organiser = played()
    organiser.does(f.TournamentEnded())
    return organiser


def table(organiser):
    return organiser.state.all_rounds[-1].tables[0]


def next_tables(organiser):
    return tuple(f.Table(new_id(organiser.random), seats) for seats in drawn(organiser.state, 1))


def with_last_table(organiser, seats):
    tables = next_tables(organiser)
    return (*tables[:-1], replace(tables[-1], seats=seats))


def result(organiser, totals, hits):
    return f.ResultTaken(table(organiser).game, totals, hits, typed=True)


def test_what_cannot_be_is_refused():
    for before, proposed, code in (
        (ended, f.PersonEntered(ID, "Ute", ""), Because.TOURNAMENT_OVER),
        (entered, lambda o: f.PersonEntered(o.state.people[0].player, "Ute", ""), Because.ENTERED_ALREADY),
        (entered, f.PersonEntered(ID, "p1", ""), Because.NOTHING_TELLS_APART),
        (entered, f.PersonRenamed(1, "P1", ""), Because.NOTHING_TELLS_APART),
        (entered, f.PersonRenamed(8, "Ute", ""), Because.UNKNOWN_PERSON),
        (entered, f.PersonArrived(-1), Because.UNKNOWN_PERSON),
        (entered, f.PersonArrived(0), Because.PRESENCE),
        (entered, f.PersonReturned(0), Because.PRESENCE),
        (drawn_round, lambda o: f.RoundDrawn(2, next_tables(o), 1), Because.ROUND_OPEN),
        (played, lambda o: f.RoundDrawn(2, next_tables(o), 1), Because.ROUND_OPEN),
        (locked, lambda o: f.RoundDrawn(3, next_tables(o), 1), Because.NO_SUCH_ROUND),
        (all_played, lambda o: f.RoundDrawn(2, next_tables(o), 1), Because.NO_SUCH_ROUND),
        (locked, lambda o: f.RoundDrawn(2, next_tables(o)[:-1], 1), Because.PEOPLE_CHANGED),
        (locked, lambda o: f.RoundDrawn(2, with_last_table(o, (0, 1, 2, 8)), 1), Because.PEOPLE_CHANGED),
        (
            locked,
            f.RoundDrawn(2, (f.Table(ID, (0, 1, 2)), f.Table(OTHER_ID, (3, 4, 5, 6, 7))), 1),
            Because.SIZES,
        ),
        (
            locked,
            f.RoundDrawn(2, (f.Table(ID, (0, 1, 2, 3)), f.Table(ID, (4, 5, 6, 7))), 1),
            Because.GAME_TWICE,
        ),
        (drawn_round, f.RoundLocked(1), Because.RESULTS_MISSING),
        (entered, f.RoundLocked(1), Because.NO_SUCH_ROUND),
        (locked, f.RoundLocked(1), Because.ROUND_LOCKED),
        (locked, f.PeopleSwapped(0, 1), Because.ROUND_LOCKED),
        (played, f.PeopleSwapped(0, 1), Because.TABLE_DONE),
        (drawn_round, f.PeopleSwapped(0, 0), Because.NOT_DRAWN),
        (drawn_round, f.PeopleSwapped(0, 8), Because.UNKNOWN_PERSON),
        (drawn_round, f.ResultTaken(ID, (1, 2, 3), (0, 0, 0), typed=True), Because.UNKNOWN_TABLE),
        (played, lambda o: result(o, (20, 30, 40, 50), (1, 1, 1, 1)), Because.RESULT_STANDS),
        (drawn_round, lambda o: result(o, (20, 30, 40), (1, 1, 1)), Because.RESULT_SEATS),
        (drawn_round, lambda o: result(o, (20, 30, 40, 50), (1, 1, 1, 11)), Because.HITS_OUT_OF_RANGE),
        (drawn_round, lambda o: result(o, (20, 30, 40, 50), (1, 1, 1, -1)), Because.HITS_OUT_OF_RANGE),
        (drawn_round, lambda o: result(o, (20, 30, 40, 55), (1, 1, 1, 1)), Because.TOTAL_UNREACHABLE),
        (drawn_round, lambda o: result(o, (20, 30, 40, 9000), (1, 1, 1, 1)), Because.TOTAL_UNREACHABLE),
        (
            drawn_round,
            lambda o: f.ResultTaken(table(o).game, (1, 2, 3, 10**30), (0,) * 4, typed=False),
            Because.TOTAL_UNREACHABLE,
        ),
        (drawn_round, lambda o: f.ResultWithdrawn(table(o).game), Because.NO_RESULT),
        (locked, lambda o: f.ResultWithdrawn(table(o).game), Because.ROUND_LOCKED),
        (entered, f.PenaltyGiven(2, (0,), 10, ""), Because.NO_SUCH_PENALTY),
        (entered, f.PenaltyGiven(1, (0,), 0, ""), Because.PENALTY_OUT_OF_RANGE),
        (entered, f.PenaltyGiven(1, (9,), 10, ""), Because.UNKNOWN_PERSON),
        (entered, f.PenaltyWithdrawn(1), Because.NO_SUCH_PENALTY),
        (all_played, f.LotDrawn((0, 1)), Because.NOT_TIED),
        (played, f.FinalDrawn(f.Table(ID, (0, 1, 2, 3))), Because.NO_FINAL),
        (all_played, f.FinalDrawn(f.Table(ID, (0, 1, 2))), Because.NOT_FINALISTS),
        (drawn_round, f.TournamentEnded(), Because.RESULTS_MISSING),
        (locked, f.PlanChanged(replace(CLUB_EVENING, missed=0)), Because.PLAN_FIXED),
        (locked, f.PlanChanged(replace(QUALIFIER, rounds=1)), Because.PLAN_FIXED),
        (locked, f.PlanChanged(replace(CLUB_EVENING, ruleset=STANDARD)), Because.PLAN_FIXED),
        (locked, f.PlanChanged(replace(CLUB_EVENING, rounds=0)), Because.PLAN_FIGURE),
        (final_drawn, f.PlanChanged(replace(CLUB_EVENING, rounds=2)), Because.PLAN_FIXED),
        (final_drawn, f.PlanChanged(replace(CLUB_EVENING, rounds=1, finalists=0)), Because.PLAN_FIXED),
    ):
        organiser = before()
        was = organiser.tournament
        assert refusal(organiser.does, proposed(organiser) if callable(proposed) else proposed)[0] is code
        assert organiser.tournament == was, before


def test_there_are_at_most_five_hundred_people():
    organiser = Organiser()
    organiser.does(*[f.PersonEntered(new_id(organiser.random), f"P{n}", "") for n in range(500)])
    assert refusal(organiser.enter, "P500")[0] is Because.TOURNAMENT_FULL


@pytest.mark.parametrize(
    ("people", "refused"),
    [
        ([("Ute", "Nord"), ("Ute", "Süd"), ("Ute", "")], ("ute", "nord")),
        ([("Ute", "")], ("ute ", " ")),
        ([("Ute (Bonn)", ""), ("Ute", "Kiel")], ("Ute", "Bonn")),
        ([("Ute", "Bonn"), ("Ute", "Kiel")], ("Ute (Bonn)", "")),
        ([("Ute", "Bonn"), ("Ute", "Kiel")], ("ute (bonn)", "Bonn")),
        ([("Ute (Bonn)", "Bonn"), ("Ute", "Kiel")], ("Ute", "Bonn")),
        ([("Ute", "A) (B")], ("Ute (A)", "B")),
    ],
)
def test_no_two_are_called_the_same(people, refused):
    organiser = Organiser()
    for name, club in people:
        organiser.enter(name, club)
    assert len({*labels(organiser.state.people)}) == len(people)
    assert refusal(organiser.enter, *refused)[0] is Because.NOTHING_TELLS_APART
    organiser.enter("Tom")
    with pytest.raises(RuleViolation):
        organiser.does(f.PersonRenamed(len(people), *refused))


def test_a_plan_can_change_before_the_first_draw_and_its_open_parts_later():
    organiser = entered()
    organiser.does(f.PlanChanged(QUALIFIER))
    organiser.draw()
    later = replace(QUALIFIER, rounds=5, sizes="3-4", finalists=0, by_standing_from=3)
    assert organiser.does(f.PlanChanged(later)).plan == later


def test_a_locked_result_can_be_put_right():
    organiser = locked()
    organiser.report(0, (20, 30, 40, 50), (1, 1, 1, 1))
    result_ = organiser.state.rounds[0].results[0]
    assert result_.totals == (20, 30, 40, 50)


def test_half_a_tap_is_not_written_down():
    organiser = played()
    was = organiser.tournament
    with pytest.raises(RuleViolation):
        organiser.does(f.RoundLocked(1), f.RoundDrawn(2, (), 1))
    assert organiser.tournament == was


def test_a_draw_is_taken_back_as_long_as_nothing_was_played_on_it():
    organiser = locked()
    before = organiser.state
    organiser.draw()
    games = {table.game for table in organiser.state.rounds[-1].tables}
    assert refusal(organiser.undoes, games.__contains__)[0] is Because.PLAYED_ALREADY
    after = organiser.state
    assert organiser.undoes() == before
    organiser.tournament = redo(organiser.tournament)
    assert verified_state(organiser.tournament) == after


def test_a_result_is_withdrawn_and_never_undone():
    organiser = drawn_round()
    organiser.report(0, *organiser.any_result(4))
    assert refusal(organiser.undoes)[0] is Because.PLAYED_ALREADY
    organiser.does(f.ResultWithdrawn(table(organiser).game))
    assert organiser.state.rounds[0].results[0] is None


def test_the_start_cannot_be_taken_back():
    organiser = Organiser()
    assert refusal(organiser.undoes)[0] is Because.NOTHING_TO_UNDO


@pytest.mark.parametrize("plan", [CLUB_EVENING, QUALIFIER])
def test_swapped_people_sit_in_each_others_places(plan):
    organiser = Organiser(9, plan)
    organiser.draw()
    late = organiser.enter("Late")
    first, second = (table.seats for table in organiser.state.rounds[0].tables)
    organiser.does(f.PeopleSwapped(first[0], second[1]), f.PeopleSwapped(late, second[0]))
    swapped_first, swapped_second = (table.seats for table in organiser.state.rounds[0].tables)
    assert swapped_first == (second[1], *first[1:])
    assert swapped_second == (late, first[0], *second[2:])
