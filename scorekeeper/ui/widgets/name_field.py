"""A field for a name, with its keys beside it; what is wrong with the name stands right below. And one for
a code."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from scorekeeper.ui.measures import NARROW, RADIUS_KEY, TARGET
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.session import App
from scorekeeper.ui.widgets.touch import OnTap, icon_key


def name_field(
    app: App,
    label: str,
    value: str,
    refused: str,
    *,
    on_typed: OnTap,
    on_done: OnTap,
    keys: Sequence[tuple[str, str, OnTap]],
    again: int = 0,
    autofocus: bool = False,
) -> ft.Control:
    """Enter does what the first key does. `again` counts the fields that were here before: each is a new one.

    `keys` are symbol, name and what they do.
    """
    return ft.Row(
        [
            text_field(
                app,
                label,
                value,
                refused,
                on_typed=on_typed,
                on_done=on_done,
                key=f"{label} {again}",
                autofocus=autofocus or again > 0,
            ),
            *(icon_key(symbol, name, act) for symbol, name, act in keys),
        ],
        spacing=4,
        vertical_alignment=ft.CrossAxisAlignment.START,
        key=f"{label} {again}",
    )


def text_field(
    app: App,
    label: str,
    value: str,
    refused: str,
    *,
    on_typed: OnTap | None,
    on_done: OnTap | None = None,
    key: str | None = None,
    autofocus: bool = False,
) -> ft.TextField:
    """One line of text in the look of the pad."""
    scale = app.scale
    return ft.TextField(
        label=label,
        value=value,
        error=refused or None,
        error_style=scale.small(Paint.BAD),
        error_max_lines=6,
        text_style=scale.text(),
        label_style=scale.text(Paint.QUIET) if app.width >= NARROW else scale.small(),
        border={
            ft.ControlState.DEFAULT: _border(1, Paint.RULE),
            ft.ControlState.FOCUSED: _border(2, Paint.ACCENT),
            ft.ControlState.ERROR: _border(2, Paint.BAD),
        },
        filled=True,
        fill_color=Paint.RAISED,
        cursor_color=Paint.ACCENT,
        content_padding=ft.Padding.symmetric(horizontal=14, vertical=14),
        size_constraints=ft.BoxConstraints(min_height=TARGET),
        capitalization=ft.TextCapitalization.WORDS,
        autocorrect=False,
        enable_suggestions=False,
        autofocus=autofocus,
        expand=True,
        on_change=on_typed,
        on_submit=on_done,
        key=key,
    )


def code_field(
    app: App, label: str, value: str, refused: str, *, on_typed: OnTap | None = None
) -> ft.TextField:
    """Room for a long text that is pasted, taken letter by letter as it is."""
    field = text_field(app, label, value, refused, on_typed=on_typed, key=label)
    field.capitalization = ft.TextCapitalization.NONE
    field.multiline, field.min_lines, field.max_lines = True, 4, 6
    return field


def _border(width: int, color: Paint) -> ft.InputBorder:
    return ft.OutlineInputBorder(side=ft.BorderSide(width, color), border_radius=RADIUS_KEY)
