"""The pad: a head with the names, a row for each round; the open round has a background of its own."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import flet as ft

from scorekeeper.game import Phase, Round, State
from scorekeeper.game.names import reads_from_right
from scorekeeper.game.standings import Totals, running_totals
from scorekeeper.locale import Words
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.design.typography import LETTER_WIDTH, TEXT_LETTER_WIDTH, Scale
from scorekeeper.ui.runtime.component import component
from scorekeeper.ui.runtime.hooks import use_effect, use_state
from scorekeeper.ui.runtime.memo_cache import MemoCache
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.table.controller import TableController
from scorekeeper.ui.table.header import has_chips
from scorekeeper.ui.table.number_keys import key_grid
from scorekeeper.ui.widgets.buttons import NO_LABEL, OnTap, border_overlay, icon, labelled
from scorekeeper.ui.widgets.list_tile import DIVIDER_BELOW
from scorekeeper.ui.widgets.scaffold import dock_beside_width, dock_content_width
from scorekeeper.ui.widgets.team_mark import team_mark
from scorekeeper.viewmodels.dimensions import OPEN_ROW_HEIGHT, RADIUS_KEY, RADIUS_SHEET, ROW_HEIGHT, TARGET
from scorekeeper.viewmodels.pad import (
    Mark,
    Names,
    OpenRoundCell,
    PadCell,
    PadHead,
    ScoreRow,
    closed_row,
    empty_row,
    open_round_cells,
    pad_heads,
    paper_totals_row,
)
from scorekeeper.viewmodels.prompt import Selection

LONG_NUMBER = 2
LABEL_WIDTH = 34
"""Of the column with the rounds' numbers; narrower only where the players' cells need the space."""
MARKS_HEIGHT, NAME_HEIGHT = 16, 24
"""Of the marks above a name, and of the name, at the head of a column."""
ENTRY_SCALE, ENTRY_DELAY = 1.8, 0.05
"""How much larger a total is before its animation, and the seconds until that begins: the device has to have
drawn it before."""
NOTHING = "\N{NO-BREAK SPACE}"
"""In an empty cell: a text without a letter takes no space and is not spoken."""
_ROW_LINE, _ACTIVE = border_overlay(DIVIDER_BELOW, None), border_overlay(ft.Border.all(3, Paint.ACCENT))


STACKED_BELOW = 64
"""In a narrower column the tricks stand below the total, in a wider one beside it."""


def row_height(scale: Scale) -> float:
    """The height of a round's row, played or still to come, in logical pixels."""
    return max(TARGET, ROW_HEIGHT * scale.factor)


def pad_head(
    cache: MemoCache,
    scale: Scale,
    heads: tuple[PadHead, ...],
    label_width: int,
    name_size: float,
    on_name: OnTap | None = None,
) -> ft.Control:
    """The names, with the dealer's cards and the leader's crown. A tapped name's `data` is the seat."""
    names = (cache(head.seat, _head, scale, head, name_size, None if head.out else on_name) for head in heads)
    return ft.Container(
        content=ft.Row([cache("corner", ft.Container, width=label_width), *names], spacing=0),
        border=ft.Border(bottom=ft.BorderSide(2, Paint.INK)),
    )


def _head(scale: Scale, head: PadHead, name_size: float, on_name: OnTap | None) -> ft.Control:
    color = Paint.QUIET if head.out else Paint.INK
    name = ft.Text(
        head.name,
        semantics_label=head.spoken,
        style=scale.column_name(name_size, color),
        max_lines=1,
        overflow=ft.TextOverflow.ELLIPSIS,
        text_align=ft.TextAlign.CENTER,
        rtl=reads_from_right(head.name),
    )
    marks: list[ft.Control] = [
        icon(symbol, 14, paint)
        for symbol, paint, shown in (
            ("dealer", Paint.ACCENT, head.deals),
            ("crown", Paint.ACCENT, head.leads),
            ("out", Paint.QUIET, head.out),
        )
        if shown
    ]
    above = ft.Row(marks, spacing=4, alignment=ft.MainAxisAlignment.CENTER, height=14)
    column = ft.Column(
        [above, name, *_team(scale, head)],
        spacing=1,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        alignment=ft.MainAxisAlignment.CENTER,
        tight=True,
    )
    return ft.Container(
        column,
        height=None if head.team else max(TARGET, MARKS_HEIGHT + NAME_HEIGHT * scale.factor),
        padding=ft.Padding.symmetric(horizontal=3),
        expand=1,
        border_radius=RADIUS_KEY,
        ink=on_name is not None,
        on_click=on_name,
        data=head.seat,
    )


