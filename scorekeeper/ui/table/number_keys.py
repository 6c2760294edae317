"""The number keys in even rows; a number that is not allowed is struck out, and tapped says why."""

from __future__ import annotations

import flet as ft

from scorekeeper.design_tokens.dimensions import RADIUS_KEY
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.design.typography import Scale
from scorekeeper.ui.runtime.memo_cache import MemoCache
from scorekeeper.ui.table.model.table_layout import KeyGrid
from scorekeeper.ui.table.model.taps import Number
from scorekeeper.ui.widgets.buttons import OnTap, border_overlay, key_opacity
from scorekeeper.viewmodels.number_keys import NumberKey

_OUTLINE = border_overlay(ft.Border.all(1, Paint.RULE))


def _number_key(
    scale: Scale, value: NumberKey, height: int, width: float | None, on_key: OnTap | None
) -> ft.Control:
    """One key; its `data` is a `Number`. Without a `width` it fills its row."""
    ground = Paint.ACCENT if value.preselected else Paint.SHEET
    ink = Paint.ON_ACCENT if value.preselected else Paint.QUIET if value.struck else Paint.INK
    figure = ft.Text(
        str(value.number),
        style=scale.key(ink),
        semantics_label=value.spoken,
        text_align=ft.TextAlign.CENTER,
    )
    face: ft.Control = figure
    if value.struck:
        line = ft.Container(
            width=34,
            height=3,
            bgcolor=Paint.BAD,
            border_radius=2,
            rotate=ft.Rotate(-0.35),
            ignore_interactions=True,
        )
        face = ft.Stack([figure, line], alignment=ft.Alignment.CENTER)
    return ft.Container(
        content=face,
        height=height,
        width=width,
        expand=None if width else 1,
        alignment=ft.Alignment.CENTER,
        bgcolor=None if value.struck else ground,
        foreground_decoration=_OUTLINE,
        border_radius=RADIUS_KEY,
        opacity=key_opacity(on_key),
        ink=on_key is not None,
        on_click=on_key,
        data=Number(value.number),
    )


def number_keys(
    cache: MemoCache,
    scale: Scale,
    grid: KeyGrid,
    keys: tuple[NumberKey, ...],
    on_key: OnTap | None,
    pale: bool = False,
) -> ft.Control:
    """All keys of a step, in rows of as many; the last one fills its row. They are `pale` while something
    else is looked at, and take a tap all the same."""
    rows: list[ft.Control] = []
    for start in range(0, len(keys), grid.columns):
        line = keys[start : start + grid.columns]
        rows.append(
            ft.Row(
                [
                    cache(
                        ("key", key.number),
                        _number_key,
                        scale,
                        key,
                        grid.key_height,
                        None if key is keys[-1] else round(grid.key_width, 2),
                        on_key,
                    )
                    for key in line
                ],
                spacing=grid.gap,
            )
        )
    return ft.Column(rows, spacing=grid.gap, tight=True, opacity=0.5 if pale else 1)
