"""The Flet theme: our colours and type in the roles of Material's scheme.

The colours themselves stand in `scorekeeper/design_tokens/colors.py`.
"""

from __future__ import annotations

from dataclasses import fields, replace

import flet as ft

from scorekeeper.design_tokens.colors import Palette
from scorekeeper.design_tokens.dimensions import MOTION_MILLISECONDS, RADIUS_CARD, RADIUS_KEY
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.design.typography import DEVICE, PLAIN, Scale

MOTION = ft.Animation(MOTION_MILLISECONDS, ft.AnimationCurve.EASE_OUT)
"""How a figure that changes moves."""


def scheme(palette: Palette) -> ft.ColorScheme:
    """Our colours in the roles of Flutter's scheme; Material's own widgets find theirs among them."""
    ours = {
        _FLUTTER_FIELDS[Paint[field.name.upper()].value]: getattr(palette, field.name)
        for field in fields(Palette)
    }
    return ft.ColorScheme(
        **ours,
        on_error=palette.background,
        on_tertiary=palette.background,
        primary_container=palette.now,
        on_primary_container=palette.ink,
        on_secondary_container=palette.ink,
        secondary=palette.accent,
        on_secondary=palette.on_accent,
        outline=palette.quiet,
        surface_container_lowest=palette.sheet,
        surface_container=palette.raised,
        surface_container_highest=palette.raised,
        inverse_surface=palette.ink,
        on_inverse_surface=palette.background,
        inverse_primary=palette.now,
        surface_tint=palette.background,
        shadow="#000000",
        scrim="#000000",
    )


FOCUS_OPACITY = 0.35
"""Opacity of the ink on what has the focus: seen at a glance, and what stands on it is legible."""

STILL = ft.PageTransitionsTheme(
    **dict.fromkeys(("android", "linux", "macos", "windows"), ft.PageTransitionTheme.NONE)
)
"""A screen is there at once: only what has a meaning moves.

On iOS the transition stays: a swipe from the edge belongs to it and leads back.
"""

_FLUTTER_FIELDS = {field.name.replace("_", ""): field.name for field in fields(ft.ColorScheme)}


def _with_device(style: ft.TextStyle) -> ft.TextStyle:
    return replace(style, font_family_fallback=[DEVICE])


def theme(palette: Palette, scale: Scale) -> ft.Theme:
    """The theme of a palette, with type in the size that the person chose."""
    # Within a theme there are no roles yet: its own text takes the scheme's colours by itself.
    text, strong, small, title = map(
        _with_device, (scale.text(None), scale.strong(None), scale.small(None), scale.title(None))
    )
    button = ft.ButtonStyle(text_style=strong, shape=ft.RoundedRectangleBorder(radius=RADIUS_KEY))
    return ft.Theme(
        color_scheme=scheme(palette),
        font_family=PLAIN,
        scaffold_bgcolor=palette.background,
        canvas_color=palette.background,
        focus_color=ft.Colors.with_opacity(FOCUS_OPACITY, palette.ink),
        page_transitions=STILL,
        text_theme=ft.TextTheme(
            body_large=text,
            body_medium=text,
            body_small=small,
            title_large=title,
            title_medium=strong,
            title_small=small,
            headline_small=title,
            label_large=strong,
            label_medium=small,
            label_small=small,
        ),
        filled_button_theme=ft.FilledButtonTheme(style=button),
        outlined_button_theme=ft.OutlinedButtonTheme(style=button),
        text_button_theme=ft.TextButtonTheme(style=button),
        dialog_theme=ft.DialogTheme(
            bgcolor=palette.raised,
            shape=ft.RoundedRectangleBorder(radius=RADIUS_CARD),
            title_text_style=title,
            content_text_style=text,
        ),
        bottom_sheet_theme=ft.BottomSheetTheme(bgcolor=palette.raised),
        tooltip_theme=ft.TooltipTheme(
            text_style=replace(small, color=palette.background),
            decoration=ft.BoxDecoration(bgcolor=palette.ink, border_radius=RADIUS_KEY),
            exclude_from_semantics=True,  # what it says is the name of what it belongs to
        ),
    )
