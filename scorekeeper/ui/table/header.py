"""The head of the table: which round, who deals, what is trump."""

from __future__ import annotations

from dataclasses import dataclass, replace

import flet as ft

from scorekeeper.design_tokens.dimensions import KEY_GAP, NARROW, TARGET
from scorekeeper.game import Phase, Round, State
from scorekeeper.game.graphemes import letter_widths
from scorekeeper.locale import Words
from scorekeeper.locale.cards import suit_folk, suit_name
from scorekeeper.ui.design.artwork import card_symbol, icon_path, suit_symbol
from scorekeeper.ui.design.paint import Paint, suit_paint
from scorekeeper.ui.design.typography import MEAN_LETTER_WIDTH, Scale
from scorekeeper.ui.runtime.addresses import PHONES_PATH
from scorekeeper.ui.runtime.memo_cache import MemoCache
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.table.controller import TableController
from scorekeeper.ui.table.model.view_state import TableSheet
from scorekeeper.ui.widgets.buttons import (
    NO_LABEL,
    OnTap,
    disc,
    hit_target,
    icon,
    icon_button,
    outline,
    tinted_image,
)
from scorekeeper.ui.widgets.list_tile import stretched_column
from scorekeeper.viewmodels.prompt import awaited_choice, balance, headline, short_balance
from scorekeeper.viewmodels.short_names import with_short_names

TITLE_TYPE = 23
"""Size of a sentence in the head."""


def head(app: App, controller: TableController, round_: Round | None, cache: MemoCache) -> list[ft.Control]:
    """The title, and below it who deals and what is trump."""
    _, scale, state = app.words, app.scale, controller.state
    title, small = headline(_, state)
    if (close := controller.view.moment) is not None:
        title = _("Round {round} of {rounds}", round=close.number, rounds=len(state.hands))
        small = _.in_context("of a round", "finished")
    way_back = None if app.is_scribes else app.trail.back_from_table
    is_open = controller.is_open and app.width >= NARROW  # else the title has no room beside it
    buttons = 2 + bool(way_back) + is_open
    width = controller.layout.paper_width - buttons * (TARGET + 2)
    known = way_back, is_open, controller.asked_seat is not None
    lines = [cache.group("title", _title_row, _, scale, controller, title, small, width, *known)]
    if round_ is not None and controller.layout.has_pills:
        lines.append(chips(app, controller, round_, cache))
    return lines


def chips(app: App, controller: TableController, round_: Round, cache: MemoCache) -> ft.Control:
    """The pills of the trump and of who deals and leads; each can be put right by touching it.

    While the cards are played the second one says how many tricks were bid.
    """
    _, scale, state = app.words, app.scale.dense, controller.state
    symbol, _paint, label = trump_label(_, state, round_)
    layout = controller.layout
    one_line, width = layout.has_short_pills, layout.pills_width
    trump = _Pill(
        "" if one_line else _("Trump"),
        label,
        f"{_('Trump')}: {label}",
        symbol,
        round_.suit.name if round_.suit else "",
        controller.on_trump_chip if layout.opens_trump_keys else None,
    )
    close, dealer = controller.view.moment, state.names[round_.dealer]
    if close is not None:
        hits = sum(result.hit for result in close.results.values())
        some, met = _("{some} of {all}", some=hits, all=len(close.results)), _("bids met")
        second = _Pill("" if one_line else some, f"{some} {met}" if one_line else met, f"{some} {met}")
    elif round_.phase is Phase.PLAY and round_.tricks_played and not round_.bids_hidden:
        bid = _("{some} of {all} bid", some=round_.bids_sum, all=round_.winnable)
        second = _Pill(
            "" if one_line else bid,
            short_balance(_, round_) if not one_line else bid,
            f"{bid}, {balance(_, round_)}",
        )
    else:
        deals, leads = _("{name} deals", name=dealer), ""
        if not round_.tricks_played:  # else the tricks say who leads
            leads = _("{name} leads", name=state.names[round_.leader])
        second = _Pill(
            deals if leads and not one_line else "",
            leads or deals,
            f"{_('Dealer')}: {dealer}",
            icon_path("lead" if leads and one_line else "dealer"),
            on_click=controller.on_sheet,
        )
    letters = (width - KEY_GAP - 2 * PILL_BESIDE) / (MEAN_LETTER_WIDTH * PILL_TYPE * scale.factor)
    room = letters
    if not scale.is_large:
        if letter_widths(trump.words) + letter_widths(second.words) > letters and round_.suit is not None:
            trump = replace(trump, words=suit_name(_, round_.suit, state.ruleset.deck))
        room -= max(letter_widths(trump.words), letter_widths(trump.small))
    part = SMALL_PILL_TYPE / PILL_TYPE
    words, small = (with_short_names(text, state.names, room / part) for text in (second.words, second.small))
    fitting = round(min(1, max(part, room / letter_widths(words))), 2)
    return cache.group("chips", _pills, scale, trump, replace(second, words=words, small=small, part=fitting))


