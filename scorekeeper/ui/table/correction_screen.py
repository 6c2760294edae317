"""The screen that corrects a closed round: its numbers, dealer and trump, checked by the rules."""

from __future__ import annotations

from typing import Any, cast

import flet as ft

from scorekeeper.design_tokens.dimensions import (
    CONTENT_WIDTH,
    OPEN_ROW_HEIGHT,
    RADIUS_KEY,
    RADIUS_SHEET,
    TARGET,
)
from scorekeeper.game import Round, State, expected
from scorekeeper.tables import StaleTap, Table
from scorekeeper.ui.design.artwork import icon_path
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.design.typography import (
    LETTER_WIDTH,
    SMALLEST_SENTENCE,
    TEXT_LETTER_WIDTH,
    USUAL_SENTENCE,
    Scale,
    longest_word,
)
from scorekeeper.ui.runtime.component import component, handler, screen
from scorekeeper.ui.runtime.hooks import (
    SetState,
    use_app,
    use_effect,
    use_memo,
    use_state,
    use_table_or_leave,
)
from scorekeeper.ui.runtime.memo_cache import MemoCache
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.table.dock import BIG_SENTENCE, poster_figure
from scorekeeper.ui.table.header import TITLE_TYPE, trump_paint
from scorekeeper.ui.table.model.correction import (
    CorrectionDraft,
    Noted,
    approval,
    can_stand_anyway,
    change_of,
    correction,
    count_lost,
    drafted_round,
    entry_question,
    is_changed,
    is_forbidden,
    keys,
    objection,
)
from scorekeeper.ui.table.model.trump_keys import trump_label
from scorekeeper.ui.table.number_keys import even_rows, key_grid, number_keys
from scorekeeper.ui.table.pad import bid_mark
from scorekeeper.ui.table.trump_row import keys_for_trump
from scorekeeper.ui.widgets.buttons import (
    OnTap,
    border_overlay,
    chip,
    filled_button,
    icon,
    icon_button,
    inset_button,
    labelled,
    outlined_button,
)
from scorekeeper.ui.widgets.list_tile import stretched_column
from scorekeeper.ui.widgets.scaffold import (
    dock_beside_width,
    dock_content_width,
    frame,
    has_dock_beside,
    is_big,
)
from scorekeeper.viewmodels.pad import Mark, forbidden_mark, with_change, with_forbidden
from scorekeeper.viewmodels.prompt import Entering, Selection
from scorekeeper.viewmodels.short_names import with_short_names


@screen
def CorrectionScreen() -> ft.View:
    """The round in the address of the game in the address, with the cell of the seat that may stand there."""
    app, params = use_app(), ft.use_route_params()
    game_id, number, seat = params["game"], params["round"], params.get("seat")
    table = use_table_or_leave(game_id)

    def is_correctable() -> bool:
        return (
            table is not None
            and not app.read_only
            and number.isdecimal()
            and table.snapshot.state.round(int(number)) is not None
        )

    found = use_memo(is_correctable, [table, number])

    def leave() -> None:
        if table is not None and not found:
            app.go(f"/games/{game_id}")

    use_effect(leave, [table, number])
    content: ft.Control = ft.Container(expand=True)
    if table is not None and found:
        tapped = int(seat) if seat and seat.isdecimal() else None
        content = CorrectionBody(key=number, table=table, number=int(number), tapped=tapped)
    return ft.View(route=ft.use_view_path(), padding=0, bgcolor=Paint.BACKGROUND, controls=[content])


