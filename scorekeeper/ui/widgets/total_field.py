"""A field for a total from paper, with a key that turns its sign: number pads of phones often lack one."""

from __future__ import annotations

import flet as ft

from scorekeeper.game import Seat
from scorekeeper.ui.measures import RADIUS_KEY, TARGET
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.session import App
from scorekeeper.ui.widgets.name_field import text_field
from scorekeeper.ui.widgets.touch import OnTap, named


def total_field(
    app: App, seat: Seat, written: str, refused: str, *, on_typed: OnTap, on_sign: OnTap
) -> ft.Control:
    """The `data` of field and key is the player's id; `refused` says what is wrong with the total."""
    _, scale = app.words, app.scale
    field = text_field(
        app,
        _("Total of {name}", name=seat.name),
        written,
        refused,
        on_typed=on_typed,
        key=f"total {seat.player}",
    )
    field.data = seat.player
    field.keyboard_type = ft.KeyboardType.NUMBER
    field.input_filter = ft.InputFilter(r"^[-\u2212]?[0-9]{0,6}$")
    sign = ft.Container(
        named(
            _("Turn the sign of {name}", name=seat.name),
            ft.Text("±", style=scale.key(Paint.QUIET), text_align=ft.TextAlign.CENTER),
        ),
        width=TARGET + 2,
        height=TARGET + 2,
        alignment=ft.Alignment.CENTER,
        border=ft.Border.all(1, Paint.RULE),
        border_radius=RADIUS_KEY,
        ink=True,
        on_click=on_sign,
        data=seat.player,
    )
    return ft.Container(
        ft.Row([field, sign], spacing=8, vertical_alignment=ft.CrossAxisAlignment.START),
        padding=ft.Padding.only(left=12, right=12, top=8),
        key=f"line {seat.player}",
    )
