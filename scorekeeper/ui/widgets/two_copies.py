"""Two copies of one game that went on differently, side by side: a person says which one goes on."""

from __future__ import annotations

from datetime import datetime

import flet as ft

from scorekeeper.storage.importing import Arrival
from scorekeeper.storage.summaries import Summary
from scorekeeper.ui.measures import NARROW, RADIUS_SHEET, SPACE
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.session import App
from scorekeeper.ui.tales import Place, how_it_stands, moment, places
from scorekeeper.ui.widgets.lines import sheet
from scorekeeper.ui.widgets.touch import OnTap, icon, outline

MARK = 22


def two_copies(
    app: App,
    arrival: Arrival,
    chosen: bool | None,
    on_choose: OnTap,
    written: tuple[str, str] = ("", ""),
) -> ft.Control:
    """The copy that is here and the one that came. The `data` of what is tapped says whether that came.

    `chosen` likewise; None while nobody has chosen. `written` is what stands in the open round of each.
    """
    _, here, there = app.words, arrival.told_here or arrival.told_there, arrival.told_there
    here_line, there_line = written
    cards = [
        _copy(app, _("On this phone"), here, here_line, on_choose, came=False, chosen=chosen is False),
        _copy(app, _("The one that came"), there, there_line, on_choose, came=True, chosen=chosen is True),
    ]
    if app.width / app.scale.factor < NARROW:
        stretched = ft.CrossAxisAlignment.STRETCH
        return ft.Column([*cards], spacing=2 * SPACE, tight=True, horizontal_alignment=stretched)
    for card in cards:
        card.expand = True
    top = ft.CrossAxisAlignment.START
    return ft.Row([*cards], spacing=2 * SPACE, vertical_alignment=top)


def one_copy(app: App, game: Summary) -> ft.Control:
    """A game that came, to be looked at before it is let in."""
    return sheet([_column(_lines(app, game))], padding=14)


def _copy(
    app: App, caption: str, game: Summary, written: str, on_choose: OnTap, *, came: bool, chosen: bool
) -> ft.Container:
    _, scale = app.words, app.scale
    when, stands = _when(app, game), how_it_stands(_, game)
    said = [caption, when, stands, *(f"{place.name} {_.number(place.total)}" for place in places(game))]
    said += [written] if written else []
    mark = icon("check", MARK, Paint.ACCENT) if chosen else ft.Container(width=MARK, height=MARK)
    head = ft.Row([ft.Text(caption, style=scale.strong(), expand=True), mark], spacing=4)
    content = _column(
        [head, *_lines(app, game), *([ft.Text(written, style=scale.small())] if written else [])]
    )
    return ft.Container(
        content=ft.Semantics(label=", ".join(said), selected=chosen, exclude_semantics=True, content=content),
        padding=12,
        bgcolor=Paint.NOW if chosen else Paint.SHEET,
        foreground_decoration=outline(
            ft.Border.all(2 if chosen else 1, Paint.ACCENT if chosen else Paint.RULE), RADIUS_SHEET
        ),
        border_radius=RADIUS_SHEET,
        ink=True,
        on_click=on_choose,
        data=came,
        key="came" if came else "here",
    )


def _column(lines: list[ft.Control]) -> ft.Control:
    stretched = ft.CrossAxisAlignment.STRETCH
    return ft.Column(lines, spacing=SPACE, tight=True, horizontal_alignment=stretched)


def _lines(app: App, game: Summary) -> list[ft.Control]:
    """When it was, how it stands, and everybody's total."""
    _, scale = app.words, app.scale
    return [
        ft.Text(_when(app, game), style=scale.small()),
        ft.Text(how_it_stands(_, game), style=scale.total()),
        *(_place(app, place) for place in places(game)),
    ]


def _when(app: App, game: Summary) -> str:
    return moment(app.words, game.touched, datetime.now().astimezone())


def _place(app: App, place: Place) -> ft.Control:
    name = ft.Text(
        place.name, style=app.scale.text(), max_lines=1, overflow=ft.TextOverflow.ELLIPSIS, expand=True
    )
    return ft.Row([name, ft.Text(app.words.number(place.total), style=app.scale.strong())], spacing=8)
