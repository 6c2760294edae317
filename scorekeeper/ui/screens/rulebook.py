"""The rulebook: section by section in large type, opened at the paragraph that a verdict stands on.

Only one section is drawn at a time: drawing the whole book would keep the others at the table waiting.
"""

from __future__ import annotations

import asyncio
import time
from typing import Any

import flet as ft

from scorekeeper.ui.component import effect, handler, screen
from scorekeeper.ui.measures import CONTENT_WIDTH
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.rulebook import load
from scorekeeper.ui.session import current_app, use_app
from scorekeeper.ui.widgets.page import heading
from scorekeeper.ui.widgets.rulebook_pages import chapter, contents
from scorekeeper.ui.widgets.scroll import use_column
from scorekeeper.ui.widgets.touch import icon_key

FIRST_LOOK = 0.05
"""Seconds until the page is at the other end and can be turned to a paragraph."""
SETTLING = 5.0
"""Seconds in which the page is turned again when its height changes: fonts may come late."""


@screen
def RulebookScreen() -> ft.View:
    """The contents, or the section that the address names, open at the paragraph if it names one."""
    app, params, place = use_app(), ft.use_route_params(), ft.use_route_location()
    page = use_column()
    opened = ft.use_ref(0.0)
    wanted = params.get("paragraph") or ""
    above = place.rpartition("/rules")[0]
    book = load(app.words.language)
    section, found = book.section(wanted), book.find(wanted)

    async def turn() -> None:
        column = page.current
        if column is not None and found is not None:
            await column.scroll_to(scroll_key=found.number, duration=0)

    async def open_at() -> None:
        if found is not None:
            opened.current = time.monotonic()
            await asyncio.sleep(FIRST_LOOK)
            await turn()
        elif opened.current and page.current is not None:
            # Back to the beginning of a section that was open at a paragraph.
            opened.current = 0.0
            await page.current.scroll_to(offset=0, duration=0)

    effect(open_at, [wanted, app.words.language])

    @handler
    async def on_height(_event: Any) -> None:
        if time.monotonic() - (opened.current or 0.0) < SETTLING:
            await turn()

    @handler
    def on_number(event: ft.Event[ft.Container]) -> None:
        current_app().go(f"{above}/rules/{event.control.data}")

    @handler
    def on_contents(_event: Any) -> None:
        current_app().go(f"{above}/rules")

    @handler
    def on_back(_event: Any) -> None:
        current_app().go(above or "/")

    _ = app.words
    head = ft.Row(
        [
            icon_key("back", _("Back"), on_back),
            heading(app, book.title),
            *([icon_key("book", _("Contents"), on_contents)] if section is not None else []),
        ],
        spacing=2,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    shown = (
        contents(app, book, on_number) if section is None else chapter(app, book, section, found, on_number)
    )
    text = ft.Column(
        [
            ft.Column(
                shown,
                spacing=0,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                on_size_change=on_height if found is not None else None,
            )
        ],
        # A page of its own for each section: it opens at its beginning.
        key=section.number if section is not None else "contents",
        ref=page,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    width = min(app.width, CONTENT_WIDTH + 2 * app.margin)
    sheet = ft.Container(
        ft.Column([head, text], spacing=4, expand=True),
        padding=ft.Padding.only(left=app.margin, right=app.margin, top=4),
        width=width,
        expand=True,
    )
    body = ft.Column([sheet], expand=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
    return ft.View(
        # The same for the whole book, so that turning a page is not the way to another screen.
        route=f"{above}/rules",
        padding=0,
        bgcolor=Paint.PAPER,
        controls=[ft.SafeArea(body, avoid_intrusions_bottom=False, expand=True)],
    )
