"""What the cloud does (§8): whoever has won its trick changes the bid by one."""

from __future__ import annotations

import flet as ft

from scorekeeper.game import Round, State
from scorekeeper.game.special_cards import can_change_bid, change_bid
from scorekeeper.locale import Words
from scorekeeper.rules import RuleViolation
from scorekeeper.ui.component import component, handler
from scorekeeper.ui.desk import Desk
from scorekeeper.ui.measures import RADIUS_KEY, TARGET
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.session import App, use_app
from scorekeeper.ui.widgets.touch import OnTap, named, outline

KEY_WIDTH = 72


@component
def Cloud(desk: Desk, key: object = None) -> ft.Control:  # noqa: ARG001 - Flet takes the key
    """Who took the trick, and whether one more or one fewer is bid now: one tap."""
    app = use_app()
    _, scale, state = app.words, app.scale, desk.state
    row = state.current

    async def on_change(event: ft.Event[ft.Container]) -> None:
        seat, by = event.control.data
        hidden = desk.state.current is not None and desk.state.current.bids_hidden
        try:
            await desk.do(f"cloud {seat}", lambda state, at: change_bid(state, at, seat, by))
        except RuleViolation:
            if not hidden:
                raise
            app.say(_("This bid cannot change that way (§8)."))  # and no word of what it is

    lines = [] if row is None else [_line(app, state, row, seat, handler(on_change)) for seat in row.turns]
    return ft.Column(
        [
            ft.Text(_("Who took the trick with the cloud?"), style=scale.title()),
            ft.Text(_("This player bids one more or one fewer now."), style=scale.text(Paint.QUIET)),
            ft.Container(height=4),
            *lines,
        ],
        spacing=4,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _line(app: App, state: State, row: Round, seat: int, on_change: OnTap) -> ft.Control:
    _, scale, bid = app.words, app.scale, row.bids[seat]
    said = [ft.Text(state.names[seat], style=scale.name(), max_lines=1, overflow=ft.TextOverflow.ELLIPSIS)]
    if bid is not None:
        said.append(ft.Text(_("bid {bid}", bid=bid), style=scale.small()))
    return ft.Row(
        [
            ft.Column(list(said), spacing=0, tight=True, expand=True),
            *(_key(_, app, state, row, seat, by, on_change) for by in (-1, 1)),
        ],
        spacing=6,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _key(_: Words, app: App, state: State, row: Round, seat: int, by: int, on_change: OnTap) -> ft.Control:
    """One more or one fewer, where that is possible; of a secret bid nobody sees whether it is (§4.5)."""
    bid, name, width = row.bids[seat], state.names[seat], KEY_WIDTH * max(1.0, app.scale.factor * 0.8)
    if bid is None:
        spoken = _("{name}: one trick more", name=name) if by > 0 else _("{name}: one trick fewer", name=name)
    elif not can_change_bid(state, seat, by):
        return ft.Container(width=width, height=TARGET)
    else:
        spoken = _("{name}: bid {bid} becomes {new}", name=name, bid=bid, new=bid + by)
    return ft.Container(
        named(spoken, ft.Text(_.signed(by), style=app.scale.key())),
        width=width,
        height=TARGET * max(1.0, app.scale.factor * 0.8),
        alignment=ft.Alignment.CENTER,
        bgcolor=Paint.SHEET,
        foreground_decoration=outline(ft.Border.all(1, Paint.RULE)),
        border_radius=RADIUS_KEY,
        ink=True,
        on_click=on_change,
        data=(seat, by),
    )
