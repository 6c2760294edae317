"""The pad on the table: what was scored scrolls, the open round stays in sight."""

from __future__ import annotations

import flet as ft

from scorekeeper.game import Round
from scorekeeper.ui.desk import Desk
from scorekeeper.ui.measures import RADIUS_SHEET, ROW_HEIGHT, TARGET
from scorekeeper.ui.pad import Row, closed_rows, heads, now_row
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.session import App
from scorekeeper.ui.steps import Step, target
from scorekeeper.ui.widgets.header import trump_asked
from scorekeeper.ui.widgets.keys import COLUMNS
from scorekeeper.ui.widgets.pad import PadHead, PadNow, PadRow, blank_row, row_height


def pad(app: App, desk: Desk, asked: Step | None) -> ft.Control:
    """The names, the rounds so far, the open one, and those to come where there is room."""
    _, scale, state = app.words, app.scale, desk.state
    aim = target(state, desk.selection)
    now = now_row(_, state, None if aim is None else aim.seat)
    rows = closed_rows(_, state)
    sheet: list[ft.Control] = [
        PadHead(scale=scale, heads=heads(_, state), tight=_is_tight(app, state.players))
    ]
    if rows:
        # A column that scrolls takes all the height it can get: this one gets what its rows need at most.
        lines = ft.Column(_rows(app, rows, desk), spacing=0, scroll=ft.ScrollMode.AUTO, auto_scroll=True)
        height = len(rows) * row_height(scale, tappable=True)
        sheet.append(ft.Container(lines, height=height, expand=True, expand_loose=True))
    row = state.current
    if now is not None and row is not None:
        sheet.append(PadNow(scale=scale, row=now, on_cell=desk.on_cell))
        to_come = range(now.number + 1, len(state.hands) + 1)
        sheet += [blank_row(scale, number) for number in to_come[: _room(app, desk, row, asked, len(rows))]]
    return _paper(sheet, expand=True)


def finished_pad(app: App, desk: Desk) -> ft.Control:
    """All rounds as they were scored, in full length."""
    _, scale, state = app.words, app.scale, desk.state
    head = PadHead(scale=scale, heads=heads(_, state), tight=_is_tight(app, state.players))
    return _paper([head, *_rows(app, closed_rows(_, state), desk)], expand=False)


def _is_tight(app: App, players: int) -> bool:
    """Whether the columns are too narrow for names in full size."""
    return app.width / players < 72


def _rows(app: App, rows: tuple[Row, ...], desk: Desk) -> list[ft.Control]:
    return [
        PadRow(
            key=row.number,
            scale=app.scale,
            row=row,
            on_row=desk.on_row if row.number else None,
            motion=app.motion if row.number > desk.seen_closed else None,
        )
        for row in rows
    ]


def _paper(lines: list[ft.Control], *, expand: bool) -> ft.Control:
    return ft.Container(
        content=ft.Column(
            lines,
            spacing=0,
            expand=expand,
            tight=not expand,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        bgcolor=Paint.SHEET,
        border=ft.Border.all(1, Paint.RULE),
        border_radius=RADIUS_SHEET,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        expand=expand,
    )


def _room(app: App, desk: Desk, row: Round, asked: Step | None, rows: int) -> int:
    """How many rounds to come can be shown below the open one without taking room from those before it."""
    key_rows = 1 if asked is None else -(-len(asked.keys) // COLUMNS)
    taken = 390 + 64 * key_rows + (56 if trump_asked(desk, row) else 0) + TARGET * rows
    return max(0, int((app.height - taken * app.scale.factor) // (ROW_HEIGHT * app.scale.factor)))
