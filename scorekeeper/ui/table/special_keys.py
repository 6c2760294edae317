"""The keys for special cards that are in this game and may have been played (§8)."""

from __future__ import annotations

from dataclasses import dataclass

import flet as ft

from scorekeeper.game import Round
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.design.typography import Scale
from scorekeeper.ui.runtime.memo_cache import MemoCache
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.table.controller import TableController
from scorekeeper.ui.table.model.trump_keys import has_bomb_key, has_cloud_key
from scorekeeper.ui.table.model.view_state import TableSheet
from scorekeeper.ui.widgets.buttons import OnTap, border_overlay, icon, icon_button, key_opacity
from scorekeeper.viewmodels.dimensions import RADIUS_KEY


def special_card_keys(cache: MemoCache, app: App, controller: TableController, round_: Round) -> ft.Control:
    """A row of keys with symbol and name."""
    keys = [
        cache(key.symbol, _key, app.scale, key.symbol, key.label, key.on_click, key.data)
        for key in _special_keys(app, controller, round_)
    ]
    return ft.Row(list(keys), spacing=8)


@dataclass(frozen=True, slots=True)
class _SpecialKey:
    symbol: str
    label: str
    on_click: OnTap | None
    data: object = 0


def _special_keys(app: App, controller: TableController, round_: Round) -> list[_SpecialKey]:
    _, keys = app.words, []
    if has_bomb_key(controller.state, round_):
        keys.append(_SpecialKey("bomb", _("Bomb: trick to nobody"), controller.on_bomb))
    if has_cloud_key(controller.state, round_):
        keys.append(_SpecialKey("cloud", _("Cloud: a bid changes"), controller.on_sheet, TableSheet.CLOUD))
    return keys


def _key(scale: Scale, symbol: str, label: str, on_click: OnTap | None, data: object) -> ft.Control:
    return ft.Container(
        ft.Row([icon(symbol, 24), ft.Text(label, style=scale.small(Paint.INK), expand=True)], spacing=10),
        padding=ft.Padding.symmetric(horizontal=12, vertical=12),
        bgcolor=Paint.SHEET,
        foreground_decoration=border_overlay(ft.Border.all(1, Paint.RULE)),
        border_radius=RADIUS_KEY,
        expand=1,
        opacity=key_opacity(on_click),
        ink=on_click is not None,
        on_click=on_click,
        data=data,
    )


def bare_keys(cache: MemoCache, app: App, controller: TableController, round_: Round) -> list[ft.Control]:
    """The keys for special cards as bare symbols."""
    return [
        cache((key.symbol, "bare"), icon_button, key.symbol, key.label, key.on_click, data=key.data)
        for key in _special_keys(app, controller, round_)
    ]
