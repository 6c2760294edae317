"""What a correction changes, before it is written down: points, totals, and the order of the players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import flet as ft

from scorekeeper.game import State
from scorekeeper.game.faces import Face
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.design.typography import (
    LETTER_WIDTH,
    SMALLEST,
    TEXT_LETTER_WIDTH,
    Scale,
    figures_width,
    longest_word,
)
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.table.header import trump_paint
from scorekeeper.ui.table.model.correction import ChangedRow, Consequences
from scorekeeper.ui.table.model.trump_keys import trump_label
from scorekeeper.ui.widgets.buttons import NO_LABEL, icon, labelled, tinted_image
from scorekeeper.ui.widgets.list_tile import DIVIDER_BELOW, panel
from scorekeeper.ui.widgets.marks import seal
from scorekeeper.ui.widgets.scaffold import section_header

LEAST_LABEL, MOST_LABEL_FACTOR, LABEL_INSET = 46, 1.4, 8
"""Least width of the column of labels, how much it grows with the type, and the space before them."""
LEAST_COLUMN = 56
"""What a player's column is wide beside labels, in usual type."""
NEW_TYPE, OLD_TYPE, SAME_TYPE, NAME_TYPE = 22, 15, 19, 15.5
"""Sizes of a new figure, of the old one above it, of one that stays, and of a name."""
SEAL_AND_SPACE, SMALL_SEAL, RANK_SEAL = 32, 22, 30
HEAD_HEIGHT, ROW_HEIGHT, CHANGED_HEIGHT = 40, 40, 58


def label_width(scale: Scale, words: Sequence[str], width: float, players: int) -> float:
    """Width of the column of these labels before those of so many players; 0 where it would be too narrow."""
    longest = TEXT_LETTER_WIDTH * max(map(longest_word, words))
    for size in (scale.small_size, SMALLEST * scale.factor):
        label = longest * size + LABEL_INSET + 2
        if (width - label) / players >= LEAST_COLUMN * scale.factor:
            return label
    return 0


def consequences_parts(
    app: App,
    scale: Scale,
    state: State,
    faces: Sequence[Face],
    changed: Consequences,
    width: float,
    label: float,
) -> list[ft.Control]:
    """Points and totals of every round touched, before and after; the sum; the new order.

    All in `width`, behind a column of labels of that width, or of the least.
    """
    _ = app.words
    label = max(label, LEAST_LABEL * min(scale.factor, MOST_LABEL_FACTOR))
    column = (width - 2 - label) / state.players
    rows = [
        _heads(scale, state, faces, label, column),
        _row(scale, changed.points, row_label(scale, changed.points.label, label), label, column),
    ]
    for number, row in changed.totals.items():
        rows.append(_row(scale, row, _round_label(app, scale, state, number, label), label, column))
    rows.append(_sum_row(app, scale, state, changed.changes, label, column))
    return [
        section_header(app, _("What changes"), _("Totals after each round"), top=8),
        panel(rows),
        _order(app, scale, state, faces, changed),
    ]


def _heads(scale: Scale, state: State, faces: Sequence[Face], label: float, column: float) -> ft.Control:
    """The faces, with the names where every column has room for one."""
    longest = max(map(len, state.names))
    fitting = (column - SEAL_AND_SPACE) / (LETTER_WIDTH * longest)
    named = fitting >= NAME_TYPE * scale.factor * 0.9
    heads: list[ft.Control] = []
    for seat in state.order:
        size = min(NAME_TYPE * scale.factor, fitting)
        name = [ft.Text(state.names[seat], style=scale.column_name(size), no_wrap=True)] if named else []
        parts: list[ft.Control] = [seal(faces[seat], SMALL_SEAL), *name]
        heads.append(
            ft.Container(ft.Row(parts, spacing=6, tight=True), width=column, alignment=ft.Alignment.CENTER)
        )
    return ft.Container(
        labelled(
            ", ".join(state.names[seat] for seat in state.order),
            ft.Row([ft.Container(width=label), *heads], spacing=0),
        ),
        height=HEAD_HEIGHT,
        border=ft.Border(bottom=ft.BorderSide(2, Paint.INK)),
    )


def _row(scale: Scale, row: ChangedRow, words: ft.Control, label: float, column: float) -> ft.Control:
    changes = any(before != after for before, after in row.cells)
    cells = [
        ft.Container(_figures(scale, *cell, column), width=column, alignment=ft.Alignment.CENTER)
        for cell in row.cells
    ]
    first = ft.Container(words, width=label, padding=ft.Padding.only(left=LABEL_INSET))
    return ft.Container(
        labelled(row.spoken, ft.Row([first, *cells], spacing=0)),
        height=(CHANGED_HEIGHT if changes else ROW_HEIGHT) * scale.factor,
        border=DIVIDER_BELOW,
    )


