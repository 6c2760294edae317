"""New game: people, seats, the first dealer, the rules; to begin with, all as it was last time."""

from __future__ import annotations

import flet as ft

from scorekeeper.ui.choosing import Sheet
from scorekeeper.ui.component import screen
from scorekeeper.ui.house_rules import has_open_bids
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.plus_minus import switch_line as form_line
from scorekeeper.ui.session import App, use_app
from scorekeeper.ui.setup import Setup
from scorekeeper.ui.setup_kept import use_setup
from scorekeeper.ui.widgets.choice import chip, chips, switch_line
from scorekeeper.ui.widgets.lines import rule, sheet
from scorekeeper.ui.widgets.name_field import name_field
from scorekeeper.ui.widgets.objections import objections
from scorekeeper.ui.widgets.page import Waiting, page, section
from scorekeeper.ui.widgets.paper_lines import paper_lines
from scorekeeper.ui.widgets.preset_rows import rules_row
from scorekeeper.ui.widgets.seat_list import seat_list
from scorekeeper.ui.widgets.setup_sheets import plus_minus_sheet, seat_sheet
from scorekeeper.ui.widgets.touch import main_key

LOW = 480
"""On a screen lower than this, a phone on its side, the foot is one line."""


@screen
def NewGame() -> ft.View:
    """The page on which a game is set up."""
    app, path, setup = use_app(), ft.use_view_path(), use_setup()
    _ = app.words
    if setup is None:
        return page(app, path, _("New game"), [Waiting()])
    return _page(app, path, setup)


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
        case _:  # those of the pages above
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
    parts = [rules_row(app, setup), rule()]
    if has_open_bids(setup.rules):
        parts += [
            switch_line(
                app,
                _("Plus/minus one"),
                form_line(_, on=setup.on, bids=setup.bids),
                on=setup.on,
                on_switch=setup.on_switch,
                on_line=setup.on_forms,
            ),
            rule(),
        ]
    parts.append(
        switch_line(
            app,
            _("Go on with a paper game"),
            taken_over,
            on=setup.paper is not None,
            on_switch=setup.on_paper,
        )
    )
    if setup.paper is not None:
        parts += paper_lines(app, setup, setup.paper)
    return sheet(parts)


def _foot(app: App, setup: Setup) -> list[ft.Control]:
    """What will be played, or what is missing or does not go together; and the key."""
    _, scale, seating = app.words, app.scale, setup.seating
    start = None if setup.missing else setup.on_start
    if setup.complete:
        said = _(
            "{players} players: {rounds} rounds, {name} deals first",
            players=len(seating.seats),
            rounds=setup.rounds,
            name=seating.dealer_name,
        )
    elif sentences := setup.objections:
        return [*objections(app, sentences), main_key(_("Deal the cards"), scale.key(), start)]
    else:
        said = _.plural("One more player is needed", "{n} more players are needed", setup.missing)
    if app.height < LOW:
        words = ft.Text(said, style=scale.text(Paint.QUIET), expand=True)
        key = main_key(_("Deal the cards"), scale.key(), start, expand=True)
        return [ft.Row([words, key], spacing=12, vertical_alignment=ft.CrossAxisAlignment.CENTER)]
    return [
        ft.Text(said, style=scale.text(Paint.QUIET), text_align=ft.TextAlign.CENTER),
        main_key(_("Deal the cards"), scale.key(), start),
        ft.Container(height=4),
    ]
