"""The standings on a screen: places, points, what decided ties, and lots between people who are level."""

from __future__ import annotations

import secrets
from typing import Any

import flet as ft

from scorekeeper.locale.tournaments import points_words
from scorekeeper.tournament import facts as f
from scorekeeper.tournament.drawing import by_lot
from scorekeeper.tournament.standings import Standing, standings, tied
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.component import component, handler
from scorekeeper.ui.runtime.hooks import use_app, use_query
from scorekeeper.ui.tournaments.desk import OpenDesk
from scorekeeper.ui.tournaments.next_round import SEEDS
from scorekeeper.ui.widgets.buttons import labelled, outlined_button
from scorekeeper.ui.widgets.list_tile import DIVIDER_BELOW, stretched_column, two_lines
from scorekeeper.ui.widgets.marks import medal, seal
from scorekeeper.ui.widgets.scaffold import quiet_text, section_header
from scorekeeper.viewmodels.tournaments import standing_note, uneven_sums


@component
def StandingsSection(desk: OpenDesk) -> ft.Control:
    """Everybody's place; a tap opens the person's page."""
    app = use_app()
    players = use_query(lambda host: host.players())
    _, state = app.words, desk.state
    rows = standings(state)
    faces = {player.id: player.face for player in players or ()}

    def open_person(event: ft.Event[ft.Container]) -> None:
        app.go(f"{desk.address}/people/{event.control.data}")

    if not rows or not state.rounds:
        return quiet_text(app, _("The standings begin with the first result."))
    parts: list[ft.Control] = []
    if note := uneven_sums(_, state):
        parts.append(quiet_text(app, note))

    def row(standing: Standing) -> ft.Control:
        person = state.people[standing.person]
        name = desk.names[standing.person]
        points, below = points_words(_, standing.points), standing_note(_, state, standing)
        mark: ft.Control = (
            medal(standing.place, 30)
            if standing.place <= 3
            else ft.Container(
                ft.Text(_("{place}.", place=standing.place), style=app.scale.strong(Paint.QUIET)),
                width=30 * app.scale.symbol_factor,
                alignment=ft.Alignment.CENTER,
            )
        )
        face = faces.get(person.player)
        line = ft.Row(
            [
                mark,
                *([seal(face, 30)] if face else ()),
                two_lines(app, name, below, app.scale.total(), expand=True),
                ft.Text(points, style=app.scale.total()),
            ],
            spacing=10,
        )
        spoken = _("{place}. {name}, {points} points", place=standing.place, name=name, points=points)
        return ft.Container(
            labelled(f"{spoken}, {below}", line),
            padding=ft.Padding.symmetric(horizontal=8, vertical=8),
            border=DIVIDER_BELOW,
            ink=True,
            on_click=handler(open_person),
            data=standing.person,
            key=f"standing {standing.person}",
        )

    parts += [row(standing) for standing in rows]
    if desk.is_live and all(round_.complete for round_ in state.all_rounds):
        parts += _lots(desk)
    return stretched_column(parts)


def _lots(desk: OpenDesk) -> list[ft.Control]:
    """A key for each group of people who are level, which draws a lot between them."""
    app, groups = desk.app, tied(desk.state)
    _ = app.words
    if not groups:
        return []

    def draw(event: ft.Event[ft.Container]) -> Any:
        group = groups[int(event.control.data)]
        return desk.propose(f.LotDrawn(by_lot(group, secrets.randbelow(SEEDS))))

    async def tapped(event: ft.Event[ft.Container]) -> None:
        await draw(event)

    keys = [
        outlined_button(
            app,
            _("Draw lots: {names}", names=_.series([desk.names[person] for person in group])),
            handler(tapped),
            data=place,
        )
        for place, group in enumerate(groups)
    ]
    return [section_header(app, _("Level")), stretched_column(keys, spacing=8)]
