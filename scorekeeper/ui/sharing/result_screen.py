"""Sharing the result with people: a picture, a text for a messenger, a table, a play."""

from __future__ import annotations

import asyncio
import json
import logging
from importlib.util import find_spec
from typing import Any, cast

import flet as ft

from scorekeeper.design_tokens.dimensions import CONTENT_WIDTH, RADIUS_SHEET
from scorekeeper.exports.bgstats_play import bgstats_play
from scorekeeper.exports.pad_table import pad_as_csv
from scorekeeper.exports.result_picture import result_picture
from scorekeeper.exports.result_text import result_head, result_text
from scorekeeper.game import State, masked
from scorekeeper.locale import Words
from scorekeeper.pictures.drawing import Drawing
from scorekeeper.storage.backup.writing import export_name
from scorekeeper.storage.locations import assets_folder
from scorekeeper.tables import Table
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.component import component, handler, screen
from scorekeeper.ui.runtime.file_dialogs import save_file
from scorekeeper.ui.runtime.hooks import (
    use_app,
    use_effect,
    use_memo,
    use_snapshot,
    use_state,
)
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.buttons import OnTap, border_overlay, filled_button, labelled, outlined_button
from scorekeeper.ui.widgets.list_tile import stretched_column
from scorekeeper.ui.widgets.scaffold import (
    Loading,
    quiet_text,
    section_header,
    section_note,
    use_table_scaffold,
)
from scorekeeper.ui.widgets.text_fields import code_field

_log = logging.getLogger(__name__)


def can_draw(app: App) -> bool:
    """Whether there is anything here that draws pictures."""
    return app.draw_png is not None or find_spec("PIL") is not None


async def drawn_png(app: App, drawing: Drawing) -> bytes | None:
    """The picture, made off the event loop; None where it cannot be drawn."""
    try:
        if app.draw_png is not None:
            return await app.draw_png(drawing)
        from scorekeeper.pictures.pillow_png import pillow_png

        return await asyncio.to_thread(pillow_png, drawing, assets_folder())
    except Exception:  # fonts and canvases of any device: the text and the files can be shared all the same
        _log.exception("the picture cannot be drawn")
        return None


SPACING = 10
"""Space between two buttons."""
LARGEST_PART = 0.56
"""The picture's part of the screen's height."""


@screen
def ResultScreen() -> ft.View:
    """Shares the result of the game in the address, or how far it is."""
    _ = use_app().words
    return use_table_scaffold(_("Share the result"), lambda table: [ResultBody(table=table)])


@component
def ResultBody(table: Table) -> ft.Control:
    """The picture and the text as they will be sent, each above its buttons, and the files."""
    app = use_app()
    _ = app.words
    snapshot = use_snapshot(table)
    picture, set_picture = use_state(cast(bytes | None, None))
    pending, set_pending = use_state(can_draw(app))
    state = masked(snapshot.state)
    drawing = use_memo(
        lambda: result_picture(_, state, snapshot.faces), [snapshot.revision, snapshot.faces, _.language]
    )

    async def draw() -> None:
        if can_draw(app):
            png = await drawn_png(app, drawing)
            if table.snapshot.revision == snapshot.revision:
                set_picture(png)
                set_pending(False)

    use_effect(draw, [drawing])

    async def save_picture(_event: Any) -> None:
        if picture is not None:
            await save_file(app, export_name(table.game, ".png"), picture)

    def present_picture(_event: Any) -> None:
        if picture is not None and app.present_picture is not None:
            words_around = {
                "alt": _picture_label(_, state),
                "share": _("Share the picture"),
                "close": _("Close"),
                "hold": _("Press and hold the picture to share or save it."),
            }
            app.present_picture(picture, export_name(table.game, ".png"), json.dumps(words_around))

    async def save_table(_event: Any) -> None:
        await save_file(app, export_name(table.game, ".csv"), pad_as_csv(_, state))

    async def save_play(_event: Any) -> None:
        await save_file(app, export_name(table.game, ".bgsplay"), bgstats_play(_, state, table.game.id))

    parts = [
        *_picture(
            app, state, drawing, picture, handler(save_picture), handler(present_picture), pending=pending
        ),
        *_text(app, result_text(_, state)),
        section_header(app, _("As a file")),
        outlined_button(app, _("Save the table (CSV)"), handler(save_table), symbol="download"),
    ]
    if state.finished:
        parts += [
            ft.Container(height=SPACING),
            outlined_button(app, _("Save as a play for BG Stats"), handler(save_play), symbol="download"),
            ft.Container(height=SPACING),
            section_note(app, _("BG Stats is an app that keeps a diary of board games; it opens this file.")),
        ]
    return stretched_column(parts)


