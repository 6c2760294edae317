"""How special a finished game was: its places among all by the same rules."""

from __future__ import annotations

import re

from scorekeeper.game.facts import GameEnded
from scorekeeper.rules import PRESETS
from tests.ui.fake_device import makes


async def test_a_finished_game_says_how_special_it_was_among_all_by_its_rules(device):
    for rounds in (1, 2, 3):
        table = await device.start_game(3, rounds=rounds)
        await makes(table, GameEnded())
    other = await device.start_game(3, ruleset=PRESETS["junior"], rounds=1)
    await makes(other, GameEnded())
    async with device.opened(f"/games/{table.game.id}/statistics", language="en") as app:
        assert app.sees("How special was this?")
        assert app.sees("Among 3 games: Standard")
        assert any(re.fullmatch(r"\w+'s total of .+ ranks \d+ of 9\.", text) for text in app.texts())
    async with device.opened(f"/games/{other.game.id}/statistics", language="en") as app:
        assert not app.sees("How special was this?")
