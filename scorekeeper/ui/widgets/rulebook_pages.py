"""The pages of the rulebook: contents, sections and paragraphs in large type."""

from __future__ import annotations

import flet as ft

from scorekeeper.locale import Words
from scorekeeper.rules import parse_card
from scorekeeper.ui.artwork import card_face
from scorekeeper.ui.judge_names import full_name
from scorekeeper.ui.measures import CONTENT_WIDTH, RADIUS_KEY, RADIUS_SHEET
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.rulebook import Paragraph, Part, Rulebook, Section, Style
from scorekeeper.ui.session import App
from scorekeeper.ui.typography import Scale
from scorekeeper.ui.widgets.scroll import scroll_mark
from scorekeeper.ui.widgets.touch import OnClick, named
from scorekeeper.ui.widgets.trick_row import SHAPE

THE_CARDS, FACES, GAP = "1.1", ("R13", "Y7", "G1", "B10", "Z", "N"), 6
"""The paragraph that shows cards, those that it shows, and the space between them."""


def pages(app: App, book: Rulebook, found: Paragraph | None, on_section: OnClick) -> list[ft.Control]:
    """The contents, whose rows `on_section` answers with a section's number, and every paragraph."""
    scale = app.scale
    pages: list[ft.Control] = [_contents(scale, book, on_section)]
    for section in book.sections:
        pages.append(_section_head(scale, section))
        pages += [_paragraph(app, one, one is found) for one in section.paragraphs]
    pages.append(ft.Container(height=app.height / 2))
    return pages


def _contents(scale: Scale, book: Rulebook, on_section: OnClick) -> ft.Control:
    rows: list[ft.Control] = []
    for section in book.sections:
        if rows:
            rows.append(ft.Divider(height=1, thickness=1, color=Paint.RULE))
        rows.append(_contents_row(scale, section, on_section))
    return ft.Container(
        ft.Column(rows, spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        bgcolor=Paint.SHEET,
        border=ft.Border.all(1, Paint.RULE),
        border_radius=RADIUS_SHEET,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def _contents_row(scale: Scale, section: Section, on_section: OnClick) -> ft.Control:
    inside = " · ".join(paragraph.title for paragraph in section.paragraphs if not paragraph.variant)
    return ft.Container(
        content=named(
            f"{section.number} {section.title}",
            ft.Row(
                [
                    ft.Text(str(section.number), style=scale.key(Paint.ACCENT), width=22 * scale.factor),
                    ft.Column(
                        [
                            ft.Text(section.title, style=scale.total()),
                            ft.Text(
                                inside, style=scale.small(), max_lines=1, overflow=ft.TextOverflow.ELLIPSIS
                            ),
                        ],
                        spacing=0,
                        tight=True,
                        expand=True,
                    ),
                ],
                spacing=8,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
        ),
        padding=ft.Padding.symmetric(horizontal=14, vertical=8),
        ink=True,
        on_click=on_section,
        data=str(section.number),
    )


def _section_head(scale: Scale, section: Section) -> ft.Control:
    return ft.Container(
        ft.Semantics(
            header=True,
            content=ft.Text(f"{section.number} {section.title}", style=scale.sentence()),
        ),
        key=scroll_mark(str(section.number)),
        padding=ft.Padding.only(left=10, right=10, top=28, bottom=2),
    )


def _paragraph(app: App, paragraph: Paragraph, found: bool) -> ft.Control:
    _, scale = app.words, app.scale
    title: list[ft.Control] = [
        ft.Text(paragraph.number, style=scale.total(Paint.ACCENT)),
        ft.Container(
            ft.Semantics(header=True, content=ft.Text(paragraph.title, style=scale.total())), expand=True
        ),
    ]
    if paragraph.variant:
        title.append(_variant(_, scale))
    first, *rest = (_part(scale, part) for part in paragraph.parts)
    shown = [_faces(app)] if paragraph.number == THE_CARDS else []
    return ft.Container(
        ft.Column(
            [
                ft.Row(title, spacing=10, vertical_alignment=ft.CrossAxisAlignment.START),
                first,
                *shown,
                *rest,
            ],
            spacing=6,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        key=scroll_mark(paragraph.number),
        padding=ft.Padding.only(left=10, right=10, top=12, bottom=12),
        bgcolor=Paint.NOW if found else None,
        border_radius=RADIUS_KEY,
    )


def _faces(app: App) -> ft.Control:
    """One card of each suit, a wizard and a jester."""
    width = (min(app.width - 2 * app.margin, CONTENT_WIDTH) - 2 * 10 - 5 * GAP) / 6
    return ft.Row(
        [
            named(
                full_name(app.words, card),
                ft.Image(src=card_face(card, app.words.language), width=width, height=width * SHAPE),
            )
            for card in map(parse_card, FACES)
        ],
        spacing=GAP,
    )


def _variant(_: Words, scale: Scale) -> ft.Control:
    return ft.Container(
        ft.Text(_("variant"), style=scale.small()),
        padding=ft.Padding.symmetric(horizontal=8, vertical=2),
        border=ft.Border.all(1, Paint.RULE),
        border_radius=8,
    )


def _part(scale: Scale, part: Part) -> ft.Control:
    words = ft.Text(part.text, style=scale.reading())
    match part.style:
        case Style.TEXT:
            return words
        case Style.ITEM:
            dot = ft.Container(width=5, height=5, border_radius=3, bgcolor=Paint.ACCENT)
            at = ft.Container(dot, padding=ft.Padding.only(top=10 * scale.factor))
            return ft.Row(
                [at, ft.Container(words, expand=True)],
                spacing=10,
                vertical_alignment=ft.CrossAxisAlignment.START,
            )
        case Style.EXAMPLE:
            return ft.Container(
                words,
                padding=ft.Padding.only(left=12, top=2, bottom=2),
                border=ft.Border(left=ft.BorderSide(3, Paint.ACCENT)),
            )
