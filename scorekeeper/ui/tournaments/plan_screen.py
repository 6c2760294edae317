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
from scorekeeper.ui.runtime.hooks import use_app, use_state
from scorekeeper.ui.tournaments.desk import missing, use_desk
from scorekeeper.ui.widgets.bottom_sheet import confirmation
from scorekeeper.ui.widgets.buttons import outlined_button
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
    deleting, set_deleting = use_state(False)
    _, back = app.words, f"/tournaments/{params['tournament']}"

    async def delete(_event: Any) -> None:
        set_deleting(False)
        await app.host.tournaments.delete(params["tournament"])
        app.go("/tournaments")

    def ask(_event: Any) -> None:
        set_deleting(True)

    def close(_event: Any) -> None:
        set_deleting(False)

    sheet = None
    if deleting:
        sheet = confirmation(
            app,
            _("Delete this tournament?"),
            _("Its draws and standings leave this device; the games that were played on pads stay."),
            _("Delete"),
            handler(delete),
            handler(close),
        )
    ft.use_dialog(sheet)
    if error is not None:
        return missing(app, error)
    if desk is None:
        return scaffold(app, _("Plan"), None, back=back)
    state, plan = desk.state, desk.state.plan

    async def change(changed: Plan) -> None:
        await desk.propose(f.PlanChanged(changed))

    async def rounds(event: ft.Event[ft.Container]) -> None:
        count = plan.rounds + int(event.control.data)
        await change(replace(plan, rounds=count, by_standing_from=plan.by_standing_from and max(count, 2)))

    async def sizes(event: ft.Event[ft.Container]) -> None:
        await change(replace(plan, sizes=str(event.control.data)))

    async def counting(event: ft.Event[ft.Container]) -> None:
        await change(with_counting(plan, Counting(event.control.data)))

    async def ruleset(event: ft.Event[ft.Container]) -> None:
        await change(replace(plan, ruleset=PRESETS[str(event.control.data)]))

    async def final(_event: Any) -> None:
        await change(replace(plan, finalists=0 if plan.finalists else 4))

    async def clubs(_event: Any) -> None:
        await change(replace(plan, clubs_apart=not plan.clubs_apart))

    async def missed(_event: Any) -> None:
        await change(replace(plan, missed=0 if plan.missed is None else None))

    async def rated(_event: Any) -> None:
        await change(replace(plan, rated=not plan.rated))

    async def standing(_event: Any) -> None:
        last = max(plan.rounds, 2)
        await change(replace(plan, by_standing_from=last if plan.by_standing_from is None else None))

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
                on_switch=handler(final),
            ),
            switch_tile(
                app,
                _("Clubs apart"),
                _("people of one club do not meet in round 1"),
                on=plan.clubs_apart,
                on_switch=handler(clubs),
            ),
            switch_tile(
                app,
                _("Last round by standing"),
                _("the best sit together; nothing is promised about meeting again"),
                on=plan.by_standing_from is not None,
                on_switch=handler(standing),
            ),
            switch_tile(
                app,
                _("Games count for ratings"),
                _("all of this tournament, also those that were played"),
                on=plan.rated,
                on_switch=handler(rated),
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
                        counting_line(_, with_counting(plan, way)),
                        chosen=way is plan.counting,
                        on_click=handler(counting),
                        data=way.value,
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
                on_switch=handler(missed),
            ),
            section_header(app, _("Rules of the games")),
            stretched_column(
                [
                    radio_tile(
                        app,
                        PRESET_TITLES[name](_),
                        PRESET_LINES[name](_),
                        chosen=preset == plan.ruleset,
                        on_click=handler(ruleset),
                        data=name,
                    )
                    for name, preset in PRESETS.items()
                    if accepts(verify_plan, replace(plan, ruleset=preset))
                ],
                spacing=8,
            ),
        ]
    parts += [
        ft.Container(height=16),
        outlined_button(app, _("Delete this tournament"), handler(ask), symbol="trash"),
    ]
    return scaffold(app, _("Plan"), [stretched_column(parts, spacing=8)], back=back)
