"""Texts, icons, buttons and chips. Each button has a label, and a hit target of at least 48 by 48."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Any

import flet as ft

from scorekeeper.design_tokens.dimensions import NARROW, RADIUS_KEY, TARGET
from scorekeeper.ui.design import artwork
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.session import App

OnTap = Callable[[Any], Any]
"""The handler of a tap, wrapped by `handler`."""
NO_LABEL = ""
"""The `semantics_label` of a text that is only seen: the text beside it says both. Cheaper than `labelled`
where much is drawn with a tap."""


def icon(name: str, size: float = 24, color: Paint = Paint.INK) -> ft.Image:
    """A symbol of the app; screen readers skip it."""
    return tinted_image(artwork.icon_path(name), size, color)


def tinted_image(src: str, size: float, color: Paint) -> ft.Image:
    """An image from the assets in one colour; screen readers skip it."""
    return ft.Image(src=src, width=size, height=size, color=color, exclude_from_semantics=True)


def disc(
    content: ft.Control | None, size: float, ground: ft.ColorValue | None = None, **style: Any
) -> ft.Container:
    """A circle with something in its middle, with further properties of a container."""
    return ft.Container(
        content,
        width=size,
        height=size,
        alignment=ft.Alignment.CENTER,
        bgcolor=ground,
        border_radius=size / 2,
        **style,
    )


def border_overlay(border: ft.Border, radius: float | None = RADIUS_KEY) -> ft.BoxDecoration:
    """A border as a foreground decoration.

    A container's own `border` is taken from its hit target: 48 pixels with it are only 46.
    """
    return ft.BoxDecoration(border=border, border_radius=radius)


@lru_cache
def outline(radius: float = RADIUS_KEY, width: float = 1, paint: Paint = Paint.RULE) -> ft.BoxDecoration:
    """A border of one width and colour as a foreground decoration, one object for all that are alike."""
    return border_overlay(ft.Border.all(width, paint), radius)


def hit_target(
    content: ft.Control | None,
    on_click: OnTap | None,
    *,
    data: Any = 0,
    radius: float = RADIUS_KEY,
    **style: Any,
) -> ft.Container:
    """`content` as one hit target, with further properties of a container; it takes no tap without
    `on_click`."""
    return ft.Container(
        content, border_radius=radius, ink=on_click is not None, on_click=on_click, data=data, **style
    )


def bordered_key(
    content: ft.Control,
    on_click: OnTap | None,
    *,
    chosen: bool = False,
    chosen_width: float = 1,
    radius: float = RADIUS_KEY,
    **style: Any,
) -> ft.Container:
    """A hit target with a border, which shows whether it is `chosen`; pale without `on_click`."""
    border = outline(radius, chosen_width, Paint.ACCENT) if chosen else outline(radius)
    opacity = key_opacity(on_click)
    return hit_target(
        content, on_click, radius=radius, foreground_decoration=border, opacity=opacity, **style
    )


def labelled(label: str, content: ft.Control, *, selected: bool | None = None) -> ft.Semantics:
    """`content` as one node that screen readers call `label`; a choice is `selected` or not."""
    return ft.Semantics(label=label, selected=selected, exclude_semantics=True, content=content)


def heading(words: str, style: ft.TextStyle, *, max_lines: int | None = None) -> ft.Semantics:
    """Words that screen readers know for a heading."""
    return ft.Semantics(header=True, content=ft.Text(words, style=style, max_lines=max_lines))


def in_lines(words: str, style: ft.TextStyle, most: int, **look: Any) -> ft.Text:
    """Text in at most `most` lines, cut with an ellipsis."""
    return ft.Text(words, style=style, max_lines=most, overflow=ft.TextOverflow.ELLIPSIS, **look)


def one_line(words: str, style: ft.TextStyle, **look: Any) -> ft.Text:
    """Text in one line, cut with an ellipsis."""
    return in_lines(words, style, 1, **look)


def key_opacity(on_click: OnTap | None) -> float:
    """How a key is seen: without `on_click` it is disabled, and pale."""
    return 1.0 if on_click else 0.4


_MARK = 11
"""Width of the mark at a button."""


def icon_button(
    name: str,
    label: str,
    on_click: OnTap | None,
    *,
    data: Any = 0,
    color: Paint = Paint.INK,
    size: float = 24,
    marked: bool = False,
) -> ft.Container:
    """An icon as a button; disabled without `on_click`. One that is `marked` has something new behind it.

    Held down, or with a mouse on it, it says what it is.
    """
    face: ft.Control = icon(name, size, color)
    if marked:
        mark = disc(None, _MARK, Paint.ACCENT, right=-3, top=-3)
        face = ft.Stack([face, mark], clip_behavior=ft.ClipBehavior.NONE)
    return hit_target(
        labelled(label, face),
        on_click,
        data=data,
        width=TARGET,
        height=TARGET,
        alignment=ft.Alignment.CENTER,
        opacity=1.0 if on_click else 0.3,
        tooltip=label,
    )


def filled_button(
    app: App,
    label: str,
    on_click: OnTap | None,
    *,
    style: ft.TextStyle | None = None,
    symbol: str | None = None,
    data: Any = 0,
    expand: bool = False,
    action: ft.ClientAction | None = None,
) -> ft.Container:
    """The button of the main action, perhaps with a symbol. The client performs `action` itself."""
    style = style or app.scale.key()
    text = ft.Text(label, style=style, color=Paint.ON_ACCENT, text_align=ft.TextAlign.CENTER)
    face = text if symbol is None else _with_symbol(icon(symbol, 22, Paint.ON_ACCENT), text)
    return _button(face, 16, on_click, bgcolor=Paint.ACCENT, data=data, expand=expand, action=action)


def outlined_button(
    app: App,
    label: str,
    on_click: OnTap | None,
    *,
    style: ft.TextStyle | None = None,
    symbol: str | None = None,
    data: Any = 0,
    expand: bool = False,
    action: ft.ClientAction | None = None,
    spoken: str | None = None,
) -> ft.Container:
    """The button of another action, perhaps with a symbol. The client performs `action` itself.

    Screen readers say what is `spoken`, where others beside it have the same label.
    """
    style = style or app.scale.strong()
    text = ft.Text(label, style=style, text_align=ft.TextAlign.CENTER, semantics_label=spoken)
    content: ft.Control = text
    if symbol is not None:
        content = _with_symbol(icon(symbol, 22), text)
    border = ft.Border.all(1, Paint.RULE)
    return _button(content, 12, on_click, border=border, data=data, expand=expand, action=action)


def _with_symbol(symbol: ft.Control, text: ft.Control) -> ft.Control:
    return ft.Row([symbol, text], spacing=10, alignment=ft.MainAxisAlignment.CENTER, wrap=True)


def _button(content: ft.Control, inset: int, on_click: OnTap | None, **style: Any) -> ft.Container:
    padding = ft.Padding.symmetric(horizontal=inset, vertical=14)
    opacity = key_opacity(on_click)
    return hit_target(
        content, on_click, alignment=ft.Alignment.CENTER, padding=padding, opacity=opacity, **style
    )


def paragraph_link(app: App, paragraph: str, on_click: OnTap | None) -> ft.Container:
    """A text button to a paragraph of the rulebook; its `data` is the number."""
    _ = app.words
    words = _("Read § {paragraph}", paragraph=paragraph)
    return hit_target(
        ft.Text(words, style=_link_style(app), text_align=ft.TextAlign.CENTER),
        on_click,
        data=paragraph,
        padding=ft.Padding.symmetric(horizontal=4, vertical=16),
        alignment=ft.Alignment.CENTER,
    )


def paragraph_text(app: App, words: str, paragraph: str, style: ft.TextStyle) -> ft.Text:
    """A sentence with the number of its paragraph behind it."""
    _ = app.words
    number = _("§ {paragraph}", paragraph=paragraph).replace(" ", "\N{NO-BREAK SPACE}")
    return ft.Text(f"{words}  ", style=style, spans=[ft.TextSpan(number, _link_style(app))])


def _link_style(app: App) -> ft.TextStyle:
    underlined, style = ft.TextDecoration.UNDERLINE, app.scale.small(Paint.ACCENT)
    return replace(style, decoration=underlined, decoration_color=Paint.ACCENT)


HIT_TARGET_GAP = 4
"""Space between the faces of two neighbouring buttons."""


def inset_button(
    label: str,
    face: ft.Control,
    on_click: OnTap | None,
    *,
    data: Any = 0,
    chosen: bool = False,
    ground: Paint | None = Paint.SHEET,
    padding: ft.PaddingValue = 0,
    height: float | None = None,
    expand: int | None = None,
    opacity: float = 1,
    centred: bool = True,
) -> ft.Container:
    """`face` with a background and a border; screen readers say `label`."""
    bordered = ft.Container(
        content=face,
        padding=padding,
        alignment=ft.Alignment.CENTER if centred else None,
        bgcolor=Paint.NOW if chosen else ground,
        border=ft.Border.all(2 if chosen else 1, Paint.ACCENT if chosen else Paint.RULE),
        border_radius=RADIUS_KEY,
        opacity=opacity,
    )
    padding = HIT_TARGET_GAP / 2
    return hit_target(
        labelled(label, bordered), on_click, data=data, padding=padding, height=height, expand=expand
    )


def chip(
    app: App,
    symbol: str,
    color: Paint,
    label: str,
    value: str,
    on_click: OnTap | None,
    *,
    pressed: bool,
    data: Any,
) -> ft.Container:
    """A chip with an inset face: `label` small over `value`, behind a symbol. `pressed` while what it opens
    stands open."""
    scale, tight, spoken = app.scale, app.width < NARROW, f"{label}: {value}"
    small = ft.Text(label, style=scale.small(), semantics_label=NO_LABEL)
    lines = [small, one_line(value, scale.medium(), semantics_label=spoken)]
    words = ft.Column(list(lines), spacing=0, tight=True)
    image = tinted_image(symbol, 24 * scale.symbol_factor, color)
    return inset_button(
        spoken,
        ft.Row([image, words], spacing=8 if tight else 12, tight=True),
        on_click,
        data=data,
        chosen=pressed,
        ground=Paint.RAISED,
        padding=ft.Padding.only(left=8 if tight else 14, right=10 if tight else 18, top=4, bottom=5),
        centred=False,
    )
