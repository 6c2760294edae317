"""The bottom sheet with what can be changed while a game runs; each line opens a sheet of its own."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from scorekeeper.game.attendance import verify_can_come, verify_can_leave, verify_can_sit_out
from scorekeeper.game.beside_rounds import verify_can_change_rounds
from scorekeeper.game.state import State
from scorekeeper.locale.refusals import refusal_sentence
from scorekeeper.rules import RuleViolation
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.component import component
from scorekeeper.ui.runtime.hooks import use_app
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.table.bottom_sheets.menu import sheet_tile
from scorekeeper.ui.table.controller import TableController
from scorekeeper.ui.table.model.view_state import TableSheet
from scorekeeper.ui.widgets.bottom_sheet import titled_column
from scorekeeper.ui.widgets.buttons import (
    OnTap,
    icon,
)
from scorekeeper.ui.widgets.list_tile import two_lines


@component
def ChangeSheet(controller: TableController, key: object = None) -> ft.Control:  # noqa: ARG001 - Flet takes it
    """What can be changed at the table while a game runs."""
    app = use_app()
    _ = app.words
    lines = [
        _line(
            app,
            "plus",
            _("Give points"),
            _("A bonus or a penalty, with a word why"),
            controller.on_sheet,
            TableSheet.POINTS,
        )
    ]
    for refusal, symbol, title, note, sheet in (
        (
            refusal_of(app, controller, verify_can_change_rounds),
            "pad",
            _("Change the rounds to come"),
            _("Insert, leave out or resize those not played yet"),
            TableSheet.ROUNDS,
        ),
        (
            refusal_of(app, controller, verify_can_sit_out),
            "out",
            _("Sit this round out"),
            _("Somebody is away for a moment; the others go on"),
            TableSheet.SIT_OUT,
        ),
        (
            refusal_of(app, controller, verify_can_come),
            "person-add",
            _("Somebody joins"),
            _("A player comes late, or comes back"),
            TableSheet.JOIN,
        ),
        (
            refusal_of(app, controller, verify_can_leave),
            "close",
            _("Somebody leaves"),
            _("The others play on; the points stay on the pad"),
            TableSheet.LEAVE,
        ),
    ):
        if refusal:
            lines.append(_line(app, symbol, title, refusal))
        else:
            lines.append(_line(app, symbol, title, note, controller.on_sheet, sheet))
    return titled_column(app, _("Change the table"), lines)


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
