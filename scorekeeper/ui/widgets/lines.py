"""Lines of a list: a symbol, what it is, what there is to say of it; with a rule below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import flet as ft

from scorekeeper.ui.measures import RADIUS_SHEET
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.session import App
from scorekeeper.ui.typography import Scale
from scorekeeper.ui.widgets.touch import OnClick, icon, named

RULE = ft.Border(bottom=ft.BorderSide(1, Paint.RULE))
"""Below a line of a list or of the pad."""


def titled(scale: Scale, title: str, note: str) -> ft.Control:
    """What something is and, below it, what there is to say of it, as wide as they can be."""
    return ft.Column(
        [ft.Text(title, style=scale.total()), *([ft.Text(note, style=scale.small())] if note else [])],
        spacing=1,
        tight=True,
        expand=True,
    )


def line(
    app: App,
    symbol: str,
    title: str,
    note: str,
    on_click: OnClick,
    *,
    data: Any = None,
    key: str | None = None,
    border: ft.Border | None = RULE,
) -> ft.Control:
    """A line that leads somewhere; without a border where it is the last one of a sheet."""
    scale = app.scale
    return ft.Container(
        content=named(
            f"{title}, {note}" if note else title,
            ft.Row(
                [
                    icon(symbol, 26, Paint.ACCENT),
                    titled(scale, title, note),
                ],
                spacing=16,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
        ),
        padding=ft.Padding.symmetric(horizontal=8, vertical=10),
        border=border,
        ink=True,
        on_click=on_click,
        data=data,
        key=key,
    )


def sheet(content: Sequence[ft.Control], *, padding: int = 0) -> ft.Control:
    """A sheet of paper on the page."""
    return ft.Container(
        ft.Column(list(content), spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        bgcolor=Paint.SHEET,
        border=ft.Border.all(1, Paint.RULE),
        border_radius=RADIUS_SHEET,
        padding=padding,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def banner(app: App, sentences: Sequence[str]) -> ft.Control:
    """Something that everybody has to know before they play."""
    return ft.Container(
        ft.Row(
            [
                icon("warning", 24, Paint.BAD),
                ft.Column(
                    [ft.Text(sentence, style=app.scale.text()) for sentence in sentences],
                    spacing=6,
                    tight=True,
                    expand=True,
                ),
            ],
            spacing=12,
            vertical_alignment=ft.CrossAxisAlignment.START,
        ),
        bgcolor=Paint.RAISED,
        border=ft.Border.all(1, Paint.BAD),
        border_radius=RADIUS_SHEET,
        padding=14,
    )


def rule() -> ft.Control:
    """A line between two parts of a sheet."""
    return ft.Container(height=1, bgcolor=Paint.RULE)
