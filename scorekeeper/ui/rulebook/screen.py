"""The rulebook: one section at a time in large type, scrolled to a paragraph; the contents, and a search.

Rendering the whole book at once would delay the other phones at the table.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from scorekeeper.design_tokens.dimensions import CONTENT_WIDTH, RADIUS_KEY
from scorekeeper.rules import EXTRA_CARDS, KINDS, Card, Kind, parse_card
from scorekeeper.ui.design.artwork import CARD_ASPECT, card_face
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.design.typography import Scale
from scorekeeper.ui.judge.text import full_name
from scorekeeper.ui.rulebook.model import (
    SHORTEST_QUERY,
    BlockStyle,
    Hit,
    Paragraph,
    Rulebook,
    Section,
    TextBlock,
    load,
    search,
)
from scorekeeper.ui.runtime.component import handler, on_link, screen
from scorekeeper.ui.runtime.hooks import use_app, use_column_ref, use_effect, use_ref
from scorekeeper.ui.runtime.session import App, current_app
from scorekeeper.ui.widgets.buttons import OnTap, disc, heading, icon_button, labelled, one_line
from scorekeeper.ui.widgets.list_tile import divided, panel, stretched_column, tile
from scorekeeper.ui.widgets.scaffold import app_bar, content_width, scroll_key
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
        shown = _chapter(app, book, section, found, on_number)
    else:
        top.append(search_field)
        if len(query.strip()) >= SHORTEST_QUERY:
            shown = _found_list(app, query, search(book, query), on_number)
        else:
            rows = [_section_row(app.scale, section, on_number) for section in book.sections]
            shown = [_index(rows), ft.Container(height=24)]
    text = stretched_column(
        [stretched_column(shown, on_size_change=on_height if found is not None else None)],
        tight=False,
        # Each section, and what is found for each query, has a key of its own: it opens at its beginning.
        key=section.number if section is not None else f"contents {query}",
        ref=page,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
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


THE_CARDS, SAMPLE_CARDS = "1.1", tuple(map(parse_card, ("R13", "Y7", "G1", "B10", "Z", "N")))
"""The paragraph that shows card faces side by side, and their cards."""
FACES_GAP, SPECIAL_FACE = 6, 104
"""The space between faces, and the width of that of a special card beside its own paragraph (§8)."""
MOST_HITS = 20
"""Most hits that are listed; who has more types on."""


def _found_list(app: App, query: str, hits: Sequence[Hit], on_number: OnTap) -> list[ft.Control]:
    """What was found, each with its section and an excerpt; the data of a row is its number."""
    _, scale = app.words, app.scale
    if not hits:
        return [_note(scale, _("Nothing found for “{words}”.", words=query.strip()))]
    rows = [_hit_row(scale, hit, on_number) for hit in hits[:MOST_HITS]]
    more = len(hits) - len(rows)
    line = _.plural("{n} more; type on to narrow it down.", "{n} more; type on to narrow it down.", more)
    return [_index(rows), *([_note(scale, line)] if more else []), ft.Container(height=24)]


def _note(scale: Scale, words: str) -> ft.Control:
    return ft.Container(ft.Text(words, style=scale.text(Paint.QUIET)), padding=10)


def _hit_row(scale: Scale, hit: Hit, on_number: OnTap) -> ft.Control:
    titles: list[ft.Control] = [ft.Text(hit.title, style=scale.medium())]
    if hit.title != hit.section:
        titles.append(ft.Text(hit.section, style=scale.small()))
    if hit.found:
        marked = scale.small(Paint.INK).copy(bgcolor=Paint.NOW)
        spans = [ft.TextSpan(hit.found, marked), ft.TextSpan(hit.after)]
        titles.append(ft.Text(hit.before, style=scale.small(Paint.INK), spans=spans))
    number = ft.Text(hit.number, style=scale.name(Paint.ACCENT), width=44 * scale.factor)
    return _row(number, hit.title, ft.Column(titles, spacing=2, tight=True), on_number, height=12)


def _row(number: ft.Text, title: str, words: ft.Control, on_number: OnTap, *, height: int) -> ft.Control:
    """A number and what stands there, which a tap opens; `height` is the space above and below."""
    words.expand = True
    return tile(
        f"{number.value} {title}",
        [number, words],
        on_number,
        padding=ft.Padding.symmetric(horizontal=14, vertical=height),
        spacing=8,
        data=number.value,
    )


def _chapter(
    app: App, book: Rulebook, section: Section, found: Paragraph | None, on_number: OnTap
) -> list[ft.Control]:
    """A whole section: its index, every paragraph with `found` highlighted, a link to the next section.

    The data of a row is the number of its paragraph or section.
    """
    scale = app.scale
    title = heading(f"{section.number} {section.title}", scale.sentence())
    rows = [_paragraph_row(scale, paragraph, on_number) for paragraph in section.paragraphs]
    blocks = stretched_column([_block(scale, block) for block in section.blocks], spacing=6)
    text = ft.Container(blocks, padding=ft.Padding.only(left=10, right=10, top=20, bottom=12))
    drawn = [
        ft.Container(title, padding=ft.Padding.symmetric(horizontal=10, vertical=8)),
        _index(rows),
        *([text] if section.blocks else []),
        *(_paragraph(app, paragraph, paragraph is found) for paragraph in section.paragraphs),
    ]
    following = book.following(section)
    if following is not None:
        drawn.append(_index([_section_row(scale, following, on_number)], top=16))
    return [*drawn, ft.Container(height=app.height / 2)]


def _index(rows: Sequence[ft.Control], *, top: int = 0) -> ft.Control:
    return ft.Container(panel(divided(rows)), padding=ft.Padding.only(top=top))


def _section_row(scale: Scale, section: Section, on_number: OnTap) -> ft.Control:
    inside = " · ".join(paragraph.title for paragraph in section.paragraphs if not paragraph.variant)
    titles = [
        ft.Text(section.title, style=scale.total()),
        one_line(inside, scale.small()),
    ]
    number = ft.Text(section.number, style=scale.key(Paint.ACCENT), width=26 * scale.factor)
    words = ft.Column(list(titles), spacing=0, tight=True)
    return _row(number, section.title, words, on_number, height=8)


def _paragraph_row(scale: Scale, paragraph: Paragraph, on_number: OnTap) -> ft.Control:
    number = ft.Text(paragraph.number, style=scale.name(Paint.ACCENT), width=44 * scale.factor)
    words = ft.Text(paragraph.title, style=scale.medium())
    return _row(number, paragraph.title, words, on_number, height=15)


def _paragraph(app: App, paragraph: Paragraph, found: bool) -> ft.Control:
    _, scale = app.words, app.scale
    title: list[ft.Control] = [
        ft.Text(paragraph.number, style=scale.total(Paint.ACCENT)),
        ft.Container(heading(paragraph.title, scale.total()), expand=True),
    ]
    if paragraph.variant:
        title.append(
            ft.Container(
                ft.Text(_("variant"), style=scale.small()),
                padding=ft.Padding.symmetric(horizontal=8, vertical=2),
                border=ft.Border.all(1, Paint.RULE),
                border_radius=8,
            )
        )
    first, *rest = (_block(scale, block) for block in paragraph.blocks)
    # One card of each suit, a wizard and a jester; or the special cards that the paragraph is about.
    cards, width = (
        SAMPLE_CARDS,
        (content_width(app) - 2 * 10 - 5 * FACES_GAP) / 6,
    )
    if paragraph.number != THE_CARDS:
        special = map(Kind, EXTRA_CARDS)
        cards = tuple(Card(kind) for kind in special if KINDS[kind].paragraph == paragraph.number)
        width = SPECIAL_FACE
    faces: list[ft.Control] = [
        labelled(
            full_name(_, card),
            ft.Image(src=card_face(card, _.language), width=width, height=width * CARD_ASPECT),
        )
        for card in cards
    ]
    shown = [ft.Row(faces, spacing=FACES_GAP)] if faces else []
    head = ft.Row(title, spacing=10, vertical_alignment=ft.CrossAxisAlignment.START)
    return ft.Container(
        stretched_column([head, first, *shown, *rest], spacing=6),
        key=scroll_key(paragraph.number),
        padding=ft.Padding.only(left=10, right=10, top=12, bottom=12),
        bgcolor=Paint.NOW if found else None,
        border_radius=RADIUS_KEY,
    )


def _block(scale: Scale, block: TextBlock) -> ft.Control:
    words = ft.Text(block.text, style=scale.reading())
    match block.style:
        case BlockStyle.TEXT:
            return words
        case BlockStyle.ITEM:
            at = ft.Container(disc(None, 5, Paint.ACCENT), padding=ft.Padding.only(top=10 * scale.factor))
            return ft.Row(
                [at, ft.Container(words, expand=True)],
                spacing=10,
                vertical_alignment=ft.CrossAxisAlignment.START,
            )
        case BlockStyle.EXAMPLE:
            return ft.Container(
                words,
                padding=ft.Padding.only(left=12, top=2, bottom=2),
                border=ft.Border(left=ft.BorderSide(3, Paint.ACCENT)),
            )
