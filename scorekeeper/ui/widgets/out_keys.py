"""The dock when several are level in the last place: one tap says who drops out (§9.2)."""

from __future__ import annotations

import flet as ft

from scorekeeper.ui.desk import Desk
from scorekeeper.ui.leaving import Question
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.pieces import Pieces
from scorekeeper.ui.session import App
from scorekeeper.ui.widgets.touch import quiet_key

BESIDE = 2
"""So many names stand side by side."""


def out_keys(pieces: Pieces, app: App, desk: Desk, asked: Question) -> ft.Control:
    """Who is asked about, and a key for each."""
    scale, names = app.scale, desk.state.names
    keys = [
        pieces(
            seat, quiet_key, names[seat], scale.strong(), desk.on_out, symbol="out", data=seat, expand=True
        )
        for seat in asked.seats
    ]
    return ft.Column(
        [
            ft.Column(
                [
                    ft.Text(asked.title, style=scale.sentence()),
                    ft.Text(
                        desk.refused or asked.hint,
                        style=scale.small(Paint.BAD if desk.refused else Paint.QUIET),
                    ),
                ],
                spacing=0,
                tight=True,
                margin=ft.Margin.symmetric(horizontal=4),
            ),
            *(ft.Row(keys[start : start + BESIDE], spacing=8) for start in range(0, len(keys), BESIDE)),
        ],
        spacing=8,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
