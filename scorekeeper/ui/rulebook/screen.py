"""The rulebook: one section at a time in large type, scrolled to a paragraph.

Rendering the whole book at once would delay the other phones at the table.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from scorekeeper.design_tokens.dimensions import CONTENT_WIDTH
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.rulebook.model import SHORTEST_QUERY, Paragraph, load, search
from scorekeeper.ui.rulebook.pages import chapter, contents, found_list
from scorekeeper.ui.runtime.component import handler, on_link, screen
from scorekeeper.ui.runtime.hooks import use_app, use_column_ref, use_effect, use_ref
from scorekeeper.ui.runtime.session import App, current_app
from scorekeeper.ui.widgets.buttons import icon_button
from scorekeeper.ui.widgets.scaffold import app_bar
from scorekeeper.ui.widgets.text_fields import use_search

SCROLL_DELAY = 0.05
"""Seconds until the client has rendered the page and can scroll to a paragraph."""
LAYOUT_SETTLES = 5.0
"""Seconds in which a change of height scrolls again: fonts may load late."""


@screen
def RulebookScreen() -> ft.View:
    """The contents, or the section that the address names, open at the paragraph if it names one."""
    app, params, place = use_app(), ft.use_route_params(), ft.use_route_location()
    wanted = params.get("paragraph") or ""
    above = place.rpartition("/rules")[0]
    book = load(app.words.tag)
    section, found = book.section(wanted), book.find(wanted)
    page, on_height = _use_scroll_to_paragraph(found, [wanted, app.words.language])
    _ = app.words
    query, search_field = use_search(app, _("Search the rules"))

    @handler
    def on_number(event: ft.Event[ft.Container]) -> None:
        current_app().go(f"{above}/rules/{event.control.data}")

    @handler
    def on_back(_event: Any) -> None:
        current_app().go(app.trail.back(f"{above}/rules", above or "/") if wanted else above or "/")

    actions = [] if section is None else [icon_button("book", _("Contents"), on_link, data=f"{above}/rules")]
    top: list[ft.Control] = [app_bar(app, book.title, on_back, *actions)]
    if section is not None:
        shown = chapter(app, book, section, found, on_number)
    else:
        top.append(search_field)
        if len(query.strip()) >= SHORTEST_QUERY:
            shown = found_list(app, query, search(book, query), on_number)
        else:
            shown = contents(app, book, on_number)
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
        # Each section, and what is found for each query, has a key of its own: it opens at its beginning.
        key=section.number if section is not None else f"contents {query}",
        ref=page,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return ft.View(
        # The same for all sections, so that another one is not another screen.
        route=f"{above}/rules/section" if wanted else f"{above}/rules",
        padding=0,
        bgcolor=Paint.BACKGROUND,
        controls=[ft.SafeArea(_sheet(app, [*top, text]), avoid_intrusions_bottom=False, expand=True)],
    )


def _use_scroll_to_paragraph(
    found: Paragraph | None, dependencies: Sequence[object]
) -> tuple[ft.Ref[ft.Column], Callable[[Any], Any]]:
    """The ref of the column that is scrolled to the paragraph when a dependency changes, and what scrolls it
    again when its height has changed."""
    page = use_column_ref()
    opened = use_ref(0.0)

    async def scroll_to_paragraph() -> None:
        column = page.current
        if column is not None and found is not None:
            await column.scroll_to(scroll_key=found.number, duration=0)

    async def open_at() -> None:
        if found is not None:
            opened.current = time.monotonic()
            await asyncio.sleep(SCROLL_DELAY)
            await scroll_to_paragraph()
        elif opened.current and page.current is not None:
            # Back to the beginning of a section that was open at a paragraph.
            opened.current = 0.0
            await page.current.scroll_to(offset=0, duration=0)

    async def on_height(_event: Any) -> None:
        if time.monotonic() - (opened.current or 0.0) < LAYOUT_SETTLES:
            await scroll_to_paragraph()

    use_effect(open_at, dependencies)
    return page, handler(on_height)


def _sheet(app: App, parts: Sequence[ft.Control]) -> ft.Control:
    """The page in the middle of a wide screen."""
    column = ft.Container(
        ft.Column(list(parts), spacing=4, expand=True),
        padding=ft.Padding.only(left=app.screen.margin, right=app.screen.margin, top=4),
        width=min(app.width, CONTENT_WIDTH + 2 * app.screen.margin),
    )
    return ft.Row(
        [column],
        spacing=0,
        alignment=ft.MainAxisAlignment.CENTER,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        expand=True,
    )
