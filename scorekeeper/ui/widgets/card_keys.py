"""The deck under the thumb: a suit, which stays chosen, then the value; wizard and jester in one tap.

Where special cards are mixed in (§8) one more key lays them in the place of the values.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import flet as ft

from scorekeeper.locale import Words
from scorekeeper.rules import Card, Kind, Suit
from scorekeeper.rules.kinds import BASIC
from scorekeeper.ui.artwork import SUITS, card_symbol, icon, suit_symbol
from scorekeeper.ui.component import memo
from scorekeeper.ui.judge_bench import Bench, Use, plain_keys, special_keys, suited_keys
from scorekeeper.ui.judge_desk import JudgeDesk
from scorekeeper.ui.judge_names import card_letter, key_spoken, suit_spoken
from scorekeeper.ui.measures import TARGET
from scorekeeper.ui.paint import Paint, suit_paint
from scorekeeper.ui.session import App
from scorekeeper.ui.typography import Scale
from scorekeeper.ui.widgets.cap import capped, grown
from scorekeeper.ui.widgets.touch import OnTap, picture

SUIT_HEIGHT, VALUE_HEIGHT = 54, 50
LARGE = 1.5
"""From this factor of the reader's type on the letters need a key's whole width."""
LOWEST, MOST_ROOM = 640, 8
"""On screens higher than the one every key grows a little, by no more than the other."""
SEVEN_ABREAST = 7 * TARGET
"""The width that seven keys of a finger's size take."""
NARROW_ABREAST = 5
"""So many keys stand side by side where there is less room."""
SPECIAL = "special"
"""The data of the key that lays the special cards there."""


@dataclass(frozen=True, slots=True)
class _Face:
    """A key as it looks: letters, a symbol, or both; or a symbol over a name."""

    spoken: str
    data: str
    letters: str = ""
    name: str = ""
    symbol: str = ""
    color: Paint = Paint.INK
    chosen: bool = False
    struck: bool = False
    pale: bool = False


@memo
def CardKey(
    scale: Scale,
    face: _Face,
    height: float,
    on_key: OnTap,
    key: object = None,  # noqa: ARG001 - Flet takes it
) -> ft.Control:
    """One key; its `data` is the suit or the card's code."""
    drawn = _named(scale, face) if face.name else _lettered(scale, face)
    if face.struck:
        line = ft.Container(width=28, height=2, bgcolor=Paint.BAD, border_radius=2, rotate=ft.Rotate(-0.35))
        drawn = ft.Stack([drawn, line], alignment=ft.Alignment.CENTER)
    return capped(
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


def _lettered(scale: Scale, face: _Face) -> ft.Control:
    parts: list[ft.Control] = []
    if face.letters:
        parts.append(ft.Text(face.letters, style=scale.total(Paint.QUIET if face.struck else face.color)))
    if face.symbol:
        parts.append(picture(face.symbol, (20 if face.letters else 24) * grown(scale), face.color))
    return ft.Row(parts, spacing=2, alignment=ft.MainAxisAlignment.CENTER)


def _named(scale: Scale, face: _Face) -> ft.Control:
    style = scale.small(Paint.QUIET if face.struck else Paint.INK)
    words = ft.Text(face.name, style=style, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS)
    return ft.Column(
        [picture(face.symbol, 22 * grown(scale), face.color), words],
        spacing=0,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )


def card_keys(app: App, desk: JudgeDesk, width: float) -> ft.Control:
    """All keys: seven values abreast where that leaves each a finger's width, else five."""
    _, scale, bench = app.words, app.scale, desk.bench
    large = scale.factor >= LARGE
    wide = width >= SEVEN_ABREAST and not large
    suits: list[_Face | None] = [_suit_face(_, suit, bench) for suit in SUITS]
    whites, special = _card_faces(_, bench, plain_keys(bench), large), special_keys(bench)
    cards = _card_faces(_, bench, special if bench.special else suited_keys(bench), large)
    more = [_special_face(_, bench)] if special else []
    grow = max(1.0, scale.factor * 0.62)
    room = min(max(0, app.height - LOWEST) / 20, MOST_ROOM)
    top, low = SUIT_HEIGHT * grow + room, VALUE_HEIGHT * grow + room

    def row(faces: Sequence[_Face | None], height: float) -> ft.Control:
        return ft.Row([_key(scale, desk, face, height) for face in faces], spacing=0)

    if wide:
        lines = [row([*suits, *whites], top), *(row(half, low) for half in _halves(cards, more))]
    else:
        rows = -(-len(bench.deck.values) // NARROW_ABREAST)
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


def _key(scale: Scale, desk: JudgeDesk, face: _Face | None, height: float) -> ft.Control:
    if face is None:
        return ft.Container(expand=1)
    on_key = desk.on_special if face.data == SPECIAL else desk.on_suit if face.data in SUITS else desk.on_card
    return CardKey(key=face.data, scale=scale, face=face, height=height, on_key=on_key)


def _suit_face(_: Words, suit: Suit, bench: Bench) -> _Face:
    deck = bench.deck.name
    name, chosen = suit_spoken(_, suit, deck), suit is bench.suit and not bench.special
    return _Face(
        spoken=_("{suit}: chosen", suit=name) if chosen else name,
        data=suit.value,
        symbol=suit_symbol(suit, deck),
        color=suit_paint(suit),
        chosen=chosen,
        pale=bench.asked is None and bench.complete,
    )


def _special_face(_: Words, bench: Bench) -> _Face:
    """The key that lays the special cards in the place of the values, or the values there again."""
    values, pale = bench.deck.values, bench.asked is None and bench.complete
    if bench.special:
        return _Face(_("Cards of a suit"), SPECIAL, letters=f"{values[0]}–{values[-1]}", pale=pale)
    return _Face(_("Special cards"), SPECIAL, symbol=icon("dragon"), color=Paint.ACCENT, pale=pale)


def _card_faces(_: Words, bench: Bench, keys: Sequence[tuple[Card, Use]], large: bool) -> list[_Face | None]:
    return [_card_face(_, bench, card, use, letters_only=large) for card, use in keys]


def _card_face(_: Words, bench: Bench, card: Card, use: Use, *, letters_only: bool) -> _Face:
    special, letters = card.kind not in BASIC, card_letter(_, card)
    symbol = "" if card.kind is Kind.SUITED or (letters_only and not special) else card_symbol(card)
    return _Face(
        spoken=key_spoken(_, bench, card, use),
        data=card.code,
        letters="" if special else letters,
        name=letters if special and not letters_only else "",
        symbol=symbol,
        color=Paint.INK if card.suit is None else suit_paint(card.suit),
        chosen=use is Use.HELD,
        struck=use is Use.GONE,
        pale=bench.asked is None and bench.complete,
    )
