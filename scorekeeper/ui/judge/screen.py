"""The screen of the judge: cards are tapped as they were played; it says who takes the trick, and why."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import cast

import flet as ft

from scorekeeper.design_tokens.dimensions import CONTENT_WIDTH, NARROW, TARGET
from scorekeeper.ui.design.artwork import CARD_ASPECT, card_face
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.judge.answer_panel import answer_panel, judge_chips
from scorekeeper.ui.judge.card_keys import card_keys
from scorekeeper.ui.judge.controller import JudgeController, Picker, judge_controller
from scorekeeper.ui.judge.model import reducers
from scorekeeper.ui.judge.model.trick_entry import QUESTIONS, TrickEntry
from scorekeeper.ui.judge.text import Answer, advice_question, answer_for, place_name, place_spoken
from scorekeeper.ui.runtime.component import component, on_link, screen
from scorekeeper.ui.runtime.hooks import use_app, use_column_ref, use_effect, use_memo_cache, use_state
from scorekeeper.ui.runtime.memo_cache import MemoCache
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.buttons import (
    OnTap,
    filled_button,
    hit_target,
    icon,
    icon_button,
    in_lines,
    inset_button,
    labelled,
    one_line,
    paragraph_link,
)
from scorekeeper.ui.widgets.list_tile import centred_column, stretched_column
from scorekeeper.ui.widgets.scaffold import RENDER_DELAY, frame, scroll_key

ANSWER = "answer"
ANSWER_HEIGHT, QUESTION_HEIGHT = 720, 640
"""Screen heights below which the card keys give way to a long answer, or to a question."""


@screen
def JudgeScreen() -> ft.View:
    """The judge of the game in the address, or of any trick where there is no game."""
    app, params = use_app(), ft.use_route_params()
    game = params.get("game", "")
    judge, set_controller = use_state(cast(JudgeController | None, None))

    async def load() -> None:
        table = None
        try:
            if game:
                table = await app.table_host.table(game)
        finally:  # without the game the judge still works, without names
            set_controller(judge_controller(app, game, table))

    use_effect(load, [game])
    content = ft.Container(expand=True) if judge is None else JudgeBody(judge=judge)
    return ft.View(padding=0, bgcolor=Paint.BACKGROUND, controls=[content])


@component
def JudgeBody(judge: JudgeController) -> ft.Control:
    """The whole screen below the view; rendered again with each tap."""
    app, cache = use_app(), use_memo_cache()
    shown = use_column_ref()
    answer = answer_for(app.words, judge.view.entry)

    async def show_answer() -> None:
        # Where not everything fits, the answer is what has to be seen.
        trick = judge.view.entry.trick
        if trick.cards or trick.pending is not None or judge.view.picker is not None:
            await asyncio.sleep(RENDER_DELAY)
            if shown.current is not None:
                await shown.current.scroll_to(scroll_key=ANSWER, duration=0 if app.reduced_motion else 200)

    use_effect(show_answer, [answer, judge.view.picker])
    beside = app.screen.dock_beside
    width = min(app.width - beside - 2 * app.screen.margin, CONTENT_WIDTH)
    head, deck_open = _head(app, judge), judge.view.picker is Picker.CARDS
    parts = [
        judge_chips(app, judge),
        *([] if deck_open else [_trick_row(app, judge.view.entry, width, judge.on_key)]),
        ft.Container(answer_panel(app, judge, answer), key=scroll_key(ANSWER)),
    ]
    large = app.scale.is_large  # then there is no space to hold the head still
    entry = _scrolled([head, *parts] if large else parts, shown)
    keys_width = beside - 2 * app.screen.margin if beside else width
    if app.screen.is_big:
        return _big_screen(cache, app, judge, answer, shown)
    return frame(
        app,
        entry if large else ft.Column([head, entry], spacing=4, expand=True),
        [*_keys(cache, app, judge, keys_width), _foot(app, judge, answer)],
    )


def _big_screen(
    cache: MemoCache, app: App, judge: JudgeController, answer: Answer, shown: ft.Ref[ft.Column]
) -> ft.Control:
    """The cards in the middle of the table, and beside them the answer, between the chips and the keys."""
    beside, deck_open = app.screen.dock_beside, judge.view.picker is Picker.CARDS
    width = app.width - beside - 2 * app.screen.margin
    cards = [] if deck_open else [_trick_row(app, judge.view.entry, width, judge.on_key)]
    table = ft.Container(ft.Column(list(cards), tight=True), alignment=ft.Alignment.CENTER, expand=True)
    upper = ft.Column([_head(app, judge), table], spacing=8, expand=True)
    said = _scrolled([ft.Container(answer_panel(app, judge, answer), key=scroll_key(ANSWER))], shown)
    said.alignment = ft.MainAxisAlignment.CENTER
    keys = _keys(cache, app, judge, beside - 2 * app.screen.margin)
    parts = [judge_chips(app, judge), said, *keys, _foot(app, judge, answer)]
    column = stretched_column(parts, spacing=8, tight=False)
    return frame(app, upper, [column])


def _scrolled(parts: Sequence[ft.Control], shown: ft.Ref[ft.Column]) -> ft.Column:
    """What is moved to the answer as soon as there is one."""
    scroll = ft.ScrollMode.AUTO
    return stretched_column(parts, spacing=8, tight=False, ref=shown, scroll=scroll, expand=True)


def _head(app: App, judge: JudgeController) -> ft.Control:
    _ = app.words
    title = app.scale.total() if app.width <= NARROW else app.scale.title()
    return ft.Row(
        [
            icon_button("back", _("Back"), judge.on_back),
            ft.Text(_("Who takes the trick?"), style=title, expand=True),
            icon_button("book", _("Rulebook"), on_link, data=judge.rulebook),
        ],
        spacing=2,
    )


def _keys(cache: MemoCache, app: App, judge: JudgeController, width: float) -> list[ft.Control]:
    """The card keys, unless a low screen needs the space: for a long answer, a question, a trick to count."""
    entry = judge.view.entry
    spent = entry.is_complete and entry.inspected is None and (entry.ruleset.extra_cards or judge.taker)
    if (spent and app.height < ANSWER_HEIGHT) or (
        entry.trick.question in QUESTIONS.values() and app.height < QUESTION_HEIGHT
    ):
        return []
    return [card_keys(cache, app, judge, width)]


def _foot(app: App, judge: JudgeController, answer: Answer) -> ft.Control:
    """The foot of the dock: undo, what may be asked, the next trick."""
    _, entry = app.words, judge.view.entry
    on_undo = judge.on_key if entry.history else None
    undo = icon_button("undo", _("Take the last card back"), on_undo, data=(reducers.take_back,))
    parts: list[ft.Control] = [undo]
    above: list[ft.Control] = []
    if entry.inspected is not None:
        link = None if app.scale.is_large else paragraph_link(app, answer.paragraph, judge.on_paragraph)
        parts += [
            ft.Container(link, expand=True),
            _button(judge, _("Back to the trick"), reducers.close_hand),
        ]
    elif entry.trick.pending is not None or not entry.trick.cards:
        parts.append(_hint(app, ""))
    elif entry.is_complete:
        give = _give_key(app, judge)
        above = [] if give is None else [give]
        hint = _hint(app, _("Did somebody have to follow? Tap a card"))
        if app.scale.is_large:  # beside a button its words would be broken
            above = [ft.Row([hint]), *above]
            hint = ft.Container(expand=True)
        parts.append(hint)
        parts.append(_button(judge, _("Next trick"), reducers.next_trick))
    else:
        position = len(entry.trick.cards)
        parts.append(_button(judge, advice_question(_, entry), reducers.inspect_hand, position, expand=True))
        if entry.names:
            parts.append(
                icon_button("trash", _("Clear the trick"), judge.on_key, data=(reducers.next_trick,))
            )
        else:
            parts.append(_button(judge, _("Next trick"), reducers.next_trick))
    foot = stretched_column([*above, ft.Row(parts, spacing=8)], spacing=8)
    return ft.Container(foot, padding=ft.Padding.only(bottom=4))


def _give_key(app: App, judge: JudgeController) -> ft.Control | None:
    """The key that counts the trick at the table, where one is open and counts tricks."""
    _, taker = app.words, judge.taker
    if taker is None:
        return None
    label = _("Trick to nobody") if taker.name is None else _("Trick to {name}", name=taker.name)
    return filled_button(app, label, judge.on_give, style=app.scale.strong())


def _hint(app: App, words: str) -> ft.Control:
    return in_lines(words, app.scale.dense.small(), 3, text_align=ft.TextAlign.CENTER, expand=True)


def _button(judge: JudgeController, label: str, *change: object, expand: bool = False) -> ft.Container:
    """A button whose `change` is a reducer, and what that is given."""
    words = ft.Text(label, style=judge.app.scale.medium(), text_align=ft.TextAlign.CENTER)
    padding = ft.Padding.symmetric(horizontal=14, vertical=13)
    return inset_button(
        label,
        words,
        judge.on_key,
        data=change,
        padding=padding,
        expand=1 if expand else None,
        centred=expand,
    )


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


def _trick_row(app: App, entry: TrickEntry, width: float, on_key: OnTap) -> ft.Control:
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
    return hit_target(
        labelled(place_spoken(app.words, entry, position), column),
        on_key,
        data=(reducers.inspect_hand, position),
        radius=8,
        width=width,
        key=position,
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
        face = card_face(card, app.words.language, copy, entry.deck.name)
        content: ft.Control = ft.Image(
            key=face,  # else what was there before is shown in its size until the picture has come
            src=face,
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
