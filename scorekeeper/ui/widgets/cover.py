"""The dock while bids are hidden: the cover with the name of whoever takes the phone, and the reveal."""

from __future__ import annotations

import flet as ft

from scorekeeper.game import Round
from scorekeeper.ui.cover import Cover, reveal_hint
from scorekeeper.ui.desk import Desk
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.pieces import Pieces
from scorekeeper.ui.session import App
from scorekeeper.ui.widgets.touch import icon, main_key

_MARGIN = ft.Margin.symmetric(horizontal=4)


def cover_key(_pieces: Pieces, app: App, desk: Desk, cover: Cover) -> ft.Control:
    """Who gets the phone, and the key that he taps when he has it."""
    key = main_key(cover.key, app.scale.key(), desk.on_uncover)
    return _asked(app, desk, "pass-on", cover.title, cover.hint, key)


def reveal_key(_pieces: Pieces, app: App, desk: Desk, row: Round) -> ft.Control:
    """All have bid: the key that lays their bids open (§4.4)."""
    _ = app.words
    key = main_key(_("Reveal the bids"), app.scale.key(), desk.on_reveal)
    return _asked(app, desk, "hidden", _("All have bid"), reveal_hint(_, desk.state, row), key)


def _asked(app: App, desk: Desk, symbol: str, title: str, hint: str, key: ft.Control) -> ft.Control:
    scale = app.scale
    words = [ft.Text(title, style=scale.sentence(), max_lines=2, overflow=ft.TextOverflow.ELLIPSIS)]
    if desk.refused or hint:
        color = Paint.BAD if desk.refused else Paint.QUIET
        words.append(ft.Text(desk.refused or hint, style=scale.small(color)))
    said = ft.Row(
        [icon(symbol, 34, Paint.ACCENT), ft.Column(list(words), spacing=0, tight=True, expand=True)],
        spacing=12,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
        margin=_MARGIN,
    )
    return ft.Column([said, key], spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
