"""Rows and keys that take the place of others, on small screens and in large type."""

from dataclasses import replace

import pytest

from scorekeeper.game.facts import DealerChanged
from scorekeeper.rules import PRESETS
from tests.ui.fake_device import makes, open_round


async def test_two_side_by_side_stay_themselves_when_somebody_else_deals(device):
    """Each in the place of his turn: five bids in three rows, the last place is empty."""
    async with device.playing(
        5, ruleset=PRESETS["jubilee-30"], rounds=3, said=(0, 1, 2, 3, 4), width=640, height=360
    ) as (table, app):
        for dealer in (3, 2, 0, 1):
            if dealer != open_round(table).dealer:
                await app.after(makes(table, DealerChanged(dealer)))
            # Those of the recap stand behind the cells of the pad.
            shown = [name for name in app.buttons() if ": bid" in name][-5:]
            round_, names = open_round(table), table.snapshot.state.names
            notes = {round_.leader: ", leads", round_.dealer: ", dealer"}
            assert shown == [
                f"{names[seat]}: bid {round_.bids[seat]}{notes.get(seat, '')}" for seat in round_.turns
            ]


async def test_what_the_dock_has_no_room_for_stands_beside_the_sum(device):
    async with device.playing(6, rounds=1, said=(0,) * 6, width=320, height=568) as (table, app):
        await app.tap("Ute: bid 0")
        assert app.sees("1 of 2 tricks")
        await app.tap("Ute: 1 of 0 tricks", "Ute: 2 of 0 tricks")
        assert app.sees("All 2 tricks")
        await app.tap("Enter these tricks")
        assert table.snapshot.state.closed[-1].results[1] == 2


@pytest.mark.parametrize("text_size", [100, 200])
async def test_the_longest_hand_leaves_the_sentence_its_verb(device, text_size):
    await device.host.change_settings(lambda settings: replace(settings, text_size=text_size))
    async with device.playing(3, rounds=19, width=320, height=568) as (table, app):
        name = table.snapshot.state.names[open_round(table).bidder]
        assert app.sees(f"{name} bids")
