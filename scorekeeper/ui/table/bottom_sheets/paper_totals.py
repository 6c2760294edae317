"""The bottom sheet that corrects the totals from paper."""

from __future__ import annotations

from typing import Any, cast

import flet as ft

from scorekeeper.game import State
from scorekeeper.game.facts import TakenOver
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.component import component, handler
from scorekeeper.ui.runtime.hooks import use_app, use_state
from scorekeeper.ui.table.controller import TableController
from scorekeeper.ui.widgets.buttons import (
    filled_button,
    outlined_button,
)
from scorekeeper.ui.widgets.list_tile import stretched_column
from scorekeeper.ui.widgets.text_fields import total_field
from scorekeeper.viewmodels.pad import came_late
from scorekeeper.viewmodels.paper_game import PaperGameDraft, RefusedTotal, checked_totals, odd_totals


@component
def PaperTotalsSheet(controller: TableController, key: object = None) -> ft.Control:
    """Corrects the totals from paper; the rounds played since stay as they are."""
    app = use_app()
    _, scale, state = app.words, app.scale, controller.state
    late = came_late(state)  # they were on no paper
    before = [seat for place, seat in enumerate(state.seats) if place not in late]
    hands = state.hands[: state.first_round - 1]
    draft, set_draft = use_state(_draft_of(state))
    refused, set_refused = use_state(cast(RefusedTotal | None, None))
    odd, set_odd = use_state(cast(tuple[str, ...], ()))

    def on_typed(event: ft.Event[ft.TextField]) -> None:
        player, text = str(event.control.data), str(event.data or "")
        set_draft(lambda old: old.with_total(player, text))
        set_refused(None)
        set_odd(())

    def on_sign(event: ft.Event[ft.Container]) -> None:
        player = str(event.control.data)
        set_draft(lambda old: old.with_sign_turned(player))
        set_odd(())

    async def on_done(_event: Any) -> None:
        totals = checked_totals(_, draft, before)
        if isinstance(totals, RefusedTotal):
            set_refused(totals)
        elif totals == state.paper_totals[: len(before)]:
            controller.close_sheet()
        elif asked := odd_totals(_, state.ruleset, hands, totals, [seat.name for seat in before]):
            set_odd(asked)
        else:
            await write(totals)

    async def on_anyway(_event: Any) -> None:
        totals = checked_totals(_, draft, before)
        if not isinstance(totals, RefusedTotal):
            await write(totals)

    async def write(totals: tuple[int, ...]) -> None:
        await controller.propose_and_close(
            TakenOver(state.first_round, (*totals, *state.paper_totals[len(before) :]))
        )

    lines = [
        total_field(
            app,
            state.seats[seat],
            draft.text(state.seats[seat].player),
            refused.sentence if refused is not None and refused.seat == seat else "",
            on_typed=handler(on_typed),
            on_sign=handler(on_sign),
        )
        for seat in state.order
        if seat not in late
    ]
    return stretched_column(
        [
            ft.Text(_("The totals from paper"), style=scale.title()),
            *lines,
            *([ft.Text("\n".join(odd), style=scale.text(Paint.BAD))] if odd else [ft.Container(height=8)]),
            *([outlined_button(app, _("Take it anyway"), handler(on_anyway))] if odd else []),
            *([] if odd else [filled_button(app, _("Write it down"), handler(on_done))]),
        ],
        spacing=4,
    )


def _draft_of(state: State) -> PaperGameDraft:
    """A draft with the present totals."""
    each = zip(state.seats, state.paper_totals, strict=True)
    totals = {seat.player: str(total) for seat, total in each}
    return PaperGameDraft(state.first_round, totals)
