"""Rules to choose from: the row that says which are chosen, and the rows of the list."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from scorekeeper.locale.ruleset_lines import changed_words
from scorekeeper.locale.rulesets import PRESET_LINES, PRESET_TITLES
from scorekeeper.rules import PRESETS, STANDARD, Ruleset
from scorekeeper.ui.house_rules import changed, choices
from scorekeeper.ui.measures import RADIUS_KEY
from scorekeeper.ui.opting import Opting
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.session import App
from scorekeeper.ui.widgets.lines import titled
from scorekeeper.ui.widgets.touch import OnClick, icon, icon_key, named


def rules_row(app: App, setup: Opting) -> ft.Control:
    """The rules that are chosen: touched, they are chosen anew; the key beside them opens the options."""
    _, scale = app.words, app.scale
    title, note = chosen_words(app, setup)
    return ft.Row(
        [
            ft.Container(
                named(
                    _("Rules: {title}. {line}", title=title, line=note),
                    ft.Row(
                        [
                            titled(scale, title, note),
                            icon("forward", 18, Paint.QUIET),
                        ],
                        spacing=8,
                        vertical_alignment=ft.CrossAxisAlignment.CENTER,
                    ),
                ),
                padding=ft.Padding.only(left=12, right=4, top=9, bottom=9),
                border_radius=RADIUS_KEY,
                expand=True,
                ink=True,
                on_click=setup.on_presets,
            ),
            ft.Container(
                icon_key("sliders", _("Options"), setup.on_options, color=Paint.ACCENT),
                padding=ft.Padding.only(left=8, right=16),
            ),
        ],
        spacing=4,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def chosen_words(app: App, setup: Opting) -> tuple[str, str]:
    """What the chosen rules are called, and what they are or how they were changed."""
    _, known = app.words, choices(setup.mixes)
    chosen = known.get(setup.chosen, PRESETS["standard"])
    title, line = choice_words(app, chosen)
    if differing := changed(setup.rules, chosen):
        options = changed_words(_, differing)
        return title, _("Changed: {options}", options=options)
    return title, line


def choice_words(app: App, ruleset: Ruleset) -> tuple[str, str]:
    """What a preset or a mix is called, and what it is."""
    _ = app.words
    if ruleset.name in PRESETS:
        return PRESET_TITLES[ruleset.name](_), PRESET_LINES[ruleset.name](_)
    return ruleset.name, changed_words(_, changed(ruleset, STANDARD)) or PRESET_LINES["standard"](_)


def choice_row(
    app: App,
    title: str,
    note: str,
    *,
    chosen: bool,
    why_not: str,
    on_click: OnClick,
    data: str,
    beside: Sequence[ft.Control] = (),
) -> ft.Control:
    """Rules that can be chosen, or why not."""
    scale = app.scale
    mark = icon("check", 22, Paint.ACCENT) if chosen else ft.Container(width=22)
    said = ft.Text(why_not, style=scale.small())  # whole: with an ellipsis it would be one line
    if not why_not:
        said = ft.Text(note, style=scale.small(), max_lines=2, overflow=ft.TextOverflow.ELLIPSIS)
    shown = ft.Row(
        [
            mark,
            ft.Column(
                [
                    ft.Text(title, style=scale.strong(Paint.QUIET if why_not else Paint.INK)),
                    said,
                ],
                spacing=1,
                tight=True,
                expand=True,
            ),
            *([icon("lock", 18, Paint.QUIET)] if why_not else []),
        ],
        spacing=12,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    words = ft.Container(
        ft.Semantics(
            label=f"{title}. {why_not or note}", selected=chosen, exclude_semantics=True, content=shown
        ),
        padding=ft.Padding.symmetric(horizontal=12, vertical=7),
        expand=True,
        ink=not why_not,
        on_click=None if why_not else on_click,
        data=data,
    )
    row = ft.Row([words, *beside], spacing=0, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    return ft.Container(row, bgcolor=Paint.NOW if chosen else None, key=data)
