"""The pad: a head with the names, a row for each round; the open round has a background of its own."""

from __future__ import annotations

import asyncio

import flet as ft

from scorekeeper.design_tokens.dimensions import RADIUS_KEY, RADIUS_SHEET
from scorekeeper.game import Phase, Round, State
from scorekeeper.game.standings import running_totals, totals_at_start
from scorekeeper.game.state import copy_with
from scorekeeper.locale import Words
from scorekeeper.rules import Suit
from scorekeeper.ui.design.artwork import icon_path, suit_symbol
from scorekeeper.ui.design.paint import Paint, suit_paint
from scorekeeper.ui.design.typography import BLANK, DIGIT_WIDTH, TEXT_LETTER_WIDTH, Scale
from scorekeeper.ui.runtime.component import component, handler
from scorekeeper.ui.runtime.hooks import use_entered
from scorekeeper.ui.runtime.memo_cache import MemoCache
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.table.column_heads import heads
from scorekeeper.ui.table.controller import TableController
from scorekeeper.ui.table.model.table_layout import PAPER_LINE, open_row_height, row_height, whole_rows
from scorekeeper.ui.table.pad_format import (
    BOX,
    BOX_TYPE,
    LABEL_WIDTH,
    TRUMP_SIZE,
    PadFormat,
    pad_format,
)
from scorekeeper.ui.widgets.buttons import (
    NO_LABEL,
    OnTap,
    border_overlay,
    disc,
    hit_target,
    icon,
    labelled,
    outline,
    tinted_image,
)
from scorekeeper.ui.widgets.list_tile import DIVIDER_BELOW, centred_column, stretched_column
from scorekeeper.ui.widgets.scaffold import RENDER_DELAY
from scorekeeper.viewmodels.bonus_text import bonuses_after
from scorekeeper.viewmodels.pad import (
    NO_TRUMP,
    Mark,
    OpenRoundCell,
    PadCell,
    ScoreRow,
    bonuses_by_round,
    empty_row,
    open_round_cells,
    pad_heads,
    scored_rows,
)
from scorekeeper.viewmodels.prompt import Selection

LONG_NUMBER = 2
AT_END = 40
"""Within so many logical pixels of the last row the rows follow what is added."""
ENTRY_SCALE = 1.8
"""How much larger a total is before its animation."""
SCROLL_INTERVAL = 100
"""Milliseconds between two messages of the client about where the rows are."""
_ROW_LINE, _ASKED_LINE = border_overlay(DIVIDER_BELOW, None), ft.Border.all(3, Paint.ACCENT)
ASKED_INSET = ft.Padding.symmetric(horizontal=3, vertical=4)
"""Space around the box of the cell that is asked for."""


class PadScroll:
    """Where one person has scrolled the pad of one table; a new round begins at its last row again."""

    def __init__(self) -> None:
        self.column: ft.Ref[ft.Column] = ft.Ref()
        """The rows."""
        self._round, self._offset = 0, 0.0

    @handler
    def on_scroll(self, event: ft.OnScrollEvent) -> None:
        """The rows have moved."""
        is_away = event.pixels < event.max_scroll_extent - AT_END
        self._offset = max(1.0, event.pixels) if is_away else 0.0

    def begin(self, round_number: int) -> None:
        """Forget the place, if this is another round than before."""
        if self._round != round_number:
            self._round, self._offset = round_number, 0.0

    async def restore(self) -> None:
        """Scroll the rows, which have just been shown again, to where they were."""
        offset, rows = self._offset, self.column.current
        if offset and rows is not None:
            await asyncio.sleep(RENDER_DELAY)
            await rows.scroll_to(offset=offset)


@component
def PadRow(
    shape: PadFormat,
    row: ScoreRow,
    on_row: OnTap | None,
    motion: ft.Animation | None,
    key: object = None,
) -> ft.Control:
    """The row of a closed round, or of the totals from paper; a tap opens its correction. Its `data` are the
    round's number, or 0, and the `shape`.

    With a `motion` its totals shrink to their size when the row is first shown, which an empty one is not.
    """
    shown = bool(row.spoken)
    entered, on_drawn = use_entered(shown=shown, at_once=motion is None)
    return ft.Container(
        content=labelled(
            row.spoken,
            ft.Row(
                [
                    _label(shape, row.label, row.corrected, row.trump),
                    *(_cell(shape, cell, motion, entered) for cell in row.cells),
                ],
                spacing=0,
            ),
        ),
        height=shape.row_height(row.has_given),
        foreground_decoration=_ROW_LINE,
        ink=on_row is not None,
        on_tap_down=on_row,
        on_click=on_row,
        data=(row.number, shape),
        visible=shown,
        on_size_change=on_drawn,
    )


