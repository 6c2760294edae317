"""The marks of players and of teams: colour is never the only difference."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

import flet as ft

from scorekeeper.game.faces import Face
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.design.typography import Scale
from scorekeeper.ui.widgets.buttons import NO_LABEL, icon, tinted_image
from scorekeeper.viewmodels.teams import paired

SMALLEST_RIM = 26
"""Size from which a seal has a rim."""


def seal(face: Face, size: float = 32, *, key: ft.KeyValue | None = None) -> ft.Stack:
    """A wax seal in the colour of a face, with its symbol pressed into it; screen readers skip it."""
    rim = size >= SMALLEST_RIM
    symbol = size * (0.5 if rim else 0.58)
    inset = (size - symbol) / 2
    return ft.Stack(
        [
            tinted_image("seals/wax.svg", size, Paint[face.color.upper()]),
            ft.Image(
                "seals/light-rim.svg" if rim else "seals/light.svg",
                width=size,
                height=size,
                exclude_from_semantics=True,
            ),
            ft.Container(icon(face.symbol, symbol, Paint.SEAL_INK), left=inset, top=inset),
        ],
        width=size,
        height=size,
        key=key,
    )


_TEAMS = MappingProxyType(
    {"A": (Paint.BLUE, 0.5, 0.5), "B": (Paint.RED, 0.12, 0.12), "C": (Paint.GREEN, 0.1, 0.5)}
)
"""The colour of each team, and the upper and lower corners of its mark as parts of the height."""


def team_mark(scale: Scale, letter: str, size: float = 16) -> ft.Control:
    """A circle for A, a square for B, a shield for C; the words beside it say which team."""
    grown = size * max(1.0, scale.factor)
    paint, top, bottom = _TEAMS[letter]
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
        bgcolor=paint,
        border_radius=ft.BorderRadius.only(
            top_left=top * grown,
            top_right=top * grown,
            bottom_left=bottom * grown,
            bottom_right=bottom * grown,
        ),
    )


def team_rows(scale: Scale, names: Sequence[str]) -> ft.Control:
    """The teams of people who sit in this order, a line each."""
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
