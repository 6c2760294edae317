"""Options to choose from: each with its name, a line that explains it, and the way to its paragraph."""

from __future__ import annotations

import flet as ft

from scorekeeper.ui.measures import RADIUS_KEY
from scorekeeper.ui.opting import Opting
from scorekeeper.ui.options import Choice, Figure, Option, Switch
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.session import App
from scorekeeper.ui.widgets.choice import switch
from scorekeeper.ui.widgets.option_details import details
from scorekeeper.ui.widgets.rule_lines import paragraph_text
from scorekeeper.ui.widgets.touch import icon, icon_key, named


def option_rows(app: App, setup: Opting, option: Option) -> list[ft.Control]:
    """An option with what it is set to, and what more it asks for."""
    _, value = app.words, option.get(setup.rules)
    match option:
        case Switch():
            title = option.title(_)
            control = switch(title, on=bool(value), on_switch=setup.on_option, data=(option.name, not value))
            return [_headed(app, setup, option, control)]
        case Figure():
            return [_headed(app, setup, option, _figure(app, setup, option, value))]
        case Choice():
            rows = [_headed(app, setup, option, None), *_values(app, setup, option, value)]
            return [*rows, *details(app, setup, value)]
    raise TypeError(option)


def _headed(app: App, setup: Opting, option: Option, control: ft.Control | None) -> ft.Control:
    """The name and the line, which lead to the rulebook, and what is touched to change it."""
    _, scale = app.words, app.scale
    title, line = option.title(_), option.line(_, setup.rules)
    read = _("Read § {paragraph}", paragraph=option.paragraph)
    words = ft.Container(
        named(
            f"{title}: {line} {read}",
            ft.Column(
                [
                    ft.Text(title, style=scale.name()),
                    paragraph_text(app, line, option.paragraph, scale.small()),
                ],
                spacing=1,
                tight=True,
            ),
        ),
        padding=ft.Padding.only(left=12, right=8, top=8, bottom=8),
        border_radius=RADIUS_KEY,
        expand=True,
        ink=True,
        on_click=setup.on_paragraph,
        data=option.paragraph,
    )
    beside = [] if control is None else [ft.Container(control, padding=ft.Padding.only(right=8))]
    return ft.Row([words, *beside], spacing=0, vertical_alignment=ft.CrossAxisAlignment.CENTER)


def _figure(app: App, setup: Opting, option: Figure, value: int) -> ft.Control:
    """A number of points between two keys."""
    _ = app.words
    title = option.title(_)
    less, more = option.less(value), option.more(value)
    fewer, further = (
        _("{title}: {points}", title=title, points=less),
        _("{title}: {points}", title=title, points=more),
    )
    return ft.Row(
        [
            icon_key("minus", fewer, setup.on_option if value > 0 else None, data=(option.name, less)),
            ft.Text(
                _.number(value),
                style=app.scale.total(),
                text_align=ft.TextAlign.CENTER,
                width=44 * app.scale.factor,
            ),
            icon_key(
                "plus", further, setup.on_option if value < option.most else None, data=(option.name, more)
            ),
        ],
        spacing=0,
        tight=True,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _values(app: App, setup: Opting, option: Choice, value: object) -> list[ft.Control]:
    """The values one below the other, the chosen one marked."""
    scale, rows = app.scale, []
    for one in option.values(app.words, setup.rules, setup.players):
        chosen = one.value == value
        mark = icon("check", 20, Paint.ACCENT) if chosen else ft.Container(width=20)
        words = ft.Column(
            [ft.Text(one.title, style=scale.medium()), ft.Text(one.meaning, style=scale.small())],
            spacing=1,
            tight=True,
            expand=True,
        )
        rows.append(
            ft.Container(
                ft.Semantics(
                    label=f"{one.title}. {one.meaning}",
                    selected=chosen,
                    exclude_semantics=True,
                    content=ft.Row(
                        [mark, words], spacing=10, vertical_alignment=ft.CrossAxisAlignment.CENTER
                    ),
                ),
                padding=ft.Padding.symmetric(horizontal=12, vertical=7),
                bgcolor=Paint.NOW if chosen else None,
                ink=True,
                on_click=setup.on_option,
                data=(option.name, one.value),
                key=f"{option.name} {one.value}",
            )
        )
    return list(rows)
