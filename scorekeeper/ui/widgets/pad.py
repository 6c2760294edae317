"""The pad on paper: names at the top, a row a round, the open round as a warm stripe."""

from __future__ import annotations

import asyncio

import flet as ft

from scorekeeper.ui.component import effect, memo
from scorekeeper.ui.measures import NOW_HEIGHT, RADIUS_KEY, ROW_HEIGHT, TARGET
from scorekeeper.ui.pad import Cell, Head, Mark, NowCell, Row
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.pieces import Pieces
from scorekeeper.ui.typography import Scale
from scorekeeper.ui.widgets.lines import RULE
from scorekeeper.ui.widgets.team_mark import team_mark
from scorekeeper.ui.widgets.touch import UNSPOKEN, OnTap, icon, named, outline

LABEL_WIDTH = 34
"""Of the column with the rounds' numbers; narrower only where the players' cells need the room."""
LIFTED, LIFT = 1.8, 0.05
"""How much larger a total is before it lands, and for how many seconds: what the device has not drawn by then
cannot be seen to fall."""
NOTHING = "\N{NO-BREAK SPACE}"
"""In an empty cell: a text without a letter takes no room and is not spoken."""
_ROW_LINE, _ACTIVE = outline(RULE, None), outline(ft.Border.all(3, Paint.ACCENT))


def row_height(scale: Scale, *, tappable: bool) -> float:
    """The height of a round's row, in logical pixels."""
    return max(TARGET if tappable else ROW_HEIGHT, ROW_HEIGHT * scale.factor)


def pad_head(
    pieces: Pieces, scale: Scale, heads: tuple[Head, ...], label_width: int, tight: bool
) -> ft.Control:
    """The names, with the dealer's cards and the leader's crown."""
    names = (pieces(head.seat, _head, scale, head, tight) for head in heads)
    return ft.Container(
        content=ft.Row(
            [pieces("corner", ft.Container, width=label_width), *names],
            spacing=0,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        border=ft.Border(bottom=ft.BorderSide(2, Paint.INK)),
        padding=ft.Padding.symmetric(vertical=6),
    )


def _head(scale: Scale, head: Head, tight: bool) -> ft.Control:
    color = Paint.QUIET if head.out else Paint.INK
    name = ft.Text(
        head.name,
        semantics_label=head.spoken,
        style=scale.narrow_name(color) if tight else scale.name(color),
        max_lines=1,
        overflow=ft.TextOverflow.ELLIPSIS,
        text_align=ft.TextAlign.CENTER,
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
    return ft.Column(
        [above, name, *_team(scale, head)],
        spacing=1,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        tight=True,
        expand=1,
    )


def _team(scale: Scale, head: Head) -> list[ft.Control]:
    """The team's mark and what both have together (§9.4)."""
    if not head.team:
        return []
    total = ft.Text(head.together, style=scale.beside(), semantics_label=UNSPOKEN)
    return [ft.Row([team_mark(scale, head.team), total], spacing=3, alignment=ft.MainAxisAlignment.CENTER)]


@memo
def PadRow(
    scale: Scale,
    row: Row,
    label_width: int,
    on_row: OnTap | None,
    motion: ft.Animation | None,
    shown: bool = True,
    key: object = None,  # noqa: ARG001 - Flet takes it
) -> ft.Control:
    """A closed round; tapped, it can be corrected. Its `data` is the round's number.

    With a `motion` its totals land on the paper when the row is first `shown`.
    """
    landed, set_landed = ft.use_state(motion is None)

    async def land() -> None:
        if shown and not landed:
            await asyncio.sleep(LIFT)
            set_landed(True)

    effect(land, [shown])
    return ft.Container(
        content=named(
            row.spoken,
            ft.Row(
                [
                    _label(scale, row.label, label_width, row.corrected),
                    *(_cell(scale, cell, motion, landed) for cell in row.cells),
                ],
                spacing=0,
            ),
        ),
        height=row_height(scale, tappable=on_row is not None),
        foreground_decoration=_ROW_LINE,
        ink=on_row is not None,
        on_click=on_row,
        data=row.number,
        visible=shown,
    )


def _label(scale: Scale, label: str, width: int, corrected: bool) -> ft.Control:
    if not corrected:
        return ft.Text(label, style=scale.small(), text_align=ft.TextAlign.CENTER, width=width)
    text = ft.Text(label, style=scale.small(), text_align=ft.TextAlign.CENTER)
    content: list[ft.Control] = [text, icon("corrected", 12, Paint.ACCENT)]
    if width < LABEL_WIDTH:  # no room beside the number
        stacked = ft.Column(
            content,
            spacing=0,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
        return ft.Container(stacked, width=width)
    return ft.Container(ft.Row(content, spacing=1, alignment=ft.MainAxisAlignment.CENTER), width=width)


def _cell(scale: Scale, cell: Cell, motion: ft.Animation | None, landed: bool) -> ft.Control:
    missed = cell.mark is Mark.MISS
    paints = {Mark.MISS: Paint.BAD, Mark.OUT: Paint.QUIET}
    return ft.Row(
        [
            ft.Text(
                cell.figure,
                style=scale.total(paints.get(cell.mark, Paint.INK)),
                scale=1 if landed else LIFTED,
                animate_scale=motion,
            ),
            ft.Text(cell.small, style=scale.beside(struck=missed)),
        ],
        spacing=3,
        expand=1,
        alignment=ft.MainAxisAlignment.CENTER,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def pad_now(cells: list[ft.Control]) -> ft.Control:
    """The open round: its label and a cell for each player."""
    return ft.Container(
        content=ft.Row(cells, spacing=0),
        bgcolor=Paint.NOW,
        border=RULE,
    )


def now_label(scale: Scale, number: int, width: int) -> ft.Control:
    """The number of the open round."""
    text = ft.Text(str(number), style=scale.name(), text_align=ft.TextAlign.CENTER)
    return ft.Container(text, width=width, alignment=ft.Alignment.CENTER)


def now_cell(scale: Scale, cell: NowCell, on_cell: OnTap) -> ft.Control:
    """What was written for one player; tapped, it is entered again. Its `data` is his seat."""
    return ft.Container(
        content=_now_figures(scale, cell),
        height=NOW_HEIGHT * max(1.0, scale.factor * 0.9),
        expand=1,
        alignment=ft.Alignment.CENTER,
        foreground_decoration=_ACTIVE if cell.active else None,
        border_radius=RADIUS_KEY,
        ink=not cell.out,
        on_click=None if cell.out else on_cell,
        data=cell.seat,
    )


def _now_figures(scale: Scale, cell: NowCell) -> ft.Control:
    """The first says everything; a second one is only seen."""
    style = scale.key(Paint.QUIET if cell.out else Paint.INK)
    figures: list[ft.Control] = [ft.Text(cell.figure or NOTHING, style=style, semantics_label=cell.spoken)]
    if cell.hidden:
        figures = [named(cell.spoken, icon("hidden", 24, Paint.QUIET))]
    if cell.small:
        figures.append(ft.Text(cell.small, style=scale.beside(), semantics_label=UNSPOKEN))
    return ft.Row(
        figures,
        spacing=3,
        alignment=ft.MainAxisAlignment.CENTER,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def blank_row(scale: Scale, number: int, label_width: int) -> ft.Control:
    """A round that is still to come."""
    return ft.Container(
        content=ft.Row([_label(scale, str(number), label_width, corrected=False)]),
        height=ROW_HEIGHT * scale.factor,
        border=RULE,
    )
