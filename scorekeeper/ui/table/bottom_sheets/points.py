"""The bottom sheet that gives a player points beside the rounds, or puts right what was given."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import flet as ft

from scorekeeper.design_tokens.dimensions import RADIUS_KEY
from scorekeeper.game.errors import MoveCode
from scorekeeper.game.state import Bonus
from scorekeeper.rules import RuleViolation
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.component import component, handler
from scorekeeper.ui.runtime.error_text import error_sentence
from scorekeeper.ui.runtime.hooks import use_app, use_state
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.table.controller import TableController
from scorekeeper.ui.table.model.intents import GivePoints
from scorekeeper.ui.widgets.bottom_sheet import titled_column
from scorekeeper.ui.widgets.buttons import (
    OnTap,
    filled_button,
    icon,
    outlined_button,
)
from scorekeeper.ui.widgets.choice import chip_wrap, choice_chip
from scorekeeper.ui.widgets.list_tile import stretched_column
from scorekeeper.ui.widgets.text_fields import number_field, text_field
from scorekeeper.viewmodels.bonus_text import bonus_sentence
from scorekeeper.viewmodels.paper_game import sign_turned, typed_number

REASON_CODES = (MoveCode.REASON_MISSING, MoveCode.REASON_TOO_LONG)
"""Refusals that stand below the field for the reason."""


@component
def PointsSheet(controller: TableController, key: object = None) -> ft.Control:  # noqa: ARG001 - Flet takes it
    """Gives a player points beside the rounds, or puts right what was given."""
    app = use_app()
    _, scale, state = app.words, app.scale, controller.state
    tapped, set_number = use_state(cast(int | None, None))
    # Another device may have given points meanwhile, or taken back what was tapped.
    is_new = tapped is None or tapped > len(state.bonuses)
    number = len(state.bonuses) + 1 if tapped is None or is_new else tapped
    chosen, set_seat = use_state(cast(int | None, None))
    seat = chosen if chosen in state.order else None  # his coming may have been undone elsewhere
    points, set_points = use_state("")
    reason, set_reason = use_state("")
    refused, set_refused = use_state(cast(Mapping[str, str], {}))

    def on_seat(event: ft.Event[ft.Container]) -> None:
        set_seat(int(event.control.data))
        set_refused({})

    def on_points(event: ft.Event[ft.TextField]) -> None:
        set_points(str(event.data or ""))
        set_refused({})

    def on_sign(_event: ft.Event[ft.Container]) -> None:
        set_points(sign_turned)

    def on_reason(event: ft.Event[ft.TextField]) -> None:
        set_reason(str(event.data or ""))
        set_refused({})

    def on_given(event: ft.Event[ft.Container]) -> None:
        """One that is there is put right."""
        place = int(event.control.data)
        given = controller.state.bonuses[place]
        set_number(place + 1)
        set_seat(given.seat)
        set_points(str(given.points))
        set_reason(given.reason)

    async def give(seat: int, points: int, reason: str, said: str) -> None:
        try:
            if await controller.act_and_close(GivePoints(number, seat, points, reason)):
                controller.notify(said)
        except RuleViolation as error:
            sentence = error_sentence(_, error, state.names)
            set_refused({"reason" if error.code in REASON_CODES else "points": sentence})

    async def on_done(_event: Any) -> None:
        typed = typed_number(points)
        if seat is None:
            set_refused({"seat": _("Tap who the points are for.")})
        elif not typed:
            set_refused({"points": _("0 points change nothing. Enter how many are given or taken.")})
        else:
            start = not is_new and state.bonuses[number - 1].start
            said = bonus_sentence(_, Bonus(seat, typed, reason.strip(), 0, start), state.names[seat])
            await give(seat, typed, reason, f"{said}.")

    async def on_away(_event: Any) -> None:
        given = controller.state.bonuses[number - 1]
        await give(
            given.seat, 0, "", _("The points of {name} were taken away.", name=state.names[given.seat])
        )

    chips = [
        choice_chip(app, state.names[other], chosen=other == seat, on_click=handler(on_seat), data=other)
        for other in state.order
    ]
    parts: list[ft.Control] = [
        *(_given(app, controller, number, handler(on_given)) if is_new else ()),
        chip_wrap(chips),
        *([ft.Text(refused["seat"], style=scale.small(Paint.BAD))] if "seat" in refused else ()),
        number_field(
            app,
            _("Points"),
            _("Turn the sign of the points"),
            f"points {tapped}",
            points,
            refused.get("points", ""),
            on_typed=handler(on_points),
            on_sign=handler(on_sign),
        ),
        ft.Row(
            [
                text_field(
                    app,
                    _("What for?"),
                    reason,
                    refused.get("reason", ""),
                    on_typed=handler(on_reason),
                    on_done=handler(on_done),
                    key=f"reason {tapped}",
                )
            ],
            key=f"reason {tapped}",
        ),
        ft.Container(height=4),
        filled_button(_("Write it down"), scale.key(), handler(on_done)),
    ]
    if not is_new:
        parts.append(outlined_button(_("Take these points away"), scale.strong(), handler(on_away)))
    title = _("Give points") if is_new else _("Correct these points")
    return titled_column(app, title, [stretched_column(parts, spacing=12)])


def _given(app: App, controller: TableController, number: int, on_given: OnTap) -> list[ft.Control]:
    """What was given so far, each a line that can be tapped to put it right."""
    _, state = app.words, controller.state
    return [
        ft.Container(
            ft.Row(
                [
                    ft.Text(
                        bonus_sentence(_, bonus, state.names[bonus.seat]),
                        style=app.scale.text(),
                        expand=True,
                    ),
                    icon("pen", 20, Paint.QUIET),
                ],
                spacing=8,
            ),
            padding=ft.Padding.symmetric(horizontal=12, vertical=12),
            border=ft.Border.all(1, Paint.RULE),
            border_radius=RADIUS_KEY,
            ink=True,
            on_click=on_given,
            data=place,
        )
        for place, bonus in enumerate(state.bonuses[: number - 1])
        if bonus.points
    ]
