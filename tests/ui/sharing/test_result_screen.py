"""The result is shared with people: a picture, a text, a table, and a play for BG Stats."""

from __future__ import annotations

import io
import json

import flet as ft
import pytest
from PIL import Image

from scorekeeper.pictures.drawing import Drawing
from scorekeeper.tables import Table
from scorekeeper.ui.runtime.session import App, app_of
from scorekeeper.ui.widgets import shared_picture
from tests.ui.fake_device import FakeDevice
from tests.ui.harness import OpenApp, until


async def finished(device: FakeDevice) -> Table:
    return await device.start_game(taken_over=(14, (90, 40, 10, -30)), rounds=2)


CANVAS = b"\x89PNG from the canvas"


async def canvas(_drawing: Drawing) -> bytes:
    """What a browser draws."""
    return CANVAS


def session_app(app: OpenApp) -> App:
    found = app_of(app.page)
    assert found is not None
    return found


def shown_picture(app: OpenApp) -> bytes | None:
    found = [one.src for one, _ in app.controls() if isinstance(one, ft.Image) and isinstance(one.src, bytes)]
    return found[0] if found else None


async def drawn(app: OpenApp) -> bytes:
    """The picture, once it is there."""
    await until(lambda: shown_picture(app) is not None)
    await app.settle()
    return shown_picture(app)


def action_of(app: OpenApp, kind: type[ft.ClientAction]) -> ft.ClientAction:
    """What the client does itself when its button is tapped."""
    (found,) = [one.action for one, _ in app.controls() if isinstance(getattr(one, "action", None), kind)]
    return found


async def test_the_picture_is_shown_and_saved(device: FakeDevice):
    table = await finished(device)
    async with device.at(table, "result") as app:
        png = await drawn(app)
        with Image.open(io.BytesIO(png)) as image:
            assert image.format == "PNG"
            assert image.width > 800
        assert app.sees("Picture of the result: Kevin wins with")
        await app.tap("Save the picture")
        given = app.client.invoke_arguments["save_file"]
        assert given["file_name"].startswith("wizard-2026-11-20-")
        assert given["file_name"].endswith(".png")
        assert given["src_bytes"] == png
        assert app.client.announced[-1] == "Saved. The file is among the downloads."


async def test_while_the_picture_is_drawn_its_room_is_kept(device: FakeDevice):
    table, rooms = await finished(device), list[tuple[float, float]]()

    def note_room(app: OpenApp) -> None:
        (framed,) = [
            one
            for one, _ in app.controls()
            if isinstance(one, ft.Container) and one.clip_behavior == ft.ClipBehavior.ANTI_ALIAS
        ]
        rooms.append((framed.width or 0, framed.height or 0))

    async with device.at(table) as app:

        async def drawing(_picture: Drawing) -> bytes:
            note_room(app)
            assert "Save the picture" not in app.buttons()
            return CANVAS

        session_app(app).draw_png = drawing
        await app.tap("Share picture")
        assert await drawn(app) == CANVAS, "a browser draws on its own canvas"
        note_room(app)
        before, after = rooms
        assert before == after
        assert "Save the picture" in app.buttons()


async def test_the_text_is_shared_and_copied_by_the_client_itself_and_files_are_saved(
    device: FakeDevice, monkeypatch: pytest.MonkeyPatch
):
    """Only so Safari allows it: both are allowed while the tap lasts."""
    monkeypatch.setattr(shared_picture, "find_spec", lambda _name: None)
    table = await finished(device)
    async with device.at(table, "result") as app:
        assert app.sees("No picture can be drawn here"), "and none is waited for"
        text = action_of(app, ft.ShareText).args["text"]
        assert text.startswith("Kevin wins with ")
        assert text.splitlines()[2].startswith("1. Kevin: ")
        assert action_of(app, ft.CopyToClipboard).args["data"] == text
        assert app.sees(text)
        await app.tap("Copy the text")
        assert app.client.announced[-1] == "Copied. Paste it into a message."
        await app.tap("Save as a play for BG Stats")
        given = app.client.invoke_arguments["save_file"]
        assert given["file_name"].endswith(".bgsplay")
        assert json.loads(given["src_bytes"])["plays"][0]["uuid"] == table.game.id
        await app.tap("Save the table (CSV)")
        assert app.client.invoke_arguments["save_file"]["file_name"].endswith(".csv")


async def test_a_page_over_plain_http_says_how_to_copy(device: FakeDevice):
    """It has neither a share sheet nor a clipboard."""
    table = await finished(device)
    async with device.at(table) as app:
        session_app(app).plain_http = True
        session_app(app).draw_png = canvas
        await app.go(f"/games/{table.game.id}/result")
        assert app.sees("Press and hold the text to copy it.")
        assert not app.sees("Share the text")
        (field,) = [one for one, _ in app.controls() if isinstance(one, ft.TextField)]
        assert field.read_only
        assert str(field.value).startswith("Kevin wins with 50\n")


async def test_a_page_of_ours_shows_the_picture_to_be_shared(device: FakeDevice):
    """Browsers share files in a tap on an element of the page only."""
    presented: list[tuple[bytes, str, str]] = []
    table = await finished(device)
    async with device.at(table) as app:
        session_app(app).present_picture = lambda *shown: presented.append(shown)
        session_app(app).draw_png = canvas
        await app.go(f"/games/{table.game.id}/result")
        await drawn(app)
        await app.tap("Share the picture")
    ((shown, name, said),) = presented
    assert shown == CANVAS
    assert name.endswith(".png")
    assert json.loads(said) == {
        "alt": "Picture of the result: Kevin wins with 50",
        "share": "Share the picture",
        "close": "Close",
        "hold": "Press and hold the picture to share or save it.",
    }


async def _broken(_drawing: Drawing) -> bytes:
    raise OSError("no font")


async def test_without_a_picture_the_text_is_there(device: FakeDevice, caplog: pytest.LogCaptureFixture):
    table = await finished(device)
    async with device.at(table) as app:
        session_app(app).draw_png = _broken
        app.error_log.expected = True
        await app.go(f"/games/{table.game.id}/result")
        assert app.sees("No picture can be drawn here")
        assert app.sees("Kevin wins with")
    assert "the picture cannot be drawn" in caplog.text
