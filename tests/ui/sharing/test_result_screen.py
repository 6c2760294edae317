"""The result is shared with people: a picture, a text, a table, and a play for BG Stats."""

import io
import json

import flet as ft
from PIL import Image

from scorekeeper.pictures.drawing import Drawing
from scorekeeper.ui.runtime.session import app_of
from scorekeeper.ui.widgets import shared_picture
from tests.ui.harness import OpenApp, until
from tests.ui.sharing.test_share_screen import pictures

FINISHED = {"taken_over": (14, (90, 40, 10, -30)), "rounds": 2}
CANVAS = b"\x89PNG from the canvas"


async def canvas(_drawing: Drawing) -> bytes:
    """What a browser draws."""
    return CANVAS


async def drawn(app):
    """The picture, once it is there."""
    await until(lambda: pictures(app))
    await app.settle()
    return pictures(app)[0].src


def action_of(app: OpenApp, kind: type[ft.ClientAction]) -> ft.ClientAction:
    """What the client does itself when its button is tapped."""
    (found,) = [one.action for one, _ in app.controls() if isinstance(getattr(one, "action", None), kind)]
    return found


async def test_the_picture_is_shown_and_saved(device):
    async with device.playing(**FINISHED, below="result") as (_table, app):
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


async def test_while_the_picture_is_drawn_its_room_is_kept(device):
    table, rooms = await device.start_game(**FINISHED), list[tuple[float, float]]()

    def note_room(app: OpenApp) -> None:
        (framed,) = [
            one for one in app.all_of(ft.Container) if one.clip_behavior == ft.ClipBehavior.ANTI_ALIAS
        ]
        rooms.append((framed.width or 0, framed.height or 0))

    async with device.at(table) as app:

        async def drawing(_picture: Drawing) -> bytes:
            note_room(app)
            assert "Save the picture" not in app.buttons()
            return CANVAS

        app_of(app.page).draw_png = drawing
        await app.tap("Share picture")
        assert await drawn(app) == CANVAS, "a browser draws on its own canvas"
        note_room(app)
        before, after = rooms
        assert before == after
        assert "Save the picture" in app.buttons()


async def test_the_text_is_shared_and_copied_by_the_client_itself_and_files_are_saved(device, monkeypatch):
    """Only so Safari allows it: both are allowed while the tap lasts."""
    monkeypatch.setattr(shared_picture, "find_spec", lambda _name: None)
    async with device.playing(**FINISHED, below="result") as (table, app):
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


async def test_a_page_over_plain_http_says_how_to_copy(device):
    """It has neither a share sheet nor a clipboard."""
    async with device.playing(**FINISHED) as (table, app):
        app_of(app.page).plain_http = True
        app_of(app.page).draw_png = canvas
        await app.go(f"/games/{table.game.id}/result")
        assert app.sees("Press and hold the text to copy it.")
        assert not app.sees("Share the text")
        (field,) = app.all_of(ft.TextField)
        assert field.read_only
        assert str(field.value).startswith("Kevin wins with 50\n")


async def test_a_page_of_ours_shows_the_picture_to_be_shared(device):
    """Browsers share files in a tap on an element of the page only."""
    presented: list[tuple[bytes, str, str]] = []
    async with device.playing(**FINISHED) as (table, app):
        app_of(app.page).present_picture = lambda *shown: presented.append(shown)
        app_of(app.page).draw_png = canvas
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


async def test_without_a_picture_the_text_is_there(device, caplog):
    async with device.playing(**FINISHED) as (table, app):

        async def broken(_drawing):
            raise OSError("no font")

        app_of(app.page).draw_png = broken
        app.error_log.expected = True
        await app.go(f"/games/{table.game.id}/result")
        assert not app.missing("No picture can be drawn here", "Kevin wins with")
    assert "the picture cannot be drawn" in caplog.text
