"""How large the keys and the recap are: even rows of keys, and every row and the sum in sight."""

from __future__ import annotations

from dataclasses import replace
from math import ceil

import pytest

from scorekeeper.design_tokens.dimensions import KEY_HEIGHT, TARGET
from scorekeeper.game.facts import DealerChanged
from scorekeeper.rules import PRESETS
from scorekeeper.tables import Table
from scorekeeper.ui.runtime.session import app_of
from scorekeeper.ui.table.controller import TableController
from scorekeeper.ui.table.dock import LEAST_SUM
from scorekeeper.ui.table.number_keys import KeyGrid, key_grid
from scorekeeper.ui.table.recap import (
    DOCK_BELOW_POSTER,
    HEAD_HEIGHT,
    LOWEST_SUM,
    POSTER_FOOT,
    dock_height,
    poster_size,
)
from scorekeeper.ui.widgets.scaffold import dock_content_width
from tests.ui.fake_device import bids, makes, open_round, plays_rounds


@pytest.mark.parametrize(
    ("count", "columns", "rows"),
    [(2, 2, 1), (6, 6, 1), (7, 4, 2), (11, 6, 2), (12, 6, 2), (14, 5, 3), (15, 5, 3), (21, 6, 4)],
)
def test_keys_stand_in_even_rows(count: int, columns: int, rows: int):
    grid = key_grid(count, 362)
    assert (grid.columns, grid.rows, grid.gap) == (columns, rows, 8)


@pytest.mark.parametrize(
    ("count", "columns", "rows"), [(5, 5, 1), (6, 3, 2), (7, 4, 2), (11, 4, 3), (14, 5, 3), (21, 5, 5)]
)
def test_on_a_large_screen_the_rows_are_as_even(count: int, columns: int, rows: int):
    grid = key_grid(count, 424, large=True)
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
        size = poster_size(opened, open_round(table), DOCK_BELOW_POSTER)
        assert size.factor >= factor
        assert size.row_height >= TARGET
        above_and_below = 280
        assert players * size.row_height + POSTER_FOOT * size.factor <= height - above_and_below + 8


@pytest.mark.parametrize("phone", [(844, 390), (667, 375), (640, 360)])
@pytest.mark.parametrize("rules", ["standard", "jubilee-30"])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
async def test_on_a_phone_on_its_side_all_players_and_the_sum_are_in_sight(device, phone, rules, players):
    width, height = phone
    table = await device.start_game(players, ruleset=PRESETS[rules])
    await plays_rounds(table, 3)
    await bids(table, *(0,) * players)
    async with device.at(table, width=width, height=height) as app:
        opened = app_of(app.page)
        assert opened is not None
        await app.tap("bid 0, leads")  # a trick
        dock = dock_height(opened, TableController(opened, table), open_round(table))
        size = poster_size(opened, open_round(table), dock)
        assert size.row_height >= TARGET
        assert size.sum_height >= LOWEST_SUM
        assert dock + ceil(players / size.abreast) * size.row_height + size.sum_height <= height + 1
        assert app.sees("0 of 4")


async def test_two_side_by_side_stay_themselves_when_somebody_else_deals(device):
    """Each in the place of his turn: five bids in three rows, the last place is empty."""
    table = await device.start_game(5, ruleset=PRESETS["jubilee-30"])
    await plays_rounds(table, 3)
    await bids(table, 0, 1, 2, 3, 4)
    async with device.at(table, width=640, height=360) as app:
        for dealer in (3, 2, 0, 1):
            if dealer != open_round(table).dealer:
                await makes(table, DealerChanged(dealer))
                await app.settle()
            # Those of the recap stand behind the cells of the pad.
            shown = [name for name in app.buttons() if ": bid" in name][-5:]
            assert shown == [f"{name}: bid {bid}{note}" for name, bid, note in _in_turn(table)]


def _in_turn(table: Table) -> list[tuple[str, int | None, str]]:
    round_, names = open_round(table), table.snapshot.state.names
    notes = {round_.leader: ", leads", round_.dealer: ", dealer"}
    return [(names[seat], round_.bids[seat], notes.get(seat, "")) for seat in round_.turns]


@pytest.mark.parametrize("width", [667, 740, 844])
async def test_at_the_side_of_the_pad_six_keys_are_a_finger_wide(device, width):
    table = await device.start_game()
    async with device.at(table, width=width, height=375) as app:
        opened = app_of(app.page)
        assert opened is not None
        grid = key_grid(11, dock_content_width(opened))
        assert grid.columns == 6
        assert (dock_content_width(opened) - 5 * grid.gap) / 6 >= TARGET


async def test_the_trump_keys_take_the_place_of_the_one_that_ends_the_play(device):
    """Nothing else moves when they are opened."""
    table = await device.start_game(4)
    await bids(table, 0, 0, 0, 0)
    async with device.at(table) as app:
        opened = app_of(app.page)
        assert opened is not None
        await app.tap("Trump: not noted")
        assert "Trump Red, Dwarves" in app.buttons()
        assert "All tricks played" not in app.buttons()
        await app.tap("Trump Red, Dwarves")
        assert "All tricks played" in app.buttons()


@pytest.mark.parametrize(("rules", "phone"), [("standard", (320, 568)), ("jubilee-30", (360, 640))])
async def test_six_players_and_the_sum_are_in_sight_on_small_phones(device, rules, phone):
    width, height = phone
    table = await device.start_game(6, ruleset=PRESETS[rules])
    await plays_rounds(table, 3)
    await bids(table, *(0,) * 6)
    async with device.at(table, width=width, height=height) as app:
        opened = app_of(app.page)
        assert opened is not None
        dock = dock_height(opened, TableController(opened, table), open_round(table))
        size = poster_size(opened, open_round(table), dock)
        assert size.row_height >= TARGET
        chips = 56
        assert HEAD_HEIGHT + chips + dock + 6 * size.row_height + LEAST_SUM <= height + 6
        assert {"Undo", "Show the pad", "All tricks played"} <= set(app.buttons())


async def test_what_the_dock_has_no_room_for_stands_beside_the_sum(device):
    table = await device.start_game(6)
    await plays_rounds(table, 1)
    await bids(table, *(0,) * 6)
    async with device.at(table, width=320, height=568) as app:
        await app.tap("Ute: bid 0")
        assert app.sees("1 of 2 tricks")
        await app.tap("Ute: 1 of 0 tricks")
        await app.tap("Ute: 2 of 0 tricks")
        assert app.sees("All 2 tricks")
        await app.tap("Enter these tricks")
        assert table.snapshot.state.closed[-1].results[1] == 2


@pytest.mark.parametrize("text_size", [100, 200])
async def test_the_longest_hand_leaves_the_sentence_its_verb(device, text_size):
    await device.host.change_settings(lambda settings: replace(settings, text_size=text_size))
    table = await device.start_game(3)
    await plays_rounds(table, 19)
    async with device.at(table, width=320, height=568) as app:
        name = table.snapshot.state.names[open_round(table).bidder]
        assert app.sees(f"{name} bids")
