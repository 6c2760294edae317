"""Teams at the table (§9.4): who plays with whom is seen everywhere, and so is what both have."""

import pytest

from scorekeeper.game.facts import GameEnded
from scorekeeper.rules import PRESETS
from tests.ui.fake_device import makes


@pytest.fixture
async def table(device):
    """Round 5 of Thomas and Kevin against Ute and Nessi; Thomas deals."""
    return await device.start_game(ruleset=PRESETS["teams"], taken_over=(5, (90, 40, 10, -30)))


async def test_pad_and_keys_say_who_plays_with_whom_and_what_both_have(device, table):
    async with device.at(table) as app:
        assert app.sees("Thomas, team A with Kevin, 100, dealer, in the lead")
        assert not app.missing("Kevin, team A with Thomas, 100, in the lead", "Ute, team B with Nessi, 10")
        assert app.sees("team B, with Nessi · "), "as the keys do"
        await app.tap("Bid 2", "Bid 1", "Bid 0", "Bid 1")
        assert app.sees("Kevin: bid 1, team A, with Thomas")
        await app.tap("Ute: bid 2, team B, with Nessi, leads")
        assert app.sees("Ute: 1 of 2 tricks, team B, with Nessi, 1 to go")
        await app.tap("All tricks played")
        assert app.sees("team B, with Nessi · 2 bid · 5 tricks left")
        await app.tap("Made 2", "Made 1", "Made 0")
        assert not app.missing("Thomas, team A with Kevin, 120, in the lead", "Nessi, team B with Ute, 70")
        await app.tap("Undo")
        assert app.sees("Nessi, team B with Ute, 10")


async def test_other_seats_make_other_teams(device, table):
    async with device.at(table) as app:
        await app.tap("More", "Seats")
        assert not app.missing("A: Thomas + Kevin", "B: Ute + Nessi")
        await app.tap("Kevin one place forward")
        assert not app.missing("A: Thomas + Ute", "B: Kevin + Nessi")
        await app.tap("Use these seats")
        assert app.sees("Thomas, team A with Ute, 130")


async def test_lists_rank_teams_and_so_does_the_end_which_shows_what_each_player_has(device, table):
    async with device.opened("/") as app:
        assert not app.missing("Thomas and Kevin 100, Ute and Nessi 10", "· Teams")
        await makes(table, GameEnded())
        await app.go("/games")
        row = next(text for text in app.texts() if text.startswith("Thomas and Kevin win with 100. "))
        assert row.endswith("· Teams. Thomas + Kevin 100, Ute + Nessi 10")
        await app.go(f"/games/{table.game.id}")
        assert app.sees("Thomas and Kevin win together with 100")
        ranked = [text for text in app.texts() if "Team " in text or text.endswith("0 exact bids")]
        assert [text for text in ranked if not text.startswith("0")] == [
            "Thomas: 90 with 0 exact bids",
            "Kevin: 10 with 0 exact bids",
            "2. Team B, Ute and Nessi: 10",
            "Ute: 40 with 0 exact bids",
            "Nessi: −30 with 0 exact bids",
        ]
