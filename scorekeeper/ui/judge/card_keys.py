"""The keypad of cards: a suit, which stays chosen, then the value; wizard and jester in one tap.

Where special cards are mixed in (§8) one more key lays them in the place of the values.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import flet as ft

from scorekeeper.design_tokens.dimensions import TARGET
from scorekeeper.locale import Words
from scorekeeper.rules import JESTER, SUITS, WIZARD, Card, Kind, Suit
from scorekeeper.rules.card_kinds import BASIC
from scorekeeper.ui.design.artwork import card_symbol, icon_path, suit_symbol
from scorekeeper.ui.design.paint import Paint, suit_paint
from scorekeeper.ui.design.typography import TEXT_LETTER_WIDTH, Scale
from scorekeeper.ui.judge.controller import JudgeController
from scorekeeper.ui.judge.model.trick_entry import (
    KeyState,
    TrickEntry,
    key_state,
    special_cards,
    suited_cards,
)
from scorekeeper.ui.judge.text import card_letter, key_spoken, suit_spoken
from scorekeeper.ui.runtime.memo_cache import MemoCache
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.buttons import OnTap, inset_button, tinted_image
from scorekeeper.ui.widgets.list_tile import centred_column

SUIT_HEIGHT, VALUE_HEIGHT = 54, 50
LETTERS_ONLY_FROM = 1.5
"""The factor of the reader's type from which on the letters need a key's whole width."""
GROW_FROM_HEIGHT, MOST_GROWTH, MOST_BIG_GROWTH = 640, 8, 50
"""The screen height from which on every key grows with the screen, and by how many pixels at most; on a large
screen the second."""
SEVEN_ABREAST = 7 * TARGET
"""The width that seven keys of a finger's size take."""
NARROW_ABREAST = 5
"""The keys of a row on narrower screens."""
LONG_LETTERS, NAME_BESIDE = 2, 12
"""The most letters on a key in usual type, and what a key is wider than a name on it."""
SPECIAL = "special"
"""The data of the key that shows the special cards."""


@dataclass(frozen=True, slots=True)
class _Face:
    """The face of a key: letters, a symbol, or both; or a symbol over a name."""

    spoken: str
    data: str
    letters: str = ""
    name: str = ""
    symbol: str = ""
    color: Paint = Paint.INK
    chosen: bool = False
    struck: bool = False
    pale: bool = False


def _card_key(scale: Scale, face: _Face, height: float, name_size: float, on_key: OnTap) -> ft.Control:
    """One key; its `data` is the suit or the card's code."""
    if face.name:
        style = scale.label(name_size, Paint.QUIET if face.struck else Paint.INK)
        name = ft.Text(face.name, style=style, no_wrap=True, overflow=ft.TextOverflow.VISIBLE)
        symbol = tinted_image(face.symbol, 22 * scale.symbol_factor, face.color)
        drawn: ft.Control = centred_column([symbol, name], spacing=0, tight=False)
    else:
        parts: list[ft.Control] = []
        if face.letters:
            ink = Paint.QUIET if face.struck else face.color
            style = scale.dense.total(ink) if len(face.letters) > LONG_LETTERS else scale.total(ink)
            parts.append(ft.Text(face.letters, style=style))
        if face.symbol:
            size = (20 if face.letters else 24) * scale.symbol_factor
            parts.append(tinted_image(face.symbol, size, face.color))
        drawn = ft.Row(parts, spacing=2, alignment=ft.MainAxisAlignment.CENTER)
    if face.struck:
        line = ft.Container(width=28, height=2, bgcolor=Paint.BAD, border_radius=2, rotate=ft.Rotate(-0.35))
        drawn = ft.Stack([drawn, line], alignment=ft.Alignment.CENTER)
    key = inset_button(
        face.spoken,
        drawn,
        on_key,
        data=face.data,
        chosen=face.chosen,
        ground=None if face.struck else Paint.SHEET,
        height=height,
        expand=1,
        opacity=0.5 if face.pale else 1,
    )
    key.tooltip = None if face.name or face.letters else face.spoken
    return key


