"""A tap that cannot be saved: the table says so, and it is tried again, left out, or a copy is kept."""

import json

import pytest

from scorekeeper.storage.codec import decode_game
from tests.ui.fake_device import bids


@pytest.fixture
async def table(device):
    return await device.start_game(rounds=1)


async def test_a_tap_that_could_not_be_saved_is_told_and_left_out(device, table):
    before = table.game
    async with device.at(table) as app:
        seen = app.texts()
        device.disk.fill()
        await app.tap("Bid 1")
        assert app.sees("The last tap was not saved")
        assert app.sees("There is no space left on the device, so this was not saved and nothing has changed")
        assert not app.sees("hidden bids")
        assert table.game == before
        assert "Kevin: no bid yet" in app.buttons()
        assert not any(" bids " in name for name in app.buttons())
        assert app.client.invoked.count("selection_click") == 0
        device.disk.clear()
        await app.tap("Leave it out")
        assert app.texts() == seen
        device.restart()
        assert (await device.host.table(before.id)).game == before


async def test_a_copy_can_be_kept_elsewhere_and_trying_again_saves_the_tap(device, table):
    async with device.at(table) as app:
        device.disk.fill()
        await app.tap("Bid 1", "Try again")
        assert app.sees("The last tap was not saved"), "still full"
        await app.tap("Save a copy")
        kept = app.client.invoke_arguments["save_file"]
        assert kept["file_name"] == f"wizard-2026-11-20-{table.game.id[:8]}.json"
        assert decode_game(json.loads(kept["src_bytes"])) == table.game
        assert app.sees("The last tap was not saved")
        app.client.refused_methods.add("save_file")
        await app.tap("Save a copy")
        assert app.sees("No file can be saved here. Choose another folder, or open the app elsewhere.")
        assert app.sees("The last tap was not saved")
        device.disk.clear()
        await app.tap("Try again")
        assert app.sees("Nessi bids")
        assert "Kevin: bid 1" in app.buttons()
        assert not app.sees("The last tap was not saved")
        device.disk.fill()
        await app.tap("Undo")
        assert app.sees("The last tap was not saved")
        device.disk.clear()
        await app.tap("Try again")
        assert app.sees("Kevin bids")
        await app.tap("Dealer: Ute")
        device.disk.fill()
        await app.tap("Nessi")
        assert app.sees("The last tap was not saved"), "the sheet closes over it"
        device.disk.clear()
        await app.tap("Try again")
        assert "Dealer: Nessi" in app.buttons()


async def test_after_another_phone_has_gone_on_a_tap_that_was_not_saved_is_not_tried_again(device, table):
    async with device.at(table) as app:
        device.disk.fill()
        await app.tap("Bid 1")
        device.disk.clear()
        await app.after(bids(table, 2))
        assert app.sees("Nessi bids")
        assert not app.sees("The last tap was not saved")
        assert "Kevin: bid 2" in app.buttons()
