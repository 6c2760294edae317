"""The number keys: six in a row; a number that is not allowed is struck out, and tapped says why."""

from __future__ import annotations

import flet as ft

from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.design.typography import Scale
from scorekeeper.ui.runtime.memo_cache import MemoCache
from scorekeeper.ui.widgets.buttons import OnTap, border_overlay, key_opacity
from scorekeeper.viewmodels.dimensions import KEY_HEIGHT, RADIUS_KEY, TARGET
from scorekeeper.viewmodels.prompt import NumberKey

COLUMNS = 6
GAP = 4
"""Six keys of full size fit side by side on a screen 320 wide."""
MOST_ROWS_HIGH = 2
"""With more rows than these the keys are only as high as a thumb needs."""
_OUTLINE = border_overlay(ft.Border.all(1, Paint.RULE))


def _number_key(scale: Scale, value: NumberKey, height: int, on_key: OnTap | None) -> ft.Control:
    """One key; its `data` is the number."""
    ground = Paint.ACCENT if value.preselected else Paint.SHEET
    ink = Paint.ON_ACCENT if value.preselected else Paint.QUIET if value.struck else Paint.INK
    figure = ft.Text(
        str(value.number),
        style=scale.key(ink),
        semantics_label=value.spoken,
        text_align=ft.TextAlign.CENTER,
    )
    return ft.Container(
        content=_struck(figure) if value.struck else figure,
        height=height,
        expand=1,
        alignment=ft.Alignment.CENTER,
        bgcolor=None if value.struck else ground,
        foreground_decoration=_OUTLINE,
        border_radius=RADIUS_KEY,
        opacity=key_opacity(on_key),
        ink=on_key is not None,
        on_click=on_key,
        data=value.number,
    )


def _empty() -> ft.Control:
    return ft.Container(expand=1)


def _struck(figure: ft.Control) -> ft.Control:
    line = ft.Container(
        width=34,
        height=3,
        bgcolor=Paint.BAD,
        border_radius=2,
        rotate=ft.Rotate(-0.35),
        ignore_interactions=True,
    )
    return ft.Stack([figure, line], alignment=ft.Alignment.CENTER)


def number_keys(
    cache: MemoCache, scale: Scale, keys: tuple[NumberKey, ...], on_key: OnTap | None
) -> ft.Control:
    """All keys of a step; empty places keep the last row's keys as wide as the others."""
    lines = [keys[start : start + COLUMNS] for start in range(0, len(keys), COLUMNS)]
    height = KEY_HEIGHT if len(lines) <= MOST_ROWS_HIGH else TARGET + 2
    rows: list[ft.Control] = []
    for line in lines:
        empty = range(len(line), COLUMNS) if len(lines) > 1 else ()
        rows.append(
            ft.Row(
                [
                    *(cache(("key", key.number), _number_key, scale, key, height, on_key) for key in line),
                    *(cache(("empty", place), _empty) for place in empty),
                ],
                spacing=GAP,
            )
        )
    return ft.Column(rows, spacing=GAP, tight=True)