def _figures(scale: Scale, before: str, after: str, column: float) -> ft.Control:
    """A figure that stays, quiet; or the new one below the old one, which is struck out."""

    def fitted(size: float, figures: str) -> float:
        return min(size * scale.factor, (column - 4) / figures_width(figures))

    if before == after:
        return ft.Text(after, style=scale.column_total(fitted(SAME_TYPE, after), Paint.QUIET), no_wrap=True)
    return ft.Column(
        [
            ft.Text(before, style=struck(scale.label(fitted(OLD_TYPE, before), Paint.QUIET)), no_wrap=True),
            ft.Text(after, style=scale.column_total(fitted(NEW_TYPE, after)), no_wrap=True),
        ],
        spacing=1,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )


def struck(style: ft.TextStyle) -> ft.TextStyle:
    """The style of a figure that does not count any more."""
    return replace(style, decoration=ft.TextDecoration.LINE_THROUGH, decoration_color=style.color)


def row_label(scale: Scale, words: str, label: float) -> ft.Control:
    """What stands in the column of labels, of that width."""
    fitting = (label - LABEL_INSET - 2) / (TEXT_LETTER_WIDTH * longest_word(words))
    return ft.Text(words, style=scale.label(min(scale.small_size, fitting), Paint.QUIET))


def _round_label(app: App, scale: Scale, state: State, number: int, label: float) -> ft.Control:
    """The number of a round, with its trump."""
    round_ = state.round(number)
    parts: list[ft.Control] = [row_label(scale, str(number), label)]
    if round_ is not None and round_.trump_known:
        symbol, suit, _words = trump_label(app.words, state, round_)
        parts.append(tinted_image(symbol, 12 * scale.symbol_factor, trump_paint(symbol, suit)))
    return ft.Row(parts, spacing=4, tight=True)


def _sum_row(
    app: App, scale: Scale, state: State, changes: Sequence[int], label: float, column: float
) -> ft.Control:
    """By how much each total changes."""
    _ = app.words
    same = _("the same")
    named = column >= LETTER_WIDTH * 18 * scale.factor * len(same)
    cells: list[ft.Control] = []
    spoken = []
    for seat in state.order:
        by = changes[seat]
        figure = _.signed(by) if by or not named else same
        color = Paint.QUIET if not by else Paint.GOOD if by > 0 else Paint.BAD
        size = min(18 * scale.factor, (column - 4) / figures_width(figure))
        cells.append(
            ft.Container(
                ft.Text(figure, style=scale.column_total(size, color), no_wrap=True),
                width=column,
                alignment=ft.Alignment.CENTER,
            )
        )
        spoken.append(f"{state.names[seat]} {_.signed(by) if by else same}")
    first = ft.Container(
        row_label(scale, _("In all"), label), width=label, padding=ft.Padding.only(left=LABEL_INSET)
    )
    title = _("In all")
    return ft.Container(
        labelled(f"{title}: {', '.join(spoken)}", ft.Row([first, *cells], spacing=0)),
        height=46 * scale.factor,
        bgcolor=Paint.NOW,
    )


def _order(app: App, scale: Scale, state: State, faces: Sequence[Face], changed: Consequences) -> ft.Control:
    """Who is where then, and who has moved by how many places."""
    _ = app.words
    title, spoken = _("Order"), []
    parts: list[ft.Control] = [ft.Text(title, style=scale.small(), semantics_label=NO_LABEL)]
    for seat, rank, up in changed.places:
        rank_text = f"{rank}."
        place: list[ft.Control] = [ft.Text(rank_text, style=scale.name()), seal(faces[seat], RANK_SEAL)]
        said = f"{rank_text} {state.names[seat]}"
        if up:
            color = Paint.GOOD if up > 0 else Paint.BAD
            moved = (
                _.plural("{n} place up", "{n} places up", up)
                if up > 0
                else _.plural("{n} place down", "{n} places down", -up)
            )
            place += [
                icon("up-full" if up > 0 else "down-full", 14, color),
                ft.Text(str(abs(up)), style=scale.strong(color)),
            ]
            said = f"{said}, {moved}"
        parts.append(ft.Row(place, spacing=5, tight=True))
        spoken.append(said)
    row = ft.Row(parts, spacing=12, run_spacing=8, wrap=True, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    return ft.Container(
        labelled(f"{title}: {'; '.join(spoken)}", row), padding=ft.Padding.symmetric(horizontal=4, vertical=8)
    )
