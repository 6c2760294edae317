"""The bottom sheet of the note: a few words on the game, which history finds again."""

from __future__ import annotations

from typing import Any

import flet as ft

from scorekeeper.game.facts import NoteWritten
from scorekeeper.game.names import verify_note
from scorekeeper.rules import RuleViolation
from scorekeeper.ui.runtime.component import component, handler
from scorekeeper.ui.runtime.hooks import use_app, use_state
from scorekeeper.ui.runtime.messages import error_sentence
from scorekeeper.ui.table.controller import TableController
from scorekeeper.ui.widgets.bottom_sheet import titled_column
from scorekeeper.ui.widgets.buttons import filled_button
from scorekeeper.ui.widgets.text_fields import text_field


@component
def NoteSheet(controller: TableController, key: object = None) -> ft.Control:
    """Writes the note, or takes it away where the field is empty."""
    app = use_app()
    _ = app.words
    seen, _set_seen = use_state(controller.state)
    written = seen.note
    typed, set_typed = use_state(written)
    refused, set_refused = use_state("")

    def on_typed(event: ft.Event[ft.TextField]) -> None:
        text = str(event.control.value or "")
        set_typed(text)
        try:
            verify_note(text)
        except RuleViolation as error:
            set_refused(error_sentence(_, error))
        else:
            set_refused("")

    async def on_done(_event: Any) -> None:
        if typed == written:
            controller.close_sheet()
            return
        try:
            await controller.propose_and_close(NoteWritten(typed), seen=seen)
        except RuleViolation as error:
            set_refused(error_sentence(_, error))

    field = text_field(app, _("Note"), typed, refused, on_typed=handler(on_typed), key="note", autofocus=True)
    field.multiline, field.min_lines, field.max_lines = True, 2, 4
    return titled_column(
        app,
        _("A note on this game"),
        [
            ft.Row([field]),
            ft.Container(height=8),
            filled_button(app, _("Save the note"), handler(on_done)),
        ],
    )
