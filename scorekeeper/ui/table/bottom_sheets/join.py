"""The bottom sheets by which players come to a running game, and leave it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

import flet as ft

from scorekeeper.game import State, same_name
from scorekeeper.game.attendance import verify_can_join, verify_come_back, verify_leave
from scorekeeper.game.errors import MoveCode
from scorekeeper.game.facts import SeatJoined, SeatLeft, SeatReturned
from scorekeeper.game.fold import apply
from scorekeeper.game.standings import totals
from scorekeeper.rules import RuleViolation
from scorekeeper.rules.errors import accepts
from scorekeeper.storage.players import Player
from scorekeeper.tables.host import Host
from scorekeeper.tables.scribe import ScribesHost
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.component import component, handler
from scorekeeper.ui.runtime.error_text import error_sentence
from scorekeeper.ui.runtime.hooks import use_app, use_query, use_state
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.table.controller import TableController
from scorekeeper.ui.table.model.intents import ComeBack, Join, Leave
from scorekeeper.ui.widgets.bottom_sheet import column_above_key, titled_column
from scorekeeper.ui.widgets.buttons import OnTap, filled_button
from scorekeeper.ui.widgets.choice import chip_wrap, choice_chip
from scorekeeper.ui.widgets.text_fields import letters_refusal, number_field, text_field
from scorekeeper.viewmodels.join_and_leave import changed_plan_lines, start_totals
from scorekeeper.viewmodels.paper_game import sign_turned, typed_number

MOST_OFFERED = 6
"""So many of those who are known can be tapped; all others are typed."""


async def known_players(host: Host) -> tuple[Player, ...]:
    """Everybody known, who played last first; nobody to a scribe, whose list is not the owner's."""
    return () if isinstance(host, ScribesHost) else await host.players()


@component
def JoinSheet(controller: TableController, key: object = None) -> ft.Control:  # noqa: ARG001 - Flet takes it
    """Who comes late, or back: where he sits, with how many points he begins, and what is played then."""
    app = use_app()
    _, scale, state = app.words, app.scale, controller.state
    known = use_query(known_players) or ()
    chosen, set_back = use_state(cast(int | None, None))
    name, set_name = use_state("")
    written, set_written = use_state(0)
    beside, set_after = use_state(state.playing[-1])
    points, set_points = use_state("0")
    refused, set_refused = use_state(cast(Mapping[str, str], {}))
    begins_at = state.current.number if state.current else 0
    full = _refusal(app, state)
    joinable = not full
    away = [seat for seat in state.order if accepts(verify_come_back, state, seat)]
    # Another device may have changed the table meanwhile.
    back = chosen if chosen in away else None
    after = beside if beside in state.playing else state.playing[-1]

    def on_back(event: ft.Event[ft.Container]) -> None:
        seat = int(event.control.data)
        set_back(lambda now: None if now == seat else seat)
        set_name("")
        set_written(lambda times: times + 1)  # a new field shows what was tapped
        set_refused({})

    def on_known(event: ft.Event[ft.Container]) -> None:
        set_name(str(event.control.data))
        set_written(lambda times: times + 1)
        set_back(None)
        set_refused({})

    def on_name(event: ft.Event[ft.TextField]) -> None:
        typed = str(event.data or "")
        set_name(typed)
        set_back(None)
        set_refused({"name": letters_refusal(app, typed)})

    def on_after(event: ft.Event[ft.Container]) -> None:
        set_after(int(event.control.data))

    def on_points(event: ft.Event[ft.TextField]) -> None:
        set_points(str(event.data or ""))
        set_refused({})

    def on_sign(_event: ft.Event[ft.Container]) -> None:
        set_points(sign_turned)

    def on_total(event: ft.Event[ft.Container]) -> None:
        set_points(_written(int(event.control.data)))
        set_written(lambda times: times + 1)
        set_refused({})

    def say_so(name: str) -> None:
        controller.notify(_("{name} plays from round {round} on.", name=name, round=begins_at))

    async def on_done(_event: Any) -> None:
        typed = typed_number(points)
        again = next((seat for seat in away if seat == back or same_name(state.names[seat], name)), None)
        if again is not None:
            if await controller.act_and_close(ComeBack(again)):
                say_so(state.names[again])
        elif not name.strip():
            set_refused({"name": _("Type the name of who joins.")})
        elif typed is None:
            set_refused({"points": _("The total is missing.")})
        else:
            await join(name, typed)

    async def join(name: str, total: int) -> None:
        player = await app.host.player_id_of_name(name)
        try:
            if await controller.act_and_close(Join(player, name, after, total)):
                say_so(name.strip())
        except RuleViolation as error:
            field = "points" if error.code is MoveCode.POINTS_OUT_OF_RANGE else "name"
            set_refused({field: error_sentence(_, error, state.names)})

    here = {seat.player for seat in state.seats}
    offered = [player for player in known if joinable and not player.hidden and player.id not in here]
    offered = [
        player for player in offered if not any(same_name(player.name, other) for other in state.names)
    ]
    chips = [
        *(
            choice_chip(
                app,
                _("{name} is back", name=state.names[seat]),
                chosen=seat == back,
                on_click=handler(on_back),
                data=seat,
            )
            for seat in away
        ),
        *(
            choice_chip(
                app,
                player.name,
                chosen=back is None and same_name(player.name, name),
                on_click=handler(on_known),
                data=player.name,
            )
            for player in offered[:MOST_OFFERED]
        ),
    ]
    parts: list[ft.Control] = [chip_wrap(chips)] if chips else []
    if not joinable:
        parts.append(ft.Text(full, style=scale.text()))
    else:
        parts.append(_name_row(app, name, refused.get("name", ""), written, handler(on_name)))
    if joinable and back is None:
        parts += _place_and_total(
            app,
            state,
            after,
            points,
            refused.get("points", ""),
            written,
            on_after=handler(on_after),
            on_points=handler(on_points),
            on_sign=handler(on_sign),
            on_total=handler(on_total),
        )
    then = _preview(state, back, name, after, points, joinable=joinable)
    if then is not None:
        parts.append(_plan(app, state, then))
    done = handler(on_done) if then is not None else None
    play_on = filled_button(_("Play on like this"), scale.key(), done)
    return column_above_key([titled_column(app, _("Who joins?"), [_spaced(parts)])], play_on)


