"""One game as a file: a table for a spreadsheet, or the game itself, to be read in or by other programs."""

from __future__ import annotations

from typing import Any

import flet as ft

from scorekeeper.exports.pad_table import pad_as_csv, pad_as_json
from scorekeeper.game import public_copy
from scorekeeper.storage.backup.writing import export_name, game_backup
from scorekeeper.ui.runtime.component import handler, screen
from scorekeeper.ui.runtime.file_dialogs import save_file
from scorekeeper.ui.runtime.hooks import use_app
from scorekeeper.ui.widgets.buttons import outlined_button
from scorekeeper.ui.widgets.scaffold import scaffold, section_header, section_note


@screen
def GameFileScreen() -> ft.View:
    """The files of the game in the address; hidden bids are left out of all of them."""
    app, game_id = use_app(), ft.use_route_params()["game"]
    _ = app.words

    async def as_table(_event: Any) -> None:
        table = await app.host.table(game_id)
        await save_file(app, export_name(table.game, ".csv"), pad_as_csv(_, table.snapshot.state))

    async def as_game(_event: Any) -> None:
        table = await app.host.table(game_id)
        public = public_copy(table.game)
        content = game_backup(app.host.now(), public, pad_as_json(table.snapshot.state))
        await save_file(app, export_name(table.game), content)

    return scaffold(
        app,
        _("Save this game"),
        [
            section_header(app, _("For a spreadsheet"), top=8),
            section_note(
                app,
                _("A row for each round: cards, trump, dealer, and of everybody bid, tricks, points, total."),
            ),
            outlined_button(app, _("Save the table (CSV)"), handler(as_table), symbol="download"),
            section_header(app, _("For another device")),
            section_note(
                app,
                _(
                    "The whole game, to be imported under Settings, Backup; other programs can read its pad, "
                    "too."
                ),
            ),
            outlined_button(app, _("Save the game (JSON)"), handler(as_game), symbol="download"),
        ],
        back=f"/games/{game_id}",
    )
