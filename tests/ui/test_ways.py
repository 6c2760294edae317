"""Ways from screen to screen: every key leads where it says, and back to where it was tapped."""

from __future__ import annotations

import pytest

from scorekeeper.game.facts import GameEnded
from tests.ui.fake_device import FakeDevice, makes, plays_rounds

GAME = "/games/{game}"


@pytest.mark.parametrize(
    ("screen", "keys", "leads_to"),
    [
        ("/", ["New game"], "/new"),
        ("/", ["Check a trick"], "/judge"),
        ("/", ["Rulebook"], "/rules"),
        ("/", ["Earlier games"], "/games"),
        ("/", ["Statistics, who"], "/statistics"),
        ("/", ["Players"], "/players"),
        ("/", ["Settings"], "/settings"),
        ("/", ["Receive a game"], "/take"),
        ("/settings", ["Backup, Save them to a file, or import one"], "/settings/backup"),
        (GAME, ["More", "Your rules"], f"{GAME}/ruleset"),
        (GAME, ["More", "Rulebook"], f"{GAME}/rules"),
        (GAME, ["More", "Statistics"], f"{GAME}/statistics"),
        (GAME, ["More", "Who can still win?"], f"{GAME}/outlook"),
        (GAME, ["More", "Save this game"], f"{GAME}/file"),
        (GAME, ["Who takes the trick?"], f"{GAME}/judge"),
        ("/games/{over}", ["Statistics of this game"], "/games/{over}/statistics"),
        ("/games/{over}", ["Share picture"], "/games/{over}/result"),
    ],
)
async def test_a_key_leads_there_and_back(device: FakeDevice, screen: str, keys: list[str], leads_to: str):
    """Back by the button, and by the system's own key."""
    over, running = await device.start_game(3), await device.start_game(4)
    await plays_rounds(over, 1)
    await makes(over, GameEnded())
    games = {"game": running.game.id, "over": over.game.id}
    for by_button in (True, False):
        async with device.opened(screen.format(**games)) as app:
            for key in keys:
                await app.tap(key)
            assert app.route == leads_to.format(**games)
            await (app.tap("Back") if by_button else app.back())
            assert app.route == screen.format(**games)


@pytest.mark.parametrize(
    ("screen", "keys", "leads_to"),
    [
        ("/settings/backup", ["Bring in a pad"], "/pads"),
        ("/games", ["A pad from elsewhere"], "/pads"),
        ("/new", ["Continue a paper game", "A pad from elsewhere"], "/pads"),
        ("/games", ["Receive a game"], "/take"),
    ],
)
async def test_a_screen_of_another_one_opens_too_and_leads_home(
    device: FakeDevice, screen: str, keys: list[str], leads_to: str
):
    """By the button as by the system's own key."""
    await device.start_game(3)
    for by_button in (True, False):
        async with device.opened(screen) as app:
            for key in keys:
                await app.tap(key)
            assert app.route == leads_to
            await (app.tap("Back") if by_button else app.back())
            assert app.route == "/"
