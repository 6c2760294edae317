"""One game as a file: a table for a spreadsheet, or the game itself, to be read in or by other programs."""

from __future__ import annotations

from typing import Any

import flet as ft

from scorekeeper.locale.pad_table import pad_as_csv, pad_as_json
from scorekeeper.storage.backup import game_backup, without_secrets
from scorekeeper.storage.transfer import export_name
from scorekeeper.ui.component import handler, screen
from scorekeeper.ui.files import give
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.session import App, use_app
from scorekeeper.ui.widgets.page import page, section
from scorekeeper.ui.widgets.touch import quiet_key


@screen
def GameFile() -> ft.View:
    """The game of the address; bids that nobody may see yet are in no file."""
    app, path, game_id = use_app(), ft.use_view_path(), ft.use_route_params()["game"]
    _, scale = app.words, app.scale

    async def as_table(_event: Any) -> None:
        table = await app.host.table(game_id)
        name = export_name(table.game).replace(".json", ".csv")
        await give(app, name, pad_as_csv(_, table.sight.state))

    async def as_game(_event: Any) -> None:
        table = await app.host.table(game_id)
        public = without_secrets(table.game)
        content = game_backup(app.host.now(), public, pad_as_json(table.sight.state))
        await give(app, export_name(table.game), content)

    return page(
        app,
        path,
        _("Keep this game"),
        [
            section(app, _("For a spreadsheet"), top=8),
            _note(
                app,
                _("A row for each round: cards, trump, dealer, and of everybody bid, tricks, points, total."),
            ),
            quiet_key(_("Save the table (CSV)"), scale.strong(), handler(as_table), symbol="download"),
            section(app, _("For another device")),
            _note(
                app,
                _(
                    "The whole game, to be read in under Settings, Backup; the pad stands in it for other "
                    "programs too."
                ),
            ),
            quiet_key(_("Save the game (JSON)"), scale.strong(), handler(as_game), symbol="download"),
        ],
        back=f"/games/{game_id}",
    )


def _note(app: App, words: str) -> ft.Control:
    return ft.Container(
        ft.Text(words, style=app.scale.text(Paint.QUIET)), padding=ft.Padding.only(left=4, right=4, bottom=12)
    )
