"""The desk of one tournament: people, rounds and standings; side by side where the screen is wide."""

from __future__ import annotations

from typing import cast

import flet as ft

from scorekeeper.ui.runtime.component import handler, on_link, screen
from scorekeeper.ui.runtime.hooks import by_data, use_app, use_effect, use_state
from scorekeeper.ui.tournaments.desk import not_open, use_desk
from scorekeeper.ui.tournaments.next_round import use_next_round
from scorekeeper.ui.tournaments.people import PeopleSection
from scorekeeper.ui.tournaments.rounds import SHARES, RoundsSection
from scorekeeper.ui.tournaments.standings import StandingsSection
from scorekeeper.ui.widgets.buttons import icon_button
from scorekeeper.ui.widgets.choice import segments
from scorekeeper.ui.widgets.nothing_here import read_only_notice
from scorekeeper.ui.widgets.scaffold import columns, has_columns, scaffold
from scorekeeper.viewmodels.tournaments import plan_line, progress_line


@screen
def TournamentScreen() -> ft.View:
    """What is asked now first: the list before the first round is drawn, then the rounds."""
    app, params = use_app(), ft.use_route_params()
    desk, error = use_desk(params["tournament"])
    chosen, set_chosen = use_state(cast(str | None, None))
    following = use_next_round(desk)
    drawing = following.draft is not None
    use_effect(lambda: set_chosen(None), [desk is not None and desk.state.ended, drawing])
    _ = app.words
    if desk is None:
        return not_open(app, error, _("Tournaments"), "/tournaments")
    state = desk.state
    parts_of = [("people", _("People")), ("rounds", _("Rounds")), ("standings", _("Standings"))]
    part = chosen or ("standings" if state.ended else "rounds" if state.rounds or drawing else "people")
    side_by_side = has_columns(app)
    if side_by_side:
        parts_of, part = parts_of[:2], "rounds" if part == "standings" else part
        parts_of[1] = "rounds", _("Rounds and standings")
    on_undo, on_redo = (
        handler(act) if can and not app.read_only else None
        for act, can in ((desk.undo, desk.snapshot.can_undo), (desk.redo, desk.snapshot.can_redo))
    )
    head: list[ft.Control] = [
        *read_only_notice(app),
        segments(app, parts_of, part, by_data(set_chosen, lambda _old, part: part)),
        ft.Row(
            [
                icon_button("undo", _("Undo"), on_undo),
                icon_button("redo", _("Redo"), on_redo),
                icon_button("sliders", _("Plan"), on_link, data=f"{desk.address}/plan"),
                icon_button("phone", _("Phones and board"), on_link, data=f"{desk.address}/room"),
                icon_button("download", _("Print and save"), on_link, data=f"{desk.address}/files"),
                # Where there is no room for it the list of tournaments says it, and its own screen.
                *([ft.Text(plan_line(_, state.plan), style=app.scale.small())] if side_by_side else []),
            ],
            spacing=0,
        ),
    ]
    if part == "people":
        body: ft.Control = PeopleSection(desk)
    elif side_by_side:
        rounds = RoundsSection(desk, following, key=desk.snapshot.id)
        body = columns(app, [rounds], [StandingsSection(desk)], shares=SHARES)
    elif part == "standings":
        body = StandingsSection(desk)
    else:
        body = RoundsSection(desk, following, key=desk.snapshot.id)
    note = progress_line(_, state)
    foot = following.foot if part == "rounds" or not state.rounds else []
    return scaffold(
        app, state.name, [*head, body], foot=foot, back="/tournaments", note=note, spacing=8, wide=True
    )
