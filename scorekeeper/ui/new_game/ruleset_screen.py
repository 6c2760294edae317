"""The page of all rules in sentences: those of a game, and those of a new game as they are chosen now."""

from __future__ import annotations

import flet as ft

from scorekeeper.locale.ruleset_names import ruleset_title
from scorekeeper.rules import Ruleset
from scorekeeper.rules.validation import fewest_players
from scorekeeper.ui.new_game.controller import use_new_game
from scorekeeper.ui.new_game.ruleset_lines import rule_lines
from scorekeeper.ui.runtime.component import handler, screen
from scorekeeper.ui.runtime.hooks import use_app, use_table_or_leave
from scorekeeper.ui.runtime.session import App, current_app
from scorekeeper.ui.widgets.list_tile import two_lines
from scorekeeper.ui.widgets.scaffold import scaffold


@screen
def GameRulesScreen() -> ft.View:
    """The rules of the game in the address, which never change."""
    app, path, params = use_app(), ft.use_view_path(), ft.use_route_params()
    game_id = params["game"]
    table = use_table_or_leave(game_id)
    _ = app.words
    content = None
    if table is not None:
        state = table.snapshot.state
        note = _("{players} players, {rounds} rounds", players=state.players, rounds=len(state.hands))
        content = _content(app, state.ruleset, state.players, note)
    return scaffold(app, path, _("The rules of this game"), content, back=f"/games/{game_id}")


@screen
def ChosenRulesScreen() -> ft.View:
    """The rules of a new game, as they are chosen now."""
    app, path, controller = use_app(), ft.use_view_path(), use_new_game()
    _ = app.words
    content = None
    if controller is not None:
        players = max(controller.seats.players, fewest_players(controller.rules.draft.rules))
        content = _content(
            app, controller.rules.ruleset, players, _("With {players} players", players=players)
        )
    return scaffold(app, path, _("The rules of this game"), content, back="/new/options")


def _content(app: App, ruleset: Ruleset, players: int, note: str) -> list[ft.Control]:
    title = two_lines(app, ruleset_title(app.words, ruleset), note, app.scale.total())
    return [
        ft.Container(title, padding=ft.Padding.only(left=4, top=4)),
        *rule_lines(app, ruleset, players, _on_paragraph),
    ]


@handler
def _on_paragraph(event: ft.Event[ft.Container]) -> None:
    """The rulebook opens above the page."""
    app = current_app()
    app.go(f"{app.page.route.rstrip('/')}/rules/{event.control.data}")
