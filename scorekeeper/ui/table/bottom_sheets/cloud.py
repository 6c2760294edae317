"""The bottom sheet of the cloud (§8): who took its trick, and how his bid changes."""

from __future__ import annotations

import flet as ft

from scorekeeper.design_tokens.dimensions import RADIUS_KEY, TARGET
from scorekeeper.game import Round, State
from scorekeeper.game.facts import BidChanged
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
from scorekeeper.viewmodels.prompt import bid_changes

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
    spoken = dict(bid_changes(_, state, seat))
    texts = [one_line(state.names[seat], scale.name())]
    if bid is not None:
        texts.append(ft.Text(_("bid {bid}", bid=bid), style=scale.small()))
    words = ft.Column(list(texts), spacing=0, tight=True, expand=not scale.is_large)
    keys = [_key(app, spoken.get(by), (seat, by), on_change) for by in (-1, 1)]
    if scale.is_large:  # one below the other
        return stretched_column([words, ft.Row(list(keys), spacing=6)], spacing=4)
    return ft.Row([words, *keys], spacing=6)


def _key(app: App, spoken: str | None, change: tuple[int, int], on_change: OnTap) -> ft.Control:
    """The button for one more or one fewer; where that cannot be, its place."""
    width = BID_KEY_WIDTH * max(1.0, app.scale.factor * 0.8)
    if spoken is None:
        return ft.Container(width=width, height=TARGET)
    return ft.Container(
        labelled(spoken, ft.Text(app.words.signed(change[1]), style=app.scale.key())),
        width=width,
        height=TARGET * max(1.0, app.scale.factor * 0.8),
        alignment=ft.Alignment.CENTER,
        bgcolor=Paint.SHEET,
        foreground_decoration=border_overlay(ft.Border.all(1, Paint.RULE)),
        border_radius=RADIUS_KEY,
        ink=True,
        on_click=on_change,
        data=change,
    )
