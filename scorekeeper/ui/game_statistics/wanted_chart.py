"""The chart of what the rounds wanted: a bar upwards for bids beyond the tricks, downwards for too few."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft
import flet_charts as charts

from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.design.typography import BAR_LABEL_LETTER_WIDTH
from scorekeeper.ui.game_statistics.model import WantedBar
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.buttons import labelled

_HEIGHT, _LABEL_HEIGHT, _VALUES_WIDTH = 130, 24, 30
_WIDEST_BAR, _BAR_PART = 30, 0.66


def wanted_chart(app: App, bars: Sequence[WantedBar], width: float, spoken: str) -> ft.Control:
    """Bars from a line that is 0; a touch shows what was bid. A screen reader says `spoken`."""
    _, scale = app.words, app.scale.dense
    values_width = _VALUES_WIDTH * scale.factor
    room, label_height = (width - values_width) / len(bars), _LABEL_HEIGHT * scale.factor
    longest = max(len(str(bar.round)) for bar in bars)
    every = next(
        step
        for step in (1, 2, 5, 10)
        if step == 10 or step * room >= longest * BAR_LABEL_LETTER_WIDTH * scale.factor
    )
    high, low = max(1, *(bar.wanted for bar in bars)), min(-1, *(bar.wanted for bar in bars))
    tip = scale.small(Paint.BACKGROUND)
    chart = charts.BarChart(
        groups=[
            charts.BarChartGroup(
                x=bar.round,
                rods=[
                    charts.BarChartRod(
                        to_y=bar.wanted,
                        width=min(_WIDEST_BAR, room * _BAR_PART),
                        color=Paint.ACCENT if bar.wanted > 0 else Paint.BLUE,
                        border_radius=2,
                        tooltip=charts.BarChartRodTooltip(
                            text="\n".join((_("Round {round}", round=bar.round), bar.said)), text_style=tip
                        ),
                    )
                ],
            )
            for bar in bars
        ],
        bottom_axis=charts.ChartAxis(
            labels=[
                charts.ChartAxisLabel(
                    value=bar.round, label=ft.Text(str(bar.round), style=scale.small(), no_wrap=True)
                )
                for bar in bars
                if every == 1 or bar.round % every == 0
            ],
            label_size=label_height,
        ),
        tooltip=charts.BarChartTooltip(
            bgcolor=Paint.INK, fit_inside_horizontally=True, fit_inside_vertically=True, margin=4
        ),
        group_alignment=ft.MainAxisAlignment.SPACE_AROUND,
        min_y=low,
        max_y=high,
        width=width - values_width,
        height=_HEIGHT + label_height,
    )
    zero = _HEIGHT * high / (high - low)
    half = scale.small_line / 2
    places = {high: half, low: _HEIGHT - half, 0: min(max(half, zero), _HEIGHT - half)}
    values = [
        ft.Container(ft.Text(_.signed(value), style=scale.small()), top=place - half, left=0)
        for value, place in places.items()
        if value == 0 or abs(place - places[0]) >= 2 * half
    ]
    middle = ft.Container(top=zero, left=values_width, right=0, height=1, bgcolor=Paint.QUIET)
    moved = ft.Container(chart, left=values_width, top=0)
    return labelled(spoken, ft.Stack([middle, moved, *values], width=width, height=_HEIGHT + label_height))
