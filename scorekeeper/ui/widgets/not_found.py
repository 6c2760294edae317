"""The screen of an unknown address."""

import flet as ft

from scorekeeper.ui.runtime.component import handler, screen
from scorekeeper.ui.runtime.hooks import use_app
from scorekeeper.viewmodels.dimensions import SPACE, TARGET


@screen
def NotFound() -> ft.View:
    """Says that there is no such screen, with a button to Home."""
    app = use_app()
    path = ft.use_view_path()
    _ = app.words
    return ft.View(
        route=path,
        padding=app.margin,
        spacing=SPACE * 4,
        vertical_alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        controls=[
            ft.Text(
                _("There is nothing at this address."),
                style=app.scale.sentence(),
                text_align=ft.TextAlign.CENTER,
            ),
            ft.FilledButton(_("To the start"), height=TARGET, on_click=handler(lambda _event: app.go("/"))),
        ],
    )
