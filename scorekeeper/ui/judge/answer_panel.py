"""The panel between the cards and the keys: the answer, or an open picker."""

from __future__ import annotations

import flet as ft

from scorekeeper.rules.card_kinds import BASIC
from scorekeeper.ui.design.artwork import card_symbol
from scorekeeper.ui.design.paint import Paint, suit_paint
from scorekeeper.ui.judge.controller import JudgeController
from scorekeeper.ui.judge.pickers import PICKERS, question_picker, reason_text
from scorekeeper.ui.judge.text.answer import Answer, AnswerTone, HandGroup
from scorekeeper.ui.judge.text.labels import card_letter
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.buttons import icon, labelled, paragraph_link, tinted_image
from scorekeeper.ui.widgets.list_tile import panel

_TITLES = {AnswerTone.PLAIN: Paint.INK, AnswerTone.ALLOWED: Paint.GOOD, AnswerTone.FORBIDDEN: Paint.BAD}


def answer_panel(app: App, judge: JudgeController, answer: Answer) -> ft.Control:
    """The answer, the open picker, or the question about a special card."""
    question = judge.view.entry.trick.question
    if judge.view.picker is not None:
        parts = PICKERS[judge.view.picker](app, judge)
    elif question is not None:
        parts = question_picker(app, judge, answer, question)
    else:
        title: ft.Control = ft.Text(answer.title, style=app.scale.title(_TITLES[answer.tone]))
        if answer.tone is not AnswerTone.PLAIN:
            mark = icon("hit" if answer.tone is AnswerTone.ALLOWED else "miss", 24, _TITLES[answer.tone])
            title = ft.Row([mark, ft.Container(title, expand=True)], spacing=8)
        parts = [title, reason_text(app, judge, answer)]
        if answer.effects:
            words = ft.Text(" ".join(answer.effects), style=app.scale.strong(), expand=True)
            row: list[ft.Control] = [icon("forward", 18, Paint.ACCENT), words]
            parts.append(ft.Row(row, spacing=6, vertical_alignment=ft.CrossAxisAlignment.START))
        if answer.hand:
            groups = [_group(app, group, judge.view.entry.deck.name) for group in answer.hand]
            parts.append(ft.Row(groups, spacing=4, run_spacing=4, wrap=True))
        parts.append(_note_and_link(app, judge, answer))
    return panel(parts, padding=ft.Padding.only(left=16, right=16, top=12, bottom=4), spacing=4)


def _note_and_link(app: App, judge: JudgeController, answer: Answer) -> ft.Control:
    """The note, and the link to the rulebook where the dock has none."""
    note = ft.Text(answer.note, style=app.scale.small())
    if app.scale.is_large:
        below: list[ft.Control] = [note] if answer.note else []
        if answer.paragraph:
            below.append(paragraph_link(app, answer.paragraph, judge.on_paragraph))
        return ft.Row(below, wrap=True, spacing=12, run_spacing=0)
    if not answer.note:
        return ft.Container(height=4)
    link = paragraph_link(app, answer.paragraph, judge.on_paragraph)
    return ft.Row([ft.Container(note, expand=True), link], spacing=12)


def _group(app: App, group: HandGroup, deck: str) -> ft.Control:
    """Cards of a hand: those that may be played are framed, others struck out."""
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
        [tinted_image(card_symbol(first, deck), 18 * app.scale.symbol_factor, color), *letters],
        spacing=6,
        tight=True,
    )
    return labelled(
        group.spoken,
        ft.Container(
            content=face,
            padding=ft.Padding.symmetric(horizontal=8, vertical=4),
            bgcolor=Paint.NOW if group.played else Paint.RAISED if allowed else None,
            border=ft.Border.all(2 if allowed else 1, Paint.GOOD if allowed else Paint.RULE),
            border_radius=8,
        ),
    )
