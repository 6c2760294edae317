"""Any taps and keys on two phones at one table: nothing crashes, and the game stays a possible one."""

from dataclasses import asdict, replace
from random import Random

import pytest

from scorekeeper.game import state_of
from scorekeeper.game.fact_checks import verified_state
from scorekeeper.rules import PRESETS, BidRules, Ruleset, players_of
from tests.ui.table.test_keyboard import Stroke

LEAD_AWAY = ("Back", "Rulebook", "Save", "Hand over", "Discard", "Your rules", "Rematch")
"""Parts of the names of keys that leave the table and change nothing in it, or end everything."""
STROKES = (*"0124?", "Enter", "Enter", "Backspace", "Escape", "Arrow Left", "Arrow Right", "Tab")
SECRET = BidRules(visibility="secret")
CHANGES = BidRules("always", visibility="revealed", hidden_sum="last-changes")
RULESETS = {
    "elimination, not equal": replace(PRESETS["elimination"], bids=BidRules("always")),
    "secret, special cards": Ruleset(bids=SECRET, extra_cards=("bomb", "cloud", "vampire")),
    "last changes": replace(PRESETS["not-equal"], bids=CHANGES),
}


@pytest.mark.parametrize("name", RULESETS)
async def test_any_taps_on_two_phones(device, name):
    ruleset, rng = RULESETS[name], Random(name)
    players = rng.choice(players_of(ruleset))
    table = await device.start_game(players, ruleset, taken_over=(5, (10,) * players))
    address = f"/games/{table.game.id}"
    async with device.at(table) as upright, device.at(table, width=1280, height=800) as large:
        for _tap in range(45):
            app = rng.choice((upright, large))
            enabled = [node for node in app.tappable() if node.enabled]
            nodes = [node for node in enabled if not any(part in node.name for part in LEAD_AWAY)]
            if not nodes or rng.random() < 0.06:
                await app.go(address)
            elif app.route == address and rng.random() < 0.15:
                await app.fire(app.page, "keyboard_event", asdict(Stroke(rng.choice(STROKES))))
            else:
                await app.tap_control(rng.choice(nodes).control)
            for phone in (upright, large):
                await phone.settle()
                assert not phone.sees("This cannot be shown right now")
            assert verified_state(table.game) == state_of(table.game)
    assert table.game.revision > 5
