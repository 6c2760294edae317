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
from scorekeeper.ui.widgets.list_tile import centred_column, in_rows
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
    keys, width = (
        _keys(app, controller.state, round_, controller.view.trump_page),
        app.screen.dock_content_width,
    )
    return cache.group("lines", _key_row, keys, width, controller.on_key, controller.on_trump_page)


def special_page(
    cache: MemoCache, app: App, controller: TableController, round_: Round, height: float
) -> ft.Control:
    """The special cards that can be turned up, in the place of the trump keys and of what is below them."""
    keys = _keys(app, controller.state, round_, controller.view.trump_page)
    size = app.screen.dock_content_width, height
    return cache.group(
        "page", _named_keys, keys, size, controller.on_key, controller.on_trump_page, app.scale
    )


def keys_for_trump(
    app: App, state: State, round_: Round, page: str, on_trump: OnTap, on_page: OnTap
) -> ft.Control:
    """The keys of that page, for a round that is not the open one."""
    keys, width = _keys(app, state, round_, page), app.screen.dock_content_width
    if shows_special_page(state, round_, page):
        return _named_keys(MemoCache(), keys, (width, 2 * NAMED_KEY_HEIGHT), on_trump, on_page, app.scale)
    return _key_row(MemoCache(), keys, width, on_trump, on_page)


def _keys(app: App, state: State, round_: Round, page: str) -> tuple[TrumpKey, ...]:
    most = int((app.screen.dock_content_width + TIGHT_GAP) // (TARGET + TIGHT_GAP))
    return trump_keys(app.words, state, round_, page, most)


def _key_row(
    cache: MemoCache,
    keys: tuple[TrumpKey, ...],
    width: float,
    on_trump: OnTap | None,
    on_page: OnTap | None,
) -> ft.Control:
    count = len(keys)
    gap = next((gap for gap in (KEY_GAP, SPACE) if count * (TARGET + gap) - gap <= width), TIGHT_GAP)
    shown = [cache(key.data, _trump_key, key, TARGET, on_page if key.turns else on_trump) for key in keys]
    return ft.Row(shown, spacing=gap)


def _named_keys(
    cache: MemoCache,
    keys: tuple[TrumpKey, ...],
    size: tuple[float, float],
    on_trump: OnTap | None,
    on_page: OnTap | None,
    scale: Scale,
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
    shown = [
        cache(key.data, _trump_key, key, key_height, on_page if key.turns else on_trump, style)
        for key in keys
    ]
    lines = in_rows(shown, columns, spacing=SPACE, filled=True)
    return ft.Column(list(lines), spacing=SPACE, height=height, alignment=ft.MainAxisAlignment.CENTER)


def _trump_key(
    key: TrumpKey, height: float, on_key: OnTap | None, style: ft.TextStyle | None = None
) -> ft.Control:
    """A key with the symbol of what it sets; with a `style` its name stands below that."""
    path = suit_path if key.suit else icon_path
    face: ft.Control = tinted_image(path(key.symbol), 24, suit_paint(key.suit) if key.suit else Paint.INK)
    if style is not None:
        name = ft.Text(key.name, style=style, no_wrap=True, overflow=ft.TextOverflow.VISIBLE)
        face = centred_column([face, name], spacing=1)
    return bordered_key(
        labelled(key.label, face),
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
