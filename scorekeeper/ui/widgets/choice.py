"""Selection controls: choice chips, radio tiles, switches, a stepper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import flet as ft

from scorekeeper.design_tokens.dimensions import RADIUS_KEY, TARGET
from scorekeeper.game.faces import Face
from scorekeeper.locale.ruleset_names import rules_called
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.buttons import (
    OnTap,
    disc,
    hit_target,
    icon,
    icon_button,
    in_lines,
    key_opacity,
    labelled,
    outline,
)
from scorekeeper.ui.widgets.list_tile import link_and_control, two_lines
from scorekeeper.ui.widgets.marks import seal
from scorekeeper.ui.widgets.scaffold import has_columns

SWITCH_PADDING = 3
"""Space between the edge of a switch and its choices."""


CHIP_FACE = 22
"""Size of the face on a chip, and of the check mark in its place."""


def choice_chip(
    app: App,
    label: str,
    *,
    chosen: bool,
    on_click: OnTap | None,
    data: Any = None,
    face: Face | None = None,
    may_break: bool = True,
) -> ft.Control:
    """A chip that is chosen or not, perhaps a player's; a check mark and the background show which.

    One that stands in a row that is scrolled sideways may not break its label.
    """
    parts: list[ft.Control] = [icon("check", 18, Paint.ACCENT)] if chosen else []
    if face is not None:  # the mark takes its place, so that no chip behind it moves
        parts = [icon("check", CHIP_FACE, Paint.ACCENT) if chosen else seal(face, CHIP_FACE)]
    words = in_lines(label, app.scale.medium(), 2)
    if may_break:
        words.expand = words.expand_loose = True
    content = labelled(label, ft.Row([*parts, words], spacing=8, tight=True), selected=chosen)
    padding = ft.Padding.symmetric(horizontal=16, vertical=16)
    return _choice(content, padding, on_click, data, chosen=chosen, ground=Paint.RAISED, key=str(data))


def choice_chips(app: App, labels: Mapping[Any, str], chosen: Any, on_click: OnTap | None) -> ft.Control:
    """A chip for each choice, with its label; the handler gets the choice as data."""
    return chip_wrap(
        [
            choice_chip(app, label, chosen=data == chosen, on_click=on_click, data=data)
            for data, label in labels.items()
        ]
    )


def chip_wrap(parts: Sequence[ft.Control]) -> ft.Control:
    """Chips in as many lines as they need."""
    return ft.Row(list(parts), wrap=True, spacing=8, run_spacing=8)


MOST_RULESETS = 12
"""Most rulesets to choose from; those that were played most are offered."""


def ruleset_chips(
    app: App, played: Mapping[str, int], chosen: str | None, on_choose: OnTap
) -> list[ft.Control]:
    """Which games are meant: all, or those by one kind of rules, the most played first; nothing where all
    were played by the same. `played` are the games by the name of their rules."""
    if len(played) < 2:
        return []
    _, wide = app.words, has_columns(app)
    labels = {"": _("All rules")} | {
        name: _("{rules} ({n})", rules=rules_called(_, name), n=_.number(played[name]))
        for name in sorted(played, key=lambda name: -played[name])[:MOST_RULESETS]
    }
    chips = [
        choice_chip(
            app, label, chosen=(name or None) == chosen, on_click=on_choose, data=name, may_break=wide
        )
        for name, label in labels.items()
    ]
    if wide:
        return [chip_wrap(chips)]
    return [ft.Row(list(chips), spacing=8, scroll=ft.ScrollMode.HIDDEN, key="rules")]


def segments(app: App, choices: Sequence[tuple[str, str]], chosen: str, on_click: OnTap) -> ft.Control:
    """A few choices in one switch, one of which is chosen: what a handler gets as `data`, and its label.

    Chips in several lines where the type is large.
    """
    if app.scale.is_large:
        return choice_chips(app, dict(choices), chosen, on_click)
    chosen_edge = outline(TARGET / 2, 1.5, Paint.ACCENT)
    parts = [
        hit_target(
            labelled(label, ft.Text(label, style=app.scale.medium(), max_lines=1), selected=data == chosen),
            on_click,
            data=data,
            radius=TARGET / 2,
            height=TARGET,
            alignment=ft.Alignment.CENTER,
            bgcolor=Paint.NOW if data == chosen else None,
            foreground_decoration=chosen_edge if data == chosen else None,
            key=data,
            expand=True,
        )
        for data, label in choices
    ]
    radius = TARGET / 2 + SWITCH_PADDING
    return ft.Container(
        ft.Row(list(parts), spacing=0),
        padding=SWITCH_PADDING,
        bgcolor=Paint.RAISED,
        foreground_decoration=outline(radius),
        border_radius=radius,
    )


def radio_tile(
    app: App, title: str, meaning: str, *, chosen: bool, on_click: OnTap | None, data: Any = None
) -> ft.Control:
    """One of several choices, with a line of explanation."""
    face = choice_face(app, title, meaning, app.scale.strong(), chosen=chosen)
    padding = ft.Padding.symmetric(horizontal=12, vertical=9)
    return _choice(face, padding, on_click, data, chosen=chosen)


def choice_face(
    app: App,
    title: str,
    note: str,
    style: ft.TextStyle,
    *,
    chosen: bool,
    mark_size: int = 22,
    most: int | None = None,
    symbol: str | None = None,
) -> ft.Semantics:
    """A check mark or the space for it, a title above a note of at most `most` lines, perhaps a symbol."""
    row: list[ft.Control] = [
        icon("check", mark_size, Paint.ACCENT) if chosen else ft.Container(width=mark_size),
        two_lines(app, title, note, style, most=most, expand=True),
    ]
    if symbol is not None:
        row.append(icon(symbol, 18, Paint.QUIET))
    return labelled(f"{title}. {note}", ft.Row(row, spacing=mark_size - 10), selected=chosen)


def _choice(
    face: ft.Semantics,
    padding: ft.Padding,
    on_click: OnTap | None,
    data: Any,
    *,
    chosen: bool,
    ground: Paint | None = None,
    key: str | None = None,
) -> ft.Container:
    """The hit target of a choice; it has a border, and another background while it is chosen."""
    return hit_target(
        face,
        on_click,
        data=data,
        padding=padding,
        bgcolor=Paint.NOW if chosen else ground,
        border=ft.Border.all(1, Paint.ACCENT if chosen else Paint.RULE),
        opacity=key_opacity(on_click),
        key=key,
    )


def switch_tile(
    app: App,
    title: str,
    note: str,
    *,
    on: bool,
    on_switch: OnTap | None,
    data: Any = None,
    on_line: OnTap | None = None,
) -> ft.Control:
    """A list tile with a switch; with `on_line` its text is a link."""
    words: ft.Control = two_lines(app, title, note, app.scale.name())
    if on_line is not None:
        words = labelled(
            f"{title}: {note}",
            ft.Row([ft.Container(words, expand=True), icon("forward", 18, Paint.QUIET)], spacing=8),
        )
    control = ft.Container(
        switch(title, on=on, on_switch=on_switch, data=data), padding=ft.Padding.only(right=8)
    )
    return link_and_control(words, control, on_line)


def switch(label: str, *, on: bool, on_switch: OnTap | None, data: Any = None) -> ft.Control:
    """A switch; `label` is for screen readers. Flet's own has too small a hit target."""
    thumb = disc(None, 20, Paint.ON_ACCENT if on else Paint.QUIET)
    track = ft.Container(
        thumb,
        width=48,
        height=28,
        padding=ft.Padding.symmetric(horizontal=3 if on else 4),
        border_radius=14,
        bgcolor=Paint.ACCENT if on else None,
        border=ft.Border.all(2, Paint.ACCENT if on else Paint.QUIET),
        alignment=ft.Alignment.CENTER_RIGHT if on else ft.Alignment.CENTER_LEFT,
    )
    return hit_target(
        ft.Semantics(label=label, toggled=on, exclude_semantics=True, content=track),
        on_switch,
        data=data,
        width=64,
        height=TARGET,
        alignment=ft.Alignment.CENTER,
        opacity=key_opacity(on_switch),
    )


