"""The row of keys that sets the trump, in the dock."""

from __future__ import annotations

import flet as ft

from scorekeeper.game import Round
from scorekeeper.ui.design.paint import Paint, suit_paint
from scorekeeper.ui.runtime.memo_cache import MemoCache
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.table.controller import TableController
from scorekeeper.ui.table.model.trump_keys import TrumpKey, trump_keys
from scorekeeper.ui.widgets.buttons import OnTap, border_overlay, key_opacity, labelled, tinted_image
from scorekeeper.ui.widgets.scaffold import dock_content_width
from scorekeeper.viewmodels.dimensions import RADIUS_KEY, SPACE, TARGET

GAP = 2 * SPACE
TIGHT_GAP = 1
"""Between the keys where special cards take the space."""


def trump_row(cache: MemoCache, app: App, controller: TableController, round_: Round) -> ft.Control:
    """One tap sets the trump, none skips it; after a wizard the dealer's four suits are left (§3.3)."""
    width = dock_content_width(app)
    most = int((width + TIGHT_GAP) // (TARGET + TIGHT_GAP))
    lines = trump_keys(app.words, controller.state, round_, controller.view.trump_page, most)
    count = len(lines[0])
    gap = next((gap for gap in (GAP, SPACE) if count * (TARGET + gap) - gap <= width), TIGHT_GAP)
    return cache.group("lines", _trump_key_lines, lines, gap, controller.on_trump, controller.on_trump_page)


def _trump_key_lines(
    cache: MemoCache,
    lines: tuple[tuple[TrumpKey, ...], ...],
    gap: int,
    on_trump: OnTap | None,
    on_page: OnTap | None,
) -> ft.Control:
    rows: list[ft.Control] = []
    for line in lines:
        keys = []
        for key in line:
            on_key = on_page if key.turns else on_trump
            color = Paint.INK if key.suit is None else suit_paint(key.suit)
            keys.append(
                cache(key.data, _trump_key, key.label, key.symbol, color, key.chosen, key.data, on_key)
            )
        keys += [ft.Container(expand=1) for _place in range(len(lines[0]) - len(line))]
        rows.append(ft.Row(keys, spacing=gap))
    return rows[0] if len(rows) == 1 else ft.Column(rows, spacing=SPACE, tight=True)


def _trump_key(
    label: str, symbol: str, color: Paint, chosen: bool, data: str, on_trump: OnTap | None
) -> ft.Control:
    return ft.Container(
        content=labelled(label, tinted_image(symbol, 24, color)),
        expand=1,
        height=TARGET,
        alignment=ft.Alignment.CENTER,
        bgcolor=Paint.SHEET,
        foreground_decoration=border_overlay(
            ft.Border.all(3 if chosen else 1, Paint.ACCENT if chosen else Paint.RULE)
        ),
        border_radius=RADIUS_KEY,
        opacity=key_opacity(on_trump),
        ink=on_trump is not None,
        on_click=on_trump,
        data=data,
    )
