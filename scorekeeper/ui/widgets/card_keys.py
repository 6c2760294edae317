"""Sixty cards under the thumb: a suit, which stays chosen, then the value; wizard and jester in one tap."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import flet as ft

from scorekeeper.locale import Words
from scorekeeper.locale.cards import suit_folk, suit_name
from scorekeeper.rules import Card, Kind, Suit
from scorekeeper.ui.artwork import SUITS, card_symbol, suit_symbol
from scorekeeper.ui.component import memo
from scorekeeper.ui.judge import Bench, Use, keys
from scorekeeper.ui.judge_names import card_letter, key_spoken
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


@dataclass(frozen=True, slots=True)
class _Face:
    """A key as it looks: letters, a symbol, or both."""

    spoken: str
    data: str
    letters: str = ""
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
    parts: list[ft.Control] = []
    if face.letters:
        parts.append(ft.Text(face.letters, style=scale.total(Paint.QUIET if face.struck else face.color)))
    if face.symbol:
        parts.append(picture(face.symbol, (20 if face.letters else 24) * grown(scale), face.color))
    drawn: ft.Control = ft.Row(parts, spacing=2, alignment=ft.MainAxisAlignment.CENTER)
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


def card_keys(app: App, bench: Bench, width: float, on_suit: OnTap, on_card: OnTap) -> ft.Control:
    """All keys: seven values abreast where that leaves each a finger's width, else five."""
    _, scale = app.words, app.scale
    suits = [_suit_face(_, suit, bench) for suit in SUITS]
    large = scale.factor >= LARGE
    wide = width >= SEVEN_ABREAST and not large
    cards = [_card_face(_, card, use, bench, letters_only=large) for card, use in keys(bench)]
    values, whites = cards[:-2], cards[-2:]
    grow = max(1.0, scale.factor * 0.62)
    room = min(max(0, app.height - LOWEST) / 20, MOST_ROOM)
    top, low = SUIT_HEIGHT * grow + room, VALUE_HEIGHT * grow + room

    def row(faces: Sequence[_Face], height: float, places: int) -> ft.Control:
        drawn = [
            CardKey(
                key=face.data,
                scale=scale,
                face=face,
                height=height,
                on_key=on_suit if face in suits else on_card,
            )
            for face in faces
        ]
        return ft.Row([*drawn, *(ft.Container(expand=1) for _ in range(places - len(faces)))], spacing=0)

    if wide:
        lines = [row([*suits, *whites], top, 6), row(values[:7], low, 7), row(values[7:], low, 7)]
    else:
        fifteen = [*values, *whites]
        lines = [row(suits, top, 4), *(row(fifteen[start : start + 5], low, 5) for start in (0, 5, 10))]
    return ft.Column(lines, spacing=0, tight=True)


def _suit_face(_: Words, suit: Suit, bench: Bench) -> _Face:
    name, chosen = f"{suit_name(_, suit)}, {suit_folk(_, suit)}", suit is bench.suit
    return _Face(
        spoken=_("{suit}: chosen", suit=name) if chosen else name,
        data=suit.value,
        symbol=suit_symbol(suit),
        color=suit_paint(suit),
        chosen=chosen,
        pale=bench.asked is None and bench.complete,
    )


def _card_face(_: Words, card: Card, use: Use, bench: Bench, *, letters_only: bool) -> _Face:
    return _Face(
        spoken=key_spoken(_, card, use),
        data=card.code,
        letters=card_letter(_, card),
        symbol="" if card.kind is Kind.SUITED or letters_only else card_symbol(card),
        color=Paint.INK if card.suit is None else suit_paint(card.suit),
        chosen=use is Use.HELD,
        struck=use is Use.GONE,
        pale=bench.asked is None and bench.complete,
    )
