"""The bottom sheet of the cloud (§8): who took its trick, and how his bid changes."""

from __future__ import annotations

import flet as ft

from scorekeeper.design_tokens.dimensions import RADIUS_KEY, TARGET
from scorekeeper.game import Round, State, allows
from scorekeeper.game.facts import BidChanged
from scorekeeper.locale import Words
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.component import component, handler
from scorekeeper.ui.runtime.hooks import use_app
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.table.controller import TableController
from scorekeeper.ui.widgets.buttons import (
    OnTap,
    border_overlay,
    labelled,
    one_line,
)
from scorekeeper.ui.widgets.list_tile import stretched_column

BID_KEY_WIDTH = 72


@component
def CloudSheet(controller: TableController, key: object = None) -> ft.Control:
    """The cloud (§8): a tap says who took its trick, and whether he now bids one more or one fewer."""
    app = use_app()
    _, scale, state = app.words, app.scale, controller.state
    round_ = state.current

    async def on_change(event: ft.Event[ft.Container]) -> None:
        seat, by = event.control.data
        await controller.propose_and_close(BidChanged(seat, by))

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
    texts = [one_line(state.names[seat], scale.name())]
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
    bid, name, width = round_.bids[seat], state.names[seat], BID_KEY_WIDTH * max(1.0, app.scale.factor * 0.8)
    if bid is None:
        spoken = _("{name}: one trick more", name=name) if by > 0 else _("{name}: one trick fewer", name=name)
    elif not allows(state, BidChanged(seat, by)):
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