def _team(scale: Scale, head: PadHead) -> list[ft.Control]:
    """The team's mark and what both have together (§9.4)."""
    if not head.team:
        return []
    total = ft.Text(head.together, style=scale.beside(), semantics_label=NO_LABEL)
    return [ft.Row([team_mark(scale, head.team), total], spacing=3, alignment=ft.MainAxisAlignment.CENTER)]


@component
def PadRow(
    scale: Scale,
    row: ScoreRow,
    label_width: int,
    stacked: bool,
    on_row: OnTap | None,
    motion: ft.Animation | None,
    shown: bool = True,
    key: object = None,  # noqa: ARG001 - Flet takes it
) -> ft.Control:
    """The row of a closed round, or of the totals from paper; a tap opens its correction. Its `data` is the
    round's number, or 0.

    With a `motion` its totals shrink to their size when the row is first `shown`.
    """
    entered, set_entered = use_state(motion is None)

    async def enter() -> None:
        if shown and not entered:
            await asyncio.sleep(ENTRY_DELAY)
            set_entered(True)

    use_effect(enter, [shown])
    return ft.Container(
        content=labelled(
            row.spoken,
            ft.Row(
                [
                    _label(scale, row.label, label_width, row.corrected),
                    *(_cell(scale, cell, stacked, motion, entered) for cell in row.cells),
                ],
                spacing=0,
            ),
        ),
        height=row_height(scale),
        foreground_decoration=_ROW_LINE,
        ink=on_row is not None,
        on_click=on_row,
        data=row.number,
        visible=shown,
    )


