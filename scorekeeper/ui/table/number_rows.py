"""A row for each player above the number keys of a large screen: what he has bid, or made, so far."""

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
from scorekeeper.ui.table.model.table_layout import NUMBER_ROW_GAP
from scorekeeper.ui.widgets.buttons import NO_LABEL, border_overlay, icon, one_line
from scorekeeper.ui.widgets.list_tile import stretched_column
from scorekeeper.ui.widgets.marks import seal
from scorekeeper.viewmodels.prompt import Entering, Prompt

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
                one_line(name, Scale().poster(size), expand=True, spoken=NO_LABEL),
                ft.Text(note, style=scale.small(), semantics_label=NO_LABEL),
                icon("hidden", 26 * scale.factor, Paint.QUIET) if hidden else large,
            ],
            spacing=12,
        ),
        height=height,
        padding=ft.Padding.symmetric(horizontal=12),
        bgcolor=Paint.NOW if asked else Paint.SHEET,
        foreground_decoration=border_overlay(ft.Border.all(1, Paint.RULE)),
        border_radius=RADIUS_KEY,
    )
