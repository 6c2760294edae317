"""Messages: they stand over the screen for a while, take no tap and are announced."""

import flet as ft
import pytest

from scorekeeper.storage.errors import DiskFull
from scorekeeper.ui.runtime import messages
from scorekeeper.ui.runtime.addresses import BACKUP_ADDRESS
from scorekeeper.ui.runtime.component import handler
from scorekeeper.ui.runtime.session import App, current_app


@pytest.fixture
def told(showing):
    """Home with keys that tell something and one that fails."""

    def tell(event):
        current_app().show_message(f"Told {event.control.data}")

    def fail(_event):
        raise DiskFull

    def draw(_app):
        keys = [ft.TextButton(name, data=name, on_click=handler(tell)) for name in ("once", "twice")]
        return [*keys, ft.TextButton("fail", on_click=handler(fail))]

    return showing(draw)


async def test_a_message_takes_no_tap_is_announced_and_gives_way_to_the_next(told):
    async with told as app:
        await app.tap("once")
        assert app.sees("Told once")
        bar, *_ = app.page.overlay
        assert bar.ignore_interactions
        assert app.client.announced == ["Told once"]
        assert app.buttons() == ["once", "twice", "fail"]
        await app.tap("twice")
        assert app.sees("Told twice")
        assert not app.sees("Told once")


async def test_a_message_goes_after_a_while(told, monkeypatch):
    monkeypatch.setattr(messages, "SECONDS", 0)
    async with told as app:
        await app.tap("once")
        await app.settle()
        assert not app.sees("Told once")


async def test_a_message_with_an_action_asks_in_a_dialog_for_whose_end_the_action_waits(told, monkeypatch):
    """Where the client got both at once, it closed the new screen, and the dialog stood there for ever."""
    went = []
    monkeypatch.setattr(App, "go", lambda _app, route: went.append(route))
    async with told as app:
        await app.tap("fail")
        assert "Close" in app.buttons()
        await app.tap("Close")
        assert app.buttons() == ["once", "twice", "fail"]
        await app.tap("fail")
        assert "Save a backup" in app.buttons()
        (dialog,) = app.page._dialogs.controls
        await app.fire(dialog.actions[1], "click")
        assert not dialog.open
        assert went == []
        await app.settle()
        assert went == [BACKUP_ADDRESS]
        assert app.buttons() == ["once", "twice", "fail"]
