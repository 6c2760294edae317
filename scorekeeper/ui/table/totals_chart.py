"""The chart of the totals: one line a player in his own colour and dashes, with his name at its end."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft
import flet_charts as charts

from scorekeeper.design_tokens.typefaces import SMALL
from scorekeeper.game import State
from scorekeeper.game.faces import Face
from scorekeeper.game.graphemes import letter_widths
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.design.typography import TEXT_LETTER_WIDTH, Scale, fitting_letters
from scorekeeper.ui.runtime.component import component
from scorekeeper.ui.runtime.hooks import use_entered
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.buttons import labelled, one_line
from scorekeeper.ui.widgets.list_tile import apart, panel
from scorekeeper.viewmodels.chart_series import (
    Chart,
    ChartSeries,
    Stroke,
    chart,
    numbers_apart,
    spread_labels,
    strokes,
)
from scorekeeper.viewmodels.short_names import short_name, with_short_names

_HEIGHT, _VALUES_WIDTH, _NAME_HEIGHT, LINE_WIDTH = 190, 42, 18, 2.2
_LABEL_HEIGHT = 22
"""Height of the rounds' numbers below the chart."""
TIP_WIDTH, TIP_LETTERS = 170, 16
AXIS_DIGIT_WIDTH = 7
"""Width of a digit at the axis."""
CLOSE = 1.35
"""At least so many lines of small type have room between two values at the axis."""
NAMES_SHARE, NAMES_INSET, WIDE = 0.45, 12, 560
"""The part of the width that the names at the ends of the lines may take, the space around them; and the
width from which teams are named there."""
POINT_RADIUS = 3.5
"""Radius of the disc at the end of a line."""
REVEAL = ft.Animation(900, ft.AnimationCurve.EASE_IN_OUT)
"""How the lines are drawn, from left to right."""


def totals_chart(
    app: App,
    state: State,
    faces: Sequence[Face],
    width: float,
    *,
    height: float = _HEIGHT,
    title: str = "",
    note: str = "",
) -> ft.Control:
    """How the totals went, round by round, in a card of that width; a touch shows them, a screen reader hears
    how they ended. A `note` stands beside the title."""
    _, scale = app.words, app.scale.dense
    course, drawn = chart(state), strokes(state, faces)
    step = course.step(CLOSE * scale.small_line / height)
    label_height = _LABEL_HEIGHT * scale.factor
    lines = charts.LineChart(
        data_series=[_series(app, line, drawn[line.stroke], state.first_round) for line in course.lines],
        min_y=course.low,
        max_y=course.high,
        tooltip=charts.LineChartTooltip(
            bgcolor=Paint.INK,
            max_width=TIP_WIDTH * scale.factor,
            fit_inside_horizontally=True,
            fit_inside_vertically=True,
        ),
        horizontal_grid_lines=charts.ChartGridLines(interval=step, color=Paint.RULE, width=1),
        bottom_axis=_rounds(scale, state, label_height),
        expand=True,
        height=height + label_height,
    )
    spoken = "; ".join(
        _("{name}: {total}", name=line.name, total=_.number(line.totals[-1])) for line in course.lines
    )
    title = title or _("How the game went")
    heading: list[ft.Control] = [ft.Text(title, style=scale.name())]
    if note:
        heading.append(ft.Text(note, style=scale.small()))
    return panel(
        [
            ft.Container(apart(heading), padding=ft.Padding.only(left=10, right=6, bottom=10)),
            labelled(
                f"{title}: {spoken}",
                ft.Row(
                    [
                        _values(app, course, step, height),
                        Drawn(chart=lines, motion=None if app.motion is None else REVEAL, key="lines"),
                        _names(app, state, course, drawn, width, height),
                    ],
                    spacing=0,
                    vertical_alignment=ft.CrossAxisAlignment.START,
                ),
            ),
        ],
        padding=ft.Padding.only(left=4, right=8, top=12, bottom=8),
    )