@component
def CorrectionBody(
    table: Table,
    number: int,
    tapped: int | None,
    key: object = None,  # noqa: ARG001 - Flet takes it
) -> ft.Control:
    """The round's bids and tricks, the keys for the cell that is chosen, and what is still wrong.

    `tapped` is the seat whose cell is chosen first.
    """
    app = use_app()
    _, state = app.words, table.snapshot.state
    seen, set_seen = use_state(state)
    begun = cast(Round, seen.round(number))
    written, set_draft = use_state(CorrectionDraft.of(begun, tapped))
    draft = written.fitted(state.players)
    back = f"/games/{table.game.id}"

    async def on_done(_event: Any) -> None:
        # Past the tap queue: whatever else was written since, a correction counts as long as its round is as
        # it was when it was begun.
        if is_changed(seen, written):
            fact = correction(seen, written)
            try:
                await table.propose([fact], [expected(seen, fact)], app.actor)
            except StaleTap:
                now = table.snapshot.state
                if (round_ := now.round(number)) is None:  # it was opened again
                    app.go(back)
                    return
                set_seen(now)
                set_draft(CorrectionDraft.of(round_))
                app.show_message(
                    _(
                        "Someone else has just corrected this round, so this was not entered. Here is how it "
                        "stands now."
                    )
                )
                return
            app.device.haptic()
        app.go(back)

    def on_anyway(_event: Any) -> None:
        set_draft(lambda old: old.let_stand())

    wrong = objection(_, state, draft)
    head = _head(app, _("Correct round {round}", round=number), handler(lambda _event: app.go(back)))
    noted = _noted(app, state, draft, drafted_round(state, draft) or begun, set_draft)
    sheet = _sheet(app, _lines(app, state, draft, begun, set_draft))
    # The figures have to be in sight.
    parts = [head, sheet, noted] if app.scale.is_large else [head, noted, sheet]
    upper = ft.Column(parts, spacing=8, scroll=ft.ScrollMode.AUTO, expand=True)
    below = [
        _question(app, state, draft),
        _verdict(app, wrong, approval(_, state, draft)),
        *([_sum(app, draft, begun)] if is_big(app) else []),
        _keys_for_chosen(app, state, draft, begun, set_draft),
        _last_keys(app, state, draft, handler(on_anyway), None if wrong else handler(on_done)),
        ft.Container(height=4),
    ]
    if is_big(app):  # one part has the whole height
        stretched = ft.CrossAxisAlignment.STRETCH
        below = [ft.Column(list(below), spacing=8, horizontal_alignment=stretched)]
    return frame(app, upper, below)


def _head(app: App, title: str, on_back: OnTap) -> ft.Control:
    _ = app.words
    width = app.width - dock_beside_width(app) - 2 * app.margin - TARGET - 2
    return ft.Row(
        [
            icon_button("back", _("Back without changes"), on_back),
            ft.Text(title, style=app.scale.fitted_sentence(title, width, TITLE_TYPE), expand=True),
        ],
        spacing=2,
    )


def _verdict(app: App, wrong: str, fine: str) -> ft.Control:
    """What is wrong, in large type as large as the room above the keys allows; or that all is fine."""
    scale, paint = app.scale.dense, Paint.BAD if wrong else Paint.QUIET
    style = scale.text(paint)
    if scale.is_large and has_dock_beside(app):
        room = VERDICT_LINES * scale.small_line
        style = scale.fitted_text(wrong or fine, dock_content_width(app), room, paint) or style
    return ft.Text(wrong or fine, style=style)


def _sum(app: App, draft: CorrectionDraft, round_: Round) -> ft.Control:
    """The sum of what the keys write, bids or tricks, against the tricks of the round."""
    _, chosen = app.words, draft.chosen
    bids = isinstance(chosen, Selection) and chosen.entering is Entering.BID
    some, label = (sum(draft.bids), _("Bid")) if bids else (sum(draft.tricks), _("Tricks made"))
    return poster_figure(app, _("{some} of {all}", some=some, all=round_.cards), label)


def _question(app: App, state: State, draft: CorrectionDraft) -> ft.Control:
    """What the keys write, in one line: a long name loses letters."""
    width = dock_content_width(app)
    words = entry_question(app.words, state, draft)
    words = with_short_names(words, state.names, width / (LETTER_WIDTH * SMALLEST_SENTENCE))
    largest = BIG_SENTENCE if is_big(app) else USUAL_SENTENCE
    return ft.Text(words, style=app.scale.fitted_sentence(words, width, largest))


def _sheet_scale(app: App) -> Scale:
    """The type of the round's figures: larger where the screen has room for it."""
    return Scale(app.scale.factor * BIG_SHEET) if is_big(app) else app.scale


def _noted(
    app: App, state: State, draft: CorrectionDraft, round_: Round, set_draft: SetState[CorrectionDraft]
) -> ft.Control:
    """Who dealt, and what was trump where a card was left to turn up (§3.4)."""
    _, dealer = app.words, state.names[draft.dealer]

    def on_noted(event: ft.Event[ft.Container]) -> None:
        what = Noted(cast(str, event.control.data))
        set_draft(lambda old: old.choose(what))

    chips: list[ft.Control] = [
        chip(
            app,
            icon_path("dealer"),
            Paint.INK,
            _("Dealer"),
            dealer,
            handler(on_noted),
            pressed=draft.chosen is Noted.DEALER,
            data=Noted.DEALER.value,
        )
    ]
    if round_.has_turn_up:
        symbol, suit, label = trump_label(_, state, round_)
        chips.append(
            chip(
                app,
                symbol,
                trump_paint(symbol, suit),
                _("Trump"),
                label,
                handler(on_noted),
                pressed=draft.chosen is Noted.TRUMP,
                data=Noted.TRUMP.value,
            )
        )
    return ft.Row(chips, spacing=4, run_spacing=2, wrap=True)


