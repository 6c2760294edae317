"""The number keys in even rows; a number that is not allowed is struck out, and tapped says why."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

import flet as ft

from scorekeeper.design_tokens.dimensions import KEY_GAP, KEY_HEIGHT, NARROW_KEY_GAP, RADIUS_KEY, TARGET
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.design.typography import Scale
from scorekeeper.ui.runtime.memo_cache import MemoCache
from scorekeeper.ui.table.model.taps import Number
from scorekeeper.ui.widgets.buttons import OnTap, border_overlay, key_opacity
from scorekeeper.viewmodels.number_keys import NumberKey

MOST_KEYS_ABREAST, WEEK = 6, 7
"""Most keys side by side; and how many they are where many keys fill whole rows of so many."""
MOST_ROWS_HIGH = 2
"""With more rows than these the keys are only as high as a thumb needs."""
LARGE_KEY_HEIGHT, LARGE_KEY_WIDTH = 76, 76
"""Height of a key beside the pad of a large screen, and its least width."""


@dataclass(frozen=True, slots=True)
class KeyGrid:
    """How many keys stand in a row, and their measures in logical pixels."""

    rows: int
    columns: int
    key_height: int
    gap: int
    width: float
    """Width of all keys of a row and what is between them."""

    @property
    def height(self) -> int:
        """The height of all rows of keys and what is between them."""
        return self.rows * self.key_height + (self.rows - 1) * self.gap

    @property
    def key_width(self) -> float:
        """The width of a key; the last one of all fills its row."""
        return (self.width - (self.columns - 1) * self.gap) / self.columns


def even_rows(count: int, most: int) -> tuple[int, int]:
    """Rows and columns of `count` keys, at most so many side by side: few rows, as even as can be."""
    rows = ceil(count / most)
    return rows, ceil(count / rows)


def key_grid(count: int, width: float, *, large: bool = False, low: bool = False) -> KeyGrid:
    """The grid of `count` keys in `width`: as few rows as can be, which are as even as can be.

    Many keys stand in a whole grid where there is one: 16 are 4 rows of 4, 21 are 3 rows of 7. On a `low`
    screen more than one row is only as high as a thumb needs.
    """
    if large:
        rows, columns = even_rows(count, int((width + KEY_GAP) // (LARGE_KEY_WIDTH + KEY_GAP)))
        height = LARGE_KEY_HEIGHT if rows <= MOST_ROWS_HIGH else KEY_HEIGHT
        return KeyGrid(rows, columns, height, KEY_GAP, width)
    gap = KEY_GAP if width >= MOST_KEYS_ABREAST * (TARGET + KEY_GAP) - KEY_GAP else NARROW_KEY_GAP
    rows, columns = even_rows(count, MOST_KEYS_ABREAST)
    if rows > MOST_ROWS_HIGH:
        if count % WEEK == 0 and width >= WEEK * (TARGET + NARROW_KEY_GAP) - NARROW_KEY_GAP:
            rows, columns, gap = count // WEEK, WEEK, NARROW_KEY_GAP
        elif rows * columns > count and count % (rows + 1) == 0:
            rows, columns = rows + 1, count // (rows + 1)
    height = KEY_HEIGHT if rows <= (1 if low else MOST_ROWS_HIGH) else TARGET + 2
    return KeyGrid(rows, columns, height, gap, width)


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
    return ft.Container(
        content=_struck(figure) if value.struck else figure,
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
