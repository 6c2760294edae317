"""Two phones at one table, a disk that takes nothing, a second process."""

from __future__ import annotations

import asyncio
import json
from datetime import timedelta

import pytest

from scorekeeper.storage.codec import decode_game
from scorekeeper.storage.library import Library
from scorekeeper.tables import Host
from tests.ui.device import bids, open_round, plays_rounds

TIMEOUT = 60
"""Seconds after which what a test waits for will not come."""

FULL = "There is no room left on the device, so this was not saved and nothing has changed"


# Two phones ----------------------------------------------------------------------------------------


async def test_each_phone_shows_what_the_other_one_wrote_in_its_own_language(device):
    table = await device.sit_down()
    async with device.at(table) as one, device.at(table, language="de") as other:
        await one.tap("Bid 1")
        await other.settle()
        assert other.sees("Kevin sagt an")
        await other.tap("0 ansagen")
        await one.settle()
        assert one.sees("Nessi bids")
        assert "Kevin: bid 0" in one.buttons()
        assert open_round(table).bids == (None, 1, 0, None)


async def test_each_phone_is_told_in_its_own_language_and_only_the_one_that_tapped_is_felt(device):
    table = await device.sit_down()
    async with device.at(table) as one, device.at(table, language="de") as other:
        await one.tap("Bid 1")
        await other.settle()
        assert one.client.announced == ["Ute: 1. Now Kevin bids."]
        assert other.client.announced == ["Ute: 1. Jetzt sagt Kevin an."]
        assert one.client.invoked.count("selection_click") == 1
        assert other.client.invoked.count("selection_click") == 0


async def test_a_tap_on_a_screen_that_is_older_than_the_table_is_dropped(device):
    """Both tapped Ute's bid at once; the second one was written down for Kevin, who had not spoken."""
    table = await device.sit_down()
    async with device.at(table) as quick, device.at(table) as slow:
        slow.client.slow = []
        await quick.fire(quick.find("Bid 1", quick.tappable()).control, "click")
        async with asyncio.timeout(TIMEOUT):
            while not slow.sees("Kevin bids"):  # sent, but not yet drawn
                await asyncio.sleep(0.001)
        await slow.fire(slow.find("Bid 0", slow.tappable()).control, "click")
        assert open_round(table).bids == (None, 1, None, None)
        slow.client.catch_up()
        await slow.settle()
        await slow.tap("Bid 0")
        assert open_round(table).bids == (None, 1, 0, None)


async def test_ones_own_taps_count_however_slow_the_network_is(device):
    table = await device.sit_down()
    async with device.at(table) as app:
        app.client.slow = []
        for name in ("Ute", "Kevin", "Nessi"):
            await app.fire(app.find("Bid 0", app.tappable()).control, "click")
            async with asyncio.timeout(TIMEOUT):
                while app.find(f"{name}:", app.tappable()).name != f"{name}: bid 0":
                    await asyncio.sleep(0.001)
        app.client.catch_up()
        assert open_round(table).bids == (None, 0, 0, 0)


async def test_nothing_of_one_phone_reaches_another_table(device):
    table, elsewhere = await device.sit_down(), await device.sit_down(3)
    async with device.at(table) as one, device.at(elsewhere) as other:
        patches, texts = other.client.patches, other.texts()
        await one.tap("Bid 1")
        await other.settle()
        assert (other.client.patches, other.texts()) == (patches, texts)
        assert other.client.announced == []


async def test_a_cell_that_was_tapped_on_one_phone_is_not_chosen_on_the_other(device):
    table = await device.sit_down()
    async with device.at(table) as one, device.at(table) as other:
        await one.tap("Nessi: no bid yet")
        await other.settle()
        assert one.sees("Nessi bids")
        assert other.sees("Ute bids")
        assert not other.sees("Nessi bids")


async def test_a_phone_that_has_left_the_table_is_told_no_more(device):
    table = await device.sit_down()
    async with device.at(table) as one:
        async with device.at(table) as other:
            await other.tap("Back")
            await one.tap("Bid 1")
            assert other.client.announced == []
        await one.tap("Bid 0")
        assert one.sees("Nessi bids")


async def test_a_phone_that_goes_away_without_a_word_does_not_disturb_the_others(device):
    table = await device.sit_down()
    async with device.at(table) as one:
        async with device.at(table):
            pass
        await one.tap("Bid 1")
        assert one.sees("Kevin bids")


async def test_when_both_undo_at_once_one_step_is_taken_back(device):
    table = await device.sit_down()
    await bids(table, 1, 0)
    async with device.at(table) as one, device.at(table) as other:
        await asyncio.gather(one.tap("Undo"), other.tap("Undo"))
        assert one.sees("Kevin bids")
        assert one.texts() == other.texts()


# A disk that takes nothing -------------------------------------------------------------------------


@pytest.fixture
async def table(device):
    table = await device.sit_down()
    await plays_rounds(table, 1)
    return table