VERDICT_LINES = 3
"""Lines of small type that have room for what is wrong in the dock of a low screen."""
BIG_SHEET = 1.5
"""How much larger than usual the type of the round's figures is on a large screen."""
DEALERS_PER_LINE = 3


def _keys_for_chosen(
    app: App, state: State, draft: CorrectionDraft, begun: Round, set_draft: SetState[CorrectionDraft]
) -> ft.Control:
    """The keys for what is chosen: a number, the dealer or the trump."""

    def on_key(event: ft.Event[ft.Container]) -> None:
        number: int = event.control.data.number
        set_draft(lambda old: old.write(number))

    def on_dealer(event: ft.Event[ft.Container]) -> None:
        dealer = int(cast(int, event.control.data))
        if dealer in begun.turns:
            set_draft(lambda old: old.deal(dealer))

    def on_trump(event: ft.Event[ft.Container]) -> None:
        turned_up: str = event.control.data.data
        set_draft(lambda old: old.turn_up(turned_up, drafted_round(state, old) or begun))

    def on_page(event: ft.Event[ft.Container]) -> None:
        page = str(event.control.data)
        set_draft(lambda old: old.turn_page(page))

    if draft.chosen is Noted.DEALER:
        return _dealer_keys(app, state, draft, begun, handler(on_dealer))
    if draft.chosen is Noted.TRUMP:
        drafted, on_keys = drafted_round(state, draft) or begun, (handler(on_trump), handler(on_page))
        return keys_for_trump(app, state, drafted, draft.trump_page, *on_keys)
    grid = key_grid(1 + begun.cards, dock_content_width(app), large=is_big(app))
    return number_keys(MemoCache(), app.scale, grid, keys(app.words, state, draft), handler(on_key))


def _dealer_keys(
    app: App, state: State, draft: CorrectionDraft, round_: Round, on_dealer: OnTap
) -> ft.Control:
    """A key for each of those who played the round."""
    _ = app.words
    names = [
        inset_button(
            _("{name} dealt", name=state.names[seat]),
            ft.Text(
                state.names[seat],
                style=app.scale.strong(),
                max_lines=1,
                overflow=ft.TextOverflow.ELLIPSIS,
                text_align=ft.TextAlign.CENTER,
            ),
            on_dealer,
            data=seat,
            chosen=seat == draft.dealer,
            padding=ft.Padding.symmetric(horizontal=6, vertical=12),
            expand=1,
        )
        for seat in state.order
        if seat in round_.turns
    ]
    _lines, per_line = even_rows(len(names), DEALERS_PER_LINE - app.scale.is_large)
    lines = [names[start : start + per_line] for start in range(0, len(names), per_line)]
    return stretched_column([ft.Row(list(line), spacing=4) for line in lines], spacing=4)


def _last_keys(
    app: App, state: State, draft: CorrectionDraft, on_anyway: OnTap, on_done: OnTap | None
) -> ft.Control:
    """The key that writes the draft; where plus/minus one forbids the bids (§4.3) one to let them stand."""
    _, scale = app.words, app.scale
    if not can_stand_anyway(state, draft):
        return filled_button(_("Write it down"), scale.dense.key(), on_done)
    keys = [
        outlined_button(_("Enter it anyway"), scale.strong(), on_anyway, expand=not scale.is_large),
        filled_button(_("Write it down"), scale.strong(), on_done, expand=not scale.is_large),
    ]
    if scale.is_large:
        return stretched_column(keys, spacing=8)
    stretched = ft.CrossAxisAlignment.STRETCH
    return ft.Row(list(keys), spacing=8, intrinsic_height=True, vertical_alignment=stretched)


def _sheet(app: App, lines: list[ft.Control]) -> ft.Control:
    _, scale = app.words, _sheet_scale(app)
    labels = _("Bid"), _("Tricks made")
    # No word is broken.
    size = min(scale.small_size, _cell_width(app) / (TEXT_LETTER_WIDTH * max(map(longest_word, labels))))
    head = ft.Row(
        [
            ft.Container(expand=3),
            *(
                ft.Container(
                    ft.Text(label, style=scale.label(size, Paint.QUIET), text_align=ft.TextAlign.CENTER),
                    expand=2,
                    alignment=ft.Alignment.CENTER,
                )
                for label in labels
            ),
        ],
        spacing=4,
    )
    return ft.Container(
        ft.Column([head, *lines], spacing=4, tight=True),
        padding=ft.Padding.all(10),
        bgcolor=Paint.SHEET,
        border=ft.Border.all(1, Paint.RULE),
        border_radius=RADIUS_SHEET,
    )


