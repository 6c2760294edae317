"""The rules of a game as list tiles: each links to its paragraph; unusual rules are marked."""

from __future__ import annotations

import flet as ft

from scorekeeper.locale.ruleset_sentences import RULESET_SECTIONS, RuleSentence
from scorekeeper.rules import Ruleset
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.buttons import OnTap, icon
from scorekeeper.ui.widgets.list_tile import divided, panel, tile
from scorekeeper.ui.widgets.scaffold import section_header

MARK_SIZE = 20


def rule_lines(app: App, ruleset: Ruleset, players: int, on_paragraph: OnTap | None) -> list[ft.Control]:
    """All rules of a ruleset, by sections."""
    _ = app.words
    told = [(part.title(_), part.lines(_, ruleset, players)) for part in RULESET_SECTIONS]
    marked = not all(line.usual for _title, lines in told for line in lines)
    shown: list[ft.Control] = []
    for title, lines in told:
        rows = divided(_rule_tile(app, line, on_paragraph, marked=marked) for line in lines)
        shown += [section_header(app, title, top=14), panel(rows)]
    return [*shown, *([_legend(app)] if marked else [])]


def paragraph_text(app: App, words: str, paragraph: str, style: ft.TextStyle) -> ft.Text:
    """A sentence with the number of its paragraph behind it."""
    _ = app.words
    link = app.scale.small(Paint.ACCENT).copy(
        decoration=ft.TextDecoration.UNDERLINE, decoration_color=Paint.ACCENT
    )
    number = _("§ {paragraph}", paragraph=paragraph).replace(" ", "\N{NO-BREAK SPACE}")
    return ft.Text(f"{words}  ", style=style, spans=[ft.TextSpan(number, link)])


def _rule_tile(app: App, line: RuleSentence, on_paragraph: OnTap | None, *, marked: bool) -> ft.Control:
    """A rule as a tile. `marked`: whether any tile of the list has a mark."""
    _, scale = app.words, app.scale
    mark: ft.Control = (
        ft.Container(width=MARK_SIZE) if line.usual else icon("sliders", MARK_SIZE, Paint.ACCENT)
    )
    style = scale.text() if line.usual else scale.strong()
    read = _("Read § {paragraph}", paragraph=line.paragraph)
    spoken = line.text if line.usual else _("Not as in the standard game: {line}", line=line.text)
    return tile(
        f"{spoken} {read}",
        [
            *([mark] if marked else []),
            ft.Container(paragraph_text(app, line.text, line.paragraph, style), expand=True),
        ],
        on_paragraph,
        padding=ft.Padding.symmetric(horizontal=12, vertical=14),
        spacing=10,
        data=line.paragraph,
    )


def _legend(app: App) -> ft.Control:
    _ = app.words
    words = ft.Text(_("Not as in the standard game"), style=app.scale.small(), expand=True)
    return ft.Container(
        ft.Row([icon("sliders", MARK_SIZE, Paint.ACCENT), words], spacing=10),
        padding=ft.Padding.only(left=13, top=12),
    )
