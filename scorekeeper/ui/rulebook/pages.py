"""The pages of the rulebook: contents, sections and paragraphs in large type."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from scorekeeper.design_tokens.dimensions import CONTENT_WIDTH, RADIUS_KEY
from scorekeeper.rules import EXTRA_CARDS, KINDS, Card, Kind, parse_card
from scorekeeper.ui.design.artwork import card_face
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.design.typography import Scale
from scorekeeper.ui.judge.text import full_name
from scorekeeper.ui.judge.trick_row import CARD_ASPECT
from scorekeeper.ui.rulebook.model import BlockStyle, Hit, Paragraph, Rulebook, Section, TextBlock
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.buttons import OnTap, heading, labelled, one_line
from scorekeeper.ui.widgets.list_tile import divided, panel, stretched_column, tile
from scorekeeper.ui.widgets.scaffold import scroll_key

THE_CARDS, SAMPLE_CARDS = "1.1", tuple(map(parse_card, ("R13", "Y7", "G1", "B10", "Z", "N")))
"""The paragraph that shows card faces side by side, and their cards."""
FACES_GAP, SPECIAL_FACE = 6, 104
"""The space between faces, and the width of that of a special card beside its own paragraph (§8)."""
MOST_HITS = 20
"""Most hits that are listed; who has more types on."""


def contents(app: App, book: Rulebook, on_number: OnTap | None) -> list[ft.Control]:
    """The sections; the data of a row is the number of its section."""
    rows = [_section_row(app.scale, section, on_number) for section in book.sections]
    return [_index(rows), ft.Container(height=24)]


def found_list(app: App, query: str, hits: Sequence[Hit], on_number: OnTap | None) -> list[ft.Control]:
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


def _hit_row(scale: Scale, hit: Hit, on_number: OnTap | None) -> ft.Control:
    titles: list[ft.Control] = [ft.Text(hit.title, style=scale.medium())]
    if hit.title != hit.section:
        titles.append(ft.Text(hit.section, style=scale.small()))
    if hit.found:
        marked = scale.small(Paint.INK).copy(bgcolor=Paint.NOW)
        spans = [ft.TextSpan(hit.found, marked), ft.TextSpan(hit.after)]
        titles.append(ft.Text(hit.before, style=scale.small(Paint.INK), spans=spans))
    number = ft.Text(hit.number, style=scale.name(Paint.ACCENT), width=44 * scale.factor)
    return _row(number, hit.title, ft.Column(titles, spacing=2, tight=True), on_number, height=12)


def _row(
    number: ft.Text, title: str, words: ft.Control, on_number: OnTap | None, *, height: int
) -> ft.Control:
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


def chapter(
    app: App, book: Rulebook, section: Section, found: Paragraph | None, on_number: OnTap | None
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


def _section_row(scale: Scale, section: Section, on_number: OnTap | None) -> ft.Control:
    inside = " · ".join(paragraph.title for paragraph in section.paragraphs if not paragraph.variant)
    titles = [
        ft.Text(section.title, style=scale.total()),
        one_line(inside, scale.small()),
    ]
    number = ft.Text(section.number, style=scale.key(Paint.ACCENT), width=26 * scale.factor)
    words = ft.Column(list(titles), spacing=0, tight=True)
    return _row(number, section.title, words, on_number, height=8)


def _paragraph_row(scale: Scale, paragraph: Paragraph, on_number: OnTap | None) -> ft.Control:
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
        (min(app.width - 2 * app.screen.margin, CONTENT_WIDTH) - 2 * 10 - 5 * FACES_GAP) / 6,
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
            dot = ft.Container(width=5, height=5, border_radius=3, bgcolor=Paint.ACCENT)
            at = ft.Container(dot, padding=ft.Padding.only(top=10 * scale.factor))
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
