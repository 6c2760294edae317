"""The charts of a player's page: bars of bids met, the line of the ratings; what they show is said, too."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft
import flet_charts as charts

from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.design.typography import BAR_LABEL_LETTER_WIDTH
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.statistics.model import Bar
from scorekeeper.ui.widgets.buttons import labelled

_BARS_HEIGHT, _LABEL_HEIGHT, _LINE_HEIGHT = 150, 24, 110
STEP = 20
"""The highest bar stands below the next full step of so many per cent."""
_WIDEST_BAR, _BAR_PART = 44, 0.72


def bar_chart(app: App, bars: Sequence[Bar], average: int | None, width: float, spoken: str) -> ft.Control:
    """Bars from 0 %, a line at the average; a touch shows the value. A screen reader says `spoken`."""
    scale = app.scale.dense
    room, label_height = width / len(bars), _LABEL_HEIGHT * scale.factor
    longest = max(len(bar.label) for bar in bars)
    every = 1 if room >= longest * BAR_LABEL_LETTER_WIDTH * scale.factor else 2
    tip = scale.small(Paint.BACKGROUND)
    most = min(100, STEP * (max(bar.percent for bar in bars) // STEP + 1))
    chart = charts.BarChart(
        groups=[
            charts.BarChartGroup(
                x=number,
                rods=[
                    charts.BarChartRod(
                        to_y=max(bar.percent, 1),
                        width=min(_WIDEST_BAR, room * _BAR_PART),
                        color=ft.Colors.with_opacity(0.35, Paint.ACCENT) if bar.pale else Paint.ACCENT,
                        border_radius=ft.BorderRadius.only(top_left=4, top_right=4),
                        tooltip=charts.BarChartRodTooltip(text=f"{bar.spoken}\n{bar.value}", text_style=tip),
                    )
                ],
            )
            for number, bar in enumerate(bars)
        ],
        bottom_axis=charts.ChartAxis(
            labels=[
                charts.ChartAxisLabel(value=number, label=ft.Text(bar.label, style=scale.small()))
                for number, bar in enumerate(bars)
                if number % every == 0
            ],
            label_size=label_height,
        ),
        tooltip=charts.BarChartTooltip(
            bgcolor=Paint.INK, fit_inside_horizontally=True, fit_inside_vertically=True, margin=4
        ),
        group_alignment=ft.MainAxisAlignment.SPACE_AROUND,
        min_y=0,
        max_y=most,
        width=width,
        height=_BARS_HEIGHT + label_height,
    )
    lines: list[ft.Control] = []
    if average is not None:
        top = _BARS_HEIGHT * (most - average) / most
        lines.append(ft.Container(top=top, left=0, right=0, height=1, bgcolor=Paint.RULE))
    foot = ft.Container(top=_BARS_HEIGHT, left=0, right=0, height=1, bgcolor=Paint.RULE)
    stack = ft.Stack([*lines, chart, foot], width=width, height=_BARS_HEIGHT + label_height)
    return labelled(spoken, stack)


def line_chart(app: App, values: Sequence[float], width: float, spoken: str) -> ft.Control:
    """A line through all values; a touch shows one. A screen reader says `spoken`."""
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
