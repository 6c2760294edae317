"""New game: people, seats, the first dealer, plus/minus one; to begin with, all as it was last time."""

from __future__ import annotations

from typing import cast

import flet as ft

from scorekeeper.storage.players import Player
from scorekeeper.storage.settings import NewGame as Remembered
from scorekeeper.tables.host import Host
from scorekeeper.ui.component import effect, screen
from scorekeeper.ui.evening import next_seating
from scorekeeper.ui.kept import use_kept
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.plus_minus import is_on
from scorekeeper.ui.plus_minus import switch_line as form_line
from scorekeeper.ui.seating import Seating
from scorekeeper.ui.session import App, use_app
from scorekeeper.ui.setup import Setup, Sheet
from scorekeeper.ui.widgets.choice import chip, chips, switch_line
from scorekeeper.ui.widgets.lines import rule, sheet
from scorekeeper.ui.widgets.name_field import name_field
from scorekeeper.ui.widgets.page import Waiting, page, section
from scorekeeper.ui.widgets.paper_lines import paper_lines
from scorekeeper.ui.widgets.seat_list import seat_list
from scorekeeper.ui.widgets.setup_sheets import plus_minus_sheet, seat_sheet
from scorekeeper.ui.widgets.touch import main_key

_KEY = "scorekeeper.setup"
LOW = 480
"""On a screen lower than this, a phone on its side, the foot is one line."""


async def _known(host: Host) -> tuple[tuple[Player, ...], Seating]:
    players = await host.players()
    return players, await next_seating(host, players)


@screen
def NewGame() -> ft.View:
    """The page on which a game is set up."""
    app, path = use_app(), ft.use_view_path()
    kept = use_kept(_known)
    setup, set_setup = ft.use_state(cast(Setup | None, None))

    def begin() -> None:
        if kept is None:
            return
        if setup is None:
            set_setup(_setup_of(app, *kept))
        else:
            setup.know(kept[0])

    effect(begin, [kept])
    _ = app.words
    if setup is None:
        return page(app, path, _("New game"), [Waiting()])
    return _page(app, path, setup)


def _setup_of(app: App, known: tuple[Player, ...], start: Seating) -> Setup:
    """What this session began to set up, unless a game has begun since; else afresh from `start`."""
    base: Remembered = app.host.settings.new_game
    store = app.page.session.store
    setup: Setup | None = store.get(_KEY)
    if setup is not None and not setup.over and setup.base == base:
        setup.know(known)
        return setup
    setup = Setup(
        app=app, base=base, known=known, seating=start, on=is_on(base.ruleset), bids=base.plus_minus
    )
    store.set(_KEY, setup)
    return setup


def _page(app: App, path: str, setup: Setup) -> ft.View:
    _ = app.words
    ft.use_dialog(_sheet(app, setup))
    return page(
        app,
        path,
        _("New game"),
        [
            *_people(app, setup),
            section(app, _("At the table"), _("clockwise") if setup.seating.seats else ""),
            seat_list(app, setup),
            section(app, _("Rules")),
            _rules(app, setup),
        ],
        foot=_foot(app, setup),
    )


def _sheet(app: App, setup: Setup) -> ft.BottomSheet | None:
    match setup.sheet:
        case Sheet.PLUS_MINUS:
            return plus_minus_sheet(app, setup)
        case Sheet.SEAT:
            # Whoever got up, or was forgotten on another phone, has no seat to be moved.
            return seat_sheet(app, setup) if setup.seating.has(setup.player) else None
        case None:
            return None


def _people(app: App, setup: Setup) -> list[ft.Control]:
    """The known ones to tap, latest first, and the field for somebody new."""
    _ = app.words
    parts: list[ft.Control] = [section(app, _("Who plays?"), top=8)]
    known = [
        chip(
            app,
            player.name,
            chosen=setup.seating.has(player.id),
            on_click=setup.on_player,
            data=player.id,
        )
        for player in setup.offered
    ]
    if len(setup.offered) < len(setup.known):
        more = _("All {n}", n=len(setup.known))
        known.append(chip(app, more, chosen=False, on_click=setup.on_all_known, data="all"))
    if known:
        parts.append(ft.Container(chips(known), padding=ft.Padding.only(bottom=12)))
    parts.append(
        name_field(
            app,
            _("Add a name"),
            setup.typed,
            setup.name_refused,
            on_typed=setup.on_name_typed,
            on_done=setup.on_name,
            keys=[("person-add", _("Add"), setup.on_name)],
            again=setup.names_judged,
        )
    )
    return parts


def _rules(app: App, setup: Setup) -> ft.Control:
    _ = app.words
    taken_over = _("Off: the game begins with round 1")
    if setup.paper is not None:
        taken_over = _("The rounds so far are brought along")
    parts = [
        switch_line(
            app,
            _("Plus/minus one"),
            form_line(_, on=setup.on, bids=setup.bids),
            on=setup.on,
            on_switch=setup.on_switch,
            on_line=setup.on_forms,
        ),
        rule(),
        switch_line(
            app,
            _("Go on with a paper game"),
            taken_over,
            on=setup.paper is not None,
            on_switch=setup.on_paper,
        ),
    ]
    if setup.paper is not None:
        parts += paper_lines(app, setup, setup.paper)
    return sheet(parts)


def _foot(app: App, setup: Setup) -> list[ft.Control]:
    """What will be played, or what is missing; and the key."""
    _, scale, seating = app.words, app.scale, setup.seating
    if seating.complete:
        said = _(
            "{players} players: {rounds} rounds, {name} deals first",
            players=len(seating.seats),
            rounds=setup.rounds,
            name=seating.dealer_name,
        )
    else:
        said = _.plural("One more player is needed", "{n} more players are needed", seating.missing)
    start = setup.on_start if seating.complete else None
    if app.height < LOW:
        words = ft.Text(said, style=scale.text(Paint.QUIET), expand=True)
        key = main_key(_("Deal the cards"), scale.key(), start, expand=True)
        return [ft.Row([words, key], spacing=12, vertical_alignment=ft.CrossAxisAlignment.CENTER)]
    return [
        ft.Text(said, style=scale.text(Paint.QUIET), text_align=ft.TextAlign.CENTER),
        main_key(_("Deal the cards"), scale.key(), start),
        ft.Container(height=4),
    ]
