"""The first frame of Home and of a table has everything on it: a client takes long to draw one."""

import asyncio

from tests.wire.client import connected


async def test_home_is_drawn_once_with_the_running_game_on_it(served):
    await served.device.start_game(3)
    async with connected(served.address, "/", "en") as phone:
        while not phone.has("Settings"):  # the title of Home
            await phone.receive()
        assert phone.has("Continue")
        known = len(phone.messages)
        await phone.settle()
    drawn = [body for action, body in phone.messages[known:] if "Continue" in repr(body)]
    assert not drawn


async def test_a_table_is_drawn_once_with_its_keys_on_it(served):
    table = await served.device.start_game(3)
    async with connected(served.address, f"/games/{table.game.id}", "en") as phone:
        while not phone.page.get("title"):  # the page has no screen before it has its title
            await phone.receive()
        assert phone.has("Bid 1")
        await phone.wait(lambda: phone.is_ready)


async def test_a_table_that_cannot_be_opened_says_so(served):
    async with connected(served.address, "/games/none", "en") as phone:
        await phone.wait(lambda: phone.sees("This game cannot be opened"))


async def test_a_slow_list_of_games_holds_no_first_frame_back(served, monkeypatch):
    host, answer = served.device.host, asyncio.Event()
    players = host.players

    async def later():
        await answer.wait()
        return await players()

    monkeypatch.setattr(host, "players", later)
    async with connected(served.address, "/", "en") as phone:
        await phone.wait(lambda: phone.has("Settings"))
        assert not phone.has("New game")
        answer.set()
        await phone.wait(lambda: phone.has("New game"))


async def test_a_list_that_cannot_be_loaded_is_said_on_home(served, monkeypatch):
    async def fail():
        raise OSError("the folder is gone")

    monkeypatch.setattr(served.device.host, "players", fail)
    async with connected(served.address, "/", "en") as phone:
        await phone.wait(lambda: phone.has("Settings"))
        await phone.wait(lambda: "Something went wrong here." in repr(phone.page["_overlay"]))
