"""§9.2: the last player drops out after some rounds, until three are left."""

import pytest

from scorekeeper.rules import PRESETS, STANDARD, Ruleset, elimination_rounds, last_place, players_in_round

ELIMINATION = PRESETS["elimination"]


@pytest.mark.parametrize(
    ("ruleset", "players", "after"),
    [
        pytest.param(ELIMINATION, 6, (10, 12, 15), id="§9.2 six begin"),
        pytest.param(ELIMINATION, 5, (12, 15), id="§9.2 five begin"),
        pytest.param(ELIMINATION, 4, (15,), id="§9.2 four begin"),
        pytest.param(ELIMINATION, 3, (), id="§9.2 three are left already"),
        pytest.param(Ruleset(elimination=(3, 6, 9)), 5, (6, 9), id="§9.2 earlier rounds"),
        pytest.param(STANDARD, 6, (), id="§9.2 no elimination"),
    ],
)
def test_9_2_after_which_rounds_somebody_drops_out(ruleset, players, after):
    assert elimination_rounds(ruleset, players) == after


@pytest.mark.parametrize(
    ("players", "playing"),
    [
        pytest.param(6, [6] * 10 + [5] * 2 + [4] * 3 + [3] * 5, id="§9.2 six begin"),
        pytest.param(5, [5] * 12 + [4] * 3 + [3] * 5, id="§9.2 five begin"),
        pytest.param(4, [4] * 15 + [3] * 5, id="§9.2 four begin"),
    ],
)
def test_9_2_the_last_five_rounds_are_for_three(players, playing):
    assert [players_in_round(ELIMINATION, players, number) for number in range(1, 21)] == playing


@pytest.mark.parametrize(
    ("totals", "hits", "of_round", "last"),
    [
        pytest.param((90, 20, 40, 50), (5, 1, 2, 3), (30, 30, 30, 30), (1,), id="§9.2 the lowest total"),
        pytest.param((90, -20, 0, 50), (5, 9, 2, 3), (30, 90, -30, 30), (1,), id="§9.2 below zero"),
        pytest.param((90, 20, 20, 50), (5, 3, 2, 3), (30, -10, 30, 30), (2,), id="§9.2 level: fewer hits"),
        pytest.param(
            (90, 20, 20, 50), (5, 2, 2, 1), (30, -10, 30, -90), (1,), id="§9.2 level: fewer points at last"
        ),
        pytest.param((20, 20, 20, 50), (2, 2, 2, 1), (30, 30, 30, 0), (0, 1, 2), id="§9.2 level in all"),
    ],
)
def test_9_2_who_is_last(totals, hits, of_round, last):
    assert last_place(totals, hits, of_round) == last


def test_9_2_who_has_dropped_out_is_not_last_again():
    assert last_place((90, -50, 40, 50), (5, 1, 2, 3), (30, 0, 30, 30), among=(3, 0, 2)) == (2,)
