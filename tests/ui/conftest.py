import flet as ft
import pytest

from scorekeeper.pictures import pillow_png
from scorekeeper.ui import app, routes
from scorekeeper.ui.runtime import hooks
from scorekeeper.ui.runtime.component import screen
from scorekeeper.ui.runtime.hooks import use_app
from scorekeeper.ui.table import game_over
from scorekeeper.ui.table.controller import Moments
from tests.ui.fake_device import FakeDevice


@pytest.fixture
def other(tmp_path_factory):
    """Another device."""
    device = FakeDevice(tmp_path_factory.mktemp("other"))
    yield device
    device.host.close()


@pytest.fixture(autouse=True)
def _moments(monkeypatch):
    """What follows a tap stands there at once: `test_moments` tests what is shown in between."""
    monkeypatch.setattr(Moments, "begin", lambda *_change: None)


@pytest.fixture(autouse=True)
def _drawn_at_once(monkeypatch):
    """What comes in has come in: the harness does not say what a device has drawn. No picture is shown ahead
    of the screen that it belongs to, which only slow tests would see."""
    monkeypatch.setattr(hooks, "MOST_UNDRAWN", 0)
    monkeypatch.setattr(game_over, "CROWNED_SECONDS", 0)
    monkeypatch.setattr(app, "TABLE_PICTURES_AFTER", 3600)


@pytest.fixture
def quick_pictures(monkeypatch):
    """Replaces the drawing of pictures by a constant, for tests that do not look at them."""
    monkeypatch.setattr(pillow_png, "pillow_png", lambda _drawing, _assets: b"\x89PNG")


@pytest.fixture
def showing(device, monkeypatch):
    """Opens the app with what `draw` returns in the place of Home."""

    def showing(draw, route="/", **phone):
        def Home():
            return ft.View(route="/", controls=list(draw(use_app())))

        monkeypatch.setattr(routes, "HomeScreen", screen(Home))
        return device.opened(route, **phone)

    return showing
