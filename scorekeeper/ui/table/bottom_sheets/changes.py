"""Who comes and goes while a game runs: the lines that open a sheet each, who sits out, who leaves."""

from __future__ import annotations

from typing import Any, cast

import flet as ft

from scorekeeper.game import verify
from scorekeeper.game.attendance import verify_can_come, verify_can_leave, verify_can_sit_out
from scorekeeper.game.facts import RoundSatOut, SeatLeft
from scorekeeper.game.fold import apply
from scorekeeper.game.standings import totals
from scorekeeper.game.state import State
from scorekeeper.locale.refusals import refusal_of
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.component import component, handler
from scorekeeper.ui.runtime.hooks import by_data, use_app, use_state
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.table.bottom_sheets.seats import seat_chips
from scorekeeper.ui.table.controller import TableController
from scorekeeper.ui.table.model.view_state import TableSheet
from scorekeeper.ui.widgets.bottom_sheet import column_above_key, sheet_tile, titled_column
from scorekeeper.ui.widgets.buttons import filled_button, icon
from scorekeeper.ui.widgets.choice import chip_wrap
from scorekeeper.ui.widgets.list_tile import stretched_column, two_lines
from scorekeeper.viewmodels.join_and_leave import changed_plan_lines


@component
def ComeAndGoSheet(controller: TableController, key: object = None) -> ft.Control:
    """Who joins the game, leaves it, or sits the open round out: a line each, which opens a sheet."""
    app = use_app()
    _ = app.words
    state, lines = controller.state, []
    for verify_now, symbol, title, meaning, sheet in (
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
        refusal = refusal_of(_, state.names, verify_now, state)
        note, on_click = (refusal, None) if refusal else (meaning, controller.on_sheet)
        mark, ink = (Paint.ACCENT, Paint.INK) if on_click else (Paint.RULE, Paint.QUIET)
        words = two_lines(app, title, note, app.scale.text(ink), expand=True)
        lines.append(sheet_tile(icon(symbol, 24, mark), words, on_click, sheet, label=f"{title}. {note}"))
    return titled_column(app, _("Come and go"), lines)


@component
def SitOutSheet(controller: TableController, key: object = None) -> ft.Control:
    """Who sits the open round out: those who play it are named before it counts."""
    app = use_app()
    _, scale, state = app.words, app.scale, controller.state
    round_ = state.current
    chosen, set_absent = use_state(round_.absent if round_ else ())
    absent = tuple(seat for seat in chosen if seat in state.playing)  # who was tapped may have left

    on_seat = by_data(set_absent, lambda now, seat: tuple(sorted({*now} ^ {int(seat)})))
    refusal = refusal_of(_, state.names, verify, state, RoundSatOut(absent))
    chips = seat_chips(controller, state.playing, absent, on_seat)
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


@component
def LeaveSheet(controller: TableController, key: object = None) -> ft.Control:
    """Who leaves early, what becomes of his points, and what is played then."""
    app = use_app()
    _, scale, state = app.words, app.scale, controller.state
    leaving, set_leaving = use_state(cast(int | None, None))

    async def on_done(_event: Any) -> None:
        if leaving is not None and await controller.propose_and_close(SeatLeft(leaving)):
            controller.notify(_("{name} has left.", name=state.names[leaving]))

    names = state.names
    words, refusal = ft.Text(_("Tap who leaves."), style=scale.text()), ""
    plan: list[ft.Control] = []
    if leaving is not None:
        refusal = refusal_of(_, names, verify, state, SeatLeft(leaving))
        words = ft.Text(refusal, style=scale.text(Paint.BAD))
    if leaving is not None and not refusal:
        kept = _(
            "{name} keeps {total} points, ranks behind those who stay, and can come back later.",
            name=names[leaving],
            total=_.number(totals(state)[leaving]),
        )
        words, plan = (
            ft.Text(kept, style=scale.text()),
            [plan_text(app, state, apply(state, SeatLeft(leaving)))],
        )
    on_seat = by_data(set_leaving, lambda _old, seat: int(seat))
    chips = seat_chips(controller, state.playing, (leaving,), on_seat)
    play_on = filled_button(app, _("Play on like this"), handler(on_done) if plan else None)
    parts = stretched_column([chip_wrap(chips), words, *plan], spacing=12)
    return column_above_key([titled_column(app, _("Who leaves?"), [parts])], play_on)


def plan_text(app: App, before: State, after: State) -> ft.Control:
    """The rounds, the cards and the deal as they will be."""
    lines = changed_plan_lines(app.words, before, after)
    style = app.scale.text(Paint.QUIET)
    return ft.Column([ft.Text(line, style=style) for line in lines], spacing=2, tight=True)
