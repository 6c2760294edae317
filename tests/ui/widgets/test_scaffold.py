"""The scaffold: the way back, and where the dock stands."""

from __future__ import annotations

import flet as ft
import pytest

from scorekeeper.ui import routes
from scorekeeper.ui.design.screen import BESIDE_WIDTH
from scorekeeper.ui.runtime.component import screen
from scorekeeper.ui.runtime.hooks import use_app
from scorekeeper.ui.widgets.scaffold import frame, scaffold
from tests.ui.fake_device import FakeDevice
from tests.ui.harness import opened
from tests.ui.widgets.conftest import Showing


async def test_the_way_back_leads_to_the_screen_above(
    device: FakeDevice, monkeypatch: pytest.MonkeyPatch
) -> None:
    def Home() -> ft.View:
        return scaffold(use_app(), "/", "A screen", [ft.Text("content")], back="/settings")

    monkeypatch.setattr(routes, "HomeScreen", screen(Home))
    async with opened(device.host, language="en") as app:
        assert app.sees("content")
        await app.tap("Back")
        assert app.route == "/settings"


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
async def test_the_dock_stands_below_or_beside(
    showing: Showing, width: int, height: int, beside: bool
) -> None:
    """Beside it has a width of its own; below it is as wide as the page."""
    async with showing(
        lambda app: [frame(app, ft.Text("content"), [ft.Text("key")])], width=width, height=height
    ) as app:
        arranged = next(control for control, _ in app.controls() if isinstance(control, (ft.Row, ft.Column)))
        above, dock = arranged.controls
        assert isinstance(arranged, ft.Row) is beside
        assert (above.expand, dock.width) == (True, BESIDE_WIDTH if beside else None)
