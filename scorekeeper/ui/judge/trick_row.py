"""The cards of a trick in the order of play, each with its player; those that decide are highlighted."""

from __future__ import annotations

import flet as ft

from scorekeeper.design_tokens.dimensions import TARGET
from scorekeeper.ui.design.artwork import card_face
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.judge.model import reducers
from scorekeeper.ui.judge.model.trick_entry import TrickEntry
from scorekeeper.ui.judge.text import place_name, place_spoken
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.buttons import OnTap, icon, labelled, one_line
from scorekeeper.ui.widgets.list_tile import centred_column

CARD_ASPECT = 1.4
"""A card's height for its width."""
CARD_HEIGHT_SHARE, BIG_CARD_HEIGHT_SHARE = 0.13, 0.42
"""The part of the screen's height that a card may take; of a large screen the second."""
FADED_OPACITY = 0.7
"""Opacity of the cards that do not count; their values keep a contrast of three."""
LEAST_PLACES = 4
"""Least number of places that share the width: without players their number is not known."""
CARD_GAP, WIDE_GAP = 24, 80
"""The most space between cards; where the type is large the second."""
WINNER_LIFT = 8
"""How far the winning card is lifted."""


def trick_row(app: App, entry: TrickEntry, width: float, on_key: OnTap) -> ft.Control:
    """A place for each player. A tap on a card, or on the next place, inspects the hand of its player."""
    played, most = len(entry.trick.cards), entry.context.max_cards
    # Without names the number of players is not known: one place more than there are cards.
    places = most if entry.names else min(played + 1, most)
    share = BIG_CARD_HEIGHT_SHARE if app.screen.is_big else CARD_HEIGHT_SHARE
    widest = app.height * share / CARD_ASPECT
    apart = (
        WIDE_GAP if app.scale.is_large else CARD_GAP
    )  # large names are wider than the cards of a low screen
    each = min(max(TARGET, width / max(places, LEAST_PLACES)), widest + apart)
    return ft.Row(
        [_place(app, entry, position, each, min(each - 5, widest), on_key) for position in range(places)],
        spacing=0,
        alignment=ft.MainAxisAlignment.CENTER,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def _place(
    app: App, entry: TrickEntry, position: int, width: float, card_width: float, on_key: OnTap
) -> ft.Control:
    played = len(entry.trick.cards)
    inspected = position == entry.inspected
    wins = entry.inspected is None and position == entry.winner
    color = Paint.ACCENT if wins or inspected else Paint.QUIET
    name = one_line(
        place_name(app.words, entry, position),
        app.scale.name(color) if app.screen.is_big else app.scale.small(color),
        text_align=ft.TextAlign.CENTER,
    )
    column = centred_column(
        [_card(app, entry, position, card_width, wins=wins, inspected=inspected), name], spacing=2
    )
    if position > played:
        return ft.Container(key=position, content=column, width=width)
    return ft.Container(
        key=position,
        content=labelled(place_spoken(app.words, entry, position), column),
        width=width,
        border_radius=8,
        ink=True,
        on_click=on_key,
        data=(reducers.inspect_hand, position),
    )


def _card(
    app: App, entry: TrickEntry, position: int, width: float, *, wins: bool, inspected: bool
) -> ft.Control:
    played, height = len(entry.trick.cards), width * CARD_ASPECT
    lying = (*entry.trick.cards, entry.trick.pending)
    card = lying[position] if position <= played else None
    decides = entry.inspected is None and entry.decides(position)
    frame = ft.Border.all(3, Paint.ACCENT) if wins or inspected else None
    if card is not None:
        copy = entry.trick.cards[:position].count(card) + 1  # each wizard and jester has a face of its own
        content: ft.Control = ft.Image(
            src=card_face(card, app.words.language, copy, entry.deck.name),
            width=width,
            height=height,
            fit=ft.BoxFit.FILL,
            exclude_from_semantics=True,
        )
        if decides and not wins:
            frame = ft.Border.all(2, Paint.INK)
    else:
        content = icon("hand", 26, Paint.QUIET) if position == played else ft.Container()
        frame = frame or ft.Border.all(1.4, Paint.QUIET if position == played else Paint.RULE)
    before = entry.inspected is not None and position < entry.inspected
    quiet = position < played and not (decides or inspected or before)
    return ft.Container(
        ft.Container(
            content=content,
            width=width,
            height=height,
            alignment=ft.Alignment.CENTER,
            bgcolor=None if card is None else Paint.RAISED,  # until the picture is there
            border_radius=width * 0.1,
            foreground_decoration=ft.BoxDecoration(border=frame, border_radius=width * 0.1),
            opacity=FADED_OPACITY if quiet else 1,
        ),
        padding=ft.Padding.only(top=0 if wins else WINNER_LIFT, bottom=WINNER_LIFT if wins else 0),
        animate=app.motion,
    )
