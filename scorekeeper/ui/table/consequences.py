"""What a correction changes, before it is written down: points, totals, and the order of the players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import flet as ft

from scorekeeper.game import State
from scorekeeper.game.faces import Face
from scorekeeper.game.graphemes import letter_widths
from scorekeeper.game.names import isolated
from scorekeeper.locale import Words
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.design.typography import (
    LETTER_WIDTH,
    SMALLEST,
    TEXT_LETTER_WIDTH,
    Scale,
    figures_width,
    longest_word,
)
from scorekeeper.ui.runtime.memo_cache import MemoCache
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.table.header import trump_label
from scorekeeper.ui.table.model.correction import ChangedRow, Consequences
from scorekeeper.ui.widgets.buttons import icon, labelled, tinted_image
from scorekeeper.ui.widgets.list_tile import DIVIDER_BELOW, centred_column, panel
from scorekeeper.ui.widgets.marks import seal
from scorekeeper.ui.widgets.scaffold import section_header

LEAST_LABEL, MOST_LABEL_FACTOR, LABEL_INSET = 46, 1.4, 8
"""Least width of the column of labels, how much it grows with the type, and the space before them."""
LEAST_COLUMN = 56
"""What a player's column is wide beside labels, in usual type."""
NEW_TYPE, OLD_TYPE, SAME_TYPE, SUM_TYPE, NAME_TYPE = 22, 15, 19, 18, 15.5
"""Sizes of a new figure, of the old one above it, of one that stays, of a change, and of a name."""
SEAL_AND_SPACE, SMALL_SEAL, RANK_SEAL, TRUMP_SIZE = 32, 22, 30, 12
HEAD_HEIGHT, ROW_HEIGHT, CHANGED_HEIGHT, SUM_HEIGHT = 40, 40, 58, 46


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of a table of figures: one of labels, and one for each player behind it."""

    scale: Scale
    label: float
    """Width of the column of labels."""
    width: float
    """Width of a player's column."""

    def fitted(self, size: float, figures: str) -> float:
        """That size of type in usual type, or the largest in which the figures have room."""
        return min(size * self.scale.factor, (self.width - 4) / figures_width(figures))

    def cell(self, content: ft.Control) -> ft.Control:
        """What stands in the column of a player."""
        return ft.Container(content, width=self.width, alignment=ft.Alignment.CENTER)

    def row_label(self, words: str, trump: tuple[str, Paint] | None = None) -> ft.Control:
        """What stands in the column of labels, perhaps with what was trump."""
        fitting = (self.label - LABEL_INSET - 2) / (TEXT_LETTER_WIDTH * longest_word(words))
        size = min(self.scale.small_size, fitting)
        face: ft.Control = ft.Text(words, style=self.scale.label(size, Paint.QUIET))
        if trump is not None:
            image = tinted_image(trump[0], TRUMP_SIZE * self.scale.symbol_factor, trump[1])
            face = ft.Row([face, image], spacing=4, tight=True)
        return ft.Container(face, width=self.label, padding=ft.Padding.only(left=LABEL_INSET))


def label_width(scale: Scale, words: Sequence[str], width: float, players: int) -> float:
    """Width of the column of these labels before those of so many players; 0 where it would be too narrow."""
    longest = TEXT_LETTER_WIDTH * max(map(longest_word, words))
    for size in (scale.small_size, SMALLEST * scale.factor):
        label = longest * size + LABEL_INSET + 2
        if (width - label) / players >= LEAST_COLUMN * scale.factor:
            return label
    return 0


