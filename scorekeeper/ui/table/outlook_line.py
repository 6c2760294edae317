"""The line of what is still possible, in the last rounds, and the way to all of it."""

from __future__ import annotations

import flet as ft

from scorekeeper.design_tokens.dimensions import RADIUS_KEY, TARGET
from scorekeeper.locale.statistics import last_rounds_line
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.component import component, on_link
from scorekeeper.ui.runtime.hooks import use_app, use_effect, use_state
from scorekeeper.ui.table.controller import TableController
from scorekeeper.ui.widgets.buttons import icon, labelled

TROPHY, FORWARD, GAP, INDENT = 20, 18, 10, 12
"""Widths of the two symbols, between them and the words, and at both ends."""
NOT_WORDS = TROPHY + FORWARD + 2 * (GAP + INDENT)


@component
def OutlookLine(controller: TableController) -> ft.Control:
    """How the leader is overtaken or who can still win, as soon as that is looked through; no tap waits for
    it. Until then what was true of the round before the tap, in a new round nothing."""
    app = use_app()
    line, set_line = use_state(("", 0))
    state = controller.state
    number = 0 if state.current is None else state.current.number

    async def find() -> None:
        # A phone compiles every module that it imports: this one only at the end of a game.
        from scorekeeper.statistics.outlook import outlook_once, overtaking_once

        outlooks = await app.table_host.work(outlook_once, state)
        overtaking = await app.table_host.work(overtaking_once, state)
        words = "" if outlooks is None else last_rounds_line(app.words, state.names, outlooks, overtaking)
        set_line((words, number))

    use_effect(find, [state], cleanup=lambda: None)  # what is stale is cancelled
    words = line[0] if line[1] == number else ""
    room = app.width - app.screen.dock_beside - 2 * app.screen.margin - NOT_WORDS
    style = app.scale.whole_words(words, room, TARGET - 4, 16 * app.scale.factor, Paint.INK)
    shown = ft.Row(
        [
            icon("trophy", TROPHY, Paint.GOLD),
            ft.Text(words, style=style, expand=True, max_lines=2, overflow=ft.TextOverflow.ELLIPSIS),
            icon("forward", FORWARD, Paint.QUIET),
        ],
        spacing=GAP,
    )
    return ft.Container(
        labelled(words, shown) if words else None,
        height=TARGET,
        padding=ft.Padding.symmetric(horizontal=INDENT),
        bgcolor=Paint.RAISED if words else None,
        border_radius=RADIUS_KEY,
        ink=bool(words),
        on_click=on_link if words else None,
        data=f"{controller.address}/outlook",
    )
