"""The bottom sheet that changes the rounds to come: the new plan is shown, and counts when it is said so."""

from __future__ import annotations

from math import ceil
from typing import Any

import flet as ft

from scorekeeper.design_tokens.dimensions import CONTENT_WIDTH, KEY_GAP, RADIUS_KEY, TARGET
from scorekeeper.game.facts import RoundsChanged
from scorekeeper.game.state import State
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.component import component, handler
from scorekeeper.ui.runtime.hooks import by_data, use_app, use_state
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.table.controller import TableController
from scorekeeper.ui.table.model.rounds_draft import RoundsDraft, rounds_draft
from scorekeeper.ui.widgets.bottom_sheet import SHEET_MARGIN, column_above_key, titled_column
from scorekeeper.ui.widgets.buttons import (
    OnTap,
    border_overlay,
    filled_button,
    labelled,
    outlined_button,
)
from scorekeeper.ui.widgets.choice import chip_wrap, stepper
from scorekeeper.ui.widgets.list_tile import centred_column, stretched_column


@component
def RoundsSheet(controller: TableController, key: object = None) -> ft.Control:
    """Changes the rounds that are not played yet: the new plan is shown, and counts when it is said so."""
    app = use_app()
    _, scale, state = app.words, app.scale, controller.state
    draft, set_draft = use_state(rounds_draft(state))
    old = state.hands[draft.first - 1 :]

    async def on_done(_event: Any) -> None:
        if draft.hands == old:
            controller.close_sheet()
        elif await controller.propose_and_close(RoundsChanged(draft.first, draft.hands)):
            rounds = draft.first - 1 + len(draft.hands)
            controller.notify(_.plural("The game has {n} round now.", "The game has {n} rounds now.", rounds))

    on_round = by_data(set_draft, RoundsDraft.choosing)
    plan = chip_wrap([_round_key(app, draft, place, on_round) for place in range(len(draft.hands))])
    parts: list[ft.Control] = [plan]
    on_change = by_data(set_draft, lambda now, change: change(now))
    if draft.hands:
        parts += [
            stepper(
                app,
                _.plural(
                    "{n} card in round {round}", "{n} cards in round {round}", draft.cards, round=draft.number
                ),
                _("One card fewer"),
                _("One card more"),
                by_data(set_draft, RoundsDraft.resized),
                at_least=draft.cards <= 1,
                at_most=draft.cards >= draft.most,
            ),
            ft.Row(
                [
                    outlined_button(
                        app, _("Insert one before"), on_change, data=RoundsDraft.inserted, expand=True
                    ),
                    outlined_button(
                        app,
                        _("Skip this round"),
                        on_change if draft.can_leave_out else None,
                        data=RoundsDraft.left_out,
                        expand=True,
                    ),
                ],
                spacing=8,
            ),
        ]
    parts.append(outlined_button(app, _("Add one at the end"), on_change, data=RoundsDraft.appended))
    rounds, before = draft.first - 1 + len(draft.hands), len(state.hands)
    meaning = _.plural("{n} round as before", "{n} rounds as before", rounds)
    if rounds != before:
        meaning = _.plural(
            "{n} round instead of {before}", "{n} rounds instead of {before}", rounds, before=before
        )
    parts.append(ft.Text(meaning, style=scale.text(Paint.QUIET)))
    titled = titled_column(app, _("The rounds to come"), [stretched_column(parts, spacing=12)])
    return column_above_key([titled], filled_button(app, _("Play these rounds"), handler(on_done)))


def plan_height(app: App, state: State) -> float:
    """The height of the plan as it is, in usual type: the sheet scrolls where rounds are added."""
    left = len(state.hands) - (state.current.number if state.current else 0) + 1
    width = min(app.width, CONTENT_WIDTH) - 2 * SHEET_MARGIN
    abreast = (width + KEY_GAP) // (TARGET * max(1.0, app.scale.factor) + KEY_GAP)
    return (TARGET * 1.25 + KEY_GAP) * ceil(left / abreast)


def _round_key(app: App, draft: RoundsDraft, place: int, on_round: OnTap) -> ft.Control:
    """A round of the plan: its number, and below it how many cards are dealt."""
    _, scale, cards = app.words, app.scale, draft.hands[place]
    chosen, number = place == draft.chosen, draft.first + place
    spoken = _.plural("{n} card in round {round}", "{n} cards in round {round}", cards, round=number)
    face = centred_column(
        [ft.Text(f"{number}.", style=scale.small()), ft.Text(str(cards), style=scale.key())], spacing=0
    )
    size = TARGET * max(1.0, scale.factor)
    return ft.Container(
        labelled(spoken, face, selected=chosen),
        width=size,
        height=size * 1.25,
        alignment=ft.Alignment.CENTER,
        bgcolor=Paint.NOW if chosen else Paint.RAISED,
        foreground_decoration=border_overlay(ft.Border.all(1, Paint.ACCENT if chosen else Paint.RULE)),
        border_radius=RADIUS_KEY,
        ink=True,
        on_click=on_round,
        data=place,
    )
