"""Earlier games, latest first, a page at a time; the running ones are marked."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

import flet as ft

from scorekeeper.locale import Words
from scorekeeper.storage.summaries import Summary
from scorekeeper.tables.host import Host
from scorekeeper.ui.component import handler, screen
from scorekeeper.ui.handing import TAKE
from scorekeeper.ui.kept import use_kept
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.session import App, use_app
from scorekeeper.ui.tales import day, kind, moment, names, result_line, round_line, totals_line
from scorekeeper.ui.widgets.lines import RULE
from scorekeeper.ui.widgets.page import Waiting, page
from scorekeeper.ui.widgets.question import question
from scorekeeper.ui.widgets.touch import OnTap, icon, icon_key, named, quiet_key

PAGE = 50
"""So many games are shown at first, and so many more with each tap."""


@dataclass(frozen=True, slots=True)
class _Games:
    shown: tuple[Summary, ...]
    more: bool


@screen
def History() -> ft.View:
    """All games; a tap opens one, the bin asks before it throws one away."""
    app, path = use_app(), ft.use_view_path()
    most, set_most = ft.use_state(PAGE)
    doomed, set_doomed = ft.use_state(cast(Summary | None, None))

    async def load(host: Host) -> _Games:
        games = await host.summaries(most + 1)
        return _Games(games[:most], len(games) > most)

    kept = use_kept(load, [most])

    def ask(event: ft.Event[ft.Container]) -> None:
        games = kept.shown if kept is not None else ()
        set_doomed(next((game for game in games if game.id == event.control.data), None))

    async def delete(_event: Any) -> None:
        set_doomed(None)
        if doomed is not None:
            await app.host.delete(doomed.id)

    def leave(_event: Any) -> None:
        set_doomed(None)

    def more(_event: Any) -> None:
        set_most(lambda shown: shown + PAGE)

    ft.use_dialog(None if doomed is None else _question(app, doomed, handler(delete), handler(leave)))
    _ = app.words
    if kept is None:
        return page(app, path, _("Earlier games"), [Waiting()])
    go = handler(lambda _event: app.go(TAKE))
    take = [] if app.host.trouble else [quiet_key(_("Take over a game"), app.scale.strong(), go)]
    if not kept.shown:
        text = _("No game has been played yet. When one has, it stays here, with every round of its pad.")
        return page(app, path, _("Earlier games"), [_note(app, text), *take])
    parts = [_game(app, game, handler(ask)) for game in kept.shown]
    if kept.more:
        key = quiet_key(_("Show older games"), app.scale.total(), handler(more))
        parts.append(ft.Container(key, padding=ft.Padding.only(top=16)))
    parts += [ft.Container(key, padding=ft.Padding.only(top=16)) for key in take]
    return page(app, path, _("Earlier games"), parts)


def _question(app: App, game: Summary, on_yes: OnTap, on_no: OnTap) -> ft.BottomSheet:
    _ = app.words
    when = day(_, game.touched, datetime.now().astimezone())
    return question(
        app,
        _("Delete this game?"),
        _(
            "The game of {day} ({totals}) goes with its whole pad. The players stay known.",
            day=when,
            totals=totals_line(_, game) if game.known_rules else _.series(names(game.seats)),
        ),
        _("Delete the game"),
        on_yes,
        on_no,
    )


def _game(app: App, game: Summary, ask: OnTap) -> ft.Control:
    _, scale = app.words, app.scale
    now = datetime.now().astimezone()
    head, title, totals = _head(app, game, now), _title(_, game), _totals(_, game)
    played = f"{head}{kind(_, game)}" if game.known_rules else head
    return ft.Container(
        ft.Row(
            [
                ft.Container(
                    named(
                        f"{title}. {played}. {totals}",
                        ft.Row(
                            [
                                icon(_symbol(app, game), 24, Paint.ACCENT),
                                ft.Column(
                                    [
                                        ft.Text(played, style=scale.small()),
                                        ft.Text(title, style=scale.total()),
                                        ft.Text(totals, style=scale.text(Paint.QUIET)),
                                    ],
                                    spacing=2,
                                    tight=True,
                                    expand=True,
                                ),
                            ],
                            spacing=14,
                            vertical_alignment=ft.CrossAxisAlignment.CENTER,
                        ),
                    ),
                    padding=ft.Padding.only(left=8, top=10, bottom=10),
                    expand=True,
                    ink=True,
                    on_click=handler(lambda _event: app.go(f"/games/{game.id}")),
                ),
                icon_key(
                    "trash",
                    _("Delete: {title}, {head}", title=title, head=head),
                    ask,
                    data=game.id,
                    color=Paint.QUIET,
                    size=20,
                ),
            ],
            spacing=4,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        border=RULE,
        key=game.id,
    )


def _symbol(app: App, game: Summary) -> str:
    if game.id in app.host.unreadable:
        return "warning"
    return "crown" if game.finished else "play"


def _head(app: App, game: Summary, now: datetime) -> str:
    _ = app.words
    when = moment(_, game.touched, now)
    if not game.known_rules:
        return _("{when} · can only be looked at", when=when)
    if game.id in app.host.unreadable:
        return _("{when} · cannot be opened", when=when)
    if not game.finished:
        return _("{when} · in progress", when=when)
    if game.round < game.rounds:
        return _("{when} · ended after round {round}", when=when, round=game.round)
    return _.plural("{when} · {n} round", "{when} · {n} rounds", game.rounds, when=when)


def _title(_: Words, game: Summary) -> str:
    if not game.known_rules:
        return _.series(names(game.seats))
    return result_line(_, game) if game.finished else round_line(_, game)


def _totals(_: Words, game: Summary) -> str:
    return totals_line(_, game) if game.known_rules else _("Its rules are not known here")


def _note(app: App, text: str) -> ft.Control:
    return ft.Container(ft.Text(text, style=app.scale.text(Paint.QUIET)), padding=8)
