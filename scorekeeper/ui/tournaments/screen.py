"""The tournaments of this device, and the start of a new one."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import flet as ft

from scorekeeper.locale.tournament_refusals import tournament_sentence
from scorekeeper.rules import RuleViolation
from scorekeeper.tournament.facts import TournamentStarted
from scorekeeper.tournament.plan import PLANS
from scorekeeper.ui.runtime.component import handler, on_link, screen
from scorekeeper.ui.runtime.hooks import (
    by_data,
    use_app,
    use_changes,
    use_query,
    use_ref,
    use_state,
)
from scorekeeper.ui.widgets.buttons import filled_button
from scorekeeper.ui.widgets.choice import radio_tile
from scorekeeper.ui.widgets.list_tile import list_tile, panel, stretched_column
from scorekeeper.ui.widgets.nothing_here import read_only_notice
from scorekeeper.ui.widgets.scaffold import quiet_text, scaffold, section_header
from scorekeeper.ui.widgets.text_fields import text_field, use_typed
from scorekeeper.viewmodels.tournaments import PLAN_NAMES, plan_line, progress_line

NEW_ADDRESS = "/tournaments/new"


@screen
def TournamentsScreen() -> ft.View:
    """All tournaments, that of the latest tap first."""
    app = use_app()
    changes, _changed = use_changes(app.host.tournaments.changes.add)
    desks = use_query(lambda host: host.tournaments.all(), [changes])
    _ = app.words

    if desks is None:
        return scaffold(app, _("Tournaments"), None)
    parts = read_only_notice(app)
    if desks:
        tiles = [
            list_tile(
                app,
                "trophy",
                desk.state.name,
                f"{progress_line(_, desk.state)} · {plan_line(_, desk.state.plan)}",
                on_link,
                data=f"/tournaments/{desk.id}",
                key=desk.id,
            )
            for desk in desks
        ]
        parts.append(panel(tiles))
    else:
        text = _(
            "From a list of names to the winner: tables drawn so that people meet others each round,"
            " results that come from the pads, standings and a final."
        )
        parts.append(quiet_text(app, text))
    foot = [] if app.read_only else [filled_button(app, _("New tournament"), on_link, data=NEW_ADDRESS)]
    return scaffold(app, _("Tournaments"), parts, foot=foot)


@screen
def NewTournamentScreen() -> ft.View:
    """The name and the plan of a new tournament; all of it can be changed later."""
    app = use_app()
    _ = app.words
    plan, set_plan = use_state(next(iter(PLANS)))
    refused, set_refused = use_state("")
    typed = use_typed(_("Tournament of {day}", day=_.date(datetime.now().astimezone())))
    starting = use_ref(False)

    async def begin(_event: Any) -> None:
        if starting.current:
            return
        starting.current = True
        try:
            desk = await app.host.tournaments.begin(TournamentStarted(typed.text, PLANS[plan]))
        except RuleViolation as error:
            set_refused(tournament_sentence(_, error, ()))
        else:
            app.go(f"/tournaments/{desk.tournament.id}")
        finally:
            starting.current = False

    field = text_field(app, _("Name"), typed.text, refused, on_typed=handler(typed.write), key="name")
    choices = [
        radio_tile(
            app,
            PLAN_NAMES[name](_),
            plan_line(_, PLANS[name]),
            chosen=name == plan,
            on_click=by_data(set_plan),
            data=name,
        )
        for name in PLANS
    ]
    content = [
        ft.Container(ft.Row([field]), padding=ft.Padding.only(top=8)),
        section_header(app, _("Plan"), _("can be changed later")),
        stretched_column(choices, spacing=8),
    ]
    foot = [filled_button(app, _("Enter people"), handler(begin))]
    return scaffold(app, _("New tournament"), content, foot=foot, back="/tournaments")
