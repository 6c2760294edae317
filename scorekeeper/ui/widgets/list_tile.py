"""List tiles, columns, dividers, panels and banners."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import flet as ft

from scorekeeper.design_tokens.dimensions import RADIUS_SHEET
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.buttons import OnTap, heading, hit_target, icon, labelled, outline

DIVIDER_BELOW = ft.Border(bottom=ft.BorderSide(1, Paint.RULE))
"""The border below a list tile or a row of the pad."""


def two_lines(
    app: App,
    title: str,
    note: str,
    style: ft.TextStyle,
    *,
    most: int | None = None,
    expand: bool | None = None,
) -> ft.Column:
    """A title above its note, if there is one, which is cut after `most` lines."""
    overflow = ft.TextOverflow.CLIP if most is None else ft.TextOverflow.ELLIPSIS
    small = [ft.Text(note, style=app.scale.small(), max_lines=most, overflow=overflow)] if note else []
    return ft.Column([ft.Text(title, style=style), *small], spacing=1, tight=True, expand=expand)


def list_tile(
    app: App,
    symbol: str,
    title: str,
    note: str,
    on_click: OnTap | None,
    *,
    data: Any = None,
    key: str | None = None,
    border: ft.Border | None = DIVIDER_BELOW,
) -> ft.Control:
    """A tile with an icon, a title and a subtitle; the last one of a panel has no border."""
    return tile(
        f"{title}, {note}" if note else title,
        [icon(symbol, 26, Paint.ACCENT), two_lines(app, title, note, app.scale.total(), expand=True)],
        on_click,
        padding=ft.Padding.symmetric(horizontal=8, vertical=10),
        border=border,
        data=data,
        key=key,
    )


def tile(
    label: str,
    parts: Sequence[ft.Control],
    on_click: OnTap | None,
    *,
    padding: ft.PaddingValue,
    spacing: int = 16,
    border: ft.Border | None = None,
    data: Any = None,
    key: str | None = None,
    expand: bool = False,
) -> ft.Container:
    """`parts` side by side, one hit target where there is an `on_click`; screen readers say `label`."""
    content, style = labelled(label, ft.Row(list(parts), spacing=spacing)), {"border": border, "key": key}
    return hit_target(content, on_click, data=data, radius=0, padding=padding, expand=expand, **style)


def link_and_control(
    link: ft.Control, control: ft.Control, on_click: OnTap | None, *, data: Any = None
) -> ft.Row:
    """A link with a control at its right; without `on_click` it is only a text."""
    return ft.Row(
        [
            hit_target(
                link,
                on_click,
                data=data,
                padding=ft.Padding.only(left=12, right=4, top=9, bottom=9),
                expand=True,
            ),
            control,
        ],
        spacing=4,
    )


def stretched_column(
    parts: Sequence[ft.Control], *, spacing: int = 0, tight: bool = True, **style: Any
) -> ft.Column:
    """A column whose parts are as wide as it is, as high as these or, not `tight`, as its place."""
    stretched = ft.CrossAxisAlignment.STRETCH
    return ft.Column(list(parts), spacing=spacing, tight=tight, horizontal_alignment=stretched, **style)


def side_by_side(app: App, parts: Sequence[ft.Control]) -> ft.Control:
    """Parts that share the width, one below the other where the type is large."""
    if app.scale.is_large:
        return stretched_column(parts, spacing=8)
    for part in parts:
        part.expand = True
    return ft.Row(list(parts), spacing=8)


def centred_column(
    parts: Sequence[ft.Control], *, spacing: float, tight: bool = True, **style: Any
) -> ft.Column:
    """A column whose parts stand in its middle, as high as these or, not `tight`, as its place."""
    return ft.Column(
        list(parts),
        spacing=spacing,
        tight=tight,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        **style,
    )


def apart(parts: Sequence[ft.Control], *, spacing: int = 8, **style: Any) -> ft.Row:
    """Parts at the ends of a row, one below the other where they do not fit."""
    between = ft.MainAxisAlignment.SPACE_BETWEEN
    return ft.Row(list(parts), wrap=True, spacing=spacing, alignment=between, **style)


def in_rows(
    cells: Iterable[ft.Control], abreast: int, *, spacing: float, filled: bool = False, **style: Any
) -> list[ft.Row]:
    """Rows of `abreast` cells each; `filled` pads a shorter last row with empty ones of the same width."""
    shown = list(cells)
    if filled:
        shown += [ft.Container(expand=1) for _place in range(-len(shown) % abreast)]
    return [
        ft.Row(shown[start : start + abreast], spacing=spacing, **style)
        for start in range(0, len(shown), abreast)
    ]


CARD_PADDING = 16
"""The padding of a panel that is a card: words and charts, not tiles."""


def panel(content: Sequence[ft.Control], *, padding: ft.PaddingValue = 0, spacing: int = 0) -> ft.Control:
    """A bordered surface for tiles."""
    return ft.Container(
        stretched_column(content, spacing=spacing),
        bgcolor=Paint.SHEET,
        # Above the content: below it the corners of a tile that has a ground would hide those of the border.
        foreground_decoration=outline(RADIUS_SHEET),
        border_radius=RADIUS_SHEET,
        padding=padding,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def card_head(app: App, title: str, note: str = "", value: str = "") -> ft.Control:
    """The title of a card above its note, and what it comes to, at its right or below."""
    scale = app.scale
    small = [ft.Text(note, style=scale.small())] if note else []
    texts = ft.Column([heading(title, scale.total()), *small], spacing=2, tight=True, expand=True)
    figure = [ft.Text(value, style=scale.total())] if value else []
    if scale.is_large:
        texts.controls += figure
        figure = []
    return ft.Row([texts, *figure], vertical_alignment=ft.CrossAxisAlignment.START, spacing=8)


def warning_banner(app: App, sentences: Sequence[str]) -> ft.Control:
    """Sentences with a warning sign."""
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


def warning_rows(app: App, sentences: Sequence[str]) -> list[ft.Control]:
    """Sentences, each with a warning sign."""
    return [
        ft.Row(
            [icon("warning", 22, Paint.BAD), ft.Text(sentence, style=app.scale.text(), expand=True)],
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
        for sentence in sentences
    ]


def divider() -> ft.Control:
    """A line between two parts of a panel."""
    return ft.Container(height=1, bgcolor=Paint.RULE)


def divided(rows: Iterable[ft.Control]) -> list[ft.Control]:
    """The rows with a divider between them."""
    return [part for row in rows for part in (divider(), row)][1:]