def tick_box(label: str, *, on: bool, on_tick: OnTap | None, data: Any = None) -> ft.Container:
    """A box that is ticked or not; `label` is for screen readers. Without `on_tick` it is disabled."""
    box = ft.Container(
        icon("check", 20, Paint.ON_ACCENT) if on else None,
        width=28,
        height=28,
        alignment=ft.Alignment.CENTER,
        bgcolor=Paint.ACCENT if on else None,
        border=ft.Border.all(2, Paint.ACCENT if on else Paint.QUIET),
        border_radius=RADIUS_KEY,
    )
    return hit_target(
        labelled(label, box, selected=on),
        on_tick,
        data=data,
        width=TARGET + 4,
        height=TARGET + 4,
        alignment=ft.Alignment.CENTER,
        opacity=key_opacity(on_tick),
    )


def stepper(
    app: App, words: str, less: str, more: str, on_step: OnTap | None, *, at_least: bool, at_most: bool
) -> ft.Control:
    """A number between two buttons, whose `data` is -1 and +1. `less` and `more` are their labels."""
    return ft.Row(
        [
            icon_button("minus", less, None if at_least else on_step, data=-1),
            ft.Text(words, style=app.scale.total(), text_align=ft.TextAlign.CENTER, expand=True),
            icon_button("plus", more, None if at_most else on_step, data=+1),
        ],
        spacing=4,
    )