def _refusal(app: App, state: State) -> str:
    """Why nobody new can join, who was not there before; empty where one can."""
    try:
        verify_can_join(state)
    except RuleViolation as error:
        return error_sentence(app.words, error, state.names)
    return ""


def _preview(
    state: State, back: int | None, name: str, after: int, points: str, *, joinable: bool
) -> State | None:
    """The game as it would go on; None where nobody is chosen who could come."""
    if back is not None:
        return apply(state, SeatReturned(state.touched, back))
    if not joinable:
        return None
    return apply(state, SeatJoined(state.touched, "", name.strip(), after, typed_number(points) or 0))


def _name_row(app: App, name: str, refused: str, written: int, on_name: OnTap) -> ft.Control:
    """The field for the name of somebody new; with another `written` it is another field."""
    key = f"name {written}"
    field = text_field(app, app.words("Name"), name, refused, on_typed=on_name, key=key)
    return ft.Row([field], key=key)


def _place_and_total(
    app: App,
    state: State,
    after: int,
    points: str,
    refused: str,
    written: int,
    *,
    on_after: OnTap,
    on_points: OnTap,
    on_sign: OnTap,
    on_total: OnTap,
) -> list[ft.Control]:
    """Where who comes late sits, and the points with which he begins."""
    _, scale = app.words, app.scale
    lowest, average = start_totals(state)
    offers = {lowest: _("Lowest total: {total}", total=_.number(lowest))}
    offers.setdefault(average, _("Average: {total}", total=_.number(average)))
    seats = [
        choice_chip(app, state.names[seat], chosen=seat == after, on_click=on_after, data=seat)
        for seat in state.playing
    ]
    parts: list[ft.Control] = [
        ft.Text(_("Sits on the left of"), style=scale.small()),
        chip_wrap(seats),
        number_field(
            app,
            _("Begins with points"),
            _("Turn the sign of the points"),
            f"start {written}",
            points,
            refused,
            on_typed=on_points,
            on_sign=on_sign,
        ),
    ]
    if any(offers):
        totals_offered = [
            choice_chip(app, words, chosen=typed_number(points) == total, on_click=on_total, data=total)
            for total, words in offers.items()
        ]
        parts.append(chip_wrap(totals_offered))
    return parts


def _written(total: int) -> str:
    """A total as it stands in a field for numbers."""
    return sign_turned(str(-total)) if total < 0 else str(total)


@component
def LeaveSheet(controller: TableController, key: object = None) -> ft.Control:  # noqa: ARG001 - Flet takes it
    """Who leaves early, what becomes of his points, and what is played then."""
    app = use_app()
    _, scale, state = app.words, app.scale, controller.state
    leaving, set_leaving = use_state(cast(int | None, None))

    def on_seat(event: ft.Event[ft.Container]) -> None:
        set_leaving(int(event.control.data))

    async def on_done(_event: Any) -> None:
        if leaving is not None and await controller.act_and_close(Leave(leaving)):
            controller.notify(_("{name} has left.", name=state.names[leaving]))

    chips = [
        choice_chip(app, state.names[seat], chosen=seat == leaving, on_click=handler(on_seat), data=seat)
        for seat in state.playing
    ]
    parts: list[ft.Control] = [chip_wrap(chips)]
    refusal = ""
    if leaving is None:
        parts.append(ft.Text(_("Tap who leaves."), style=scale.text()))
    else:
        try:
            verify_leave(state, leaving)
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
            parts.append(_plan(app, state, apply(state, SeatLeft(state.touched, leaving))))
    ready = leaving is not None and not refusal
    parts.append(filled_button(_("Play on like this"), scale.key(), handler(on_done) if ready else None))
    return titled_column(app, _("Who leaves?"), [_spaced(parts)])


def _plan(app: App, before: State, after: State) -> ft.Control:
    """The rounds, the cards and the deal as they will be."""
    lines = changed_plan_lines(app.words, before, after)
    style = app.scale.text(Paint.QUIET)
    return ft.Column([ft.Text(line, style=style) for line in lines], spacing=2, tight=True)


def _spaced(parts: Sequence[ft.Control]) -> ft.Control:
    stretch = ft.CrossAxisAlignment.STRETCH
    return ft.Column(list(parts), spacing=12, tight=True, horizontal_alignment=stretch)
