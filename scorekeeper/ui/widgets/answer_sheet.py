"""The sheet between the cards and the keys: the answer, or a row to choose the trump or the leader from."""

from __future__ import annotations

import flet as ft

from scorekeeper.locale.cards import suit_folk, suit_name
from scorekeeper.rules import Kind, Suit
from scorekeeper.ui.artwork import card_symbol, suit_symbol
from scorekeeper.ui.judge import SUITS
from scorekeeper.ui.judge_answers import Answer, Shown, Tone, answer
from scorekeeper.ui.judge_desk import JudgeDesk, Panel
from scorekeeper.ui.judge_names import card_letter
from scorekeeper.ui.measures import RADIUS_KEY, RADIUS_SHEET, TARGET
from scorekeeper.ui.paint import Paint, suit_paint
from scorekeeper.ui.session import App
from scorekeeper.ui.widgets.touch import icon, named, picture

_TITLES = {Tone.PLAIN: Paint.INK, Tone.ALLOWED: Paint.GOOD, Tone.FORBIDDEN: Paint.BAD}


def answer_sheet(app: App, desk: JudgeDesk) -> ft.Control:
    """What is said, or what is asked for."""
    match desk.panel:
        case Panel.TRUMP:
            return _sheet(_trump(app, desk))
        case Panel.LEADER:
            return _sheet(_leader(app, desk))
        case None:
            return _sheet(_answer(app, desk, answer(app.words, desk.bench)))


