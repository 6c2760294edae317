"""Sets up a game by taps, in English."""

from __future__ import annotations

from scorekeeper.locale import words
from scorekeeper.locale.ruleset_names import PRESET_TITLES
from tests.ui.fake_device import NAMES
from tests.ui.harness import opened

START = "Deal the cards"


def new_game(device, route="/new", **phone):
    phone.setdefault("language", "en")
    return opened(device.host, route=route, **phone)


async def sits_down(app, players):
    for name in NAMES[:players]:
        await app.write("Add a name", name, submit=True)


async def chooses_preset(app, name):
    """Choose a preset from the list."""
    await app.tap("Rules: ")
    await app.tap(f"{PRESET_TITLES[name](words('en'))}. ")


async def newest_ruleset(device):
    """The ruleset of the game that was begun last."""
    newest = (await device.host.summaries(finished=False))[0]
    return (await device.host.table(newest.id)).snapshot.state.ruleset
