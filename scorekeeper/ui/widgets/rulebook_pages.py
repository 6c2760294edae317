"""The pages of the rulebook: contents, sections and paragraphs in large type."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from scorekeeper.locale import Words
from scorekeeper.rules import parse_card
from scorekeeper.ui.artwork import card_face
from scorekeeper.ui.judge_names import full_name
from scorekeeper.ui.measures import CONTENT_WIDTH, RADIUS_KEY
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.rulebook import Paragraph, Part, Rulebook, Section, Style
from scorekeeper.ui.session import App
from scorekeeper.ui.typography import Scale
from scorekeeper.ui.widgets.lines import rule, sheet
from scorekeeper.ui.widgets.scroll import scroll_mark
from scorekeeper.ui.widgets.touch import OnClick, named
from scorekeeper.ui.widgets.trick_row import SHAPE

THE_CARDS, FACES, GAP = "1.1", ("R13", "Y7", "G1", "B10", "Z", "N"), 6
"""The paragraph that shows cards, those that it shows, and the space between them."""


def contents(app: App, book: Rulebook, on_number: OnClick) -> list[ft.Control]:
    """The sections; a row that is touched holds its section's number as data."""
    rows = [_section_row(app.scale, section, on_number) for section in book.sections]
    return [_index(rows), ft.Container(height=24)]


def chapter(
    app: App, book: Rulebook, section: Section, found: Paragraph | None, on_number: OnClick
) -> list[ft.Control]:
    """A whole section: what it holds, every paragraph with `found` standing out, the way to the next one.

    A row that is touched holds the number of its paragraph or section as data.
    """
    scale = app.scale
    title = ft.Semantics(
        header=True, content=ft.Text(f"{section.number} {section.title}", style=scale.sentence())
    )
    rows = [_paragraph_row(scale, paragraph, on_number) for paragraph in section.paragraphs]
    drawn = [
        ft.Container(title, padding=ft.Padding.symmetric(horizontal=10, vertical=8)),
        _index(rows),
        *([_of_all(scale, section.parts)] if section.parts else []),
        *(_paragraph(app, paragraph, paragraph is found) for paragraph in section.paragraphs),
    ]
    following = book.after(section)
    if following is not None:
        drawn.append(_index([_section_row(scale, following, on_number)], top=16))
    return [*drawn, ft.Container(height=app.height / 2)]


def _index(rows: Sequence[ft.Control], *, top: int = 0) -> ft.Control:
    """Rows that lead somewhere, a line between each two."""
    lined = [control for row in rows for control in (rule(), row)][1:]
    return ft.Container(sheet(lined), padding=ft.Padding.only(top=top))


def _section_row(scale: Scale, section: Section, on_number: OnClick) -> ft.Control:
    inside = " · ".join(paragraph.title for paragraph in section.paragraphs if not paragraph.variant)
    return ft.Container(
        content=named(
            f"{section.number} {section.title}",
            ft.Row(
                [
                    ft.Text(section.number, style=scale.key(Paint.ACCENT), width=26 * scale.factor),
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
        on_click=on_number,
        data=section.number,
    )


def _paragraph_row(scale: Scale, paragraph: Paragraph, on_number: OnClick) -> ft.Control:
    return ft.Container(
        content=named(
            f"{paragraph.number} {paragraph.title}",
            ft.Row(
                [
                    ft.Text(paragraph.number, style=scale.name(Paint.ACCENT), width=44 * scale.factor),
                    ft.Text(paragraph.title, style=scale.medium(), expand=True),
                ],
                spacing=8,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
        ),
        padding=ft.Padding.symmetric(horizontal=14, vertical=15),
        ink=True,
        on_click=on_number,
        data=paragraph.number,
    )


def _of_all(scale: Scale, parts: Sequence[Part]) -> ft.Control:
    """What holds for the whole section."""
    return ft.Container(
        _column([_part(scale, part) for part in parts]),
        padding=ft.Padding.only(left=10, right=10, top=20, bottom=12),
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
    head = ft.Row(title, spacing=10, vertical_alignment=ft.CrossAxisAlignment.START)
    return ft.Container(
        _column([head, first, *shown, *rest]),
        key=scroll_mark(paragraph.number),
        padding=ft.Padding.only(left=10, right=10, top=12, bottom=12),
        bgcolor=Paint.NOW if found else None,
        border_radius=RADIUS_KEY,
    )


def _column(controls: list[ft.Control]) -> ft.Control:
    return ft.Column(controls, spacing=6, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


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
