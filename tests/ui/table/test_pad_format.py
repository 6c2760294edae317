"""The format of the pad: every figure is whole, whatever the totals, the players and the screen."""

from itertools import product

import pytest

from scorekeeper.game.facts import PointsGiven, TakenOver
from scorekeeper.game.standings import running_totals
from scorekeeper.locale import words
from scorekeeper.ui.design.screen import Screen
from scorekeeper.ui.design.typography import figures_width
from scorekeeper.ui.table.pad_format import MARK_OVERHANG, TOTAL_TYPE, pad_format
from tests.game.driver import GameDriver
from tests.ui.fake_device import NAMES


@pytest.mark.parametrize("size", [(320, 568), (360, 640), (390, 844), (844, 390), (1280, 800)], ids=str)
def test_every_figure_has_its_room(size):
    _ = words("de")
    for players, total, factor in product((3, 4, 6), (0, -120, 1180, -1020, 12340), (1.0, 2.0)):
        game = GameDriver(players, names=NAMES).does(TakenOver(9, (total, *(0,) * (players - 1))))
        game.plays_rounds(1).does(PointsGiven(1, 1, -9_999, "peeked"))
        shape = pad_format(Screen(*size, factor), _, game.state, running_totals(game.state))
        longest, where = figures_width(_.number(total)), (players, total, factor)
        assert shape.given_size * figures_width("−9.999") <= shape.column, where
        if shape.is_stacked:
            assert shape.total_size * longest <= shape.column, where
            assert shape.figure_size("12/10") * figures_width("12/10") <= shape.column, where
            below = 1.1 * shape.total_size + shape.box + 1.1 * shape.given_size
            assert below + 2 <= shape.row_height(bool(game.state.bonuses)), where
        else:
            assert shape.total_size * longest + shape.box_gap + shape.box <= shape.figures + 1, where
            whole = shape.figures + shape.mark_room
            assert whole <= shape.column, where
            assert (shape.column - whole) / 2 + shape.mark_room >= MARK_OVERHANG - 0.1, where
            assert shape.total_size >= 0.8 * TOTAL_TYPE * shape.scale.factor, where


def test_usual_totals_stand_beside_the_box_with_the_bid_and_longer_ones_above():
    for total, stacked in ((620, False), (-10_200, True)):
        state = GameDriver(4, names=NAMES).does(TakenOver(9, (total, 0, 0, 0))).state
        assert pad_format(Screen(360, 640), words("en"), state, ()).is_stacked is stacked
