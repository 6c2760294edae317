"""What keeps people from playing by the rules they chose, a sentence each."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from scorekeeper.ui.paint import Paint
from scorekeeper.ui.session import App
from scorekeeper.ui.widgets.touch import icon


def objections(app: App, sentences: Sequence[str]) -> list[ft.Control]:
    """The sentences, each with a sign that something is wrong."""
    return [
        ft.Row(
            [icon("warning", 22, Paint.BAD), ft.Text(sentence, style=app.scale.text(), expand=True)],
            spacing=10,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
        for sentence in sentences
    ]
