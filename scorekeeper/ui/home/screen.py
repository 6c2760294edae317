"""The screen of Home: the running game, a rematch, and links to all other screens."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import flet as ft

from scorekeeper.design_tokens.dimensions import CONTENT_WIDTH, NARROW, TARGET
from scorekeeper.game.names import told_apart
from scorekeeper.locale.game_summaries import (
    day,
    day_and_time,
    names,
    places,
    result_line,
    round_line,
    rules_suffix,
    since,
)
from scorekeeper.storage.summaries import Summary
from scorekeeper.tables import StaleTap
from scorekeeper.ui.home.device_notices import device_notices, storage_warnings
from scorekeeper.ui.home.game_card import game_card, welcome_card
from scorekeeper.ui.home.model import HomeModel, load_home
from scorekeeper.ui.runtime.addresses import ELSEWHERE_ADDRESS, RECEIVE_ADDRESS
from scorekeeper.ui.runtime.component import handler, screen
from scorekeeper.ui.runtime.hooks import use_app, use_query, use_ref
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.buttons import OnTap, icon_button, outlined_button
from scorekeeper.ui.widgets.list_tile import list_tile, stretched_column
from scorekeeper.ui.widgets.scaffold import Loading, plain_scaffold

MOST_UNOPENABLE_SHOWN = 3
"""At most so many games that cannot be continued are shown here; History shows all."""

LOW_HEIGHT = 600
"""Up to this screen height the title is smaller."""
BESIDE_TITLE = 18
"""The spaces before the title and behind it."""


@screen
def HomeScreen() -> ft.View:
    """The running game or the last one as a card, and links to the other screens."""
    app = use_app()
    model = use_query(load_home)
    starting = use_ref(False)

    def go(event: ft.Event[ft.Container]) -> None:
        app.go(str(event.control.data))

    async def again(event: ft.Event[ft.Container]) -> None:
        if starting.current:
            return
        starting.current = True
        game_id = str(event.control.data)
        try:
            game_id = (await app.host.rematch(game_id)).game.id
        except StaleTap:  # its last tap was taken back: it goes on
            pass
        except Exception:
            starting.current = False
            raise
        app.go(f"/games/{game_id}")  # a second tap that is still on its way finds a game begun

    title = _title(app, handler(go))
    if model is None:
        return plain_scaffold(app, ft.use_view_path(), [], [title, Loading()])
    parts = [
        title,
        *storage_warnings(app),
        *device_notices(app, has_games=bool(model.running or model.last)),
        _main_card(app, model, handler(go), handler(again)),
        *_below_card(app, model, handler(go), handler(again)),
        _navigation(app, model, handler(go)),
    ]
    return plain_scaffold(app, ft.use_view_path(), [], parts, spacing=12)


def _title(app: App, go: OnTap) -> ft.Control:
    _, scale, airy = app.words, app.scale, app.height > LOW_HEIGHT
    words = _("Block der\nWahrheit")
    width = min(app.width - 2 * app.margin, CONTENT_WIDTH) - TARGET * scale.symbol_factor - BESIDE_TITLE
    name = ft.Text(
        words,
        style=scale.fitted_figure(words, width, 38 if airy else 32 if app.width >= NARROW else 28),
        semantics_label=_("Block der Wahrheit"),
    )
    return ft.Container(
        ft.Row(
            [
                ft.Semantics(header=True, content=name, expand=True),
                icon_button("settings", _("Settings"), go, data="/settings"),
            ],
            vertical_alignment=ft.CrossAxisAlignment.START,
        ),
        padding=ft.Padding.only(left=4, top=24 if airy else 8, bottom=8 if airy else 0),
    )


def _main_card(app: App, model: HomeModel, go: OnTap, again: OnTap) -> ft.Control:
    """The running game, else the last one with its rematch."""
    _, now = app.words, datetime.now().astimezone()
    if model.running:
        game = model.running[0]
        return game_card(
            app,
            go,
            f"/games/{game.id}",
            caption=_("Game in progress") + rules_suffix(_, game),
            note=since(_, game.started, now),
            title=round_line(_, game),
            places=places(game),
            key=_("View the game") if app.read_only else _("Continue"),
        )
    if app.read_only:  # the last game can be looked at, or the judge
        if model.last is None:
            return welcome_card(app, go, "/judge", key=_("Check a trick"))
        return _last_game_card(app, model.last, go, caption=_("Last game"), key=_("View the game"))
    if model.last is not None and model.rematch is not None:
        game, deals = model.last, _("{name} deals", name=model.rematch.dealer_name)
        caption = _("Last game") + rules_suffix(_, game)
        return _last_game_card(app, game, go, again, caption=caption, key=_("Rematch"), hint=deals)
    return welcome_card(app, go, "/new")


def _last_game_card(
    app: App, game: Summary, go: OnTap, on_key: OnTap | None = None, **words: str
) -> ft.Control:
    _, now = app.words, datetime.now().astimezone()
    note, title = day(_, game.touched, now), result_line(_, game)
    path = f"/games/{game.id}"
    return game_card(
        app, go, path, note=note, title=title, places=places(game), on_key=on_key, key_data=game.id, **words
    )


def _below_card(app: App, model: HomeModel, go: OnTap, again: OnTap) -> list[ft.Control]:
    """Buttons for a new game and the judge; the other running games; a rematch that has no card."""
    _ = app.words
    beside, style = app.width >= 340 * app.scale.factor, app.scale.strong()
    new = outlined_button(_("New game"), style, go, symbol="plus", data="/new", expand=beside)
    judge = outlined_button(_("Check a trick"), style, go, symbol="scales", data="/judge", expand=beside)
    can_begin = not app.read_only
    if can_begin:
        welcomed = not model.running and model.rematch is None
        keys: Sequence[ft.Control] = [judge] if welcomed else [new, judge]
    else:
        keys = [judge] if model.running or model.last else []
    parts: list[ft.Control] = []
    if keys and beside:
        parts.append(ft.Row(list(keys), spacing=10))
    elif keys:
        parts.append(stretched_column(keys, spacing=10))
    rows = _tiles(app, "play", [(game, *_running_words(app, game)) for game in model.running[1:]], go)
    unopenable = model.unopenable[:MOST_UNOPENABLE_SHOWN]
    rows += _tiles(app, "warning", [(game, *_unopenable_words(app, game)) for game in unopenable], go)
    if can_begin and model.running and model.last is not None and model.rematch is not None:
        people, dealer = _.series(names(model.rematch.seats)), model.rematch.dealer_name
        note = _("{names}; {dealer} deals", names=people, dealer=dealer)
        tile = list_tile(app, "redeal", _("Rematch"), note, again, data=model.last.id, key="rematch")
        rows.insert(0, tile)
    if rows:
        parts.append(ft.Column(rows, spacing=0, tight=True))
    return parts


def _running_words(app: App, game: Summary) -> tuple[str, str]:
    _ = app.words
    begun = since(_, game.started, datetime.now().astimezone())
    return _.series(names(game.seats)), f"{round_line(_, game)}{rules_suffix(_, game)} · {begun}"


def _unopenable_words(app: App, game: Summary) -> tuple[str, str]:
    """Title and note of a game that cannot be continued; its screen says why."""
    _ = app.words
    when = day_and_time(_, game.touched, datetime.now().astimezone())
    return _.series(names(game.seats)), _("{when} · cannot be opened", when=when)


def _tiles(app: App, symbol: str, games: Sequence[tuple[Summary, str, str]], go: OnTap) -> list[ft.Control]:
    """A tile for each game, its title and its note; where both are the same the notes are numbered."""
    tiles = []
    told = told_apart(f"{title}, {note}" for _game, title, note in games)
    for (game, title, _note), label in zip(games, told, strict=True):
        note = label.removeprefix(f"{title}, ")
        tiles.append(list_tile(app, symbol, title, note, go, data=f"/games/{game.id}", key=game.id))
    return tiles


def _navigation(app: App, model: HomeModel, go: OnTap) -> ft.Control:
    _ = app.words
    now = datetime.now().astimezone()
    last = _("none yet")
    if model.last is not None:
        last = _(
            "last {day}: {result}", day=day(_, model.last.touched, now), result=result_line(_, model.last)
        )
    if model.more_running:
        last = _.plural("{n} more in progress", "{n} more in progress", model.more_running)
    known = _.plural("{n} player on the list", "{n} players on the list", model.players)
    if not model.players:
        known = _("none yet")
    tiles = [
        list_tile(app, "clock", _("Earlier games"), last, go, data="/games"),
        list_tile(app, "people", _("Players"), known, go, data="/players"),
        list_tile(app, "chart", _("Statistics"), _("who meets their bids"), go, data="/statistics"),
        list_tile(app, "book", _("Rulebook"), _("to look things up"), go, data="/rules"),
    ]
    words = _("Join another table"), _("with the address and three words")
    tiles.append(list_tile(app, "phone", *words, go, data=ELSEWHERE_ADDRESS))
    if not app.read_only:
        words = _("Receive a game"), _("from another phone")
        tiles.append(list_tile(app, "download", *words, go, data=RECEIVE_ADDRESS))
    return ft.Column(tiles, spacing=0, tight=True)
