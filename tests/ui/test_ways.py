"""Ways from screen to screen: every key leads where it says, and back to where it was tapped."""

from functools import partial

import pytest

GAME, OVER = "/games/{game}", "/games/{over}"


WAYS = {
    "/": {
        "/new": ["New game"],
        "/judge": ["Check a trick"],
        "/rules": ["Rulebook"],
        "/games": ["Earlier games"],
        "/statistics": ["Statistics, who"],
        "/players": ["Players"],
        "/settings": ["Settings"],
        "/take": ["Receive a game"],
    },
    "/settings": {"/settings/backup": ["Backup, Save them to a file, or import one"]},
    GAME: {
        f"{GAME}/ruleset": ["More", "Your rules"],
        f"{GAME}/rules": ["More", "Rulebook"],
        f"{GAME}/statistics": ["More", "Statistics"],
        f"{GAME}/outlook": ["More", "Who can still win?"],
        f"{GAME}/file": ["More", "Save this game"],
        f"{GAME}/judge": ["Who takes the trick?"],
    },
    OVER: {f"{OVER}/statistics": ["Statistics of this game"], f"{OVER}/result": ["Share picture"]},
}


@pytest.mark.parametrize("screen", WAYS)
async def test_a_key_leads_there_and_back(device, screen):
    over, running = await device.start_game(3, rounds=1, over=True), await device.start_game(4)
    games = {"game": running.game.id, "over": over.game.id}
    async with device.opened(screen.format(**games)) as app:
        for leads_to, keys in WAYS[screen].items():
            for back in (partial(app.tap, "Back"), app.back):
                await app.tap(*keys)
                assert app.route == leads_to.format(**games)
                await back()
                assert app.route == screen.format(**games), leads_to


async def test_a_screen_of_another_one_opens_too_and_leads_home(device):
    await device.start_game(3)
    async with device.opened("/") as app:
        for screen, keys, leads_to in (
            ("/settings/backup", ["Bring in a pad"], "/pads"),
            ("/games", ["A pad from elsewhere"], "/pads"),
            ("/new", ["A pad from elsewhere"], "/pads"),
            ("/games", ["Receive a game"], "/take"),
        ):
            for back in (partial(app.tap, "Back"), app.back):
                await app.go(screen)
                if not app.sees(keys[0]):
                    await app.tap("Continue a paper game")
                await app.tap(*keys)
                assert app.route == leads_to
                await back()
                assert app.route == "/", screen
