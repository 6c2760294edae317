"""Things to touch: each has a name that a screen reader says and is at least 48 by 48."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from scorekeeper.ui import artwork
from scorekeeper.ui.measures import RADIUS_KEY, TARGET
from scorekeeper.ui.paint import Paint

OnTap = Callable[[Any], Any]
"""What a tap does, given its event; wrapped by `handler`."""
OnClick = OnTap | None
UNSPOKEN = ""
"""The `semantics_label` of a text that is only seen: the text beside it says both. Cheaper than `named` where
much is drawn with a tap."""


def icon(name: str, size: float = 24, color: Paint = Paint.INK) -> ft.Image:
    """One of our symbols, a picture beside words that say the same."""
    return picture(artwork.icon(name), size, color)


def picture(src: str, size: float, color: Paint) -> ft.Image:
    """A symbol from the assets in one colour; a screen reader passes over it."""
    return ft.Image(src=src, width=size, height=size, color=color, exclude_from_semantics=True)


def outline(border: ft.Border, radius: float | None = RADIUS_KEY) -> ft.BoxDecoration:
    """The border of something that is touched, drawn over it.

    A container's own `border` takes its width from what can be touched: 48 pixels with it are only 46.
    """
    return ft.BoxDecoration(border=border, border_radius=radius)


def named(label: str, content: ft.Control) -> ft.Semantics:
    """`content` as one thing that a screen reader calls `label`."""
    return ft.Semantics(label=label, exclude_semantics=True, content=content)


def icon_key(
    name: str, label: str, on_click: OnClick, *, data: Any = 0, color: Paint = Paint.INK, size: float = 24
) -> ft.Container:
    """A bare symbol to touch; without `on_click` it is pale and does nothing."""
    return ft.Container(
        content=named(label, icon(name, size, color)),
        width=TARGET,
        height=TARGET,
        alignment=ft.Alignment.CENTER,
        border_radius=RADIUS_KEY,
        opacity=1.0 if on_click else 0.3,
        ink=on_click is not None,
        on_click=on_click,
        data=data,
    )


def main_key(
    label: str, style: ft.TextStyle, on_click: OnClick, *, data: Any = 0, expand: bool = False
) -> ft.Container:
    """The one main action of a screen, as wide as it can be."""
    return ft.Container(
        content=ft.Text(label, style=style, color=Paint.ON_ACCENT, text_align=ft.TextAlign.CENTER),
        bgcolor=Paint.ACCENT,
        alignment=ft.Alignment.CENTER,
        padding=ft.Padding.symmetric(horizontal=16, vertical=14),
        border_radius=RADIUS_KEY,
        opacity=1.0 if on_click else 0.4,
        ink=on_click is not None,
        on_click=on_click,
        data=data,
        expand=expand,
    )


def quiet_key(
    label: str,
    style: ft.TextStyle,
    on_click: OnClick,
    *,
    symbol: str | None = None,
    data: Any = 0,
    expand: bool = False,
    action: ft.ClientAction | None = None,
) -> ft.Container:
    """An action beside the main one: an outline, perhaps a symbol. The client does `action` itself."""
    text = ft.Text(label, style=style, text_align=ft.TextAlign.CENTER)
    content: ft.Control = text
    if symbol is not None:
        content = ft.Row(
            [icon(symbol, 22), text], spacing=10, alignment=ft.MainAxisAlignment.CENTER, wrap=True
        )
    return ft.Container(
        content=content,
        alignment=ft.Alignment.CENTER,
        padding=ft.Padding.symmetric(horizontal=12, vertical=14),
        border=ft.Border.all(1, Paint.RULE),
        border_radius=RADIUS_KEY,
        opacity=1.0 if on_click else 0.4,
        ink=on_click is not None,
        on_click=on_click,
        data=data,
        expand=expand,
        action=action,
    )
