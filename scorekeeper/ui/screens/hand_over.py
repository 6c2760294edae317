"""A game handed to another phone: a code to be read from this screen, a link or a text to be sent, a file."""

from __future__ import annotations

import contextvars
from collections.abc import Callable
from typing import Any, cast

import flet as ft

from scorekeeper.game import Game
from scorekeeper.storage.backup import without_secrets
from scorekeeper.storage.errors import StorageError
from scorekeeper.storage.library import Library
from scorekeeper.storage.transfer import export_game, export_name
from scorekeeper.tables import Table
from scorekeeper.ui.component import component, effect, handler, screen, subscription, use_state
from scorekeeper.ui.files import give
from scorekeeper.ui.handing import Handing, handing
from scorekeeper.ui.measures import RADIUS_SHEET
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.session import App, use_app
from scorekeeper.ui.sites import site_of
from scorekeeper.ui.widgets.lines import banner
from scorekeeper.ui.widgets.name_field import code_field
from scorekeeper.ui.widgets.page import Waiting, page
from scorekeeper.ui.widgets.touch import OnTap, main_key, named, quiet_key

LARGEST_QR = 420
"""Logical pixels: larger it would not be read any better."""


@screen
def HandOver() -> ft.View:
    """The game in the address, as it stands at this moment."""
    app, path = use_app(), ft.use_view_path()
    game_id = ft.use_route_params()["game"]
    table, set_table = ft.use_state(cast(Table | None, None))

    async def sit_down() -> None:
        try:
            set_table(await app.host.table(game_id))
        except StorageError:
            app.go(f"/games/{game_id}")  # says why it cannot be opened

    effect(sit_down, [game_id])
    _ = app.words
    content = [] if table is None else [HandOverBody(table=table)]
    return page(app, path, _("Hand over"), content, back=f"/games/{game_id}")


@component
def HandOverBody(table: Table) -> ft.Control:
    """The code, what to do with it, and the ways for those who cannot read it."""
    app = use_app()
    _, scale = app.words, app.scale
    revision, set_revision = use_state(table.sight.revision)
    spelt, set_spelt = use_state(False)

    def follow() -> Callable[[], None]:
        # Another phone's tap tells this screen too: it is drawn anew in its own page's context.
        context = contextvars.copy_context()
        return table.subscribe(lambda sight: context.copy().run(set_revision, sight.revision))

    subscription(follow, [table])
    given, set_given = use_state(cast(Handing | None, None))

    async def pack() -> None:
        game = table.game
        packed = await app.host.work(_handed, _public(app, game), site_of(app.page))
        if table.game is game:
            set_given(packed)

    effect(pack, [revision])

    async def copy(_event: Any) -> None:
        try:
            await ft.Clipboard().set(given.text if given else "")
        except Exception:  # on plain http there is no clipboard
            set_spelt(True)
            app.say(_("This browser lets nobody copy; touch the text below for long and copy it there."))
            return
        app.say(_("Copied. Paste it into a message, or on the other phone under “Take over a game”."))

    async def keep(_event: Any) -> None:
        game = _public(app, table.game)
        await give(app, export_name(game), export_game(game))

    def spell(_event: Any) -> None:
        set_spelt(lambda shown: not shown)

    if given is None:
        return Waiting()
    parts: list[ft.Control] = []
    if given.qr is not None:
        parts += [_picture(app, given), ft.Text(_how(app, given), style=scale.text())]
    else:
        parts.append(
            banner(app, [_("This game is too long for a code that a camera reads; send it as a file.")])
        )
    row = table.sight.state.current
    if row is not None and row.bids_hidden and app.shared:
        parts.append(banner(app, [_("The hidden bids of this round stay here; there they are made again.")]))
    parts += _keys(app, given, handler(copy), handler(keep), handler(spell), spelt=spelt)
    parts.append(
        ft.Text(
            " ".join(
                [
                    *([] if app.shared else [_("Nothing goes to any server.")]),
                    _("From now on let only one of the two phones write."),
                ]
            ),
            style=scale.small(),
        )
    )
    return ft.Column(parts, spacing=12, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _handed(_library: Library, game: Game, site: str) -> Handing:
    """Drawing a code takes as long as twenty taps: nobody at another table waits for it."""
    return handing(game, site)


def _public(app: App, game: Game) -> Game:
    """The game as it may be shown: where other phones look at this process, without hidden bids (§4.4)."""
    return without_secrets(game) if app.shared else game


def _how(app: App, given: Handing) -> str:
    _ = app.words
    if given.link:
        return _("Point the camera of the other phone at it: the game opens there.")
    return _(
        "Point the camera of the other phone at it, copy the text that it finds, and paste it there"
        " under “Take over a game”."
    )


def _picture(app: App, given: Handing) -> ft.Control:
    """Black on white in every light, with its white margin: a camera needs both."""
    _, code = app.words, given.qr
    assert code is not None
    side = min(app.width - 2 * app.margin, LARGEST_QR, app.height * 0.62)
    picture = ft.Image(
        src=code.png,
        width=side,
        height=side,
        fit=ft.BoxFit.FILL,
        filter_quality=ft.FilterQuality.MEDIUM,
        gapless_playback=True,
        exclude_from_semantics=True,
    )
    framed = ft.Container(
        named(_("QR code of this game"), picture),
        bgcolor=ft.Colors.WHITE,
        border_radius=RADIUS_SHEET,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        border=ft.Border.all(1, Paint.RULE),
    )
    return ft.Row([framed], alignment=ft.MainAxisAlignment.CENTER)


def _keys(
    app: App, given: Handing, copy: OnTap, keep: OnTap, spell: OnTap, *, spelt: bool
) -> list[ft.Control]:
    _, style = app.words, app.scale.strong()
    file = quiet_key(_("Keep it as a file"), style, keep, symbol="save")
    if not given.text:
        return [main_key(_("Keep it as a file"), app.scale.key(), keep)]
    label = _("Copy the link") if given.link else _("Copy the code")
    shown = _("Hide the text") if spelt else _("Show it as a text")
    keys: list[ft.Control] = [main_key(label, app.scale.key(), copy), file, quiet_key(shown, style, spell)]
    if spelt:
        field = code_field(app, _("Link or code"), given.text, "")
        field.read_only = True
        keys.append(ft.Row([field]))
    return keys
