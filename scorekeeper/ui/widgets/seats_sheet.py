"""Who sits where: the seats put right in the middle of a game."""

from __future__ import annotations

from typing import Any

import flet as ft

from scorekeeper.game import State, repairs
from scorekeeper.ui.component import component, handler
from scorekeeper.ui.desk import Desk
from scorekeeper.ui.session import App, use_app
from scorekeeper.ui.teams import teams_line
from scorekeeper.ui.widgets.question import titled
from scorekeeper.ui.widgets.touch import icon_key, main_key


@component
def Seats(desk: Desk, key: object = None) -> ft.Control:  # noqa: ARG001 - Flet takes the key
    """Who sits where now, clockwise; the columns of the pad follow."""
    app = use_app()
    _, scale, state = app.words, app.scale, desk.state
    order, set_order = ft.use_state(state.order)

    def moved(event: ft.Event[ft.Container]) -> None:
        place, step = event.control.data
        other = (place + step) % len(order)
        changed = list(order)
        changed[place], changed[other] = changed[other], changed[place]
        set_order(tuple(changed))

    async def on_done(_event: Any) -> None:
        await desk.do("seats", lambda state, at: repairs.change_seats(state, at, order))

    names = [
        ft.Row(
            [
                ft.Text(str(place + 1), style=scale.small(), width=24, text_align=ft.TextAlign.CENTER),
                ft.Text(state.names[seat], style=scale.name(), expand=True),
                icon_key(
                    "up",
                    _("{name} one place forward", name=state.names[seat]),
                    handler(moved),
                    data=(place, -1),
                ),
                icon_key(
                    "down",
                    _("{name} one place back", name=state.names[seat]),
                    handler(moved),
                    data=(place, 1),
                ),
            ],
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        )
        for place, seat in enumerate(order)
    ]
    done = main_key(_("Sit like this"), scale.key(), handler(on_done))
    return titled(app, _("Clockwise, who sits where?"), [*names, *_seated(app, state, order), done])


def _seated(app: App, state: State, order: tuple[int, ...]) -> list[ft.Control]:
    """What the order does to the teams (§9.4)."""
    _, line = app.words, teams_line(app.words, state, order)
    if not line:
        return [ft.Container(height=8)]
    said = _("Who sits opposite plays together; the points stay with the players.")
    return [
        ft.Container(ft.Text(line, style=app.scale.strong()), padding=ft.Padding.only(top=8)),
        ft.Container(ft.Text(said, style=app.scale.small()), padding=ft.Padding.only(bottom=8)),
    ]
