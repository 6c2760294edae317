"""The keys for special cards that may have been played in this round (§8), and the cloud's sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import flet as ft

from scorekeeper.design_tokens.dimensions import KEY_GAP, TARGET
from scorekeeper.game import Round
from scorekeeper.game.facts import BidChanged, TrickTaken
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.component import component
from scorekeeper.ui.runtime.hooks import use_app
from scorekeeper.ui.runtime.memo_cache import MemoCache
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.table.controller import TableController
from scorekeeper.ui.table.model.view_state import TableSheet
from scorekeeper.ui.widgets.buttons import (
    OnTap,
    bordered_key,
    icon,
    icon_button,
    labelled,
    one_line,
)
from scorekeeper.ui.widgets.list_tile import stretched_column
from scorekeeper.viewmodels.keys import has_bomb_key, has_cloud_key
from scorekeeper.viewmodels.prompt import bid_changes


def special_card_keys(cache: MemoCache, app: App, controller: TableController, round_: Round) -> ft.Control:
    """A row of keys with symbol and name."""
    special = _special_keys(app, controller, round_)
    width = (app.screen.dock_content_width - KEY_GAP * (len(special) - 1)) / max(1, len(special))
    style, height = app.scale.small(Paint.INK), round(TARGET * app.scale.factor)
    if app.scale.is_large:
        room, height = width - SYMBOL - SYMBOL_SPACING - 2 * INSET, SPECIAL_KEY_HEIGHT
        fitted = (
            app.scale.whole_words(key.label, room, height - 2, LARGEST_SPECIAL_TYPE, Paint.INK)
            for key in special
        )
        style = min(fitted, key=lambda one: cast(float, one.size), default=style)
    keys = [cache(key.symbol, _key, style, height, key) for key in special]
    return ft.Row(list(keys), spacing=KEY_GAP)


SYMBOL, SYMBOL_SPACING, INSET = 24, 10, 12
"""Within a key: its symbol, the space behind that, and that at both sides."""
SPECIAL_KEY_HEIGHT, LARGEST_SPECIAL_TYPE = 56, 20
"""Height of a key in large type, and the most of that type: no word is broken."""


@dataclass(frozen=True, slots=True)
class _SpecialKey:
    symbol: str
    label: str
    on_click: OnTap | None
    data: object = 0


def _special_keys(app: App, controller: TableController, round_: Round) -> list[_SpecialKey]:
    _, keys = app.words, []
    if has_bomb_key(controller.state, round_):
        keys.append(_SpecialKey("bomb", _("Bomb: trick to nobody"), controller.on_key, (TrickTaken(None),)))
    if has_cloud_key(controller.state, round_):
        keys.append(_SpecialKey("cloud", _("Cloud: a bid changes"), controller.on_sheet, TableSheet.CLOUD))
    return keys


def _key(style: ft.TextStyle, height: int, key: _SpecialKey) -> ft.Control:
    words = ft.Text(key.label, style=style, expand=True)
    return bordered_key(
        ft.Row([icon(key.symbol, SYMBOL), words], spacing=SYMBOL_SPACING),
        key.on_click,
        data=key.data,
        height=height,
        padding=ft.Padding.symmetric(horizontal=INSET),
        bgcolor=Paint.SHEET,
        expand=1,
    )


def bare_keys(cache: MemoCache, app: App, controller: TableController, round_: Round) -> list[ft.Control]:
    """The keys for special cards as bare symbols."""
    return [
        cache((key.symbol, "bare"), icon_button, key.symbol, key.label, key.on_click, data=key.data)
        for key in _special_keys(app, controller, round_)
    ]


BID_KEY_WIDTH = 72


@component
def CloudSheet(controller: TableController, key: object = None) -> ft.Control:
    """The cloud (§8): a tap says who took its trick, and whether he now bids one more or one fewer."""
    app = use_app()
    _, scale, round_ = app.words, app.scale, controller.state.current
    turns = () if round_ is None else round_.turns
    return stretched_column(
        [
            ft.Text(_("Who took the trick with the cloud?"), style=scale.title()),
            ft.Text(_("This player bids one more or one fewer now."), style=scale.text(Paint.QUIET)),
            ft.Container(height=4),
            *(_bid_change_tile(app, controller, seat) for seat in turns),
        ],
        spacing=4,
    )


def _bid_change_tile(app: App, controller: TableController, seat: int) -> ft.Control:
    """A player with his bid, and a key for one fewer and one more; where that cannot be, its place."""
    _, scale, state = app.words, app.scale, controller.state
    assert state.current is not None
    bid, spoken = state.current.bids[seat], dict(bid_changes(_, state, seat))
    texts = [one_line(state.names[seat], scale.name())]
    if bid is not None:
        texts.append(ft.Text(_("bid {bid}", bid=bid), style=scale.small()))
    words = ft.Column(list(texts), spacing=0, tight=True, expand=not scale.is_large)
    grown, keys = max(1.0, scale.factor * 0.8), list[ft.Control]()
    for by in (-1, 1):
        key = ft.Container(width=BID_KEY_WIDTH * grown, height=TARGET)
        if by in spoken:
            key = bordered_key(
                labelled(spoken[by], ft.Text(_.signed(by), style=scale.key())),
                controller.on_written,
                data=(BidChanged(seat, by),),
                width=BID_KEY_WIDTH * grown,
                height=TARGET * grown,
                alignment=ft.Alignment.CENTER,
                bgcolor=Paint.SHEET,
            )
        keys.append(key)
    if scale.is_large:  # one below the other
        return stretched_column([words, ft.Row(keys, spacing=6)], spacing=4)
    return ft.Row([words, *keys], spacing=6)