@dataclass(frozen=True, slots=True)
class _Pill:
    """What a pill shows: `small` above `words`, beside a symbol; screen readers say what is `spoken`."""

    small: str
    words: str
    spoken: str
    symbol: str = ""
    coin: str = ""
    """The colour of the coin on which the symbol lies; empty where it lies on none."""
    on_click: OnTap | None = None
    part: float = 1
    """How large the type of its words is, 1 as usual."""


def _pills(cache: MemoCache, scale: Scale, trump: _Pill, second: _Pill) -> ft.Control:
    """Both side by side, in large type one below the other; the second one takes the width that is left."""
    pills = [cache("trump", _pill, scale, trump), cache("deal", _pill, scale, second)]
    if scale.is_large:
        return stretched_column(pills, spacing=6)
    pills[1].expand = True
    return ft.Row(pills, spacing=KEY_GAP)


def _pill(scale: Scale, pill: _Pill) -> ft.Container:
    size = TARGET * scale.symbol_factor
    face: list[ft.Control] = []
    if pill.symbol:
        is_pen = pill.symbol == icon_path("pen")
        symbol = tinted_image(
            pill.symbol,
            size - 10 - (13 if pill.coin or is_pen else 14),
            Paint.SEAL_INK if pill.coin else Paint.INK,
        )
        ring = ft.Border.all(1.5, Paint.QUIET) if is_pen else None
        face.append(disc(symbol, size - 10, Paint[pill.coin] if pill.coin else None, border=ring))
    lines: list[ft.Control] = [
        *(
            [ft.Text(pill.small, style=scale.beside(), semantics_label=NO_LABEL, no_wrap=True)]
            if pill.small
            else []
        ),
        ft.Text(
            pill.words,
            style=scale.medium(PILL_TYPE * pill.part),
            semantics_label=pill.spoken,
            no_wrap=True,
            overflow=ft.TextOverflow.ELLIPSIS,
        ),
    ]
    words = ft.Column(lines, spacing=0, tight=True, alignment=ft.MainAxisAlignment.CENTER)
    words.expand, words.expand_loose = True, True
    face.append(words)
    return hit_target(
        ft.Row(face, spacing=8 if pill.coin else 4, tight=True),
        pill.on_click,
        data=TableSheet.DEALER,
        radius=size / 2,
        height=size,
        padding=ft.Padding.only(left=5 if pill.symbol else 16, right=16),
        bgcolor=Paint.RAISED,
        foreground_decoration=outline(size / 2),
    )


PILL_BESIDE, PILL_TYPE, SMALL_PILL_TYPE = 67, 16, 14
"""What a pill is wider than its words, the size of these, and their least."""


def _title_row(
    cache: MemoCache,
    _: Words,
    scale: Scale,
    controller: TableController,
    title: str,
    small: str,
    width: float,
    way_back: str | None,
    is_open: bool,
    asked: bool,
) -> ft.Control:
    """Buttons: back, "Round 5 of 15" with the hand's size, for the rules, other phones while they reach this
    table, the judge, and the menu.

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
    rules = hit_target(
        wrapped,
        controller.on_link,
        data=f"{controller.address}/ruleset",
        height=TARGET if scale.factor == 1 else None,
        padding=ft.Padding.symmetric(vertical=4 if scale.factor == 1 else 12),
        alignment=ft.Alignment.CENTER_LEFT,
        expand=True,
    )
    return ft.Row(
        [
            *(
                [cache("back", icon_button, "back", _("Back"), controller.on_link, data=way_back)]
                if way_back
                else []
            ),
            rules,
            *([cache("phones", _phones_button, _, controller)] if is_open else []),
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


def _phones_button(_: Words, controller: TableController) -> ft.Control:
    data = f"{controller.address}/{PHONES_PATH}"
    return icon_button("phone", _("Other phones"), controller.on_link, data=data, color=Paint.ACCENT)


def menu_button(_: Words, on_menu: OnTap, asked: bool, color: Paint = Paint.INK) -> ft.Control:
    """The button of the menu, with a mark while a phone has `asked` for a seat."""
    if not asked:
        return icon_button("menu", _("More"), on_menu, color=color)
    return icon_button("menu", _("More: a phone asks for a seat"), on_menu, color=color, marked=True)


def trump_label(_: Words, state: State, round_: Round) -> tuple[str, Paint, str]:
    """The symbol, its colour and the words for the trump of a round."""
    deck = state.ruleset.deck
    if round_.suit is not None:
        words = f"{suit_name(_, round_.suit, deck)} · {suit_folk(_, round_.suit, deck)}"
        return suit_symbol(round_.suit, deck), suit_paint(round_.suit), words
    if (choice := awaited_choice(_, state, round_)) is not None:
        card, who = choice
        return card_symbol(card), Paint.INK, who
    if round_.trump_known:
        return suit_symbol(None), suit_paint(None), _.in_context("trump", "none")
    return icon_path("pen"), Paint.INK, _.in_context("trump", "not noted")
