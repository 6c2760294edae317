"""The sheet between the cards and the keys: the answer, or rows to choose from."""

from __future__ import annotations

import flet as ft

from scorekeeper.rules.kinds import BASIC
from scorekeeper.ui.artwork import card_symbol
from scorekeeper.ui.judge_desk import JudgeDesk, Panel
from scorekeeper.ui.judge_names import card_letter
from scorekeeper.ui.judge_says import Answer, Group, Tone
from scorekeeper.ui.measures import RADIUS_KEY, RADIUS_SHEET
from scorekeeper.ui.paint import Paint, suit_paint
from scorekeeper.ui.session import App
from scorekeeper.ui.widgets.cap import grown, is_large
from scorekeeper.ui.widgets.judge_choices import cards_choice, leader_choice, question_choice, trump_choice
from scorekeeper.ui.widgets.touch import OnClick, icon, named, picture

_TITLES = {Tone.PLAIN: Paint.INK, Tone.ALLOWED: Paint.GOOD, Tone.FORBIDDEN: Paint.BAD}


def answer_sheet(app: App, desk: JudgeDesk, said: Answer) -> ft.Control:
    """What is said, or what is asked for."""
    match desk.panel:
        case Panel.TRUMP:
            return _sheet(trump_choice(app, desk))
        case Panel.LEADER:
            return _sheet(leader_choice(app, desk))
        case Panel.CARDS:
            return _sheet(cards_choice(app, desk))
    question = desk.bench.trick.question
    if question is not None:
        return _sheet(question_choice(app, desk, said, question))
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
    if said.after:
        parts.append(_after(app, said))
    if said.hand:
        parts.append(_hand(app, said.hand, desk.bench.deck.name))
    parts.append(_foot(app, desk, said))
    return parts


def _after(app: App, said: Answer) -> ft.Control:
    """What happens next, apart from why the trick goes where it goes."""
    words = ft.Text(" ".join(said.after), style=app.scale.strong(), expand=True)
    return ft.Row(
        [icon("forward", 18, Paint.ACCENT), words], spacing=6, vertical_alignment=ft.CrossAxisAlignment.START
    )


def _foot(app: App, desk: JudgeDesk, said: Answer) -> ft.Control:
    """What else is to be said, and the way to the rulebook where it does not stand in the dock."""
    note = ft.Text(said.note, style=app.scale.small())
    if is_large(app.scale):
        below: list[ft.Control] = [note] if said.note else []
        if said.paragraph:
            below.append(read_key(app, said.paragraph, desk.on_paragraph))
        return ft.Row(below, wrap=True, spacing=12, run_spacing=0)
    if not said.note:
        return ft.Container(height=4)
    row: list[ft.Control] = [
        ft.Container(note, expand=True),
        read_key(app, said.paragraph, desk.on_paragraph),
    ]
    return ft.Row(row, spacing=12, vertical_alignment=ft.CrossAxisAlignment.CENTER)


def read_key(app: App, paragraph: str, on_read: OnClick) -> ft.Container:
    """Leads to the paragraph that an answer stands on."""
    _ = app.words
    style = app.scale.small(Paint.ACCENT).copy(
        decoration=ft.TextDecoration.UNDERLINE, decoration_color=Paint.ACCENT
    )
    return ft.Container(
        content=ft.Text(
            _("Read § {paragraph}", paragraph=paragraph), style=style, text_align=ft.TextAlign.CENTER
        ),
        padding=ft.Padding.symmetric(horizontal=4, vertical=16),
        alignment=ft.Alignment.CENTER,
        border_radius=RADIUS_KEY,
        ink=True,
        on_click=on_read,
        data=paragraph,
    )


def _hand(app: App, hand: tuple[Group, ...], deck: str) -> ft.Control:
    """A hand suit by suit: what may be played is framed, the rest is struck out."""
    return ft.Row([_group(app, group, deck) for group in hand], spacing=4, run_spacing=4, wrap=True)


def _group(app: App, group: Group, deck: str) -> ft.Control:
    first, allowed = group.cards[0], group.allowed
    color = Paint.INK if first.suit is None else suit_paint(first.suit)
    style = app.scale.name(color if allowed else Paint.QUIET)
    if not allowed:
        style = style.copy(
            decoration=ft.TextDecoration.LINE_THROUGH, decoration_color=Paint.BAD, decoration_thickness=2
        )
    letters = [ft.Text(card_letter(app.words, card), style=style) for card in group.cards]
    if first.kind not in BASIC:
        letters = []  # the symbol is that of its key
    face = ft.Row(
        [picture(card_symbol(first, deck), 18 * grown(app.scale), color), *letters], spacing=6, tight=True
    )
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
