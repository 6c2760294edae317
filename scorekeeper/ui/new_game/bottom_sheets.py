"""The bottom sheets of a new game: the forms of plus/minus one, a seat, and the names of mixes."""

from __future__ import annotations

import flet as ft

from scorekeeper.game.names import isolated
from scorekeeper.ui.new_game.controller import NewGameController
from scorekeeper.ui.new_game.model.plus_minus import (
    LEAST,
    MOST,
    USUAL,
    PlusMinusForm,
    beginning,
    form_meaning,
    form_of,
    form_title,
)
from scorekeeper.ui.new_game.model.rules_draft import RulesDraft
from scorekeeper.ui.new_game.rules_controller import MixesController, RulesController
from scorekeeper.ui.new_game.seats_controller import SeatsController
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.bottom_sheet import question, titled_sheet
from scorekeeper.ui.widgets.buttons import filled_button, outlined_button, paragraph_link
from scorekeeper.ui.widgets.choice import radio_tile, stepper, switch_tile
from scorekeeper.ui.widgets.text_fields import text_field


def plus_minus_sheet(app: App, rules: RulesController) -> ft.BottomSheet:
    """The forms of plus/minus one, each explained in a line (§4.3)."""
    _, scale, bids = app.words, app.scale, rules.draft.plus_minus
    chosen = form_of(bids) if rules.draft.has_plus_minus else None
    text = _("The bids together must not be as many as there are tricks.")
    parts: list[ft.Control] = [
        ft.Text(text, style=scale.text()),
        ft.Row([paragraph_link(app, "4.3", rules.on_paragraph)]),
    ]
    for form in PlusMinusForm:
        parts.append(
            radio_tile(
                app,
                form_title(_, form, bids),
                form_meaning(_, form),
                chosen=form is chosen,
                on_click=rules.on_change,
                data=(RulesDraft.with_form, form),
            )
        )
    if chosen is not None and chosen in USUAL:
        parts.append(beginning_stepper(app, rules, chosen))
    parts += [
        switch_tile(
            app,
            _("0 is always allowed"),
            _("Even if the bids then add up exactly."),
            on=bids.zero_exempt,
            on_switch=rules.on_change,
            data=(RulesDraft.with_zero_exempt_switched,),
        ),
        filled_button(app, _("Done"), rules.on_sheet_closed, style=scale.total()),
    ]
    return titled_sheet(
        app,
        _("Plus/minus one"),
        parts,
        rules.on_sheet_closed,
        height=638 if chosen in USUAL else 580,
    )


def beginning_stepper(app: App, rules: RulesController, form: PlusMinusForm) -> ft.Control:
    """The round, or the number of cards, with which plus/minus one begins."""
    _, bids = app.words, rules.draft.plus_minus
    number, cards = beginning(bids, form).least, form is PlusMinusForm.FROM_CARDS
    return stepper(
        app,
        form_title(_, form, bids),
        _("One card fewer") if cards else _("One round earlier"),
        _("One card more") if cards else _("One round later"),
        rules.on_form_step,
        at_least=number <= LEAST,
        at_most=number >= MOST,
    )


def odd_totals_sheet(app: App, controller: NewGameController) -> ft.BottomSheet:
    """Asks whether totals that this scoring cannot give are taken over as they are."""
    _ = app.words
    answers = (_("Take it anyway"), controller.on_take_totals), (_("Change it"), controller.on_sheet_closed)
    return titled_sheet(
        app,
        _("Take it anyway?"),
        question(app, "\n".join(controller.odd_totals), *answers),
        controller.on_sheet_closed,
        height=220 + 48 * len(controller.odd_totals),
    )


def seat_sheet(app: App, seats: SeatsController) -> ft.BottomSheet:
    """Buttons that move a seat without dragging, make its player deal, or remove him."""
    _, scale, seating = app.words, app.scale, seats.seating
    place = seating.place(seats.seat_player)
    name = seating.seats[place].name
    order = " · ".join(
        _("{name} (here)", name=seat.name) if seat.player == seats.seat_player else isolated(seat.name)
        for seat in seating.seats
    )
    steps = ((_("Move up"), "up", -1), (_("Move down"), "down", +1))
    keys = [
        outlined_button(app, words, seats.on_seat_moved, symbol=symbol, data=by, expand=True)
        for words, symbol, by in steps
    ]
    return titled_sheet(
        app,
        _("{name}: seat {seat}", name=name, seat=place + 1),
        [
            ft.Text(order, style=scale.text()),
            ft.Row(list(keys), spacing=8),
            outlined_button(
                app,
                _("{name} deals first", name=name),
                seats.on_dealer,
                symbol="dealer",
                data=seats.seat_player,
            ),
            outlined_button(
                app,
                _("{name} leaves the table", name=name),
                seats.on_unseat,
                symbol="close",
                data=seats.seat_player,
            ),
            filled_button(app, _("Done"), seats.on_sheet_closed, style=scale.total()),
        ],
        seats.on_sheet_closed,
        height=340,
    )


def mix_sheet(app: App, mixes: MixesController) -> ft.BottomSheet:
    """The field for the name of a mix: a new one is saved under it, another one is renamed, or deleted."""
    _, scale, is_new = app.words, app.scale, mixes.open_mix == ""
    on_done, label = (mixes.on_saved, _("Save")) if is_new else (mixes.on_renamed, _("Rename"))
    field = text_field(
        app,
        _("Name of the mix"),
        mixes.name_typed,
        mixes.refused,
        on_typed=mixes.on_typed,
        on_done=on_done,
        key="mix",
        autofocus=True,
    )
    parts: list[ft.Control] = [
        ft.Container(ft.Row([field]), padding=ft.Padding.symmetric(vertical=4)),
        filled_button(app, label, on_done, style=scale.total()),
    ]
    title = mixes.titles.get(mixes.open_mix or "", "")
    if is_new:
        title = _("Save this mix")
        parts.insert(0, ft.Text(_("It's at the top of the list from now on."), style=scale.text()))
    else:
        parts += [
            outlined_button(app, _("Delete this mix"), mixes.on_deleted, symbol="trash"),
            ft.Text(_("Games already played with it keep their rules."), style=scale.small()),
        ]
    height = 264 if is_new else 320
    return titled_sheet(app, title, parts, mixes.on_sheet_closed, height=height, has_field=True)