def _label(shape: PadFormat, label: str, corrected: bool = False, trump: str = "") -> ft.Control:
    """The number of a round, with what was trump, and a mark where it was corrected."""
    scale, width = shape.scale, shape.label_width
    size = scale.small_size
    if len(label) > LONG_NUMBER:  # the word for the totals from paper
        size = min(size, (width - 4) / (TEXT_LETTER_WIDTH * len(label)))
    text = ft.Text(
        label, style=scale.label(size, Paint.QUIET), no_wrap=True, overflow=ft.TextOverflow.VISIBLE
    )
    marks: list[ft.Control] = []
    if trump and shape.has_trump:
        suit = None if trump == NO_TRUMP else Suit(trump)
        marks.append(tinted_image(suit_symbol(suit), TRUMP_SIZE, suit_paint(suit)))
    if corrected:
        mark = icon("corrected", TRUMP_SIZE - 2 * bool(marks), Paint.ACCENT)
        marks = [ft.Column([*marks, mark], spacing=1, tight=True)]
    if not marks:
        return ft.Container(text, width=width, alignment=ft.Alignment.CENTER)
    arranged: ft.Control = ft.Row([text, *marks], spacing=3, alignment=ft.MainAxisAlignment.CENTER)
    if width < LABEL_WIDTH:  # no space beside the number
        arranged = _below_each_other([text, *marks])
    return ft.Container(arranged, width=width)


def _cell(shape: PadFormat, cell: PadCell, motion: ft.Animation | None, entered: bool) -> ft.Control:
    """The total, and beside it or below it the bid in its box; below all what was given beside the round."""
    total = ft.Text(
        cell.figure,
        style=shape.scale.column_total(shape.total_size, Paint.QUIET if cell.mark is Mark.OUT else Paint.INK),
        scale=1 if entered else ENTRY_SCALE,
        animate_scale=motion,
        no_wrap=True,
    )
    box = [bid_box(shape.box, cell.bid, cell.mark)] if cell.bid else []
    given: list[ft.Control] = []
    if cell.given:
        style = shape.scale.column_tricks(shape.given_size, Paint.ACCENT)
        given.append(ft.Text(cell.given, style=style, no_wrap=True))
    if shape.is_stacked:
        return _below_each_other([total, *box, *given])
    # Totals stand on their units: the box takes as much of every cell, whether there is one or not.
    space = [] if box else [ft.Container(width=shape.box, height=1)]
    figures = ft.Container(
        ft.Row([total, *box, *space], spacing=shape.box_gap, alignment=ft.MainAxisAlignment.END),
        width=shape.figures + shape.mark_room,
        padding=ft.Padding.only(right=shape.mark_room),
    )
    return _below_each_other([figures, *given])


def _below_each_other(figures: list[ft.Control]) -> ft.Control:
    return centred_column(figures, spacing=1, tight=False, expand=1)


def bid_box(size: float, bid: str, mark: Mark) -> ft.Control:
    """The small box of a paper pad with the bid: whole where it was met, dashed with a cross where it was
    missed."""
    paint = {Mark.HIT: Paint.GOOD, Mark.MISS: Paint.BAD}.get(mark, Paint.QUIET)
    style = Scale().column_tricks(size * BOX_TYPE / BOX, paint)
    width = round(max(size, DIGIT_WIDTH * len(bid) * size * BOX_TYPE / BOX + 5), 1)
    text = ft.Text(bid, style=style, no_wrap=True)
    if mark is not Mark.MISS:
        return ft.Container(
            text,
            width=width,
            height=size,
            alignment=ft.Alignment.CENTER,
            bgcolor=Paint.GOOD_WASH if mark is Mark.HIT else None,
            border=ft.Border.all(1.5, paint),
            border_radius=size / 4,
        )
    over = size * 0.3  # the cross stands out of the box
    frame = ft.Image(
        icon_path("missed-bid"),
        width=width + over,
        height=size + over,
        fit=ft.BoxFit.FILL,
        color=paint,
        exclude_from_semantics=True,
        left=0,
        top=-over,
    )
    figure = ft.Container(text, width=width, height=size, alignment=ft.Alignment.CENTER)
    return ft.Stack([frame, figure], width=width, height=size, clip_behavior=ft.ClipBehavior.NONE)


def bid_mark(scale: Scale, mark: Mark) -> ft.Control:
    """The mark of a bid: a full dot where it was met, a ring where it was missed."""
    ring = ft.Border.all(1.5, Paint.BAD) if mark is Mark.MISS else None
    return disc(None, round(7 * scale.factor, 1), Paint.GOOD if mark is Mark.HIT else None, border=ring)


