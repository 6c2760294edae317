"""The bottom sheets about who sits at the table: names, the order of the seats, who deals."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import Any, cast

import flet as ft

from scorekeeper.game import State
from scorekeeper.game.facts import DealerChanged, PlayerRenamed, SeatsChanged
from scorekeeper.rules import RuleViolation
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.component import component, handler
from scorekeeper.ui.runtime.hooks import use_app, use_state
from scorekeeper.ui.runtime.messages import error_sentence
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.table.controller import TableController
from scorekeeper.ui.widgets.bottom_sheet import sheet_tile, titled_column
from scorekeeper.ui.widgets.buttons import (
    OnTap,
    filled_button,
    icon,
    icon_button,
)
from scorekeeper.ui.widgets.choice import choice_chip
from scorekeeper.ui.widgets.list_tile import stretched_column
from scorekeeper.ui.widgets.marks import seal, team_rows
from scorekeeper.ui.widgets.text_fields import letters_refusal, text_field
from scorekeeper.viewmodels.join_and_leave import out_word

FACE = 28
"""Size of a player's face beside the name."""


def seat_chips(
    controller: TableController, seats: Iterable[int], chosen: Container[int | None], on_seat: OnTap
) -> list[ft.Control]:
    """Chips with the faces and names of these seats; a tap's `data` is the seat."""
    app, names, faces = controller.app, controller.state.names, controller.view.snapshot.faces
    return [
        choice_chip(app, names[seat], chosen=seat in chosen, on_click=on_seat, data=seat, face=faces[seat])
        for seat in seats
    ]


@component
def NamesSheet(controller: TableController, key: object = None) -> ft.Control:
    """Corrects names, on the pad and among the known players."""
    app = use_app()
    _, state = app.words, controller.state
    typed, set_typed = use_state(cast(Mapping[int, str], {}))
    errors, set_errors = use_state(cast(Mapping[int, str], {}))

    def on_typed(event: ft.Event[ft.TextField]) -> None:
        seat, name = int(str(event.control.key)), event.control.value
        set_typed(lambda old: {**old, seat: name})
        refused = letters_refusal(app, name) if name != state.names[seat] else ""
        set_errors({seat: refused} if refused else {})

    async def on_done(_event: Any) -> None:
        # A name that another player has now can be taken only after that player is renamed.
        for seat, name in sorted(typed.items(), key=lambda line: line[1] in state.names):
            if seat >= controller.state.players or name == controller.state.names[seat]:
                continue
            try:
                if await controller.act(controller.tap_on((PlayerRenamed(seat, name),)), raising=True):
                    await app.table_host.rename_player(controller.state.seats[seat].player, name)
            except RuleViolation as error:
                set_errors({seat: error_sentence(_, error)})
                return
        controller.close_sheet()

    fields = [
        ft.Row(
            [
                text_field(
                    app,
                    _("Name {number}", number=place + 1),
                    typed.get(seat, state.names[seat]),
                    errors.get(seat, ""),
                    on_typed=handler(on_typed),
                    key=str(seat),
                    capitalization=ft.TextCapitalization.WORDS,
                )
            ],
            key=str(seat),
        )
        for place, seat in enumerate(state.order)
    ]
    return titled_column(
        app,
        _("Correct a name"),
        [
            stretched_column(fields, spacing=12),
            ft.Container(height=8),
            filled_button(app, _("Write it down"), handler(on_done)),
        ],
    )


@component
def SeatsSheet(controller: TableController, key: object = None) -> ft.Control:
    """Changes the order of the seats, clockwise; the columns of the pad follow."""
    app = use_app()
    _, state = app.words, controller.state
    chosen, set_order = use_state(state.order)
    order = chosen if len(chosen) == state.players else state.order  # another device had somebody come

    def moved(event: ft.Event[ft.Container]) -> None:
        place, step = event.control.data
        other = (place + step) % len(order)
        changed = list(order)
        changed[place], changed[other] = changed[other], changed[place]
        set_order(tuple(changed))

    names = [
        ft.Row(
            [
                ft.Text(str(place + 1), style=app.scale.small(), width=24, text_align=ft.TextAlign.CENTER),
                seal(controller.view.snapshot.faces[seat], FACE),
                _name(app, state, seat),
                icon_button(
                    "up",
                    _("{name} one place forward", name=state.names[seat]),
                    handler(moved),
                    data=(place, -1),
                ),
                icon_button(
                    "down",
                    _("{name} one place back", name=state.names[seat]),
                    handler(moved),
                    data=(place, 1),
                ),
            ],
        )
        for place, seat in enumerate(order)
    ]
    done = filled_button(app, _("Use these seats"), controller.on_written, data=(SeatsChanged(order),))
    return titled_column(app, _("Clockwise, who sits where?"), [*names, *_seated(app, state, order), done])


def _name(app: App, state: State, seat: int) -> ft.Control:
    """The name of who sits there, pale where he plays no more."""
    if seat not in state.out:
        return ft.Text(state.names[seat], style=app.scale.name(), expand=True)
    gone = f"{state.names[seat]} · {out_word(app.words, state)}"
    return ft.Text(gone, style=app.scale.name(Paint.QUIET), expand=True)


def _seated(app: App, state: State, order: tuple[int, ...]) -> list[ft.Control]:
    """The teams in this order of seats (§9.4)."""
    _ = app.words
    if not state.ruleset.teams:
        return [ft.Container(height=8)]
    teams = team_rows(app.scale, [state.names[seat] for seat in order])
    note = _("Players sitting opposite add up their points.")
    return [
        ft.Container(teams, padding=ft.Padding.only(top=8, bottom=4)),
        ft.Container(ft.Text(note, style=app.scale.small()), padding=ft.Padding.only(bottom=8)),
    ]


@component
def DealerSheet(controller: TableController, key: object = None) -> ft.Control:
    """Corrects the dealer of this round; the later dealers follow."""
    app = use_app()
    _, state = app.words, controller.state
    dealer = state.current.dealer if state.current else None
    cards = icon("dealer", 24, Paint.ACCENT)
    names = [
        sheet_tile(
            seal(controller.view.snapshot.faces[seat], FACE),
            ft.Row(
                [
                    ft.Text(state.names[seat], style=app.scale.name(), expand=True),
                    *([cards] if seat == dealer else []),
                ],
                expand=True,
            ),
            controller.on_written,
            (DealerChanged(seat),),
            ground=Paint.NOW if seat == dealer else None,
        )
        for seat in state.in_round
    ]
    return titled_column(app, _("Who deals this round?"), names)
