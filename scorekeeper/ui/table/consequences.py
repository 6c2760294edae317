"""What a correction changes, before it is written down: points, totals, and the order of the players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import flet as ft

from scorekeeper.game import State
from scorekeeper.game.faces import Face
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
    column = (width - 2 - label) / state.players
    rows = [
        cache("heads", _heads, scale, state.order, state.names, tuple(faces), label, column),
        cache.group("points", _row, scale, changed.points, None, label, column),
    ]
    for number, row in changed.totals.items():
        rows.append(cache.group(number, _row, scale, row, _trump(_, state, number), label, column))
    names = tuple(state.names[seat] for seat in state.order)
    changes = tuple(changed.changes[seat] for seat in state.order)
    rows.append(cache("sum", _sum_row, _, scale, names, changes, label, column))
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


def _heads(
    scale: Scale,
    order: Sequence[int],
    names: Sequence[str],
    faces: Sequence[Face],
    label: float,
    column: float,
) -> ft.Control:
    """The faces, with the names where every column has room for one."""
    fitting = (column - SEAL_AND_SPACE) / (LETTER_WIDTH * max(map(len, names)))
    named = fitting >= NAME_TYPE * scale.factor * 0.9
    heads: list[ft.Control] = []
    for seat in order:
        size = min(NAME_TYPE * scale.factor, fitting)
        name = [ft.Text(names[seat], style=scale.column_name(size), no_wrap=True)] if named else []
        parts: list[ft.Control] = [seal(faces[seat], SMALL_SEAL), *name]
        heads.append(_centred(ft.Row(parts, spacing=6, tight=True), column))
    spoken = ", ".join(names[seat] for seat in order)
    return ft.Container(
        labelled(spoken, ft.Row([ft.Container(width=label), *heads], spacing=0)),
        height=HEAD_HEIGHT,
        border=ft.Border(bottom=ft.BorderSide(2, Paint.INK)),
    )


def _centred(content: ft.Control, column: float) -> ft.Control:
    return ft.Container(content, width=column, alignment=ft.Alignment.CENTER)


def _row(
    cache: MemoCache,
    scale: Scale,
    row: ChangedRow,
    trump: tuple[str, Paint] | None,
    label: float,
    column: float,
) -> ft.Control:
    """The figures of a round, behind its number and what was trump."""
    changes = any(before != after for before, after in row.cells)
    cells = [
        cache(place, _figures, scale, before, after, column)
        for place, (before, after) in enumerate(row.cells)
    ]
    first = cache("label", row_label, scale, row.label, label, trump)
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
        style = scale.column_total(fitted(SAME_TYPE, after), Paint.QUIET)
        return _centred(ft.Text(after, style=style, no_wrap=True), column)
    old = struck(scale.label(fitted(OLD_TYPE, before), Paint.QUIET))
    figures: list[ft.Control] = [
        ft.Text(before, style=old, no_wrap=True),
        ft.Text(after, style=scale.column_total(fitted(NEW_TYPE, after)), no_wrap=True),
    ]
    return _centred(centred_column(figures, spacing=1), column)


def struck(style: ft.TextStyle) -> ft.TextStyle:
    """The style of a figure that does not count any more."""
    return replace(style, decoration=ft.TextDecoration.LINE_THROUGH, decoration_color=style.color)


def row_label(scale: Scale, words: str, label: float, trump: tuple[str, Paint] | None = None) -> ft.Control:
    """What stands in the column of labels, of that width, perhaps with what was trump."""
    fitting = (label - LABEL_INSET - 2) / (TEXT_LETTER_WIDTH * longest_word(words))
    face: ft.Control = ft.Text(words, style=scale.label(min(scale.small_size, fitting), Paint.QUIET))
    if trump is not None:
        image = tinted_image(trump[0], TRUMP_SIZE * scale.symbol_factor, trump[1])
        face = ft.Row([face, image], spacing=4, tight=True)
    return ft.Container(face, width=label, padding=ft.Padding.only(left=LABEL_INSET))


def _sum_row(
    _: Words, scale: Scale, names: Sequence[str], changes: Sequence[int], label: float, column: float
) -> ft.Control:
    """By how much each total changes; names and changes as people sit."""
    same, title = _("the same"), _("In all")
    named = column >= LETTER_WIDTH * SUM_TYPE * scale.factor * len(same)
    cells, spoken = [], []
    for name, by in zip(names, changes, strict=True):
        figure = _.signed(by) if by or not named else same
        color = Paint.QUIET if not by else Paint.GOOD if by > 0 else Paint.BAD
        size = min(SUM_TYPE * scale.factor, (column - 4) / figures_width(figure))
        cells.append(_centred(ft.Text(figure, style=scale.column_total(size, color), no_wrap=True), column))
        spoken.append(f"{isolated(name)} {_.signed(by) if by else same}")
    first = row_label(scale, title, label)
    return ft.Container(
        labelled(f"{title}: {', '.join(spoken)}", ft.Row([first, *cells], spacing=0)),
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