def _open_round_label(scale: Scale, number: int, width: int) -> ft.Control:
    """The number of the open round."""
    return ft.Text(
        str(number),
        style=scale.name(),
        text_align=ft.TextAlign.CENTER,
        width=width,
        no_wrap=True,
        overflow=ft.TextOverflow.VISIBLE,
    )


def _open_round_cell(shape: PadFormat, cell: OpenRoundCell, on_cell: OnTap | None) -> ft.Control:
    """A cell of the open round; a tap selects it to be entered again. Its `data` is the seat."""
    on_click = None if cell.out else on_cell
    box = ft.Container(  # also where nobody is asked: to change a box is cheaper than to send one
        _open_round_figures(shape, cell),
        alignment=ft.Alignment.CENTER,
        bgcolor=Paint.RAISED if cell.active else None,
        border=_ASKED_LINE if cell.active else None,
        border_radius=RADIUS_KEY,
    )
    return hit_target(
        box,
        on_click,
        data=cell.seat,
        height=open_row_height(shape.scale.factor),
        expand=1,
        padding=ASKED_INSET if cell.active else None,
        tooltip=cell.spoken if cell.hidden else None,
    )


def _open_round_figures(shape: PadFormat, cell: OpenRoundCell) -> ft.Control:
    """The figures of a cell; a screen reader says everything at the first one."""
    scale = shape.scale
    color = Paint.BAD if cell.mark is Mark.MISS else Paint.QUIET if cell.pale else Paint.INK
    style = scale.key(color)
    if len(cell.figure) > LONG_FIGURE:
        style = scale.column_total(shape.figure_size(cell.figure), color)
    figures: list[ft.Control] = [
        ft.Text(cell.figure or BLANK, style=style, semantics_label=cell.spoken, no_wrap=True)
    ]
    if cell.hidden:
        figures = [labelled(cell.spoken, icon("hidden", 24, Paint.QUIET))]
    beside: list[ft.Control] = []
    if cell.small:
        beside.append(ft.Text(cell.small, style=scale.beside(), semantics_label=NO_LABEL))
    if cell.mark is not Mark.NONE and cell.mark is not Mark.OUT:
        beside.append(bid_mark(scale, cell.mark))
    if shape.is_stacked:
        below = ft.Row(beside, spacing=2, alignment=ft.MainAxisAlignment.CENTER)
        return centred_column([*figures, *([below] if beside else [])], spacing=0, tight=False)
    return ft.Row([*figures, *beside], spacing=3, alignment=ft.MainAxisAlignment.CENTER)


LONG_FIGURE = 2
"""A figure of more letters, such as 1/2, is as large as a total."""


def _blank_row(shape: PadFormat, number: int, hint: str) -> ft.Control:
    """A round that is still to come; with a `hint` on what stands in the rows above."""
    parts: list[ft.Control] = [_label(shape, str(number))]
    if hint:
        style = shape.scale.small()
        parts.append(ft.Text(hint, style=style, max_lines=2, text_align=ft.TextAlign.CENTER, expand=True))
    return ft.Container(ft.Row(parts, spacing=0), height=row_height(shape.scale.factor), border=DIVIDER_BELOW)


_EDGE = outline(RADIUS_SHEET, PAPER_LINE)


