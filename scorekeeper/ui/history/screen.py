"""Earlier games, latest first, found by what one remembers of them; the running ones are marked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

import flet as ft

from scorekeeper.game.faces import Face, faces_at_table
from scorekeeper.game.names import told_apart
from scorekeeper.locale import Words
from scorekeeper.storage.errors import StorageError
from scorekeeper.storage.summaries import Summary
from scorekeeper.tables.host import Host
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.history.game_tile import game_tile, is_unopenable, spoken, spoken_title
from scorekeeper.ui.history.model import game_filter, months_of
from scorekeeper.ui.runtime.addresses import PADS_ADDRESS, RECEIVE_ADDRESS
from scorekeeper.ui.runtime.component import handler, on_link, screen
from scorekeeper.ui.runtime.hooks import (
    use_app,
    use_memo,
    use_memo_cache,
    use_on_top,
    use_query,
    use_ref,
    use_state,
)
from scorekeeper.ui.runtime.memo_cache import MemoCache
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.bottom_sheet import confirmation
from scorekeeper.ui.widgets.buttons import OnTap, heading, icon, icon_button, outlined_button
from scorekeeper.ui.widgets.choice import ruleset_chips
from scorekeeper.ui.widgets.list_tile import apart, divided, in_rows, panel, stretched_column
from scorekeeper.ui.widgets.marks import seal
from scorekeeper.ui.widgets.nothing_here import read_only_notice
from scorekeeper.ui.widgets.scaffold import (
    ROWS_AT_ONCE,
    has_columns,
    list_scaffold,
    more_rows,
    quiet_text,
    scaffold,
    use_rows,
)
from scorekeeper.ui.widgets.text_fields import use_search

NEAR_END = 1500
"""Pixels before the end of the list at which more games are shown."""


@screen
def HistoryScreen() -> ft.View:
    """All games by month; a tap opens one, a swipe or a long press deletes one, which can be undone here."""
    app = use_app()
    most, on_more, set_most = use_rows()
    _ = app.words
    typed, field = use_search(app, _("Search names, rules, days, notes"), lambda: set_most(ROWS_AT_ONCE))
    now = datetime.now().astimezone()
    unreadable = frozenset(app.host.library.unreadable)
    cache = use_memo_cache([app.scale, app.words, app.width, now.date(), unreadable])
    ruleset, set_ruleset = use_state(cast(str | None, None))
    loaded = _use_games(app.words, typed, ruleset, most, on_top=use_on_top())
    shown = () if loaded is None else loaded.games
    deleted, keys, sheet = _use_row_keys(app, shown)
    searching = bool(typed.strip()) or ruleset is not None

    def choose_rules(event: ft.Event[ft.Container]) -> None:
        set_most(ROWS_AT_ONCE)
        set_ruleset(event.control.data or None)

    def on_scroll(event: ft.OnScrollEvent) -> None:
        if loaded is not None and loaded.has_more and event.pixels > event.max_scroll_extent - NEAR_END:
            set_most(len(shown) + ROWS_AT_ONCE)

    ft.use_dialog(sheet)
    if loaded is None:
        return scaffold(app, _("Earlier games"), None)
    parts: list[ft.Control] = [*read_only_notice(app)]
    if not shown and not deleted and not searching:
        text = _("No games yet. Once you have played, they are all here, round by round.")
        parts += [quiet_text(app, text), *_receive_keys(app)]
        return scaffold(app, _("Earlier games"), parts)
    parts += ruleset_chips(app, loaded.rulesets, ruleset, handler(choose_rules))
    parts += _months(app, cache, now, loaded, deleted, keys)
    if not shown and searching:
        parts.append(quiet_text(app, _("No game has all of this in its names, rules, day or note.")))
    if loaded.has_more:
        parts.append(more_rows(app, _("Show older games"), on_more))
    parts += _receive_keys(app)
    return list_scaffold(app, _("Earlier games"), field, parts, on_scroll=handler(on_scroll))


@dataclass(frozen=True, slots=True)
class Loaded:
    """The games that are listed."""

    games: tuple[Summary, ...]
    has_more: bool
    """Whether there are more that fit what is typed."""
    faces: Mapping[str, Face]
    """By the player's id."""
    rulesets: Mapping[str, int]
    """How many games there are by the rules of each name."""


