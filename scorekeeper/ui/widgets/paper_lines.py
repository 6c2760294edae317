"""The lines of a paper game that is taken over: the next round, and everybody's total."""

from __future__ import annotations

import flet as ft

from scorekeeper.game import Seat
from scorekeeper.ui.measures import RADIUS_KEY, TARGET
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.paper import FIRST, Paper
from scorekeeper.ui.session import App
from scorekeeper.ui.setup import Setup
from scorekeeper.ui.widgets.choice import stepper
from scorekeeper.ui.widgets.name_field import text_field
from scorekeeper.ui.widgets.touch import named

TOTAL_WIDTH = 132


def paper_lines(app: App, setup: Setup, paper: Paper) -> list[ft.Control]:
    """Below the switch; before everybody sits down there is nothing to fill in."""
    _, scale = app.words, app.scale
    if not setup.seating.complete:
        text = _("First seat everybody who plays.")
        return [ft.Container(ft.Text(text, style=scale.text(Paint.QUIET)), padding=14)]
    number = paper.at_round(paper.round, setup.rounds).round
    return [
        ft.Container(
            stepper(
                app,
                _("Next is round {round} of {rounds}", round=number, rounds=setup.rounds),
                _("A round earlier"),
                _("A round later"),
                setup.on_paper_round,
                at_least=number <= FIRST,
                at_most=number >= setup.rounds,
            ),
            padding=ft.Padding.symmetric(horizontal=4, vertical=4),
        ),
        *(_total(app, setup, paper, seat, place) for place, seat in enumerate(setup.seating.seats)),
        ft.Container(height=10),
    ]


def _total(app: App, setup: Setup, paper: Paper, seat: Seat, place: int) -> ft.Control:
    _, scale = app.words, app.scale
    refused = setup.total_refused
    field = text_field(
        app,
        _("Total of {name}", name=seat.name),
        paper.text(seat.player),
        refused[1] if refused is not None and refused[0] == place else "",
        on_typed=setup.on_total_typed,
        key=f"total {seat.player}",
    )
    field.data = seat.player
    field.keyboard_type = ft.KeyboardType.NUMBER
    field.input_filter = ft.InputFilter(r"^[-\u2212]?[0-9]{0,6}$")
    return ft.Container(
        ft.Row(
            [
                field,
                ft.Container(
                    named(
                        _("Turn the sign of {name}", name=seat.name),
                        ft.Text("±", style=scale.key(Paint.QUIET), text_align=ft.TextAlign.CENTER),
                    ),
                    width=TARGET + 2,
                    height=TARGET + 2,
                    alignment=ft.Alignment.CENTER,
                    border=ft.Border.all(1, Paint.RULE),
                    border_radius=RADIUS_KEY,
                    ink=True,
                    on_click=setup.on_sign,
                    data=seat.player,
                ),
            ],
            spacing=8,
            vertical_alignment=ft.CrossAxisAlignment.START,
        ),
        padding=ft.Padding.only(left=12, right=12, top=8),
        key=f"line {seat.player}",
    )
