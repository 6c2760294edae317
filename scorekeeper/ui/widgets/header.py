"""The head of the table: which round, who deals, what is trump, and the row of keys that sets it."""

from __future__ import annotations

import flet as ft

from scorekeeper.game import Phase, Round, State
from scorekeeper.locale import Words
from scorekeeper.locale.cards import suit_folk, suit_name
from scorekeeper.ui.artwork import SUITS, suit_symbol
from scorekeeper.ui.artwork import icon as icon_path
from scorekeeper.ui.desk import Desk
from scorekeeper.ui.glance import Sheet
from scorekeeper.ui.measures import RADIUS_KEY, SPACE, TARGET
from scorekeeper.ui.paint import Paint, suit_paint
from scorekeeper.ui.pieces import Pieces
from scorekeeper.ui.session import App
from scorekeeper.ui.steps import headline
from scorekeeper.ui.typography import Scale
from scorekeeper.ui.widgets.touch import OnTap, icon_key, named, outline, picture


def head(app: App, desk: Desk, row: Round, pieces: Pieces) -> list[ft.Control]:
    """The title, who deals and what is trump, and the keys for the trump while they are asked for."""
    _, scale, state = app.words, app.scale, desk.state
    title, small = headline(_, state)
    dealer, trump = state.names[row.dealer], _trump(_, state, row)
    on_dealer = on_menu = desk.on_sheet
    lines = [
        pieces.group("title", _title_row, _, scale, title, small, desk.on_back, desk.on_judge, on_menu),
        pieces.group("chips", _chips, _, scale, dealer, trump, on_dealer, desk.on_trump_chip),
    ]
    if trump_asked(desk, row):
        return [*lines, pieces.shown("trump keys", _trump_keys, _, desk, row)]
    return [*lines, *pieces.hidden("trump keys")]


def _title_row(
    pieces: Pieces,
    _: Words,
    scale: Scale,
    title: str,
    small: str,
    on_back: OnTap,
    on_judge: OnTap,
    on_menu: OnTap,
) -> ft.Control:
    """Back, "Round 5 of 15" and the hand's size, the judge, the rest."""
    said: list[ft.Control] = [ft.Text(title, style=scale.title())]
    if small:
        said.append(ft.Text(small, style=scale.small()))
    return ft.Row(
        [
            pieces("back", icon_key, "back", _("Back"), on_back),
            ft.Row(
                said,
                spacing=8,
                run_spacing=0,
                wrap=True,
                expand=True,
                vertical_alignment=ft.CrossAxisAlignment.END,
            ),
            pieces("judge", icon_key, "scales", _("Who takes the trick?"), on_judge),
            pieces("menu", icon_key, "menu", _("More"), on_menu, data=Sheet.MENU),
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
            pieces("dealer", _chip, scale, cards, Paint.INK, _("Dealer"), dealer, on_dealer),
            pieces("trump", _chip, scale, symbol, color, _("Trump"), words, on_trump),
        ],
        spacing=8,
        run_spacing=6,
        wrap=True,
    )


def _trump(_: Words, state: State, row: Round) -> tuple[str, Paint, str]:
    """The symbol, its colour and the words for the trump of the round."""
    if row.suit is not None:
        words = f"{suit_name(_, row.suit)} · {suit_folk(_, row.suit)}"
        return suit_symbol(row.suit), suit_paint(row.suit), words
    if row.awaits_choice:
        return icon_path("wizard"), Paint.INK, _("{name} chooses", name=state.names[row.dealer])
    if row.trump_known:
        return suit_symbol(None), Paint.QUIET, _.in_context("trump", "none")
    return suit_symbol(None), Paint.QUIET, _.in_context("trump", "not noted")


def _chip(scale: Scale, symbol: str, color: Paint, label: str, value: str, on_click: OnTap) -> ft.Control:
    """Its `data` is what the dealer's chip opens."""
    words = ft.Column(
        [
            ft.Text(label, style=scale.small()),
            ft.Text(value, style=scale.medium(), max_lines=1, overflow=ft.TextOverflow.ELLIPSIS),
        ],
        spacing=0,
        tight=True,
    )
    return ft.Container(
        content=named(
            f"{label}: {value}",
            ft.Row(
                [picture(symbol, 24, color), words],
                spacing=12,
                tight=True,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
        ),
        padding=ft.Padding.only(left=14, right=18, top=6, bottom=7),
        bgcolor=Paint.RAISED,
        foreground_decoration=outline(ft.Border.all(1, Paint.RULE)),
        border_radius=RADIUS_KEY,
        ink=True,
        on_click=on_click,
        data=Sheet.DEALER,
    )


def trump_asked(desk: Desk, row: Round) -> bool:
    """Whether the row of trump keys stands open: before the first bid, for a dealer's choice, or by hand."""
    if row.phase is Phase.BIDDING and not row.trump_known and not any(row.has_bid):
        return True
    return desk.trump_asked or row.awaits_choice


def _trump_keys(pieces: Pieces, _: Words, desk: Desk, row: Round) -> ft.Control:
    """One tap sets the trump, none skips it; after a wizard the dealer's four suits are left (§3.3)."""
    on_trump = desk.on_trump
    keys = []
    for suit in SUITS:
        label = _("Trump {suit}, {folk}", suit=suit_name(_, suit), folk=suit_folk(_, suit))
        symbol, color, chosen = suit_symbol(suit), suit_paint(suit), suit is row.suit
        keys.append(pieces(suit, _trump_key, label, symbol, color, chosen, suit.value, on_trump))
    if not row.awaits_choice:
        for code, name, label in (
            ("N", "jester", _("Jester turned up: no trump")),
            ("Z", "wizard", _("Wizard turned up: the dealer chooses")),
        ):
            symbol, chosen = icon_path(name), row.turned_up == code
            keys.append(pieces(code, _trump_key, label, symbol, Paint.INK, chosen, code, on_trump))
    return ft.Row(keys, spacing=SPACE)


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
