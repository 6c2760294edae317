"""The row of keys that sets the trump, in the dock."""

from __future__ import annotations

from math import ceil

import flet as ft

from scorekeeper.design_tokens.dimensions import KEY_GAP, SPACE, TARGET
from scorekeeper.game import Round, State
from scorekeeper.ui.design.artwork import icon_path, suit_path
from scorekeeper.ui.design.paint import Paint, suit_paint
from scorekeeper.ui.design.typography import Scale
from scorekeeper.ui.runtime.memo_cache import MemoCache
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.table.controller import TableController
from scorekeeper.ui.table.model.table_layout import even_rows
from scorekeeper.ui.table.model.taps import Trump
from scorekeeper.ui.widgets.buttons import OnTap, bordered_key, labelled, tinted_image
from scorekeeper.ui.widgets.list_tile import centred_column
from scorekeeper.viewmodels.keys import TrumpKey, shows_special_page, trump_keys

TIGHT_GAP = 1
"""Space between the keys where special cards take the space."""
NAMED_KEY_WIDTH = 74
"""What a key with a name below its symbol is wide where there is room."""
MOST_NAMED_ABREAST = 6
NAMED_KEY_HEIGHT = 58
"""The most that it is high."""
LETTER_PART = 0.53
"""The width of a letter of its name, as a part of its size."""


def trump_row(cache: MemoCache, app: App, controller: TableController, round_: Round) -> ft.Control:
    """One tap sets the trump, none skips it; after a wizard the dealer's four suits are left (§3.3)."""
    keys = trump_keys(app.words, controller.state, round_, controller.view.trump_page, _most_abreast(app))
    return cache.group(
        "lines", _key_row, keys, app.screen.dock_content_width, controller.on_key, controller.on_trump_page
    )


def special_page(
    cache: MemoCache, app: App, controller: TableController, round_: Round, height: float
) -> ft.Control:
    """The special cards that can be turned up, in the place of the trump keys and of what is below them."""
    keys = trump_keys(app.words, controller.state, round_, controller.view.trump_page, _most_abreast(app))
    size = app.screen.dock_content_width, height
    return cache.group(
        "page", _named_keys, app.scale, keys, size, controller.on_key, controller.on_trump_page
    )


def keys_for_trump(
    app: App, state: State, round_: Round, page: str, on_trump: OnTap, on_page: OnTap
) -> ft.Control:
    """The keys of that page, for a round that is not the open one."""
    keys = trump_keys(app.words, state, round_, page, _most_abreast(app))
    width = app.screen.dock_content_width
    if shows_special_page(state, round_, page):
        size = width, 2 * NAMED_KEY_HEIGHT
        return _named_keys(MemoCache(), app.scale, keys, size, on_trump, on_page)
    return _key_row(MemoCache(), keys, width, on_trump, on_page)


def _most_abreast(app: App) -> int:
    return int((app.screen.dock_content_width + TIGHT_GAP) // (TARGET + TIGHT_GAP))


def _key_row(
    cache: MemoCache,
    keys: tuple[TrumpKey, ...],
    width: float,
    on_trump: OnTap | None,
    on_page: OnTap | None,
) -> ft.Control:
    count = len(keys)
    gap = next((gap for gap in (KEY_GAP, SPACE) if count * (TARGET + gap) - gap <= width), TIGHT_GAP)
    return ft.Row([_cached_key(cache, key, on_trump, on_page) for key in keys], spacing=gap)


def _cached_key(cache: MemoCache, key: TrumpKey, on_trump: OnTap | None, on_page: OnTap | None) -> ft.Control:
    color = Paint.INK if key.suit is None else suit_paint(key.suit)
    on_key = on_page if key.turns else on_trump
    return cache(key.data, _trump_key, key, color, on_key)


def _named_keys(
    cache: MemoCache,
    scale: Scale,
    keys: tuple[TrumpKey, ...],
    size: tuple[float, float],
    on_trump: OnTap | None,
    on_page: OnTap | None,
) -> ft.Control:
    """Keys with their names below the symbols, in even rows; `size` is the room for all of them."""
    width, height = size
    fitting = max(1, int((height + SPACE) // (TARGET + SPACE)))
    abreast = max(ceil(len(keys) / fitting), min(MOST_NAMED_ABREAST, int(width // NAMED_KEY_WIDTH)))
    rows, columns = even_rows(len(keys), abreast)
    key_height = min(NAMED_KEY_HEIGHT, (height - (rows - 1) * SPACE) / rows)
    longest = max(len(key.name) for key in keys)
    most = (width / columns - SPACE - 4) / (LETTER_PART * longest)
    style = scale.label(min(14 * scale.factor, most, key_height * 0.3))
    lines = []
    for start in range(0, len(keys), columns):
        line = keys[start : start + columns]
        shown = [
            cache(key.data, _named_key, style, key, key_height, on_page if key.turns else on_trump)
            for key in line
        ]
        empty = [ft.Container(expand=1) for _place in range(columns - len(line))]
        lines.append(ft.Row([*shown, *empty], spacing=SPACE))
    return ft.Column(list(lines), spacing=SPACE, height=height, alignment=ft.MainAxisAlignment.CENTER)


def _named_key(style: ft.TextStyle, key: TrumpKey, height: float, on_key: OnTap | None) -> ft.Control:
    face = centred_column(
        [
            _symbol(key, Paint.INK),
            ft.Text(key.name, style=style, no_wrap=True, overflow=ft.TextOverflow.VISIBLE),
        ],
        spacing=1,
    )
    return _bordered_key(labelled(key.label, face), height, key, on_key)


def _trump_key(key: TrumpKey, color: Paint, on_key: OnTap | None) -> ft.Control:
    return _bordered_key(labelled(key.label, _symbol(key, color)), TARGET, key, on_key)


def _symbol(key: TrumpKey, color: Paint) -> ft.Control:
    path = suit_path if key.suit else icon_path
    return tinted_image(path(key.symbol), 24, color)


def _bordered_key(face: ft.Control, height: float, key: TrumpKey, on_key: OnTap | None) -> ft.Control:
    return bordered_key(
        face,
        on_key,
        data=key.data if key.turns else Trump(key.data),
        chosen=key.chosen,
        chosen_width=3,
        expand=1,
        height=height,
        alignment=ft.Alignment.CENTER,
        bgcolor=Paint.SHEET,
        tooltip=key.label,
    )
