"""Home: the running game first, and what else one may want before or after it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import flet as ft

from scorekeeper.storage.summaries import Summary
from scorekeeper.ui.component import handler, screen
from scorekeeper.ui.evening import Evening, Rematch, evening
from scorekeeper.ui.kept import use_kept
from scorekeeper.ui.measures import NARROW
from scorekeeper.ui.session import App, use_app
from scorekeeper.ui.tales import day, kind, names, places, result_line, round_line, since
from scorekeeper.ui.troubles import troubles
from scorekeeper.ui.widgets.device_lines import device_lines
from scorekeeper.ui.widgets.game_card import Front, game_card, welcome_card
from scorekeeper.ui.widgets.lines import banner, line
from scorekeeper.ui.widgets.page import Waiting, plain_page
from scorekeeper.ui.widgets.touch import OnTap, icon_key, quiet_key

MOST_CLOSED = 3
"""So many games that cannot be gone on with are lines here; all of them are among the earlier games."""

LOW = 600
"""On a screen no higher than this the title takes less room."""


@screen
def Home() -> ft.View:
    """What lies on the table: one tap goes on with it."""
    app = use_app()
    kept = use_kept(evening)
    starting = ft.use_ref(False)

    def go(event: ft.Event[ft.Container]) -> None:
        app.go(str(event.control.data))

    async def again(event: ft.Event[ft.Container]) -> None:
        if starting.current:
            return
        starting.current = True
        try:
            table = await app.host.rematch(str(event.control.data))
        except Exception:
            starting.current = False
            raise
        app.go(f"/games/{table.sight.game_id}")  # a second tap that is still on its way finds a game begun

    title = _title(app, handler(go))
    if kept is None:
        return plain_page(app, ft.use_view_path(), [], [title, Waiting()])
    parts = [
        title,
        *_warnings(app),
        *device_lines(app, has_games=bool(kept.running or kept.last)),
        _front(app, kept, handler(go), handler(again)),
        *_others(app, kept, handler(go), handler(again)),
        _lines(app, kept, handler(go)),
    ]
    return plain_page(app, ft.use_view_path(), [], parts, spacing=12)


def _title(app: App, go: OnTap) -> ft.Control:
    _, airy = app.words, app.height > LOW
    name = ft.Text(
        _("Block der\nWahrheit"),
        style=app.scale.figure(38 if airy else 32 if app.width >= NARROW else 28),
        semantics_label=_("Block der Wahrheit"),
    )
    return ft.Container(
        ft.Row(
            [
                ft.Semantics(header=True, content=name, expand=True),
                icon_key("settings", _("Settings"), go, data="/settings"),
            ],
            vertical_alignment=ft.CrossAxisAlignment.START,
        ),
        padding=ft.Padding.only(left=4, top=24 if airy else 8, bottom=8 if airy else 0),
    )


def _warnings(app: App) -> list[ft.Control]:
    sentences = troubles(app.words, app.host)
    return [banner(app, sentences)] if sentences else []


def _front(app: App, kept: Evening, go: OnTap, again: OnTap) -> ft.Control:
    """The biggest thing on the screen: the game that runs, else the last one and its rematch."""
    _, now = app.words, datetime.now().astimezone()
    if kept.running:
        game = kept.running[0]
        front = Front(
            caption=_("Game in progress") + kind(_, game),
            note=since(_, game.started, now),
            title=round_line(_, game),
            places=places(game),
            key=_("Play on"),
        )
        return game_card(app, front, go, f"/games/{game.id}")
    if app.host.trouble is not None:
        return _to_look_at(app, kept, go)
    if kept.rematch is not None:
        game = kept.rematch.game
        front = Front(
            caption=_("Last game") + kind(_, game),
            note=day(_, game.touched, now),
            title=result_line(_, game),
            places=places(game),
            key=_("Rematch"),
            hint=_("{name} deals", name=kept.rematch.seating.dealer_name),
        )
        return game_card(app, front, again, game.id)
    return welcome_card(app, go, "/new")


def _to_look_at(app: App, kept: Evening, go: OnTap) -> ft.Control:
    """Where nothing can be kept no game is begun: the last one, or the judge."""
    _, now, game = app.words, datetime.now().astimezone(), kept.last
    if game is None:
        return welcome_card(app, go, "/judge", key=_("Check a trick"))
    front = Front(
        caption=_("Last game"),
        note=day(_, game.touched, now),
        title=result_line(_, game),
        places=places(game),
        key=_("Look at the game"),
    )
    return game_card(app, front, go, f"/games/{game.id}")


def _others(app: App, kept: Evening, go: OnTap, again: OnTap) -> list[ft.Control]:
    """The keys below the card; the other running games; a rematch where another game has the card."""
    _ = app.words
    new = quiet_key(_("New game"), app.scale.total(), go, symbol="plus", data="/new", expand=_beside(app))
    judge = quiet_key(
        _("Check a trick"), app.scale.total(), go, symbol="scales", data="/judge", expand=_beside(app)
    )
    can_begin = app.host.trouble is None
    if can_begin:
        welcomed = not kept.running and kept.rematch is None
        keys: Sequence[ft.Control] = [judge] if welcomed else [new, judge]
    else:
        keys = [judge] if kept.running or kept.last else []
    parts: list[ft.Control] = []
    if keys and _beside(app):
        parts.append(ft.Row(list(keys), spacing=10))
    elif keys:
        stretched = ft.CrossAxisAlignment.STRETCH
        parts.append(ft.Column(list(keys), spacing=10, tight=True, horizontal_alignment=stretched))
    rows = [_running(app, game, go) for game in kept.running[1:]]
    rows += [_closed(app, game, go) for game in kept.closed[:MOST_CLOSED]]
    if can_begin and kept.running and kept.rematch is not None:
        rows.insert(0, _rematch(app, kept.rematch, again))
    if rows:
        parts.append(ft.Column(rows, spacing=0, tight=True))
    return parts


def _beside(app: App) -> bool:
    """Whether two keys have room side by side."""
    return app.width >= 340 * app.scale.factor


def _running(app: App, game: Summary, go: OnTap) -> ft.Control:
    _ = app.words
    people = _.series(names(game.seats))
    note = f"{round_line(_, game)}{kind(_, game)} · {since(_, game.started, datetime.now().astimezone())}"
    return line(app, "play", people, note, go, data=f"/games/{game.id}", key=game.id)


def _closed(app: App, game: Summary, go: OnTap) -> ft.Control:
    """A game that cannot be gone on with; its page says why."""
    _ = app.words
    note = _("cannot be opened") if game.known_rules else _("can only be looked at")
    return line(app, "warning", _.series(names(game.seats)), note, go, data=f"/games/{game.id}", key=game.id)


def _rematch(app: App, rematch: Rematch, again: OnTap) -> ft.Control:
    _ = app.words
    note = _(
        "{names}; {dealer} deals",
        names=_.series(names(rematch.seating.seats)),
        dealer=rematch.seating.dealer_name,
    )
    return line(app, "redeal", _("Rematch"), note, again, data=rematch.game.id, key="rematch")


def _lines(app: App, kept: Evening, go: OnTap) -> ft.Control:
    _ = app.words
    now = datetime.now().astimezone()
    last = _("none yet")
    if kept.last is not None:
        last = _("last {day}: {result}", day=day(_, kept.last.touched, now), result=result_line(_, kept.last))
    known = _.plural("{n} known at the table", "{n} known at the table", kept.players)
    return ft.Column(
        [
            line(app, "clock", _("Earlier games"), last, go, data="/games"),
            line(app, "people", _("Players"), known if kept.players else _("none yet"), go, data="/players"),
            line(app, "book", _("Rulebook"), _("to look things up"), go, data="/rules"),
            *_takes(app, go),
        ],
        spacing=0,
        tight=True,
    )


def _takes(app: App, go: OnTap) -> list[ft.Control]:
    """A game can come from another phone wherever one can be kept."""
    _ = app.words
    if app.host.trouble is not None:
        return []
    return [line(app, "download", _("Take over a game"), _("from another phone"), go, data="/take")]
