"""§9.2: the last player drops out after some rounds, until three are left."""

from scorekeeper.rules import PRESETS, STANDARD, Ruleset, elimination_rounds, last_place, players_in_round

ELIMINATION = PRESETS["elimination"]


def test_9_2_after_which_rounds_somebody_drops_out():
    for ruleset, players, after in (
        (ELIMINATION, 6, (10, 12, 15)),  # §9.2 six begin
        (ELIMINATION, 5, (12, 15)),  # §9.2 five begin
        (ELIMINATION, 4, (15,)),  # §9.2 four begin
        (ELIMINATION, 3, ()),  # §9.2 three are left already
        (Ruleset(elimination=(3, 6, 9)), 5, (6, 9)),  # §9.2 earlier rounds
        (STANDARD, 6, ()),  # §9.2 no elimination
    ):
        assert elimination_rounds(ruleset, players) == after


def test_9_2_the_last_five_rounds_are_for_three():
    for players, playing in (
        (6, [6] * 10 + [5] * 2 + [4] * 3 + [3] * 5),  # §9.2 six begin
        (5, [5] * 12 + [4] * 3 + [3] * 5),  # §9.2 five begin
        (4, [4] * 15 + [3] * 5),  # §9.2 four begin
    ):
        assert [players_in_round(ELIMINATION, players, number) for number in range(1, 21)] == playing


def test_9_2_who_is_last():
    for totals, hits, of_round, last in (
        ((90, 20, 40, 50), (5, 1, 2, 3), (30, 30, 30, 30), (1,)),  # §9.2 the lowest total
        ((90, -20, 0, 50), (5, 9, 2, 3), (30, 90, -30, 30), (1,)),  # §9.2 below zero
        ((90, 20, 20, 50), (5, 3, 2, 3), (30, -10, 30, 30), (2,)),  # §9.2 level: fewer hits
        ((90, 20, 20, 50), (5, 2, 2, 1), (30, -10, 30, -90), (1,)),  # §9.2 level: fewer points at last
        ((20, 20, 20, 50), (2, 2, 2, 1), (30, 30, 30, 0), (0, 1, 2)),  # §9.2 level in all
    ):
        assert last_place(totals, hits, of_round) == last


def test_9_2_who_has_dropped_out_is_not_last_again():
    assert last_place((90, -50, 40, 50), (5, 1, 2, 3), (30, 0, 30, 30), among=(3, 0, 2)) == (2,)
