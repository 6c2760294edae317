"""Keys for what special cards do while a round runs (§8): a trick for nobody, a bid that changes."""

from __future__ import annotations

import flet as ft

from scorekeeper.game import Phase, Round, State
from scorekeeper.rules import Kind, lost_tricks
from scorekeeper.ui.desk import Desk
from scorekeeper.ui.glance import Sheet
from scorekeeper.ui.measures import RADIUS_KEY
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.pieces import Pieces
from scorekeeper.ui.session import App
from scorekeeper.ui.typography import Scale
from scorekeeper.ui.widgets.touch import OnTap, icon, outline


def special_keys(app: App, desk: Desk, row: Round, pieces: Pieces) -> list[ft.Control]:
    """The keys of the cards that are in the game and can have been played; nothing in other games."""
    _, scale = app.words, app.scale
    keys = []
    if bomb_asked(desk.state, row):
        label = _("Bomb: trick to nobody")
        keys.append(pieces("bomb", _key, scale, "bomb", label, desk.on_bomb))
    if cloud_asked(desk.state, row):
        label = _("Cloud: a bid changes")
        keys.append(pieces("cloud", _key, scale, "cloud", label, desk.on_sheet, Sheet.CLOUD))
    return [ft.Row(keys, spacing=8)] if keys else []


def bomb_asked(state: State, row: Round) -> bool:
    """Whether one more trick of this round can go to nobody."""
    return _played_now(row) and row.lost < lost_tricks(state.ruleset)


def cloud_asked(state: State, row: Round) -> bool:
    """Whether a bid of this round can change."""
    return _played_now(row) and Kind.CLOUD.value in state.ruleset.extra_cards


def _played_now(row: Round) -> bool:
    return row.phase in (Phase.PLAY, Phase.RESULTS)


def _key(scale: Scale, symbol: str, label: str, on_click: OnTap, data: object = 0) -> ft.Control:
    return ft.Container(
        ft.Row(
            [icon(symbol, 24), ft.Text(label, style=scale.small(Paint.INK), expand=True)],
            spacing=10,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=ft.Padding.symmetric(horizontal=12, vertical=12),
        bgcolor=Paint.SHEET,
        foreground_decoration=outline(ft.Border.all(1, Paint.RULE)),
        border_radius=RADIUS_KEY,
        expand=1,
        ink=True,
        on_click=on_click,
        data=data,
    )
