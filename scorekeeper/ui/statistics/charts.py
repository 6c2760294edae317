"""The charts of the statistics: bars of bids met and of bids wanted, the line of the ratings.

Each has its axis, and a player has his own colour. A long touch, or a pointer, shows what a bar stands for.
What a chart shows is said, too, in the sentence that a screen reader gets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from math import ceil, floor, inf

import flet as ft
import flet.canvas as cv

from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.design.typography import BAR_LABEL_LETTER_WIDTH, Scale
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.statistics.model.game import WantedBar
from scorekeeper.ui.statistics.model.players import Bar, RatingLine
from scorekeeper.ui.widgets.buttons import labelled
from scorekeeper.ui.widgets.marks import seal
from scorekeeper.viewmodels.chart_series import spread_labels

_MET_HEIGHT, _WANTED_HEIGHT, _RATING_HEIGHT = 124, 130, 104
_LABEL_HEIGHT, _VALUES_WIDTH = 24, 30
_END_SEAL = 18
_WIDEST_MET, _MET_PART = 44, 0.76
_WIDEST_WANTED, _WANTED_PART = 30, 0.66


def bar_chart(
    app: App, bars: Sequence[Bar], average: int | None, paint: Paint, width: float, spoken: str
) -> ft.Control:
    """Bars of per cent, those with little behind them dashed, and a dashed line at the average."""
    _, scale = app.words, app.scale.dense
    plot = _Plot(scale, width, _MET_HEIGHT, 0, 100, _("{n}%", n=100))
    room = plot.width / len(bars)
    step = _every(room, max(len(bar.label) for bar in bars), scale)
    bar_width = min(_WIDEST_MET, room * _MET_PART)
    parts = plot.grid((0, 50, 100), lambda value: _("{n}%", n=value) if value == 100 else str(value))
    dashed: list[cv.Shape] = []
    for number, bar in enumerate(bars):
        middle, top = plot.left + (number + 0.5) * room, plot.y(max(bar.percent, 1))
        if bar.pale:
            dashed.append(_outline(middle - bar_width / 2, top, bar_width, plot.bottom - top, paint))
        parts.append(
            ft.Container(
                ft.Container(
                    width=bar_width,
                    height=plot.bottom - top,
                    bgcolor=None if bar.pale else paint,
                    border_radius=ft.BorderRadius.only(top_left=3, top_right=3),
                ),
                left=middle - room / 2,
                top=plot.top,
                width=room,
                height=plot.bottom - plot.top,
                alignment=ft.Alignment.BOTTOM_CENTER,
                tooltip=_tip(app, f"{bar.spoken}\n{bar.value}"),
            )
        )
        if step == 1 or (number + 1) % step == 0 or number == 0 < step:
            half = len(bar.label) * BAR_LABEL_LETTER_WIDTH * scale.factor / 2
            parts.append(plot.below(min(middle, width - half), bar.label))
    if average is not None:
        stroke = ft.Paint(
            color=Paint.INK, stroke_width=1.6, style=ft.PaintingStyle.STROKE, stroke_dash_pattern=[5, 4]
        )
        dashed.append(cv.Line(plot.left, plot.y(average), width, plot.y(average), paint=stroke))
    return plot.drawn([*parts, _canvas(dashed, width, plot.height)], spoken)


def rating_chart(
    app: App, lines: Sequence[RatingLine], months: Sequence[tuple[float, str]], width: float, spoken: str
) -> ft.Control:
    """Lines of ratings above the months where they begin, one with its highest point marked, several with the
    faces at their ends."""
    _, scale = app.words, app.scale.dense
    values = [value for line in lines for _part, value in line.points]
    step = next((step for step in (1, 2, 5, 10, 20) if (max(values) - min(values)) / step <= 3), 50)
    low, high = floor(min(values) / step) * step, ceil(max(values) / step) * step
    if high == low:
        high = low + step
    alone = len(lines) == 1
    plot = _Plot(scale, width, _RATING_HEIGHT, low, high, _.number(high), right=8 if alone else _END_SEAL + 8)
    shapes: list[cv.Shape] = []
    for line in reversed(lines):
        shapes += _rating_line(plot, line, alone=alone)
    parts = plot.grid(range(low, high + 1, step), _.number)
    if not alone:
        ends = [plot.y(line.points[-1][1]) - _END_SEAL / 2 for line in lines]
        tops = spread_labels(ends, _END_SEAL + 1, plot.bottom - _END_SEAL / 2)
        parts += [
            ft.Container(seal(line.face, _END_SEAL), right=0, top=top)
            for line, top in zip(lines, tops, strict=True)
        ]
    end = -inf
    for part, month in months:
        room = (len(month) + 1) * BAR_LABEL_LETTER_WIDTH * scale.factor
        begin = min(plot.x(part) - room / 2, width - room)
        if begin >= end:
            parts.append(plot.below(begin + room / 2, month))
            end = begin + room
    return plot.drawn([_canvas(shapes, width, plot.height), *parts], spoken)


def _rating_line(plot: _Plot, line: RatingLine, *, alone: bool) -> list[cv.Shape]:
    """One line with its last point; with an area below and its highest point where it is alone."""
    paint = Paint[line.face.color.upper()]
    places = [(plot.x(part), plot.y(value)) for part, value in line.points]
    path = [cv.Path.MoveTo(*places[0]), *(cv.Path.LineTo(*place) for place in places[1:])]
    stroke = ft.Paint(
        color=paint, stroke_width=2.6, style=ft.PaintingStyle.STROKE, stroke_join=ft.StrokeJoin.ROUND
    )
    shapes: list[cv.Shape] = [
        cv.Path(list(path), paint=stroke),
        cv.Circle(*places[-1], 5 if alone else 3, paint=ft.Paint(color=paint)),
    ]
    if not alone:
        return shapes
    ends = [cv.Path.LineTo(places[-1][0], plot.bottom), cv.Path.LineTo(places[0][0], plot.bottom)]
    area = ft.Paint(color=ft.Colors.with_opacity(0.1, paint), style=ft.PaintingStyle.FILL)
    shapes.append(cv.Path([*path, *ends, cv.Path.Close()], paint=area))
    highest = min(reversed(places), key=lambda place: place[1])
    if highest != places[-1]:
        shapes += [
            cv.Circle(*highest, 4.5, paint=ft.Paint(color=Paint.SHEET)),
            cv.Circle(*highest, 4.5, paint=replace(stroke, stroke_width=2)),
        ]
    return shapes


class _Plot:
    """The place of a chart: values from low to high above one another, labels at the left and below."""

    def __init__(
        self,
        scale: Scale,
        width: float,
        height: float,
        low: float,
        high: float,
        widest: str,
        right: float = 0,
    ) -> None:
        self._scale, self._low, self._high = scale, low, high
        self.left = len(widest) * BAR_LABEL_LETTER_WIDTH * scale.factor + 6
        self.top, self.bottom = scale.small_line / 2, scale.small_line / 2 + height
        self.width, self._whole = width - self.left - right, width
        self.height = self.bottom + scale.small_line + 4

    def x(self, part: float) -> float:
        """How far from the left so much of the way is."""
        return self.left + self.width * part

    def y(self, value: float) -> float:
        return self.bottom - (self.bottom - self.top) * (value - self._low) / (self._high - self._low)

    def grid(self, values: Iterable[int], label: Callable[[int], str]) -> list[ft.Control]:
        """A line at each value, with its label at the left."""
        parts: list[ft.Control] = []
        for value in values:
            text = ft.Text(label(value), style=self._scale.small(), text_align=ft.TextAlign.END)
            top = self.y(value)
            parts += [
                ft.Container(left=self.left, right=0, top=top - 0.5, height=1, bgcolor=Paint.RULE),
                ft.Container(text, left=0, top=top - self._scale.small_line / 2, width=self.left - 7),
            ]
        return parts

    def below(self, x: float, label: str) -> ft.Control:
        """A label below a place of the axis."""
        text = ft.Text(label, style=self._scale.small(), text_align=ft.TextAlign.CENTER, no_wrap=True)
        return ft.Container(text, left=x - 50, width=100, top=self.bottom + 4)

    def drawn(self, parts: Sequence[ft.Control], spoken: str) -> ft.Control:
        return labelled(spoken, ft.Stack(list(parts), width=self._whole, height=self.height))


def _outline(left: float, top: float, width: float, height: float, paint: Paint) -> cv.Shape:
    """A dashed outline."""
    dashes = ft.Paint(
        color=paint, stroke_width=1.3, style=ft.PaintingStyle.STROKE, stroke_dash_pattern=[3, 2]
    )
    corners = ((left, top + height), (left, top), (left + width, top), (left + width, top + height))
    first, *others = corners
    return cv.Path([cv.Path.MoveTo(*first), *(cv.Path.LineTo(*one) for one in others)], paint=dashes)


def _canvas(shapes: Sequence[cv.Shape], width: float, height: float) -> ft.Control:
    return ft.TransparentPointer(cv.Canvas(list(shapes), width=width, height=height))


def wanted_chart(app: App, bars: Sequence[WantedBar], width: float, spoken: str) -> ft.Control:
    """Bars from a line that is 0: upwards for bids beyond the tricks, downwards for too few."""
    _, scale = app.words, app.scale.dense
    left, half = _VALUES_WIDTH * scale.factor, scale.small_line / 2
    room = (width - left) / len(bars)
    every = _every(room, max(len(str(bar.round)) for bar in bars), scale)
    high, low = max(1, *(bar.wanted for bar in bars)), min(-1, *(bar.wanted for bar in bars))
    unit = _WANTED_HEIGHT / (high - low)
    zero = high * unit
    parts: list[ft.Control] = [ft.Container(top=zero, left=left, right=0, height=1, bgcolor=Paint.QUIET)]
    for number, bar in enumerate(bars):
        drawn = ft.Container(
            width=min(_WIDEST_WANTED, room * _WANTED_PART),
            height=abs(bar.wanted) * unit,
            margin=ft.Margin.only(top=zero - max(bar.wanted, 0) * unit),
            bgcolor=Paint.ACCENT if bar.wanted > 0 else Paint.BLUE,
            border_radius=2,
        )
        tip = _tip(app, "\n".join((_("Round {round}", round=bar.round), bar.said)))
        column = ft.Container(drawn, alignment=ft.Alignment.TOP_CENTER, tooltip=tip)
        column.left, column.top, column.width, column.height = left + number * room, 0, room, _WANTED_HEIGHT
        parts.append(column)
        if bar.round % every == 0:
            label = ft.Text(str(bar.round), style=scale.small(), text_align=ft.TextAlign.CENTER, no_wrap=True)
            middle = left + (number + 0.5) * room
            parts.append(ft.Container(label, left=middle - 50, width=100, top=_WANTED_HEIGHT))
    places = {high: half, low: _WANTED_HEIGHT - half, 0: min(max(half, zero), _WANTED_HEIGHT - half)}
    parts += [
        ft.Container(ft.Text(_.signed(value), style=scale.small()), top=place - half, left=0)
        for value, place in places.items()
        if value == 0 or abs(place - places[0]) >= 2 * half
    ]
    height = _WANTED_HEIGHT + _LABEL_HEIGHT * scale.factor
    return labelled(spoken, ft.Stack(parts, width=width, height=height))


def _every(room: float, letters: int, scale: Scale) -> int:
    """The step between labelled bars, each as wide as `room`, for labels of up to `letters` letters."""
    longest = letters * BAR_LABEL_LETTER_WIDTH * scale.factor
    return next((step for step in (1, 2, 5) if step * room >= longest), 10)


def _tip(app: App, text: str) -> ft.Tooltip:
    return ft.Tooltip(text, text_style=app.scale.dense.small(Paint.BACKGROUND), bgcolor=Paint.INK)
