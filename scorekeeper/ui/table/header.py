"""The head of the table: which round, who deals, what is trump."""

from __future__ import annotations

import flet as ft

from scorekeeper.design_tokens.dimensions import RADIUS_KEY, TARGET
from scorekeeper.game import Phase, Round
from scorekeeper.locale import Words
from scorekeeper.rules import Suit
from scorekeeper.ui.design.artwork import icon_path, suit_symbol
from scorekeeper.ui.design.paint import Paint, suit_paint
from scorekeeper.ui.design.typography import TEXT_LETTER_WIDTH, Scale
from scorekeeper.ui.runtime.memo_cache import MemoCache
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.table.controller import TableController
from scorekeeper.ui.table.model.trump_keys import trump_keys_shown, trump_label
from scorekeeper.ui.table.model.view_state import TableSheet
from scorekeeper.ui.widgets.buttons import (
    NO_LABEL,
    OnTap,
    border_overlay,
    chip_face,
    icon,
    icon_button,
)
from scorekeeper.ui.widgets.scaffold import dock_beside_width, dock_content_width, has_dock_beside, is_big
from scorekeeper.viewmodels.prompt import headline
from scorekeeper.viewmodels.short_names import FEWEST_LETTERS, short_name

CHIP_BESIDE, CHIP_TYPE = 74, 16
"""What a chip is wider than its words, with the gap beside it; and the size of these."""
CHIP_PADDING = ft.Padding.only(left=14, right=18, top=6, bottom=7)
TITLE_TYPE = 23
"""Size of a sentence in the head."""
CHIPS_SCREEN_HEIGHT = 740
"""A screen that is lower has no chips in the head while numbers are entered."""


def head(app: App, controller: TableController, round_: Round | None, cache: MemoCache) -> list[ft.Control]:
    """The title, and below it who deals and what is trump."""
    _, scale, state = app.words, app.scale, controller.state
    title, small = headline(_, state)
    has_home = not app.is_scribes
    buttons = 3 if has_home else 2
    width = app.width - dock_beside_width(app) - 2 * app.margin - buttons * (TARGET + 2)
    asked = controller.asked_seat is not None
    lines = [cache.group("title", _title_row, _, scale, controller, title, small, width, has_home, asked)]
    if round_ is not None and has_chips(app, round_):
        lines.append(chips(app, controller, round_, cache))
    return lines


def has_chips(app: App, round_: Round) -> bool:
    """Whether the chips stand in the head: where there is room, and always while the cards are played.

    While numbers are entered the pad marks the dealer too, and the keys of the dock the trump.
    """
    if is_big(app):
        return False  # they stand in the dock
    # On a phone on its side the pad has a column of its own, and its head stays as it is.
    still = has_dock_beside(app) and not app.scale.is_large
    return still or round_.phase is Phase.PLAY or app.height >= CHIPS_SCREEN_HEIGHT * app.scale.factor


def chips(app: App, controller: TableController, round_: Round, cache: MemoCache) -> ft.Control:
    """The chips of the dealer and of the trump; each can be put right by touching it."""
    _, scale, state = app.words, app.scale.dense, controller.state
    symbol, suit, label = trump_label(_, state, round_)
    # Both stand in one row: the dealer's name loses the letters for which the trump leaves no room.
    letters = (dock_content_width(app) - 2 * CHIP_BESIDE) / (TEXT_LETTER_WIDTH * CHIP_TYPE * scale.factor)
    name = state.names[round_.dealer]
    dealer = short_name(name, max(FEWEST_LETTERS, int(letters - max(len(label), len(_("Trump"))))))
    trump = (symbol, trump_paint(symbol, suit), label)
    opens = controller.on_trump_chip if not trump_keys_shown(state, round_, opened=False) else None
    return cache.group("chips", _chips, _, scale, dealer, trump, controller.on_sheet, opens)


def _title_row(
    cache: MemoCache,
    _: Words,
    scale: Scale,
    controller: TableController,
    title: str,
    small: str,
    width: float,
    has_home: bool,
    asked: bool,
) -> ft.Control:
    """Four buttons: back, "Round 5 of 15" with the hand's size, for the rules, the judge, and the menu.

    The scribe of one table has nothing to go back to.
    """
    spoken = _("{round}: the rules of this game", round=f"{title}, {small}" if small else title)
    shown: list[ft.Control] = [
        ft.Text(title, style=scale.fitted_sentence(title, width, TITLE_TYPE), semantics_label=spoken),
        ft.Row(
            [
                *([ft.Text(small, style=scale.dense.small(), semantics_label=NO_LABEL)] if small else []),
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
        padding=ft.Padding.symmetric(vertical=4 if scale.factor == 1 else 12),
        alignment=ft.Alignment.CENTER_LEFT,
        border_radius=RADIUS_KEY,
        expand=True,
        ink=True,
        on_click=controller.on_link,
        data=f"{controller.address}/ruleset",
    )
    return ft.Row(
        [
            *(
                [cache("back", icon_button, "back", _("Back"), controller.on_link, data="/")]
                if has_home
                else []
            ),
            rules,
            cache(
                "judge",
                icon_button,
                "scales",
                _("Who takes the trick?"),
                controller.on_link,
                data=f"{controller.address}/judge",
            ),
            cache("menu", menu_button, _, controller.on_menu, asked),
        ],
        spacing=2,
    )


def menu_button(_: Words, on_menu: OnTap, asked: bool) -> ft.Control:
    """The button of the menu, with a mark while a phone has `asked` for a seat."""
    if not asked:
        return icon_button("menu", _("More"), on_menu)
    return icon_button("menu", _("More: a phone asks for a seat"), on_menu, marked=True)


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


def trump_paint(symbol: str, suit: Suit | None) -> Paint:
    """The colour of the symbol for a trump."""
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
