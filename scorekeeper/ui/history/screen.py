"""Earlier games, latest first, a page at a time; the running ones are marked."""

from __future__ import annotations

from datetime import datetime
from typing import Any, cast

import flet as ft

from scorekeeper.locale import Words
from scorekeeper.locale.game_summaries import (
    day_and_time,
    moment,
    names,
    result_line,
    round_line,
    rules_suffix,
    totals_line,
)
from scorekeeper.storage.summaries import Summary
from scorekeeper.tables.host import Host
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.addresses import RECEIVE_ADDRESS
from scorekeeper.ui.runtime.component import handler, screen
from scorekeeper.ui.runtime.hooks import use_app, use_query, use_state
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.bottom_sheet import confirmation
from scorekeeper.ui.widgets.buttons import OnTap, icon, icon_button, outlined_button
from scorekeeper.ui.widgets.labels import told_apart
from scorekeeper.ui.widgets.list_tile import DIVIDER_BELOW, tile
from scorekeeper.ui.widgets.read_only import read_only_notice
from scorekeeper.ui.widgets.scaffold import quiet_text, scaffold

PAGE_SIZE = 50
"""So many games are shown at first, and so many more with each tap."""


@screen
def HistoryScreen() -> ft.View:
    """All games; a tap opens one, the bin button asks before it deletes one."""
    app, path = use_app(), ft.use_view_path()
    most, set_most = use_state(PAGE_SIZE)
    to_delete, set_to_delete = use_state(cast(Summary | None, None))

    async def load(host: Host) -> tuple[tuple[Summary, ...], bool]:
        games = await host.summaries(most + 1)
        return games[:most], len(games) > most

    loaded = use_query(load, [most])
    shown, has_more = loaded or ((), False)

    def ask(event: ft.Event[ft.Container]) -> None:
        set_to_delete(next((game for game in shown if game.id == event.control.data), None))

    async def delete(_event: Any) -> None:
        set_to_delete(None)
        if to_delete is not None:
            await app.host.delete(to_delete.id)

    def leave(_event: Any) -> None:
        set_to_delete(None)

    def more(_event: Any) -> None:
        set_most(lambda size: size + PAGE_SIZE)

    spoken = [_spoken(app, game) for game in shown]
    labels = told_apart(spoken)
    numbers = {
        game.id: label.removeprefix(same) for game, same, label in zip(shown, spoken, labels, strict=True)
    }
    ft.use_dialog(
        None
        if to_delete is None
        else _delete_confirmation(
            app, to_delete, numbers.get(to_delete.id, ""), handler(delete), handler(leave)
        )
    )
    _ = app.words
    if loaded is None:
        return scaffold(app, path, _("Earlier games"), None)
    go = handler(lambda _event: app.go(RECEIVE_ADDRESS))
    receive = outlined_button(_("Receive a game"), app.scale.strong(), go)
    receive_keys = [] if app.read_only else [receive]
    if not shown:
        text = _("No games yet. Once you have played, they are all here, round by round.")
        return scaffold(
            app, path, _("Earlier games"), [*read_only_notice(app), quiet_text(app, text), *receive_keys]
        )
    parts = [
        *read_only_notice(app),
        *(
            _game_tile(app, game, label, numbers[game.id], handler(ask))
            for game, label in zip(shown, labels, strict=True)
        ),
    ]
    if has_more:
        key = outlined_button(_("Show older games"), app.scale.strong(), handler(more))
        parts.append(ft.Container(key, padding=ft.Padding.only(top=16)))
    parts += [ft.Container(key, padding=ft.Padding.only(top=16)) for key in receive_keys]
    return scaffold(app, path, _("Earlier games"), parts)


def _delete_confirmation(app: App, game: Summary, number: str, on_yes: OnTap, on_no: OnTap) -> ft.BottomSheet:
    """The question, with the `number` that the game has on its tile."""
    _ = app.words
    when = moment(_, game.touched, datetime.now().astimezone()) + number
    return confirmation(
        app,
        _("Delete this game?"),
        _(
            "The game of {day} ({totals}) is deleted with its whole pad. The players stay on the list.",
            day=when,
            totals=totals_line(_, game) if game.known_rules else _.series(names(game.seats)),
        ),
        _("Delete the game"),
        on_yes,
        on_no,
    )


def _lines(app: App, game: Summary) -> tuple[str, str, str]:
    """The lines of a tile: who won or how far it is, when and by which rules it was played, the totals."""
    _, head = app.words, _head(app, game, datetime.now().astimezone())
    if not game.known_rules:
        return _title(_, game), head, _("Rules not known here")
    return _title(_, game), f"{head}{rules_suffix(_, game)}", totals_line(_, game)


def _spoken(app: App, game: Summary) -> str:
    return ". ".join(_lines(app, game))


def _game_tile(app: App, game: Summary, label: str, number: str, ask: OnTap) -> ft.Control:
    """A game and its bin; `number` tells it from others of the same minute and course."""
    _, scale = app.words, app.scale
    title, played, totals = _lines(app, game)
    symbol = "warning" if game.id in app.host.library.unreadable else "crown" if game.finished else "play"
    texts = ft.Column(
        [
            ft.Text(played + number, style=scale.small()),
            ft.Text(title, style=scale.total()),
            ft.Text(totals, style=scale.text(Paint.QUIET)),
        ],
        spacing=2,
        tight=True,
        expand=True,
    )
    delete = icon_button(
        "trash",
        _("Delete: {game}", game=label),
        ask,
        data=game.id,
        color=Paint.QUIET,
        size=20,
    )
    return ft.Container(
        ft.Row(
            [
                tile(
                    label,
                    [icon(symbol, 24, Paint.ACCENT), texts],
                    handler(lambda _event: app.go(f"/games/{game.id}")),
                    padding=ft.Padding.only(left=8, top=10, bottom=10),
                    spacing=14,
                    expand=True,
                ),
                *([] if app.read_only else [delete]),
            ],
            spacing=4,
        ),
        border=DIVIDER_BELOW,
        key=game.id,
    )


def _head(app: App, game: Summary, now: datetime) -> str:
    _ = app.words
    when = day_and_time(_, game.touched, now)
    if game.id in app.host.library.unreadable:
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