def _use_games(_: Words, typed: str, ruleset: str | None, most: int, *, on_top: bool) -> Loaded | None:
    """The first `most` games by these rules that match the search; None until they are loaded.

    Below a game that is open, which changes with every tap, they stay as they were.
    """
    known = use_ref(cast(Loaded | None, None))

    async def load(host: Host) -> Loaded:
        if not on_top and known.current is not None:
            return known.current
        if typed.strip():
            fits = game_filter(_, typed, datetime.now().astimezone())
            games = tuple(filter(fits, await host.summaries(ruleset=ruleset)))
        else:
            games = await host.summaries(most + 1, ruleset=ruleset)
        faces, rulesets = await host.work(host.library.people.faces), await host.work(host.library.rulesets)
        known.current = Loaded(games[:most], len(games) > most, faces, rulesets)
        return known.current

    return use_query(load, [most, typed, ruleset, on_top])


@dataclass(frozen=True, slots=True)
class RowKeys:
    """What opens a game of the list, deletes it, asks whether it is to be deleted, and brings it back."""

    attempts: int
    """How often a game could not be deleted: what was swiped away comes back under another key."""
    on_open: OnTap
    on_delete: OnTap
    on_ask: OnTap
    on_restore: OnTap


def _use_row_keys(
    app: App, shown: tuple[Summary, ...]
) -> tuple[tuple[Summary, ...], RowKeys, ft.BottomSheet | None]:
    """The games that were deleted here, in whose place is what brings them back; the keys of all; and the
    sheet while it asks whether one is to be deleted."""
    deleted, set_deleted = use_state(cast(tuple[Summary, ...], ()))
    asked, set_asked = use_state(cast(Summary | None, None))
    attempts, set_attempts = use_state(0)
    known = use_ref(cast(tuple[Summary, ...], ()))
    known.current = shown
    _ = app.words

    def open_game(event: ft.Event[ft.Container]) -> None:
        app.go(f"/games/{event.control.data}")

    def game_of(event: ft.Event[Any]) -> Summary | None:
        return next((game for game in known.current or () if game.id == event.control.data), None)

    async def delete(game: Summary) -> None:
        try:
            await app.host.delete(game.id)
        except StorageError:
            set_attempts(lambda before: before + 1)
            raise
        set_deleted(lambda games: (game, *games))
        app.device.announce(_("The game is deleted. Undo brings it back."))

    async def on_delete(event: ft.Event[Any]) -> None:
        if (game := game_of(event)) is not None:
            await delete(game)

    async def on_confirmed(_event: Any) -> None:
        set_asked(None)
        if asked is not None:
            await delete(asked)

    def ask(event: ft.Event[Any]) -> None:
        set_asked(game_of(event))

    def close(_event: Any) -> None:
        set_asked(None)

    async def restore(event: ft.Event[Any]) -> None:
        await app.host.restore(str(event.control.data))
        set_deleted(lambda games: tuple(game for game in games if game.id != event.control.data))

    sheet = None
    if asked is not None:
        title = spoken_title(_, asked)
        meaning = _("{game}: it leaves all lists and statistics. Undo brings it back.", game=title)
        yes = _("Delete"), handler(on_confirmed)
        sheet = confirmation(app, _("Delete this game?"), meaning, *yes, handler(close))
    on_tap = use_memo(lambda: [handler(act) for act in (open_game, on_delete, ask, restore)], [])
    return deleted, RowKeys(attempts, *on_tap), sheet


def _receive_keys(app: App) -> list[ft.Control]:
    """The keys that take in a game of another phone, or a pad from elsewhere, where games can be added."""
    if app.read_only:
        return []
    _ = app.words

    keys = [
        outlined_button(app, label, on_link, data=address)
        for label, address in (
            (_("Receive a game"), RECEIVE_ADDRESS),
            (_("A pad from elsewhere"), PADS_ADDRESS),
        )
    ]
    return [ft.Container(stretched_column(keys, spacing=10), padding=ft.Padding.only(top=16))]


