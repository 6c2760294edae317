"""The keys for special cards that are in this game and may have been played (§8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import flet as ft

from scorekeeper.design_tokens.dimensions import KEY_GAP, RADIUS_KEY
from scorekeeper.game import Round
from scorekeeper.game.facts import TrickTaken
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.memo_cache import MemoCache
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.table.controller import TableController
from scorekeeper.ui.table.model.view_state import TableSheet
from scorekeeper.ui.widgets.buttons import OnTap, border_overlay, icon, icon_button, key_opacity
from scorekeeper.viewmodels.trump_keys import has_bomb_key, has_cloud_key


def special_card_keys(cache: MemoCache, app: App, controller: TableController, round_: Round) -> ft.Control:
    """A row of keys with symbol and name."""
    special = _special_keys(app, controller, round_)
    width = (app.screen.dock_content_width - KEY_GAP * (len(special) - 1)) / max(1, len(special))
    style, height = app.scale.small(Paint.INK), None
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


def _key(style: ft.TextStyle, height: int | None, key: _SpecialKey) -> ft.Control:
    words = ft.Text(key.label, style=style, expand=True)
    return ft.Container(
        ft.Row([icon(key.symbol, SYMBOL), words], spacing=SYMBOL_SPACING),
        height=height,
        padding=ft.Padding.symmetric(horizontal=INSET, vertical=INSET if height is None else 0),
        bgcolor=Paint.SHEET,
        foreground_decoration=border_overlay(ft.Border.all(1, Paint.RULE)),
        border_radius=RADIUS_KEY,
        expand=1,
        opacity=key_opacity(key.on_click),
        ink=key.on_click is not None,
        on_click=key.on_click,
        data=key.data,
    )


def bare_keys(cache: MemoCache, app: App, controller: TableController, round_: Round) -> list[ft.Control]:
    """The keys for special cards as bare symbols."""
    return [
        cache((key.symbol, "bare"), icon_button, key.symbol, key.label, key.on_click, data=key.data)
        for key in _special_keys(app, controller, round_)
    ]
