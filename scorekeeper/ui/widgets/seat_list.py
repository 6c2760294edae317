"""The seats, clockwise: drag to reorder, touch the cards to deal first, touch a name for everything else."""

from __future__ import annotations

import flet as ft

from scorekeeper.game import Seat
from scorekeeper.ui.measures import NARROW, RADIUS_KEY, TARGET
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.session import App
from scorekeeper.ui.setup import Setup
from scorekeeper.ui.widgets.lines import RULE, sheet
from scorekeeper.ui.widgets.touch import icon, icon_key, named


def seat_list(app: App, setup: Setup) -> ft.Control:
    """Everybody who sits down, in the order of play."""
    _, seats = app.words, setup.seating.seats
    if not seats:
        text = _("Write down who plays, one after the other, as you sit clockwise.")
        if setup.known:
            text = _("Touch the names of those who play, one after the other, as you sit clockwise.")
        return sheet([ft.Text(text, style=app.scale.text(Paint.QUIET))], padding=14)
    return sheet(
        [
            ft.ReorderableListView(
                [_seat(app, setup, seat, place) for place, seat in enumerate(seats)],
                show_default_drag_handles=False,
                on_reorder=setup.on_reorder,
                padding=0,
            )
        ]
    )


def _seat(app: App, setup: Setup, seat: Seat, place: int) -> ft.Control:
    _ = app.words
    deals = setup.seating.dealer == seat.player
    last = place == len(setup.seating.seats) - 1
    parts = [
        ft.ReorderableDragHandle(
            ft.Container(
                icon("drag", 22, Paint.QUIET), width=40, height=TARGET, alignment=ft.Alignment.CENTER
            ),
            mouse_cursor=ft.MouseCursor.GRAB,
        ),
        _name(app, setup, seat, place, deals=deals),
        _dealer_key(app, setup, seat, deals=deals),
    ]
    if app.width >= NARROW:  # without the room the sheet of the seat has it
        leaves = _("{name} leaves the table", name=seat.name)
        parts.append(icon_key("close", leaves, setup.on_unseat, data=seat.player, color=Paint.QUIET, size=20))
    return ft.Container(
        ft.Row(parts, spacing=0, vertical_alignment=ft.CrossAxisAlignment.CENTER),
        padding=ft.Padding.symmetric(vertical=3),
        bgcolor=Paint.SHEET,
        border=None if last else RULE,
        key=seat.player,
    )


def _name(app: App, setup: Setup, seat: Seat, place: int, *, deals: bool) -> ft.Control:
    """As high as a finger needs with one line or with two, and higher where the letters are."""
    _, scale = app.words, app.scale
    spoken, note = _("{name}: seat {seat}", name=seat.name, seat=place + 1), _("deals first")
    words: list[ft.Control] = [
        ft.Text(seat.name, style=scale.total(), max_lines=2, overflow=ft.TextOverflow.ELLIPSIS)
    ]
    if deals:
        words.append(ft.Text(note, style=scale.small()))
    return ft.Container(
        named(
            f"{spoken}, {note}" if deals else spoken,
            ft.Column(words, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        ),
        padding=ft.Padding.symmetric(horizontal=4, vertical=5 if deals else 14),
        border_radius=RADIUS_KEY,
        expand=True,
        ink=True,
        on_click=setup.on_seat,
        data=seat.player,
    )


def _dealer_key(app: App, setup: Setup, seat: Seat, *, deals: bool) -> ft.Control:
    """The cards lie before whoever deals first."""
    _ = app.words
    return ft.Container(
        ft.Semantics(
            label=_("{name} deals first", name=seat.name),
            selected=deals,
            exclude_semantics=True,
            content=icon("dealer", 24, Paint.ACCENT if deals else Paint.QUIET),
        ),
        width=TARGET + 2,
        height=TARGET + 2,
        alignment=ft.Alignment.CENTER,
        bgcolor=Paint.NOW if deals else None,
        border=ft.Border.all(1, Paint.ACCENT if deals else ft.Colors.TRANSPARENT),
        border_radius=RADIUS_KEY,
        ink=True,
        on_click=setup.on_dealer,
        data=seat.player,
    )