def _months(
    app: App,
    cache: MemoCache,
    now: datetime,
    loaded: Loaded,
    deleted: Sequence[Summary],
    keys: RowKeys,
) -> list[ft.Control]:
    """The games by month, in parts of which only those are drawn again that have changed."""
    _ = app.words
    gone = frozenset(game.id for game in deleted)
    listed = sorted(
        {game.id: game for game in (*loaded.games, *deleted)}.values(),
        key=lambda game: game.touched,
        reverse=True,
    )
    labels = dict(
        zip((game.id for game in listed), told_apart(spoken(app, game) for game in listed), strict=True)
    )
    parts: list[ft.Control] = []
    for month in months_of(_, listed, gone, now, has_more=loaded.has_more):
        winner = loaded.faces.get(month.winner)
        parts.append(cache(f"month {month.name}", _month_head, app, month.name, month.note, winner))
        for first in range(0, len(month.games), ROWS_AT_ONCE):
            games = month.games[first : first + ROWS_AT_ONCE]
            parts.append(
                cache(
                    f"games {month.name} {first}",
                    _games,
                    app,
                    games,
                    tuple(labels[game.id] for game in games),
                    tuple(
                        faces_at_table([seat.player for seat in game.seats], loaded.faces) for game in games
                    ),
                    gone.intersection(game.id for game in games),
                    keys,
                )
            )
    return parts


def _month_head(app: App, name: str, note: str, winner: Face | None) -> ft.Control:
    scale = app.scale
    won = [ft.Text(note, style=scale.small()), *([seal(winner, 20)] if winner else [])]
    return ft.Container(
        apart([heading(name, scale.figure(20)), ft.Row(list(won), spacing=8, tight=True)]),
        padding=ft.Padding.only(left=4, right=4, top=14, bottom=8),
    )


def _games(
    app: App,
    games: Sequence[Summary],
    labels: Sequence[str],
    faces: Sequence[Sequence[Face]],
    gone: frozenset[str],
    keys: RowKeys,
) -> ft.Control:
    """Some games of a month, two beside one another on a wide screen."""
    _, cells = app.words, cast(list[ft.Control], [])
    for game, label, own in zip(games, labels, faces, strict=True):
        if game.id in gone:
            cells.append(_deleted_row(app, game, keys.on_restore))
            continue
        number = label.removeprefix(spoken(app, game))
        if app.read_only:
            cells.append(ft.Row([game_tile(app, game, own, label, number, keys.on_open, None)], key=game.id))
            continue
        beside = []
        if is_unopenable(app, game):  # others are deleted within, too
            name = _("Delete: {game}", game=label)
            trash = icon_button("trash", name, keys.on_delete, data=game.id, color=Paint.QUIET, size=20)
            beside.append(trash)
        tile = game_tile(app, game, own, label, number, keys.on_open, keys.on_ask)
        row = ft.Row([tile, *beside], spacing=0)
        cells.append(
            ft.Dismissible(
                ft.Container(row, bgcolor=Paint.SHEET),
                background=ft.Container(
                    icon("trash", 26, Paint.BACKGROUND),
                    bgcolor=Paint.BAD,
                    alignment=ft.Alignment.CENTER_RIGHT,
                    padding=ft.Padding.only(right=24),
                ),
                dismiss_direction=ft.DismissDirection.END_TO_START,
                on_dismiss=keys.on_delete,
                data=game.id,
                key=f"{game.id} {keys.attempts}",
            )
        )
    if not has_columns(app):
        return panel(divided(cells))
    for cell in cells:
        cell.expand = True
    start = ft.CrossAxisAlignment.START
    return panel(divided(in_rows(cells, 2, spacing=16, filled=True, vertical_alignment=start)))


def _deleted_row(app: App, game: Summary, restore: OnTap) -> ft.Control:
    """That a game was deleted, and the key that brings it back."""
    _ = app.words
    title = spoken_title(_, game)
    undo = outlined_button(app, _("Undo"), restore, data=game.id, spoken=_("Undo: {game}", game=title))
    text = ft.Text(_("Deleted: {game}", game=title), style=app.scale.text(Paint.QUIET), expand=True)
    # Without nodes of their own for screen readers both would be one with all around them.
    alone = ft.Semantics(content=undo, container=True)
    return ft.Container(
        ft.Row([text, alone], spacing=8),
        padding=ft.Padding.symmetric(horizontal=14, vertical=8),
        key=f"deleted {game.id}",
    )
