"""The standings as a picture to be sent to others."""

from __future__ import annotations

import flet as ft

from scorekeeper.exports.standings_picture import standings_picture
from scorekeeper.pictures.drawing import Drawing
from scorekeeper.ui.runtime.component import component, screen
from scorekeeper.ui.runtime.hooks import use_app, use_memo, use_query
from scorekeeper.ui.tournaments.desk import OpenDesk, file_name, not_open, use_desk
from scorekeeper.ui.widgets.scaffold import Loading, quiet_text, scaffold
from scorekeeper.ui.widgets.shared_picture import SharedPicture


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
