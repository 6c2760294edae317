"""A key with a face of its own: what is seen is smaller than what is touched.

A screen reader measures a control within its border, so a bordered control of 48 pixels is only 46 for it.
Here the border belongs to the face, and the finger's room goes up to the neighbouring key.
"""

from __future__ import annotations

from typing import Any

import flet as ft

from scorekeeper.ui.measures import RADIUS_KEY
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.typography import Scale
from scorekeeper.ui.widgets.touch import OnClick, named

GAP = 4
"""Between the faces of two keys that touch each other."""


LARGE = 1.2
"""The factor of the reader's type from which on things stand one below the other."""


def is_large(scale: Scale) -> bool:
    """Whether the type is so large that a screen is arranged for it."""
    return scale.factor > LARGE


def grown(scale: Scale) -> float:
    """By how much a symbol on a key grows with the letters beside it: less than they do."""
    return min(max(1.0, scale.factor), 1.4)


def capped(
    label: str,
    face: ft.Control,
    on_click: OnClick,
    *,
    data: Any = 0,
    chosen: bool = False,
    ground: Paint | None = Paint.SHEET,
    padding: ft.PaddingValue = 0,
    height: float | None = None,
    expand: int | None = None,
    opacity: float = 1,
    centred: bool = True,
) -> ft.Container:
    """`face` on its ground, to be touched; a screen reader says `label`."""
    cap = ft.Container(
        content=face,
        padding=padding,
        alignment=ft.Alignment.CENTER if centred else None,
        bgcolor=Paint.NOW if chosen else ground,
        border=ft.Border.all(2 if chosen else 1, Paint.ACCENT if chosen else Paint.RULE),
        border_radius=RADIUS_KEY,
        opacity=opacity,
    )
    return ft.Container(
        content=named(label, cap),
        padding=GAP / 2,
        height=height,
        expand=expand,
        border_radius=RADIUS_KEY,
        ink=True,
        on_click=on_click,
        data=data,
    )
