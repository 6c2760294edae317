"""The colours of the pad as Flet takes them: each role of the palette in a role of Flutter's colour scheme.

A screen says `Paint.INK`; the client makes it light or dark, and no screen knows which.
"""

from __future__ import annotations

from enum import StrEnum

import flet as ft

from scorekeeper.rules import Suit


class Paint(StrEnum):
    """A colour as controls take it: the role of Flutter's scheme that carries ours."""

    BACKGROUND = ft.Colors.SURFACE.value
    SHEET = ft.Colors.SURFACE_CONTAINER_LOW.value
    RAISED = ft.Colors.SURFACE_CONTAINER_HIGH.value
    INK = ft.Colors.ON_SURFACE.value
    QUIET = ft.Colors.ON_SURFACE_VARIANT.value
    RULE = ft.Colors.OUTLINE_VARIANT.value
    NOW = ft.Colors.SECONDARY_CONTAINER.value
    ACCENT = ft.Colors.PRIMARY.value
    ON_ACCENT = ft.Colors.ON_PRIMARY.value
    GOOD = ft.Colors.TERTIARY.value
    BAD = ft.Colors.ERROR.value
    BLUE = ft.Colors.PRIMARY_FIXED.value
    RED = ft.Colors.SECONDARY_FIXED.value
    GREEN = ft.Colors.TERTIARY_FIXED.value
    YELLOW = ft.Colors.TERTIARY_FIXED_DIM.value
    TEAL = ft.Colors.PRIMARY_FIXED_DIM.value
    ORANGE = ft.Colors.SECONDARY_FIXED_DIM.value
    PINK = ft.Colors.ON_PRIMARY_FIXED.value
    VIOLET = ft.Colors.ON_SECONDARY_FIXED.value
    LEATHER = ft.Colors.ERROR_CONTAINER.value
    LEATHER_EDGE = ft.Colors.ON_ERROR_CONTAINER.value
    FOIL = ft.Colors.TERTIARY_CONTAINER.value
    FOIL_DIM = ft.Colors.ON_TERTIARY_CONTAINER.value
    ON_LEATHER = ft.Colors.ON_TERTIARY_FIXED.value
    GOLD = ft.Colors.ON_PRIMARY_FIXED_VARIANT.value
    SEAL_INK = ft.Colors.ON_SECONDARY_FIXED_VARIANT.value
    GOOD_WASH = ft.Colors.ON_TERTIARY_FIXED_VARIANT.value
    TRACK = ft.Colors.SURFACE_DIM.value


def suit_paint(suit: Suit | None) -> Paint:
    """The colour of a suit, or of "no trump"."""
    return Paint.QUIET if suit is None else Paint[suit.name]
