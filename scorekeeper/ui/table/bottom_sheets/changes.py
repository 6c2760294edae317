"""Who comes and goes while a game runs, each line of which opens a sheet of its own, and who sits out."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from scorekeeper.game import verify
from scorekeeper.game.attendance import verify_can_come, verify_can_leave, verify_can_sit_out
from scorekeeper.game.facts import RoundSatOut
from scorekeeper.game.fold import apply
from scorekeeper.game.state import State
from scorekeeper.locale.refusals import refusal_sentence
from scorekeeper.rules import RuleViolation
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.component import component, handler
from scorekeeper.ui.runtime.hooks import use_app, use_state
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.table.bottom_sheets.seats import seat_chips
from scorekeeper.ui.table.controller import TableController
from scorekeeper.ui.table.model.view_state import TableSheet
from scorekeeper.ui.widgets.bottom_sheet import sheet_tile, titled_column
from scorekeeper.ui.widgets.buttons import (
    OnTap,
    filled_button,
    icon,
)
from scorekeeper.ui.widgets.choice import chip_wrap
from scorekeeper.ui.widgets.list_tile import stretched_column, two_lines


@component
def ComeAndGoSheet(controller: TableController, key: object = None) -> ft.Control:
    """Who joins the game, leaves it, or sits the open round out: a line each, which opens a sheet."""
    app = use_app()
    _ = app.words
    lines = []
    for verify_now, symbol, title, note, sheet in (
        (
            verify_can_come,
            "person-add",
            _("Somebody joins"),
            _("A player comes late, or comes back"),
            TableSheet.JOIN,
        ),
        (
            verify_can_leave,
            "out",
            _("Somebody leaves"),
            _("The others play on; the points stay on the pad"),
            TableSheet.LEAVE,
        ),
        (
            verify_can_sit_out,
            "clock",
            _("Sit this round out"),
            _("Somebody is away for a moment; the others go on"),
            TableSheet.SIT_OUT,
        ),
    ):
        if refusal := refusal_of(app, controller, verify_now):
            lines.append(_line(app, symbol, title, refusal))
        else:
            lines.append(_line(app, symbol, title, note, controller.on_sheet, sheet))
    return titled_column(app, _("Come and go"), lines)


def refusal_of(app: App, controller: TableController, verify: Callable[[State], None]) -> str:
    """Why this cannot be changed now, in a sentence; empty where it can."""
    try:
        verify(controller.state)
    except RuleViolation as error:
        return refusal_sentence(app.words, error, controller.state.names)
    return ""


def _line(
    app: App, symbol: str, title: str, note: str, on_click: OnTap | None = None, data: object = None
) -> ft.Control:
    """A line with a note; it is pale where it leads nowhere now."""
    mark, ink = (Paint.ACCENT, Paint.INK) if on_click else (Paint.RULE, Paint.QUIET)
    words = two_lines(app, title, note, app.scale.text(ink), expand=True)
    return sheet_tile(icon(symbol, 24, mark), words, on_click, data, label=f"{title}. {note}")


@component
def SitOutSheet(controller: TableController, key: object = None) -> ft.Control:
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

    refusal = refusal_of(app, controller, lambda state: verify(state, RoundSatOut(absent)))
    chips = seat_chips(controller, state.playing, absent, handler(on_seat))
    line = ft.Text(refusal, style=scale.text(Paint.BAD))
    if not refusal:
        then = apply(state, RoundSatOut(absent))
        names = _.series([state.names[seat] for seat in then.in_round])
        dealer = then.names[then.current.dealer] if then.current else ""
        line = ft.Text(_("{names} play it, {dealer} deals.", names=names, dealer=dealer), style=scale.text())
    on_done = None if refusal else controller.on_written
    parts = [
        chip_wrap(chips),
        line,
        filled_button(app, _("Play it like this"), on_done, data=(RoundSatOut(absent),)),
    ]
    title = _("Who sits round {round} out?", round=round_.number if round_ else "")
    return titled_column(app, title, [stretched_column(parts, spacing=12)])
