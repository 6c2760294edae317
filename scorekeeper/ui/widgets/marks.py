"""The marks of players, of teams and of who did best: colour is never the only difference."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from scorekeeper.design_tokens.colors import MEDAL_INK
from scorekeeper.design_tokens.typefaces import DISPLAY_HEAVY
from scorekeeper.game.faces import Face
from scorekeeper.ui.design.artwork import icon_path
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.design.typography import Scale
from scorekeeper.ui.widgets.buttons import NO_LABEL, icon, tinted_image

SMALLEST_RIM = 26
"""Size from which a seal has a rim."""


def seal(face: Face, size: float = 32, *, key: ft.KeyValue | None = None) -> ft.Stack:
    """A wax seal in the colour of a face, with its symbol pressed into it; screen readers skip it."""
    rim = size >= SMALLEST_RIM
    return ft.Stack(
        [
            tinted_image("seals/wax.svg", size, Paint[face.color.upper()]),
            ft.Image(
                "seals/light-rim.svg" if rim else "seals/light.svg",
                width=size,
                height=size,
                exclude_from_semantics=True,
            ),
            icon(face.symbol, size * (0.5 if rim else 0.58), Paint.SEAL_INK),
        ],
        width=size,
        height=size,
        alignment=ft.Alignment.CENTER,
        key=key,
    )


def laurel(content: ft.Control, size: float, paint: Paint = Paint.GOLD) -> ft.Stack:
    """A wreath around what stands in its middle, such as a seal of two thirds of its size."""
    wreath = tinted_image("honours/laurel.svg", size, paint)
    return ft.Stack([wreath, content], width=size, height=size, alignment=ft.Alignment.CENTER)


def medal(
    place: int, size: float = 27, *, text: str = "", symbol: str = "", ribbon: bool = False
) -> ft.Control:
    """The medal of a place from 1 to 3, which stands on it unless a text or a symbol does.

    `size` is that of the disc, to which a ribbon adds. Screen readers skip it.
    """
    mark: ft.Control = ft.Text(
        text or str(place),
        style=ft.TextStyle(size=size * 0.6, font_family=DISPLAY_HEAVY, color=MEDAL_INK, height=1.0),
        semantics_label=NO_LABEL,
    )
    if symbol:
        mark = ft.Image(
            icon_path(symbol),
            width=size * 0.54,
            height=size * 0.54,
            color=MEDAL_INK,
            exclude_from_semantics=True,
        )
    disc = ft.Stack(
        [
            ft.Image(f"honours/medal-{place}.svg", width=size, height=size, exclude_from_semantics=True),
            mark,
        ],
        width=size,
        height=size,
        alignment=ft.Alignment.CENTER,
    )
    if not ribbon:
        return disc
    width, height = size * 0.7, size * 0.67
    ribbon_above = ft.Image("honours/ribbon.svg", width=width, height=height, exclude_from_semantics=True)
    below = ft.Container(disc, top=height * 0.95)
    return ft.Stack(
        [ft.Container(ribbon_above, left=(size - width) / 2, top=0), below],
        width=size,
        height=size + height * 0.95,
    )


def team_mark(scale: Scale, letter: str, size: float = 16) -> ft.Control:
    """A circle for A, a square for B, a shield for C; the words beside it say which team."""
    # Here alone, as below: Home has seals, and a phone compiles every module that it imports.
    from scorekeeper.viewmodels.teams import TEAM_SHAPES

    grown = size * max(1.0, scale.factor)
    color, top, bottom = TEAM_SHAPES[letter]
    return ft.Container(
        ft.Text(
            letter,
            style=scale.mark(size * 0.75),
            text_align=ft.TextAlign.CENTER,
            semantics_label=NO_LABEL,
        ),
        width=grown,
        height=grown,
        alignment=ft.Alignment.CENTER,
        bgcolor=Paint[color.upper()],
        border_radius=ft.BorderRadius.only(
            top_left=top * grown,
            top_right=top * grown,
            bottom_left=bottom * grown,
            bottom_right=bottom * grown,
        ),
    )


def team_rows(scale: Scale, names: Sequence[str]) -> ft.Control:
    """The teams of people who sit in this order, a line each."""
    from scorekeeper.viewmodels.teams import paired

    rows = [
        ft.Row(
            [
                team_mark(scale, letter, 20),
                ft.Text(pair, style=scale.strong(), semantics_label=f"{letter}: {pair}", expand=True),
            ],
            spacing=10,
        )
        for letter, pair in paired(names)
    ]
    return ft.Column(list(rows), spacing=6, tight=True)
