"""The list of seats, clockwise: drag to reorder, touch the cards to deal first, a name for its sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import flet as ft

from scorekeeper.design_tokens.dimensions import NARROW, RADIUS_KEY, TARGET
from scorekeeper.game import Seat
from scorekeeper.game.faces import Face
from scorekeeper.game.names import told_apart
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.new_game.seats_controller import SeatsController
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.buttons import icon, icon_button, labelled
from scorekeeper.ui.widgets.list_tile import DIVIDER_BELOW, panel, stretched_column
from scorekeeper.ui.widgets.marks import seal


def seat_list(app: App, controller: SeatsController) -> ft.Control:
    """The seats in the order of play."""
    _, seats = app.words, controller.seating.seats
    if not seats:
        text = _("Add everyone who plays, in the order you sit, clockwise.")
        if controller.to_offer:
            text = _("Tap everyone who plays, in the order you sit, clockwise.")
        return panel([ft.Text(text, style=app.scale.text(Paint.QUIET))], padding=14)
    return panel(
        [
            ft.ReorderableListView(
                [
                    _seat(app, controller, seat, place, face)
                    for place, (seat, face) in enumerate(
                        zip(_told_apart(seats), controller.faces, strict=True)
                    )
                ],
                show_default_drag_handles=False,
                on_reorder=controller.on_reorder,
                padding=0,
            )
        ]
    )


def _told_apart(seats: Sequence[Seat]) -> list[Seat]:
    """The seats with names of which no two are the same; those of an old game may be."""
    names = told_apart(seat.name for seat in seats)
    return [replace(seat, name=name) for seat, name in zip(seats, names, strict=True)]


def _seat(app: App, controller: SeatsController, seat: Seat, place: int, face: Face) -> ft.Control:
    _ = app.words
    deals = controller.seating.dealer == seat.player
    last = place == len(controller.seating.seats) - 1
    parts = [
        ft.ReorderableDragHandle(
            ft.Container(
                icon("drag", 22, Paint.QUIET), width=40, height=TARGET, alignment=ft.Alignment.CENTER
            ),
            mouse_cursor=ft.MouseCursor.GRAB,
        ),
        ft.Container(seal(face, 34), padding=ft.Padding.only(right=4)),
        _name(app, controller, seat, place, deals=deals),
        _dealer_key(app, controller, seat, deals=deals),
    ]
    if app.width >= NARROW:  # without the room the sheet of the seat has it
        leaves = _("{name} leaves the table", name=seat.name)
        parts.append(
            icon_button("close", leaves, controller.on_unseat, data=seat.player, color=Paint.QUIET, size=20)
        )
    return ft.Container(
        ft.Row(parts, spacing=0),
        padding=ft.Padding.symmetric(vertical=3),
        bgcolor=Paint.SHEET,
        border=None if last else DIVIDER_BELOW,
        key=seat.player,
    )


def _name(app: App, controller: SeatsController, seat: Seat, place: int, *, deals: bool) -> ft.Control:
    """The name, high enough for a finger with one line or with two."""
    _, scale = app.words, app.scale
    spoken, note = _("{name}: seat {seat}", name=seat.name, seat=place + 1), _("deals first")
    words: list[ft.Control] = [
        ft.Text(seat.name, style=scale.total(), max_lines=2, overflow=ft.TextOverflow.ELLIPSIS)
    ]
    if deals:
        words.append(ft.Text(note, style=scale.small()))
    return ft.Container(
        labelled(f"{spoken}, {note}" if deals else spoken, stretched_column(words)),
        padding=ft.Padding.symmetric(horizontal=4, vertical=5 if deals else 14),
        border_radius=RADIUS_KEY,
        expand=True,
        ink=True,
        on_click=controller.on_seat,
        data=seat.player,
    )


def _dealer_key(app: App, controller: SeatsController, seat: Seat, *, deals: bool) -> ft.Control:
    deals_first = app.words("{name} deals first", name=seat.name)
    return ft.Container(
        labelled(
            deals_first,
            icon("dealer", 24, Paint.ACCENT if deals else Paint.QUIET),
            selected=deals,
        ),
        width=TARGET + 2,
        height=TARGET + 2,
        alignment=ft.Alignment.CENTER,
        bgcolor=Paint.NOW if deals else None,
        border=ft.Border.all(1, Paint.ACCENT if deals else ft.Colors.TRANSPARENT),
        border_radius=RADIUS_KEY,
        ink=True,
        on_click=controller.on_dealer,
        data=seat.player,
        tooltip=deals_first,
    )
