"""A tournament on paper and in files: sheets to print, tables, all of it to take along, and a picture."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from scorekeeper.exports.standings_picture import standings_picture
from scorekeeper.exports.tournament_csv import results_as_csv, standings_as_csv
from scorekeeper.exports.tournament_sheets import tournament_sheets
from scorekeeper.locale import Words
from scorekeeper.pictures.drawing import Drawing
from scorekeeper.storage.backup.writing import part_of_name
from scorekeeper.tables.backups import export_tournament
from scorekeeper.tournament.state import State
from scorekeeper.ui.runtime.component import component, handler, screen
from scorekeeper.ui.runtime.file_dialogs import save_file
from scorekeeper.ui.runtime.hooks import use_app, use_memo, use_query
from scorekeeper.ui.tournaments.desk import OpenDesk, file_name, not_open, use_desk
from scorekeeper.ui.tournaments.room_screen import pad_links
from scorekeeper.ui.widgets.buttons import outlined_button
from scorekeeper.ui.widgets.list_tile import stretched_column
from scorekeeper.ui.widgets.scaffold import Loading, quiet_text, scaffold, section_header, section_note
from scorekeeper.ui.widgets.shared_picture import SharedPicture


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


@screen
def StandingsPictureScreen() -> ft.View:
    """Shares the standings of the tournament in the address."""
    app, tournament_id = use_app(), ft.use_route_params()["tournament"]
    desk, error = use_desk(tournament_id)
    _, back = app.words, f"/tournaments/{tournament_id}"
    if desk is None:
        return not_open(app, error, _("Standings"), back)
    return scaffold(app, _("Standings"), [StandingsPicture(desk)], back=back)


@component
def StandingsPicture(desk: OpenDesk) -> ft.Control:
    """The picture as it will be sent, above its keys."""
    app, players = desk.app, use_query(lambda host: host.players())
    _, state = app.words, desk.state

    def draw() -> Drawing | None:
        if players is None or not state.rounds:
            return None
        faces = {player.id: player.face for player in players if player.face}
        return standings_picture(_, state, faces, desk.desk.tournament.records[0].at)

    drawing = use_memo(draw, [state, players, _.language])
    if players is None:
        return Loading()
    if drawing is None:
        return quiet_text(app, _("The standings begin with the first result."))
    return SharedPicture(
        drawing,
        _("Picture of the standings of “{name}”", name=state.name),
        file_name(app, state, "standings.png"),
        _("No picture can be drawn here; the standings can be saved as a file."),
    )
