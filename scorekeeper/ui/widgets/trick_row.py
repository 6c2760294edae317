"""The cards of a trick in the order of play, each with its player; those that decide stand out."""

from __future__ import annotations

import flet as ft

from scorekeeper.rules import Card
from scorekeeper.ui.artwork import card_face
from scorekeeper.ui.judge_bench import Bench
from scorekeeper.ui.judge_names import matters, place_name, place_spoken, winner_of
from scorekeeper.ui.measures import TARGET
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.session import App
from scorekeeper.ui.widgets.touch import OnTap, icon, named

SHAPE = 1.4
"""A card's height for its width."""
PART = 0.13
"""The part of the screen's height that a card may take."""
PALE = 0.7
"""Of the cards that do not count; their values keep a contrast of three."""
FEW = 4
"""So many cards share the width when nobody knows how many there will be."""
RAISED = 8
"""By so much the card that wins is lifted."""


def trick_row(app: App, bench: Bench, width: float, on_place: OnTap) -> ft.Control:
    """A place for each player. A card that is touched has its hand looked into, the next place likewise."""
    laid, most = len(bench.trick.cards), bench.company.most
    # Without names nobody knows how many play: one place more than there are cards.
    places = most if bench.names else min(laid + 1, most)
    widest = app.height * PART / SHAPE
    each = min(max(TARGET, width / max(places, FEW)), widest + 24)
    return ft.Row(
        [_place(app, bench, position, each, min(each - 5, widest), on_place) for position in range(places)],
        spacing=0,
        alignment=ft.MainAxisAlignment.CENTER,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def _place(
    app: App,
    bench: Bench,
    position: int,
    width: float,
    card_width: float,
    on_place: OnTap,
) -> ft.Control:
    laid = len(bench.trick.cards)
    looked_into = position == bench.asked
    wins = bench.asked is None and position == winner_of(bench)
    name = ft.Text(
        place_name(app.words, bench, position),
        style=app.scale.small(Paint.ACCENT if wins or looked_into else Paint.QUIET),
        text_align=ft.TextAlign.CENTER,
        max_lines=1,
        overflow=ft.TextOverflow.ELLIPSIS,
    )
    column = ft.Column(
        [_card(app, bench, position, card_width, wins=wins, looked_into=looked_into), name],
        spacing=2,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    if position > laid:
        return ft.Container(key=position, content=column, width=width)
    return ft.Container(
        key=position,
        content=named(place_spoken(app.words, bench, position), column),
        width=width,
        border_radius=8,
        ink=True,
        on_click=on_place,
        data=position,
    )


def _card(
    app: App, bench: Bench, position: int, width: float, *, wins: bool, looked_into: bool
) -> ft.Control:
    laid, height = len(bench.trick.cards), width * SHAPE
    lying = (*bench.trick.cards, bench.trick.pending)
    card = lying[position] if position <= laid else None
    decides = bench.asked is None and matters(bench, position)
    frame = ft.Border.all(3, Paint.ACCENT) if wins or looked_into else None
    if card is not None:
        content: ft.Control = ft.Image(
            src=card_face(card, app.words.language, copy_of(card, bench, position), bench.deck.name),
            fit=ft.BoxFit.FILL,
            exclude_from_semantics=True,
        )
        if decides and not wins:
            frame = ft.Border.all(2, Paint.INK)
    else:
        content = icon("hand", 26, Paint.QUIET) if position == laid else ft.Container()
        frame = frame or ft.Border.all(1.4, Paint.QUIET if position == laid else Paint.RULE)
    quiet = position < laid and not (decides or looked_into or _stands(bench, position))
    return ft.Container(
        ft.Container(
            content=content,
            width=width,
            height=height,
            alignment=ft.Alignment.CENTER,
            bgcolor=None if card is None else Paint.RAISED,  # until the picture is there
            border_radius=width * 0.1,
            foreground_decoration=ft.BoxDecoration(border=frame, border_radius=width * 0.1),
            opacity=PALE if quiet else 1,
        ),
        padding=ft.Padding.only(top=0 if wins else RAISED, bottom=RAISED if wins else 0),
        animate=app.motion,
    )


def _stands(bench: Bench, position: int) -> bool:
    """Whether the card lay there already when the player who is asked about had to play."""
    return bench.asked is not None and position < bench.asked


def copy_of(card: Card, bench: Bench, position: int) -> int:
    """Which of the alike cards it is, counted from 1: every wizard and every jester has a face of its own."""
    return bench.trick.cards[:position].count(card) + 1
