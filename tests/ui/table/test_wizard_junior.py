"""Wizard Junior at the table (§10.1): its suits, its points (§7.7), its shared victory (§7.9)."""

from scorekeeper.game.facts import GameEnded
from scorekeeper.rules import PRESETS, Suit
from tests.ui.fake_device import makes, open_round


async def test_a_round_is_played_by_taps_and_whoever_is_level_has_won(device):
    async with device.playing(ruleset=PRESETS["junior"]) as (table, app):
        assert app.sees("Round 1 of 8")
        await app.tap("Trump Mice, Yellow")
        assert open_round(table).suit is Suit.YELLOW
        await app.tap("Bid 1", "Bid 0", "Bid 1", "Bid 1")
        assert app.sees("Trump: Mice · Yellow")
        await app.tap("All tricks played", "Made 1")
        assert not app.missing("Ute: bid 1, made 1 for +1, total 1", "Kevin: bid 0, made 0 for +1, total 1")
        assert app.sees("Nessi: bid 1, made 0 for 0, total 0"), "a miss costs nothing"
        assert app.sees("Round 2 of 8")
        assert table.snapshot.state.closed[-1].points == (0, 1, 1, 0)
        await app.go("/")
        assert app.sees("· Wizard Junior")
        await makes(table, GameEnded())
        await app.go(f"/games/{table.game.id}")
        assert app.sees("Ute and Kevin win together with 1 point")
        await app.go("/games")
        assert any("ended after round 1 · Wizard Junior" in text for text in app.texts())
