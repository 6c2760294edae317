"""Rows to choose from in the place of the judge's answer: what is trump, and who led."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from scorekeeper.locale.cards import suit_folk, suit_name
from scorekeeper.rules import Suit
from scorekeeper.ui.artwork import SUITS, suit_symbol
from scorekeeper.ui.judge_desk import JudgeDesk
from scorekeeper.ui.paint import Paint, suit_paint
from scorekeeper.ui.session import App
from scorekeeper.ui.widgets.cap import capped, grown, is_large
from scorekeeper.ui.widgets.touch import picture

SHORT = 9
"""So many letters of a name fit three abreast."""


def trump_choice(app: App, desk: JudgeDesk) -> list[ft.Control]:
    """The four suits by shape and name, and none."""
    _, scale = app.words, app.scale
    trick = desk.bench.trick
    choices: list[Suit | None] = [*SUITS, None]
    keys = [_choice(app, desk, suit, chosen=trick.trump_known and trick.trump is suit) for suit in choices]
    return [
        ft.Text(_("What is trump?"), style=scale.title()),
        *_rows(keys, 3 if is_large(scale) else len(keys)),
        ft.Container(height=4),
    ]


def _rows(keys: Sequence[ft.Control], abreast: int) -> list[ft.Control]:
    """The keys in rows, each as wide as the others."""
    lines = [keys[start : start + abreast] for start in range(0, len(keys), abreast)]
    return [
        ft.Row([*line, *(ft.Container(expand=1) for _place in range(abreast - len(line)))], spacing=0)
        for line in lines
    ]


def _choice(app: App, desk: JudgeDesk, suit: Suit | None, *, chosen: bool) -> ft.Control:
    _, scale = app.words, app.scale
    name = suit_name(_, suit)
    spoken = name if suit is None else f"{_('Trump')}: {name}, {suit_folk(_, suit)}"
    words = _.in_context("trump", "none") if suit is None else name
    face = ft.Column(
        [
            picture(suit_symbol(suit), 26 * grown(scale), suit_paint(suit)),
            ft.Text(words, style=scale.small(Paint.INK), text_align=ft.TextAlign.CENTER),
        ],
        spacing=2,
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return capped(
        spoken,
        face,
        desk.on_trump,
        data="" if suit is None else suit.value,
        chosen=chosen,
        ground=Paint.RAISED,
        padding=ft.Padding.symmetric(vertical=8),
        expand=1,
    )


def leader_choice(app: App, desk: JudgeDesk) -> list[ft.Control]:
    """Everybody at the table."""
    _, scale = app.words, app.scale
    players = desk.bench.company.players
    abreast = 3 if max(map(len, players)) * scale.factor <= SHORT and len(players) != 4 else 2
    keys = [_player(app, desk, player, name) for player, name in enumerate(players)]
    return [ft.Text(_("Who led?"), style=scale.title()), *_rows(keys, abreast), ft.Container(height=4)]


def _player(app: App, desk: JudgeDesk, player: int, name: str) -> ft.Control:
    face = ft.Text(
        name,
        style=app.scale.medium(),
        text_align=ft.TextAlign.CENTER,
        max_lines=2,
        overflow=ft.TextOverflow.ELLIPSIS,
    )
    return capped(
        name,
        face,
        desk.on_leader,
        data=player,
        chosen=player == desk.bench.trick.leader,
        ground=Paint.RAISED,
        padding=ft.Padding.symmetric(horizontal=4, vertical=13),
        expand=1,
    )
