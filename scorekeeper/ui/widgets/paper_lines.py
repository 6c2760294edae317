"""The lines of a paper game that is taken over: the next round, and everybody's total."""

from __future__ import annotations

import flet as ft

from scorekeeper.ui.paint import Paint
from scorekeeper.ui.paper import FIRST, Paper
from scorekeeper.ui.session import App
from scorekeeper.ui.setup import Setup
from scorekeeper.ui.widgets.choice import stepper
from scorekeeper.ui.widgets.total_field import total_field


def paper_lines(app: App, setup: Setup, paper: Paper) -> list[ft.Control]:
    """Below the switch; before everybody sits down there is nothing to fill in."""
    _, scale = app.words, app.scale
    if not setup.complete:
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
        *(
            total_field(
                app,
                seat,
                paper.text(seat.player),
                setup.refused_total(place),
                on_typed=setup.on_total_typed,
                on_sign=setup.on_sign,
            )
            for place, seat in enumerate(setup.seating.seats)
        ),
        ft.Container(height=10),
    ]
