"""The plan of a tournament, to be changed: all of it before the first draw, what is still open afterwards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import flet as ft

from scorekeeper.locale.ruleset_names import PRESET_LINES, PRESET_TITLES
from scorekeeper.rules import PRESETS
from scorekeeper.rules.errors import accepts
from scorekeeper.tournament import facts as f
from scorekeeper.tournament.plan import MOST_ROUNDS, QUALIFIER, Counting, Plan, verify_plan
from scorekeeper.tournament.sizes import SIZES
from scorekeeper.ui.runtime.component import handler, screen
from scorekeeper.ui.runtime.hooks import use_app
from scorekeeper.ui.tournaments.desk import missing, use_desk
from scorekeeper.ui.widgets.bottom_sheet import use_confirmation
from scorekeeper.ui.widgets.buttons import OnTap, outlined_button
from scorekeeper.ui.widgets.choice import radio_tile, segments, stepper, switch_tile
from scorekeeper.ui.widgets.list_tile import stretched_column
from scorekeeper.ui.widgets.scaffold import quiet_text, scaffold, section_header
from scorekeeper.viewmodels.tournaments import COUNTING_NAMES, counting_line

FROM_LAST = (10, 20, 30, 40, 50, 60)


def with_counting(plan: Plan, counting: Counting) -> Plan:
    """The plan with another way of counting, and the usual points for places where it has some."""
    points = {Counting.PLACES: QUALIFIER.place_points, Counting.PLACES_FROM_LAST: FROM_LAST}
    return replace(plan, counting=counting, place_points=points.get(counting, ()))


@screen
def PlanScreen() -> ft.View:
    """What is planned; each tap counts at once."""
    app, params = use_app(), ft.use_route_params()
    desk, error = use_desk(params["tournament"])
    _, back = app.words, f"/tournaments/{params['tournament']}"

    async def delete() -> None:
        await app.host.tournaments.delete(params["tournament"])
        app.go("/tournaments")

    on_delete, sheet = use_confirmation(
        app,
        _("Delete this tournament?"),
        _("Its draws and standings leave this device; the games that were played on pads stay."),
        _("Delete"),
        delete,
    )
    ft.use_dialog(sheet)
    if error is not None:
        return missing(app, error)
    if desk is None:
        return scaffold(app, _("Plan"), None, back=back)
    state, plan = desk.state, desk.state.plan

    def key(**changed: Any) -> OnTap:
        return desk.key(f.PlanChanged(replace(plan, **changed)))

    async def rounds(event: ft.Event[ft.Container]) -> None:
        count = plan.rounds + int(event.control.data)
        standing = plan.by_standing_from and max(count, 2)
        await desk.propose(f.PlanChanged(replace(plan, rounds=count, by_standing_from=standing)))

    async def sizes(event: ft.Event[ft.Container]) -> None:
        await desk.propose(f.PlanChanged(replace(plan, sizes=str(event.control.data))))

    drawn = len(state.rounds)
    parts: list[ft.Control] = []
    if state.ended:
        parts.append(quiet_text(app, _("The tournament is over; its plan stays.")))
    elif drawn:
        parts.append(
            quiet_text(app, _("A round is drawn: what counts and the rules stay, all else can change."))
        )
    if not state.ended:
        parts += [
            section_header(app, _("Rounds")),
            stepper(
                app,
                _.plural("{n} round", "{n} rounds", plan.rounds),
                _("One round less"),
                _("One round more"),
                handler(rounds),
                at_least=plan.rounds <= max(1, drawn),
                at_most=plan.rounds >= MOST_ROUNDS,
            ),
            section_header(app, _("People at a table"), _("four where it can be")),
            segments(
                app,
                [(allowed, f"{SIZES[allowed][0]}–{SIZES[allowed][-1]}") for allowed in SIZES],
                plan.sizes,
                handler(sizes),
            ),
            switch_tile(
                app,
                _("Final"),
                _("the best four play for places 1 to 4"),
                on=bool(plan.finalists),
                on_switch=key(finalists=0 if plan.finalists else 4),
            ),
            switch_tile(
                app,
                _("Clubs apart"),
                _("people of one club do not meet in round 1"),
                on=plan.clubs_apart,
                on_switch=key(clubs_apart=not plan.clubs_apart),
            ),
            switch_tile(
                app,
                _("Last round by standing"),
                _("the best sit together; nothing is promised about meeting again"),
                on=plan.by_standing_from is not None,
                on_switch=key(
                    by_standing_from=max(plan.rounds, 2) if plan.by_standing_from is None else None
                ),
            ),
            switch_tile(
                app,
                _("Games count for ratings"),
                _("all of this tournament, also those that were played"),
                on=plan.rated,
                on_switch=key(rated=not plan.rated),
            ),
        ]
    if not state.ended and not drawn:
        parts += [
            section_header(app, _("What counts")),
            stretched_column(
                [
                    radio_tile(
                        app,
                        COUNTING_NAMES[way](_),
                        _("best where all tables are of one size")
                        if way is Counting.SUM
                        else counting_line(_, with_counting(plan, way)),
                        chosen=way is plan.counting,
                        on_click=desk.key(f.PlanChanged(with_counting(plan, way))),
                    )
                    for way in Counting
                ],
                spacing=8,
            ),
            switch_tile(
                app,
                _("A missed round brings nothing"),
                _("otherwise the lowest result of that round"),
                on=plan.missed is not None,
                on_switch=key(missed=0 if plan.missed is None else None),
            ),
            section_header(app, _("Rules of the games")),
            stretched_column(
                [
                    radio_tile(
                        app,
                        PRESET_TITLES[name](_),
                        PRESET_LINES[name](_),
                        chosen=preset == plan.ruleset,
                        on_click=key(ruleset=preset),
                    )
                    for name, preset in PRESETS.items()
                    if accepts(verify_plan, replace(plan, ruleset=preset))
                ],
                spacing=8,
            ),
        ]
    parts += [
        ft.Container(height=16),
        outlined_button(app, _("Delete this tournament"), on_delete, symbol="trash"),
    ]
    return scaffold(app, _("Plan"), [stretched_column(parts, spacing=8)], back=back)
