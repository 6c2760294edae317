"""The chart of the totals: one line a player, with its own colour, dashes and a name at its end."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft
import flet_charts as charts

from scorekeeper.design_tokens.dimensions import RADIUS_SHEET
from scorekeeper.game import State
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.design.typography import Scale, fitting_letters
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.buttons import labelled
from scorekeeper.ui.widgets.scaffold import dock_beside_width, is_big
from scorekeeper.viewmodels.chart_series import (
    STROKES,
    ChartSeries,
    axis_bounds,
    axis_values,
    chart_series,
    grid_step,
    spread_labels,
)
from scorekeeper.viewmodels.short_names import short_name, with_short_names

_HEIGHT, _BIG_HEIGHT_PART, _VALUES_WIDTH, _NAME_HEIGHT = 190, 0.45, 42, 18
_LABEL_HEIGHT, _MOST_NUMBERS = 22, 8
"""Height of the rounds' numbers below the chart, and how many have room on a narrow phone."""
TIP_WIDTH, TIP_LETTERS = 170, 16
AXIS_DIGIT_WIDTH = 7
"""Width of a digit at the axis."""
CLOSE = 1.35
"""At least so many lines of small type have room between two values at the axis."""
NAMES_WIDTH, LETTERS_WIDTH, WIDE_NAMES, WIDE = 92, 60, 210, 560
"""Width of the names at the ends of the lines, of teams' letters, and of names from `WIDE` on."""
_STROKES = tuple((Paint[color.upper()], list(dashes) or None) for color, dashes in STROKES)


def totals_chart(app: App, state: State) -> ft.Control:
    """How the totals went, round by round; a touch shows them, a screen reader hears how they ended."""
    _, scale = app.words, app.scale.dense
    lines = chart_series(state)
    low, high = axis_bounds(lines)
    height = app.height * _BIG_HEIGHT_PART if is_big(app) else _HEIGHT
    label_height = _LABEL_HEIGHT * scale.factor
    chart = charts.LineChart(
        data_series=[_series(app, line, state.first_round) for line in lines],
        min_y=low,
        max_y=high,
        tooltip=charts.LineChartTooltip(
            bgcolor=Paint.INK,
            max_width=TIP_WIDTH * scale.factor,
            fit_inside_horizontally=True,
            fit_inside_vertically=True,
        ),
        horizontal_grid_lines=charts.ChartGridLines(interval=grid_step(low, high), color=Paint.RULE, width=1),
        bottom_axis=_rounds(scale, state, label_height),
        expand=True,
        height=height + label_height,
    )
    spoken = "; ".join(
        _("{name}: {total}", name=line.name, total=_.number(line.totals[-1])) for line in lines
    )
    title = _("How the game went")
    return ft.Container(
        labelled(
            f"{title}: {spoken}",
            ft.Row(
                [_values(app, low, high, height), chart, _names(app, state, lines, height)],
                spacing=0,
                vertical_alignment=ft.CrossAxisAlignment.START,
            ),
        ),
        padding=ft.Padding.only(left=4, right=8, top=18, bottom=8),
        bgcolor=Paint.SHEET,
        border=ft.Border.all(1, Paint.RULE),
        border_radius=RADIUS_SHEET,
    )


def _values(app: App, low: int, high: int, height: float) -> ft.Control:
    """The totals at the axis, left of the chart."""
    _, scale = app.words, app.scale.dense
    # Only every second one where the lines stand close together.
    step = grid_step(low, high)
    close = height * step / (high - low) < CLOSE * scale.small_line
    shown = [value for value in axis_values(low, high) if not close or value % (2 * step) == 0]
    longest = max((len(_.number(value)) for value in shown), default=0)
    values: list[ft.Control] = [
        ft.Container(
            ft.Text(_.number(value), style=scale.small(), text_align=ft.TextAlign.END),
            top=min(max(0, _height_of(value, low, high, height) - _NAME_HEIGHT / 2), height - _NAME_HEIGHT),
            right=6,
        )
        for value in shown
    ]
    width = max(_VALUES_WIDTH, AXIS_DIGIT_WIDTH * scale.factor * longest + 10)
    return ft.Stack(values, width=width, height=height)


def _names(app: App, state: State, lines: Sequence[ChartSeries], height: float) -> ft.Control:
    """The last total and the name at the end of each line, right of the chart."""
    _, scale = app.words, app.scale.dense
    width = WIDE_NAMES if app.width - dock_beside_width(app) >= WIDE else NAMES_WIDTH * scale.factor
    letters = fitting_letters(width, scale.small_line, scale.small_size)
    name_height = _NAME_HEIGHT * scale.factor
    # On a narrow screen a team is called by its letter, which stands beside its names in the ranking.
    by_letter = state.ruleset.teams and width < WIDE_NAMES
    width = LETTERS_WIDTH * scale.factor if by_letter else width
    called = {line.stroke: line.name.split()[0] if by_letter else line.name for line in lines}
    low, high = axis_bounds(lines)
    ends = [_height_of(line.totals[-1], low, high, height) - name_height / 2 for line in lines]
    places = spread_labels(ends, name_height, height - name_height)
    names: list[ft.Control] = [
        ft.Container(
            ft.Text(
                with_short_names(f"{_.number(line.totals[-1])} {called[line.stroke]}", state.names, letters),
                style=scale.small(_STROKES[line.stroke][0]),
                max_lines=1,
                overflow=ft.TextOverflow.ELLIPSIS,
            ),
            top=place,
            left=6,
            width=width - 6,
        )
        for line, place in zip(lines, places, strict=True)
    ]
    return ft.Stack(names, width=width, height=height)


def _height_of(total: int, low: int, high: int, height: float) -> float:
    """How far below the upper edge of the chart a total is drawn."""
    return height * (high - total) / (high - low)


def _rounds(scale: Scale, state: State, height: float) -> charts.ChartAxis:
    """The numbers of the rounds below the chart, as many as have room."""
    numbers = [round_.number for round_ in state.closed]
    every = next((step for step in (1, 2, 5) if len(numbers) * scale.factor <= _MOST_NUMBERS * step), 10)
    shown = [number for number in numbers if number % every == 0]
    return charts.ChartAxis(
        labels=[
            charts.ChartAxisLabel(value=number, label=ft.Text(str(number), style=scale.small(), no_wrap=True))
            for number in shown
        ],
        label_spacing=1,
        label_size=height,
    )


def _series(app: App, line: ChartSeries, first_round: int) -> charts.LineChartData:
    """The line of a player or team; a touch shows its totals."""
    _ = app.words
    color, dashes = _STROKES[line.stroke]
    tip = app.scale.dense.small(Paint.BACKGROUND)
    return charts.LineChartData(
        points=[
            charts.LineChartDataPoint(
                number,
                total,
                tooltip=charts.LineChartDataPointTooltip(
                    text=f"{short_name(line.name, TIP_LETTERS)} {_.number(total)}", text_style=tip
                ),
            )
            for number, total in enumerate(line.totals, start=first_round - 1 + line.start)
        ],
        color=color,
        stroke_width=2.5,
        dash_pattern=dashes,
        rounded_stroke_cap=dashes is None,
    )