def _picture(
    app: App,
    state: State,
    drawing: Drawing,
    png: bytes | None,
    on_save: OnTap,
    on_present: OnTap,
    *,
    pending: bool,
) -> list[ft.Control]:
    """The picture, so small that its button is in sight; a screen reader hears the result.

    While it is drawn its room is kept: what is below stays in its place under the thumb.
    """
    _ = app.words
    if png is None and not pending:
        return [quiet_text(app, _("No picture can be drawn here; the text and the table can be shared."))]
    width = min(app.width - 2 * app.screen.margin, CONTENT_WIDTH, drawing.width)
    part = min(width / drawing.width, app.height * LARGEST_PART / drawing.height)
    shown: ft.Control = Loading()
    if png is not None:
        image = ft.Image(src=png, fit=ft.BoxFit.FILL, gapless_playback=True, exclude_from_semantics=True)
        image.width, image.height = part * drawing.width, part * drawing.height
        shown = labelled(_picture_label(_, state), image)
    framed = ft.Container(
        shown,
        width=part * drawing.width,
        height=part * drawing.height,
        alignment=ft.Alignment.CENTER,
        border_radius=RADIUS_SHEET,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        foreground_decoration=border_overlay(ft.Border.all(1, Paint.RULE), RADIUS_SHEET),
    )
    share, save = _("Share the picture"), _("Save the picture")
    save_when_there, present_when_there = (None, None) if png is None else (on_save, on_present)
    keys: list[ft.Control] = [
        filled_button(app, save, save_when_there, style=app.scale.strong(None), symbol="download")
    ]
    if app.present_picture is not None:
        keys = [
            filled_button(app, share, present_when_there, style=app.scale.strong(None), symbol="share"),
            outlined_button(app, save, save_when_there, symbol="download"),
        ]
    return [
        ft.Row([framed], alignment=ft.MainAxisAlignment.CENTER),
        ft.Container(stretched_column(keys, spacing=SPACING), padding=ft.Padding.only(top=SPACING)),
    ]


def _picture_label(_: Words, state: State) -> str:
    return _("Picture of the result: {result}", result=result_head(_, state))


def _text(app: App, text: str) -> list[ft.Control]:
    """The text, to be shared and copied by the client itself: Safari allows both during the tap only."""
    _ = app.words
    if app.plain_http:  # such a page has neither a share sheet nor a clipboard
        field = code_field(app, _("As a text"), text)
        field.max_lines = None
        return [
            section_header(app, _("As a text")),
            section_note(app, _("Press and hold the text to copy it.")),
            ft.Row([field]),
        ]
    shown = ft.Container(
        ft.Text(text, style=app.scale.text()),
        padding=ft.Padding.all(14),
        bgcolor=Paint.SHEET,
        border=ft.Border.all(1, Paint.RULE),
        border_radius=RADIUS_SHEET,
    )
    parts = [section_header(app, _("As a text")), shown, ft.Container(height=SPACING)]

    def copied(_event: Any) -> None:
        app.show_message(_("Copied. Paste it into a message."))

    def shared(_event: Any) -> None:
        """The client has done it: a button without a handler counts as disabled."""

    return [
        *parts,
        outlined_button(app, _("Share the text"), handler(shared), symbol="share", action=ft.ShareText(text)),
        ft.Container(height=SPACING),
        outlined_button(
            app, _("Copy the text"), handler(copied), symbol="copy", action=ft.CopyToClipboard(text)
        ),
    ]
