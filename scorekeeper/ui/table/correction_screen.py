"""The screen that corrects a closed round: its numbers, dealer and trump, checked by the rules."""

from __future__ import annotations

from typing import Any, cast

import flet as ft

from scorekeeper.design_tokens.dimensions import CONTENT_WIDTH, RADIUS_KEY, RADIUS_SHEET, TARGET
from scorekeeper.game import Round, State, expected
from scorekeeper.tables import Snapshot, StaleTap, Table
from scorekeeper.ui.design.artwork import icon_path
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.design.typography import DIGIT_WIDTH, LETTER_WIDTH, SMALLEST_SENTENCE, Scale, name_width
from scorekeeper.ui.runtime.component import component, handler, screen
from scorekeeper.ui.runtime.hooks import (
    SetState,
    by_data,
    use_app,
    use_effect,
    use_memo,
    use_memo_cache,
    use_state,
    use_table_or_leave,
)
from scorekeeper.ui.runtime.memo_cache import MemoCache
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.table.consequences import (
    LABEL_INSET,
    LEAST_COLUMN,
    SMALL_SEAL,
    Columns,
    consequences_parts,
    label_width,
    struck,
)
from scorekeeper.ui.table.controller import BID_TOUCHED
from scorekeeper.ui.table.dock import BIG_SENTENCE, poster_figure
from scorekeeper.ui.table.header import TITLE_TYPE, trump_label
from scorekeeper.ui.table.model.correction import (
    CorrectionDraft,
    Noted,
    approval,
    can_stand_anyway,
    change_of,
    consequences,
    correction,
    count_lost,
    drafted_round,
    entry_question,
    is_changed,
    is_forbidden,
    keys,
    objection,
)
from scorekeeper.ui.table.model.table_layout import even_rows, key_grid
from scorekeeper.ui.table.number_keys import number_keys
from scorekeeper.ui.table.trump_row import keys_for_trump
from scorekeeper.ui.widgets.buttons import (
    OnTap,
    bordered_key,
    chip,
    disc,
    filled_button,
    icon,
    icon_button,
    inset_button,
    labelled,
    one_line,
    outline,
    outlined_button,
)
from scorekeeper.ui.widgets.list_tile import DIVIDER_BELOW, centred_column, in_rows, stretched_column
from scorekeeper.ui.widgets.marks import seal
from scorekeeper.ui.widgets.scaffold import frame
from scorekeeper.viewmodels.pad import beside_each_other, forbidden_mark, with_change, with_forbidden
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
        tapped = (seat or "").removesuffix(BID_TOUCHED)
        entering = Entering.BID if tapped != seat else Entering.RESULT
        cell = Selection(int(tapped), entering) if tapped.isdecimal() else None
        content = CorrectionBody(key=number, table=table, number=int(number), tapped=cell)
    return ft.View(padding=0, bgcolor=Paint.BACKGROUND, controls=[content])


@component
def CorrectionBody(table: Table, number: int, tapped: Selection | None, key: object = None) -> ft.Control:
    """The round's bids and tricks, the keys for the cell that is chosen, at first the one that was `tapped`,
    and what is still wrong."""
    app, cache = use_app(), use_memo_cache()
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
                await table.propose([fact], [expected(seen, fact)])
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

    wrong, fine = objection(_, state, draft), approval(_, state, draft)
    drafted = drafted_round(state, draft) or begun
    large, scale, width = app.scale.is_large, _sheet_scale(app), _paper_width(app)
    # In large type captions stand above the rows.
    room, labels = 0 if large else width - 2, (_("Bid"), _("Tricks made"))
    label = label_width(scale, labels, room, len(begun.turns))
    grid = _grid(app, table.snapshot, draft, begun, label, set_draft)
    on_back, faces = handler(lambda _event: app.go(back)), table.snapshot.faces
    on_anyway = handler(lambda _event: set_draft(CorrectionDraft.let_stand))
    changes = list[ft.Control]()
    if state.round(number) is not None:  # else it was opened again
        changed = consequences(_, state, draft)
        changes = consequences_parts(cache, app, scale, state, faces, changed, width, label)
        by_name = ((state.names[seat], changed.changes[seat]) for seat in state.order)
        # In sight wherever the table below is not.
        summed = beside_each_other((name, _.signed(by)) for name, by in by_name if by)
        fine = (" " if large else "\n").join([fine, *([summed] if summed else [])])
    verdict = _verdict(app, wrong, fine)
    upper = stretched_column(
        [
            _head(app, state, drafted, on_back),
            # In large type what is wrong has to be in sight beside the keys.
            _card(
                grid if large else [*grid, ft.Container(verdict, margin=ft.Margin.symmetric(horizontal=10))]
            ),
            _noted(app, state, draft, drafted, set_draft),
            *changes,
        ],
        spacing=8,
        tight=False,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
    )
    below = [
        _question(app, state, draft),
        *([verdict] if large else []),
        *([_sum(app, draft, begun)] if app.screen.is_big else []),
        _keys_for_chosen(app, state, draft, begun, set_draft),
        _last_keys(app, state, draft, on_back, on_anyway, None if wrong else handler(on_done)),
        ft.Container(height=4),
    ]
    if app.screen.is_big:  # one part has the whole height
        below = [stretched_column(below, spacing=8, tight=False)]
    return frame(app, upper, below)


