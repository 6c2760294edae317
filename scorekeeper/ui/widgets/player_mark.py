"""The mark of a player: the chosen symbol on the chosen colour."""

from __future__ import annotations

import flet as ft

from scorekeeper.storage.players import Player
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.widgets.buttons import icon


def player_mark(player: Player | None, size: float = 32) -> ft.Control:
    """A round mark, plain for one who has chosen nothing; screen readers skip it."""
    color = "" if player is None else player.color
    symbol = "" if player is None else player.symbol
    return ft.Container(
        icon(symbol or "person", round(size * 0.6), Paint.SHEET if color else Paint.QUIET),
        width=size,
        height=size,
        alignment=ft.Alignment.CENTER,
        bgcolor=color_paint(color) if color else None,
        border=None if color else ft.Border.all(1, Paint.RULE),
        border_radius=size / 2,
    )


def color_paint(color: str) -> Paint:
    """The paint of a player's colour, one of `COLORS`."""
    return Paint[color.upper()]
