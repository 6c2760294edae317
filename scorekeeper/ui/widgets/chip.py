"""A chip at the head of a screen: what holds at this table, to be put right by touching it."""

from __future__ import annotations

import flet as ft

from scorekeeper.ui.measures import NARROW
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.session import App
from scorekeeper.ui.widgets.cap import capped, grown
from scorekeeper.ui.widgets.touch import OnClick, picture


def chip(
    app: App, symbol: str, color: Paint, label: str, value: str, on_click: OnClick, *, pressed: bool = False
) -> ft.Container:
    """`label` small over `value`, with a symbol before them. `pressed` while what it opens stands open."""
    scale, tight = app.scale, app.width < NARROW
    words = ft.Column(
        [
            ft.Text(label, style=scale.small()),
            ft.Text(value, style=scale.medium(), max_lines=1, overflow=ft.TextOverflow.ELLIPSIS),
        ],
        spacing=0,
        tight=True,
    )
    face = ft.Row(
        [picture(symbol, 24 * grown(scale), color), words],
        spacing=8 if tight else 12,
        tight=True,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return capped(
        f"{label}: {value}",
        face,
        on_click,
        chosen=pressed,
        ground=Paint.RAISED,
        padding=ft.Padding.only(left=8 if tight else 14, right=10 if tight else 18, top=4, bottom=5),
        centred=False,
    )
