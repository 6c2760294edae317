"""Rows in the place of the judge's answer: the trump, the leader, the cards, what a special card asks for."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

import flet as ft

from scorekeeper.locale.cards import suit_folk, suit_name
from scorekeeper.rules import FORMS, Card, Suit
from scorekeeper.ui.artwork import SUITS, card_symbol, suit_symbol
from scorekeeper.ui.judge_cards import CHOICES, has_special
from scorekeeper.ui.judge_desk import JudgeDesk
from scorekeeper.ui.judge_says import Answer
from scorekeeper.ui.judge_trick import Question
from scorekeeper.ui.paint import Paint, suit_paint
from scorekeeper.ui.session import App
from scorekeeper.ui.widgets.cap import capped, grown, is_large
from scorekeeper.ui.widgets.choice import switch_line
from scorekeeper.ui.widgets.touch import OnTap, picture

SHORT = 9
"""So many letters of a name fit three abreast."""


def trump_choice(app: App, desk: JudgeDesk) -> list[ft.Control]:
    """The four suits by shape and name, and none."""
    _, scale, deck = app.words, app.scale, desk.bench.deck.name
    trick, trump = desk.bench.trick, _("Trump")
    keys = []
    for suit in (*SUITS, None):
        chosen = trick.trump_known and trick.trump is suit
        name, words = suit_name(_, suit, deck), suit_name(_, suit, deck)
        if suit is None:
            words = _.in_context("trump", "none")
        else:
            name = f"{trump}: {name}, {suit_folk(_, suit, deck)}"
        keys.append(_choice(app, name, words, suit_symbol(suit, deck), suit, desk.on_trump, chosen=chosen))
    return [ft.Text(_("What is trump?"), style=scale.title()), *_rows(app, keys), ft.Container(height=4)]


def question_choice(app: App, desk: JudgeDesk, said: Answer, question: Question) -> list[ft.Control]:
    """What is asked about a special card, with keys for what is no card."""
    _, scale, deck = app.words, app.scale, desk.bench.deck.name
    text = ft.Text(desk.refused or said.text, style=scale.text(Paint.BAD if desk.refused else Paint.INK))
    parts: list[ft.Control] = [ft.Text(said.title, style=scale.title()), text]
    match question:
        case Question.SUIT:
            keys = [
                _choice(
                    app,
                    _("Named: {suit}", suit=f"{suit_name(_, suit, deck)}, {suit_folk(_, suit, deck)}"),
                    suit_name(_, suit, deck),
                    suit_symbol(suit, deck),
                    suit,
                    desk.on_named_suit,
                )
                for suit in SUITS
            ]
        case Question.FORM:
            names = (_("As a wizard"), _("As a jester"))
            keys = [
                _choice(app, name, name, card_symbol(Card(form)), form, desk.on_named_form)
                for name, form in zip(names, FORMS, strict=True)
            ]
        case Question.TURNED_UP | Question.NEXT_CARD:
            words = _("No card was turned up") if question is Question.TURNED_UP else _("No card was left")
            face = ft.Text(words, style=scale.medium(), text_align=ft.TextAlign.CENTER)
            padding = ft.Padding.symmetric(horizontal=14, vertical=13)
            none = capped(words, face, desk.on_none_turned_up, ground=Paint.RAISED, padding=padding)
            return [*parts, none, ft.Container(height=4)]
    return [*parts, *_rows(app, keys), ft.Container(height=4)]


def _rows(app: App, keys: Sequence[ft.Control], abreast: int | None = None) -> list[ft.Control]:
    """The keys in rows, each as wide as the others; in one where nothing else is said and they fit."""
    abreast = abreast or (3 if is_large(app.scale) else len(keys))
    lines = [keys[start : start + abreast] for start in range(0, len(keys), abreast)]
    return [
        ft.Row([*line, *(ft.Container(expand=1) for _place in range(abreast - len(line)))], spacing=0)
        for line in lines
    ]


def _choice(
    app: App,
    spoken: str,
    words: str,
    symbol: str,
    data: StrEnum | None,
    on_click: OnTap,
    *,
    chosen: bool = False,
) -> ft.Control:
    """A symbol over its word."""
    scale = app.scale
    color = suit_paint(data) if data is None or isinstance(data, Suit) else Paint.INK
    face = ft.Column(
        [
            picture(symbol, 26 * grown(scale), color),
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
        on_click,
        data="" if data is None else data.value,
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
    return [ft.Text(_("Who led?"), style=scale.title()), *_rows(app, keys, abreast), ft.Container(height=4)]


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


def cards_choice(app: App, desk: JudgeDesk) -> list[ft.Control]:
    """The decks; with Wizard the special cards, and the reading of jesters, then a wizard (§11.3)."""
    _, scale, ruleset = app.words, app.scale, desk.bench.ruleset
    names = {
        "wizard": _.in_context("cards", "Wizard"),
        "junior": _.in_context("cards", "Junior"),
        "single-colour": _("Single colour"),
    }
    keys = [_deck(app, desk, deck, names[deck]) for deck in CHOICES]
    parts = [ft.Text(_("Which cards?"), style=scale.title()), *_rows(app, keys)]
    if has_special(ruleset):
        binds = ruleset.jesters_then_wizard == "binds"
        parts += [
            switch_line(
                app,
                _("Special cards"),
                _("Those of the jubilee editions (§8)"),
                on=bool(ruleset.extra_cards),
                on_switch=desk.on_special_switch,
            ),
            switch_line(
                app,
                _("Jester, wizard: the suit binds"),
                _("A suit after them must be followed (§11.3)"),
                on=binds,
                on_switch=desk.on_reading_switch,
            ),
        ]
    return [*parts, ft.Container(height=4)]


def _deck(app: App, desk: JudgeDesk, deck: str, name: str) -> ft.Control:
    return capped(
        name,
        ft.Text(name, style=app.scale.medium(), text_align=ft.TextAlign.CENTER, max_lines=2),
        desk.on_deck,
        data=deck,
        chosen=deck == desk.bench.ruleset.deck,
        ground=Paint.RAISED,
        padding=ft.Padding.symmetric(horizontal=4, vertical=13),
        expand=1,
    )
