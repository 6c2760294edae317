"""The sheet between the cards and the keys: the answer, or a row to choose the trump or the leader from."""

from __future__ import annotations

import flet as ft

from scorekeeper.locale.cards import suit_folk, suit_name
from scorekeeper.rules import Suit
from scorekeeper.ui.artwork import card_symbol, suit_symbol
from scorekeeper.ui.judge import SUITS
from scorekeeper.ui.judge_answers import Answer, Group, Tone
from scorekeeper.ui.judge_desk import JudgeDesk, Panel
from scorekeeper.ui.judge_names import card_letter
from scorekeeper.ui.measures import RADIUS_KEY, RADIUS_SHEET, TARGET
from scorekeeper.ui.paint import Paint, suit_paint
from scorekeeper.ui.session import App
from scorekeeper.ui.widgets.cap import capped
from scorekeeper.ui.widgets.touch import OnClick, icon, named, picture

_TITLES = {Tone.PLAIN: Paint.INK, Tone.ALLOWED: Paint.GOOD, Tone.FORBIDDEN: Paint.BAD}


def answer_sheet(app: App, desk: JudgeDesk, said: Answer) -> ft.Control:
    """What is said, or what is asked for."""
    match desk.panel:
        case Panel.TRUMP:
            return _sheet(_trump(app, desk))
        case Panel.LEADER:
            return _sheet(_leader(app, desk))
        case None:
            return _sheet(_answer(app, desk, said))


def _sheet(parts: list[ft.Control]) -> ft.Control:
    return ft.Container(
        content=ft.Column(parts, spacing=4, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        padding=ft.Padding.only(left=16, right=16, top=12, bottom=4),
        bgcolor=Paint.SHEET,
        border=ft.Border.all(1, Paint.RULE),
        border_radius=RADIUS_SHEET,
    )


def _answer(app: App, desk: JudgeDesk, said: Answer) -> list[ft.Control]:
    scale = app.scale
    title: ft.Control = ft.Text(said.title, style=scale.title(_TITLES[said.tone]))
    if said.tone is not Tone.PLAIN:
        mark = "hit" if said.tone is Tone.ALLOWED else "miss"
        title = ft.Row(
            [icon(mark, 24, _TITLES[said.tone]), ft.Container(title, expand=True)],
            spacing=8,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        )
    reason = ft.Text(desk.refused or said.text, style=scale.text(Paint.BAD if desk.refused else Paint.INK))
    parts: list[ft.Control] = [title, reason]
    if said.hand:
        parts.append(_hand(app, said.hand))
    if said.note:
        foot: list[ft.Control] = [ft.Container(ft.Text(said.note, style=scale.small()), expand=True)]
        if said.paragraph:
            foot.append(read_key(app, said.paragraph, desk.on_paragraph))
        parts.append(ft.Row(foot, spacing=12, vertical_alignment=ft.CrossAxisAlignment.CENTER))
    else:
        parts.append(ft.Container(height=4))
    return parts


def read_key(app: App, paragraph: str, on_read: OnClick) -> ft.Container:
    """Leads to the paragraph that an answer stands on."""
    _ = app.words
    style = app.scale.small(Paint.ACCENT).copy(
        decoration=ft.TextDecoration.UNDERLINE, decoration_color=Paint.ACCENT
    )
    return ft.Container(
        content=ft.Text(_("Read § {paragraph}", paragraph=paragraph), style=style),
        height=TARGET,
        padding=ft.Padding.symmetric(horizontal=4),
        alignment=ft.Alignment.CENTER,
        border_radius=RADIUS_KEY,
        ink=True,
        on_click=on_read,
        data=paragraph,
    )


def _hand(app: App, hand: tuple[Group, ...]) -> ft.Control:
    """A hand suit by suit: what may be played is framed, the rest is struck out."""
    return ft.Row([_group(app, group) for group in hand], spacing=4, run_spacing=4, wrap=True)


def _group(app: App, group: Group) -> ft.Control:
    first, allowed = group.cards[0], group.allowed
    color = Paint.INK if first.suit is None else suit_paint(first.suit)
    style = app.scale.name(color if allowed else Paint.QUIET)
    if not allowed:
        style = style.copy(
            decoration=ft.TextDecoration.LINE_THROUGH, decoration_color=Paint.BAD, decoration_thickness=2
        )
    letters = [ft.Text(card_letter(app.words, card), style=style) for card in group.cards]
    face = ft.Row([picture(card_symbol(first), 18, color), *letters], spacing=6, tight=True)
    return named(
        group.spoken,
        ft.Container(
            content=face,
            padding=ft.Padding.symmetric(horizontal=8, vertical=4),
            bgcolor=Paint.NOW if group.played else Paint.RAISED if allowed else None,
            border=ft.Border.all(2 if allowed else 1, Paint.GOOD if allowed else Paint.RULE),
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
    face = ft.Column(
        [
            picture(suit_symbol(suit), 26, suit_paint(suit)),
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
                spacing=0,
            )
            for start, row in enumerate(rows)
        ),
        ft.Container(height=4),
    ]


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
