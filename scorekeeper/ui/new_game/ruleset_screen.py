"""The page of all rules in sentences: those of a game, and those of a new game as they are chosen now."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from scorekeeper.locale.ruleset_names import ruleset_title
from scorekeeper.locale.ruleset_sentences import RULESET_SECTIONS, RuleSentence
from scorekeeper.rules import Ruleset
from scorekeeper.rules.validation import fewest_players
from scorekeeper.tables import Table
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.new_game.controller import use_new_game
from scorekeeper.ui.runtime.component import handler, screen
from scorekeeper.ui.runtime.hooks import use_app
from scorekeeper.ui.runtime.session import App, current_app
from scorekeeper.ui.widgets.buttons import icon, paragraph_text
from scorekeeper.ui.widgets.list_tile import divided, panel, tile, two_lines
from scorekeeper.ui.widgets.scaffold import scaffold, section_header, use_table_scaffold


@screen
def GameRulesScreen() -> ft.View:
    """The rules of the game in the address, which never change."""
    app = use_app()
    _ = app.words

    def content(table: Table) -> Sequence[ft.Control]:
        state = table.snapshot.state
        note = _("{players} players, {rounds} rounds", players=state.players, rounds=len(state.hands))
        return _content(app, state.ruleset, state.players, note)

    return use_table_scaffold(_("The rules of this game"), content)


@screen
def ChosenRulesScreen() -> ft.View:
    """The rules of a new game, as they are chosen now."""
    app, controller = use_app(), use_new_game()
    _ = app.words
    content = None
    if controller is not None:
        players = max(controller.seats.players, fewest_players(controller.rules.draft.rules))
        content = _content(
            app, controller.rules.ruleset, players, _("With {players} players", players=players)
        )
    return scaffold(app, _("The rules of this game"), content, back="/new/options")


@handler
def _on_paragraph(event: ft.Event[ft.Container]) -> None:
    """The rulebook opens above the page."""
    app = current_app()
    app.go(f"{app.page.route.rstrip('/')}/rules/{event.control.data}")


MARK_SIZE = 20


def _content(app: App, ruleset: Ruleset, players: int, note: str) -> list[ft.Control]:
    """What the rules are called, and all of them by sections."""
    _ = app.words
    title = two_lines(app, ruleset_title(_, ruleset), note, app.scale.total())
    told = [(part.title(_), part.lines(_, ruleset, players)) for part in RULESET_SECTIONS]
    marked = not all(line.usual for _title, lines in told for line in lines)
    shown: list[ft.Control] = [ft.Container(title, padding=ft.Padding.only(left=4, top=4))]
    for section, lines in told:
        rows = divided(_rule_tile(app, line, marked=marked) for line in lines)
        shown += [section_header(app, section, top=14), panel(rows)]
    if marked:
        words = ft.Text(_("Not as in the standard game"), style=app.scale.small(), expand=True)
        legend = ft.Row([icon("sliders", MARK_SIZE, Paint.ACCENT), words], spacing=10)
        shown.append(ft.Container(legend, padding=ft.Padding.only(left=13, top=12)))
    return shown


def _rule_tile(app: App, line: RuleSentence, *, marked: bool) -> ft.Control:
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
        _on_paragraph,
        padding=ft.Padding.symmetric(horizontal=12, vertical=14),
        spacing=10,
        data=line.paragraph,
    )
