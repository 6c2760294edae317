"""A chip at the head of a screen: a symbol, a label and a value that a tap changes."""

from __future__ import annotations

from typing import Any

import flet as ft

from scorekeeper.design_tokens.dimensions import NARROW
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.design.typography import Scale
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.buttons import NO_LABEL, OnTap, inset_button, tinted_image


def chip(
    app: App,
    symbol: str,
    color: Paint,
    label: str,
    value: str,
    on_click: OnTap | None,
    *,
    pressed: bool = False,
    data: Any = 0,
) -> ft.Container:
    """A chip with an inset face. `pressed` while what it opens stands open."""
    scale, tight = app.scale, app.width < NARROW
    size = 24 * scale.symbol_factor
    return inset_button(
        f"{label}: {value}",
        chip_face(scale, symbol, color, label, value, symbol_size=size, spacing=8 if tight else 12),
        on_click,
        data=data,
        chosen=pressed,
        ground=Paint.RAISED,
        padding=ft.Padding.only(left=8 if tight else 14, right=10 if tight else 18, top=4, bottom=5),
        centred=False,
    )


def chip_face(
    scale: Scale,
    symbol: str,
    color: Paint,
    label: str,
    value: str,
    *,
    symbol_size: float = 24,
    spacing: float = 12,
) -> ft.Row:
    """The content of a chip: `label` small over `value`, with a symbol before them."""
    spoken = f"{label}: {value}"
    words = ft.Column(
        [
            ft.Text(label, style=scale.small(), semantics_label=NO_LABEL),
            ft.Text(
                value,
                style=scale.medium(),
                max_lines=1,
                overflow=ft.TextOverflow.ELLIPSIS,
                semantics_label=spoken,
            ),
        ],
        spacing=0,
        tight=True,
    )
    return ft.Row([tinted_image(symbol, symbol_size, color), words], spacing=spacing, tight=True)
