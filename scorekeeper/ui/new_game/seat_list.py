"""The list of seats, clockwise: drag to reorder, touch the cards to deal first, a name for its sheet."""

from __future__ import annotations

from dataclasses import replace

import flet as ft

from scorekeeper.design_tokens.dimensions import NARROW, TARGET
from scorekeeper.game import Seat
from scorekeeper.game.faces import Face
from scorekeeper.game.names import told_apart
from scorekeeper.locale.ruleset_names import PRESET_TITLES
from scorekeeper.rules import FREE_PLAYERS, PLAYERS, partners
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.new_game.controller import FOR_TWO, NewGameController
from scorekeeper.ui.new_game.seats_controller import SeatsController
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.buttons import NO_LABEL, disc, hit_target, icon, icon_button, in_lines, labelled
from scorekeeper.ui.widgets.choice import switch_tile
from scorekeeper.ui.widgets.list_tile import DIVIDER_BELOW, panel, stretched_column
from scorekeeper.ui.widgets.marks import seal, team_mark
from scorekeeper.viewmodels.teams import LETTERS

_ROW_HEIGHT = 56
"""Height of a seat, with usual text: the first three take places that are there already."""
_HANDLE, _SEAL = 40, 34
"""Width of the handle by which a seat is dragged, size of the seal beside it."""


def seat_list(app: App, controller: NewGameController) -> ft.Control:
    """The seats in the order of play, and what is said or offered in the place of those still missing."""
    seats, rules = controller.seats, controller.rules
    # The names of an old game may be the same.
    names = told_apart(seat.name for seat in seats.seating.seats)
    sitting = [replace(seat, name=name) for seat, name in zip(seats.seating.seats, names, strict=True)]
    teams: dict[int, tuple[str, str]] = {}
    if rules.draft.rules.teams and rules.complete:  # who plays with whom (§9.4)
        for letter, (one, other) in zip(LETTERS, partners(len(sitting)), strict=False):
            teams |= {one: (letter, sitting[other].name), other: (letter, sitting[one].name)}
    rows = [
        _seat(app, seats, seat, place, face, teams.get(place))
        for place, (seat, face) in enumerate(zip(sitting, seats.faces, strict=True))
    ]
    parts: list[ft.Control] = [
        ft.ReorderableListView(
            rows,
            show_default_drag_handles=False,
            on_reorder=seats.on_reorder,
            padding=0,
        )
    ]
    free = range(len(rows), PLAYERS.start)
    if seats.players == FREE_PLAYERS.start and controller.for_two is not None:
        _ = app.words
        title, chosen = PRESET_TITLES[FOR_TWO](_), controller.for_two
        switch = switch_tile(app, title, "", on=chosen, on_switch=controller.on_for_two)
        parts.append(_row_of_height(app, switch))
    else:
        shown = free[:1] if app.scale.is_large else free
        parts += [_free_seat(app, controller, place, first=place == free.start) for place in shown]
    return panel(parts if rows else parts[1:])


def _free_seat(app: App, controller: NewGameController, place: int, *, first: bool) -> ft.Control:
    """A seat that a game needs; the `first` one says what to do."""
    _, scale = app.words, app.scale
    number = ft.Text(str(place + 1), style=scale.strong(Paint.QUIET), semantics_label=NO_LABEL)
    ring = disc(None if scale.is_large else number, _SEAL, border=ft.Border.all(1.5, Paint.RULE))
    text = ""
    if first:
        text = _("Add everyone who plays, in the order you sit.")
        if controller.seats.to_offer:
            text = _("Tap everyone who plays, in the order you sit.")
    words = ft.Text(text, style=scale.text(Paint.QUIET), expand=True)
    padding = ft.Padding.only(left=_HANDLE, right=8)
    row = ft.Container(ft.Row([ring, words], spacing=8), padding=padding)
    return _row_of_height(app, row)


def _row_of_height(app: App, content: ft.Control) -> ft.Control:
    """A row as high as a seat, where the type is not large."""
    height = None if app.scale.is_large else _ROW_HEIGHT
    return ft.Container(content, height=height, alignment=ft.Alignment.CENTER_LEFT)


def _seat(
    app: App,
    controller: SeatsController,
    seat: Seat,
    place: int,
    face: Face,
    team: tuple[str, str] | None,
) -> ft.Control:
    """A seat; its `team` is a letter and the partner's name."""
    _ = app.words
    deals = controller.seating.dealer == seat.player
    last = place == len(controller.seating.seats) - 1
    parts = [
        ft.ReorderableDragHandle(
            ft.Container(
                icon("drag", 22, Paint.QUIET), width=_HANDLE, height=TARGET, alignment=ft.Alignment.CENTER
            ),
            mouse_cursor=ft.MouseCursor.GRAB,
        ),
        ft.Container(seal(face, _SEAL), padding=ft.Padding.only(right=4)),
        _name(app, controller, seat, place, team, deals=deals),
        *([] if team is None else [team_mark(app.scale, team[0], 20), ft.Container(width=8)]),
        _dealer_key(app, controller, seat, deals=deals),
    ]
    if app.width >= NARROW:  # without the room the sheet of the seat has it
        leaves = _("{name} leaves the table", name=seat.name)
        parts.append(
            icon_button("close", leaves, controller.on_unseat, data=seat.player, color=Paint.QUIET, size=20)
        )
    return ft.Container(
        ft.Row(parts, spacing=0),
        padding=ft.Padding.only(top=3, bottom=3, right=0 if app.width >= NARROW else 4),
        bgcolor=Paint.SHEET,
        border=None if last else DIVIDER_BELOW,
        key=seat.player,
    )


def _name(
    app: App,
    controller: SeatsController,
    seat: Seat,
    place: int,
    team: tuple[str, str] | None,
    *,
    deals: bool,
) -> ft.Control:
    """The name, high enough for a finger with one line or with two."""
    _, scale = app.words, app.scale
    spoken, note = _("{name}: seat {seat}", name=seat.name, seat=place + 1), _("deals first")
    if team is not None:
        spoken = f"{spoken}, {_('team {team}, with {partner}', team=team[0], partner=team[1])}"
    words: list[ft.Control] = [in_lines(seat.name, scale.total(), 2)]
    if deals:
        words.append(ft.Text(note, style=scale.small()))
    return hit_target(
        labelled(f"{spoken}, {note}" if deals else spoken, stretched_column(words)),
        controller.on_seat,
        data=seat.player,
        padding=ft.Padding.symmetric(horizontal=4, vertical=5 if deals else 14),
        expand=True,
    )


def _dealer_key(app: App, controller: SeatsController, seat: Seat, *, deals: bool) -> ft.Control:
    deals_first = app.words("{name} deals first", name=seat.name)
    cards = icon("dealer", 24, Paint.ACCENT if deals else Paint.QUIET)
    return hit_target(
        labelled(deals_first, cards, selected=deals),
        controller.on_dealer,
        data=seat.player,
        width=TARGET + 2,
        height=TARGET + 2,
        alignment=ft.Alignment.CENTER,
        bgcolor=Paint.NOW if deals else None,
        border=ft.Border.all(1, Paint.ACCENT if deals else ft.Colors.TRANSPARENT),
        tooltip=deals_first,
    )
