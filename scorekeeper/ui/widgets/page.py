"""The frame of a screen that is read and filled in: a way back, a title, a column, perhaps a dock."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import flet as ft

from scorekeeper.ui.component import component, effect, handler
from scorekeeper.ui.measures import CONTENT_WIDTH, NARROW
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.session import App, use_app
from scorekeeper.ui.widgets.frame import dock
from scorekeeper.ui.widgets.touch import icon_key

PATIENCE = 0.1
"""Seconds in which a screen that is not ready shows nothing rather than something that flickers."""


def page(
    app: App,
    path: str,
    title: str,
    content: Sequence[ft.Control],
    *,
    foot: Sequence[ft.Control] = (),
    spacing: int = 0,
    back: str = "/",
) -> ft.View:
    """A screen above Home, or above that of the address `back`. `content` scrolls, `foot` stays at the
    thumb."""
    _ = app.words
    head = ft.Row(
        [
            icon_key("back", _("Back"), handler(lambda _event: app.go(back))),
            heading(app, title),
        ],
        spacing=2,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    docked = [dock(app, foot)] if foot else []
    return plain_page(app, path, [column(app, [head], top=4, bottom=4)], content, docked, spacing=spacing)


def plain_page(
    app: App,
    path: str,
    head: Sequence[ft.Control],
    content: Sequence[ft.Control],
    foot: Sequence[ft.Control] = (),
    *,
    spacing: int = 0,
) -> ft.View:
    """The same without a title: what stands above the scrolling column and below it."""
    scrolled = ft.Column(
        [column(app, content, bottom=24, spacing=spacing)],
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return ft.View(
        route=path,
        padding=0,
        controls=[
            ft.SafeArea(
                ft.Column(
                    [*head, ft.Row([scrolled], expand=True, spacing=0), *foot],
                    spacing=0,
                    expand=True,
                    horizontal_alignment=ft.CrossAxisAlignment.CENTER,
                ),
                avoid_intrusions_bottom=not foot,
                expand=True,
            )
        ],
    )


@component
def Waiting() -> ft.Control:
    """Nothing at first; a calm line where what is asked for takes its time."""
    app = use_app()
    late, set_late = ft.use_state(False)

    async def wait() -> None:
        await asyncio.sleep(PATIENCE)
        set_late(True)

    effect(wait, [], cleanup=lambda: None)  # leaving ends the waiting
    _ = app.words
    words = _("One moment, please.") if late else ""
    return ft.Container(ft.Text(words, style=app.scale.text(Paint.QUIET)), padding=8)


def heading(app: App, title: str) -> ft.Control:
    """The title of a screen, as wide as there is room."""
    # The longest titles are one word, which must not be broken where the letters are twice as large.
    style = app.scale.title() if app.width >= NARROW else app.scale.figure(19)
    return ft.Semantics(header=True, content=ft.Text(title, style=style, max_lines=2), expand=True)


def section(app: App, title: str, note: str = "", *, top: int = 20) -> ft.Control:
    """The title of a part of a screen, a quiet note at its right."""
    parts: list[ft.Control] = [
        ft.Semantics(header=True, content=ft.Text(title, style=app.scale.total())),
    ]
    if note:
        parts.append(ft.Text(note, style=app.scale.small()))
    return ft.Container(
        ft.Row(
            parts,
            spacing=8,
            run_spacing=0,
            wrap=True,
            alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
            vertical_alignment=ft.CrossAxisAlignment.END,
        ),
        padding=ft.Padding.only(left=4, right=4, top=top, bottom=8),
    )


def column(
    app: App, content: Sequence[ft.Control], *, top: int = 0, bottom: int = 0, spacing: int = 0
) -> ft.Control:
    """`content` as wide as it is read best, with the margin of the page."""
    return ft.Container(
        ft.Column(
            list(content), spacing=spacing, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
        ),
        width=min(app.width, CONTENT_WIDTH + 2 * app.margin),
        padding=ft.Padding.only(left=app.margin, right=app.margin, top=top, bottom=bottom),
    )
