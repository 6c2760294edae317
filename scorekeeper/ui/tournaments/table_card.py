"""A table of a round: who sits there, how far they are or what came out, and what can be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import flet as ft

from scorekeeper.design_tokens.dimensions import TARGET
from scorekeeper.game.standings import totals
from scorekeeper.game.state import State as GameState
from scorekeeper.locale import Words
from scorekeeper.locale.tournament_refusals import tournament_sentence
from scorekeeper.rules import RuleViolation
from scorekeeper.tables import Snapshot, Table
from scorekeeper.tournament import facts as f
from scorekeeper.tournament.from_games import by_plan, columns_of, result_by_names, result_of, seated
from scorekeeper.tournament.state import Result, Round
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.addresses import RECEIVE_ADDRESS
from scorekeeper.ui.runtime.component import component, handler, on_link
from scorekeeper.ui.runtime.hooks import use_app, use_page_subscription, use_state
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.tournaments.desk import OpenDesk
from scorekeeper.ui.tournaments.result_sheet import use_result_sheet
from scorekeeper.ui.widgets.buttons import (
    OnTap,
    hit_target,
    icon_button,
    labelled,
    outline,
    outlined_button,
)
from scorekeeper.ui.widgets.choice import chip_wrap
from scorekeeper.ui.widgets.list_tile import CARD_PADDING, divider, panel, stretched_column
from scorekeeper.viewmodels.tournaments import table_line, table_name

INSET = 14
"""Space before and behind a name that can be tapped."""


@component
def TableCard(
    desk: OpenDesk,
    round_number: int,
    place: int,
    table: Table | None,
    others: Sequence[tuple[str, GameState]],
    picked: int | None,
    on_pick: OnTap | None,
    key: object = None,
) -> ft.Control:
    """A table: who sits there, how far they are or what came out, and what can be done. `others` are games of
    the same people from other pads, with their ids."""
    app = use_app()
    shown, set_shown = use_state(cast(tuple[Table, GameState] | None, None))
    _, state = app.words, desk.state
    round_ = state.all_rounds[round_number]
    drawn, result = round_.tables[place], round_.results[place]

    def show(snapshot: Snapshot) -> None:
        if table is not None:
            set_shown((table, snapshot.state))

    use_page_subscription(None if table is None else table.subscribe, show, [table])
    playing: GameState | None = None
    if table is not None:  # else nobody has opened the pad, or its game was deleted
        playing = shown[1] if shown is not None and shown[0] is table else table.snapshot.state
    from_pad = result_of(drawn.game, playing, state) if playing is not None else None

    async def open_pad(_event: Any) -> None:
        await app.host.tournaments.table(desk.snapshot.id, drawn.game)
        app.go(f"/games/{drawn.game}")

    async def take(_event: Any) -> None:
        if from_pad is not None:
            await desk.propose(from_pad)

    async def typed(totals: Sequence[int], hits: Sequence[int]) -> str:
        try:
            await desk.desk.propose(f.ResultTaken(drawn.game, tuple(totals), tuple(hits), typed=True))
        except RuleViolation as refused:
            return tournament_sentence(_, refused, desk.names)
        on_close(None)
        return ""

    head = table_name(_, state, round_number + 1, place)
    on_type, on_close, sheet = use_result_sheet(desk, drawn, head, typed)
    ft.use_dialog(sheet)
    can_swap = on_pick is not None and not round_.locked and result is None and round_ is not state.final
    if result is None and playing is None and can_swap:
        parts = seating(desk, head, table_line(_, None), drawn.seats, picked, on_pick)
    else:
        parts = [_head(app, head, _status(_, playing, result))]
        parts += _lines(app, desk, drawn.seats, playing, result)
    keys: list[tuple[str, OnTap]] = []
    if result is None:
        keys = [(_("Pad"), handler(open_pad)), (_("Type the result"), on_type)]
        if from_pad is not None:
            keys[1] = _("Take the result"), handler(take)
    else:
        withdrawn = [] if round_.locked else [f.ResultWithdrawn(drawn.game)]
        keys = [(_("Put the result right"), on_type)]
        if withdrawn:
            keys = [(_("Withdraw the result"), desk.key(*withdrawn))]
        if from_pad is not None and (from_pad.totals, from_pad.hits) != (result.totals, result.hits):
            # corrected on the pad since
            keys.insert(0, (_("Take the corrected result"), desk.key(*withdrawn, from_pad)))
    if desk.is_live:
        parts += _table_keys(app, head, keys, by_code=result is None)
    for game_id, game in others:
        taken = result_by_names(drawn, game_id, game, state)
        parts += _other_game(desk, head, round_, drawn, result, game, taken)
    return panel(parts, padding=CARD_PADDING, spacing=8)


def _head(app: App, head: str, note: str) -> ft.Control:
    words = ft.Text(note, style=app.scale.small(), text_align=ft.TextAlign.END, expand=2)
    return ft.Row([ft.Text(head, style=app.scale.strong(), expand=True), words])


def seating(
    desk: OpenDesk, head: str, note: str, seats: Sequence[int], picked: int | None, on_pick: OnTap | None
) -> list[ft.Control]:
    """A table with that head where people can change places; while one of it does, its note says so."""
    app, _ = desk.app, desk.app.words
    note = _("changes places with …") if picked in seats else note
    return [_head(app, head, note), person_keys(desk, seats, picked, on_pick)]


def _status(_: Words, playing: GameState | None, result: Result | None) -> str:
    if result is None:
        return table_line(_, playing)
    if result.typed:
        return _("typed")
    return _("from the pad") if playing is None or playing.finished else _("reopened on the pad")


def _lines(
    app: App, desk: OpenDesk, seats: Sequence[int], playing: GameState | None, result: Result | None
) -> list[ft.Control]:
    """A line for each person, with the total so far or the result."""
    _ = app.words
    so_far: Sequence[int | None] = [None] * len(seats)
    if result is not None:
        so_far = result.totals
    elif playing is not None and playing.closed:
        so_far = totals(playing)[: len(seats)]
    lines: list[ft.Control] = []
    for seat, person in enumerate(seats):
        total = so_far[seat]
        said = "" if total is None else _.number(total)
        if result is not None:
            said = _("{total} · {hits} met", total=said, hits=result.hits[seat])
        lines.append(
            ft.Row(
                [
                    ft.Text(desk.names[person], style=app.scale.text(), expand=True),
                    ft.Text(said, style=app.scale.strong()),
                ]
            )
        )
    return lines


def _table_keys(
    app: App, head: str, keys: Sequence[tuple[str, OnTap]], *, by_code: bool = False
) -> list[ft.Control]:
    """Keys side by side, each with a label and what it does; spoken with the table. One leads to where a game
    from another phone is received."""
    _ = app.words
    buttons: list[ft.Control] = [
        outlined_button(app, label, on_click, expand=True, spoken=f"{label}, {head}")
        for label, on_click in keys
    ]
    label = _("Result by code")
    if app.scale.is_large or len(keys) == 1:
        if by_code:
            buttons.append(
                outlined_button(app, label, on_link, data=RECEIVE_ADDRESS, spoken=f"{label}, {head}")
            )
        for button in buttons:
            button.expand = None
        return [stretched_column(buttons, spacing=8)]
    if by_code:
        buttons[0].expand = None  # “Pad” is short; the label beside it stays in one line
        buttons.append(icon_button("download", f"{label}, {head}", on_link, data=RECEIVE_ADDRESS))
    return [ft.Row(buttons, spacing=8)]


def _other_game(
    desk: OpenDesk,
    head: str,
    round_: Round,
    drawn: f.Table,
    result: Result | None,
    game: GameState,
    taken: f.ResultTaken | None,
) -> list[ft.Control]:
    """A game from another pad: how far it is, its totals, and the key by which it counts. Left out where it
    says nothing new beside the result."""
    app, state = desk.app, desk.state
    _ = app.words
    if result is not None and (taken is None or (taken.totals, taken.hits) == (result.totals, result.hits)):
        return []
    stands = table_line(_, game)
    if not by_plan(state, game):
        stands = _("{stands}, but by other rules than the plan's", stands=stands)
    columns = columns_of(seated(state, drawn), game.names) or ()
    points = [
        f"{desk.names[person]} {_.number(totals(game)[column])}"
        for person, column in zip(drawn.seats, columns, strict=False)
    ]
    parts: list[ft.Control] = [
        divider(),
        ft.Text(_("From another pad: {stands}", stands=stands), style=app.scale.small()),
        ft.Text(" · ".join(points), style=app.scale.text()),
    ]
    if taken is not None and desk.is_live:
        withdrawn = [f.ResultWithdrawn(drawn.game)] if result is not None and not round_.locked else []
        label = _("Take this result")
        spoken = ", ".join((label, head, *points))
        parts.append(outlined_button(app, label, desk.key(*withdrawn, taken), spoken=spoken))
    return parts


def person_keys(
    desk: OpenDesk, people: Sequence[int], picked: int | None, on_pick: OnTap | None
) -> ft.Control:
    """People at a table, one of whom a tap picks to change places."""
    keys = []
    for person in people:
        name, is_picked = desk.names[person], person == picked
        room = ft.Container(width=TARGET - 2 * INSET)  # a name may be one letter
        face = ft.Column([ft.Text(name, style=desk.app.scale.medium()), room], spacing=0, tight=True)
        keys.append(
            hit_target(
                labelled(name, face, selected=is_picked),
                on_pick,
                data=person,
                padding=ft.Padding.symmetric(horizontal=INSET, vertical=16),
                bgcolor=Paint.NOW if is_picked else Paint.RAISED,
                foreground_decoration=outline(width=1.5, paint=Paint.ACCENT if is_picked else Paint.RULE),
                key=f"seat {person}",
            )
        )
    return chip_wrap(keys)