def pad(
    cache: MemoCache,
    app: App,
    controller: TableController,
    round_: Round | None,
    target: Selection | None,
    scroll: PadScroll,
) -> ft.Control:
    """The names, the rounds so far, which `scroll`, the open one, and those to come where there is space.

    No round is open while somebody has to drop out (§9.2). While the cards are played a name that is tapped
    takes a trick.
    """
    _, state = app.words, controller.state
    sums = running_totals(state)
    room = app.height if round_ is None else controller.layout.pad_room
    shape = pad_format(app.screen, _, state, sums, room)
    on_name = controller.on_key if round_ is not None and round_.phase is Phase.PLAY else None
    faces, dealt = controller.view.snapshot.faces, round_ and (round_.dealer, round_.absent)
    between = copy_with(state, current=None, touched=state.started)  # which a bid or a result leaves as it is

    def names(inner: MemoCache, *_rests_on: object) -> ft.Control:
        return heads(inner, shape, pad_heads(_, state, faces), on_name)

    sheet = [cache.group("names", names, _, shape, between, dealt, faces, on_name)]
    given = [*([bonuses_after(state, state.first_round - 1)] if totals_at_start(state) else [])]
    heights = [shape.row_height(bool(points)) for points in (*given, *bonuses_by_round(state))]
    height = sum(heights)
    if height:
        begun = round_ is not None and sum(round_.has_bid) > 1  # a round's first taps have enough to draw
        ahead = round_.number if round_ is not None and begun else 0
        spare = room - shape.head_height - open_row_height(shape.scale.factor)
        # No row is cut where the room is known: in usual type, below the pad no players' rows.
        is_beside = app.screen.has_dock_beside
        is_known = round_ is not None and (on_name is None or is_beside) and not app.scale.is_large
        in_sight = whole_rows(heights, spare) if is_known else height
        rows = ahead, app.motion, controller.closed_when_opened, controller.on_row
        sheet.append(cache.group("scored", _scroll, scroll, in_sight, _, shape, between, *rows))
    if round_ is None:
        return surface(sheet, expand=True)
    sheet.append(_open(cache, app, controller, round_, target, shape))
    to_come = range(round_.number + 1, len(state.hands) + 1)
    free = room - shape.head_height - open_row_height(shape.scale.factor) - height
    blank = max(0, int(free // row_height(shape.scale.factor)))
    # What is what is said once, below the first round that is scored.
    hint = _("Beside each total the bid in its box: dashed where it was missed") if len(sums) == 1 else ""
    sheet += [
        cache(("to come", number), _blank_row, shape, number, hint if place == 0 else "")
        for place, number in enumerate(to_come[:blank])
    ]
    return surface(sheet, expand=True)


def finished_pad(app: App, controller: TableController) -> ft.Control:
    """The pad of a finished game, in full length."""
    _, state = app.words, controller.state
    shape = pad_format(app.screen, _, state, running_totals(state))
    names = heads(MemoCache(), shape, pad_heads(_, state, controller.view.snapshot.faces))
    rows = app.motion, controller.closed_when_opened, controller.on_row
    lines = _lines(MemoCache(), _, shape, state, *rows)
    return surface([names, *lines], expand=False)


def _scroll(
    cache: MemoCache,
    place: PadScroll,
    height: float,
    _: Words,
    shape: PadFormat,
    state: State,
    ahead: int,
    motion: ft.Animation | None,
    seen: int,
    on_row: OnTap | None,
) -> ft.Control:
    """The scored rows, scrolled to the last one, or to their `place` in this round; and hidden the row of the
    round that is `ahead`, if it is not 0."""
    lines = _lines(cache, _, shape, state, motion, seen, on_row)
    if ahead:  # to fill a row in is cheap, to send a new one is not: the last result is not held up
        lines.append(cache(ahead, PadRow, shape, empty_row(ahead, state.players), on_row, motion, key=ahead))
    # A column that scrolls takes all the height it can get: this one gets what its rows need at most.
    # A bar would lie on the figures of the last column; the numbers of the rows say that there are more.
    column = ft.Column(
        lines,
        spacing=0,
        ref=place.column,
        scroll=ft.ScrollMode.HIDDEN,
        auto_scroll=True,
        auto_scroll_animation=0,
        on_scroll=place.on_scroll,
        scroll_interval=SCROLL_INTERVAL,
    )
    return ft.Container(column, height=height, expand=True, expand_loose=True)


def _lines(
    cache: MemoCache,
    _: Words,
    shape: PadFormat,
    state: State,
    motion: ft.Animation | None,
    seen: int,
    on_row: OnTap | None,
) -> list[ft.Control]:
    """The scored rows; those after the one that was `seen` are animated."""
    return [
        cache(row.number, PadRow, shape, row, on_row, motion if row.number > seen else None, key=row.number)
        for row in scored_rows(_, state)
    ]


def _open(
    cache: MemoCache,
    app: App,
    controller: TableController,
    round_: Round,
    target: Selection | None,
    shape: PadFormat,
) -> ft.Control:
    """The open round; each cell can be tapped to enter it again."""
    cells = open_round_cells(app.words, controller.state, round_, None if target is None else target.seat)
    on_cell = controller.on_cell
    label = cache("number", _open_round_label, shape.scale, round_.number, shape.label_width)
    shown = (cache(("now", cell.seat), _open_round_cell, shape, cell, on_cell) for cell in cells)
    return ft.Container(content=ft.Row([label, *shown], spacing=0), bgcolor=Paint.NOW, border=DIVIDER_BELOW)


def surface(lines: list[ft.Control], *, expand: bool) -> ft.Control:
    """A sheet of paper with these lines on it."""
    return ft.Container(
        content=stretched_column(lines, tight=not expand, expand=expand),
        bgcolor=Paint.SHEET,
        foreground_decoration=_EDGE,  # over what is clipped: so it is whole at the corners
        border_radius=RADIUS_SHEET,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        expand=expand,
    )
