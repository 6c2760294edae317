"""The screen where nothing can be shown: an unknown address, a game that cannot be opened."""

from __future__ import annotations

import flet as ft

from scorekeeper.design_tokens.dimensions import CONTENT_WIDTH
from scorekeeper.ui.runtime.component import handler, screen
from scorekeeper.ui.runtime.hooks import use_app
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.buttons import filled_button
from scorekeeper.ui.widgets.list_tile import stretched_column


@screen
def NotFound() -> ft.View:
    """Says that there is no such screen."""
    app = use_app()
    _ = app.words
    path = ft.use_view_path()
    return ft.View(route=path, padding=0, controls=[not_found(app, _("There is nothing at this address."))])


def not_found(app: App, title: str, sentence: str = "", *keys: ft.Control) -> ft.Control:
    """What cannot be shown and why, further keys and the one to Home, in the middle of the page."""
    _, scale, centre = app.words, app.scale, ft.TextAlign.CENTER
    home = filled_button(_("Home"), scale.strong(), handler(lambda _event: app.go("/")))
    parts = stretched_column(
        [
            ft.Text(title, style=scale.sentence(), text_align=centre),
            *([ft.Text(sentence, style=scale.text(), text_align=centre)] if sentence else []),
            *keys,
            home,
        ],
        spacing=16,
    )
    scrolled = ft.Column(
        [ft.Container(parts, width=min(app.width - 2 * app.margin, CONTENT_WIDTH), padding=4)],
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    row = ft.Row([scrolled], expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)
    return ft.SafeArea(row, expand=True)
