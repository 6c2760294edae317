"""The totals that came from paper, put right while the game goes on."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Any, cast

import flet as ft

from scorekeeper.game import State
from scorekeeper.game.repairs import correct_carried
from scorekeeper.rules import RuleViolation
from scorekeeper.ui.component import component, handler
from scorekeeper.ui.desk import Desk
from scorekeeper.ui.faults import fault_sentence
from scorekeeper.ui.paper import Paper, TotalMissing, sign_turned, taken_over
from scorekeeper.ui.session import use_app
from scorekeeper.ui.widgets.total_field import total_field
from scorekeeper.ui.widgets.touch import main_key


@component
def PaperTotals(desk: Desk, key: object = None) -> ft.Control:  # noqa: ARG001 - Flet takes the key
    """A field for each player; the rounds played since stay as they are."""
    app = use_app()
    _, scale, state = app.words, app.scale, desk.state
    paper, set_paper = ft.use_state(_written(state))
    refused, set_refused = ft.use_state(cast("tuple[int, str] | None", None))

    def on_typed(event: ft.Event[ft.TextField]) -> None:
        player, text = str(event.control.data), str(event.data or "")
        set_paper(lambda old: old.written(player, text))
        set_refused(None)

    def on_sign(event: ft.Event[ft.Container]) -> None:
        player = str(event.control.data)
        set_paper(lambda old: old.written(player, sign_turned(old.text(player))))

    async def on_done(_event: Any) -> None:
        try:
            totals = taken_over(paper, desk.state.seats)[1]
        except TotalMissing as missing:
            set_refused((missing.seat, _("The total is missing.")))
            return
        except RuleViolation as violation:
            seat = int(str(violation.details["seat"]))
            set_refused((seat, fault_sentence(_, violation, desk.state.names)))
            return
        if totals == desk.state.carried:
            desk.sheet = None
        else:
            await desk.do("totals", lambda state, at: correct_carried(state, at, totals))

    lines = [
        total_field(
            app,
            state.seats[seat],
            paper.text(state.seats[seat].player),
            refused[1] if refused is not None and refused[0] == seat else "",
            on_typed=handler(on_typed),
            on_sign=handler(on_sign),
        )
        for seat in state.order
    ]
    return ft.Column(
        [
            ft.Text(_("The totals from paper"), style=scale.title()),
            *lines,
            ft.Container(height=8),
            main_key(_("Write it like this"), scale.key(), handler(on_done)),
        ],
        spacing=4,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _written(state: State) -> Paper:
    """The totals as they stand."""
    each = zip(state.seats, state.carried, strict=True)
    totals = {seat.player: str(total) for seat, total in each}
    return replace(Paper(round=state.first_round), totals=MappingProxyType(totals))
