"""The rulebook: every paragraph in large type, opened at the one that a verdict stands on."""

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
from scorekeeper.ui.widgets.rulebook_pages import pages
from scorekeeper.ui.widgets.scroll import use_column
from scorekeeper.ui.widgets.touch import icon_key

FIRST_LOOK = 0.05
"""Seconds until the page is at the other end and can be turned to a paragraph."""
SETTLING = 5.0
"""Seconds in which the page is turned again when its height changes: fonts may come late."""


@screen
def RulebookScreen() -> ft.View:
    """The rules in the person's language; the address may name a paragraph."""
    app, params, place = use_app(), ft.use_route_params(), ft.use_route_location()
    page = use_column()
    opened = ft.use_ref(0.0)
    wanted = params.get("paragraph") or ""
    book = load(app.words.language)
    found = book.find(wanted)

    async def turn_to(mark: str, *, glide: bool) -> None:
        column = page.current
        if column is not None:
            await column.scroll_to(scroll_key=mark, duration=250 if glide and not app.still else 0)

    async def open_at() -> None:
        if found is not None:
            opened.current = time.monotonic()
            await asyncio.sleep(FIRST_LOOK)
            await turn_to(found.number, glide=False)

    effect(open_at, [wanted, app.words.language])

    @handler
    async def on_height(_event: Any) -> None:
        if found is not None and time.monotonic() - (opened.current or 0.0) < SETTLING:
            await turn_to(found.number, glide=False)

    @handler
    async def on_section(event: ft.Event[ft.Container]) -> None:
        await turn_to(str(event.control.data), glide=True)

    @handler
    async def on_contents(_event: Any) -> None:
        column = page.current
        if column is not None:
            await column.scroll_to(offset=0, duration=0 if app.still else 250)

    @handler
    def on_back(_event: Any) -> None:
        current_app().go(place.rpartition("/rules")[0] or "/")

    _ = app.words
    head = ft.Row(
        [
            icon_key("back", _("Back"), on_back),
            heading(app, book.title),
            icon_key("up", _("Contents"), on_contents),
        ],
        spacing=2,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    text = ft.Column(
        [
            ft.Column(
                pages(app, book, found, on_section),
                spacing=0,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                on_size_change=on_height if found is not None else None,
            )
        ],
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
        route=ft.use_view_path(),
        padding=0,
        bgcolor=Paint.PAPER,
        controls=[ft.SafeArea(body, avoid_intrusions_bottom=False, expand=True)],
    )
