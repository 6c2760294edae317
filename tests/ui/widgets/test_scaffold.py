"""The scaffold: where the dock stands, how wide the column is, and what stands there while it loads."""

import asyncio

import flet as ft
import pytest

from scorekeeper.ui.design.screen import BESIDE_WIDTH
from scorekeeper.ui.widgets import scaffold as scaffold_module
from scorekeeper.ui.widgets.scaffold import frame
from tests.ui.harness import OpenApp, until, walk


@pytest.mark.parametrize(
    ("width", "height", "beside"),
    [
        pytest.param(390, 844, False, id="upright"),
        pytest.param(844, 390, True, id="on its side"),
        pytest.param(768, 1024, False, id="a tablet upright"),
        pytest.param(560, 380, False, id="too narrow for both"),
        pytest.param(500, 540, False, id="low and not wide"),
    ],
)
async def test_the_dock_stands_below_or_beside(showing, width, height, beside):
    """Beside it has a width of its own; below it is as wide as the page."""
    async with showing(
        lambda app: [frame(app, ft.Text("content"), [ft.Text("key")])], width=width, height=height
    ) as app:
        arranged = app.all_of((ft.Row, ft.Column))[0]
        above, dock = arranged.controls
        assert isinstance(arranged, ft.Row) is beside
        assert (above.expand, dock.width) == (True, BESIDE_WIDTH if beside else None)


@pytest.mark.parametrize("route", ["/pads", "/settings/backup"])
async def test_on_a_wide_screen_the_column_stays_as_narrow_as_it_is_read_best(device, route):
    async with device.opened(route, width=1920, height=1080) as app:
        widths = {control.width for control, _ in app.controls() if (getattr(control, "width", 0) or 0) > 300}
        assert widths == {588}


@pytest.mark.parametrize(
    ("route", "width", "height", "below"),
    [("/pads", 390, 844, False), ("/pads", 1920, 1080, True), ("/new", 1920, 1080, False)],
)
async def test_the_key_of_a_short_page_stands_below_its_words_on_a_big_screen(
    device, route, width, height, below
):
    """It is part of what scrolls there; a wide page keeps its dock."""
    async with device.opened(route, width=width, height=height) as app:
        scrolled = [one for one in app.all_of(ft.Column) if one.scroll]
        texts = {part.value for one in scrolled for part, _ in walk(one, True) if isinstance(part, ft.Text)}
        assert bool(texts & {"Read it", "Deal the cards"}) is below


async def test_a_loading_screen_says_so_after_a_delay(device, monkeypatch):
    asked = asyncio.Event()

    async def slow() -> tuple[()]:
        await asked.wait()
        return ()

    monkeypatch.setattr(device.host, "players", slow)
    monkeypatch.setattr(scaffold_module, "LOADING_DELAY", 0.01)
    monkeypatch.setattr(OpenApp, "patience", 0.05)  # the screen waits longer than the test
    async with device.opened("/players", language="de") as app:
        assert app.sees("Einen Moment, bitte.")
        asked.set()
        await until(lambda: app.sees("Noch niemand da."))
        assert not app.sees("Einen Moment, bitte.")
