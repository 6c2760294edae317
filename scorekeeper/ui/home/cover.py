"""The cover of the book: leather with gold tooling, the title, and a fan of cards before the first game."""

from __future__ import annotations

from math import pi

import flet as ft

from scorekeeper.design_tokens.typefaces import LETTER_WIDTH
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.component import on_link
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.buttons import icon_button, tinted_image
from scorekeeper.ui.widgets.list_tile import centred_column

RADIUS, FRAME_RADIUS = 26, 18
INSET, CORNER = 10, 22
"""From the edge of the leather to its frame; and the size of a leaf in a corner of that."""
FAN = 390 / 254
"""Width of the fan by its height."""
_SPARKLES = ((0.28, 0.14, 10), (0.06, 0.45, 8), (0.82, 0.45, 9))
"""Where something glitters, in parts of the cover, and how large it is."""


def leather(*, whole: bool, sparkles: bool = False) -> ft.Container:
    """The cover itself, which fills its place; one that is not `whole` goes on above the screen."""
    near = INSET + 5
    corners = (
        ft.Container(_leaf(), left=near, top=near),
        ft.Container(_leaf(), right=near, top=near, rotate=pi / 2),
        ft.Container(_leaf(), right=near, bottom=near, rotate=pi),
        ft.Container(_leaf(), left=near, bottom=near, rotate=-pi / 2),
    )
    glitter = [
        ft.Container(
            tinted_image("icons/sparkle.svg", size, Paint.FOIL_DIM),
            alignment=ft.Alignment(2 * x - 1, 2 * y - 1),
            left=0,
            right=0,
            top=0,
            bottom=0,
        )
        for x, y, size in (_SPARKLES if sparkles else ())
    ]
    tooling = [
        _frame(INSET, 1.5, FRAME_RADIUS),
        _frame(INSET + 3.5, 0.7, FRAME_RADIUS - 3),
        *glitter,
        *corners,
    ]
    return ft.Container(
        ft.Stack(list(tooling), fit=ft.StackFit.EXPAND),
        gradient=ft.RadialGradient(
            center=ft.Alignment(-0.4, -1), radius=1.2, colors=[Paint.LEATHER, Paint.LEATHER_EDGE]
        ),
        border_radius=RADIUS if whole else ft.BorderRadius.only(bottom_left=RADIUS, bottom_right=RADIUS),
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def _leaf() -> ft.Control:
    return tinted_image("cover/corner.svg", CORNER, Paint.FOIL_DIM)


def _frame(inset: float, width: float, radius: float) -> ft.Control:
    return ft.Container(
        left=inset,
        right=inset,
        top=inset,
        bottom=inset,
        border=ft.Border.all(width, Paint.FOIL_DIM),
        border_radius=radius,
    )


def settings_button(app: App) -> ft.Container:
    """Leads to the settings from the corner of the cover."""
    _ = app.words
    return icon_button("sliders", _("Settings"), on_link, data="/settings", color=Paint.FOIL, size=25)


def title_beside_hat(app: App, width: float, hat: float) -> ft.Control:
    """The title in two lines beside a wizard's hat of that size."""
    _ = app.words
    words = _("Block der\nWahrheit")
    style = app.scale.fitted_figure(words, width - hat - 16, 36)
    picture = ft.Image("cover/hat.svg", width=hat, height=hat, exclude_from_semantics=True)
    return ft.Row([picture, _title(app, words, style)], spacing=16)


def title_below_fan(app: App, width: float, height: float) -> ft.Control:
    """The fan of cards and the title below it, in one line; without `height` only the title."""
    _ = app.words
    words = _("Block der Wahrheit")
    size = min(40 * app.scale.factor, width / (LETTER_WIDTH * len(words)))
    fan = min(width, height * FAN)
    cards = (
        [ft.Image("cover/fan.png", width=fan, height=fan / FAN, exclude_from_semantics=True)] if fan else []
    )
    return centred_column([*cards, _title(app, words, app.scale.poster(size))], spacing=16)


def _title(app: App, words: str, style: ft.TextStyle) -> ft.Control:
    _ = app.words
    name = ft.Text(words, style=style, color=Paint.FOIL, semantics_label=_("Block der Wahrheit"))
    return ft.Semantics(header=True, content=name)
