"""The format of the pad: every figure is whole, whatever the totals, the players and the screen."""

from __future__ import annotations

import pytest

from scorekeeper.game.facts import PointsGiven
from scorekeeper.game.standings import running_totals
from scorekeeper.locale import words
from scorekeeper.ui.design.typography import figures_width
from scorekeeper.ui.runtime.session import app_of
from scorekeeper.ui.table.pad_format import TOTAL_TYPE, TRICKS_GAP, TRICKS_TYPE, USUAL_PARTS, pad_format
from tests.ui.fake_device import makes, plays_rounds


@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 640), (390, 844), (844, 390), (1280, 800)])
@pytest.mark.parametrize("players", [3, 4, 6])
@pytest.mark.parametrize("total", [0, -120, 1180, -1020, 12340])
@pytest.mark.parametrize("text_size", [100, 200])
async def test_every_figure_has_its_room(device, width, height, players, total, text_size):
    taken_over = (9, (total, *(0,) * (players - 1)))
    table = await device.start_game(players, taken_over=taken_over)
    await plays_rounds(table, 1)
    await makes(table, PointsGiven(1, 1, -9_999, "peeked"))
    async with device.at(table, width=width, height=height, device_text_size=text_size, language="de") as app:
        opened = app_of(app.page)
        state = table.snapshot.state
        assert opened is not None
        shape = pad_format(opened, words("de"), state, running_totals(state))
        longest = figures_width(words("de").number(total))
        assert shape.given_size * figures_width("−9.999") <= shape.column
        stacked = shape.total_size + shape.given_size + shape.is_stacked * shape.tricks_size
        assert 1.1 * stacked + 2 <= shape.row_height(state.bonuses)
        if shape.is_stacked:
            assert shape.total_size * longest <= shape.column
            assert shape.figure_size("12/10") * figures_width("12/10") <= shape.column
            assert shape.tricks_size * figures_width("10/0") <= shape.column
        else:
            left, right = shape.parts
            cell = (shape.column - TRICKS_GAP) / (left + right)
            assert TOTAL_TYPE * shape.scale.factor * longest <= cell * left + 1
            assert TRICKS_TYPE * shape.scale.factor * figures_width("10/0") <= cell * right + 1


async def test_usual_totals_stand_beside_their_tricks_and_longer_ones_above(device):
    for total, parts in ((620, USUAL_PARTS), (-10_200, (0, 0))):
        table = await device.start_game(4, taken_over=(9, (total, 0, 0, 0)))
        async with device.at(table, width=360, height=640) as app:
            opened = app_of(app.page)
            assert opened is not None
            assert pad_format(opened, words("en"), table.snapshot.state, ()).parts == parts
