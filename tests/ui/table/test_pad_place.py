"""Where the rows of the pad were scrolled to, while the bids take their place."""

import flet as ft

from tests.ui.fake_device import bids, results


def rows(app):
    """The column of scored rows."""
    (found,) = [control for control in app.all_of(ft.Column) if control.auto_scroll]
    return found


async def scrolls(app, pixels):
    where = {"event_type": "end", "pixels": pixels, "min_scroll_extent": 0, "max_scroll_extent": 400}
    await app.fire(rows(app), "scroll", {**where, "viewport_dimension": 200})


async def test_the_pad_comes_back_where_it_stood(device):
    async with device.playing(3, rounds=10) as (table, app):
        await scrolls(app, 120)
        await app.after(bids(table, 0, 0, 0))
        await app.tap("Show the pad")
        assert app.client.invoke_arguments["scroll_to"]["offset"] == 120


async def test_at_its_end_the_pad_follows_the_game_and_a_new_round_begins_there(device):
    async with device.playing(3, rounds=10) as (table, app):
        await scrolls(app, 390)
        await app.after(bids(table, 0, 0, 0))
        await app.tap("Show the pad")
        await scrolls(app, 120)
        await app.after(results(table, 0, 0))
        await app.after(bids(table, 0, 0, 0))
        await app.tap("Show the pad")
        assert "scroll_to" not in app.client.invoked
