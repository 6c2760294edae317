"""Things to choose with: chips, lines with a switch, one of several, a number up and down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import flet as ft

from scorekeeper.ui.measures import RADIUS_KEY, TARGET
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.session import App
from scorekeeper.ui.widgets.touch import OnClick, OnTap, icon, icon_key, named


def chip(app: App, label: str, *, chosen: bool, on_click: OnClick, data: Any = None) -> ft.Control:
    """Something that is in or out; a check mark and a warm ground say that it is in."""
    parts: list[ft.Control] = [icon("check", 18, Paint.ACCENT)] if chosen else []
    parts.append(
        ft.Text(
            label,
            style=app.scale.medium(),
            max_lines=2,
            overflow=ft.TextOverflow.ELLIPSIS,
            expand=True,
            expand_loose=True,
        )
    )
    return ft.Container(
        content=ft.Semantics(
            label=label,
            selected=chosen,
            exclude_semantics=True,
            content=ft.Row(parts, spacing=8, tight=True, vertical_alignment=ft.CrossAxisAlignment.CENTER),
        ),
        padding=ft.Padding.symmetric(horizontal=16, vertical=16),
        bgcolor=Paint.NOW if chosen else Paint.RAISED,
        border=ft.Border.all(1, Paint.ACCENT if chosen else Paint.RULE),
        border_radius=RADIUS_KEY,
        ink=True,
        on_click=on_click,
        data=data,
        key=str(data),
    )


def chips(parts: Sequence[ft.Control]) -> ft.Control:
    """Chips side by side, as many lines as they need."""
    return ft.Row(list(parts), wrap=True, spacing=8, run_spacing=8)


def option(
    app: App, title: str, meaning: str, *, chosen: bool, on_click: OnClick, data: Any = None
) -> ft.Control:
    """One of several, explained in a line."""
    scale = app.scale
    mark = icon("check", 22, Paint.ACCENT) if chosen else ft.Container(width=22)
    return ft.Container(
        content=ft.Semantics(
            label=f"{title}. {meaning}",
            selected=chosen,
            exclude_semantics=True,
            content=ft.Row(
                [
                    mark,
                    ft.Column(
                        [ft.Text(title, style=scale.strong()), ft.Text(meaning, style=scale.small())],
                        spacing=1,
                        tight=True,
                        expand=True,
                    ),
                ],
                spacing=12,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
        ),
        padding=ft.Padding.symmetric(horizontal=12, vertical=9),
        bgcolor=Paint.NOW if chosen else None,
        border=ft.Border.all(1, Paint.ACCENT if chosen else Paint.RULE),
        border_radius=RADIUS_KEY,
        ink=True,
        on_click=on_click,
        data=data,
    )


def switch_line(
    app: App, title: str, note: str, *, on: bool, on_switch: OnTap, on_line: OnClick = None
) -> ft.Control:
    """A switch with its name and what it does now; the words may lead to more."""
    scale = app.scale
    words: ft.Control = ft.Column(
        [
            ft.Text(title, style=scale.name()),
            ft.Text(note, style=scale.small()),
        ],
        spacing=1,
        tight=True,
    )
    if on_line is not None:
        words = named(
            f"{title}: {note}",
            ft.Row(
                [ft.Container(words, expand=True), icon("forward", 18, Paint.QUIET)],
                spacing=8,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
        )
    return ft.Row(
        [
            ft.Container(
                words,
                padding=ft.Padding.only(left=12, right=4, top=9, bottom=9),
                border_radius=RADIUS_KEY,
                expand=True,
                ink=on_line is not None,
                on_click=on_line,
            ),
            ft.Container(switch(title, on=on, on_switch=on_switch), padding=ft.Padding.only(right=8)),
        ],
        spacing=4,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def switch(label: str, *, on: bool, on_switch: OnTap, data: Any = None) -> ft.Control:
    """OnTap or off; `label` is said, not written. Drawn here: the client's own is too low for a thumb."""
    thumb = ft.Container(
        width=20,
        height=20,
        border_radius=10,
        bgcolor=Paint.ON_ACCENT if on else Paint.QUIET,
    )
    track = ft.Container(
        thumb,
        width=48,
        height=28,
        padding=ft.Padding.symmetric(horizontal=3 if on else 4),
        border_radius=14,
        bgcolor=Paint.ACCENT if on else None,
        border=ft.Border.all(2, Paint.ACCENT if on else Paint.QUIET),
        alignment=ft.Alignment.CENTER_RIGHT if on else ft.Alignment.CENTER_LEFT,
    )
    return ft.Container(
        ft.Semantics(label=label, toggled=on, exclude_semantics=True, content=track),
        width=64,
        height=TARGET,
        alignment=ft.Alignment.CENTER,
        border_radius=RADIUS_KEY,
        ink=True,
        on_click=on_switch,
        data=data,
    )


def stepper(
    app: App, words: str, less: str, more: str, on_step: OnTap, *, at_least: bool, at_most: bool
) -> ft.Control:
    """A number with a key on each side; their `data` is -1 and +1. `less` and `more` are their names."""
    return ft.Row(
        [
            icon_key("minus", less, None if at_least else on_step, data=-1),
            ft.Text(words, style=app.scale.total(), text_align=ft.TextAlign.CENTER, expand=True),
            icon_key("plus", more, None if at_most else on_step, data=+1),
        ],
        spacing=4,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
