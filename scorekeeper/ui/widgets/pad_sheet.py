"""The pad on the table: what was scored scrolls, the open round stays in sight."""

from __future__ import annotations

from dataclasses import dataclass

import flet as ft

from scorekeeper.game import Phase, Round
from scorekeeper.game.standings import Totals, running_totals
from scorekeeper.locale import Words
from scorekeeper.ui.desk import Desk
from scorekeeper.ui.measures import CONTENT_WIDTH, RADIUS_SHEET, ROW_HEIGHT, TARGET
from scorekeeper.ui.pad import Names, carried_row, closed_row, heads, now_cells, row_ahead
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.pieces import Pieces
from scorekeeper.ui.session import App
from scorekeeper.ui.steps import Selection
from scorekeeper.ui.trump import trump_asked
from scorekeeper.ui.typography import Scale
from scorekeeper.ui.widgets.header import trump_lines
from scorekeeper.ui.widgets.keys import COLUMNS
from scorekeeper.ui.widgets.pad import (
    LABEL_WIDTH,
    PadRow,
    blank_row,
    now_cell,
    now_label,
    pad_head,
    pad_now,
    row_height,
)
from scorekeeper.ui.widgets.special_keys import any_asked, has_own_line
from scorekeeper.ui.widgets.touch import OnTap

LINE = 1
"""Around the sheet of paper."""


def pad(pieces: Pieces, app: App, desk: Desk, row: Round | None, aim: Selection | None) -> ft.Control:
    """The names, the rounds so far, the open one, and those to come where there is room.

    No round is open while somebody has to drop out (§9.2).
    """
    _, scale, state = app.words, app.scale, desk.state
    label = _label_width(app, state.players)
    names = pieces.group("names", pad_head, scale, heads(_, state), label, _is_tight(app, state.players))
    sheet: list[ft.Control] = [names]
    lines = len(state.closed) + bool(state.carried)
    if lines:
        sheet.append(pieces.group("scored", _scroll, _scored(app, desk, row)))
    if row is None:
        return _paper(sheet, expand=True)
    sheet.append(_open(app, desk, row, aim, pieces))
    to_come = range(row.number + 1, len(state.hands) + 1)
    room = _room(app, desk, row, aim, lines)
    sheet += [pieces(("to come", number), blank_row, scale, number, label) for number in to_come[:room]]
    return _paper(sheet, expand=True)


def finished_pad(app: App, desk: Desk) -> ft.Control:
    """All rounds as they were scored, in full length."""
    _, scale, state = app.words, app.scale, desk.state
    label = _label_width(app, state.players)
    names = pad_head(Pieces(), scale, heads(_, state), label, _is_tight(app, state.players))
    return _paper([names, *_lines(Pieces(), _scored(app, desk, None))], expand=False)


def _is_tight(app: App, players: int) -> bool:
    """Whether the columns are too narrow for names in full size."""
    return app.width / players < 72


def _label_width(app: App, players: int) -> int:
    """What the players' cells leave when each is wide enough to be touched."""
    paper = min(app.width - 2 * app.margin, CONTENT_WIDTH) - 2 * LINE
    return int(min(LABEL_WIDTH, max(0, paper - TARGET * players)))


@dataclass(frozen=True, slots=True)
class _Look:
    """What all scored rows have in common."""

    words: Words
    scale: Scale
    label_width: int
    names: Names
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Scored:
    """What the scored rows show: as long as this is equal they stay as they are."""

    look: _Look
    carried: Totals
    closed: tuple[Round, ...]
    sums: tuple[Totals, ...]
    ahead: int
    """The number of a row that is drawn ahead, out of sight; 0 for none."""
    seen: int
    """Rounds after this one land on the paper."""
    landing: ft.Animation | None
    on_row: OnTap


def _scored(app: App, desk: Desk, row: Round | None) -> _Scored:
    state = desk.state
    begun = row is not None and sum(row.has_bid) > 1  # the first taps of a round have enough to draw
    return _Scored(
        look=_Look(app.words, app.scale, _label_width(app, state.players), state.names, state.order),
        carried=state.carried,
        closed=state.closed,
        sums=running_totals(state),
        ahead=row.number if row is not None and begun else 0,
        seen=desk.seen_closed,
        landing=app.motion,
        on_row=desk.on_row,
    )


