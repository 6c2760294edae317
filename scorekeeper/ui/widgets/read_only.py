"""Where games can only be looked at: a notice on a screen, and a screen in the place of another."""

from __future__ import annotations

import flet as ft

from scorekeeper.locale.storage_errors import folder_sentence
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.component import handler, screen
from scorekeeper.ui.runtime.hooks import use_app
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.buttons import icon, outlined_button
from scorekeeper.ui.widgets.scaffold import scaffold


def read_only_sentence(app: App) -> str:
    """Why games can only be looked at and what to do, "" where they can be played."""
    library = app.table_host.library
    if library.read_only_reason is None:
        return ""
    return folder_sentence(app.words, library.read_only_reason, library.folder)


def read_only_notice(app: App) -> list[ft.Control]:
    """The same as a line at the top of a screen, where it is so."""
    sentence = read_only_sentence(app)
    if not sentence:
        return []
    line = locked_line(sentence, app.scale.text(Paint.QUIET))
    return [ft.Container(line, padding=ft.Padding.only(left=4, right=4, top=4, bottom=12))]


def locked_line(sentence: str, style: ft.TextStyle) -> ft.Control:
    """A sentence with a lock before it."""
    return ft.Row(
        [icon("lock", 20, Paint.QUIET), ft.Text(sentence, style=style, expand=True)],
        spacing=10,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


@screen
def ReadOnlyScreen() -> ft.View:
    """In the place of a screen that is there only to write something."""
    app, path = use_app(), ft.use_view_path()
    _ = app.words
    home = outlined_button(_("Home"), app.scale.strong(), handler(lambda _event: app.go("/")))
    return scaffold(app, path, _("View only"), [*read_only_notice(app), home])
