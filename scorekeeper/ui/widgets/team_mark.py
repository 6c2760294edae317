"""The mark of a team (§9.4): a letter, a shape and a colour, so that none is told by its colour alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

import flet as ft

from scorekeeper.ui.paint import Paint
from scorekeeper.ui.typography import Scale
from scorekeeper.ui.widgets.touch import UNSPOKEN


@dataclass(frozen=True, slots=True)
class _Look:
    paint: Paint
    top: float
    bottom: float
    """The corners, as parts of the height."""


_LOOKS: Mapping[str, _Look] = MappingProxyType(
    {
        "A": _Look(Paint.BLUE, 0.5, 0.5),
        "B": _Look(Paint.RED, 0.12, 0.12),
        "C": _Look(Paint.GREEN, 0.1, 0.5),
    }
)


def team_mark(scale: Scale, letter: str, size: float = 16) -> ft.Control:
    """A circle for A, a square for B, a shield for C; the words beside it say which team."""
    look, grown = _LOOKS[letter], size * max(1.0, scale.factor)
    return ft.Container(
        ft.Text(
            letter,
            style=scale.mark(size * 0.75),
            text_align=ft.TextAlign.CENTER,
            semantics_label=UNSPOKEN,
        ),
        width=grown,
        height=grown,
        alignment=ft.Alignment.CENTER,
        bgcolor=look.paint,
        border_radius=ft.BorderRadius.only(
            top_left=look.top * grown,
            top_right=look.top * grown,
            bottom_left=look.bottom * grown,
            bottom_right=look.bottom * grown,
        ),
    )
