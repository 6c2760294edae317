"""The dock at the thumb: one sentence of what happens next, the keys for it, undo and redo."""

from __future__ import annotations

import flet as ft

from scorekeeper.ui.desk import Desk
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.pieces import Pieces
from scorekeeper.ui.session import App
from scorekeeper.ui.steps import Step
from scorekeeper.ui.widgets.keys import number_keys
from scorekeeper.ui.widgets.touch import icon_key

_PADDING = ft.Padding.symmetric(horizontal=4)


def entry(app: App, desk: Desk, step: Step, pieces: Pieces) -> list[ft.Control]:
    """A number is asked for: by whom, the sum so far in large type, the keys."""
    scale = app.scale
    said: list[ft.Control] = [
        ft.Column(
            [
                ft.Text(step.title, style=scale.sentence(), max_lines=2, overflow=ft.TextOverflow.ELLIPSIS),
                ft.Text(step.hint, style=scale.small())
                if not desk.refused
                else ft.Text(desk.refused, style=scale.small(Paint.BAD)),
            ],
            spacing=0,
            tight=True,
            expand=True,
        )
    ]
    if step.big:
        said.append(
            ft.Column(
                [
                    ft.Text(step.big, style=scale.figure(34)),
                    pieces("big label", ft.Text, step.big_label, scale.small()),
                ],
                spacing=0,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.END,
            )
        )
    return [
        ft.Container(
            ft.Row(said, vertical_alignment=ft.CrossAxisAlignment.START, spacing=8),
            padding=_PADDING,
        ),
        number_keys(scale, step.keys, desk.on_number),
        _foot(app, desk, pieces, step.footer),
    ]


def foot(app: App, desk: Desk, pieces: Pieces, line: str) -> ft.Control:
    """Undo and redo, always in reach, and a quiet line between them, or why the last tap did nothing."""
    if desk.refused:
        return _foot(app, desk, pieces, desk.refused, Paint.BAD)
    return _foot(app, desk, pieces, line)


def _foot(app: App, desk: Desk, pieces: Pieces, line: str, color: Paint = Paint.QUIET) -> ft.Control:
    _ = app.words
    return ft.Row(
        [
            pieces("undo", icon_key, "undo", _("Undo"), desk.on_undo if desk.sight.can_undo else None),
            ft.Text(
                line,
                style=app.scale.small(color),
                text_align=ft.TextAlign.CENTER,
                max_lines=3,
                overflow=ft.TextOverflow.ELLIPSIS,
                expand=True,
            ),
            pieces("redo", icon_key, "redo", _("Redo"), desk.on_redo if desk.sight.can_redo else None),
        ],
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
