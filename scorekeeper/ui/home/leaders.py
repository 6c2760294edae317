"""Who leads by rating over all finished games. They are counted once Home is drawn; their place is kept."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from scorekeeper.design_tokens.dimensions import RADIUS_CARD
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.design.typography import BLANK
from scorekeeper.ui.home.model import Leader, load_leaders
from scorekeeper.ui.runtime.component import component
from scorekeeper.ui.runtime.hooks import use_app, use_query
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.buttons import NO_LABEL, OnTap, icon, labelled, one_line
from scorekeeper.ui.widgets.list_tile import divided, stretched_column, two_lines
from scorekeeper.ui.widgets.marks import medal, seal

MEDALS = 3
"""So many places have a medal."""
ROW_HEIGHT, LARGE_ROW_HEIGHT = 36, 58


@component
def LeadersCard(
    most: int, go: OnTap, height: float | None, large: bool = False, key: object = None
) -> ft.Control:
    """The first `most` of all; a tap opens the statistics."""
    app = use_app()
    leaders = use_query(load_leaders)
    _, scale = app.words, app.scale
    people = leaders.people[:most] if leaders else ()
    heading, about, games, first = _("By rating"), BLANK, BLANK, BLANK
    if leaders and people:
        heading = _("By rating") if leaders.rated else _("By games won")
        first = _("{name} is ahead", name=people[0].name)
        games = _.plural("{n} finished game", "{n} finished games", leaders.games)
        about = heading
    values = [_value(app, leader) for leader in people]
    rows = [
        _row(app, place, people[place - 1] if place <= len(people) else None, values, large=large)
        for place in range(1, (len(people) if large and leaders else most) + 1)
    ]
    parts = [
        ft.Text(about, style=scale.small(), semantics_label=NO_LABEL),
        one_line(first, scale.figure(19)),
        *rows,
        ft.Text(games, style=scale.small()),
    ]
    said = [
        _("Statistics"),
        heading,
        *(f"{leader.name} {value}" for leader, value in zip(people, values, strict=True)),
    ]
    return _card(", ".join(said), parts, go, height, large=large)


@component
def RecordsCard(go: OnTap, key: object = None) -> ft.Control:
    """What was the most ever in this group, on a wide screen; a tap opens the statistics."""
    # Here alone: a phone, which has no such card, compiles every module that it imports.
    from scorekeeper.ui.statistics.model.players import best_tiles, load_all_games

    app = use_app()
    all_games = use_query(load_all_games)
    _, scale = app.words, app.scale
    bests = best_tiles(_, all_games) if all_games else ()
    if not bests:
        return ft.Container()
    title = _("Records of this group")
    rows = [
        ft.Container(
            ft.Row(
                [
                    icon(best.symbol, 24, Paint.ACCENT),
                    two_lines(app, best.what, best.names, scale.medium(), expand=True),
                    ft.Text(best.value, style=scale.figure(21)),
                ],
                spacing=14,
            ),
            height=LARGE_ROW_HEIGHT * max(1, scale.factor),
        )
        for best in bests
    ]
    said = [title, *(f"{best.what}: {best.value}, {best.names}" for best in bests)]
    return _card(
        ", ".join(said), [ft.Text(title, style=scale.figure(19)), *divided(rows)], go, None, large=True
    )


def _card(
    label: str, parts: Sequence[ft.Control], go: OnTap, height: float | None, *, large: bool
) -> ft.Container:
    """A card that opens the statistics."""
    column = stretched_column(parts, spacing=4)
    column.tight = height is None
    column.alignment = ft.MainAxisAlignment.SPACE_BETWEEN
    return ft.Container(
        labelled(label, column),
        padding=ft.Padding.symmetric(horizontal=16 if large else 10, vertical=12 if large else 10),
        height=height,
        bgcolor=Paint.SHEET,
        border=ft.Border.all(1, Paint.RULE),
        border_radius=RADIUS_CARD,
        ink=True,
        on_click=go,
        data="/statistics",
    )


def _value(app: App, leader: Leader) -> str:
    _ = app.words
    if leader.rating is not None:
        return _.decimal(leader.rating)
    return _.plural("{n} win", "{n} wins", leader.wins)


def _row(app: App, place: int, leader: Leader | None, values: list[str], *, large: bool) -> ft.Control:
    """A place, empty until it is known who has it."""
    _, scale = app.words, app.scale
    parts: list[ft.Control] = []
    if leader is not None:
        size, face = (27, 40) if large else (22, 24)
        rank = ft.Text(f"{place}.", style=scale.strong(), width=size, text_align=ft.TextAlign.CENTER)
        name: ft.Control = one_line(leader.name, scale.name(), expand=True)
        if large and leader.rating is not None:
            won = _.plural("{n} win", "{n} wins", leader.wins)
            name = two_lines(app, leader.name, won, scale.total(), most=1, expand=True)
        value = ft.Text(values[place - 1], style=scale.figure(21) if large else scale.name())
        parts = [medal(place, size) if place <= MEDALS else rank, seal(leader.face, face), name, value]
    height = LARGE_ROW_HEIGHT if large else ROW_HEIGHT
    return ft.Container(ft.Row(parts, spacing=10 if large else 5), height=height * max(1, scale.factor))