def consequences_parts(
    cache: MemoCache,
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
    columns = Columns(scale, label, (width - 2 - label) / state.players)
    rows = [
        cache("heads", _heads, columns, state.order, state.names, tuple(faces)),
        cache.group("points", _row, columns, changed.points, None),
    ]
    for number, row in changed.totals.items():
        rows.append(cache.group(number, _row, columns, row, _trump(_, state, number)))
    names = tuple(state.names[seat] for seat in state.order)
    changes = tuple(changed.changes[seat] for seat in state.order)
    rows.append(cache("sum", _sum_row, _, columns, names, changes))
    return [
        section_header(app, _("What changes"), _("Totals after each round"), top=8),
        panel(rows),
        cache("order", _order, _, scale, state.names, tuple(faces), changed.places),
    ]


def _trump(_: Words, state: State, number: int) -> tuple[str, Paint] | None:
    """The symbol of what was trump in that round, and its colour; None where nobody noted it."""
    round_ = state.round(number)
    if round_ is None or not round_.trump_known:
        return None
    return trump_label(_, state, round_)[:2]


def _heads(columns: Columns, order: Sequence[int], names: Sequence[str], faces: Sequence[Face]) -> ft.Control:
    """The faces, with the names where every column has room for one."""
    usual = NAME_TYPE * columns.scale.factor
    fitting = (columns.width - SEAL_AND_SPACE) / (LETTER_WIDTH * max(map(letter_widths, names)))
    style = columns.scale.column_name(min(usual, fitting))
    heads: list[ft.Control] = []
    for seat in order:
        name = [ft.Text(names[seat], style=style, no_wrap=True)] if fitting >= usual * 0.9 else []
        parts: list[ft.Control] = [seal(faces[seat], SMALL_SEAL), *name]
        heads.append(columns.cell(ft.Row(parts, spacing=6, tight=True)))
    spoken = ", ".join(names[seat] for seat in order)
    return ft.Container(
        labelled(spoken, ft.Row([ft.Container(width=columns.label), *heads], spacing=0)),
        height=HEAD_HEIGHT,
        border=ft.Border(bottom=ft.BorderSide(2, Paint.INK)),
    )


def _row(cache: MemoCache, columns: Columns, row: ChangedRow, trump: tuple[str, Paint] | None) -> ft.Control:
    """The figures of a round, behind its number and what was trump."""
    changes = any(before != after for before, after in row.cells)
    cells = [
        cache(place, _figures, columns, before, after) for place, (before, after) in enumerate(row.cells)
    ]
    first = cache("label", Columns.row_label, columns, row.label, trump)
    return ft.Container(
        labelled(row.spoken, ft.Row([first, *cells], spacing=0)),
        height=(CHANGED_HEIGHT if changes else ROW_HEIGHT) * columns.scale.factor,
        border=DIVIDER_BELOW,
    )


def _figures(columns: Columns, before: str, after: str) -> ft.Control:
    """A figure that stays, quiet; or the new one below the old one, which is struck out."""
    scale, fitted = columns.scale, columns.fitted
    if before == after:
        style = scale.column_total(fitted(SAME_TYPE, after), Paint.QUIET)
        return columns.cell(ft.Text(after, style=style, no_wrap=True))
    old = struck(scale.label(fitted(OLD_TYPE, before), Paint.QUIET))
    figures: list[ft.Control] = [
        ft.Text(before, style=old, no_wrap=True),
        ft.Text(after, style=scale.column_total(fitted(NEW_TYPE, after)), no_wrap=True),
    ]
    return columns.cell(centred_column(figures, spacing=1))


def struck(style: ft.TextStyle) -> ft.TextStyle:
    """The style of a figure that does not count any more."""
    return replace(style, decoration=ft.TextDecoration.LINE_THROUGH, decoration_color=style.color)


def _sum_row(_: Words, columns: Columns, names: Sequence[str], changes: Sequence[int]) -> ft.Control:
    """By how much each total changes; names and changes as people sit."""
    scale, same, title = columns.scale, _("the same"), _("In all")
    named = columns.width >= LETTER_WIDTH * SUM_TYPE * scale.factor * len(same)
    cells, spoken = [], []
    for name, by in zip(names, changes, strict=True):
        figure = _.signed(by) if by or not named else same
        color = Paint.QUIET if not by else Paint.GOOD if by > 0 else Paint.BAD
        style = scale.column_total(columns.fitted(SUM_TYPE, figure), color)
        cells.append(columns.cell(ft.Text(figure, style=style, no_wrap=True)))
        spoken.append(f"{isolated(name)} {_.signed(by) if by else same}")
    return ft.Container(
        labelled(f"{title}: {', '.join(spoken)}", ft.Row([columns.row_label(title), *cells], spacing=0)),
        height=SUM_HEIGHT * scale.factor,
        bgcolor=Paint.NOW,
    )


def _order(
    _: Words,
    scale: Scale,
    names: Sequence[str],
    faces: Sequence[Face],
    places: Sequence[tuple[int, int, int]],
) -> ft.Control:
    """Who is where then, and who has moved by how many places."""
    title, spoken = _("Order"), []
    parts: list[ft.Control] = [ft.Text(title, style=scale.small())]
    for seat, rank, up in places:
        place: list[ft.Control] = [ft.Text(f"{rank}.", style=scale.name()), seal(faces[seat], RANK_SEAL)]
        said = f"{rank}. {isolated(names[seat])}"
        if up:
            color, symbol = (Paint.GOOD, "up-full") if up > 0 else (Paint.BAD, "down-full")
            place += [icon(symbol, 14, color), ft.Text(str(abs(up)), style=scale.strong(color))]
            by = abs(up)
            moved = (
                _.plural("{n} place up", "{n} places up", by)
                if up > 0
                else _.plural("{n} place down", "{n} places down", by)
            )
            said = f"{said}, {moved}"
        parts.append(ft.Row(place, spacing=5, tight=True))
        spoken.append(said)
    return ft.Container(
        labelled(f"{title}: {'; '.join(spoken)}", ft.Row(parts, spacing=12, run_spacing=8, wrap=True)),
        padding=ft.Padding.symmetric(horizontal=4, vertical=8),
    )
