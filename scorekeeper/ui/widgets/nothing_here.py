"""Screens in the place of others: nothing can be shown there, nothing be written, or a scribe is there."""

from __future__ import annotations

import flet as ft

from scorekeeper.locale.storage_errors import folder_sentence
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.component import on_link, screen
from scorekeeper.ui.runtime.hooks import use_app
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.buttons import filled_button, icon, outlined_button
from scorekeeper.ui.widgets.list_tile import stretched_column
from scorekeeper.ui.widgets.scaffold import content_width, scaffold


@screen
def NotFound() -> ft.View:
    """Says that there is no such screen."""
    app = use_app()
    _ = app.words
    return not_found(app, _("There is nothing at this address."))


def not_found(app: App, title: str, sentence: str = "", *keys: ft.Control) -> ft.View:
    """What cannot be shown and why, further keys and the one to Home."""
    _ = app.words
    home = filled_button(app, _("Home"), on_link, data="/", style=app.scale.strong())
    return _centred(app, title, sentence, *keys, home)


def _centred(app: App, title: str, sentence: str = "", *keys: ft.Control) -> ft.View:
    """A screen with one thing to say, in its middle."""
    scale, centre = app.scale, ft.TextAlign.CENTER
    parts = stretched_column(
        [
            ft.Text(title, style=scale.sentence(), text_align=centre),
            *([ft.Text(sentence, style=scale.text(), text_align=centre)] if sentence else []),
            *keys,
        ],
        spacing=16,
    )
    scrolled = ft.Column(
        [ft.Container(parts, width=content_width(app), padding=4)],
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    row = ft.Row([scrolled], expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)
    return ft.View(padding=0, controls=[ft.SafeArea(row, expand=True)])


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
    """The screen in the place of one that is there only to write something."""
    app = use_app()
    _ = app.words
    home = outlined_button(app, _("Home"), on_link, data="/")
    return scaffold(app, _("View only"), [*read_only_notice(app), home])


@screen
def ScribeScreen() -> ft.View:
    """What the scribe of one table has in the place of Home: it leads to the table."""
    app = use_app()
    _ = app.words
    address = f"/games/{app.scribes_game}" if app.scribes_game else "/"
    key = filled_button(app, _("To the table"), on_link, data=address)
    return _centred(app, _("You keep the pad of this table"), "", key)


@screen
def OverScreen() -> ft.View:
    """What is left of a scribe's session once the link was renewed or withdrawn."""
    app = use_app()
    _ = app.words
    return _centred(app, _("Your link was withdrawn or renewed: somebody else keeps the pad now."))
