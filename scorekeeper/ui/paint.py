"""The colours of the pad, named by what they are for.

A screen says `Paint.INK`; the client makes it light or dark, and no screen knows which.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import flet as ft

from scorekeeper.rules import Suit


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one mode, by role, as `#RRGGBB`."""

    paper: str
    sheet: str
    raised: str
    ink: str
    quiet: str
    rule: str
    now: str
    accent: str
    on_accent: str
    good: str
    bad: str
    blue: str
    red: str
    green: str
    yellow: str


LIGHT = Palette(
    paper="#F5ECD8",
    sheet="#FBF6E9",
    raised="#FFFBF0",
    ink="#2A211A",
    quiet="#6B5B4B",
    rule="#DCCDB0",
    now="#F0E0B8",
    accent="#7A2E2A",
    on_accent="#FFF6E6",
    good="#2F6B3E",
    bad="#A2352B",
    blue="#2C5C9E",
    red="#B1372B",
    green="#2B6B41",
    yellow="#7A5A00",
)
DARK = Palette(
    paper="#17130F",
    sheet="#1F1A15",
    raised="#2A231C",
    ink="#F1E6D2",
    quiet="#B7A68E",
    rule="#3D342A",
    now="#3A2E1C",
    accent="#E0A85A",
    on_accent="#241A0E",
    good="#86C795",
    bad="#F0938A",
    blue="#8DB6F0",
    red="#F29A8D",
    green="#8CCB9F",
    yellow="#E8C25A",
)


class Paint(StrEnum):
    """A colour as controls take it: the role of Flutter's scheme that carries ours."""

    PAPER = ft.Colors.SURFACE.value
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


TEXT_ON_GROUND = (
    *(
        (role, ground)
        for role in ("ink", "quiet", "accent", "good", "bad")
        for ground in ("paper", "sheet", "raised")
    ),
    *((suit.value, ground) for suit in Suit for ground in ("paper", "sheet", "raised")),
    *((role, "now") for role in ("ink", "quiet", "accent", "good", "bad", *(suit.value for suit in Suit))),
    ("on_accent", "accent"),
    ("paper", "ink"),
)
"""Every pair of roles in which text stands on a ground; each has a contrast of 4.5:1 in both modes."""


def suit_paint(suit: Suit | None) -> Paint:
    """The colour of a suit, or of "no trump"."""
    return Paint.QUIET if suit is None else Paint[suit.name]
