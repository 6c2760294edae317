"""The bottom sheet of the keyboard: which key does what."""

from __future__ import annotations

import flet as ft

from scorekeeper.locale import Words
from scorekeeper.ui.runtime.component import component
from scorekeeper.ui.runtime.hooks import use_app
from scorekeeper.ui.table.controller import TableController
from scorekeeper.ui.widgets.bottom_sheet import titled_column

KEY_NAME_WIDTH = 132


def _keys(_: Words) -> tuple[tuple[str, str], ...]:
    return (
        (_("0 to 9"), _("a bid or a result; from ten cards on Enter confirms it")),
        (_("1 to 6"), _("while the cards are played: the trick of the player at that place")),
        (_("Enter"), _("the large key: what is chosen, all tricks played")),
        (_("Backspace, Ctrl Z"), _("undo")),
        (_("Ctrl Y"), _("redo")),
        (_("Arrows"), _("another player, to enter the number again")),
        (_("Esc"), _("back to what is asked next")),
        ("?", _("these keys")),
    )


@component
def KeysSheet(controller: TableController, key: object = None) -> ft.Control:  # noqa: ARG001 - as all sheets
    """Every key in a line."""
    app = use_app()
    _, scale = app.words, app.scale
    lines = [
        ft.Row(
            [
                ft.Text(name, style=scale.strong(), width=KEY_NAME_WIDTH * scale.factor),
                ft.Text(meaning, style=scale.text(), expand=True),
            ],
            spacing=12,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
        for name, meaning in _keys(_)
    ]
    return titled_column(app, _("The keyboard"), [ft.Column(list(lines), spacing=10, tight=True)])
