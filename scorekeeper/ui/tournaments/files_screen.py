"""A tournament on paper and in files: sheets to print, tables for a spreadsheet, all of it to take along."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from scorekeeper.exports.tournament_csv import results_as_csv, standings_as_csv
from scorekeeper.exports.tournament_sheets import tournament_sheets
from scorekeeper.locale import Words
from scorekeeper.storage.backup.writing import part_of_name
from scorekeeper.tables.backups import export_tournament
from scorekeeper.tournament.state import State
from scorekeeper.ui.runtime.component import handler, screen
from scorekeeper.ui.runtime.file_dialogs import save_file
from scorekeeper.ui.runtime.hooks import use_app
from scorekeeper.ui.tournaments.desk import file_name
from scorekeeper.ui.tournaments.room_screen import pad_links
from scorekeeper.ui.widgets.buttons import outlined_button
from scorekeeper.ui.widgets.list_tile import stretched_column
from scorekeeper.ui.widgets.scaffold import scaffold, section_header, section_note


@screen
def TournamentFilesScreen() -> ft.View:
    """The files of the tournament in the address."""
    app, tournament_id = use_app(), ft.use_route_params()["tournament"]
    _ = app.words

    def saves(name: str, content: Callable[[Words, State], bytes]) -> Any:
        async def save(_event: Any) -> None:
            desk = await app.host.tournaments.desk(tournament_id)
            state = desk.snapshot.state
            await save_file(app, file_name(app, state, name), content(_, state))

        return handler(save)

    def sheets(_: Words, state: State) -> bytes:
        return tournament_sheets(_, state, pad_links(app, tournament_id, state))

    async def save_all(_event: Any) -> None:
        state = (await app.host.tournaments.desk(tournament_id)).snapshot.state
        export = await export_tournament(app.host, tournament_id)
        for number, content in enumerate(export.files, start=1):
            part = part_of_name(number, len(export.files))
            await save_file(app, file_name(app, state, f"tournament{part}.json"), content)

    return scaffold(
        app,
        _("Print and save"),
        [
            section_header(app, _("On paper"), top=8),
            section_note(
                app,
                _("Who sits where by name and by table, slips for the results, and the standings, on A4."),
            ),
            outlined_button(app, _("Save sheets to print"), saves("sheets.html", sheets), symbol="download"),
            section_header(app, _("For a spreadsheet")),
            stretched_column(
                [
                    outlined_button(app, label, saves(name, content), symbol="download")
                    for label, name, content in (
                        (_("Save the standings (CSV)"), "standings.csv", standings_as_csv),
                        (_("Save the results (CSV)"), "results.csv", results_as_csv),
                    )
                ],
                spacing=8,
            ),
            section_header(app, _("For another device")),
            section_note(
                app,
                _("The whole tournament with its games: there “Receive a game”, then “Open a file instead”."),
            ),
            outlined_button(app, _("Save the tournament (JSON)"), handler(save_all), symbol="download"),
        ],
        back=f"/tournaments/{tournament_id}",
    )