def card_keys(cache: MemoCache, app: App, judge: JudgeController, width: float) -> ft.Control:
    """All keys: seven in a row where each is wide enough for a finger, else five."""
    _, scale, entry = app.words, app.scale, judge.view.entry
    large = scale.factor >= LETTERS_ONLY_FROM
    wide = width >= SEVEN_ABREAST and not large
    suits: list[_Face | None] = [_suit_face(_, suit, entry) for suit in SUITS]
    whites, special = _card_faces(_, entry, (WIZARD, JESTER), large), special_cards(entry)
    cards = _card_faces(_, entry, special if entry.special_shown else suited_cards(entry), large)
    more = [_special_face(_, entry)] if special else []
    longest = max(len(face.name) for face in cards if face is not None)
    key_width = width / (-(-(len(cards) + len(more)) // 2) if wide else NARROW_ABREAST)
    name_size = min(scale.small_size, (key_width - NAME_BESIDE) / (TEXT_LETTER_WIDTH * max(1, longest)))
    grow = max(1.0, scale.factor * 0.62)
    taller, big = max(0, app.height - GROW_FROM_HEIGHT), app.screen.is_big
    extra = min(taller / 8, MOST_BIG_GROWTH) if big else min(taller / 20, MOST_GROWTH)
    scale = Scale(scale.factor + extra / 100) if big else scale
    top, low = SUIT_HEIGHT * grow + extra, VALUE_HEIGHT * grow + extra

    def row(faces: Sequence[_Face | None], height: float) -> ft.Control:
        return ft.Row([_key(cache, scale, judge, face, height, name_size) for face in faces], spacing=0)

    if wide:
        lines = [row([*suits, *whites], top), *(row(half, low) for half in _halves(cards, more))]
    else:
        rows = -(-len(entry.deck.values) // NARROW_ABREAST)
        room_for = (rows * NARROW_ABREAST) - len(whites)
        places = [*cards, *([None] * (room_for - len(cards))), *whites]
        lines = [row([*suits, *more], top)]
        lines += [row(places[at : at + NARROW_ABREAST], low) for at in range(0, len(places), NARROW_ABREAST)]
    return ft.Column(lines, spacing=0, tight=True)


def _halves(cards: Sequence[_Face | None], more: Sequence[_Face | None]) -> tuple[list[_Face | None], ...]:
    """Two rows of equal length; the key for the special cards has the last place of the second."""
    places = -(-(len(cards) + len(more)) // 2)
    second = list(cards[places:])
    gap: list[_Face | None] = [None] * (places - len(second) - len(more))
    return [*cards[:places], *([None] * (places - len(cards)))], [*second, *gap, *more]


def _key(
    cache: MemoCache,
    scale: Scale,
    judge: JudgeController,
    face: _Face | None,
    height: float,
    name_size: float,
) -> ft.Control:
    if face is None:
        return ft.Container(expand=1)
    on_key = (
        judge.on_special if face.data == SPECIAL else judge.on_suit if face.data in SUITS else judge.on_card
    )
    return cache(face.data, _card_key, scale, face, height, name_size, on_key)


def _suit_face(_: Words, suit: Suit, entry: TrickEntry) -> _Face:
    deck = entry.deck.name
    name, chosen = suit_spoken(_, suit, deck), suit is entry.keypad_suit and not entry.special_shown
    return _Face(
        spoken=_("{suit}: chosen", suit=name) if chosen else name,
        data=suit.value,
        symbol=suit_symbol(suit, deck),
        color=suit_paint(suit),
        chosen=chosen,
        pale=entry.inspected is None and entry.is_complete,
    )


def _special_face(_: Words, entry: TrickEntry) -> _Face:
    """The key that shows the special cards in the place of the values, or the values again."""
    values, pale = entry.deck.values, entry.inspected is None and entry.is_complete
    if entry.special_shown:
        return _Face(_("Cards of a suit"), SPECIAL, letters=f"{values[0]}–{values[-1]}", pale=pale)
    return _Face(_("Special cards"), SPECIAL, symbol=icon_path("dragon"), color=Paint.ACCENT, pale=pale)


def _card_faces(_: Words, entry: TrickEntry, cards: Sequence[Card], large: bool) -> list[_Face | None]:
    return [_card_face(_, entry, card, letters_only=large) for card in cards]


def _card_face(_: Words, entry: TrickEntry, card: Card, *, letters_only: bool) -> _Face:
    special, letters, state = card.kind not in BASIC, card_letter(_, card), key_state(entry, card)
    symbol = "" if card.kind is Kind.SUITED or (letters_only and not special) else card_symbol(card)
    return _Face(
        spoken=key_spoken(_, entry, card, state),
        data=card.code,
        letters="" if special else letters,
        name=letters if special else "",
        symbol=symbol,
        color=Paint.INK if card.suit is None else suit_paint(card.suit),
        chosen=state is KeyState.IN_HAND,
        struck=state is KeyState.TAKEN,
        pale=entry.inspected is None and entry.is_complete,
    )
