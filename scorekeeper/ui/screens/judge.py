"""The trick judge: tap the cards as they were played and read who takes them, and why."""

from __future__ import annotations

import asyncio
from typing import cast

import flet as ft

from scorekeeper.ui import judge
from scorekeeper.ui.component import component, effect, screen
from scorekeeper.ui.judge_answers import answer
from scorekeeper.ui.judge_company import company_of
from scorekeeper.ui.judge_desk import JudgeDesk, Panel, desk_for
from scorekeeper.ui.judge_names import advice_question
from scorekeeper.ui.judge_says import Answer
from scorekeeper.ui.judge_trick import NAMED
from scorekeeper.ui.measures import CONTENT_WIDTH, NARROW
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.session import App, use_app
from scorekeeper.ui.widgets.answer_sheet import answer_sheet, read_key
from scorekeeper.ui.widgets.cap import capped, is_large
from scorekeeper.ui.widgets.card_keys import card_keys
from scorekeeper.ui.widgets.frame import BESIDE_WIDTH, frame, lies_on_its_side
from scorekeeper.ui.widgets.judge_chips import judge_chips
from scorekeeper.ui.widgets.scroll import scroll_mark, use_column
from scorekeeper.ui.widgets.touch import OnClick, icon_key
from scorekeeper.ui.widgets.trick_row import trick_row

ANSWER = "answer"
ROOMY, LOW = 720, 640
"""Screens lower than the one have no room for keys of no use beside a long answer, those lower than the other
none for such keys beside a question."""
DRAWN = 0.06
"""Seconds until the other end has drawn what it was sent."""


@screen
def Judge() -> ft.View:
    """The judge of the game in the address, or of any trick where there is no game."""
    app, params = use_app(), ft.use_route_params()
    game = params.get("game", "")
    desk, set_desk = ft.use_state(cast(JudgeDesk | None, None))

    async def sit_down() -> None:
        company = None
        try:
            if game:
                company = company_of((await app.host.table(game)).sight.state)
        finally:  # a game that cannot be opened leaves a judge who knows nobody's name
            set_desk(desk_for(app, game, company))

    effect(sit_down, [game])
    content = ft.Container(expand=True) if desk is None else JudgeBody(desk=desk)
    return ft.View(route=ft.use_view_path(), padding=0, bgcolor=Paint.PAPER, controls=[content])


@component
def JudgeBody(desk: JudgeDesk) -> ft.Control:
    """The whole bench, drawn anew with each tap."""
    app = use_app()
    shown = use_column()
    said = answer(app.words, desk.bench)

    async def show_answer() -> None:
        # Where not everything fits, the answer is what has to be seen.
        trick = desk.bench.trick
        if trick.cards or trick.pending is not None or desk.panel is not None:
            await asyncio.sleep(DRAWN)
            if shown.current is not None:
                await shown.current.scroll_to(scroll_key=ANSWER, duration=0 if app.still else 200)

    effect(show_answer, [said, desk.panel])
    beside = lies_on_its_side(app)
    room = min(app.width - (BESIDE_WIDTH if beside else 0) - 2 * app.margin, CONTENT_WIDTH)
    head = _head(app, desk)
    parts = [
        judge_chips(app, desk),
        *_row(app, desk, room),
        ft.Container(answer_sheet(app, desk, said), key=scroll_mark(ANSWER)),
    ]
    large = is_large(app.scale)  # then there is no room to hold the head still
    bench = ft.Column(
        [head, *parts] if large else parts,
        ref=shown,
        spacing=8,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    keys_room = BESIDE_WIDTH - 2 * app.margin if beside else room
    return frame(
        app,
        bench if large else ft.Column([head, bench], spacing=4, expand=True),
        [*_keys(app, desk, keys_room), _foot(app, desk, said)],
    )


def _head(app: App, desk: JudgeDesk) -> ft.Control:
    _ = app.words
    title = app.scale.total() if app.width <= NARROW else app.scale.title()
    return ft.Row(
        [
            icon_key("back", _("Back"), desk.on_back),
            ft.Text(_("Who takes the trick?"), style=title, expand=True),
            icon_key("book", _("Rulebook"), desk.on_rulebook),
        ],
        spacing=2,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _row(app: App, desk: JudgeDesk, room: float) -> list[ft.Control]:
    """The trick, unless it is chosen which cards there are."""
    return [] if desk.panel is Panel.CARDS else [trick_row(app, desk.bench, room, desk.on_place)]


def _keys(app: App, desk: JudgeDesk, room: float) -> list[ft.Control]:
    """The cards, unless the room is needed: by what special cards bring about when all have been played, or
    by the keys that say what one of them is."""
    bench = desk.bench
    spent = bench.complete and bench.asked is None and bench.ruleset.extra_cards
    if (spent and app.height < ROOMY) or (bench.trick.question in NAMED.values() and app.height < LOW):
        return []
    return [card_keys(app, desk, room)]


def _foot(app: App, desk: JudgeDesk, said: Answer) -> ft.Control:
    """The last tap back; what may be asked; the next trick."""
    _, bench = app.words, desk.bench
    undo = desk.on_undo if judge.can_undo(bench) else None
    parts: list[ft.Control] = [icon_key("undo", _("Take the last card back"), undo)]
    if bench.asked is not None:
        read = ft.Container(expand=True) if is_large(app.scale) else _read(app, desk, said)
        parts += [read, _key(app, _("Back to the trick"), desk.on_done)]
    elif bench.trick.pending is not None or not bench.trick.cards:
        parts.append(_line(app, ""))
    elif bench.complete:
        parts.append(_line(app, _("Did somebody have to follow? Tap a card")))
        parts.append(_key(app, _("Next trick"), desk.on_next))
    else:
        position = len(bench.trick.cards)
        parts.append(_key(app, advice_question(_, bench), desk.on_place, data=position, expand=True))
        if bench.names:
            parts.append(icon_key("trash", _("Clear the trick"), desk.on_next))
        else:
            parts.append(_key(app, _("Next trick"), desk.on_next))
    row = ft.Row(parts, spacing=8, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    return ft.Container(row, padding=ft.Padding.only(bottom=4))


def _read(app: App, desk: JudgeDesk, said: Answer) -> ft.Control:
    return ft.Container(read_key(app, said.paragraph, desk.on_paragraph), expand=True)


def _line(app: App, words: str) -> ft.Control:
    return ft.Text(words, style=app.scale.small(), text_align=ft.TextAlign.CENTER, expand=True)


def _key(app: App, label: str, on_click: OnClick, *, data: object = 0, expand: bool = False) -> ft.Container:
    words = ft.Text(label, style=app.scale.medium(), text_align=ft.TextAlign.CENTER)
    padding = ft.Padding.symmetric(horizontal=14, vertical=13)
    return capped(
        label, words, on_click, data=data, padding=padding, expand=1 if expand else None, centred=expand
    )
