"""What the scribe of one table has in the place of Home, and what is left when the pad is his no more."""

from __future__ import annotations

import flet as ft

from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.component import on_link, screen
from scorekeeper.ui.runtime.hooks import use_app
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.buttons import filled_button
from scorekeeper.ui.widgets.list_tile import stretched_column
from scorekeeper.ui.widgets.scaffold import content_width


@screen
def ScribeScreen() -> ft.View:
    """Leads to the table."""
    app = use_app()
    _ = app.words
    address = f"/games/{app.scribes_game}" if app.scribes_game else "/"
    key = filled_button(app, _("To the table"), on_link, data=address)
    return _centred(app, _("You keep the pad of this table"), key)


@screen
def OverScreen() -> ft.View:
    """Says that the scribe's link was withdrawn or renewed."""
    app = use_app()
    _ = app.words
    return _centred(app, _("Your link was withdrawn or renewed: somebody else keeps the pad now."))


def _centred(app: App, sentence: str, *keys: ft.Control) -> ft.View:
    text = ft.Text(sentence, style=app.scale.sentence(), text_align=ft.TextAlign.CENTER)
    return ft.View(
        route="/",
        padding=app.screen.margin,
        bgcolor=Paint.BACKGROUND,
        vertical_alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        controls=[ft.Container(stretched_column([text, *keys], spacing=20), width=content_width(app))],
    )
