"""The bottom sheets of a game as a whole: its note, its totals from paper, its old rounds, its end."""

from __future__ import annotations

from typing import Any, cast

import flet as ft

from scorekeeper.game.facts import GameEnded, NoteWritten, TakenOver
from scorekeeper.game.names import verify_note
from scorekeeper.locale.refusals import refusal_of
from scorekeeper.rules.errors import RuleViolation
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.component import component, handler
from scorekeeper.ui.runtime.hooks import use_app, use_state
from scorekeeper.ui.runtime.messages import error_sentence
from scorekeeper.ui.table.controller import TableController
from scorekeeper.ui.table.header import trump_label
from scorekeeper.ui.widgets.bottom_sheet import question, sheet_tile, titled_column
from scorekeeper.ui.widgets.buttons import filled_button, outlined_button, tinted_image
from scorekeeper.ui.widgets.list_tile import stretched_column, two_lines
from scorekeeper.ui.widgets.text_fields import text_field, total_field
from scorekeeper.viewmodels.pad import beside_each_other, came_late
from scorekeeper.viewmodels.paper_game import PaperGameDraft, RefusedTotal, checked_totals, odd_totals


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
        set_refused(refusal_of(_, None, verify_note, text))

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


@component
def PaperTotalsSheet(controller: TableController, key: object = None) -> ft.Control:
    """Corrects the totals from paper; the rounds played since stay as they are."""
    app = use_app()
    _, scale, state = app.words, app.scale, controller.state
    late = came_late(state)  # they were on no paper
    before = [seat for place, seat in enumerate(state.seats) if place not in late]
    hands = state.hands[: state.first_round - 1]
    totals_now = zip(state.seats, state.paper_totals, strict=True)
    draft, set_draft = use_state(
        PaperGameDraft(state.first_round, {seat.player: str(total) for seat, total in totals_now})
    )
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
        elif not odd and (
            asked := odd_totals(_, state.ruleset, hands, totals, [seat.name for seat in before])
        ):
            set_odd(asked)
        else:
            brought = (*totals, *state.paper_totals[len(before) :])
            await controller.propose_and_close(TakenOver(state.first_round, brought))

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
    done = filled_button(app, _("Write it down"), handler(on_done))
    if odd:
        done = outlined_button(app, _("Take it anyway"), handler(on_done))
    return stretched_column(
        [
            ft.Text(_("The totals from paper"), style=scale.title()),
            *lines,
            *([ft.Text("\n".join(odd), style=scale.text(Paint.BAD))] if odd else [ft.Container(height=8)]),
            done,
        ],
        spacing=4,
    )


@component
def OldRoundsSheet(controller: TableController, key: object = None) -> ft.Control:
    """Asks which round is corrected, the last one first; each says what it was and what it brought."""
    app = use_app()
    _, state = app.words, controller.state
    lines = []
    for round_ in reversed(state.closed):
        symbol, paint, _trump = trump_label(_, state, round_)
        title = _("Round {round}", round=round_.number)
        note = beside_each_other(
            (state.names[seat], _.signed(round_.points[seat])) for seat in state.order if seat in round_.turns
        )
        mark = tinted_image(symbol, 24, paint)
        words = two_lines(app, title, note, app.scale.name(), expand=True)
        address, label = f"{controller.address}/rounds/{round_.number}", f"{title}. {note}"
        lines.append(sheet_tile(mark, words, controller.on_link, address, label=label))
    return titled_column(app, _("Which round is wrong?"), lines)


@component
def EndSheet(controller: TableController, key: object = None) -> ft.Control:
    """Asks whether the game ends now; undo opens it again."""
    app = use_app()
    _, scale, state = app.words, app.scale, controller.state

    played = state.closed[-1].number if state.closed else state.first_round - 1
    return titled_column(
        app,
        _("End the game now?"),
        [
            ft.Text(
                _(
                    "The scores after round {round} count. Undo reopens the game.",
                    round=played,
                ),
                style=scale.text(),
            ),
            ft.Container(height=8),
            filled_button(app, _("End the game"), controller.on_written, data=(GameEnded(),)),
            ft.Container(height=4),
            outlined_button(app, _("Keep playing"), controller.close_sheet),
        ],
    )


@component
def DiscardSheet(controller: TableController, key: object = None) -> ft.Control:
    """Asks whether a game is deleted that is over, or that has no scored round."""
    app = use_app()
    _ = app.words
    if controller.state.closed:
        title, yes, no = _("Delete this game?"), _("Delete"), _("No, leave it")
        meaning = _("It leaves all lists and statistics, for good. The players stay known.")
    else:
        title, yes, no = _("Discard this game?"), _("Discard the game"), _("Keep playing")
        meaning = _("No round has been scored yet; what was entered is lost. The players stay known.")
    answers = question(app, meaning, (yes, controller.on_discard), (no, controller.close_sheet))
    return titled_column(app, title, answers)
