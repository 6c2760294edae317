"""A chip at the head of a screen: what holds at this table, to be put right by touching it."""

from __future__ import annotations

import flet as ft

from scorekeeper.ui.measures import RADIUS_KEY
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.session import App
from scorekeeper.ui.widgets.touch import OnClick, named, picture


def chip(
    app: App, symbol: str, color: Paint, label: str, value: str, on_click: OnClick, *, pressed: bool = False
) -> ft.Container:
    """`label` small over `value`, with a symbol before them. `pressed` while what it opens stands open."""
    scale = app.scale
    words = ft.Column(
        [
            ft.Text(label, style=scale.small()),
            ft.Text(value, style=scale.medium(), max_lines=1, overflow=ft.TextOverflow.ELLIPSIS),
        ],
        spacing=0,
        tight=True,
    )
    return ft.Container(
        content=named(
            f"{label}: {value}",
            ft.Row(
                [picture(symbol, 24, color), words],
                spacing=12,
                tight=True,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
        ),
        padding=ft.Padding.only(left=14, right=18, top=4, bottom=5),
        bgcolor=Paint.RAISED,
        border=ft.Border.all(2 if pressed else 1, Paint.ACCENT if pressed else Paint.RULE),
        border_radius=RADIUS_KEY,
        ink=True,
        on_click=on_click,
    )
