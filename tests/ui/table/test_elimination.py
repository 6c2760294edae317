"""Elimination at the table (§9.2): who dropped out, whom the scribe decides about, how it ends."""

import pytest

from scorekeeper.game import Phase
from scorekeeper.rules import PRESETS
from tests.game.driver import written_anew
from tests.ui.fake_device import bids, makes, open_round


async def after_the_cut(device, totals=(90, 40, 30, 10)):
    """Four people after round 15 of elimination, in which all missed but Thomas; Ute deals."""
    ruleset = PRESETS["elimination"]
    return await device.start_game(
        ruleset=ruleset, taken_over=(15, totals), said=(1, 1, 1, 15), made=(0, 0, 0)
    )


async def test_the_last_drops_out_stays_on_the_pad_and_is_skipped(device):
    table = await after_the_cut(device)
    async with device.at(table) as app:
        assert not app.missing("Round 16 of 20", "Nessi drops out after round 15 · Thomas")
        assert app.sees("Nessi, dropped out after round 15")
        assert "Nessi: dropped out" in app.texts()
        assert "Nessi: dropped out" not in app.buttons()
        assert not app.missing("Kevin bids", "then Thomas, Ute")
        assert app.sees("Trump: not noted"), "three with 16 cards leave some of the deck"
        await app.tap("Bid 1", "Bid 0", "Bid 0")
        assert app.sees("All tricks played")
        assert not app.sees("Nessi: bid")
        await app.tap("All tricks played", "Made 1", "Made 0")
        assert app.sees("Nessi: dropped out")
        assert table.snapshot.state.closed[-1].results == (0, 15, 1, None)
        await app.go(f"/games/{table.game.id}/rounds/16")
        assert "Nessi: bid 0" not in app.buttons(), "nor is she asked in a correction"
        assert app.sees("Bids and tricks are in order.")
        await app.tap("Ute: made 15", "Ute made 14", "Thomas: made 0", "Thomas made 1", "Write it down")
        assert table.snapshot.state.round(16).results == (1, 14, 1, None)


async def test_a_correction_that_comes_too_late_says_who_stays_out(device):
    table = await after_the_cut(device)
    async with device.at(table, "rounds", "15") as app:
        assert not app.sees("staying out"), "the next round has not begun: it is decided anew"
    await bids(table, 1)
    async with device.at(table, "rounds", "15") as app:
        assert app.sees("Already out, and staying out: Nessi.")
        await app.tap("Nessi: made 0", "Nessi made 1", "Thomas: made 15", "Thomas made 14", "Write it down")
    assert table.snapshot.state.out == (3,)


@pytest.fixture
async def level(device):
    """After round 15 Kevin and Nessi are level in everything."""
    table = await after_the_cut(device, (90, 40, 10, 10))
    assert table.snapshot.state.phase is Phase.ELIMINATION
    return table


async def test_where_several_are_level_the_scorekeeper_says_who_drops_out(device, level):
    async with device.at(level) as app:
        assert not app.missing("After round 15", "Who drops out?", "Kevin and Nessi are tied")
        assert app.sees("Round 15; Thomas"), "the pad is there to be looked at"
        await app.tap("Kevin")
        assert not app.missing("Round 16 of 20", "Kevin drops out after round 15")
        assert app.client.announced[-1].startswith("Kevin drops out after round 15.")
        assert open_round(level).turns[-1] == 1
        await app.tap("Undo")
        assert app.sees("Who drops out?")
        await app.tap("Nessi")
        assert level.snapshot.state.out == (3,)


async def test_home_and_the_lists_go_on_with_the_decision_and_the_menu_offers_nothing_that_waits_for_it(
    device, level
):
    async with device.opened("/") as app:
        assert app.sees("· Elimination")
        await app.tap("Continue")
        assert app.sees("Who drops out?")
        await app.tap("More")
        assert not {"Other dealer", "Seats"} & set(app.buttons())
        await app.tap("End the game now", "End the game")
        assert app.sees("Final standings")


async def test_nobody_is_asked_who_drops_out_while_his_cell_is_chosen(device):
    """Another phone corrects round 15: Kevin drops out, and Nessi is back."""
    table = await after_the_cut(device)
    async with device.at(table) as app:
        await app.tap("Thomas: no bid yet")
        assert app.sees("Thomas bids")
        await app.tap("Kevin: no bid yet")
        assert app.sees("Kevin bids")
        await app.after(makes(table, written_anew(15, (15, 1, 5, 1), (15, 0, 0, 0))))
        assert table.snapshot.state.out == (2,)
        assert not app.sees("Kevin bids")
        assert app.sees("Nessi bids")
        await app.tap("Bid 1")
        assert app.sees("Nessi: bid 1")