async def test_a_tap_that_could_not_be_saved_is_told_and_the_game_stays_as_it_was(device, table):
    before = table.game
    async with device.at(table) as app:
        device.disk.fill()
        await app.tap("Bid 1")
        assert app.sees("The last tap was not saved")
        assert app.sees(FULL)
        assert table.game == before
        assert "Kevin: no bid yet" in app.buttons()
        assert not any(" bids " in name for name in app.buttons())
        assert app.client.invoked.count("selection_click") == 0
    device.disk.clear()
    device.start_anew()
    assert (await device.host.table(before.id)).game == before


async def test_trying_again_saves_the_tap(device, table):
    async with device.at(table) as app:
        device.disk.fill()
        await app.tap("Bid 1")
        await app.tap("Try again")
        assert app.sees("The last tap was not saved"), "still full"
        device.disk.clear()
        await app.tap("Try again")
        assert app.sees("Nessi bids")
        assert "Kevin: bid 1" in app.buttons()
        assert not app.sees("The last tap was not saved")


async def test_leaving_the_tap_out_goes_on_as_before(device, table):
    async with device.at(table) as app:
        seen = app.texts()
        device.disk.fill()
        await app.tap("Bid 1")
        device.disk.clear()
        await app.tap("Leave it out")
        assert app.texts() == seen
        await app.tap("Bid 0")
        assert "Kevin: bid 0" in app.buttons()


async def test_a_copy_of_the_game_can_be_kept_elsewhere(device, table):
    async with device.at(table) as app:
        device.disk.fill()
        await app.tap("Bid 1")
        await app.tap("Keep a copy")
        assert "save_file" in app.client.invoked
        kept = app.client.given["save_file"]
        assert kept["file_name"] == f"wizard-2026-11-20-{table.game.id[:8]}.json"
        assert decode_game(json.loads(kept["src_bytes"])) == table.game
        assert app.sees("The last tap was not saved")


async def test_an_undo_that_could_not_be_saved_can_be_tried_again(device, table):
    async with device.at(table) as app:
        device.disk.fill()
        await app.tap("Undo")
        assert app.sees("The last tap was not saved")
        device.disk.clear()
        await app.tap("Try again")
        assert app.sees("Round 1 of 15")


async def test_after_another_phone_has_gone_on_a_tap_that_was_not_saved_is_not_tried_again(device, table):
    async with device.at(table) as app:
        device.disk.fill()
        await app.tap("Bid 1")
        device.disk.clear()
        await bids(table, 2)
        await app.settle()
        assert app.sees("Nessi bids")
        assert not app.sees("The last tap was not saved")
        assert "Kevin: bid 2" in app.buttons()


async def test_what_was_chosen_on_a_phone_is_laid_aside_when_another_one_closes_the_round(device, table):
    async with device.at(table) as app:
        await app.tap("Thomas: no bid yet")
        assert app.sees("Thomas bids")
        await plays_rounds(table, 1)
        await app.settle()
        assert app.sees("Round 3 of 15")
        assert app.sees("Nessi bids")


async def test_a_sheet_closes_over_a_tap_that_could_not_be_saved(device, table):
    async with device.at(table) as app:
        await app.tap("Dealer: Ute")
        device.disk.fill()
        await app.tap("Nessi")
        assert app.sees("The last tap was not saved")
        device.disk.clear()
        await app.tap("Try again")
        assert "Dealer: Nessi" in app.buttons()


# What cannot be opened, and what can only be looked at ---------------------------------------------


async def test_a_table_does_not_stand_at_the_address_of_a_game_that_is_not_there(device):
    """The table that was open before stayed on the screen, and took taps there."""
    table = await device.sit_down()
    async with device.at(table) as app:
        await app.go("/games/00000000-0000-4000-8000-000000000099")
        assert app.sees("This game cannot be opened")
        assert not app.sees("Ute bids")
        await app.go(f"/games/{table.game.id}")
        assert app.sees("Ute bids")


async def test_a_game_that_is_not_there_has_a_sentence_and_a_way_out(device):
    table = await device.sit_down()
    await device.host.delete(table.game.id)
    async with device.at(table) as app:
        assert app.sees("This game cannot be opened")
        assert app.sees("This game is not on the device any more; choose another one from the list.")
        await app.tap("To the start")
        assert app.route == "/"


async def test_a_damaged_game_has_a_sentence(device):
    table = await device.sit_down()
    path = device.folder / "games" / f"{table.game.id}.json"
    path.write_bytes(b"{")
    path.with_suffix(".json.bak").unlink(missing_ok=True)
    device.start_anew()
    async with device.at(table) as app:
        assert app.sees("This game cannot be opened")
        assert app.sees("The file of this game cannot be read and is left as it is")
        assert path.read_bytes() == b"{"


async def test_a_second_process_shows_the_table_and_says_why_it_cannot_write(device, table):
    library = Library(device.folder)
    library.open()
    second = Host(library, clock=device.clock)
    try:
        device.host, first = second, device.host
        async with device.at(table) as app:
            assert app.sees("Round 2 of 15")
            await app.tap("Bid 1")
            assert app.sees("The app is already open with these games, so they can only be looked at here")
            assert "Kevin: no bid yet" in app.buttons()
    finally:
        device.host = first
        second.close()


async def test_the_clock_of_the_facts_is_the_hosts(device):
    table = await device.sit_down()
    before = table.game.facts[-1].at
    await bids(table, 1)
    assert table.game.facts[-1].at - before >= timedelta(minutes=1)
