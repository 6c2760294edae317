"""The bottom sheets by which players come to a running game, and leave it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import flet as ft

from scorekeeper.game import State, same_name, verify
from scorekeeper.game.attendance import start_totals, verify_can_join
from scorekeeper.game.facts import SeatJoined, SeatLeft, SeatReturned
from scorekeeper.game.fold import apply
from scorekeeper.game.standings import totals
from scorekeeper.rules import RuleViolation
from scorekeeper.storage.players import Player
from scorekeeper.tables.host import Host
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.component import component, handler
from scorekeeper.ui.runtime.hooks import SetState, by_data, by_text, use_app, use_query, use_state
from scorekeeper.ui.runtime.messages import error_sentence
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.table.bottom_sheets.seats import seat_chips
from scorekeeper.ui.table.controller import TableController
from scorekeeper.ui.table.model.join_draft import (
    JoinDraft,
    JoinRefusal,
    join_draft,
    join_refusal,
    offered_players,
    seats_away,
)
from scorekeeper.ui.widgets.bottom_sheet import column_above_key, titled_column
from scorekeeper.ui.widgets.buttons import filled_button
from scorekeeper.ui.widgets.choice import chip_wrap, choice_chip
from scorekeeper.ui.widgets.list_tile import stretched_column
from scorekeeper.ui.widgets.text_fields import letters_refusal, number_field, text_field
from scorekeeper.viewmodels.join_and_leave import changed_plan_lines
from scorekeeper.viewmodels.paper_game import typed_number


@component
def JoinSheet(controller: TableController, key: object = None) -> ft.Control:
    """Who comes late, or back: where he sits, with how many points he begins, and what is played then."""
    app = use_app()
    _, scale, state = app.words, app.scale, controller.state
    known = () if app.is_scribes else use_query(Host.players) or ()  # the list is the owner's
    kept, set_draft = use_state(join_draft(state))
    draft = kept.at(state)

    async def on_done(_event: Any) -> None:
        if (seat := draft.returning(state)) is not None:
            if await controller.propose_and_close(SeatReturned(seat)):
                say_so(state.names[seat])
            return
        total = draft.checked_total(_)
        if isinstance(total, JoinRefusal):
            set_draft(lambda now: now.with_refusal(total))
        else:
            await join(total)

    async def join(total: int) -> None:
        player = await app.table_host.player_id_of_name(draft.name)
        try:
            if await controller.propose_and_close(SeatJoined(player, draft.name, draft.beside, total)):
                say_so(draft.name.strip())
        except RuleViolation as error:
            refused = join_refusal(_, error, state.names)
            set_draft(lambda now: now.with_refusal(refused))

    def say_so(name: str) -> None:
        begins_at = state.current.number if state.current else 0
        controller.notify(_("{name} plays from round {round} on.", name=name, round=begins_at))

    parts = _people(controller, draft, offered_players(state, known), set_draft)
    if full := _refusal(app, state):
        parts.append(ft.Text(full, style=scale.text()))
    else:
        parts.append(_name_row(app, draft, set_draft))
        if draft.back is None:
            parts += _place(controller, draft, set_draft)
            parts += _start_total(app, state, draft, set_draft)
    then = draft.preview(state)
    if then is not None:
        parts.append(_plan(app, state, then))
    done = handler(on_done) if then is not None else None
    play_on = filled_button(app, _("Play on like this"), done)
    return column_above_key(
        [titled_column(app, _("Who joins?"), [stretched_column(parts, spacing=12)])], play_on
    )


def _refusal(app: App, state: State) -> str:
    """The sentence that refuses a new player in this state of the game; empty where one can join."""
    try:
        verify_can_join(state)
    except RuleViolation as error:
        return error_sentence(app.words, error, state.names)
    return ""


def _people(
    controller: TableController, draft: JoinDraft, offered: Sequence[Player], set_draft: SetState[JoinDraft]
) -> list[ft.Control]:
    """Who can come back, and who of those that are known can join."""
    app, state, faces = controller.app, controller.state, controller.view.snapshot.faces
    _ = app.words
    chips = [
        *(
            choice_chip(
                app,
                _("{name} is back", name=state.names[seat]),
                chosen=seat == draft.back,
                on_click=by_data(set_draft, JoinDraft.with_back),
                data=seat,
                face=faces[seat],
            )
            for seat in seats_away(state)
        ),
        *(
            choice_chip(
                app,
                player.name,
                chosen=draft.back is None and same_name(player.name, draft.name),
                on_click=by_data(set_draft, JoinDraft.with_known),
                data=player.name,
                face=player.face,
            )
            for player in offered
        ),
    ]
    return [chip_wrap(chips)] if chips else []


def _name_row(app: App, draft: JoinDraft, set_draft: SetState[JoinDraft]) -> ft.Control:
    """The field for the name of somebody new; rewritten it is another field."""

    def on_name(event: ft.Event[ft.TextField]) -> None:
        typed = str(event.data or "")
        refusal = letters_refusal(app, typed)
        set_draft(lambda now: now.with_name(typed, refusal))

    key = f"name {draft.rewritten}"
    field = text_field(
        app,
        app.words("Name"),
        draft.name,
        draft.refused.name,
        on_typed=handler(on_name),
        key=key,
        capitalization=ft.TextCapitalization.WORDS,
    )
    return ft.Row([field], key=key)


def _place(controller: TableController, draft: JoinDraft, set_draft: SetState[JoinDraft]) -> list[ft.Control]:
    """Where a new player sits."""
    _, scale = controller.app.words, controller.app.scale
    on_place = by_data(set_draft, JoinDraft.with_place)
    seats = seat_chips(controller, controller.state.playing, (draft.beside,), on_place)
    return [ft.Text(_("Sits on the left of"), style=scale.small()), chip_wrap(seats)]


def _start_total(
    app: App, state: State, draft: JoinDraft, set_draft: SetState[JoinDraft]
) -> list[ft.Control]:
    """The points with which a new player begins."""
    _ = app.words
    field = number_field(
        app,
        _("Begins with points"),
        _("Turn the sign of the points"),
        f"start {draft.rewritten}",
        draft.points,
        draft.refused.points,
        on_typed=by_text(set_draft, JoinDraft.with_points),
        on_sign=handler(lambda _event: set_draft(JoinDraft.with_sign_turned)),
    )
    lowest, average = start_totals(state)
    offers = {lowest: _("Lowest total: {total}", total=_.number(lowest))}
    offers.setdefault(average, _("Average: {total}", total=_.number(average)))
    if not any(offers):
        return [field]
    chosen, on_total = typed_number(draft.points), by_data(set_draft, JoinDraft.with_total)
    chips = [
        choice_chip(app, words, chosen=chosen == total, on_click=on_total, data=total)
        for total, words in offers.items()
    ]
    return [field, chip_wrap(chips)]


@component
def LeaveSheet(controller: TableController, key: object = None) -> ft.Control:
    """Who leaves early, what becomes of his points, and what is played then."""
    app = use_app()
    _, scale, state = app.words, app.scale, controller.state
    leaving, set_leaving = use_state(cast(int | None, None))

    def on_seat(event: ft.Event[ft.Container]) -> None:
        set_leaving(int(event.control.data))

    async def on_done(_event: Any) -> None:
        if leaving is not None and await controller.propose_and_close(SeatLeft(leaving)):
            controller.notify(_("{name} has left.", name=state.names[leaving]))

    parts: list[ft.Control] = [chip_wrap(seat_chips(controller, state.playing, (leaving,), handler(on_seat)))]
    refusal = ""
    if leaving is None:
        parts.append(ft.Text(_("Tap who leaves."), style=scale.text()))
    else:
        try:
            verify(state, SeatLeft(leaving))
        except RuleViolation as error:
            refusal = error_sentence(_, error, state.names)
            parts.append(ft.Text(refusal, style=scale.text(Paint.BAD)))
        else:
            kept = _(
                "{name} keeps {total} points, ranks behind those who stay, and can come back later.",
                name=state.names[leaving],
                total=_.number(totals(state)[leaving]),
            )
            parts.append(ft.Text(kept, style=scale.text()))
            parts.append(_plan(app, state, apply(state, SeatLeft(leaving))))
    ready = leaving is not None and not refusal
    play_on = filled_button(app, _("Play on like this"), handler(on_done) if ready else None)
    return column_above_key(
        [titled_column(app, _("Who leaves?"), [stretched_column(parts, spacing=12)])], play_on
    )


def _plan(app: App, before: State, after: State) -> ft.Control:
    """The rounds, the cards and the deal as they will be."""
    lines = changed_plan_lines(app.words, before, after)
    style = app.scale.text(Paint.QUIET)
    return ft.Column([ft.Text(line, style=style) for line in lines], spacing=2, tight=True)
