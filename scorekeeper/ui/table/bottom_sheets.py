"""The bottom sheets of the table: the menu, the early end, and what corrects the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, cast

import flet as ft

from scorekeeper.game import Round, State
from scorekeeper.game.moves import can_change_bid
from scorekeeper.game.repairs import can_end_game, can_void
from scorekeeper.locale import Words
from scorekeeper.rules import RuleViolation
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.component import component, handler
from scorekeeper.ui.runtime.error_text import error_sentence
from scorekeeper.ui.runtime.hooks import use_app, use_state
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.table.change_sheets import ChangeSheet, PointsSheet, RoundsSheet, SitOutSheet, plan_height
from scorekeeper.ui.table.controller import TableController
from scorekeeper.ui.table.keys_sheet import KeysSheet
from scorekeeper.ui.table.model.intents import (
    ChangeBid,
    ChangeDealer,
    ChangeSeats,
    CorrectTotals,
    EndGame,
    VoidRound,
)
from scorekeeper.ui.table.model.view_state import TableSheet
from scorekeeper.ui.table.note_sheet import NoteSheet
from scorekeeper.ui.widgets.bottom_sheet import bottom_sheet, question, titled_column
from scorekeeper.ui.widgets.buttons import (
    OnTap,
    border_overlay,
    filled_button,
    icon,
    icon_button,
    labelled,
    outlined_button,
)
from scorekeeper.ui.widgets.list_tile import stretched_column
from scorekeeper.ui.widgets.team_mark import team_rows
from scorekeeper.ui.widgets.text_fields import letters_refusal, text_field, total_field
from scorekeeper.viewmodels.dimensions import NARROW, RADIUS_KEY, TARGET
from scorekeeper.viewmodels.paper_game import PaperGameDraft, RefusedTotal, checked_totals, odd_totals


def table_sheet(app: App, controller: TableController) -> ft.BottomSheet:
    """The open bottom sheet."""
    sheet = controller.view.sheet or TableSheet.MENU
    content, height, height_per_player = _SHEETS[sheet]
    if controller.view.read_only is not None:
        height = READ_ONLY_MENU_HEIGHT
    if sheet is TableSheet.SEATS and controller.state.ruleset.teams:
        height += (90 if app.width <= NARROW else 40) + 13 * controller.state.players
    if sheet is TableSheet.ROUNDS:
        height += plan_height(controller.state)
    return bottom_sheet(
        app,
        [content(controller=controller, key=sheet.value)],
        controller.on_sheet_closed,
        height=height + height_per_player * controller.state.players,
        has_field=sheet
        in (TableSheet.NAMES, TableSheet.TOTALS, TableSheet.NOTE, TableSheet.POINTS, TableSheet.ROUNDS),
    )


def _menu_tile(app: App, symbol: str, label: str, on_click: OnTap, data: str = "") -> ft.Control:
    text = ft.Text(label, style=app.scale.text(), expand=True)
    return _tile(icon(symbol, 24, Paint.ACCENT), text, on_click, data)


def _tile(
    symbol: ft.Control, text: ft.Control, on_click: OnTap, data: object, ground: Paint | None = None
) -> ft.Control:
    return ft.Container(
        ft.Row([symbol, text], spacing=16),
        padding=ft.Padding.symmetric(horizontal=8, vertical=13),
        bgcolor=ground,
        border_radius=RADIUS_KEY,
        ink=True,
        on_click=on_click,
        data=data,
    )


@component
def MenuSheet(controller: TableController, key: object = None) -> ft.Control:  # noqa: ARG001 - Flet takes it
    """The menu: corrections, links to other screens, and the early end."""
    app = use_app()
    _, state = app.words, controller.state

    async def on_void(_event: Any) -> None:
        if await controller.act_and_close(VoidRound()):
            controller.notify(_("Deal the round again. Undo brings back what was written."))

    copies = [
        *([_menu_tile(app, "share", _("Share the result"), controller.on_result)] if state.closed else []),
        _menu_tile(app, "pass-on", _("Hand over to another phone"), controller.on_share),
        _menu_tile(app, "download", _("Save this game as a file"), controller.on_file),
    ]
    looks = [
        *(
            []
            if state.finished
            else [_menu_tile(app, "trophy", _("Who can still win?"), controller.on_outlook)]
        ),
        _menu_tile(app, "chart", _("Statistics of this game"), controller.on_statistics),
        _menu_tile(app, "rules", _("The rules of this game"), controller.on_rules),
        *(copies if app.access is None else []),
        _menu_tile(app, "book", _("Rulebook"), controller.on_rulebook),
    ]
    if controller.view.read_only is not None:
        return titled_column(app, _("At this table"), looks)
    lines: list[ft.Control] = []
    if can_void(state):
        lines.append(_menu_tile(app, "redeal", _("Misdeal: deal this round again"), handler(on_void)))
    if state.current is not None:
        lines += [
            _menu_tile(app, "dealer", _("Someone else deals"), controller.on_sheet, TableSheet.DEALER),
            _menu_tile(app, "swap", _("Change the seats"), controller.on_sheet, TableSheet.SEATS),
        ]
    lines.append(_menu_tile(app, "sliders", _("Change the table"), controller.on_sheet, TableSheet.CHANGE))
    lines.append(_menu_tile(app, "pen", _("Correct a name"), controller.on_sheet, TableSheet.NAMES))
    if state.closed:
        lines.append(
            ft.Container(
                ft.Text(_("To correct an old round, tap its row on the pad."), style=app.scale.small()),
                padding=ft.Padding.only(left=48, bottom=4),
            )
        )
    if state.paper_totals:
        lines.append(
            _menu_tile(app, "pad", _("Correct the totals from paper"), controller.on_sheet, TableSheet.TOTALS)
        )
    note = _("Change the note") if state.note else _("Write a note")
    looks.insert(0, _menu_tile(app, "pad", note, controller.on_sheet, TableSheet.NOTE))
    lines += looks
    if controller.asked_seat is None:
        phones = _menu_tile(app, "people", _("Play with other phones"), controller.on_phones)
        lines.insert(len(lines) - len(looks), phones)
    else:
        name = state.names[controller.asked_seat]
        asks = _("A phone asks for {name}'s seat", name=name)
        lines.insert(0, _menu_tile(app, "people", asks, controller.on_phones))
    if can_end_game(state):
        lines.append(_menu_tile(app, "flag", _("End the game now"), controller.on_sheet, TableSheet.END))
    if not state.closed and app.access is None:
        lines.append(
            _menu_tile(app, "trash", _("Discard this game"), controller.on_sheet, TableSheet.DISCARD)
        )
    return titled_column(app, _("At this table"), lines)


@component
def DealerSheet(controller: TableController, key: object = None) -> ft.Control:  # noqa: ARG001 - Flet takes it
    """Corrects the dealer of this round; the later dealers follow."""
    app = use_app()
    _, state = app.words, controller.state

    async def on_dealer(event: ft.Event[ft.Container]) -> None:
        seat = int(event.control.data)
        await controller.act_and_close(ChangeDealer(seat))

    dealer = state.current.dealer if state.current else None
    names = [
        _tile(
            icon("dealer", 24, Paint.ACCENT if seat == dealer else Paint.RULE),
            ft.Text(state.names[seat], style=app.scale.name(), expand=True),
            handler(on_dealer),
            seat,
            Paint.NOW if seat == dealer else None,
        )
        for seat in state.in_round
    ]
    return titled_column(app, _("Who deals this round?"), names)


@component
def NamesSheet(controller: TableController, key: object = None) -> ft.Control:  # noqa: ARG001 - Flet takes it
    """Corrects names, on the pad and among the known players."""
    app = use_app()
    _, scale, state = app.words, app.scale, controller.state
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
            if name == controller.state.names[seat]:
                continue
            try:
                await controller.rename(seat, name)
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
            filled_button(_("Write it down"), scale.key(), handler(on_done)),
        ],
    )


@component
def EndSheet(controller: TableController, key: object = None) -> ft.Control:  # noqa: ARG001 - Flet takes it
    """Asks whether the game ends now; undo opens it again."""
    app = use_app()
    _, scale, state = app.words, app.scale, controller.state

    async def on_end(_event: Any) -> None:
        await controller.act_and_close(EndGame())

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
            filled_button(_("End the game"), scale.key(), handler(on_end)),
            ft.Container(height=4),
            outlined_button(_("Keep playing"), scale.strong(), controller.on_sheet_closed),
        ],
    )


@component
def DiscardSheet(controller: TableController, key: object = None) -> ft.Control:  # noqa: ARG001 - Flet takes it
    """Asks whether a game without a scored round is deleted."""
    app = use_app()
    _ = app.words
    meaning = _("No round has been scored yet; what was entered is lost. The players stay known.")
    discard = _("Discard the game"), controller.on_discard
    keep = _("Keep playing"), controller.on_sheet_closed
    return titled_column(app, _("Discard this game?"), question(app, meaning, discard, keep))


@component
def SeatsSheet(controller: TableController, key: object = None) -> ft.Control:  # noqa: ARG001 - Flet takes it
    """Changes the order of the seats, clockwise; the columns of the pad follow."""
    app = use_app()
    _, scale, state = app.words, app.scale, controller.state
    order, set_order = use_state(state.order)

    def moved(event: ft.Event[ft.Container]) -> None:
        place, step = event.control.data
        other = (place + step) % len(order)
        changed = list(order)
        changed[place], changed[other] = changed[other], changed[place]
        set_order(tuple(changed))

    async def on_done(_event: Any) -> None:
        await controller.act_and_close(ChangeSeats(order))

    names = [
        ft.Row(
            [
                ft.Text(str(place + 1), style=scale.small(), width=24, text_align=ft.TextAlign.CENTER),
                ft.Text(state.names[seat], style=scale.name(), expand=True),
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
    done = filled_button(_("Use these seats"), scale.key(), handler(on_done))
    return titled_column(app, _("Clockwise, who sits where?"), [*names, *_seated(app, state, order), done])


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
def PaperTotalsSheet(controller: TableController, key: object = None) -> ft.Control:  # noqa: ARG001 - Flet takes it
    """Corrects the totals from paper; the rounds played since stay as they are."""
    app = use_app()
    _, scale, state = app.words, app.scale, controller.state
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
        totals = checked_totals(_, draft, controller.state.seats)
        if isinstance(totals, RefusedTotal):
            set_refused(totals)
        elif totals == controller.state.paper_totals:
            controller.close_sheet()
        elif asked := odd_totals(_, state.ruleset, state.hands[: state.first_round - 1], totals, state.names):
            set_odd(asked)
        else:
            await controller.act_and_close(CorrectTotals(totals))

    async def on_anyway(_event: Any) -> None:
        totals = checked_totals(_, draft, controller.state.seats)
        if not isinstance(totals, RefusedTotal):
            await controller.act_and_close(CorrectTotals(totals))

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
    ]
    return stretched_column(
        [
            ft.Text(_("The totals from paper"), style=scale.title()),
            *lines,
            *([ft.Text("\n".join(odd), style=scale.text(Paint.BAD))] if odd else [ft.Container(height=8)]),
            *([outlined_button(_("Take it anyway"), scale.strong(), handler(on_anyway))] if odd else []),
            *([] if odd else [filled_button(_("Write it down"), scale.key(), handler(on_done))]),
        ],
        spacing=4,
    )


def _draft_of(state: State) -> PaperGameDraft:
    """A draft with the present totals."""
    each = zip(state.seats, state.paper_totals, strict=True)
    totals = {seat.player: str(total) for seat, total in each}
    return PaperGameDraft(state.first_round, MappingProxyType(totals))


KEY_WIDTH = 72


@component
def CloudSheet(controller: TableController, key: object = None) -> ft.Control:  # noqa: ARG001 - Flet takes it
    """The cloud (§8): a tap says who took its trick, and whether he now bids one more or one fewer."""
    app = use_app()
    _, scale, state = app.words, app.scale, controller.state
    round_ = state.current

    async def on_change(event: ft.Event[ft.Container]) -> None:
        seat, by = event.control.data
        hidden = controller.state.current is not None and controller.state.current.bids_hidden
        try:
            await controller.act_and_close(ChangeBid(seat, by))
        except RuleViolation:
            if not hidden:
                raise
            app.show_message(_("This bid cannot change that way (§8)."))  # and no word of what it is

    lines = (
        []
        if round_ is None
        else [_bid_change_tile(app, state, round_, seat, handler(on_change)) for seat in round_.turns]
    )
    return stretched_column(
        [
            ft.Text(_("Who took the trick with the cloud?"), style=scale.title()),
            ft.Text(_("This player bids one more or one fewer now."), style=scale.text(Paint.QUIET)),
            ft.Container(height=4),
            *lines,
        ],
        spacing=4,
    )


def _bid_change_tile(app: App, state: State, round_: Round, seat: int, on_change: OnTap) -> ft.Control:
    _, scale, bid = app.words, app.scale, round_.bids[seat]
    texts = [ft.Text(state.names[seat], style=scale.name(), max_lines=1, overflow=ft.TextOverflow.ELLIPSIS)]
    if bid is not None:
        texts.append(ft.Text(_("bid {bid}", bid=bid), style=scale.small()))
    return ft.Row(
        [
            ft.Column(list(texts), spacing=0, tight=True, expand=True),
            *(_key(_, app, state, round_, seat, by, on_change) for by in (-1, 1)),
        ],
        spacing=6,
    )


def _key(_: Words, app: App, state: State, round_: Round, seat: int, by: int, on_change: OnTap) -> ft.Control:
    """The button for one more or one fewer, where possible; a secret bid has both (§4.5)."""
    bid, name, width = round_.bids[seat], state.names[seat], KEY_WIDTH * max(1.0, app.scale.factor * 0.8)
    if bid is None:
        spoken = _("{name}: one trick more", name=name) if by > 0 else _("{name}: one trick fewer", name=name)
    elif not can_change_bid(state, seat, by):
        return ft.Container(width=width, height=TARGET)
    else:
        spoken = _("{name}: bid {bid} becomes {new}", name=name, bid=bid, new=bid + by)
    return ft.Container(
        labelled(spoken, ft.Text(_.signed(by), style=app.scale.key())),
        width=width,
        height=TARGET * max(1.0, app.scale.factor * 0.8),
        alignment=ft.Alignment.CENTER,
        bgcolor=Paint.SHEET,
        foreground_decoration=border_overlay(ft.Border.all(1, Paint.RULE)),
        border_radius=RADIUS_KEY,
        ink=True,
        on_click=on_change,
        data=(seat, by),
    )


READ_ONLY_MENU_HEIGHT = 452
"""Of the menu where nothing can be changed, and fewer lines stand in it."""

_SHEETS: Mapping[TableSheet, tuple[Callable[..., ft.Control], float, float]] = {
    TableSheet.MENU: (MenuSheet, 942, 0),
    TableSheet.DEALER: (DealerSheet, 90, 54),
    TableSheet.SEATS: (SeatsSheet, 165, 54),
    TableSheet.NAMES: (NamesSheet, 165, 72),
    TableSheet.TOTALS: (PaperTotalsSheet, 165, 72),
    TableSheet.END: (EndSheet, 270, 0),
    TableSheet.DISCARD: (DiscardSheet, 268, 0),
    TableSheet.CLOUD: (CloudSheet, 150, 54),
    TableSheet.KEYS: (KeysSheet, 360, 0),
    TableSheet.CHANGE: (ChangeSheet, 320, 0),
    TableSheet.SIT_OUT: (SitOutSheet, 230, 20),
    TableSheet.POINTS: (PointsSheet, 330, 10),
    TableSheet.ROUNDS: (RoundsSheet, 380, 0),
    TableSheet.NOTE: (NoteSheet, 260, 0),
}
"""The component of each sheet, and its height in logical pixels: the basis, and more for every player."""

_WITH_FIELDS = (
    TableSheet.NAMES,
    TableSheet.TOTALS,
    TableSheet.NOTE,
    TableSheet.POINTS,
    TableSheet.ROUNDS,
)
"""Those that always scroll: with a keyboard below them, or with more rounds as they are added."""
