"""How large the keys and the recap are: even rows of keys, and every row and the sum in sight."""

from __future__ import annotations

import pytest

from scorekeeper.ui.runtime.session import app_of
from scorekeeper.ui.table.number_keys import KeyGrid, key_grid
from scorekeeper.ui.table.recap import FOOT, poster_size
from scorekeeper.viewmodels.dimensions import KEY_HEIGHT, TARGET
from tests.ui.fake_device import bids, open_round, plays_rounds


@pytest.mark.parametrize(
    ("count", "columns", "rows"),
    [(2, 2, 1), (6, 6, 1), (7, 4, 2), (11, 6, 2), (12, 6, 2), (14, 5, 3), (15, 5, 3), (21, 6, 4)],
)
def test_keys_stand_in_even_rows(count: int, columns: int, rows: int):
    grid = key_grid(count, 362)
    assert (grid.columns, grid.rows, grid.gap) == (columns, rows, 8)


def test_where_six_keys_would_not_fit_they_come_closer():
    assert key_grid(6, 312) == KeyGrid(1, 6, KEY_HEIGHT, 4)
    assert 6 * TARGET + 5 * key_grid(6, 312).gap <= 312


@pytest.mark.parametrize(
    ("players", "width", "height", "factor"), [(4, 390, 844, 0.99), (6, 360, 640, 0.5), (6, 390, 844, 0.8)]
)
async def test_the_recap_is_as_large_as_the_screen_allows(device, players, width, height, factor):
    table = await device.start_game(players)
    await plays_rounds(table, 3)
    await bids(table, *(0,) * players)
    async with device.at(table, width=width, height=height) as app:
        opened = app_of(app.page)
        assert opened is not None
        size = poster_size(opened, open_round(table), keys=False)
        assert size.factor >= factor
        assert size.row_height >= TARGET
        above_and_below = 280
        assert players * size.row_height + FOOT * size.factor <= height - above_and_below + 8
