"""The line of who can still win, in the last rounds, and the way to all of it."""

from __future__ import annotations

from typing import Any

import flet as ft

from scorekeeper.design_tokens.dimensions import RADIUS_KEY, TARGET
from scorekeeper.locale.statistics import who_can_win_line
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.component import component, handler
from scorekeeper.ui.runtime.hooks import use_app, use_effect, use_state
from scorekeeper.ui.table.controller import TableController
from scorekeeper.ui.widgets.buttons import icon, labelled


@component
def OutlookLine(controller: TableController) -> ft.Control:
    """Who can still win, as soon as that is looked through; empty until then."""
    app = use_app()
    line, set_line = use_state(("", -1))
    state = controller.state
    closed = len(state.closed)

    async def find() -> None:
        # A phone compiles every module that it imports: this one only at the end of a game.
        from scorekeeper.statistics.outlook import outlook_once

        outlooks = await app.table_host.work(outlook_once, state)
        words = "" if outlooks is None else who_can_win_line(app.words, state.names, outlooks)
        set_line((words, closed))

    def open_outlook(_event: Any) -> None:
        app.go(f"{controller.address}/outlook")

    use_effect(find, [closed], cleanup=lambda: None)
    words = line[0] if line[1] == closed else ""
    shown = ft.Row(
        [
            icon("trophy", 20, Paint.GOLD),
            ft.Text(
                words, style=app.scale.text(), expand=True, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS
            ),
            icon("forward", 18, Paint.QUIET),
        ],
        spacing=10,
    )
    return ft.Container(
        labelled(words, shown) if words else None,
        height=TARGET,
        padding=ft.Padding.symmetric(horizontal=12),
        bgcolor=Paint.RAISED if words else None,
        border_radius=RADIUS_KEY,
        ink=bool(words),
        on_click=handler(open_outlook) if words else None,
    )