def _label(scale: Scale, label: str, width: int, corrected: bool) -> ft.Control:
    if not corrected:
        word = len(label) > LONG_NUMBER  # that for the totals from paper
        fitting = min(scale.small_size, width / (TEXT_LETTER_WIDTH * len(label)))
        return ft.Text(
            label,
            style=scale.label(fitting, Paint.QUIET) if word else scale.small(),
            text_align=ft.TextAlign.CENTER,
            width=width,
            no_wrap=True,
            overflow=ft.TextOverflow.VISIBLE,
        )
    text = ft.Text(label, style=scale.small(), text_align=ft.TextAlign.CENTER)
    content: list[ft.Control] = [text, icon("corrected", 12, Paint.ACCENT)]
    if width < LABEL_WIDTH:  # no space beside the number
        stacked = ft.Column(
            content,
            spacing=0,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
        return ft.Container(stacked, width=width)
    return ft.Container(ft.Row(content, spacing=1, alignment=ft.MainAxisAlignment.CENTER), width=width)


_PAINTS = {Mark.MISS: Paint.BAD, Mark.OUT: Paint.QUIET}


def _cell(
    scale: Scale, cell: PadCell, stacked: bool, motion: ft.Animation | None, entered: bool
) -> ft.Control:
    """The total, and beside it or `stacked` below it the tricks won and bid, with their mark."""
    total = ft.Text(
        cell.figure,
        style=scale.total(_PAINTS.get(cell.mark, Paint.INK)),
        scale=1 if entered else ENTRY_SCALE,
        animate_scale=motion,
        no_wrap=True,
    )
    if stacked:
        return ft.Column(
            [total, ft.Row(_tricks(scale, cell), spacing=2, alignment=ft.MainAxisAlignment.CENTER)],
            spacing=1,
            expand=1,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
    # Totals stand on their units: the tricks take as much of every cell, whatever they are.
    left = ft.Container(total, expand=TOTAL_PARTS, alignment=ft.Alignment.CENTER_RIGHT)
    right = ft.Row(_tricks(scale, cell), spacing=3, expand=TRICKS_PARTS)
    return ft.Row([left, right], spacing=4, expand=1)


TOTAL_PARTS, TRICKS_PARTS = 11, 10
"""Of a cell's width, to the left and to the right of the units of the total."""


def _tricks(scale: Scale, cell: PadCell) -> list[ft.Control]:
    """The tricks won and bid, and the mark of a bid that was met or missed."""
    if not cell.small:
        return []
    color = Paint.BAD if cell.mark is Mark.MISS else Paint.QUIET
    return [ft.Text(cell.small, style=scale.beside(color), no_wrap=True), bid_mark(scale, cell.mark)]


def bid_mark(scale: Scale, mark: Mark) -> ft.Control:
    """The mark of a bid: a full dot where it was met, a ring where it was missed."""
    size = round(7 * scale.factor, 1)
    return ft.Container(
        width=size,
        height=size,
        border_radius=size / 2,
        bgcolor=Paint.GOOD if mark is Mark.HIT else None,
        border=ft.Border.all(1.5, Paint.BAD) if mark is Mark.MISS else None,
    )


def open_round_row(cells: list[ft.Control]) -> ft.Control:
    """The open round: its label and a cell for each player."""
    return ft.Container(content=ft.Row(cells, spacing=0), bgcolor=Paint.NOW, border=DIVIDER_BELOW)


def open_round_label(scale: Scale, number: int, width: int) -> ft.Control:
    """The number of the open round."""
    text = ft.Text(str(number), style=scale.name(), text_align=ft.TextAlign.CENTER)
    return ft.Container(text, width=width, alignment=ft.Alignment.CENTER)


def open_round_cell(scale: Scale, cell: OpenRoundCell, stacked: bool, on_cell: OnTap | None) -> ft.Control:
    """A cell of the open round; a tap selects it to be entered again. Its `data` is the seat."""
    on_click = None if cell.out else on_cell
    return ft.Container(
        content=_open_round_figures(scale, cell, stacked),
        height=open_row_height(scale),
        expand=1,
        alignment=ft.Alignment.CENTER,
        foreground_decoration=_ACTIVE if cell.active else None,
        border_radius=RADIUS_KEY,
        ink=on_click is not None,
        on_click=on_click,
        data=cell.seat,
    )


def open_row_height(scale: Scale) -> float:
    """The height of the open round's row, in logical pixels."""
    return OPEN_ROW_HEIGHT * max(1.0, scale.factor * 0.8)


def _open_round_figures(scale: Scale, cell: OpenRoundCell, stacked: bool) -> ft.Control:
    """The figures of a cell; a screen reader says everything at the first one."""
    color = Paint.BAD if cell.mark is Mark.MISS else Paint.QUIET if cell.pale else Paint.INK
    style = scale.key(color) if len(cell.figure) <= LONG_FIGURE else scale.total(color)
    figures: list[ft.Control] = [
        ft.Text(cell.figure or NOTHING, style=style, semantics_label=cell.spoken, no_wrap=True)
    ]
    if cell.hidden:
        figures = [labelled(cell.spoken, icon("hidden", 24, Paint.QUIET))]
    if cell.small:
        figures.append(ft.Text(cell.small, style=scale.beside(), semantics_label=NO_LABEL))
    if cell.mark is not Mark.NONE and cell.mark is not Mark.OUT:
        figures.append(bid_mark(scale, cell.mark))
    if stacked:
        return ft.Column(
            figures,
            spacing=0,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
    return ft.Row(figures, spacing=3, alignment=ft.MainAxisAlignment.CENTER)


LONG_FIGURE = 2
"""A figure of more letters, such as 1/2, is as large as a total."""


def blank_row(scale: Scale, number: int, label_width: int) -> ft.Control:
    """A round that is still to come."""
    return ft.Container(
        content=ft.Row([_label(scale, str(number), label_width, corrected=False)]),
        height=row_height(scale),
        border=DIVIDER_BELOW,
    )


LINE = 1
"""Around the sheet of paper."""
_EDGE = border_overlay(ft.Border.all(LINE, Paint.RULE), RADIUS_SHEET)


def pad(
    cache: MemoCache, app: App, controller: TableController, round_: Round | None, target: Selection | None
) -> ft.Control:
    """The names, the rounds so far, the open one, and those to come where there is space.

    No round is open while somebody has to drop out (§9.2). While the cards are played a name that is tapped
    takes a trick.
    """
    _, state = app.words, controller.state
    scale, label = pad_scale(app, state.players), _label_width(app, state.players)
    on_name = controller.on_player if round_ is not None and round_.phase is Phase.PLAY else None
    names = cache.group("names", pad_head, scale, pad_heads(_, state), label, _name_size(app, state), on_name)
    sheet: list[ft.Control] = [names]
    lines = len(state.closed) + bool(state.paper_totals)
    if lines:
        sheet.append(cache.group("scored", _scroll, _scored_rows(app, controller, round_)))
    if round_ is None:
        return _pad_surface(sheet, expand=True)
    sheet.append(_open(app, controller, round_, target, cache))
    to_come = range(round_.number + 1, len(state.hands) + 1)
    rows = _free_rows(app, controller, round_, lines)
    sheet += [cache(("to come", number), blank_row, scale, number, label) for number in to_come[:rows]]
    return _pad_surface(sheet, expand=True)


def finished_pad(app: App, controller: TableController) -> ft.Control:
    """The pad of a finished game, in full length."""
    _, state = app.words, controller.state
    scale, label = pad_scale(app, state.players), _label_width(app, state.players)
    names = pad_head(MemoCache(), scale, pad_heads(_, state), label, _name_size(app, state))
    return _pad_surface([names, *_lines(MemoCache(), _scored_rows(app, controller, None))], expand=False)


def _paper_width(app: App) -> float:
    return app.width - dock_beside_width(app) - 2 * app.margin - 2 * LINE


def pad_scale(app: App, players: int) -> Scale:
    """The type of the pad: larger where the screen leaves each column much width, and the rows height."""
    height = app.height - (0 if dock_beside_width(app) else DOCK_HEIGHT)
    room = min(_paper_width(app) / players / USUAL_COLUMN, height / USUAL_PAD)
    # In the largest type of the settings at least two rows have to be in sight.
    factor = min(app.scale.factor, max(1.0, (app.height - HEIGHT_BESIDES) / HEIGHT_OF_TWO))
    return Scale(round(factor * min(max(1.0, room), LARGEST_PAD), 2))


HEIGHT_BESIDES, HEIGHT_OF_TWO = 344, 200
"""Of all that stands above and below the pad in large type, and of the names and two rows in usual type."""
USUAL_COLUMN, USUAL_PAD, DOCK_HEIGHT, LARGEST_PAD = 110, 640, 400, 2.0
"""The width of a column and the height of a pad in type of the usual size, the height of a dock below the
pad, and how much larger than usual the type gets."""


def _name_size(app: App, state: State) -> float:
    """The size of the names, the same for all: larger type grows no further than usual names fit."""
    width = (_paper_width(app) - _label_width(app, state.players)) / state.players - 6
    usual = NARROW_NAME if _paper_width(app) / state.players < 72 else NAME
    longest = min(USUAL_NAME_LENGTH, max(map(len, state.names)))
    largest = usual * pad_scale(app, state.players).factor
    return round(max(usual, min(largest, width / (LETTER_WIDTH * longest))), 1)


NAME, NARROW_NAME, USUAL_NAME_LENGTH = 16, 14, 8


def _is_stacked(app: App, players: int) -> bool:
    """Whether the tricks stand below the totals."""
    column = (_paper_width(app) - _label_width(app, players)) / players
    return column < STACKED_BELOW * pad_scale(app, players).factor


def _label_width(app: App, players: int) -> int:
    """The width of the column of round numbers: what cells of the least width leave."""
    return int(min(LABEL_WIDTH, max(0, _paper_width(app) - TARGET * players)))


@dataclass(frozen=True, slots=True)
class _RowFormat:
    """What all scored rows have in common."""

    words: Words
    scale: Scale
    label_width: int
    stacked: bool
    names: Names
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _ScoredRows:
    """The values of the scored rows: while they are equal, the memo cache keeps the rows."""

    row_format: _RowFormat
    paper_totals: Totals
    closed: tuple[Round, ...]
    sums: tuple[Totals, ...]
    ahead: int
    """The number of a row that is rendered in advance, hidden; 0 for none."""
    seen: int
    """The totals of later rounds than this one are animated."""
    motion: ft.Animation | None
    on_row: OnTap | None


def _scored_rows(app: App, controller: TableController, round_: Round | None) -> _ScoredRows:
    state = controller.state
    begun = round_ is not None and sum(round_.has_bid) > 1  # the first taps of a round have enough to draw
    return _ScoredRows(
        row_format=_RowFormat(
            app.words,
            pad_scale(app, state.players),
            _label_width(app, state.players),
            _is_stacked(app, state.players),
            state.names,
            state.order,
        ),
        paper_totals=state.paper_totals,
        closed=state.closed,
        sums=running_totals(state),
        ahead=round_.number if round_ is not None and begun else 0,
        seen=controller.closed_when_opened,
        motion=app.motion,
        on_row=controller.on_row,
    )


def _scroll(cache: MemoCache, scored: _ScoredRows) -> ft.Control:
    """The scored rows, scrolled to the last one."""
    lines = _lines(cache, scored)
    # A column that scrolls takes all the height it can get: this one gets what its rows need at most.
    # A bar would lie on the figures of the last column; a row that is cut says that there are more.
    column = ft.Column(lines, spacing=0, scroll=ft.ScrollMode.HIDDEN, auto_scroll=True)
    height = (len(lines) - bool(scored.ahead)) * row_height(scored.row_format.scale)
    return ft.Container(column, height=height, expand=True, expand_loose=True)


def _lines(cache: MemoCache, scored: _ScoredRows) -> list[ft.Control]:
    """The rows that were scored, the sum brought from paper first."""
    lines = []
    if scored.paper_totals:
        lines.append(
            cache("paper totals", _paper_totals_line, scored.row_format, scored.paper_totals, scored.on_row)
        )
    for round_, sums in zip(scored.closed, scored.sums, strict=True):
        motion = scored.motion if round_.number > scored.seen else None
        lines.append(
            cache(round_.number, _closed_line, scored.row_format, round_, sums, motion, scored.on_row)
        )
    if scored.ahead:  # to fill a row in is cheap, to send a new one is not: the last result is not held up
        lines.append(
            cache(scored.ahead, _line_ahead, scored.row_format, scored.ahead, scored.motion, scored.on_row)
        )
    return lines


def _paper_totals_line(row_format: _RowFormat, paper_totals: Totals, on_row: OnTap | None) -> ft.Control:
    row = paper_totals_row(row_format.words, row_format.names, row_format.order, paper_totals)
    return PadRow(
        key=0,
        scale=row_format.scale,
        row=row,
        label_width=row_format.label_width,
        stacked=row_format.stacked,
        on_row=on_row,
        motion=None,
    )


def _closed_line(
    row_format: _RowFormat, round_: Round, sums: Totals, motion: ft.Animation | None, on_row: OnTap | None
) -> ft.Control:
    return PadRow(
        key=round_.number,
        scale=row_format.scale,
        row=closed_row(row_format.words, row_format.names, row_format.order, round_, sums),
        label_width=row_format.label_width,
        stacked=row_format.stacked,
        on_row=on_row,
        motion=motion,
    )


def _line_ahead(
    row_format: _RowFormat, number: int, motion: ft.Animation | None, on_row: OnTap | None
) -> ft.Control:
    return PadRow(
        key=number,
        scale=row_format.scale,
        row=empty_row(number, len(row_format.order)),
        label_width=row_format.label_width,
        stacked=row_format.stacked,
        on_row=on_row,
        motion=motion,
        shown=False,
    )


def _open(
    app: App, controller: TableController, round_: Round, target: Selection | None, cache: MemoCache
) -> ft.Control:
    """The open round; each cell can be tapped to enter it again."""
    players = controller.state.players
    scale, label, stacked = pad_scale(app, players), _label_width(app, players), _is_stacked(app, players)
    cells = open_round_cells(app.words, controller.state, round_, None if target is None else target.seat)
    on_cell = controller.on_cell
    return open_round_row(
        [
            cache("number", open_round_label, scale, round_.number, label),
            *(cache(("now", cell.seat), open_round_cell, scale, cell, stacked, on_cell) for cell in cells),
        ]
    )


def _pad_surface(lines: list[ft.Control], *, expand: bool) -> ft.Control:
    return ft.Container(
        content=ft.Column(
            lines,
            spacing=0,
            expand=expand,
            tight=not expand,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        bgcolor=Paint.SHEET,
        foreground_decoration=_EDGE,  # over what is clipped: so it is whole at the corners
        border_radius=RADIUS_SHEET,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        expand=expand,
    )


def _free_rows(app: App, controller: TableController, round_: Round, drawn: int) -> int:
    """How many rounds to come can be shown below the open one without taking space from those before it.

    The same from the first bid of a round to its last result.
    """
    scale, words = pad_scale(app, controller.state.players), app.scale.factor
    taken = TITLE_HEIGHT * words + (TARGET + 8) * has_chips(app, round_)
    taken += TARGET * scale.factor + open_row_height(scale) + drawn * row_height(scale)
    if not dock_beside_width(app):
        keys = key_grid(round_.cards + 1, dock_content_width(app)).height
        taken += keys + (TARGET + 8) * round_.has_turn_up + DOCK_WORDS_HEIGHT * words
    return max(0, int((app.height - taken) // row_height(scale)))


TITLE_HEIGHT, DOCK_WORDS_HEIGHT = 72, 172
"""Of the head of the table, and of all that stands in a dock besides its keys."""
