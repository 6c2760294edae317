"""Settings take effect at once and survive a restart."""

import flet as ft
import pytest

from scorekeeper import __version__
from scorekeeper.storage.settings import TEXT_SIZES
from tests.ui.harness import Client


def chosen(app):
    """The names of everything that is marked as chosen."""
    return [control.label for control in app.all_of(ft.Semantics) if control.selected]


async def test_the_language_changes_at_once_and_is_kept(device):
    async with device.opened("/settings") as app:
        assert not app.missing(f"Block der Wahrheit {__version__}", "MIT", "SIL Open Font License")
        assert chosen(app) == ["Same as device", "Same as device"]
        assert app.sees("100 %")
        await app.tap("Deutsch")
        assert app.sees("Einstellungen")
        assert app.page.locale_configuration.current_locale.language_code == "de"
    device.restart()
    async with device.opened("/settings") as app:
        assert app.sees("Einstellungen")
        assert chosen(app)[0] == "Deutsch"
        await app.tap("English")
        assert app.sees("Settings")
    async with device.opened("/settings", language="de") as app:
        assert app.sees("Settings")


async def test_light_and_dark_change_at_once_and_are_kept(device):
    async with device.opened("/settings") as app:
        device.disk.fill()
        await app.tap("Dark")
        assert app.page.theme_mode is ft.ThemeMode.SYSTEM, "a full disk leaves the settings as they were"
        assert chosen(app)[1] == "Same as device"
        (said,) = app.all_of(ft.AlertDialog)
        assert said.scrollable, "in large type it is longer than a small screen"
        assert [key.height for key in said.actions] == [None, None], "so are its keys"
        device.disk.clear()
        for name, mode in (("Light", ft.ThemeMode.LIGHT), ("Dark", ft.ThemeMode.DARK)):
            await app.tap(name)
            assert app.page.theme_mode is mode
            assert chosen(app)[1] == name
        assert toggled(app), "the screen stays awake unless it is told otherwise"
        await app.tap("Keep the screen awake")
        assert not toggled(app)
    device.restart()
    async with device.opened("/settings") as app:
        assert app.page.theme_mode is ft.ThemeMode.DARK
        assert not toggled(app)


async def test_the_text_grows_and_shrinks_step_by_step_and_the_sample_with_it(device):
    async with device.opened("/settings") as app:
        assert "Smaller text" not in app.buttons()
        sizes = []
        for size in TEXT_SIZES[1:]:
            await app.tap("Larger text")
            assert app.sees(f"{size} %")
            (sample,) = [one for one, _ in app.controls() if getattr(one, "value", "") == "Ute bids"]
            sizes.append(sample.style.size)
        assert sizes == [pytest.approx(27 * size / 100, abs=0.1) for size in TEXT_SIZES[1:]]
        assert "Larger text" not in app.buttons()
        await app.tap("Smaller text")
        assert app.sees("150 %")
    device.restart()
    async with device.opened("/settings") as app:
        assert app.sees("150 %")


async def test_type_that_the_browser_makes_as_large_as_ours_can_be_grows_no_more(device):
    async with device.opened("/settings", device_text_size="200") as app:
        assert "Larger text" not in app.buttons()


async def test_over_http_the_switch_promises_nothing(device, monkeypatch):
    async with device.opened("/settings") as app:
        assert app.sees("It stays on during a game.")
    far = property(lambda _client: "ws://192.168.1.5:8000", lambda *_values: None)
    monkeypatch.setattr(Client, "page_url", far, raising=False)
    async with device.opened("/settings") as app:
        assert not app.sees("It stays on during a game.")
        assert app.sees("Over http most browsers do not allow it.")


def toggled(app):
    (switch,) = [control for control in app.all_of(ft.Semantics) if control.toggled is not None]
    return switch.toggled


async def test_access_can_be_ended_only_where_other_devices_open_the_app(device):
    async with device.opened("/settings") as app:
        assert not app.sees("End all devices' access")
    shared_tables = device.host.share_tables()
    shared_tables.serves_app = True
    token = await shared_tables.owner.admit()
    async with device.opened("/settings") as app:
        await app.tap("End all devices' access", "No, leave it")
        assert shared_tables.owner.is_owner(token)
        await app.tap("End all devices' access")
        device.disk.fill()
        await app.tap("Yes, end it")
        assert app.sees("no space left")
        assert shared_tables.owner.is_owner(token)
        device.disk.clear()