def _head(app: App, state: State, round_: Round, on_back: OnTap) -> ft.Control:
    """Which round is corrected, how many cards it had and who dealt; and the way back."""
    _, scale = app.words, app.scale
    title = _("Correct round {round}", round=round_.number)
    width = app.width - app.screen.dock_beside - 2 * app.screen.margin - TARGET - 2
    note = _.plural(
        "{n} card · {name} dealt", "{n} cards · {name} dealt", round_.cards, name=state.names[round_.dealer]
    )
    words = [
        ft.Text(title, style=scale.fitted_sentence(title, width, TITLE_TYPE)),
        ft.Text(note, style=scale.dense.small()),
    ]
    return ft.Row(
        [
            ft.Container(
                ft.Column(list(words), spacing=1, tight=True),
                padding=ft.Padding.only(left=4, top=6),
                expand=True,
            ),
            icon_button("close", _("Back without changes"), on_back),
        ],
        spacing=2,
    )


def _verdict(app: App, wrong: str, fine: str) -> ft.Control:
    """What is wrong, or that all is fine; beside the keys as large as the room above them allows."""
    scale, paint = app.scale.dense, Paint.BAD if wrong else Paint.GOOD
    style = scale.text(paint)
    if scale.is_large and app.screen.has_dock_beside:
        room = VERDICT_LINES * scale.small_line
        style = (
            scale.fitted_text(wrong or fine, app.screen.dock_content_width - VERDICT_BESIDE, room, paint)
            or style
        )
    return ft.Container(
        ft.Row(
            [
                icon("warning" if wrong else "check", 20, paint),
                ft.Text(wrong or fine, style=style, expand=True),
            ],
            spacing=8,
        ),
        padding=ft.Padding.symmetric(horizontal=12, vertical=8),
        bgcolor=None if wrong else Paint.GOOD_WASH,
        border=ft.Border.all(1, Paint.BAD if wrong else Paint.GOOD_WASH),
        border_radius=RADIUS_KEY,
    )


def _sum(app: App, draft: CorrectionDraft, round_: Round) -> ft.Control:
    """The sum of what the keys write, bids or tricks, against the tricks of the round."""
    _, chosen = app.words, draft.chosen
    bids = isinstance(chosen, Selection) and chosen.entering is Entering.BID
    some, label = (sum(draft.bids), _("Bid")) if bids else (sum(draft.tricks), _("Tricks made"))
    return poster_figure(app, _("{some} of {all}", some=some, all=round_.cards), label)


def _question(app: App, state: State, draft: CorrectionDraft) -> ft.Control:
    """What the keys write, in one line: a long name loses letters."""
    width = app.screen.dock_content_width
    words = entry_question(app.words, state, draft)
    words = with_short_names(words, state.names, width / (LETTER_WIDTH * SMALLEST_SENTENCE))
    largest = BIG_SENTENCE if app.screen.is_big else QUESTION_TYPE
    return ft.Text(words, style=app.scale.fitted_sentence(words, width, largest))


def _sheet_scale(app: App) -> Scale:
    """The type of the round's figures: larger where the screen has room for it, denser where it is low."""
    if app.screen.is_big:
        return Scale(app.scale.factor * BIG_SHEET)
    return app.scale.dense if app.screen.has_dock_beside else app.scale


def _noted(
    app: App, state: State, draft: CorrectionDraft, round_: Round, set_draft: SetState[CorrectionDraft]
) -> ft.Control:
    """Who dealt, and what was trump where a card was left to turn up (§3.4)."""
    _, dealer = app.words, state.names[draft.dealer]
    on_noted = by_data(set_draft, CorrectionDraft.choose)
    noted = {Noted.DEALER: (icon_path("dealer"), Paint.INK, _("Dealer"), dealer)}
    if round_.has_turn_up:
        symbol, paint, words = trump_label(_, state, round_)
        noted[Noted.TRUMP] = symbol, paint, _("Trump"), words
    chips = [
        chip(app, *shown, on_noted, pressed=draft.chosen is what, data=what) for what, shown in noted.items()
    ]
    return ft.Row(list(chips), spacing=4, run_spacing=2, wrap=True)


