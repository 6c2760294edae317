"""What is shown where games can only be looked at."""

from __future__ import annotations

import flet as ft

from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.widgets.buttons import icon


def locked_line(sentence: str, style: ft.TextStyle) -> ft.Control:
    """A sentence with a lock before it."""
    return ft.Row(
        [icon("lock", 20, Paint.QUIET), ft.Text(sentence, style=style, expand=True)],
        spacing=10,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
