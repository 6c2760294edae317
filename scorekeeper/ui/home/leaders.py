"""Who leads by rating over all finished games. They are counted once Home is drawn; their place is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import flet as ft

from scorekeeper.design_tokens.dimensions import RADIUS_CARD
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.design.typography import BLANK
from scorekeeper.ui.home.model import MOST_LEADERS, Leader, load_leaders
from scorekeeper.ui.runtime.component import component, on_link
from scorekeeper.ui.runtime.hooks import use_app, use_query
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.buttons import NO_LABEL, hit_target, icon, labelled, one_line
from scorekeeper.ui.widgets.list_tile import divided, panel, stretched_column, two_lines
from scorekeeper.ui.widgets.marks import medal, seal
from scorekeeper.ui.widgets.scaffold import section_header

if TYPE_CHECKING:
    from scorekeeper.ui.statistics.model.players import BestTile

ROW_HEIGHT = 36
LEAST_RANKED, MOST_RANKED = 3, 8
"""The fewest people that are ranked on a wide screen, where there are as many, and the most."""
RANKED_HEIGHT, RECORD_HEIGHT, HEAD_HEIGHT = 80, 66, 50
"""Height of one of them, of a record, and of what is above these, about."""


@component
def LeadersCard(height: float | None, key: object = None) -> ft.Control:
    """The first of all; a tap opens the statistics."""
    app = use_app()
    leaders = use_query(load_leaders)
    _, scale = app.words, app.scale
    people = leaders.people if leaders else ()
    heading, about, games, first = _("By rating"), BLANK, BLANK, BLANK
    values = [_value(app, leader) for leader in people]
    if leaders and people:
        heading = _("By rating") if leaders.rated else _("By games won")
        alone = values.count(values[0]) == 1
        first = _("{name} is ahead", name=people[0].name) if alone else _("Level in front")
        games = _.plural("{n} finished game", "{n} finished games", leaders.games)
        about = heading
    rows = [
        _row(app, place, people[place - 1] if place <= len(people) else None, values)
        for place in range(1, MOST_LEADERS + 1)
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
    return _card(", ".join(said), parts, height)


@component
def GroupCards(width: float) -> ft.Control:
    """Who leads, and what was the most ever in this group, on a wide screen."""
    # Here alone: a phone, which has no such cards, compiles every module that it imports.
    from scorekeeper.ui.statistics.model.players import (
        Order,
        best_tiles,
        load_all_games,
        player_rows,
        usual_order,
    )
    from scorekeeper.ui.statistics.screen import player_row

    app = use_app()
    all_games = use_query(load_all_games)
    if all_games is None:
        return ft.Container()
    _, factor = app.words, app.scale.factor
    bests, order = best_tiles(_, all_games), usual_order(all_games)
    room = (app.height - 48) / factor - 2 * HEAD_HEIGHT - RECORD_HEIGHT * len(bests)
    most = max(LEAST_RANKED, min(MOST_RANKED, int(room / RANKED_HEIGHT)))
    ranked = player_rows(_, all_games, order, most)
    rows = [player_row(app, row, number == 0, width=width) for number, row in enumerate(ranked)]
    for row in rows:
        row.expand = True
    head = section_header(app, _("By rating") if order is Order.RATING else _("By games won"), top=12)
    ranking = panel([ft.Container(head, padding=ft.Padding.only(left=12)), *divided(rows)])
    ranking.expand = HEAD_HEIGHT + len(rows) * RANKED_HEIGHT
    records = [_records(app, bests)] if bests else []
    return stretched_column([ranking, *records], spacing=16)


def _records(app: App, bests: Sequence[BestTile]) -> ft.Control:
    """What was the most ever, a line each; a tap opens the statistics."""
    _, scale = app.words, app.scale
    title = _("Records of this group")
    lines = [
        ft.Container(
            ft.Row(
                [
                    icon(best.symbol, 24, Paint.ACCENT),
                    two_lines(app, best.what, best.names, scale.medium(), expand=True),
                    ft.Text(best.value, style=scale.figure(21)),
                ],
                spacing=14,
            ),
            expand=True,
            padding=ft.Padding.symmetric(vertical=8, horizontal=6),
        )
        for best in bests
    ]
    said = ", ".join([title, *(f"{best.what}: {best.value}, {best.names}" for best in bests)])
    card = _card(said, [ft.Text(title, style=scale.total()), *divided(lines)], None)
    card.expand = HEAD_HEIGHT + len(lines) * RECORD_HEIGHT
    return card


def _card(label: str, parts: Sequence[ft.Control], height: float | None) -> ft.Container:
    """A card that opens the statistics."""
    column = stretched_column(parts, spacing=4)
    column.tight = height is None
    column.alignment = ft.MainAxisAlignment.SPACE_BETWEEN
    return hit_target(
        labelled(label, column),
        on_link,
        data="/statistics",
        radius=RADIUS_CARD,
        padding=10,
        height=height,
        bgcolor=Paint.SHEET,
        border=ft.Border.all(1, Paint.RULE),
    )


def _value(app: App, leader: Leader) -> str:
    _ = app.words
    if leader.rating is not None:
        return _.decimal(leader.rating)
    return _.plural("{n} win", "{n} wins", leader.wins)


def _row(app: App, place: int, leader: Leader | None, values: list[str]) -> ft.Control:
    """A place, empty until it is known who has it."""
    scale, parts = app.scale, list[ft.Control]()
    if leader is not None:
        name = one_line(leader.name, scale.name(), expand=True)
        value = ft.Text(values[place - 1], style=scale.name())
        parts = [medal(values.index(values[place - 1]) + 1, 22), seal(leader.face, 24), name, value]
    return ft.Container(ft.Row(parts, spacing=5), height=ROW_HEIGHT * max(1, scale.factor))
