"""Keys for what special cards do while a round runs (§8): a trick for nobody, a bid that changes."""

from __future__ import annotations

from dataclasses import dataclass

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
from scorekeeper.ui.widgets.touch import OnTap, icon, icon_key, outline

HIGH = 740
"""On a screen this high the keys have a line of their own among the results."""
LINE, PLAYER, REST = 64, 52, 320
"""What their line takes of the height while the cards are played, what a player's takes, and all the rest."""


def special_keys(
    app: App, desk: Desk, row: Round, pieces: Pieces
) -> tuple[list[ft.Control], list[ft.Control]]:
    """The keys of the cards that are in the game and can have been played; nothing in other games.

    They have a line of their own, or are bare symbols for the foot where it took the room from others.
    """
    if not any_asked(desk.state, row):
        return [], []
    if has_own_line(app, row):
        return [pieces.shown("special", _line, app, desk, row)], []
    bare = [
        pieces((key.symbol, "bare"), icon_key, key.symbol, key.label, key.on_click, data=key.data)
        for key in _special(app, desk, row)
    ]
    return [], list(bare)


def has_own_line(app: App, row: Round) -> bool:
    """Whether there is room for a line of keys."""
    needed = HIGH if row.phase is Phase.RESULTS else LINE + PLAYER * len(row.turns) + REST
    return app.height >= needed * app.scale.factor


def _line(pieces: Pieces, app: App, desk: Desk, row: Round) -> ft.Control:
    keys = [
        pieces(key.symbol, _key, app.scale, key.symbol, key.label, key.on_click, key.data)
        for key in _special(app, desk, row)
    ]
    return ft.Row(list(keys), spacing=8)


@dataclass(frozen=True, slots=True)
class _Special:
    symbol: str
    label: str
    on_click: OnTap
    data: object = 0


def _special(app: App, desk: Desk, row: Round) -> list[_Special]:
    _, keys = app.words, []
    if bomb_asked(desk.state, row):
        keys.append(_Special("bomb", _("Bomb: trick to nobody"), desk.on_bomb))
    if cloud_asked(desk.state, row):
        keys.append(_Special("cloud", _("Cloud: a bid changes"), desk.on_sheet, Sheet.CLOUD))
    return keys


def any_asked(state: State, row: Round) -> bool:
    """Whether there is a key of special cards."""
    return bomb_asked(state, row) or cloud_asked(state, row)


def bomb_asked(state: State, row: Round) -> bool:
    """Whether one more trick of this round can go to nobody."""
    return _played_now(row) and row.lost < lost_tricks(state.ruleset)


def cloud_asked(state: State, row: Round) -> bool:
    """Whether a bid of this round can change."""
    return _played_now(row) and Kind.CLOUD.value in state.ruleset.extra_cards


def _played_now(row: Round) -> bool:
    return row.phase in (Phase.PLAY, Phase.RESULTS)


def _key(scale: Scale, symbol: str, label: str, on_click: OnTap, data: object) -> ft.Control:
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
