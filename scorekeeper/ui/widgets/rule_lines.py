"""The rules of a game in sentences: each leads to its paragraph, what is not usual bears a mark."""

from __future__ import annotations

import flet as ft

from scorekeeper.locale.rule_line import Line
from scorekeeper.locale.ruleset_lines import PARTS
from scorekeeper.rules import Ruleset
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.session import App
from scorekeeper.ui.widgets.lines import rule, sheet
from scorekeeper.ui.widgets.page import section
from scorekeeper.ui.widgets.touch import OnClick, icon, named

MARK = 20


def rule_lines(app: App, ruleset: Ruleset, players: int, on_paragraph: OnClick) -> list[ft.Control]:
    """The whole of a ruleset, part by part."""
    _ = app.words
    told = [(part.title(_), part.lines(_, ruleset, players)) for part in PARTS]
    marked = not all(line.usual for _title, lines in told for line in lines)
    shown: list[ft.Control] = []
    for title, lines in told:
        rows: list[ft.Control] = []
        for line in lines:
            rows += [*([rule()] if rows else []), _row(app, line, on_paragraph, marked=marked)]
        shown += [section(app, title, top=14), sheet(rows)]
    return [*shown, *([_legend(app)] if marked else [])]


def paragraph_text(app: App, words: str, paragraph: str, style: ft.TextStyle) -> ft.Text:
    """A sentence with the number of its paragraph behind it."""
    _ = app.words
    link = app.scale.small(Paint.ACCENT).copy(
        decoration=ft.TextDecoration.UNDERLINE, decoration_color=Paint.ACCENT
    )
    number = _("§ {paragraph}", paragraph=paragraph).replace(" ", "\N{NO-BREAK SPACE}")
    return ft.Text(f"{words}  ", style=style, spans=[ft.TextSpan(number, link)])


def _row(app: App, line: Line, on_paragraph: OnClick, *, marked: bool) -> ft.Control:
    """`marked`: whether any row bears a mark."""
    _, scale = app.words, app.scale
    mark: ft.Control = ft.Container(width=MARK) if line.usual else icon("sliders", MARK, Paint.ACCENT)
    style = scale.text() if line.usual else scale.strong()
    read = _("Read § {paragraph}", paragraph=line.paragraph)
    said = line.text if line.usual else _("Not as in the standard game: {line}", line=line.text)
    return ft.Container(
        named(
            f"{said} {read}",
            ft.Row(
                [
                    *([mark] if marked else []),
                    ft.Container(paragraph_text(app, line.text, line.paragraph, style), expand=True),
                ],
                spacing=10,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
        ),
        padding=ft.Padding.symmetric(horizontal=12, vertical=14),
        ink=True,
        on_click=on_paragraph,
        data=line.paragraph,
    )


def _legend(app: App) -> ft.Control:
    _ = app.words
    words = ft.Text(_("Not as in the standard game"), style=app.scale.small(), expand=True)
    return ft.Container(
        ft.Row([icon("sliders", MARK, Paint.ACCENT), words], spacing=10),
        padding=ft.Padding.only(left=13, top=12),
    )