def _cell_width(app: App) -> float:
    """The width of a bid or of the tricks: two of seven parts of the sheet."""
    return (min(app.width - dock_beside_width(app), CONTENT_WIDTH) - 2 * app.margin - 28) * 2 / 7


def _lines(
    app: App, state: State, draft: CorrectionDraft, begun: Round, set_draft: SetState[CorrectionDraft]
) -> list[ft.Control]:
    """One line of bid and tricks for each player of the round, and one for the lost tricks."""

    def on_cell(event: ft.Event[ft.Container]) -> None:
        seat, entering = cast(tuple[int, str], event.control.data)
        set_draft(lambda old: old.choose(Selection(int(seat), Entering(entering))))

    lines = [_line(app, state, draft, seat, handler(on_cell)) for seat in state.order if seat in begun.turns]
    lost = count_lost(state, draft)
    if lost is None:
        return lines
    # The tricks that no player took (§8) are computed, so they cannot be tapped.
    _, scale = app.words, _sheet_scale(app)
    words = _("Nobody")
    size = min(16 * scale.factor, (_cell_width(app) * 3 / 2 - 44) / (LETTER_WIDTH * longest_word(words)))
    text = ft.Text(words, style=scale.column_name(round(size, 1), Paint.QUIET), expand=True)
    name = ft.Row([icon("bomb", 20, Paint.QUIET), text], spacing=8, expand=3)
    figure = ft.Text(str(lost), style=scale.key(Paint.QUIET if lost == 0 else Paint.INK))
    cell = ft.Container(figure, expand=2, height=TARGET, alignment=ft.Alignment.CENTER)
    spoken = _.plural("{n} trick belongs to nobody", "{n} tricks belong to nobody", lost)
    return [*lines, labelled(spoken, ft.Row([name, ft.Container(expand=2), cell], spacing=4))]


def _line(app: App, state: State, draft: CorrectionDraft, seat: int, on_cell: OnTap) -> ft.Control:
    name = ft.Text(
        state.names[seat],
        style=_sheet_scale(app).name(),
        max_lines=1,
        overflow=ft.TextOverflow.ELLIPSIS,
        expand=3,
    )
    cells = (Selection(seat, Entering.BID), Selection(seat, Entering.RESULT))
    return ft.Row([name, *(_cell(app, state, draft, cell, on_cell) for cell in cells)], spacing=4)


def _cell(app: App, state: State, draft: CorrectionDraft, cell: Selection, on_cell: OnTap) -> ft.Control:
    _, scale, name, value = app.words, _sheet_scale(app), state.names[cell.seat], draft.value(cell)
    chosen = cell == draft.chosen
    hit = draft.bids[cell.seat] == draft.tricks[cell.seat]
    figures: list[ft.Control] = []
    if cell.entering is Entering.BID:
        by = change_of(state, draft, cell.seat)
        spoken, color = with_change(_, by, _("{name}: bid {bid}", name=name, bid=value)), Paint.QUIET
        forbidden = is_forbidden(state, draft, cell.seat)
        spoken = with_forbidden(_, forbidden, spoken)
        beside = f"{_.signed(by) if by else ''}{forbidden_mark(forbidden)}"
        figures = [ft.Text(beside, style=scale.beside())] if beside else []
    else:
        spoken, color = _("{name}: made {made}", name=name, made=value), Paint.INK if hit else Paint.BAD
        figures = [bid_mark(scale, Mark.HIT if hit else Mark.MISS)]
    return ft.Container(
        labelled(
            spoken,
            ft.Row(
                [ft.Text(str(value), style=scale.key(color)), *figures],
                spacing=3,
                alignment=ft.MainAxisAlignment.CENTER,
            ),
        ),
        expand=2,
        height=OPEN_ROW_HEIGHT * (BIG_SHEET if is_big(app) else 1),
        alignment=ft.Alignment.CENTER,
        bgcolor=Paint.NOW if chosen else None,
        foreground_decoration=border_overlay(
            ft.Border.all(3 if chosen else 1, Paint.ACCENT if chosen else Paint.RULE)
        ),
        border_radius=RADIUS_KEY,
        ink=True,
        on_click=on_cell,
        data=(cell.seat, cell.entering.value),
    )