@component
def Drawn(chart: ft.Control, motion: ft.Animation | None, key: object = None) -> ft.Control:
    """A chart that is drawn from left to right when it is first shown, where there is a `motion`."""
    entered, on_drawn = use_entered(at_once=motion is None)
    if motion is None:
        return chart
    cover = ft.Container(
        ft.Container(bgcolor=Paint.SHEET, offset=ft.Offset(1 if entered else 0, 0), animate_offset=motion),
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
    )
    over = ft.TransparentPointer(cover, left=0, right=0, top=0, bottom=0)
    return ft.Stack([ft.Row([chart], spacing=0), over], expand=True, on_size_change=on_drawn)


def _values(app: App, course: Chart, step: int, height: float) -> ft.Control:
    """The totals at the axis, left of the chart."""
    _, scale = app.words, app.scale.dense
    shown = course.values(step)
    longest = max((len(_.number(value)) for value in shown), default=0)
    values: list[ft.Control] = [
        ft.Container(
            ft.Text(_.number(value), style=scale.small(), text_align=ft.TextAlign.END),
            top=min(max(0, height * course.depth(value) - _NAME_HEIGHT / 2), height - _NAME_HEIGHT),
            right=6,
        )
        for value in shown
    ]
    width = max(_VALUES_WIDTH, AXIS_DIGIT_WIDTH * scale.factor * longest + 10)
    return ft.Stack(values, width=width, height=height)


def _names(
    app: App,
    state: State,
    course: Chart,
    drawn: Sequence[Stroke],
    width: float,
    height: float,
) -> ft.Control:
    """The last total and the name at the end of each line, right of the chart."""
    _, scale = app.words, app.scale.dense
    letters = fitting_letters(width * NAMES_SHARE - NAMES_INSET, scale.small_line, scale.small_size)
    name_height = _NAME_HEIGHT * scale.factor
    # On a narrow screen a team is called by its letter, which stands beside its names in the ranking.
    by_letter = state.ruleset.teams and width < WIDE
    called = [
        with_short_names(
            f"{_.number(line.totals[-1])} {line.name.split()[0] if by_letter else line.name}",
            state.names,
            letters,
        )
        for line in course.lines
    ]
    longest = max(map(letter_widths, called))
    width = longest * TEXT_LETTER_WIDTH * scale.small_size + NAMES_INSET
    ends = [height * course.depth(line.totals[-1]) - name_height / 2 for line in course.lines]
    places = spread_labels(ends, name_height, height - name_height)
    names: list[ft.Control] = [
        ft.Container(
            one_line(words, scale.strong(Paint[drawn[line.stroke].color.upper()], SMALL)),
            top=place,
            left=6,
            width=width - 6,
        )
        for line, words, place in zip(course.lines, called, places, strict=True)
    ]
    return ft.Stack(names, width=width, height=height)


def _rounds(scale: Scale, state: State, height: float) -> charts.ChartAxis:
    """The numbers of the rounds below the chart, as many as have room."""
    numbers = [round_.number for round_ in state.closed]
    shown = [number for number in numbers if number % numbers_apart(len(numbers) * scale.factor) == 0]

    def label(number: int) -> ft.Control:
        text = ft.Text(str(number), style=scale.small(), no_wrap=True)
        # A disc at the lowest total reaches below the chart.
        return ft.Container(text, padding=ft.Padding.only(top=POINT_RADIUS))

    return charts.ChartAxis(
        labels=[charts.ChartAxisLabel(value=number, label=label(number)) for number in shown],
        label_spacing=1,
        label_size=height,
    )


def _series(app: App, line: ChartSeries, stroke: Stroke, first_round: int) -> charts.LineChartData:
    """The line of a player or team, with a disc at its end; a touch shows its totals."""
    _ = app.words
    paint, last = Paint[stroke.color.upper()], len(line.totals) - 1
    tip = app.scale.dense.small(Paint.BACKGROUND)
    return charts.LineChartData(
        points=[
            charts.LineChartDataPoint(
                first_round - 1 + line.start + place,
                total,
                point=charts.ChartCirclePoint(color=paint, radius=POINT_RADIUS) if place == last else None,
                tooltip=charts.LineChartDataPointTooltip(
                    text=f"{short_name(line.name, TIP_LETTERS)} {_.number(total)}", text_style=tip
                ),
            )
            for place, total in enumerate(line.totals)
        ],
        color=paint,
        stroke_width=LINE_WIDTH * stroke.width,
        dash_pattern=list(stroke.dashes) or None,
        rounded_stroke_cap=not stroke.dashes,
    )
