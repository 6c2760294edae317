"""The sizes of the tables, and who meets whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import pytest

from scorekeeper.tournament.draw import Seating, draw
from scorekeeper.tournament.sizes import fitting, table_sizes


@pytest.mark.parametrize(
    ("people", "allowed", "sizes"),
    [
        (9, "3-5", "45"),
        (10, "3-5", "433"),
        (13, "3-5", "445"),
        (22, "3-5", "444433"),
        (23, "3-5", "444443"),
        (25, "3-5", "444445"),
        (26, "3-5", "4444433"),
        (29, "3-5", "4444445"),
        (9, "3-4", "333"),
        (13, "3-4", "4333"),
        (25, "3-4", "4444333"),
        (22, "4-5", "44455"),
        (23, "4-5", "44555"),
        (6, "4-5", ""),
        (7, "4-5", ""),
        (11, "4-5", ""),
        (5, "3-4", ""),
        (2, "3-5", ""),
    ],
)
def test_there_are_as_many_tables_of_four_as_can_be(people: int, allowed: str, sizes: str) -> None:
    assert table_sizes(people, allowed) == tuple(map(int, sizes))
    assert (allowed in fitting(people)) == bool(sizes)


def drawn_one_by_one(people: int, allowed: str, rounds: int, seed: int) -> list[Seating]:
    """The rounds of an evening: before each one all that are left are planned, and the next one is played."""
    sizes, played = table_sizes(people, allowed), list[Seating]()
    for left in range(rounds, 0, -1):
        played.append(draw(range(people), [sizes] * left, seed + left, played)[0])
    return played


def meetings(rounds: Sequence[Seating]) -> Counter[tuple[int, ...]]:
    return Counter(pair for tables in rounds for table in tables for pair in combinations(sorted(table), 2))


@pytest.mark.parametrize("seed", [1, 100, 2026])
@pytest.mark.parametrize(
    ("people", "allowed", "rounds"),
    [(16, "3-5", 4), (9, "3-4", 3), (13, "3-4", 3), (15, "3-5", 3), *[(n, "3-5", 3) for n in range(20, 61)]],
)
def test_no_two_meet_twice(people: int, allowed: str, rounds: int, seed: int) -> None:
    together = draw(range(people), [table_sizes(people, allowed)] * rounds, seed)
    for evening in (together, drawn_one_by_one(people, allowed, rounds, seed)):
        assert max(meetings(evening).values()) == 1
        for tables in evening:
            assert sorted(person for table in tables for person in table) == [*range(people)]
            assert tuple(map(len, tables)) == table_sizes(people, allowed)


@pytest.mark.parametrize("seed", [1, 100, 2026])
@pytest.mark.parametrize(("people", "repeats"), [(8, 12), (10, 3), (12, 9)])
def test_so_few_pairs_meet_again_and_none_a_third_time(people: int, repeats: int, seed: int) -> None:
    for evening in (
        draw(range(people), [table_sizes(people, "3-5")] * 3, seed),
        drawn_one_by_one(people, "3-5", 3, seed),
    ):
        met = Counter(meetings(evening).values())
        assert met[2] <= repeats
        assert not met[3]


@pytest.mark.parametrize("seed", [1, 100, 2026])
def test_odd_tables_and_byes_come_equally_often_to_everybody(seed: int) -> None:
    for people, sizes in ((15, (4, 4, 4, 3)), (18, (4, 4, 4, 3, 3)), (21, (4, 4, 4, 4, 4, 1))):
        rounds = draw(range(people), [sizes] * 3, seed)
        odd = Counter(person for tables in rounds for table in tables if len(table) != 4 for person in table)
        assert max(odd.values()) - min(odd[person] for person in range(people)) <= 1


@pytest.mark.parametrize("seed", [1, 100, 2026])
def test_people_of_one_club_are_apart_in_round_one_if_it_is_wished(seed: int) -> None:
    rounds = draw(range(16), [(4,) * 4] * 4, seed, wish=lambda one, other: int(one // 4 == other // 4))
    assert all(len({person // 4 for person in table}) == 4 for table in rounds[0])
    assert max(meetings(rounds).values()) == 1


def test_who_has_left_is_not_drawn_and_who_comes_late_is() -> None:
    played = draw(range(15), [(4, 4, 4, 3)], seed=1)
    here = [*range(2, 15), 20]
    (second,) = draw(here, [(4, 4, 3, 3)], seed=2, played=played)
    assert sorted(person for table in second for person in table) == here
    assert max(meetings([*played, second]).values()) == 1


def test_a_seed_gives_the_same_draw_on_every_machine() -> None:
    assert draw(range(9), [(3, 3, 3)] * 2, seed=7) == (
        ((6, 5, 3), (0, 8, 7), (1, 2, 4)),
        ((4, 5, 8), (2, 7, 6), (1, 0, 3)),
    )
