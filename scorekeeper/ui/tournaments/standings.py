"""The standings on a screen: places, points, what decided ties, and lots between people who are level."""

from __future__ import annotations

import flet as ft

from scorekeeper.tournament import facts as f
from scorekeeper.tournament.drawing import by_lot
from scorekeeper.tournament.standings import tied
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.component import component, handler, on_link
from scorekeeper.ui.runtime.hooks import use_app, use_query
from scorekeeper.ui.tournaments.desk import OpenDesk, use_faces
from scorekeeper.ui.widgets.buttons import labelled, outlined_button
from scorekeeper.ui.widgets.list_tile import DIVIDER_BELOW, stretched_column, two_lines
from scorekeeper.ui.widgets.marks import medal, seal
from scorekeeper.ui.widgets.scaffold import quiet_text, section_header
from scorekeeper.viewmodels.room import PlaceLine, place_lines
from scorekeeper.viewmodels.tournaments import standings_hint


@component
def StandingsSection(desk: OpenDesk) -> ft.Control:
    """Everybody's place; a tap opens the person's page."""
    app = use_app()
    _, state = app.words, desk.state
    faces = use_faces(state, use_query(lambda host: host.players()))
    lines = place_lines(_, state)

    if not lines:
        return quiet_text(app, _("The standings begin with the first result."))
    picture = f"{desk.address}/picture"
    parts: list[ft.Control] = [
        outlined_button(app, _("Share picture"), on_link, symbol="share", data=picture)
    ]
    if note := standings_hint(_, state):
        parts.append(quiet_text(app, note))

    def row(shown: PlaceLine) -> ft.Control:
        mark: ft.Control = (
            medal(shown.place, 30)
            if shown.place <= 3
            else ft.Container(
                ft.Text(_("{place}.", place=shown.place), style=app.scale.strong(Paint.QUIET)),
                width=30 * app.scale.symbol_factor,
                alignment=ft.Alignment.CENTER,
            )
        )
        face = faces[shown.person]
        line = ft.Row(
            [
                mark,
                *([seal(face, 30)] if face else ()),
                two_lines(app, shown.name, shown.note, app.scale.total(), expand=True),
                ft.Text(shown.points, style=app.scale.total()),
            ],
            spacing=10,
        )
        spoken = _(
            "{place}. {name}, {points} points", place=shown.place, name=shown.name, points=shown.points
        )
        return ft.Container(
            labelled(f"{spoken}, {shown.note}", line),
            padding=ft.Padding.symmetric(horizontal=8, vertical=8),
            border=DIVIDER_BELOW,
            ink=True,
            on_click=on_link,
            data=f"{desk.address}/people/{shown.person}",
            key=f"standing {shown.person}",
        )

    parts += [row(line) for line in lines]
    if desk.is_live and all(round_.complete for round_ in state.all_rounds):
        parts += _lots(desk)
    return stretched_column(parts)


def _lots(desk: OpenDesk) -> list[ft.Control]:
    """A key for each group of people who are level, which draws a lot between them."""
    app, groups = desk.app, tied(desk.state)
    _ = app.words
    if not groups:
        return []

    async def draw(event: ft.Event[ft.Container]) -> None:
        group = groups[int(event.control.data)]
        await desk.propose(f.LotDrawn(by_lot(desk.state, group)))

    keys = [
        outlined_button(
            app,
            _("Draw lots: {names}", names=_.series([desk.names[person] for person in group])),
            handler(draw),
            data=place,
        )
        for place, group in enumerate(groups)
    ]
    return [section_header(app, _("Level")), stretched_column(keys, spacing=8)]
