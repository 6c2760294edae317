"""A game in the list of earlier ones: the day, who won, a bar for each player in his colour."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import flet as ft

from scorekeeper.game.faces import Face
from scorekeeper.game.names import isolated
from scorekeeper.locale import Words
from scorekeeper.locale.game_summaries import (
    RankingPlace,
    day_and_time,
    duration,
    names,
    places,
    result_line,
    round_line,
    rules_suffix,
    totals_line,
    winners_line,
)
from scorekeeper.storage.summaries import Summary
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.buttons import OnTap, icon, one_line
from scorekeeper.ui.widgets.list_tile import centred_column, tile
from scorekeeper.ui.widgets.marks import seal
from scorekeeper.ui.widgets.scaffold import column_width
from scorekeeper.viewmodels.ranking_text import quoted_note

_DAY_WIDTH, _SEAL, _BAR_HEIGHT = 46, 16, 8
_WIDEST_BAR, _BAR_PART, _LEAST_BAR = 260, 0.47, 3
"""The bar of the winner is at most so wide, and at most so much of the room; one without points so wide."""


def game_tile(
    app: App,
    game: Summary,
    faces: Sequence[Face],
    label: str,
    number: str,
    on_open: OnTap,
    on_hold: OnTap | None,
) -> ft.Control:
    """A game that a tap opens; `number` tells it from others of the same minute and course."""
    _, scale, now = app.words, app.scale, datetime.now().astimezone()
    when = game.touched.astimezone(now.tzinfo)
    day = centred_column(
        [
            ft.Text(str(when.day), style=scale.dense.figure(27)),
            ft.Text(_.weekday(when), style=scale.dense.small()),
            # The head of the month is out of sight where a month has many games.
            ft.Text(_.short_month(when), style=scale.dense.small()),
        ],
        spacing=0,
        width=_DAY_WIDTH * scale.dense.factor,
    )
    symbol, paint = ("crown", Paint.GOLD) if game.finished else ("play", Paint.ACCENT)
    if is_unopenable(app, game):
        symbol, paint = "warning", Paint.BAD
    title = ft.Text(_title(_, game), style=scale.dense.figure(19), expand=True)
    about = f"{_about(app, game, _.time(when))}{rules_suffix(_, game)}{number}"
    note = quoted_note(_, game.note)
    middle = ft.Column(
        [
            ft.Row([icon(symbol, 20, paint), title], spacing=7),
            ft.Column(_bars(app, game, faces), spacing=1, tight=True),
            ft.Text(about, style=scale.small()),
            *([ft.Text(note, style=scale.text())] if note else []),
        ],
        spacing=6,
        tight=True,
        expand=True,
    )
    both = ft.Row([day, middle], spacing=10, expand=True, vertical_alignment=ft.CrossAxisAlignment.START)
    parts = [both, icon("forward", 20, Paint.QUIET)]
    padding = ft.Padding.only(left=8, right=10, top=12, bottom=12)
    row = tile(label, parts, on_open, padding=padding, spacing=10, data=game.id, expand=True)
    row.on_long_press = on_hold
    return row


def is_unopenable(app: App, game: Summary) -> bool:
    """Whether the game's own screen can only say why it is not there."""
    return not game.known_rules or game.id in app.host.library.unreadable


def spoken(app: App, game: Summary) -> str:
    """Who won or how far it is, when and by which rules it was played, the totals, the note."""
    _, now = app.words, datetime.now().astimezone()
    head = _about(app, game, day_and_time(_, game.touched, now))
    title = spoken_title(_, game)
    note = quoted_note(_, game.note)
    if not game.known_rules:
        return ". ".join(filter(None, (title, head, _("Rules not known here"), note)))
    return ". ".join(filter(None, (title, f"{head}{rules_suffix(_, game)}", totals_line(_, game), note)))


def spoken_title(_: Words, game: Summary) -> str:
    """Who won and with how much, or how far it is."""
    return result_line(_, game) if game.known_rules and game.finished else _title(_, game)


def _title(_: Words, game: Summary) -> str:
    if not game.known_rules:
        return _.series(names(game.seats))
    return winners_line(_, game) if game.finished else round_line(_, game)


def _bars(app: App, game: Summary, faces: Sequence[Face]) -> list[ft.Control]:
    """A bar for each player, or each team, as long as his total."""
    if not game.known_rules:
        return [ft.Text(app.words("Rules not known here"), style=app.scale.small())]
    ranking = places(game)
    most = max(1, *(place.total for place in ranking))
    room = column_width(app) - _DAY_WIDTH * app.scale.dense.factor - 68
    widest = min(_WIDEST_BAR, room * _BAR_PART)
    return [_bar(app, place, faces, widest * max(place.total, 0) / most) for place in ranking]


def _bar(app: App, place: RankingPlace, faces: Sequence[Face], width: float) -> ft.Control:
    scale, leads = app.scale.dense, place.leads
    style = scale.strong(size=14) if leads else scale.small()
    bar = ft.Container(
        width=max(width, _LEAST_BAR),
        height=_BAR_HEIGHT,
        border_radius=_BAR_HEIGHT / 2,
        bgcolor=Paint[faces[place.seats[0]].color.upper()],
        opacity=1 if leads else 0.72,
    )
    return ft.Row(
        [
            *(seal(faces[seat], _SEAL) for seat in place.seats),
            bar,
            ft.Text(app.words.number(place.total), style=style),
            one_line(isolated(place.name), scale.small(), expand=True),
        ],
        spacing=6,
    )


def _about(app: App, game: Summary, when: str) -> str:
    """When it was, how long it took, and how far it came."""
    _ = app.words
    if game.id in app.host.library.unreadable:
        return _("{when} · cannot be opened", when=when)
    if not game.finished:
        return _("{when} · in progress", when=when)
    lasted = duration(_, game.started, game.touched)
    when = f"{when} · {lasted}" if lasted else when
    if game.round < game.rounds:
        return _("{when} · ended after round {round}", when=when, round=game.round)
    return _.plural("{when} · {n} round", "{when} · {n} rounds", game.rounds, when=when)
