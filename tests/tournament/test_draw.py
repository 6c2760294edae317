"""The sizes of the tables, and who meets whom."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from scorekeeper.tournament import draw as searched
from scorekeeper.tournament import facts as f
from scorekeeper.tournament.draw import MOST_LOOKS, draw
from scorekeeper.tournament.plan import CLUB_EVENING, fitting, table_sizes
from scorekeeper.tournament.standings import standings
from tests.tournament.driver import Organiser, drawn


@pytest.fixture(autouse=True)
def whole_draws(monkeypatch):
    """Draws as they are of a real evening, not those of other tests."""
    monkeypatch.setattr(searched, "MOST_LOOKS", MOST_LOOKS)


SIZES = {
    "3-5": "9:45 10:433 13:445 22:444433 23:444443 25:444445 26:4444433 29:4444445 2:",
    "3-4": "9:333 13:4333 25:4444333 5:",
    "4-5": "22:44455 23:44555 6: 7: 11:",
}
"""Sizes of the tables for each number of people, by the sizes that are allowed."""


def test_there_are_as_many_tables_of_four_as_can_be():
    for allowed, rows in SIZES.items():
        for people, sizes in (row.split(":") for row in rows.split()):
            assert table_sizes(int(people), allowed) == tuple(map(int, sizes)), people
            assert (allowed in fitting(int(people))) == bool(sizes), people


def drawn_one_by_one(people, allowed, rounds, seed):
    """The rounds of an evening as an organiser draws them."""
    organiser = Organiser(people, replace(CLUB_EVENING, rounds=rounds, sizes=allowed), seed)
    for _round in range(rounds):
        organiser.draw()
        organiser.report_all()
    return [tuple(table.seats for table in round_.tables) for round_ in organiser.state.rounds]


def meetings(rounds):
    return Counter(pair for tables in rounds for table in tables for pair in combinations(sorted(table), 2))


@pytest.mark.parametrize(
    ("people", "allowed", "rounds"),
    [([16], "3-5", 4), ([9, 13], "3-4", 3), ([15, *range(20, 61, 5)], "3-5", 3)],
)
def test_no_two_meet_twice(people, allowed, rounds):
    for count in people:
        for seed in (1, 100, 2026) if count < 20 else (count,):
            assert_nobody_meets_twice(count, allowed, rounds, seed)


def assert_nobody_meets_twice(people, allowed, rounds, seed):
    together = draw(range(people), [table_sizes(people, allowed)] * rounds, seed)
    for evening in (together, drawn_one_by_one(people, allowed, rounds, seed)):
        assert max(meetings(evening).values()) == 1, (people, seed)
        for tables in evening:
            assert sorted(person for table in tables for person in table) == [*range(people)]
            assert tuple(map(len, tables)) == table_sizes(people, allowed)


@pytest.mark.parametrize("seed", [1, 100, 2026])
@pytest.mark.parametrize(("people", "repeats"), [(8, 12), (10, 3), (12, 9)])
def test_so_few_pairs_meet_again_and_none_a_third_time(people, repeats, seed):
    for evening in (
        draw(range(people), [table_sizes(people, "3-5")] * 3, seed),
        drawn_one_by_one(people, "3-5", 3, seed),
    ):
        met = Counter(meetings(evening).values())
        assert met[2] <= repeats
        assert not met[3]


@pytest.mark.parametrize("seed", [1, 100, 2026])
def test_odd_tables_and_byes_come_equally_often_to_everybody(seed):
    for people, sizes in ((15, (4, 4, 4, 3)), (18, (4, 4, 4, 3, 3)), (21, (4, 4, 4, 4, 4, 1))):
        rounds = draw(range(people), [sizes] * 3, seed)
        odd = Counter(person for tables in rounds for table in tables if len(table) != 4 for person in table)
        assert max(odd.values()) - min(odd[person] for person in range(people)) <= 1


@pytest.mark.parametrize("seed", [1, 100, 2026])
@pytest.mark.parametrize("wished", [True, False])
def test_people_of_one_club_are_apart_in_round_one_if_it_is_wished(wished, seed):
    organiser = Organiser(plan=replace(CLUB_EVENING, rounds=4, clubs_apart=wished), seed=seed)
    for club in ("Nord", "NORD", "Süd", "SÜD", "West", "WEST", "", ""):
        organiser.enter(f"P{len(organiser.state.people)}", club)
        organiser.enter(f"P{len(organiser.state.people)}", club)
    clubs = [person.club.upper() for person in organiser.state.people]
    pairs = meetings([drawn(organiser.state, seed)])
    together = [(one, other) for one, other in pairs if clubs[one] == clubs[other] != ""]
    assert bool(together) is not wished


@pytest.mark.parametrize("seed", [1, 100, 2026])
@pytest.mark.parametrize("penalty", [0, 500])
def test_people_meet_those_next_to_them_in_the_standings_if_it_is_wished(penalty, seed):
    organiser = Organiser(16, replace(CLUB_EVENING, by_standing_from=2), seed)
    organiser.draw()
    for table in range(4):
        organiser.report(table, [total - 10 * table for total in (200, 150, 100, 50)])
    if penalty:
        organiser.does(f.PenaltyGiven(1, (standings(organiser.state)[0].person,), penalty, "late"))
    order = [row.person for row in standings(organiser.state)]
    organiser.does(f.RoundLocked(1))
    assert {frozenset(table) for table in drawn(organiser.state, seed)} == {
        frozenset(order[place : place + 4]) for place in range(0, 16, 4)
    }


def test_who_has_left_is_not_drawn_and_who_comes_late_is():
    played = draw(range(15), [(4, 4, 4, 3)], seed=1)
    here = [*range(2, 15), 20]
    (second,) = draw(here, [(4, 4, 3, 3)], seed=2, played=played)
    assert sorted(person for table in second for person in table) == here
    assert max(meetings([*played, second]).values()) == 1


def test_a_seed_gives_the_same_draw_on_every_machine():
    assert draw(range(9), [(3, 3, 3)] * 2, seed=7) == (
        ((6, 5, 3), (0, 8, 7), (1, 2, 4)),
        ((4, 5, 8), (2, 7, 6), (1, 0, 3)),
    )
