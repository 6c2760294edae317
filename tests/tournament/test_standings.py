"""What a game brings by each way of counting, and who is in which place and why."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scorekeeper.tournament import facts as f
from scorekeeper.tournament.plan import CLUB_EVENING, LEAGUE_EVENING, QUALIFIER, Counting
from scorekeeper.tournament.standings import LOT, finalists, points_at_table, standings, tied
from tests.tournament.driver import FROM_LAST, Organiser

ONE_ROUND = replace(CLUB_EVENING, rounds=1, finalists=0)


def test_a_game_brings_what_the_plan_counts():
    for plan, totals, brought in (
        (CLUB_EVENING, (210, -30, 0), (210, -30, 0)),
        (QUALIFIER, (100, 300, 200, -10), (20, 45, 30, 10)),
        (QUALIFIER, (5, 4, 3, 2, 1), (45, 30, 20, 10, 5)),
        (QUALIFIER, (1, 2, 3), (20, 30, 45)),
        (QUALIFIER, (9, 9, 1, 0), (Fraction(75, 2), Fraction(75, 2), 20, 10)),
        (QUALIFIER, (9, 1, 1, 1), (45, 20, 20, 20)),
        (FROM_LAST, (4, 3, 2, 1), (40, 30, 20, 10)),
        (FROM_LAST, (3, 2, 1), (30, 20, 10)),
        (FROM_LAST, (7, 7, 7, 7), (25, 25, 25, 25)),
        (LEAGUE_EVENING, (4, 3, 2, 1), (3, 1, -1, -3)),
        (LEAGUE_EVENING, (5, 4, 3, 2, 1), (4, 2, 0, -2, -4)),
        (LEAGUE_EVENING, (3, 2, 1), (2, 0, -2)),
        (LEAGUE_EVENING, (3, 3, 1), (1, 1, -2)),
    ):
        assert points_at_table(plan, totals) == tuple(brought)


def places(organiser):
    return {organiser.state.people[row.person].name: row.place for row in standings(organiser.state)}


def of_one_table(totals, hits, plan=ONE_ROUND):
    """One round at one table; person 0 has the first of the totals, and so on."""
    organiser = Organiser(len(totals), plan)
    organiser.draw()
    seats = organiser.state.rounds[0].tables[0].seats
    organiser.report(0, [totals[person] for person in seats], [hits[person] for person in seats])
    return organiser


def test_ties_go_by_game_points_then_by_bids_met_and_then_a_lot_is_drawn():
    plan = replace(ONE_ROUND, counting=Counting.FAIR)
    organiser = of_one_table((100, 100, 100, 100), (5, 7, 5, 5), plan)
    assert [(row.person, row.place, row.decided_by) for row in standings(organiser.state)] == [
        (1, 1, ""),
        (0, 2, "hits"),
        (2, 2, ""),
        (3, 2, ""),
    ]
    assert tied(organiser.state) == ((0, 2, 3),)
    organiser.does(f.LotDrawn((3, 0, 2)))
    assert [(row.person, row.place, row.decided_by) for row in standings(organiser.state)] == [
        (1, 1, ""),
        (3, 2, "hits"),
        (0, 3, LOT),
        (2, 4, LOT),
    ]
    assert tied(organiser.state) == ()


def test_a_lot_decides_again_when_some_of_its_people_are_level_later():
    organiser = of_one_table((100, 100, 100, 40), (5, 5, 5, 5), CLUB_EVENING)
    organiser.does(f.LotDrawn((2, 0, 1)))
    organiser.draw()
    seats = organiser.state.rounds[1].tables[0].seats
    totals = (30, 20, 30, 100)
    organiser.report(0, [totals[person] for person in seats], [5] * 4)
    assert [(row.person, row.place, row.decided_by) for row in standings(organiser.state)] == [
        (3, 1, ""),
        (2, 2, ""),
        (0, 3, LOT),
        (1, 4, ""),
    ]
    assert tied(organiser.state) == ()


def test_of_equal_points_the_game_points_decide_first():
    plan = replace(ONE_ROUND, counting=Counting.FAIR)
    organiser = Organiser(8, plan)
    organiser.draw()
    organiser.report(0, (200, 100, 50, 10), (1, 1, 1, 1))
    organiser.report(1, (300, 120, 60, 20), (1, 1, 1, 1))
    first, second = standings(organiser.state)[:2]
    assert (first.points, first.game_points) == (3, 300)
    assert (second.points, second.game_points, second.decided_by) == (3, 200, "game-points")


def test_a_penalty_counts_for_everybody_of_a_table_until_it_is_withdrawn():
    organiser = of_one_table((100, 90, 80, 70), (5, 5, 5, 5))
    organiser.does(f.PenaltyGiven(1, (0, 1), 30, "late"))
    assert [(row.person, row.points, row.penalty) for row in standings(organiser.state)] == [
        (2, 80, 0),
        (0, 70, 30),
        (3, 70, 0),
        (1, 60, 30),
    ]
    organiser.does(f.PenaltyWithdrawn(1))
    assert [row.person for row in standings(organiser.state)] == [0, 1, 2, 3]


@pytest.mark.parametrize(("missed", "points"), [(None, 70), (0, 0), (-20, -20)])
def test_who_comes_late_has_the_price_of_the_round_that_he_missed(missed, points):
    organiser = of_one_table((100, 90, 80, 70), (5, 4, 3, 2), replace(ONE_ROUND, rounds=2, missed=missed))
    late = organiser.enter("Late")
    row = next(row for row in standings(organiser.state) if row.person == late)
    assert (row.points, row.game_points, row.hits) == (points, 70, 2)
    assert row.scores[0] is not None
    assert row.scores[0].missed


def test_a_missed_round_costs_nothing_before_all_its_results_are_there():
    organiser = Organiser(8)
    organiser.draw()
    organiser.enter("Late")
    organiser.report(0, (100, 90, 80, 70))
    late = standings(organiser.state)[-5:]
    assert all(row.scores == (None,) and row.points == 0 for row in late)


def test_everybody_who_was_here_gets_a_place_and_nobody_else():
    organiser = Organiser(5)
    organiser.enter("Never", here=False)
    organiser.draw()
    organiser.report_all()
    organiser.does(f.PersonWithdrawn(0), f.PersonGone(1))
    assert sorted(places(organiser)) == ["P1", "P2", "P3", "P4", "P5"]
    assert max(places(organiser).values()) <= 5


def test_the_final_alone_decides_the_places_of_its_people():
    organiser = Organiser(9, replace(CLUB_EVENING, rounds=1))
    organiser.draw()
    organiser.report(0, (200, 190, 180, 170))
    organiser.report(1, (160, 150, 140, 130, 120))
    before = [row.person for row in standings(organiser.state)]
    organiser.does(f.PersonGone(before[1]))  # the second best has to go home
    organiser.draw_final()
    assert [row.person for row in standings(organiser.state)] == before
    seats = organiser.state.final.tables[0].seats if organiser.state.final else ()
    assert {*seats} == {before[0], *before[2:5]}
    organiser.report(0, [10 * seats.index(person) for person in seats])
    after = standings(organiser.state)
    assert [row.person for row in after[:4]] == [*reversed(seats)]
    assert [row.person for row in after[4:]] == [before[1], *before[5:]]
    assert [row.place for row in after] == [*range(1, 10)]


def test_who_is_level_in_the_final_keeps_the_order_of_before():
    organiser = Organiser(4, replace(CLUB_EVENING, rounds=1))
    organiser.draw()
    organiser.report(0, (200, 190, 180, 170))
    before = [row.person for row in standings(organiser.state)]
    organiser.draw_final()
    organiser.report(0, (50, 50, 50, 50), (5, 5, 5, 5))
    assert [row.person for row in standings(organiser.state)] == before


def test_who_was_ticked_by_mistake_gets_no_place():
    organiser = Organiser(5)
    organiser.does(f.PersonGone(organiser.enter("Mistaken")))
    organiser.draw()
    organiser.report_all()
    assert "Mistaken" not in places(organiser)


def test_what_decided_the_final_is_what_happened_there():
    plan = replace(CLUB_EVENING, rounds=1, counting=Counting.FAIR)
    organiser = Organiser(8, plan)
    organiser.draw()
    organiser.report(0, (200, 200, 50, 40))
    organiser.report(1, (190, 170, 60, 50))
    gone = next(row.person for row in standings(organiser.state) if row.points == 3)
    organiser.does(f.PersonGone(gone))
    organiser.draw_final()
    seats = organiser.state.all_rounds[-1].tables[0].seats
    before = {row.person: row.place for row in standings(organiser.state)}
    level = [seats.index(person) for person in seats if list(before.values()).count(before[person]) > 1]
    hits = [3 if seat in level else 2 for seat in range(4)]
    organiser.report(0, (50,) * 4, hits)
    assert len(level) == 2
    first, second, third, fourth, fifth = standings(organiser.state)[:5]
    assert (first.place, second.place, third.decided_by, fourth.decided_by) == (1, 1, "hits", "")
    assert (fifth.person, fifth.decided_by) == (gone, "")
    organiser.does(f.LotDrawn((second.person, first.person)))
    assert [(row.person, row.place, row.decided_by) for row in standings(organiser.state)[:2]] == [
        (second.person, 1, ""),
        (first.person, 2, LOT),
    ]


def test_the_best_of_those_who_are_here_play_the_final():
    for facts, best in (
        ([], [0, 1, 2, 3]),
        ([f.PenaltyGiven(1, (1, 3), 500, "late")], [0, 2, 4, 5]),
        ([f.PenaltyGiven(1, (1, 3), 500, "late"), f.PenaltyWithdrawn(1)], [0, 1, 2, 3]),
        ([f.PersonGone(2)], [0, 1, 3, 4]),
    ):
        organiser = Organiser(8, replace(CLUB_EVENING, rounds=1))
        organiser.draw()
        for number, table in enumerate(organiser.state.rounds[0].tables):
            organiser.report(number, [200 - 20 * person for person in table.seats])
        organiser.does(*facts)
        assert [*finalists(organiser.state)] == best, facts


def test_as_many_as_are_tied_for_the_last_place_of_the_final_wait_for_a_lot():
    organiser = Organiser(8, replace(CLUB_EVENING, rounds=1))
    organiser.draw()
    organiser.report(0, (200, 190, 180, 100))
    organiser.report(1, (100, 90, 80, 70))
    assert len(finalists(organiser.state)) == 5
    organiser.draw_final()
    assert organiser.state.final is not None
    assert {*organiser.state.lots[0]} == {*tied_before_the_lot(organiser)}


def tied_before_the_lot(organiser):
    return tied(replace(organiser.state, lots=()))[0]
