"""The moment in which a round closes, in the place of the pad: stamps land, the ranking slides to its places.

Everything is drawn by the client from two pictures, the first and the last one; a tap is never waited for.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import flet as ft

from scorekeeper.game.faces import Face
from scorekeeper.game.graphemes import letter_widths
from scorekeeper.game.standings import leaders, running_totals
from scorekeeper.tables import Snapshot
from scorekeeper.ui.design.artwork import icon_path
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.design.typography import LETTER_WIDTH, SMALLEST, Scale, name_width
from scorekeeper.ui.runtime.component import component
from scorekeeper.ui.runtime.hooks import use_app, use_entered
from scorekeeper.ui.runtime.memo_cache import MemoCache
from scorekeeper.ui.table.column_heads import heads
from scorekeeper.ui.table.controller import TableController
from scorekeeper.ui.table.model.table_layout import RANKING_ROW, row_height
from scorekeeper.ui.table.pad import PadRow, bid_box, surface
from scorekeeper.ui.table.pad_format import PadFormat, pad_format
from scorekeeper.ui.widgets.buttons import NO_LABEL, icon, labelled, one_line
from scorekeeper.ui.widgets.list_tile import centred_column, panel
from scorekeeper.ui.widgets.marks import seal
from scorekeeper.viewmodels.pad import PadCell, closed_row, last_round_line, pad_heads
from scorekeeper.viewmodels.round_close import ClosedPlace, RoundClose, RoundResult, closed_places
from scorekeeper.viewmodels.short_names import first_name

SPACE_BELOW, LEAST_RANKING_ROW = 12, 34
"""Space between the pad and the ranking, and the least height of a row of that, in usual type."""
CLOSING_ROW = 96
"""Height of the row with the stamps, in usual type."""
STAMP, STAMP_TYPE, LARGE_STAMP = 32, 20, 1.35
"""Height of a stamp and its type; and how much larger it is before it lands."""
LANDING, BETWEEN_STAMPS, SLIDING, OPENING = 180, 90, 300, 220
"""Milliseconds in which a stamp lands, between two of them, in which the ranking slides, and in which the
ribbon opens."""
TILTS = (-4, 3, -2, 5, -5, 2)
"""The tilt of each stamp, in degrees."""
FIGURES_BESIDE_NAME, SPACES_BESIDE_NAME = 96, 86
"""Width of the figures in a row of a narrow ranking, and of the seal and all spaces."""
GONE = 0.45
"""How much is left of the seal of a player who plays no more."""


@component
def ClosingRound(snapshot: Snapshot, close: RoundClose, room: float, key: object = None) -> ft.Control:
    """The head of the pad, the rounds above the one that was closed, its stamps, and the ranking, unless that
    stands beside the dock; as much as has `room`, in logical pixels."""
    app = use_app()
    landed, on_drawn = use_entered()
    _, state, faces, scale = app.words, snapshot.state, snapshot.faces, app.scale.dense
    sums = running_totals(state)
    shape = pad_format(app.screen, _, state, sums, room)
    room -= shape.head_height + CLOSING_ROW * shape.scale.factor
    places: list[ft.Control] = []
    height = min(RANKING_ROW, (room - SPACE_BELOW) / state.players)
    if height >= LEAST_RANKING_ROW * scale.factor and not app.screen.aside:
        ranked = closed_places(_, state)
        places = [ranking_row(scale, place, faces[place.seat], height, landed=landed) for place in ranked]
        room -= SPACE_BELOW + height * len(places)
    above = max(0, int(room // row_height(shape.scale.factor)))
    shown = list(zip(state.closed, sums, strict=True))[-1 - above :]
    rows = [closed_row(_, state, round_, totals) for round_, totals in shown]
    cells = [
        _cell(shape, cell, close.results.get(seat), place, landed=landed)
        for place, (cell, seat) in enumerate(zip(rows[-1].cells, state.order, strict=True))
    ]
    number = ft.Text(
        rows[-1].label, style=shape.scale.name(), text_align=ft.TextAlign.CENTER, width=shape.label_width
    )
    closing = ft.Container(
        labelled(rows[-1].spoken, ft.Row([number, *cells], spacing=0)),
        height=CLOSING_ROW * shape.scale.factor,
        bgcolor=Paint.NOW,
    )
    lines: list[ft.Control] = [heads(MemoCache(), shape, pad_heads(_, state, faces))]
    lines += [PadRow(shape=shape, row=row, on_row=None, motion=None, key=row.number) for row in rows[:-1]]
    paper = surface([*lines, closing], expand=not places)
    return ft.Column(
        [paper, *([panel(places)] if places else [])],
        spacing=SPACE_BELOW,
        expand=True,
        on_size_change=on_drawn,
    )


def _cell(
    shape: PadFormat, cell: PadCell, result: RoundResult | None, place: int, *, landed: bool
) -> ft.Control:
    """The stamp of a player, and below it his total and his bid."""
    figures: list[ft.Control] = [
        ft.Text(cell.figure, style=shape.scale.column_total(shape.total_size * 1.2), no_wrap=True)
    ]
    if cell.bid and not shape.is_stacked:
        figures.append(bid_box(shape.box, cell.bid, cell.mark))
    below = ft.Row(figures, spacing=shape.box_gap or 3, alignment=ft.MainAxisAlignment.CENTER)
    stamped = [_stamp(shape, result, place, landed=landed)] if result is not None else []
    return centred_column([*stamped, below], spacing=7, tight=False, expand=1)


def _stamp(shape: PadFormat, result: RoundResult, place: int, *, landed: bool) -> ft.Control:
    """The points of the round: filled with a check where the bid was met, outlined with a cross where not."""
    met = result.hit
    part = max(0.72, min(1.0, shape.column / 87)) * min(shape.scale.factor, 1.5)
    duration = LANDING + BETWEEN_STAMPS * place
    paint, ink = (Paint.GOOD, Paint.SHEET) if met else (Paint.BAD, Paint.BAD)
    words: list[ft.Control] = [
        ft.Text(result.points, style=Scale().column_total(max(15.0, STAMP_TYPE * part), ink), no_wrap=True)
    ]
    if part >= 0.9:
        words.insert(0, icon("hit" if met else "miss", 15 * part, ink))
    inner = ft.Container(
        ft.Row(words, spacing=3, tight=True, alignment=ft.MainAxisAlignment.CENTER),
        border=ft.Border.all(1, Paint.SHEET) if met else None,
        border_radius=7,
        padding=ft.Padding.symmetric(horizontal=5),
    )
    return ft.Container(
        inner,
        height=STAMP * part,
        padding=1,
        bgcolor=paint if met else Paint.SHEET,
        border=ft.Border.all(2, paint),
        border_radius=9,
        rotate=ft.Rotate(TILTS[place % len(TILTS)] * 3.14159 / 180),
        scale=1 if landed else LARGE_STAMP,
        opacity=1 if landed else 0,
        animate_scale=ft.Animation(duration, ft.AnimationCurve.EASE_OUT_BACK),
        animate_opacity=ft.Animation(duration, ft.AnimationCurve.EASE_OUT),
    )


def ranking_row(
    scale: Scale,
    place: ClosedPlace,
    face: Face,
    height: float,
    *,
    landed: bool,
    width: float = 0,
    names: Collection[str] = (),
) -> ft.Control:
    """A place of the ranking, which slides here from where it was before the round, until it has `landed`.

    In a ranking of a given `width`, which is narrow, a long name is smaller, or where that is not enough the
    first one, told apart from the others of these `names`; how far it is behind stands below it.
    """
    first, ink, narrow = place.rank == 1, Paint.QUIET if place.gone else Paint.INK, width > 0
    size, called = 20.0 if first else 18.0, place.name
    if narrow:
        room = width - FIGURES_BESIDE_NAME * scale.factor - SPACES_BESIDE_NAME
        if name_width(called) * SMALLEST * scale.factor > room:
            called = first_name(called, names)
        size = max(SMALLEST, min(size, room / name_width(called) / scale.factor))
    name: ft.Control = one_line(called, scale.figure(size, ink))
    below = place.gone or (place.gap if narrow else "")
    if below:
        name = ft.Column([name, one_line(below, scale.small())], spacing=0, tight=True)
    mark: list[ft.Control] = [] if place.gone else [icon("minus", 15, Paint.QUIET)]
    if place.moved and not place.gone:
        paint = Paint.GOOD if place.moved > 0 else Paint.BAD
        steps = ft.Text(str(abs(place.moved)), style=scale.strong(paint, 15), semantics_label=NO_LABEL)
        mark = [icon("up-full" if place.moved > 0 else "down-full", 15, paint), steps]
    parts: list[ft.Control] = [
        ft.Text(
            f"{place.rank}.",
            style=scale.figure(18, ink),
            width=(22 if narrow else 28) * scale.factor,
            text_align=ft.TextAlign.END,
        ),
        ft.Row(mark, spacing=2, width=(24 if narrow else 34) * scale.factor),
        ft.Container(seal(face, 32 if first else 27), opacity=GONE if place.gone else 1),
        ft.Container(name, expand=True),
        *([] if narrow else [ft.Text(place.gap, style=scale.small(), no_wrap=True)]),
        ft.Text(
            place.total,
            style=scale.figure(22 if first else 20, ink),
            width=(50 if narrow else 58) * scale.factor,
            text_align=ft.TextAlign.END,
        ),
    ]
    return ft.Container(
        ft.Row(parts, spacing=6 if narrow else 8),
        height=height,
        padding=ft.Padding.symmetric(horizontal=12),
        bgcolor=Paint.NOW if first else Paint.SHEET,
        border=ft.Border(bottom=ft.BorderSide(1, Paint.RULE)),
        offset=ft.Offset(0, 0 if landed else place.moved),
        animate_offset=ft.Animation(SLIDING, ft.AnimationCurve.EASE_IN_OUT),
    )


@component
def Ribbon(snapshot: Snapshot, close: RoundClose, key: object = None) -> ft.Control:
    """What has happened in the round, on a ribbon in the place of the next question."""
    app = use_app()
    opened, on_drawn = use_entered()
    scale, width = app.scale.dense, app.screen.dock_content_width
    face: list[ft.Control] = []
    seat = close.about[0] if len(close.about) == 1 else None
    if seat is not None:
        crown = ft.Container(icon("crown", 22, Paint.FOIL), left=6, top=-2)
        sealed = ft.Container(seal(snapshot.faces[seat], 34), top=12)
        face.append(
            ft.Stack([sealed, *([crown] if seat in leaders(snapshot.state) else [])], width=34, height=48)
        )
    room = width - 2 * ENDS - 24 - 46 * len(face)
    size = min(25 * scale.factor, room / (LETTER_WIDTH * max(1, letter_widths(close.sentence))))
    two_lines = size < 17
    words = ft.Text(
        close.sentence,
        style=scale.poster(17 if two_lines else size, Paint.ON_LEATHER),
        max_lines=2,
        text_align=ft.TextAlign.CENTER,
        expand=two_lines,
    )
    band = ft.Container(
        ft.Row([*face, words], spacing=12, alignment=ft.MainAxisAlignment.CENTER),
        left=ENDS - 8,
        right=ENDS - 8,
        top=0,
        height=RIBBON,
        bgcolor=Paint.LEATHER,
        border=ft.Border(top=FOIL_LINE, bottom=FOIL_LINE),
        padding=ft.Padding.symmetric(horizontal=12),
    )
    ends = [
        ft.Container(_ribbon_end(flipped=False), left=0, top=10),
        ft.Container(_ribbon_end(flipped=True), right=0, top=10),
    ]
    return ft.Container(
        ft.Stack([*ends, band], height=RIBBON + 4),
        scale=ft.Scale(scale_x=1 if opened else 0.05, scale_y=1),
        opacity=1 if opened else 0,
        animate_scale=ft.Animation(OPENING, ft.AnimationCurve.EASE_OUT),
        animate_opacity=ft.Animation(OPENING, ft.AnimationCurve.EASE_OUT),
        on_size_change=on_drawn,
    )


FOIL_LINE = ft.BorderSide(1.2, Paint.FOIL_DIM)
RIBBON, ENDS = 58, 30
"""Height of the ribbon, and the width of its ends."""


def _ribbon_end(*, flipped: bool) -> ft.Image:
    """The end of the ribbon at the left; the one at the right is `flipped`."""
    return ft.Image(
        icon_path("ribbon-end"),
        width=ENDS,
        height=RIBBON - 8,
        fit=ft.BoxFit.FILL,
        color=Paint.LEATHER_EDGE,
        exclude_from_semantics=True,
        scale=ft.Scale(scale_x=-1, scale_y=1) if flipped else None,
    )


FACE_AND_POINTS = 55
"""Width of a face with the points of a round, in usual type."""


def results_line(cache: MemoCache, controller: TableController, words: str, room: float) -> ft.Control | None:
    """What the last round brought, with faces instead of names; None where the line says something else, or
    there is no room for that."""
    _, state, scale = controller.app.words, controller.state, controller.app.scale.dense
    has_begun = state.current is not None and any(state.current.has_bid)  # at most taps
    if has_begun or not state.closed or state.bonuses or words != last_round_line(_, state):
        return None
    round_ = state.closed[-1]
    if len(round_.turns) * FACE_AND_POINTS * scale.factor > room:
        return None
    faces = controller.view.snapshot.faces
    results = tuple(
        (faces[seat], _.signed(round_.points[seat])) for seat in state.order if seat in round_.turns
    )
    return cache.shown("results", MemoCache.group, "line", _results, scale, words, results)


def _results(cache: MemoCache, scale: Scale, words: str, results: Sequence[tuple[Face, str]]) -> ft.Control:
    """Faces with points, for which a screen reader says the `words`."""
    shown = [
        ft.Row(
            [
                cache(("seal", place), seal, face, 20),
                ft.Text(points, style=scale.small(), no_wrap=True),
            ],
            spacing=4,
            tight=True,
        )
        for place, (face, points) in enumerate(results)
    ]
    said = labelled(words, ft.Row(list(shown), spacing=9, alignment=ft.MainAxisAlignment.CENTER))
    said.expand = True
    return said
