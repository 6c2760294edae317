"""Sharing the result with people: a picture, a text for a messenger, a table, a play."""

from __future__ import annotations

from typing import Any

import flet as ft

from scorekeeper.design_tokens.dimensions import RADIUS_SHEET
from scorekeeper.exports.bgstats_play import bgstats_play
from scorekeeper.exports.pad_table import pad_as_csv
from scorekeeper.exports.result_picture import result_picture
from scorekeeper.exports.result_text import result_head, result_text
from scorekeeper.game import masked
from scorekeeper.storage.backup.writing import export_name
from scorekeeper.tables import Table
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.component import component, handler, on_client, screen
from scorekeeper.ui.runtime.file_dialogs import save_file
from scorekeeper.ui.runtime.hooks import (
    use_app,
    use_memo,
    use_snapshot,
)
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.buttons import outlined_button
from scorekeeper.ui.widgets.list_tile import stretched_column
from scorekeeper.ui.widgets.scaffold import (
    section_header,
    section_note,
    use_table_scaffold,
)
from scorekeeper.ui.widgets.shared_picture import SPACING, SharedPicture
from scorekeeper.ui.widgets.text_fields import code_field


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
    state = masked(snapshot.state)
    drawing = use_memo(
        lambda: result_picture(_, state, snapshot.faces), [snapshot.revision, snapshot.faces, _.language]
    )

    async def save_table(_event: Any) -> None:
        await save_file(app, export_name(table.game, ".csv"), pad_as_csv(_, state))

    async def save_play(_event: Any) -> None:
        await save_file(app, export_name(table.game, ".bgsplay"), bgstats_play(_, state, table.game.id))

    parts = [
        SharedPicture(
            drawing,
            _("Picture of the result: {result}", result=result_head(_, state)),
            export_name(table.game, ".png"),
            _("No picture can be drawn here; the text and the table can be shared."),
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

    return [
        *parts,
        outlined_button(app, _("Share the text"), on_client, symbol="share", action=ft.ShareText(text)),
        ft.Container(height=SPACING),
        outlined_button(
            app, _("Copy the text"), handler(copied), symbol="copy", action=ft.CopyToClipboard(text)
        ),
    ]
