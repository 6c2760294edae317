"""The bottom sheet that says who sits the open round out."""

from __future__ import annotations

from typing import Any

import flet as ft

from scorekeeper.game import verify
from scorekeeper.game.facts import RoundSatOut
from scorekeeper.game.fold import apply
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.component import component, handler
from scorekeeper.ui.runtime.hooks import use_app, use_state
from scorekeeper.ui.table.bottom_sheets.changes import refusal_of
from scorekeeper.ui.table.controller import TableController
from scorekeeper.ui.widgets.bottom_sheet import titled_column
from scorekeeper.ui.widgets.buttons import (
    filled_button,
)
from scorekeeper.ui.widgets.choice import chip_wrap, choice_chip
from scorekeeper.ui.widgets.list_tile import stretched_column


@component
def SitOutSheet(controller: TableController, key: object = None) -> ft.Control:  # noqa: ARG001 - Flet takes it
    """Who sits the open round out: those who play it are named before it counts."""
    app = use_app()
    _, scale, state = app.words, app.scale, controller.state
    round_ = state.current
    chosen, set_absent = use_state(round_.absent if round_ else ())
    absent = tuple(seat for seat in chosen if seat in state.playing)  # who was tapped may have left

    def on_seat(event: ft.Event[ft.Container]) -> None:
        seat = int(event.control.data)
        set_absent(
            lambda now: tuple(sorted({*now, seat} if seat not in now else {*now} - {seat})),
        )

    async def on_done(_event: Any) -> None:
        await controller.propose_and_close(RoundSatOut(absent))

    refusal = refusal_of(app, controller, lambda state: verify(state, RoundSatOut(absent)))
    chips = [
        choice_chip(app, state.names[seat], chosen=seat in absent, on_click=handler(on_seat), data=seat)
        for seat in state.playing
    ]
    line = ft.Text(refusal, style=scale.text(Paint.BAD))
    if not refusal:
        then = apply(state, RoundSatOut(absent))
        names = _.series([state.names[seat] for seat in then.in_round])
        dealer = then.names[then.current.dealer] if then.current else ""
        line = ft.Text(_("{names} play it, {dealer} deals.", names=names, dealer=dealer), style=scale.text())
    parts = [
        chip_wrap(chips),
        line,
        filled_button(_("Play it like this"), scale.key(), None if refusal else handler(on_done)),
    ]
    title = _("Who sits round {round} out?", round=round_.number if round_ else "")
    return titled_column(app, title, [stretched_column(parts, spacing=12)])