def _scroll(pieces: Pieces, scored: _Scored) -> ft.Control:
    """The scored rows, scrolled to the last one."""
    lines = _lines(pieces, scored)
    # A column that scrolls takes all the height it can get: this one gets what its rows need at most.
    column = ft.Column(lines, spacing=0, scroll=ft.ScrollMode.AUTO, auto_scroll=True)
    height = (len(lines) - bool(scored.ahead)) * row_height(scored.look.scale, tappable=True)
    return ft.Container(column, height=height, expand=True, expand_loose=True)


def _lines(pieces: Pieces, scored: _Scored) -> list[ft.Control]:
    """The rows that were scored, the sum brought from paper first."""
    lines = []
    if scored.carried:
        lines.append(pieces("carried", _carried_line, scored.look, scored.carried))
    for row, sums in zip(scored.closed, scored.sums, strict=True):
        landing = scored.landing if row.number > scored.seen else None
        lines.append(pieces(row.number, _closed_line, scored.look, row, sums, landing, scored.on_row))
    if scored.ahead:  # to fill a row in is cheap, to send a new one is not: the last result is not held up
        lines.append(
            pieces(scored.ahead, _line_ahead, scored.look, scored.ahead, scored.landing, scored.on_row)
        )
    return lines


def _carried_line(look: _Look, carried: Totals) -> ft.Control:
    row = carried_row(look.words, look.names, look.order, carried)
    return PadRow(key=0, scale=look.scale, row=row, label_width=look.label_width, on_row=None, motion=None)


def _closed_line(
    look: _Look, row: Round, sums: Totals, landing: ft.Animation | None, on_row: OnTap
) -> ft.Control:
    return PadRow(
        key=row.number,
        scale=look.scale,
        row=closed_row(look.words, look.names, look.order, row, sums),
        label_width=look.label_width,
        on_row=on_row,
        motion=landing,
    )


def _line_ahead(look: _Look, number: int, landing: ft.Animation | None, on_row: OnTap) -> ft.Control:
    return PadRow(
        key=number,
        scale=look.scale,
        row=row_ahead(number, len(look.order)),
        label_width=look.label_width,
        on_row=on_row,
        motion=landing,
        shown=False,
    )


def _open(app: App, desk: Desk, row: Round, aim: Selection | None, pieces: Pieces) -> ft.Control:
    """The open round; each cell can be tapped to enter it again."""
    scale, label = app.scale, _label_width(app, desk.state.players)
    cells = now_cells(app.words, desk.state, row, None if aim is None else aim.seat)
    return pad_now(
        [
            pieces("number", now_label, scale, row.number, label),
            *(pieces(("now", cell.seat), now_cell, scale, cell, desk.on_cell) for cell in cells),
        ]
    )


def _paper(lines: list[ft.Control], *, expand: bool) -> ft.Control:
    return ft.Container(
        content=ft.Column(
            lines,
            spacing=0,
            expand=expand,
            tight=not expand,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        bgcolor=Paint.SHEET,
        border=ft.Border.all(LINE, Paint.RULE),
        border_radius=RADIUS_SHEET,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        expand=expand,
    )


def _room(app: App, desk: Desk, row: Round, aim: Selection | None, rows: int) -> int:
    """How many rounds to come can be shown below the open one without taking room from those before it."""
    key_rows = 1 if aim is None else -(-(row.cards + 1) // COLUMNS)
    trump_rows = len(trump_lines(app, desk, row)) if trump_asked(row, desk.trump_asked) else 0
    special = row.phase is Phase.RESULTS and has_own_line(app, row) and any_asked(desk.state, row)
    taken = 390 + 64 * (key_rows + special) + 56 * trump_rows + TARGET * rows
    return max(0, int((app.height - taken * app.scale.factor) // (ROW_HEIGHT * app.scale.factor)))
