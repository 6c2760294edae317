"""The column at the side of a wide screen."""

import pytest

from scorekeeper.game.facts import TrickTaken
from tests.ui.fake_device import makes

WIDE = {"width": 1280, "height": 800}


async def test_it_ranks_and_says_what_the_round_would_bring(device):
    async with device.playing(4, rounds=3, said=(1, 0, 1, 1), **WIDE) as (table, app):
        assert {"Ranking", "after round 3", "The game so far"} <= set(app.texts())
        assert not app.sees("If it stays like this")
        await app.after(makes(table, TrickTaken(1)))
        assert app.sees("If it stays like this")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1024, 768), (844, 390)])
async def test_narrower_screens_have_none(device, width, height):
    async with device.playing(4, rounds=3, width=width, height=height) as (_table, app):
        assert not app.sees("Ranking")


async def test_it_shows_the_way_to_the_table_while_newcomers_may_come(device):
    table = await device.start_game(4)
    shared_tables = device.host.share_tables()
    shared_tables.addresses = ("http://192.168.0.12:8000",)
    async with device.at(table, **WIDE) as app:
        assert not app.sees("192.168.0.12:8000")
        shared = await shared_tables.share(table.game.id)
        await app.settle()
        assert app.sees("192.168.0.12:8000")
        await app.after(shared_tables.set_open(shared.id, is_open=False))
        assert not app.sees("192.168.0.12:8000")
