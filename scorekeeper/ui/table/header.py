"""The head of the table: which round, who deals, what is trump, and the row of keys that sets it."""

from __future__ import annotations

import flet as ft

from scorekeeper.game import Round
from scorekeeper.locale import Words
from scorekeeper.rules import Suit
from scorekeeper.ui.design.artwork import icon_path, suit_symbol
from scorekeeper.ui.design.paint import Paint, suit_paint
from scorekeeper.ui.design.typography import Scale
from scorekeeper.ui.runtime.memo_cache import MemoCache
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.table.controller import TableController
from scorekeeper.ui.table.model.trump_keys import TrumpKey, trump_keys, trump_keys_open, trump_label
from scorekeeper.ui.table.model.view_state import TableSheet
from scorekeeper.ui.widgets.buttons import (
    NO_LABEL,
    OnTap,
    border_overlay,
    icon,
    icon_button,
    key_opacity,
    labelled,
    tinted_image,
)
from scorekeeper.ui.widgets.chip import chip_face
from scorekeeper.viewmodels.dimensions import CONTENT_WIDTH, RADIUS_KEY, SPACE, TARGET
from scorekeeper.viewmodels.prompt import headline

CHIP_PADDING = ft.Padding.only(left=14, right=18, top=6, bottom=7)
TIGHT_GAP = 1
"""Between the keys of the trump where special cards take the space."""


def head(app: App, controller: TableController, round_: Round | None, cache: MemoCache) -> list[ft.Control]:
    """The title, who deals and what is trump, and the keys for the trump while they are asked for."""
    _, scale, state = app.words, app.scale, controller.state
    title, small = headline(_, state)
    if round_ is None:
        return [cache.group("title", _title_row, _, scale, controller, title, small)]
    symbol, suit, label = trump_label(_, state, round_, controller.view.trump_page)
    dealer, trump = state.names[round_.dealer], (symbol, _trump_paint(symbol, suit), label)
    lines = [
        cache.group("title", _title_row, _, scale, controller, title, small),
        cache.group("chips", _chips, _, scale, dealer, trump, controller.on_sheet, controller.on_trump_chip),
    ]
    if trump_keys_open(round_, controller.view.trump_open):
        return [*lines, cache.shown("trump keys", _trump_keys, app, controller, round_)]
    return [*lines, *cache.hidden("trump keys")]


def _title_row(
    cache: MemoCache, _: Words, scale: Scale, controller: TableController, title: str, small: str
) -> ft.Control:
    """Four buttons: back, "Round 5 of 15" with the hand's size, for the rules, the judge, and the menu."""
    spoken = _("{round}: the rules of this game", round=f"{title}, {small}" if small else title)
    shown: list[ft.Control] = [
        ft.Text(title, style=scale.title(), semantics_label=spoken),
        ft.Row(
            [
                *([ft.Text(small, style=scale.small(), semantics_label=NO_LABEL)] if small else []),
                cache("info", icon, "info", 18, Paint.QUIET),
            ],
            spacing=6,
            tight=True,
        ),
    ]
    wrapped = ft.Row(shown, spacing=8, run_spacing=0, wrap=True, vertical_alignment=ft.CrossAxisAlignment.END)
    rules = ft.Container(
        wrapped,
        height=TARGET if scale.factor == 1 else None,
        padding=ft.Padding.symmetric(vertical=4),
        alignment=ft.Alignment.CENTER_LEFT,
        border_radius=RADIUS_KEY,
        expand=True,
        ink=True,
        on_click=controller.on_rules,
    )
    return ft.Row(
        [
            cache("back", icon_button, "back", _("Back"), controller.on_back),
            rules,
            cache("judge", icon_button, "scales", _("Who takes the trick?"), controller.on_judge),
            cache("menu", icon_button, "menu", _("More"), controller.on_menu),
        ],
        spacing=2,
    )


def _chips(
    cache: MemoCache,
    _: Words,
    scale: Scale,
    dealer: str,
    trump: tuple[str, Paint, str],
    on_dealer: OnTap | None,
    on_trump: OnTap | None,
) -> ft.Control:
    """Who deals and what is trump; each can be put right by touching it."""
    cards, (symbol, color, words) = icon_path("dealer"), trump
    return ft.Row(
        [
            cache("dealer", _chip, scale, cards, Paint.INK, _("Dealer"), dealer, on_dealer),
            cache("trump", _chip, scale, symbol, color, _("Trump"), words, on_trump),
        ],
        spacing=8,
        run_spacing=6,
        wrap=True,
    )


def _trump_paint(symbol: str, suit: Suit | None) -> Paint:
    return Paint.INK if suit is None and symbol != suit_symbol(None) else suit_paint(suit)


def _chip(
    scale: Scale, symbol: str, color: Paint, label: str, value: str, on_click: OnTap | None
) -> ft.Control:
    """A chip; its `data` is the sheet that the dealer's chip opens. Without `on_click` it is bare words."""
    if on_click is None:
        return ft.Container(chip_face(scale, symbol, color, label, value), padding=CHIP_PADDING)
    return ft.Container(
        content=chip_face(scale, symbol, color, label, value),
        padding=CHIP_PADDING,
        bgcolor=Paint.RAISED,
        foreground_decoration=border_overlay(ft.Border.all(1, Paint.RULE)),
        border_radius=RADIUS_KEY,
        ink=True,
        on_click=on_click,
        data=TableSheet.DEALER,
    )


def trump_lines(app: App, controller: TableController, round_: Round) -> tuple[tuple[TrumpKey, ...], ...]:
    """The keys of the trump as they stand below each other."""
    most = int((_free_width(app) + TIGHT_GAP) // (TARGET + TIGHT_GAP))
    return trump_keys(app.words, controller.state, round_, controller.view.trump_page, most)


def _free_width(app: App) -> float:
    return min(app.width - 2 * app.margin, CONTENT_WIDTH)


def _trump_keys(cache: MemoCache, app: App, controller: TableController, round_: Round) -> ft.Control:
    """One tap sets the trump, none skips it; after a wizard the dealer's four suits are left (§3.3)."""
    lines = trump_lines(app, controller, round_)
    fits = len(lines[0]) * (TARGET + SPACE) - SPACE <= _free_width(app)
    return cache.group("lines", _trump_key_lines, lines, fits, controller.on_trump, controller.on_trump_page)


def _trump_key_lines(
    cache: MemoCache,
    lines: tuple[tuple[TrumpKey, ...], ...],
    fits: bool,
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
        rows.append(ft.Row(keys, spacing=SPACE if fits else TIGHT_GAP))
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
