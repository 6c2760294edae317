"""Screens that need no game, with and without data: buttons have labels and are large; back leads home."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import flet as ft
import pytest

from scorekeeper.design_tokens.dimensions import TARGET
from scorekeeper.game.facts import GameEnded
from scorekeeper.locale import LANGUAGES
from scorekeeper.ui.widgets import scaffold
from tests.tables.known_players import add_player
from tests.ui.fake_device import makes, plays_rounds
from tests.ui.harness import OpenApp, opened

ROUTES = ("/", "/new", "/games", "/players", "/statistics", "/settings")


async def busy(device):
    """Running games, a finished one, and players who have never played."""
    table = await device.start_game(4)
    await plays_rounds(table, 2)
    await makes(table, GameEnded())
    await device.start_game(6)
    await device.start_game(3)
    await add_player(device.host, "Maximiliane-Charlotte")


@pytest.mark.parametrize("mode", ["light", "dark"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("filled", [True, False], ids=["full", "empty"])
@pytest.mark.parametrize("route", ROUTES)
async def test_everything_that_can_be_touched_has_a_name_and_room_for_a_finger(
    device, route, filled, language, mode
):
    if filled:
        await busy(device)
    chosen = replace(device.host.settings, theme=mode, language=language)
    await device.host.change_settings(lambda _settings: chosen)
    async with opened(device.host, language=language, route=route, width=320, height=568) as app:
        assert app.page.theme_mode is ft.ThemeMode(mode)
        assert app.tappable()
        for node in app.tappable():
            assert node.name, node.control
            assert all(side is None or side >= TARGET for side in node.size), node
        assert all(node.name for node in app.fields())
        assert (
            len({node.name for node in app.tappable()}) >= len(app.tappable()) - 1
        )  # "Same as device" twice


@pytest.mark.parametrize("route", ROUTES[1:])
async def test_the_back_key_and_the_system_lead_home(device, route):
    async with opened(device.host, language="en", route=route) as app:
        await app.tap("Back")
        assert app.route == "/"
        await app.go(route)
        await app.back()
        assert app.route == "/"


@pytest.mark.parametrize("route", ["/pads", "/settings/backup"])
async def test_on_a_wide_screen_the_column_stays_as_narrow_as_it_is_read_best(device, route):
    await busy(device)
    async with opened(device.host, language="en", route=route, width=1920, height=1080) as app:
        widths = {control.width for control, _ in app.controls() if (getattr(control, "width", 0) or 0) > 300}
        assert widths == {588}


async def test_a_loading_screen_says_so_after_a_delay(device, monkeypatch):
    asked = asyncio.Event()

    async def slow():
        await asked.wait()
        return ()

    monkeypatch.setattr(device.host, "players", slow)
    monkeypatch.setattr(scaffold, "LOADING_DELAY", 0.01)
    monkeypatch.setattr(OpenApp, "patience", 0.2)  # the screen waits longer than the test
    async with opened(device.host, language="de", route="/players") as app:
        assert app.sees("Einen Moment, bitte.")
        asked.set()
        await app.settle()
        await asyncio.sleep(0)
        await app.settle()
        assert not app.sees("Einen Moment, bitte.")
        assert app.sees("Noch niemand da.")