def _sheet(parts: list[ft.Control]) -> ft.Control:
    return ft.Container(
        content=ft.Column(parts, spacing=4, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        padding=ft.Padding.only(left=16, right=16, top=12, bottom=4),
        bgcolor=Paint.SHEET,
        border=ft.Border.all(1, Paint.RULE),
        border_radius=RADIUS_SHEET,
    )


def _answer(app: App, desk: JudgeDesk, said: Answer) -> list[ft.Control]:
    _, scale = app.words, app.scale
    title: ft.Control = ft.Text(said.title, style=scale.title(_TITLES[said.tone]))
    if said.tone is not Tone.PLAIN:
        mark = "hit" if said.tone is Tone.ALLOWED else "miss"
        title = ft.Row(
            [icon(mark, 24, _TITLES[said.tone]), ft.Container(title, expand=True)],
            spacing=8,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        )
    parts: list[ft.Control] = [title, ft.Text(said.text, style=scale.text())]
    if said.hand:
        parts.append(_hand(app, said.hand))
    note = ft.Text(desk.refused, style=scale.small(Paint.BAD)) if desk.refused else _note(app, said.note)
    foot: list[ft.Control] = [ft.Container(note, expand=True)]
    if said.paragraph:
        foot.append(_read(app, desk, said.paragraph))
    parts.append(
        ft.Row(foot, spacing=12, vertical_alignment=ft.CrossAxisAlignment.CENTER)
        if said.paragraph or desk.refused or said.note
        else ft.Container(height=8)
    )
    return parts


def _note(app: App, note: str) -> ft.Control:
    return ft.Text(note, style=app.scale.small())


def _read(app: App, desk: JudgeDesk, paragraph: str) -> ft.Control:
    style = app.scale.small(Paint.ACCENT)
    style.decoration = ft.TextDecoration.UNDERLINE
    style.decoration_color = Paint.ACCENT
    return ft.Container(
        content=ft.Text(
            app.words("Read § {paragraph}", paragraph=paragraph),
            style=style,
            text_align=ft.TextAlign.END,
        ),
        height=TARGET,
        alignment=ft.Alignment.CENTER_RIGHT,
        border_radius=RADIUS_KEY,
        ink=True,
        on_click=desk.on_paragraph,
        data=paragraph,
    )


def _hand(app: App, hand: tuple[Shown, ...]) -> ft.Control:
    """A hand in small cards: those that may be played framed, the others struck out."""
    return ft.Row(
        [_small_card(app, shown) for shown in hand],
        spacing=4,
        run_spacing=4,
        wrap=True,
    )


def _small_card(app: App, shown: Shown) -> ft.Control:
    card, color = shown.card, suit_paint(shown.card.suit)
    if card.kind is not Kind.SUITED:
        color = Paint.INK
    face: ft.Control = ft.Row(
        [
            ft.Text(card_letter(app.words, card), style=app.scale.name(color)),
            picture(card_symbol(card), 16, color),
        ],
        spacing=3,
        tight=True,
    )
    if not shown.allowed:
        line = ft.Container(width=34, height=3, bgcolor=Paint.BAD, border_radius=2, rotate=ft.Rotate(-0.35))
        face = ft.Stack([face, line], alignment=ft.Alignment.CENTER)
    return named(
        shown.spoken,
        ft.Container(
            content=face,
            padding=ft.Padding.symmetric(horizontal=6, vertical=4),
            bgcolor=Paint.RAISED if shown.allowed else None,
            border=ft.Border.all(2 if shown.allowed else 1, Paint.GOOD if shown.allowed else Paint.RULE),
            border_radius=8,
        ),
    )


def _trump(app: App, desk: JudgeDesk) -> list[ft.Control]:
    _, scale = app.words, app.scale
    trick = desk.bench.trick
    choices: list[Suit | None] = [*SUITS, None]
    return [
        ft.Text(_("What is trump?"), style=scale.title()),
        ft.Row(
            [_choice(app, desk, suit, chosen=trick.trump_known and trick.trump is suit) for suit in choices],
            spacing=0,
        ),
        ft.Container(height=4),
    ]


def _choice(app: App, desk: JudgeDesk, suit: Suit | None, *, chosen: bool) -> ft.Control:
    _, scale = app.words, app.scale
    name = suit_name(_, suit)
    spoken = name if suit is None else f"{_('Trump')}: {name}, {suit_folk(_, suit)}"
    words = _.in_context("trump", "none") if suit is None else name
    return ft.Container(
        content=named(
            spoken,
            ft.Container(
                content=ft.Column(
                    [
                        picture(suit_symbol(suit), 26, suit_paint(suit)),
                        ft.Text(words, style=scale.small(Paint.INK), text_align=ft.TextAlign.CENTER),
                    ],
                    spacing=2,
                    tight=True,
                    alignment=ft.MainAxisAlignment.CENTER,
                    horizontal_alignment=ft.CrossAxisAlignment.CENTER,
                ),
                padding=ft.Padding.symmetric(vertical=8),
                bgcolor=Paint.NOW if chosen else Paint.RAISED,
                border=ft.Border.all(2 if chosen else 1, Paint.ACCENT if chosen else Paint.RULE),
                border_radius=RADIUS_KEY,
            ),
        ),
        padding=2,
        expand=1,
        border_radius=RADIUS_KEY,
        ink=True,
        on_click=desk.on_trump,
        data="" if suit is None else suit.value,
    )


def _leader(app: App, desk: JudgeDesk) -> list[ft.Control]:
    _, scale = app.words, app.scale
    players = desk.bench.company.players
    abreast = 3 if max(map(len, players)) * scale.factor <= 9 else 2
    rows = [players[start : start + abreast] for start in range(0, len(players), abreast)]
    return [
        ft.Text(_("Who led?"), style=scale.title()),
        *(
            ft.Row(
                [
                    *(_player(app, desk, start * abreast + place, name) for place, name in enumerate(row)),
                    *(ft.Container(expand=1) for _place in range(abreast - len(row))),
                ],
                spacing=4,
            )
            for start, row in enumerate(rows)
        ),
        ft.Container(height=4),
    ]


def _player(app: App, desk: JudgeDesk, player: int, name: str) -> ft.Control:
    chosen = player == desk.bench.trick.leader
    return ft.Container(
        content=ft.Text(
            name,
            style=app.scale.medium(),
            text_align=ft.TextAlign.CENTER,
            max_lines=1,
            overflow=ft.TextOverflow.ELLIPSIS,
        ),
        padding=ft.Padding.symmetric(horizontal=4, vertical=14),
        alignment=ft.Alignment.CENTER,
        expand=1,
        bgcolor=Paint.NOW if chosen else Paint.RAISED,
        border=ft.Border.all(2 if chosen else 1, Paint.ACCENT if chosen else Paint.RULE),
        border_radius=RADIUS_KEY,
        ink=True,
        on_click=desk.on_leader,
        data=player,
    )
