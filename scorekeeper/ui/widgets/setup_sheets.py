"""What comes up from below a new game: the forms of plus/minus one, and a seat."""

from __future__ import annotations

import flet as ft

from scorekeeper.ui.plus_minus import EARLIEST, Form, form_meaning, form_of, form_title, from_round
from scorekeeper.ui.session import App
from scorekeeper.ui.setup import Setup
from scorekeeper.ui.widgets.answer_sheet import read_key
from scorekeeper.ui.widgets.choice import option, stepper, switch_line
from scorekeeper.ui.widgets.question import from_below
from scorekeeper.ui.widgets.touch import main_key, quiet_key

LATEST = 20
"""No game has more rounds."""


def plus_minus_sheet(app: App, setup: Setup) -> ft.BottomSheet:
    """The forms of plus/minus one, each explained in a line (§4.3)."""
    _, scale, bids = app.words, app.scale, setup.bids
    chosen = form_of(bids) if setup.on else None
    text = _("The bids together must not be as many as there are tricks.")
    parts: list[ft.Control] = [
        ft.Text(text, style=scale.text()),
        ft.Row([read_key(app, "4.3", setup.on_paragraph)]),
    ]
    for form in Form:
        parts.append(
            option(
                app,
                form_title(_, form, bids),
                form_meaning(_, form),
                chosen=form is chosen,
                on_click=setup.on_form,
                data=form.value,
            )
        )
    if chosen is Form.FROM_ROUND:
        number = from_round(bids)
        parts.append(
            stepper(
                app,
                _("From round {round} on", round=number),
                _("A round earlier"),
                _("A round later"),
                setup.on_form_round,
                at_least=number <= EARLIEST,
                at_most=number >= LATEST,
            )
        )
    parts += [
        switch_line(
            app,
            _("0 is always allowed"),
            _("Even if the bids then add up exactly."),
            on=bids.zero_exempt,
            on_switch=setup.on_zero,
        ),
        main_key(_("Done"), scale.total(), setup.on_sheet_closed),
    ]
    return from_below(
        app,
        _("Plus/minus one"),
        parts,
        setup.on_sheet_closed,
        height=578 if chosen is Form.FROM_ROUND else 520,
    )


def seat_sheet(app: App, setup: Setup) -> ft.BottomSheet:
    """A seat moved without dragging, and what else the row of the seat does."""
    _, scale, seating = app.words, app.scale, setup.seating
    place = seating.place(setup.player)
    name = seating.seats[place].name
    order = " · ".join(
        _("{name} (here)", name=seat.name) if seat.player == setup.player else seat.name
        for seat in seating.seats
    )
    return from_below(
        app,
        _("{name}: seat {seat}", name=name, seat=place + 1),
        [
            ft.Text(order, style=scale.text()),
            ft.Row(
                [
                    quiet_key(_("Earlier"), scale.total(), setup.on_earlier, symbol="up", expand=True),
                    quiet_key(_("Later"), scale.total(), setup.on_later, symbol="down", expand=True),
                ],
                spacing=8,
            ),
            quiet_key(
                _("{name} deals first", name=name),
                scale.total(),
                setup.on_dealer,
                symbol="dealer",
                data=setup.player,
            ),
            quiet_key(
                _("{name} leaves the table", name=name),
                scale.total(),
                setup.on_unseat,
                symbol="close",
                data=setup.player,
            ),
            main_key(_("Done"), scale.total(), setup.on_sheet_closed),
        ],
        setup.on_sheet_closed,
        height=340,
    )
