"""The judge gives a trick to a player of the running game, once."""

import pytest

from scorekeeper.game import Phase
from scorekeeper.game.facts import DealerChanged, PlayEnded, RoundVoided, TrickTaken, TrumpSet
from scorekeeper.rules import PRESETS, Suit
from scorekeeper.storage.errors import ReadOnly
from tests.ui.fake_device import bids, makes, open_round
from tests.ui.judge.judge_taps import lays

TRICK = "B9 N R3 B13"


@pytest.fixture
async def table(device):
    """Four players in round 2, which Kevin leads; all have bid, and red is trump."""
    table = await device.start_game(4, rounds=1)
    await makes(table, TrumpSet(None, Suit.RED))
    await bids(table, 0, 1, 0, 0)
    return table


async def test_one_key_counts_the_trick_once_and_goes_back(device, table):
    async with device.at(table, "judge") as app:
        await lays(app, "B9 N R3")
        assert not [name for name in app.buttons() if name.startswith("Trick to ")]
        await lays(app, "B13")
        assert app.sees("Thomas takes the trick")
        device.disk.fill()
        await app.tap("Trick to Thomas")
        assert app.sees("There is no space left on the device")
        device.disk.clear()
        await app.tap_all("Trick to Thomas", "Trick to Thomas")
        assert app.route == f"/games/{table.game.id}"
    assert open_round(table).taken == (1, 0, 0, 0)


async def test_a_trick_that_was_counted_on_the_pad_is_not_offered_again_nor_one_of_a_deal_thrown_away(
    device, table
):
    async with device.at(table, "judge") as app:
        await lays(app, TRICK)
        await app.go(f"/games/{table.game.id}")
        await makes(table, TrickTaken(0))
        await app.go(f"/games/{table.game.id}/judge")
        assert app.sees("Thomas leads")
        await lays(app, TRICK)
        await app.go(f"/games/{table.game.id}")
        await makes(table, RoundVoided())
        await makes(table, TrumpSet(None, Suit.RED))
        await bids(table, 0, 1, 0, 0)
        await app.go(f"/games/{table.game.id}/judge")
        assert "Take the last card back" not in app.buttons()
        assert not [name for name in app.buttons() if name.startswith("Trick to ")]


async def test_who_took_the_last_trick_on_the_pad_leads_the_one_that_is_judged(device, table):
    """§5.1"""
    async with device.at(table, "judge") as app:
        await app.go(f"/games/{table.game.id}")
        await makes(table, TrickTaken(3))
        await app.go(f"/games/{table.game.id}/judge")
        assert app.sees("Nessi leads")


@pytest.mark.parametrize(
    ("changed", "counted"), [(TrickTaken(0), 1), (TrumpSet(None, Suit.BLUE), 0), (DealerChanged(3), 0)]
)
async def test_a_trick_that_was_counted_elsewhere_or_judged_by_another_trump_or_leader_is_not_counted(
    device, table, changed, counted
):
    async with device.at(table, "judge") as app:
        await lays(app, TRICK)
        await makes(table, changed)
        await app.tap("Trick to Thomas")
        assert app.sees("Something else was entered at the table; count this trick there.")
    assert open_round(table).taken_sum == counted


async def test_with_a_bomb_the_trick_goes_to_nobody_and_who_would_have_taken_it_leads(device):
    """§8: of which the pad knows nothing."""
    table = await device.start_game(4, PRESETS["jubilee-20"], rounds=1, said=(0, 1, 0, 0))
    async with device.at(table, "judge") as app:
        assert "led by: Kevin" in app.buttons()
        await lays(app, "N B9 N bomb")
        assert app.sees("Nessi leads next")
        await app.tap("Trick to nobody")
        assert open_round(table).lost == 1
        await app.go(f"/games/{table.game.id}/judge")
        assert "led by: Nessi" in app.buttons()


async def test_where_no_trick_is_counted_or_games_can_only_be_looked_at_there_is_no_key(device, table):
    async def is_offered(table):
        async with device.at(table, "judge") as app:
            await lays(app, TRICK)
            assert app.sees("takes the trick")
            return any(name.startswith("Trick to ") for name in app.buttons())

    bidding = await device.start_game(4)
    assert not await is_offered(bidding)
    await bids(bidding, 0, 1, 0, 0)
    await makes(bidding, PlayEnded())
    assert open_round(bidding).phase is Phase.RESULTS
    assert not await is_offered(bidding)
    device.host.library.read_only_reason = ReadOnly(file="library.json")
    assert not await is_offered(table)