QUESTION_TYPE = 20
"""Size of the question above the keys: what they write is framed in the grid, too."""
VERDICT_BESIDE = 54
"""What is beside the words of the verdict: its sign, and space."""
VERDICT_LINES = 3
"""Lines of small type that have room for what is wrong in the dock of a low screen."""
BIG_SHEET = 1.25
"""How much larger than usual the type of the round's figures is on a large screen."""
DEALERS_PER_LINE = 3


def _keys_for_chosen(
    app: App, state: State, draft: CorrectionDraft, begun: Round, set_draft: SetState[CorrectionDraft]
) -> ft.Control:
    """The keys for what is chosen: a number, the dealer or the trump."""
    if draft.chosen is Noted.DEALER:
        return _dealer_keys(app, state, draft, begun, by_data(set_draft, CorrectionDraft.deal))
    if draft.chosen is Noted.TRUMP:
        drafted = drafted_round(state, draft) or begun
        on_trump = by_data(
            set_draft, lambda old, key: old.turn_up(key.data, drafted_round(state, old) or begun)
        )
        on_page = by_data(set_draft, CorrectionDraft.turn_page)
        return keys_for_trump(app, state, drafted, draft.trump_page, on_trump, on_page)
    grid = key_grid(1 + begun.cards, app.screen.dock_content_width, large=app.screen.is_big)
    on_key = by_data(set_draft, lambda old, key: old.write(key.number))
    return number_keys(MemoCache(), app.scale, grid, keys(app.words, state, draft), on_key)


