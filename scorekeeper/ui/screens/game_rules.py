"""The rules by which a game is played or was played; and those of a new game as they have been chosen."""

from __future__ import annotations

from typing import cast

import flet as ft

from scorekeeper.game import State
from scorekeeper.locale.rulesets import ruleset_title
from scorekeeper.rules import Ruleset
from scorekeeper.storage.errors import StorageError
from scorekeeper.ui.component import effect, handler, screen
from scorekeeper.ui.house_rules import fewest
from scorekeeper.ui.session import App, current_app, use_app
from scorekeeper.ui.setup_kept import use_setup
from scorekeeper.ui.widgets.page import Waiting, page
from scorekeeper.ui.widgets.rule_lines import rule_lines


@screen
def GameRules() -> ft.View:
    """The rules of the game in the address: they are its own for ever."""
    app, path, params = use_app(), ft.use_view_path(), ft.use_route_params()
    game_id = params["game"]
    # In a tuple: Flet would follow a state of its own.
    found, set_found = ft.use_state(cast(tuple[State, ...], ()))

    async def look() -> None:
        try:
            set_found(((await app.host.table(game_id)).sight.state,))
        except StorageError:
            app.go(f"/games/{game_id}")  # says why it cannot be opened

    effect(look, [game_id])
    _ = app.words
    content: list[ft.Control] = [Waiting()]
    if found:
        state = found[0]
        note = _("{players} players, {rounds} rounds", players=state.players, rounds=len(state.hands))
        content = _told(app, state.ruleset, state.players, note)
    return page(app, path, _("The rules of this game"), content, back=f"/games/{game_id}")


@screen
def ChosenRules() -> ft.View:
    """The rules of a new game, as they are chosen now."""
    app, path, setup = use_app(), ft.use_view_path(), use_setup()
    _ = app.words
    content: list[ft.Control] = [Waiting()]
    if setup is not None:
        players = max(setup.players, fewest(setup.rules))
        content = _told(app, setup.ruleset, players, _("With {players} players", players=players))
    return page(app, path, _("The rules of this game"), content, back="/new/options")


def _told(app: App, ruleset: Ruleset, players: int, note: str) -> list[ft.Control]:
    scale = app.scale
    title = ft.Column(
        [
            ft.Text(ruleset_title(app.words, ruleset), style=scale.total()),
            ft.Text(note, style=scale.small()),
        ],
        spacing=1,
        tight=True,
    )
    return [
        ft.Container(title, padding=ft.Padding.only(left=4, top=4)),
        *rule_lines(app, ruleset, players, _on_paragraph),
    ]


@handler
def _on_paragraph(event: ft.Event[ft.Container]) -> None:
    """The rulebook is laid upon the page."""
    app = current_app()
    app.go(f"{app.page.route.rstrip('/')}/rules/{event.control.data}")
