"""The format of the pad: every figure is whole, whatever the totals, the players and the screen."""

from __future__ import annotations

import pytest

from scorekeeper.game.facts import PointsGiven
from scorekeeper.game.standings import running_totals
from scorekeeper.locale import words
from scorekeeper.ui.design.typography import figures_width
from scorekeeper.ui.runtime.session import app_of
from scorekeeper.ui.table.pad_format import MARK_OVERHANG, TOTAL_TYPE, pad_format
from tests.ui.fake_device import makes


@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 640), (390, 844), (844, 390), (1280, 800)])
@pytest.mark.parametrize("players", [3, 4, 6])
@pytest.mark.parametrize("total", [0, -120, 1180, -1020, 12340])
@pytest.mark.parametrize("text_size", [100, 200])
async def test_every_figure_has_its_room(device, width, height, players, total, text_size):
    taken_over = (9, (total, *(0,) * (players - 1)))
    table = await device.start_game(players, taken_over=taken_over, rounds=1)
    await makes(table, PointsGiven(1, 1, -9_999, "peeked"))
    async with device.at(table, width=width, height=height, device_text_size=text_size, language="de") as app:
        opened = app_of(app.page)
        state = table.snapshot.state
        assert opened is not None
        shape = pad_format(opened.screen, words("de"), state, running_totals(state))
        longest = figures_width(words("de").number(total))
        assert shape.given_size * figures_width("−9.999") <= shape.column
        if shape.is_stacked:
            assert shape.total_size * longest <= shape.column
            assert shape.figure_size("12/10") * figures_width("12/10") <= shape.column
            below = 1.1 * shape.total_size + shape.box + 1.1 * shape.given_size
            assert below + 2 <= shape.row_height(bool(state.bonuses))
        else:
            assert shape.total_size * longest + shape.box_gap + shape.box <= shape.figures + 1
            assert shape.figures + MARK_OVERHANG <= shape.column
            assert shape.total_size >= 0.8 * TOTAL_TYPE * shape.scale.factor


async def test_usual_totals_stand_beside_the_box_with_the_bid_and_longer_ones_above(device):
    for total, stacked in ((620, False), (-10_200, True)):
        async with device.playing(4, taken_over=(9, (total, 0, 0, 0)), width=360, height=640) as (table, app):
            opened = app_of(app.page)
            assert opened is not None
            assert pad_format(opened.screen, words("en"), table.snapshot.state, ()).is_stacked is stacked
