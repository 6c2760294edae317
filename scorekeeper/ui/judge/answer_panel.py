"""The panel between the cards and the keys: the answer or an open picker, and the chips that open those.

Chips show the trump, the leader or the deck. What a special card asks for is a picker, too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import flet as ft

from scorekeeper.game.graphemes import letter_widths
from scorekeeper.locale import Words
from scorekeeper.locale.cards import suit_folk, suit_name
from scorekeeper.rules import FORMS, STANDARD, SUITS, Card, Kind, Suit
from scorekeeper.rules.card_kinds import BASIC
from scorekeeper.ui.design.artwork import card_symbol, icon_path, suit_symbol
from scorekeeper.ui.design.paint import Paint, suit_paint
from scorekeeper.ui.judge.controller import JudgeController, Picker
from scorekeeper.ui.judge.model import reducers
from scorekeeper.ui.judge.model.trick_entry import CHOICES, CardQuestion, TrickEntry, has_special, with_deck
from scorekeeper.ui.judge.text import Answer, HandGroup, card_letter, deck_name, suit_spoken
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.buttons import (
    OnTap,
    chip,
    icon,
    in_lines,
    inset_button,
    labelled,
    paragraph_link,
    tinted_image,
)
from scorekeeper.ui.widgets.choice import switch_tile
from scorekeeper.ui.widgets.list_tile import centred_column, in_rows, panel

SHORT_NAME = 9
"""Most letters of a name of which three fit side by side."""


def judge_chips(app: App, judge: JudgeController) -> ft.Control:
    """The chips of the trump, and of who led, or without a game of the deck; each opens its picker."""
    _, entry = app.words, judge.view.entry
    deck, trump = entry.deck, entry.trick.trump

    def picker_chip(picker: Picker, symbol: str, color: Paint, label: str, value: str) -> ft.Control:
        pressed = judge.view.picker is picker
        return chip(app, symbol, color, label, value, judge.on_chip, pressed=pressed, data=picker)

    chips = []
    if deck.trump:
        known = entry.trick.trump_known
        symbol = suit_symbol(trump, deck.name) if known else icon_path("pen")
        color = suit_paint(trump) if known else Paint.INK
        chips.append(picker_chip(Picker.TRUMP, symbol, color, _("Trump"), _trump(_, entry)))
    if entry.names:
        chips.append(picker_chip(Picker.LEADER, icon_path("people"), Paint.INK, _("led by"), entry.names[0]))
    else:
        value = deck_name(_, entry.ruleset)
        chips.append(picker_chip(Picker.CARDS, icon_path("sliders"), Paint.INK, _("Cards"), value))
    return ft.Row(chips, spacing=8, run_spacing=6, wrap=True)


def _trump(_: Words, entry: TrickEntry) -> str:
    if not entry.trick.trump_known:
        return _.in_context("trump", "not chosen")
    trump, deck = entry.trick.trump, entry.deck.name
    if trump is None:
        return _.in_context("trump", "none")
    return f"{suit_name(_, trump, deck)} · {suit_folk(_, trump, deck)}"


def trump_picker(app: App, judge: JudgeController) -> list[ft.Control]:
    """The four suits by shape and name, and none."""
    _, deck = app.words, judge.view.entry.deck.name
    trick, trump = judge.view.entry.trick, _("Trump")
    keys = []
    for suit in (*SUITS, None):
        chosen = trick.trump_known and trick.trump is suit
        name, words = suit_name(_, suit, deck), _.in_context("trump", "none")
        if suit is not None:
            name, words = f"{trump}: {suit_spoken(_, suit, deck)}", name
        keys.append(
            _symbol_button(
                judge, name, words, suit_symbol(suit, deck), reducers.choose_trump, suit, chosen=chosen
            )
        )
    return _picker(app, _("What is trump?"), _rows(app, keys))


def question_picker(
    app: App, judge: JudgeController, answer: Answer, question: CardQuestion
) -> list[ft.Control]:
    """The question about a special card, with buttons for answers that are not cards."""
    _, scale, deck = app.words, app.scale, judge.view.entry.deck.name
    reason = reason_text(app, judge, answer)
    match question:
        case CardQuestion.SUIT:
            keys = [
                _symbol_button(
                    judge,
                    _("Named: {suit}", suit=suit_spoken(_, suit, deck)),
                    suit_name(_, suit, deck),
                    suit_symbol(suit, deck),
                    reducers.name_suit,
                    suit,
                )
                for suit in SUITS
            ]
        case CardQuestion.FORM:
            names = (_("As a wizard"), _("As a jester"))
            keys = [
                _symbol_button(judge, name, name, card_symbol(Card(form)), reducers.name_form, form)
                for name, form in zip(names, FORMS, strict=True)
            ]
        case CardQuestion.TURNED_UP | CardQuestion.NEXT_CARD:
            words = (
                _("No card was turned up") if question is CardQuestion.TURNED_UP else _("No card was left")
            )
            face = ft.Text(words, style=scale.medium(), text_align=ft.TextAlign.CENTER)
            padding = ft.Padding.symmetric(horizontal=14, vertical=13)
            none = inset_button(
                words,
                face,
                judge.on_key,
                data=(reducers.turn_up, None),
                ground=Paint.RAISED,
                padding=padding,
            )
            return _picker(app, answer.title, [reason, none])
    return _picker(app, answer.title, [reason, *_rows(app, keys)])


def _picker(app: App, title: str, parts: Sequence[ft.Control]) -> list[ft.Control]:
    return [ft.Text(title, style=app.scale.title()), *parts, ft.Container(height=4)]


def reason_text(app: App, judge: JudgeController, answer: Answer) -> ft.Text:
    """The text of the answer, or why the last tap did nothing."""
    refusal = judge.view.refusal
    return ft.Text(refusal or answer.text, style=app.scale.text(Paint.BAD if refusal else Paint.INK))


def _rows(app: App, keys: Sequence[ft.Control], abreast: int | None = None) -> Sequence[ft.Control]:
    """The buttons in rows of equal widths; in one row unless `abreast` is given or the type is large."""
    return in_rows(keys, abreast or (3 if app.scale.is_large else len(keys)), spacing=0, filled=True)


def _symbol_button(
    judge: JudgeController,
    spoken: str,
    words: str,
    symbol: str,
    reducer: Callable[..., TrickEntry],
    named: Suit | Kind | None,
    *,
    chosen: bool = False,
) -> ft.Control:
    """A suit, or a form, that is given to the reducer."""
    scale = judge.app.scale
    color = Paint.INK if isinstance(named, Kind) else suit_paint(named)
    name = ft.Text(words, style=scale.small(Paint.INK), text_align=ft.TextAlign.CENTER)
    face = centred_column([tinted_image(symbol, 26 * scale.symbol_factor, color), name], spacing=2)
    return inset_button(
        spoken,
        face,
        judge.on_key,
        data=(reducer, named),
        chosen=chosen,
        ground=Paint.RAISED,
        padding=ft.Padding.symmetric(vertical=8),
        expand=1,
    )


def leader_picker(app: App, judge: JudgeController) -> list[ft.Control]:
    """The picker of the player who led."""
    _, scale = app.words, app.scale
    players = judge.view.entry.context.players
    abreast = 3 if max(map(letter_widths, players)) * scale.factor <= SHORT_NAME and len(players) != 4 else 2
    leader = judge.view.entry.trick.leader
    keys = [
        _name_button(app, name, judge.on_key, (reducers.set_leader, player), chosen=player == leader)
        for player, name in enumerate(players)
    ]
    return _picker(app, _("Who led?"), _rows(app, keys, abreast))


def deck_picker(app: App, judge: JudgeController) -> list[ft.Control]:
    """The decks; with Wizard the special cards, and the reading of jesters, then a wizard (§11.3)."""
    _, ruleset = app.words, judge.view.entry.ruleset
    keys = [
        _name_button(
            app, deck_name(_, with_deck(STANDARD, deck)), judge.on_deck, deck, chosen=deck == ruleset.deck
        )
        for deck in CHOICES
    ]
    parts = list(_rows(app, keys, 2 if app.scale.is_large else None))
    if has_special(ruleset):
        binds = ruleset.jesters_then_wizard == "binds"
        parts += [
            switch_tile(
                app,
                _("Special cards"),
                _("From the anniversary editions (§8)"),
                on=bool(ruleset.extra_cards),
                on_switch=judge.on_special_switch,
            ),
            switch_tile(
                app,
                _("Jester, wizard: follow suit"),
                _("A suit after them must be followed (§11.3)"),
                on=binds,
                on_switch=judge.on_reading_switch,
            ),
        ]
    return _picker(app, _("Which cards?"), parts)


def _name_button(app: App, name: str, on_click: OnTap, data: object, *, chosen: bool) -> ft.Control:
    face = in_lines(name, app.scale.medium(), 2, text_align=ft.TextAlign.CENTER)
    padding = ft.Padding.symmetric(horizontal=4, vertical=13)
    return inset_button(
        name, face, on_click, data=data, chosen=chosen, ground=Paint.RAISED, padding=padding, expand=1
    )


PICKERS: Mapping[Picker, Callable[[App, JudgeController], list[ft.Control]]] = {
    Picker.TRUMP: trump_picker,
    Picker.LEADER: leader_picker,
    Picker.CARDS: deck_picker,
}


def answer_panel(app: App, judge: JudgeController, answer: Answer) -> ft.Control:
    """The answer, the open picker, or the question about a special card."""
    question = judge.view.entry.trick.question
    if judge.view.picker is not None:
        parts = PICKERS[judge.view.picker](app, judge)
    elif question is not None:
        parts = question_picker(app, judge, answer, question)
    else:
        color = Paint.INK if answer.allowed is None else Paint.GOOD if answer.allowed else Paint.BAD
        style = app.scale.sentence(color) if app.screen.is_big else app.scale.title(color)
        title: ft.Control = ft.Text(answer.title, style=style)
        if answer.allowed is not None:
            mark = icon("hit" if answer.allowed else "miss", 24, color)
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
