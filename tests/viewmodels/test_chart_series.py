"""The chart of totals: its series, its axis, and labels that do not lie on each other."""

import pytest

from scorekeeper.game.facts import PointsGiven, RoundSatOut, TakenOver
from scorekeeper.rules import PRESETS
from scorekeeper.viewmodels.chart_series import STROKES, Chart, chart, chart_series, spread_labels
from tests.game.driver import GameDriver


def test_lines_are_told_apart_without_colour():
    assert len({dashes for _color, dashes in STROKES}) == len(STROKES) == 6


def test_a_series_begins_at_nothing_at_the_totals_from_paper_or_at_what_was_given_before():
    driver = GameDriver(3).scores((1, 0, 0), (1, 0, 0))
    assert [series.totals for series in chart_series(driver.state)] == [(0, 30), (0, 20), (0, 20)]
    driver = GameDriver(3).does(TakenOver(7, (120, -30, 0))).scores((0, 0, 0), (7, 0, 0))
    assert [series.totals for series in chart_series(driver.state)] == [(120, 50), (-30, -10), (0, 20)]
    driver = GameDriver(3).does(PointsGiven(1, 2, 30, "lost a bet")).plays_rounds(1)
    assert [line.totals[0] for line in chart_series(driver.state)] == [0, 0, 30]


def test_the_line_of_who_dropped_out_ends_there_and_of_who_sat_a_round_out_goes_on():
    """§9.2"""
    driver = GameDriver(4, ruleset=PRESETS["elimination"]).does(TakenOver(15, (90, 40, 30, 10)))
    driver.scores((15, 0, 0, 1), (15, 0, 0, 0)).bids(0, 0, 0).plays().results(0, 0)
    assert [len(series.totals) for series in chart_series(driver.state)] == [3, 3, 3, 2]
    driver = GameDriver(4).does(RoundSatOut((3,))).plays_rounds(2)
    assert {len(line.totals) for line in chart_series(driver.state)} == {3}


@pytest.mark.parametrize(
    ("low", "high", "values"),
    [(0, 20, (0, 5, 10, 15, 20)), (0, 1, (0,)), (-30, 120, (0, 50, 100)), (0, 401, (0, 100, 200, 300, 400))],
)
def test_the_axis_has_the_full_steps_between_its_ends(low, high, values):
    axis = Chart((), low, high, 1)
    assert axis.values(axis.step()) == values


def test_the_axis_ends_at_the_totals_and_has_a_height_where_all_are_equal():
    course = chart(GameDriver(3).scores((1, 0, 0), (1, 0, 0)).state)
    assert (course.low, course.high) == (0, 30)
    course = chart(GameDriver(3).state)
    assert (course.low, course.high) == (0, 1)


@pytest.mark.parametrize(("low", "high", "step"), [(0, 40, 5), (0, 41, 50), (0, 400, 50), (-10, 400, 100)])
def test_there_are_never_more_than_eight_steps_of_fifty(low, high, step):
    assert Chart((), low, high, 1).step() == step


def test_steps_are_twice_as_large_where_their_numbers_would_stand_close():
    axis = Chart((), 0, 400, 1)
    assert (axis.step(0.125), axis.step(0.126)) == (50, 100)


def test_labels_keep_their_order_and_their_distance():
    assert spread_labels((10, 12, 80), gap=10, room=100) == (10, 20, 80)
    assert spread_labels((98, 99), gap=10, room=100) == (90, 100)
    assert spread_labels((50, 50, 50), gap=60, room=100) == (0, 50, 100)
