"""The bottom sheets that change the table while a game runs: points beside the rounds, rounds to come."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, cast

import flet as ft

from scorekeeper.design_tokens.dimensions import RADIUS_KEY, TARGET
from scorekeeper.game.attendance import verify_can_come, verify_can_leave, verify_can_sit_out, verify_sit_out
from scorekeeper.game.changes import verify_can_change_rounds
from scorekeeper.game.errors import MoveCode
from scorekeeper.game.facts import RoundSatOut
from scorekeeper.game.fold import apply
from scorekeeper.game.state import Bonus, State
from scorekeeper.locale.refusals import refusal_sentence
from scorekeeper.rules import RuleViolation
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.component import component, handler
from scorekeeper.ui.runtime.error_text import error_sentence
from scorekeeper.ui.runtime.hooks import use_app, use_state
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.table.controller import TableController
from scorekeeper.ui.table.menu_sheet import sheet_tile
from scorekeeper.ui.table.model.intents import ChangeRounds, GivePoints, SitOut
from scorekeeper.ui.table.model.rounds_draft import RoundsDraft, rounds_draft
from scorekeeper.ui.table.model.view_state import TableSheet
from scorekeeper.ui.widgets.bottom_sheet import titled_column
from scorekeeper.ui.widgets.buttons import (
    OnTap,
    border_overlay,
    filled_button,
    icon,
    labelled,
    outlined_button,
)
from scorekeeper.ui.widgets.choice import chip_wrap, choice_chip, stepper
from scorekeeper.ui.widgets.list_tile import two_lines
from scorekeeper.ui.widgets.text_fields import number_field, text_field
from scorekeeper.viewmodels.bonus_text import bonus_sentence
from scorekeeper.viewmodels.paper_game import sign_turned, typed_number

REASON_CODES = (MoveCode.REASON_MISSING, MoveCode.REASON_TOO_LONG)
"""Refusals that stand below the field for the reason."""


@component
def ChangeSheet(controller: TableController, key: object = None) -> ft.Control:  # noqa: ARG001 - Flet takes it
    """What can be changed at the table while a game runs."""
    app = use_app()
    _ = app.words
    lines = [
        _line(
            app,
            "plus",
            _("Give points"),
            _("A bonus or a penalty, with a word why"),
            controller.on_sheet,
            TableSheet.POINTS,
        )
    ]
    for refusal, symbol, title, note, sheet in (
        (
            _refusal(app, controller, verify_can_change_rounds),
            "pad",
            _("Change the rounds to come"),
            _("Insert, leave out or resize those not played yet"),
            TableSheet.ROUNDS,
        ),
        (
            _refusal(app, controller, verify_can_sit_out),
            "out",
            _("Sit this round out"),
            _("Somebody is away for a moment; the others go on"),
            TableSheet.SIT_OUT,
        ),
        (
            _refusal(app, controller, verify_can_come),
            "person-add",
            _("Somebody joins"),
            _("A player comes late, or comes back"),
            TableSheet.JOIN,
        ),
        (
            _refusal(app, controller, verify_can_leave),
            "close",
            _("Somebody leaves"),
            _("The others play on; the points stay on the pad"),
            TableSheet.LEAVE,
        ),
    ):
        if refusal:
            lines.append(_line(app, symbol, title, refusal))
        else:
            lines.append(_line(app, symbol, title, note, controller.on_sheet, sheet))
    return titled_column(app, _("Change the table"), lines)


def _refusal(app: App, controller: TableController, verify: Callable[[State], None]) -> str:
    """Why this cannot be changed now, in a sentence; empty where it can."""
    try:
        verify(controller.state)
    except RuleViolation as error:
        return refusal_sentence(app.words, error, controller.state.names)
    return ""


def _line(
    app: App, symbol: str, title: str, note: str, on_click: OnTap | None = None, data: object = None
) -> ft.Control:
    """A line with a note; it is pale where it leads nowhere now."""
    mark, ink = (Paint.ACCENT, Paint.INK) if on_click else (Paint.RULE, Paint.QUIET)
    words = two_lines(app, title, note, app.scale.text(ink), expand=True)
    return sheet_tile(icon(symbol, 24, mark), words, on_click, data, label=f"{title}. {note}")


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
    return titled_column(app, title, [_spaced(parts)])


def _spaced(parts: list[ft.Control]) -> ft.Control:
    return ft.Column(parts, spacing=12, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


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


@component
def RoundsSheet(controller: TableController, key: object = None) -> ft.Control:  # noqa: ARG001 - Flet takes it
    """Changes the rounds that are not played yet: the new plan is shown, and counts when it is said so."""
    app = use_app()
    _, scale, state = app.words, app.scale, controller.state
    draft, set_draft = use_state(rounds_draft(state))
    old = state.hands[draft.first - 1 :]

    def on_round(event: ft.Event[ft.Container]) -> None:
        place = int(event.control.data)
        set_draft(lambda now: now.choosing(place))

    def on_step(event: ft.Event[ft.Container]) -> None:
        step = int(event.control.data)
        set_draft(lambda now: now.resized(step))

    def on_insert(_event: Any) -> None:
        set_draft(RoundsDraft.inserted)

    def on_append(_event: Any) -> None:
        set_draft(RoundsDraft.appended)

    def on_leave_out(_event: Any) -> None:
        set_draft(RoundsDraft.left_out)

    async def on_done(_event: Any) -> None:
        if draft.hands == old:
            controller.close_sheet()
        elif await controller.act_and_close(ChangeRounds(draft.first, draft.hands)):
            controller.notify(_plan_sentence(app, draft))

    plan = chip_wrap([_round_key(app, draft, place, handler(on_round)) for place in range(len(draft.hands))])
    parts: list[ft.Control] = [plan]
    if draft.hands:
        parts += [
            stepper(
                app,
                _.plural(
                    "Round {round}: {n} card", "Round {round}: {n} cards", draft.cards, round=draft.number
                ),
                _("One card fewer"),
                _("One card more"),
                handler(on_step),
                at_least=draft.cards <= 1,
                at_most=draft.cards >= draft.most,
            ),
            ft.Row(
                [
                    outlined_button(_("Insert one before"), scale.strong(), handler(on_insert), expand=True),
                    outlined_button(
                        _("Skip this round"),
                        scale.strong(),
                        handler(on_leave_out) if draft.can_leave_out else None,
                        expand=True,
                    ),
                ],
                spacing=8,
            ),
        ]
    parts.append(outlined_button(_("Add one at the end"), scale.strong(), handler(on_append)))
    rounds, before = draft.first - 1 + len(draft.hands), len(state.hands)
    meaning = _.plural("{n} round as before", "{n} rounds as before", rounds)
    if rounds != before:
        meaning = _.plural(
            "{n} round instead of {before}", "{n} rounds instead of {before}", rounds, before=before
        )
    parts.append(ft.Text(meaning, style=scale.text(Paint.QUIET)))
    parts.append(filled_button(_("Play these rounds"), scale.key(), handler(on_done)))
    return titled_column(app, _("The rounds to come"), [_spaced(parts)])


@component
def SitOutSheet(controller: TableController, key: object = None) -> ft.Control:  # noqa: ARG001 - Flet takes it
    """Who sits the open round out: those who play it are named before it counts."""
    app = use_app()
    _, scale, state = app.words, app.scale, controller.state
    round_ = state.current
    chosen, set_absent = use_state(round_.absent if round_ else ())
    absent = tuple(seat for seat in chosen if seat in state.playing)  # who was tapped may have left

    def on_seat(event: ft.Event[ft.Container]) -> None:
        seat = int(event.control.data)
        set_absent(
            lambda now: tuple(sorted({*now, seat} if seat not in now else {*now} - {seat})),
        )

    async def on_done(_event: Any) -> None:
        await controller.act_and_close(SitOut(absent))

    refusal = _refusal(app, controller, partial(verify_sit_out, seats=absent))
    chips = [
        choice_chip(app, state.names[seat], chosen=seat in absent, on_click=handler(on_seat), data=seat)
        for seat in state.playing
    ]
    line = ft.Text(refusal, style=scale.text(Paint.BAD))
    if not refusal:
        then = apply(state, RoundSatOut(state.touched, absent))
        names = _.series([state.names[seat] for seat in then.in_round])
        dealer = then.names[then.current.dealer] if then.current else ""
        line = ft.Text(_("{names} play it, {dealer} deals.", names=names, dealer=dealer), style=scale.text())
    parts = [
        chip_wrap(chips),
        line,
        filled_button(_("Play it like this"), scale.key(), None if refusal else handler(on_done)),
    ]
    title = _("Who sits round {round} out?", round=round_.number if round_ else "")
    return titled_column(app, title, [_spaced(parts)])


def plan_height(state: State) -> float:
    """The height of the plan as it is, in logical pixels: the sheet scrolls where more rounds are added."""
    left = len(state.hands) - (state.current.number if state.current else 0) + 1
    return (TARGET * 1.25 + 8) * -(-left // 5)


def _plan_sentence(app: App, draft: RoundsDraft) -> str:
    _ = app.words
    rounds = draft.first - 1 + len(draft.hands)
    return _.plural("The game has {n} round now.", "The game has {n} rounds now.", rounds)


def _round_key(app: App, draft: RoundsDraft, place: int, on_round: OnTap) -> ft.Control:
    """A round of the plan: its number, and below it how many cards are dealt."""
    _, scale, cards = app.words, app.scale, draft.hands[place]
    chosen, number = place == draft.chosen, draft.first + place
    spoken = _.plural("Round {round}: {n} card", "Round {round}: {n} cards", cards, round=number)
    face = ft.Column(
        [ft.Text(f"{number}.", style=scale.small()), ft.Text(str(cards), style=scale.key())],
        spacing=0,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
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
