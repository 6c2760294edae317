"""Earlier games, latest first, found by what one remembers of them; the running ones are marked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from typing import Any, cast

import flet as ft

from scorekeeper.game.names import told_apart
from scorekeeper.locale import MINUS, Words
from scorekeeper.locale.game_summaries import (
    day_and_time,
    duration,
    names,
    result_line,
    round_line,
    rules_suffix,
    totals_line,
)
from scorekeeper.storage.summaries import Summary
from scorekeeper.tables.host import Host
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.history.model import game_filter
from scorekeeper.ui.runtime.addresses import PADS_ADDRESS, RECEIVE_ADDRESS
from scorekeeper.ui.runtime.component import handler, screen
from scorekeeper.ui.runtime.hooks import use_app, use_memo, use_memo_cache, use_query, use_ref, use_state
from scorekeeper.ui.runtime.memo_cache import MemoCache
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.buttons import OnTap, icon, icon_button, outlined_button
from scorekeeper.ui.widgets.list_tile import DIVIDER_BELOW, stretched_column, tile
from scorekeeper.ui.widgets.nothing_here import read_only_notice
from scorekeeper.ui.widgets.scaffold import ROWS_AT_ONCE, list_scaffold, more_rows, quiet_text, scaffold
from scorekeeper.ui.widgets.text_fields import text_field
from scorekeeper.viewmodels.ranking_text import quoted_note

NEAR_END = 1500
"""Pixels before the end of the list at which more games are shown."""


@screen
def HistoryScreen() -> ft.View:
    """All games; a tap opens one, the bin button deletes one, which can be undone here."""
    app, path = use_app(), ft.use_view_path()
    most, set_most = use_state(ROWS_AT_ONCE)
    typed, set_typed = use_state("")
    cache = use_memo_cache()
    loaded = _use_games(app.words, typed, most)
    shown, has_more = loaded or ((), False)
    on_delete, undo_rows = _use_deleting(app, shown)
    _, searching = app.words, bool(typed.strip())

    def more(_event: Any) -> None:
        set_most(lambda size: size + ROWS_AT_ONCE)

    def on_scroll(event: ft.OnScrollEvent) -> None:
        if has_more and event.pixels > event.max_scroll_extent - NEAR_END:
            set_most(len(shown) + ROWS_AT_ONCE)

    def search(event: ft.Event[ft.TextField]) -> None:
        set_most(ROWS_AT_ONCE)
        set_typed(str(event.control.value or ""))

    def open_game(event: ft.Event[ft.Container]) -> None:
        app.go(f"/games/{event.control.data}")

    on_open = use_memo(lambda: handler(open_game), [])
    if loaded is None:
        return scaffold(app, path, _("Earlier games"), None)
    parts = [*read_only_notice(app), *undo_rows]
    if not shown and not searching:
        text = _("No games yet. Once you have played, they are all here, round by round.")
        parts += [quiet_text(app, text), *_receive_keys(app)]
        return scaffold(app, path, _("Earlier games"), parts)
    parts += _pages(app, cache, shown, on_open, on_delete)
    if not shown:
        parts.append(quiet_text(app, _("No game has all of this in its names, rules, day or note.")))
    if has_more:
        parts.append(more_rows(app, _("Show older games"), handler(more)))
    parts += _receive_keys(app)
    field = _search_field(app, typed, handler(search))
    return list_scaffold(app, path, _("Earlier games"), field, parts, on_scroll=handler(on_scroll))


def _use_games(_: Words, typed: str, most: int) -> tuple[tuple[Summary, ...], bool] | None:
    """The first games that fit what is typed, at `most` so many, and whether there are more of them; None
    until they are loaded."""

    async def load(host: Host) -> tuple[tuple[Summary, ...], bool]:
        if not typed.strip():
            games = await host.summaries(most + 1)
            return games[:most], len(games) > most
        fits = game_filter(_, typed, datetime.now().astimezone())
        found = tuple(filter(fits, await host.summaries()))
        return found[:most], len(found) > most

    return use_query(load, [most, typed])


def _use_deleting(app: App, shown: tuple[Summary, ...]) -> tuple[OnTap, list[ft.Control]]:
    """What deletes one of the games that are shown, and a row for each deleted one, which brings it back."""
    deleted, set_deleted = use_state(cast(tuple[Summary, ...], ()))
    known = use_ref(cast(tuple[Summary, ...], ()))
    known.current = shown
    _ = app.words

    async def delete(event: ft.Event[ft.Container]) -> None:
        game = next((game for game in known.current or () if game.id == event.control.data), None)
        if game is not None:
            await app.host.delete(game.id)
            set_deleted(lambda games: (game, *games))
            app.device.announce(_("The game is deleted. Undo brings it back."))

    async def restore(event: ft.Event[ft.Container]) -> None:
        await app.host.restore(str(event.control.data))
        set_deleted(lambda games: tuple(game for game in games if game.id != event.control.data))

    on_delete = use_memo(lambda: handler(delete), [])
    return on_delete, [_deleted_row(app, game, handler(restore)) for game in deleted]


def _receive_keys(app: App) -> list[ft.Control]:
    """The keys that take in a game of another phone, or a pad from elsewhere, where games can be added."""
    if app.read_only:
        return []
    _, style = app.words, app.scale.strong()

    def go(event: ft.Event[ft.Container]) -> None:
        app.go(str(event.control.data))

    keys = [
        outlined_button(label, style, handler(go), data=address)
        for label, address in (
            (_("Receive a game"), RECEIVE_ADDRESS),
            (_("A pad from elsewhere"), PADS_ADDRESS),
        )
    ]
    return [ft.Container(stretched_column(keys, spacing=10), padding=ft.Padding.only(top=16))]


def _pages(
    app: App, cache: MemoCache, shown: Sequence[Summary], on_open: OnTap, on_delete: OnTap
) -> list[ft.Control]:
    """The games in pages, of which only those are drawn again that have changed."""
    labels = told_apart(_spoken(app, game) for game in shown)
    return [
        cache(
            f"page {first}",
            _games_page,
            app,
            shown[first : first + ROWS_AT_ONCE],
            labels[first : first + ROWS_AT_ONCE],
            frozenset(app.host.library.unreadable),
            on_open,
            None if app.read_only else on_delete,
            drawn_for=(app.scale, app.words, datetime.now().astimezone().date()),
        )
        for first in range(0, len(shown), ROWS_AT_ONCE)
    ]


def _with_names(totals: str) -> str:
    """The totals so that no line begins with one whose name stands on the line before."""
    return re.sub(rf" (?=[{MINUS}0-9])", "\N{NO-BREAK SPACE}", totals)


def _lines(app: App, game: Summary) -> tuple[str, str, str, str]:
    """The lines of a tile: who won or how far it is, when and by which rules it was played, the totals, the
    note."""
    _, head = app.words, _head(app, game, datetime.now().astimezone())
    note = quoted_note(_, game.note)
    if not game.known_rules:
        return _title(_, game), head, _("Rules not known here"), note
    return _title(_, game), f"{head}{rules_suffix(_, game)}", totals_line(_, game), note


def _spoken(app: App, game: Summary) -> str:
    return ". ".join(filter(None, _lines(app, game)))


def _games_page(
    app: App,
    games: Sequence[Summary],
    labels: Sequence[str],
    unreadable: frozenset[str],
    open_game: OnTap,
    delete: OnTap | None,
    drawn_for: object,  # noqa: ARG001 - where it changes, all pages are drawn again
) -> ft.Control:
    """Some games, one below the other."""
    spoken = [_spoken(app, game) for game in games]
    tiles = [
        _game_tile(
            app, game, label, label.removeprefix(same), open_game, delete, unreadable=game.id in unreadable
        )
        for game, same, label in zip(games, spoken, labels, strict=True)
    ]
    return ft.Column(tiles, spacing=0, tight=True)


def _search_field(app: App, typed: str, on_typed: OnTap) -> ft.Control:
    _ = app.words
    label = _("Search names, rules, days, notes")
    field = text_field(app, label, typed, "", on_typed=on_typed, key="search")
    field.capitalization = ft.TextCapitalization.NONE
    return ft.Container(ft.Row([field]), padding=ft.Padding.only(top=6, bottom=8))


def _deleted_row(app: App, game: Summary, restore: OnTap) -> ft.Control:
    """That a game was deleted, and the key that brings it back."""
    _ = app.words
    title = _title(_, game)
    undo = outlined_button(
        _("Undo"), app.scale.strong(), restore, data=game.id, spoken=_("Undo: {game}", game=title)
    )
    text = ft.Text(_("Deleted: {game}", game=title), style=app.scale.text(Paint.QUIET), expand=True)
    return ft.Container(
        ft.Row([text, undo], spacing=8),
        padding=ft.Padding.symmetric(horizontal=8, vertical=6),
        border=DIVIDER_BELOW,
        key=f"deleted {game.id}",
    )


def _game_tile(
    app: App,
    game: Summary,
    label: str,
    number: str,
    open_game: OnTap,
    delete: OnTap | None,
    *,
    unreadable: bool,
) -> ft.Control:
    """A game and its bin; `number` tells it from others of the same minute and course."""
    _, scale = app.words, app.scale
    title, played, totals, note = _lines(app, game)
    symbol = "warning" if unreadable else "crown" if game.finished else "play"
    texts = ft.Column(
        [
            ft.Text(played + number, style=scale.small()),
            ft.Text(title, style=scale.total()),
            ft.Text(_with_names(totals), style=scale.text(Paint.QUIET)),
            *([ft.Text(note, style=scale.text())] if note else []),
        ],
        spacing=2,
        tight=True,
        expand=True,
    )
    face = tile(
        label,
        [icon(symbol, 24, Paint.ACCENT), texts],
        open_game,
        padding=ft.Padding.only(left=8, top=10, bottom=10),
        spacing=14,
        expand=True,
        data=game.id,
    )
    keys: list[ft.Control] = []
    if delete is not None:
        spoken = _("Delete: {game}", game=label)
        keys.append(icon_button("trash", spoken, delete, data=game.id, color=Paint.QUIET, size=20))
    return ft.Container(ft.Row([face, *keys], spacing=4), border=DIVIDER_BELOW, key=game.id)


def _head(app: App, game: Summary, now: datetime) -> str:
    _ = app.words
    when = day_and_time(_, game.touched, now)
    if game.id in app.host.library.unreadable:
        return _("{when} · cannot be opened", when=when)
    if not game.finished:
        return _("{when} · in progress", when=when)
    lasted = duration(_, game.started, game.touched)
    when = f"{when} · {lasted}" if lasted else when
    if game.round < game.rounds:
        return _("{when} · ended after round {round}", when=when, round=game.round)
    return _.plural("{when} · {n} round", "{when} · {n} rounds", game.rounds, when=when)


def _title(_: Words, game: Summary) -> str:
    if not game.known_rules:
        return _.series(names(game.seats))
    return result_line(_, game) if game.finished else round_line(_, game)