def _dealer_keys(
    app: App, state: State, draft: CorrectionDraft, round_: Round, on_dealer: OnTap
) -> ft.Control:
    """A key for each of those who played the round."""
    _ = app.words
    names = [
        inset_button(
            _("{name} dealt", name=state.names[seat]),
            one_line(state.names[seat], app.scale.strong(), text_align=ft.TextAlign.CENTER),
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
    return stretched_column(in_rows(names, per_line, spacing=4), spacing=4)


def _last_keys(
    app: App, state: State, draft: CorrectionDraft, on_back: OnTap, on_anyway: OnTap, on_done: OnTap | None
) -> ft.Control:
    """The key that writes the draft, beside the one that drops it; where plus/minus one forbids the bids
    (§4.3) beside one to let them stand."""
    _, scale = app.words, app.scale
    stands = can_stand_anyway(state, draft)
    other, on_other = (_("Enter it anyway"), on_anyway) if stands else (_("Discard"), on_back)
    if scale.is_large:
        done = filled_button(app, _("Write it down"), on_done, style=scale.dense.key())
        return stretched_column(
            [*([outlined_button(app, other, on_other)] if stands else []), done], spacing=8
        )
    keys = [
        ft.Container(outlined_button(app, other, on_other), expand=2),
        ft.Container(filled_button(app, _("Write it down"), on_done, style=scale.strong()), expand=3),
    ]
    stretched = ft.CrossAxisAlignment.STRETCH
    return ft.Row(list(keys), spacing=8, intrinsic_height=True, vertical_alignment=stretched)


def _paper_width(app: App) -> float:
    """The width of the sheet with the round's figures."""
    beside = app.screen.dock_beside
    whole = app.width - beside if beside else min(app.width, CONTENT_WIDTH + 2 * app.screen.margin)
    return whole - 2 * app.screen.margin


def _card(parts: list[ft.Control]) -> ft.Control:
    """The sheet of paper with the round's figures."""
    return ft.Container(
        stretched_column(parts, spacing=6),
        padding=ft.Padding.only(bottom=8),
        bgcolor=Paint.SHEET,
        foreground_decoration=outline(RADIUS_SHEET),
        border_radius=RADIUS_SHEET,
    )


def _grid(
    app: App,
    snapshot: Snapshot,
    draft: CorrectionDraft,
    begun: Round,
    label: float,
    set_draft: SetState[CorrectionDraft],
) -> list[ft.Control]:
    """Everybody who played the round, side by side, with a row of bids and one of tricks.

    Their labels stand before them in a column of that width, or above them where it is 0.
    """
    _, scale, state = app.words, _sheet_scale(app), snapshot.state
    seats = [seat for seat in state.order if seat in begun.turns]
    columns = Columns(scale, label, (_paper_width(app) - 2 - label) / len(seats))
    on_cell = by_data(set_draft, CorrectionDraft.choose)
    fitting = (columns.width - 8) / max(name_width(state.names[seat]) for seat in seats)
    size = max(SMALLEST_NAME, min(NAME_TYPE * scale.factor, fitting))
    heads = [_player(columns, snapshot, seat, seat == draft.dealer, size) for seat in seats]
    parts: list[ft.Control] = [
        ft.Container(
            ft.Row([ft.Container(width=label), *heads], spacing=0),
            padding=ft.Padding.symmetric(vertical=8),
            border=DIVIDER_BELOW,
        )
    ]
    for entering, words in ((Entering.BID, _("Bid")), (Entering.RESULT, _("Tricks made"))):
        cells = [
            _cell(app, state, draft, begun, Selection(seat, entering), columns, on_cell) for seat in seats
        ]
        if label:
            cells.insert(0, columns.row_label(words))
        else:
            caption = ft.Text(words, style=scale.small())
            parts.append(ft.Container(caption, padding=ft.Padding.symmetric(horizontal=LABEL_INSET)))
        parts.append(ft.Row(cells, spacing=0))
    lost = count_lost(state, draft)
    if lost is not None:  # computed, so it cannot be tapped (§8)
        words = _.plural("{n} trick belongs to nobody", "{n} tricks belong to nobody", lost)
        line = ft.Row(
            [icon("bomb", 20, Paint.QUIET), ft.Text(words, style=scale.small(), expand=True)], spacing=8
        )
        parts.append(ft.Container(line, padding=ft.Padding.symmetric(horizontal=8)))
    return parts


def _player(columns: Columns, snapshot: Snapshot, seat: int, deals: bool, size: float) -> ft.Control:
    """A player's seal, with the cards of who dealt, above the name."""
    face = seal(snapshot.faces[seat], SEAL if columns.width >= LEAST_COLUMN else SMALL_SEAL)
    if deals:
        cards = disc(icon("dealer", BADGE - 4), BADGE, Paint.SHEET, right=-BADGE / 2, bottom=-3)
        face = ft.Stack([face, cards], clip_behavior=ft.ClipBehavior.NONE)
    name = one_line(snapshot.state.names[seat], columns.scale.column_name(round(size, 1)))
    return columns.cell(centred_column([face, name], spacing=5))


def _cell(
    app: App,
    state: State,
    draft: CorrectionDraft,
    begun: Round,
    cell: Selection,
    columns: Columns,
    on_cell: OnTap,
) -> ft.Control:
    """A bid, or the tricks made; what it was before stands beside it, struck out."""
    _, scale, name, value = app.words, columns.scale, state.names[cell.seat], draft.value(cell)
    chosen, before, beside = cell == draft.chosen, CorrectionDraft.of(begun).value(cell), ""
    if cell.entering is Entering.BID:
        by = change_of(state, draft, cell.seat)
        spoken = with_change(_, by, _("{name}: bid {bid}", name=name, bid=value))
        forbidden = is_forbidden(state, draft, cell.seat)
        spoken = with_forbidden(_, forbidden, spoken)
        beside = f"{_.signed(by) if by else ''}{forbidden_mark(forbidden)}"
    else:
        spoken = _("{name}: made {made}", name=name, made=value)
    old = str(before) if before != value else ""
    # All of it is as wide as the cell at the most.
    letters = OLD_PART * (len(old) + len(beside)) + len(str(value))
    size = min(24 * scale.factor, (columns.width - 2 * CELL_GAP - 10) / (DIGIT_WIDTH * letters))
    figures: list[ft.Control] = [ft.Text(str(value), style=scale.column_total(size))]
    if old:
        figures.insert(0, ft.Text(old, style=struck(scale.column_tricks(OLD_PART * size, Paint.QUIET))))
        spoken = _("{figures}, before: {before}", figures=spoken, before=before)
    if beside:
        figures.append(ft.Text(beside, style=scale.column_tricks(OLD_PART * size, Paint.QUIET)))
    height = max(TARGET, TARGET * scale.factor * 0.8)
    return ft.Container(
        bordered_key(
            labelled(
                spoken, ft.Row(figures, spacing=4 * scale.factor, alignment=ft.MainAxisAlignment.CENTER)
            ),
            on_cell,
            data=cell,
            chosen=chosen,
            chosen_width=2.5,
            height=height,
            bgcolor=Paint.RAISED,
        ),
        width=columns.width,
        padding=ft.Padding.symmetric(
            horizontal=CELL_GAP if columns.width > WIDE_CELL else (columns.width - TARGET) / 2, vertical=2
        ),
    )


SEAL, BADGE, NAME_TYPE, SMALLEST_NAME = 30, 19, 15.5, 12
"""Sizes of a seal at the head of a column, of the dealer's cards on it, and of a name below it."""
CELL_GAP, WIDE_CELL = 4, 58
"""Space at both sides of a cell in a wider column than that; in others it is as narrow as can be."""
OLD_PART = 0.7
"""The size of a figure beside another one, as a part of its size."""
