"""The head of the table: which round, who deals, what is trump, and the row of keys that sets it."""

from __future__ import annotations

import flet as ft

from scorekeeper.game import Round
from scorekeeper.locale import Words
from scorekeeper.rules import Suit
from scorekeeper.ui.artwork import icon as icon_path
from scorekeeper.ui.artwork import suit_symbol
from scorekeeper.ui.desk import Desk
from scorekeeper.ui.glance import Sheet
from scorekeeper.ui.measures import CONTENT_WIDTH, RADIUS_KEY, SPACE, TARGET
from scorekeeper.ui.paint import Paint, suit_paint
from scorekeeper.ui.pieces import Pieces
from scorekeeper.ui.session import App
from scorekeeper.ui.steps import headline
from scorekeeper.ui.trump import TrumpKey, trump_asked, trump_keys, trump_said
from scorekeeper.ui.typography import Scale
from scorekeeper.ui.widgets.touch import UNSPOKEN, OnTap, icon, icon_key, named, outline, picture

CLOSE = 1
"""Between the keys of the trump where special cards take the room."""


def head(app: App, desk: Desk, row: Round | None, pieces: Pieces) -> list[ft.Control]:
    """The title, who deals and what is trump, and the keys for the trump while they are asked for."""
    _, scale, state = app.words, app.scale, desk.state
    title, small = headline(_, state)
    if row is None:
        return [pieces.group("title", _title_row, _, scale, desk, title, small)]
    symbol, suit, said = trump_said(_, state, row, desk.trump_page)
    dealer, trump = state.names[row.dealer], (symbol, _trump_paint(symbol, suit), said)
    lines = [
        pieces.group("title", _title_row, _, scale, desk, title, small),
        pieces.group("chips", _chips, _, scale, dealer, trump, desk.on_sheet, desk.on_trump_chip),
    ]
    if trump_asked(row, desk.trump_asked):
        return [*lines, pieces.shown("trump keys", _trump_keys, app, desk, row)]
    return [*lines, *pieces.hidden("trump keys")]


def _title_row(pieces: Pieces, _: Words, scale: Scale, desk: Desk, title: str, small: str) -> ft.Control:
    """Back, "Round 5 of 15" and the hand's size, which lead to the rules, the judge, the rest."""
    said = _("{round}: the rules of this game", round=f"{title}, {small}" if small else title)
    shown: list[ft.Control] = [
        ft.Text(title, style=scale.title(), semantics_label=said),
        ft.Row(
            [
                *([ft.Text(small, style=scale.small(), semantics_label=UNSPOKEN)] if small else []),
                pieces("info", icon, "info", 18, Paint.QUIET),
            ],
            spacing=6,
            tight=True,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
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
        on_click=desk.on_rules,
    )
    return ft.Row(
        [
            pieces("back", icon_key, "back", _("Back"), desk.on_back),
            rules,
            pieces("judge", icon_key, "scales", _("Who takes the trick?"), desk.on_judge),
            pieces("menu", icon_key, "menu", _("More"), desk.on_sheet, data=Sheet.MENU),
        ],
        spacing=2,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _chips(
    pieces: Pieces,
    _: Words,
    scale: Scale,
    dealer: str,
    trump: tuple[str, Paint, str],
    on_dealer: OnTap,
    on_trump: OnTap,
) -> ft.Control:
    """Who deals and what is trump; each can be put right by touching it."""
    cards, (symbol, color, words) = icon_path("dealer"), trump
    return ft.Row(
        [
            pieces.group("dealer", _chip, scale, cards, Paint.INK, _("Dealer"), dealer, on_dealer),
            pieces.group("trump", _chip, scale, symbol, color, _("Trump"), words, on_trump),
        ],
        spacing=8,
        run_spacing=6,
        wrap=True,
    )


def _trump_paint(symbol: str, suit: Suit | None) -> Paint:
    return Paint.INK if suit is None and symbol != suit_symbol(None) else suit_paint(suit)


def _chip(
    pieces: Pieces, scale: Scale, symbol: str, color: Paint, label: str, value: str, on_click: OnTap
) -> ft.Control:
    """Its `data` is what the dealer's chip opens."""
    words = ft.Column(
        [
            pieces("label", ft.Text, label, style=scale.small(), semantics_label=UNSPOKEN),
            ft.Text(
                value,
                style=scale.medium(),
                max_lines=1,
                overflow=ft.TextOverflow.ELLIPSIS,
                semantics_label=f"{label}: {value}",
            ),
        ],
        spacing=0,
        tight=True,
    )
    return ft.Container(
        content=ft.Row(
            [pieces("symbol", picture, symbol, 24, color), words],
            spacing=12,
            tight=True,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=ft.Padding.only(left=14, right=18, top=6, bottom=7),
        bgcolor=Paint.RAISED,
        foreground_decoration=outline(ft.Border.all(1, Paint.RULE)),
        border_radius=RADIUS_KEY,
        ink=True,
        on_click=on_click,
        data=Sheet.DEALER,
    )


def trump_lines(app: App, desk: Desk, row: Round) -> tuple[tuple[TrumpKey, ...], ...]:
    """The keys of the trump as they stand below each other."""
    most = int((_room(app) + CLOSE) // (TARGET + CLOSE))
    return trump_keys(app.words, desk.state, row, desk.trump_page, most)


def _room(app: App) -> float:
    return min(app.width - 2 * app.margin, CONTENT_WIDTH)


def _trump_keys(pieces: Pieces, app: App, desk: Desk, row: Round) -> ft.Control:
    """One tap sets the trump, none skips it; after a wizard the dealer's four suits are left (§3.3)."""
    lines = trump_lines(app, desk, row)
    fits = len(lines[0]) * (TARGET + SPACE) - SPACE <= _room(app)
    return pieces.group("lines", _trump_key_lines, lines, fits, desk.on_trump, desk.on_trump_page)


def _trump_key_lines(
    pieces: Pieces, lines: tuple[tuple[TrumpKey, ...], ...], fits: bool, on_trump: OnTap, on_page: OnTap
) -> ft.Control:
    rows: list[ft.Control] = []
    for line in lines:
        keys = []
        for key in line:
            on_key = on_page if key.turns else on_trump
            color = Paint.INK if key.suit is None else suit_paint(key.suit)
            keys.append(
                pieces(key.data, _trump_key, key.label, key.symbol, color, key.chosen, key.data, on_key)
            )
        keys += [ft.Container(expand=1) for _place in range(len(lines[0]) - len(line))]
        rows.append(ft.Row(keys, spacing=SPACE if fits else CLOSE))
    return rows[0] if len(rows) == 1 else ft.Column(rows, spacing=SPACE, tight=True)


def _trump_key(label: str, symbol: str, color: Paint, chosen: bool, data: str, on_trump: OnTap) -> ft.Control:
    return ft.Container(
        content=named(label, picture(symbol, 24, color)),
        expand=1,
        height=TARGET,
        alignment=ft.Alignment.CENTER,
        bgcolor=Paint.SHEET,
        foreground_decoration=outline(
            ft.Border.all(3 if chosen else 1, Paint.ACCENT if chosen else Paint.RULE)
        ),
        border_radius=RADIUS_KEY,
        ink=True,
        on_click=on_trump,
        data=data,
    )
