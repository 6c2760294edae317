"""The number keys in even rows, and above them on a large screen what everybody has entered."""

from __future__ import annotations

import flet as ft

from scorekeeper.design_tokens.dimensions import RADIUS_KEY
from scorekeeper.game import Round
from scorekeeper.game.faces import Face
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.design.typography import Scale, name_width
from scorekeeper.ui.runtime.memo_cache import MemoCache
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.table.controller import TableController
from scorekeeper.ui.table.model.table_layout import NUMBER_ROW_GAP, KeyGrid
from scorekeeper.ui.table.model.taps import Number
from scorekeeper.ui.widgets.buttons import NO_LABEL, OnTap, bordered_key, icon, one_line, outline
from scorekeeper.ui.widgets.list_tile import in_rows, stretched_column
from scorekeeper.ui.widgets.marks import seal
from scorekeeper.viewmodels.keys import NumberKey
from scorekeeper.viewmodels.prompt import Entering, Prompt


def _number_key(
    scale: Scale, value: NumberKey, height: int, width: float | None, on_key: OnTap | None
) -> ft.Control:
    """One key; its `data` is a `Number`. Without a `width` it fills its row."""
    ground = Paint.ACCENT if value.preselected else Paint.SHEET
    ink = Paint.ON_ACCENT if value.preselected else Paint.QUIET if value.struck else Paint.INK
    figure = ft.Text(
        str(value.number),
        style=scale.key(ink),
        semantics_label=value.spoken,
        text_align=ft.TextAlign.CENTER,
    )
    face: ft.Control = figure
    if value.struck:
        line = ft.Container(
            width=34,
            height=3,
            bgcolor=Paint.BAD,
            border_radius=2,
            rotate=ft.Rotate(-0.35),
            ignore_interactions=True,
        )
        face = ft.Stack([figure, line], alignment=ft.Alignment.CENTER)
    return bordered_key(
        face,
        on_key,
        data=Number(value.number),
        height=height,
        width=width,
        expand=None if width else 1,
        alignment=ft.Alignment.CENTER,
        bgcolor=None if value.struck else ground,
    )


def number_keys(
    cache: MemoCache,
    scale: Scale,
    grid: KeyGrid,
    keys: tuple[NumberKey, ...],
    on_key: OnTap | None,
    pale: bool = False,
) -> ft.Control:
    """All keys of a step, in rows of as many; the last one fills its row. They are `pale` while something
    else is looked at, and take a tap all the same."""
    width = round(grid.key_width, 2)
    shown = [
        cache(
            ("key", key.number),
            _number_key,
            scale,
            key,
            grid.key_height,
            None if key is keys[-1] else width,
            on_key,
        )
        for key in keys
    ]
    rows = in_rows(shown, grid.columns, spacing=grid.gap)
    return ft.Column(list(rows), spacing=grid.gap, tight=True, opacity=0.5 if pale else 1)


_USUAL_ROW, _BESIDE_NAME = 52, 180
"""Height of a row in type of the usual size, and width of what stands in it beside the name."""


def number_rows(
    cache: MemoCache, app: App, controller: TableController, round_: Round, prompt: Prompt
) -> ft.Control:
    """The players in the order of their turns; screen readers find all of it in the pad."""
    _, state, faces, height = (
        app.words,
        controller.state,
        controller.view.snapshot.faces,
        controller.layout.number_row,
    )
    rows = []
    for seat in round_.turns:
        bid, made = round_.bids[seat], round_.results[seat]
        figure, note = "" if bid is None else str(bid), ""
        is_hidden = bid is None and round_.has_bid[seat]
        if prompt.entering is Entering.RESULT:
            figure, note = "" if made is None else str(made), "" if bid is None else _("bid {bid}", bid=bid)
            is_hidden = False
        width, asked = app.screen.dock_content_width, seat == prompt.seat
        name = state.names[seat]
        rows.append(
            cache(seat, _row, width, height, faces[seat], name, note, figure, hidden=is_hidden, asked=asked)
        )
    return stretched_column(rows, spacing=NUMBER_ROW_GAP)


def _row(
    width: float,
    height: float,
    face: Face,
    name: str,
    note: str,
    figure: str,
    *,
    hidden: bool,
    asked: bool,
) -> ft.Control:
    scale = Scale(height / _USUAL_ROW)
    size = min(21 * scale.factor, (width - _BESIDE_NAME * scale.factor) / name_width(name))
    large = ft.Text(figure, style=scale.figure(28), semantics_label=NO_LABEL)
    return ft.Container(
        ft.Row(
            [
                seal(face, 34 * scale.factor),
                one_line(name, Scale().poster(size), expand=True, semantics_label=NO_LABEL),
                ft.Text(note, style=scale.small(), semantics_label=NO_LABEL),
                icon("hidden", 26 * scale.factor, Paint.QUIET) if hidden else large,
            ],
            spacing=12,
        ),
        height=height,
        padding=ft.Padding.symmetric(horizontal=12),
        bgcolor=Paint.NOW if asked else Paint.SHEET,
        foreground_decoration=outline(),
        border_radius=RADIUS_KEY,
    )
