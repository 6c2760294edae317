"""A QR code on the screen."""

from __future__ import annotations

import flet as ft

from scorekeeper.design_tokens.dimensions import RADIUS_SHEET
from scorekeeper.pictures.qr_code import Qr
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.buttons import labelled, outline

LARGEST_QR = 420
"""Logical pixels; a larger one is not read any better."""


def qr_side(app: App) -> float:
    """The side of a QR code that has the screen to itself."""
    return min(app.width - 2 * app.screen.margin, LARGEST_QR, app.height * 0.62)


def qr_image(app: App, code: Qr, label: str, side: float | None = None) -> ft.Control:
    """The QR code, black on white in light and dark, with its white margin: a camera needs both."""
    side = qr_side(app) if side is None else side
    picture = ft.Image(
        src=code.png,
        width=side,
        height=side,
        fit=ft.BoxFit.FILL,
        gapless_playback=True,
        exclude_from_semantics=True,
    )
    framed = ft.Container(
        labelled(label, picture),
        bgcolor=ft.Colors.WHITE,
        border_radius=RADIUS_SHEET,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        foreground_decoration=outline(RADIUS_SHEET),
    )
    return ft.Row([framed], alignment=ft.MainAxisAlignment.CENTER)
