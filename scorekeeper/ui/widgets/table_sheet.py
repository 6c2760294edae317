"""What comes up from below the table: the menu, and putting right dealer, seats and names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

import flet as ft

from scorekeeper.game import repairs
from scorekeeper.game.repairs import can_end_game, can_void
from scorekeeper.rules import RuleViolation
from scorekeeper.ui.component import component, handler
from scorekeeper.ui.desk import Desk
from scorekeeper.ui.faults import fault_sentence
from scorekeeper.ui.glance import Sheet
from scorekeeper.ui.measures import RADIUS_KEY
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.session import App, use_app
from scorekeeper.ui.widgets.cloud_sheet import Cloud
from scorekeeper.ui.widgets.name_field import text_field
from scorekeeper.ui.widgets.question import bottom_sheet, titled
from scorekeeper.ui.widgets.seats_sheet import Seats
from scorekeeper.ui.widgets.totals_sheet import PaperTotals
from scorekeeper.ui.widgets.touch import OnTap, icon, main_key, quiet_key


def table_sheet(app: App, desk: Desk) -> ft.BottomSheet:
    """The sheet that is open."""
    sheet = desk.sheet or Sheet.MENU
    itself, each = _HEIGHTS[sheet]
    content = _SHEETS[sheet](desk=desk, key=sheet.value)
    if sheet is Sheet.SEATS and desk.state.ruleset.teams:
        itself += 60 * app.scale.factor
    return bottom_sheet(app, [content], desk.on_sheet_closed, height=itself + each * desk.state.players)


def _line(app: App, symbol: str, label: str, on_click: OnTap, data: str = "") -> ft.Control:
    return ft.Container(
        ft.Row(
            [icon(symbol, 24, Paint.ACCENT), ft.Text(label, style=app.scale.text(), expand=True)],
            spacing=16,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=ft.Padding.symmetric(horizontal=8, vertical=13),
        border_radius=RADIUS_KEY,
        ink=True,
        on_click=on_click,
        data=data,
    )


@component
def Menu(desk: Desk, key: object = None) -> ft.Control:  # noqa: ARG001 - Flet takes the key
    """What can be put right, what can be read, and the early end."""
    app = use_app()
    _, state = app.words, desk.state

    async def on_void(_event: Any) -> None:
        await desk.do("void", repairs.void)
        app.say(_("Deal the round again. Undo brings back what was written."))

    def on_rulebook(_event: Any) -> None:
        desk.sheet = None
        app.go("/rules")

    lines: list[ft.Control] = []
    if can_void(state):
        lines.append(_line(app, "redeal", _("Misdeal: deal this round again"), handler(on_void)))
    if state.current is not None:
        lines += [
            _line(app, "dealer", _("Somebody else deals"), desk.on_sheet, Sheet.DEALER),
            _line(app, "swap", _("Change the seats"), desk.on_sheet, Sheet.SEATS),
        ]
    lines.append(_line(app, "pen", _("Put a name right"), desk.on_sheet, Sheet.NAMES))
    if state.closed:
        lines.append(
            ft.Container(
                ft.Text(_("To correct an old round, tap its row on the pad."), style=app.scale.small()),
                padding=ft.Padding.only(left=48, bottom=4),
            )
        )
    if state.carried:
        lines.append(_line(app, "pad", _("Put the totals from paper right"), desk.on_sheet, Sheet.TOTALS))
    lines += [
        _line(app, "rules", _("The rules of this game"), desk.on_rules),
        _line(app, "pass-on", _("Hand over to another phone"), desk.on_hand_over),
        _line(app, "download", _("Keep this game as a file"), desk.on_file),
        _line(app, "book", _("Rulebook"), handler(on_rulebook)),
    ]
    if can_end_game(state):
        lines.append(_line(app, "flag", _("End the game now"), desk.on_sheet, Sheet.END))
    return titled(app, _("At this table"), lines)


@component
def Dealer(desk: Desk, key: object = None) -> ft.Control:  # noqa: ARG001 - Flet takes the key
    """Who really deals this round; the deal goes on from there."""
    app = use_app()
    _, state = app.words, desk.state

    async def on_dealer(event: ft.Event[ft.Container]) -> None:
        seat = int(event.control.data)
        await desk.do("dealer", lambda state, at: repairs.change_dealer(state, at, seat))

    dealer = state.current.dealer if state.current else None
    names = [
        ft.Container(
            ft.Row(
                [
                    icon("dealer", 24, Paint.ACCENT if seat == dealer else Paint.RULE),
                    ft.Text(state.names[seat], style=app.scale.name(), expand=True),
                ],
                spacing=16,
            ),
            padding=ft.Padding.symmetric(horizontal=8, vertical=13),
            bgcolor=Paint.NOW if seat == dealer else None,
            border_radius=RADIUS_KEY,
            ink=True,
            on_click=handler(on_dealer),
            data=seat,
        )
        for seat in state.playing
    ]
    return titled(app, _("Who deals this round?"), list(names))


@component
def Names(desk: Desk, key: object = None) -> ft.Control:  # noqa: ARG001 - Flet takes the key
    """A misspelt name is put right, on the pad and among the known players."""
    app = use_app()
    _, scale, state = app.words, app.scale, desk.state
    typed, set_typed = ft.use_state(cast(Mapping[int, str], {}))
    faults, set_faults = ft.use_state(cast(Mapping[int, str], {}))

    def on_typed(event: ft.Event[ft.TextField]) -> None:
        seat, name = int(str(event.control.key)), event.control.value
        set_typed(lambda old: {**old, seat: name})
        set_faults({})

    async def on_done(_event: Any) -> None:
        # A name that somebody else gives up comes after the name that he takes instead.
        for seat, name in sorted(typed.items(), key=lambda line: line[1] in state.names):
            if name == desk.state.names[seat]:
                continue
            try:
                await desk.rename(seat, name)
            except RuleViolation as refused:
                set_faults({seat: fault_sentence(_, refused)})
                return
        desk.sheet = None

    fields = [
        ft.Row(
            [
                text_field(
                    app,
                    _("Name {number}", number=place + 1),
                    typed.get(seat, state.names[seat]),
                    faults.get(seat, ""),
                    on_typed=handler(on_typed),
                    key=str(seat),
                )
            ],
            key=str(seat),
        )
        for place, seat in enumerate(state.order)
    ]
    return titled(
        app,
        _("Put a name right"),
        [
            ft.Column(
                list(fields),
                spacing=12,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
            ft.Container(height=8),
            main_key(_("Write it like this"), scale.key(), handler(on_done)),
        ],
    )


@component
def End(desk: Desk, key: object = None) -> ft.Control:  # noqa: ARG001 - Flet takes the key
    """The game ends here; undo opens it again."""
    app = use_app()
    _, scale, state = app.words, app.scale, desk.state

    async def on_end(_event: Any) -> None:
        await desk.do("end", repairs.end_game)

    played = state.closed[-1].number if state.closed else state.first_round - 1
    return titled(
        app,
        _("End the game now?"),
        [
            ft.Text(
                _(
                    "What stands on the pad after round {round} counts. Undo opens the game again.",
                    round=played,
                ),
                style=scale.text(),
            ),
            ft.Container(height=8),
            main_key(_("End the game"), scale.key(), handler(on_end)),
            ft.Container(height=4),
            quiet_key(_("Play on"), scale.strong(), desk.on_sheet_closed),
        ],
    )


_SHEETS: Mapping[Sheet, Callable[..., ft.Control]] = {
    Sheet.MENU: Menu,
    Sheet.DEALER: Dealer,
    Sheet.SEATS: Seats,
    Sheet.NAMES: Names,
    Sheet.TOTALS: PaperTotals,
    Sheet.END: End,
    Sheet.CLOUD: Cloud,
}

_HEIGHTS: Mapping[Sheet, tuple[float, float]] = {
    Sheet.MENU: (640, 0),
    Sheet.DEALER: (90, 54),
    Sheet.SEATS: (165, 54),
    Sheet.NAMES: (165, 72),
    Sheet.TOTALS: (165, 72),
    Sheet.END: (270, 0),
    Sheet.CLOUD: (150, 54),
}
"""How high each sheet is, in logical pixels: for itself, and for every player."""
