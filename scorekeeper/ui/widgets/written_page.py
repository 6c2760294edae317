"""The page of a game by unknown rules: who played and when, what was written down, why it ends there."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import flet as ft

from scorekeeper.locale.storage_words import storage_sentence
from scorekeeper.storage.errors import UnknownRules
from scorekeeper.storage.transfer import export_written, export_written_name
from scorekeeper.ui.component import handler
from scorekeeper.ui.session import App
from scorekeeper.ui.tales import moment
from scorekeeper.ui.widgets.lines import RULE, banner, sheet
from scorekeeper.ui.widgets.page import page, section
from scorekeeper.ui.widgets.touch import named, quiet_key
from scorekeeper.ui.written import Line, lines

HEAD = 48
"""The width of the column of the rounds."""


def written_page(app: App, path: str, refused: UnknownRules) -> ft.View:
    """The screen; a copy of the whole file can be kept elsewhere."""
    _, game = app.words, refused.game

    async def export(_event: Any) -> None:
        await ft.FilePicker().save_file(file_name=export_written_name(game), src_bytes=export_written(game))

    played = moment(_, game.touched, datetime.now().astimezone())
    told = lines(_, game)
    people = ft.Text(_.series(game.names), style=app.scale.strong())
    rows = [_line(app, line) for line in told]
    note = _("bid/tricks") if told else _("nothing was written down")
    return page(
        app,
        path,
        _("Only to look at"),
        [
            banner(app, [storage_sentence(_, refused)]),
            ft.Container(people, padding=ft.Padding.only(left=4, top=16)),
            section(app, played, note, top=4),
            *([sheet([_names(app, game.names), *rows])] if rows else []),
        ],
        foot=[quiet_key(_("Keep a copy"), app.scale.strong(), handler(export))],
    )


def _names(app: App, names: tuple[str, ...]) -> ft.Control:
    """The names above their columns; each row says them aloud itself."""
    cells = [_cell(app, name, quiet=True) for name in names]
    return ft.Container(
        named(", ".join(names), ft.Row([ft.Container(width=HEAD), *cells], spacing=2)),
        border=RULE,
        padding=ft.Padding.symmetric(vertical=6, horizontal=4),
    )


def _line(app: App, line: Line) -> ft.Control:
    cells = [_cell(app, cell) for cell in line.cells]
    head = ft.Container(ft.Text(line.head, style=app.scale.small(), max_lines=1), width=HEAD)
    return ft.Container(
        named(line.spoken, ft.Row([head, *cells], spacing=2)),
        border=RULE,
        padding=ft.Padding.symmetric(vertical=6, horizontal=4),
    )


def _cell(app: App, words: str, *, quiet: bool = False) -> ft.Control:
    style = app.scale.small() if quiet else app.scale.text()
    text = ft.Text(
        words, style=style, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS, text_align=ft.TextAlign.CENTER
    )
    return ft.Container(text, expand=True, alignment=ft.Alignment.CENTER)
