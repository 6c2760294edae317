"""The charts of the statistics: bars of bids met and of bids wanted, the line of the ratings.

A touch shows a value. What a chart shows is said, too, in the sentence that a screen reader gets.
"""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft
import flet_charts as charts

from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.design.typography import BAR_LABEL_LETTER_WIDTH
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.statistics.model.game import WantedBar
from scorekeeper.ui.statistics.model.players import Bar
from scorekeeper.ui.widgets.buttons import labelled

_MET_HEIGHT, _WANTED_HEIGHT, _LINE_HEIGHT = 150, 130, 110
_LABEL_HEIGHT, _VALUES_WIDTH = 24, 30
STEP = 20
"""The highest bar of bids met stands below the next full step of so many per cent."""
_WIDEST_MET, _MET_PART = 44, 0.72
_WIDEST_WANTED, _WANTED_PART = 30, 0.66


def bar_chart(app: App, bars: Sequence[Bar], average: int | None, width: float, spoken: str) -> ft.Control:
    """Bars from 0 %, and a line at the average."""
    scale = app.scale.dense
    room = width / len(bars)
    longest = max(len(bar.label) for bar in bars)
    every = 1 if room >= longest * BAR_LABEL_LETTER_WIDTH * scale.factor else 2
    most = min(100, STEP * (max(bar.percent for bar in bars) // STEP + 1))
    corners = ft.BorderRadius.only(top_left=4, top_right=4)
    rods = [
        charts.BarChartRod(
            to_y=max(bar.percent, 1),
            width=min(_WIDEST_MET, room * _MET_PART),
            color=ft.Colors.with_opacity(0.35, Paint.ACCENT) if bar.pale else Paint.ACCENT,
            border_radius=corners,
            tooltip=_tip(app, f"{bar.spoken}\n{bar.value}"),
        )
        for bar in bars
    ]
    labels = [
        charts.ChartAxisLabel(value=number, label=ft.Text(bar.label, style=scale.small()))
        for number, bar in enumerate(bars)
        if number % every == 0
    ]
    chart = _bars(app, range(len(bars)), rods, labels, low=0, high=most, width=width, height=_MET_HEIGHT)
    lines: list[ft.Control] = []
    if average is not None:
        top = _MET_HEIGHT * (most - average) / most
        lines.append(ft.Container(top=top, left=0, right=0, height=1, bgcolor=Paint.RULE))
    foot = ft.Container(top=_MET_HEIGHT, left=0, right=0, height=1, bgcolor=Paint.RULE)
    return labelled(spoken, ft.Stack([*lines, chart, foot], width=width, height=chart.height))


def wanted_chart(app: App, bars: Sequence[WantedBar], width: float, spoken: str) -> ft.Control:
    """Bars from a line that is 0: upwards for bids beyond the tricks, downwards for too few."""
    _, scale = app.words, app.scale.dense
    values_width = _VALUES_WIDTH * scale.factor
    room = (width - values_width) / len(bars)
    longest = max(len(str(bar.round)) for bar in bars)
    every = next(
        step
        for step in (1, 2, 5, 10)
        if step == 10 or step * room >= longest * BAR_LABEL_LETTER_WIDTH * scale.factor
    )
    high, low = max(1, *(bar.wanted for bar in bars)), min(-1, *(bar.wanted for bar in bars))
    rods = [
        charts.BarChartRod(
            to_y=bar.wanted,
            width=min(_WIDEST_WANTED, room * _WANTED_PART),
            color=Paint.ACCENT if bar.wanted > 0 else Paint.BLUE,
            border_radius=2,
            tooltip=_tip(app, "\n".join((_("Round {round}", round=bar.round), bar.said))),
        )
        for bar in bars
    ]
    labels = [
        charts.ChartAxisLabel(
            value=bar.round, label=ft.Text(str(bar.round), style=scale.small(), no_wrap=True)
        )
        for bar in bars
        if bar.round % every == 0
    ]
    rounds = [bar.round for bar in bars]
    chart = _bars(
        app, rounds, rods, labels, low=low, high=high, width=width - values_width, height=_WANTED_HEIGHT
    )
    zero = _WANTED_HEIGHT * high / (high - low)
    half = scale.small_line / 2
    places = {high: half, low: _WANTED_HEIGHT - half, 0: min(max(half, zero), _WANTED_HEIGHT - half)}
    values = [
        ft.Container(ft.Text(_.signed(value), style=scale.small()), top=place - half, left=0)
        for value, place in places.items()
        if value == 0 or abs(place - places[0]) >= 2 * half
    ]
    middle = ft.Container(top=zero, left=values_width, right=0, height=1, bgcolor=Paint.QUIET)
    moved = ft.Container(chart, left=values_width, top=0)
    return labelled(spoken, ft.Stack([middle, moved, *values], width=width, height=chart.height))


def _tip(app: App, text: str) -> charts.BarChartRodTooltip:
    return charts.BarChartRodTooltip(text=text, text_style=app.scale.dense.small(Paint.BACKGROUND))


def _bars(
    app: App,
    places: Sequence[int],
    rods: Sequence[charts.BarChartRod],
    labels: Sequence[charts.ChartAxisLabel],
    *,
    low: float,
    high: float,
    width: float,
    height: float,
) -> charts.BarChart:
    """A chart with a rod at each place, as high as `height` and the labels below it."""
    label_height = _LABEL_HEIGHT * app.scale.dense.factor
    return charts.BarChart(
        groups=[charts.BarChartGroup(x=x, rods=[rod]) for x, rod in zip(places, rods, strict=True)],
        bottom_axis=charts.ChartAxis(labels=list(labels), label_size=label_height),
        tooltip=charts.BarChartTooltip(
            bgcolor=Paint.INK, fit_inside_horizontally=True, fit_inside_vertically=True, margin=4
        ),
        group_alignment=ft.MainAxisAlignment.SPACE_AROUND,
        min_y=low,
        max_y=high,
        width=width,
        height=height + label_height,
    )


def line_chart(app: App, values: Sequence[float], width: float, spoken: str) -> ft.Control:
    """A line through all values."""
    _, tip = app.words, app.scale.dense.small(Paint.BACKGROUND)
    low, high = min(values), max(values)
    space = max(1.0, (high - low) * 0.25)
    shown = [*values, *values] if len(values) == 1 else values
    chart = charts.LineChart(
        data_series=[
            charts.LineChartData(
                points=[
                    charts.LineChartDataPoint(
                        number,
                        round(value, 2),
                        tooltip=charts.LineChartDataPointTooltip(text=_.decimal(value), text_style=tip),
                    )
                    for number, value in enumerate(shown)
                ],
                color=Paint.ACCENT,
                stroke_width=3,
                rounded_stroke_cap=True,
            )
        ],
        tooltip=charts.LineChartTooltip(
            bgcolor=Paint.INK, fit_inside_horizontally=True, fit_inside_vertically=True
        ),
        min_y=low - space,
        max_y=high + space,
        width=width,
        height=_LINE_HEIGHT,
    )
    return labelled(spoken, chart)
