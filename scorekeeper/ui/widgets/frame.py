"""The frame of a screen with a dock: one above the other; side by side on a phone that lies on its side."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from scorekeeper.ui.measures import CONTENT_WIDTH, RADIUS_CARD
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.session import App

LOW = 560
"""Screens lower than this and wider than high have no room for a dock below."""
BESIDE_WIDTH = 372


def lies_on_its_side(app: App) -> bool:
    """Whether the dock stands beside the rest."""
    return app.height < LOW and app.width > app.height and app.width > BESIDE_WIDTH + 200


def frame(app: App, upper: ft.Control, parts: Sequence[ft.Control]) -> ft.Control:
    """`upper` fills what the dock, made of `parts`, leaves free."""
    beside = lies_on_its_side(app)
    above = ft.Container(
        upper,
        padding=ft.Padding.only(left=app.margin, right=app.margin, top=4, bottom=8),
        width=None if beside else min(app.width, CONTENT_WIDTH + 2 * app.margin),
        expand=True,
    )
    both: list[ft.Control] = [above, dock(app, parts, beside=beside)]
    arranged: ft.Control
    if beside:
        arranged = ft.Row(both, spacing=0, expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)
    else:
        arranged = ft.Column(both, spacing=0, expand=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
    return ft.SafeArea(arranged, avoid_intrusions_bottom=False, expand=True)


def dock(app: App, parts: Sequence[ft.Control], *, beside: bool = False) -> ft.Control:
    """The ground of the dock, clear of the device's own bar at the foot of the screen."""
    column = ft.Column(list(parts), spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    room = BESIDE_WIDTH if beside else min(app.width, CONTENT_WIDTH + 2 * app.margin)
    return ft.Container(
        content=ft.SafeArea(
            ft.Container(
                column,
                width=room,
                padding=ft.Padding.only(left=app.margin, right=app.margin, top=12, bottom=4),
            ),
            avoid_intrusions_top=False,
            avoid_intrusions_left=False,
            avoid_intrusions_right=False,
        ),
        alignment=ft.Alignment.BOTTOM_CENTER if beside else ft.Alignment.CENTER,
        bgcolor=Paint.RAISED,
        border_radius=ft.BorderRadius.only(
            top_left=RADIUS_CARD,
            top_right=0 if beside else RADIUS_CARD,
            bottom_left=RADIUS_CARD if beside else 0,
        ),
        border=ft.Border(left=_EDGE) if beside else ft.Border(top=_EDGE),
        shadow=ft.BoxShadow(blur_radius=18, color=ft.Colors.with_opacity(0.14, ft.Colors.SHADOW)),
        width=BESIDE_WIDTH if beside else None,
    )


_EDGE = ft.BorderSide(1, Paint.RULE)
