"""The plan of a tournament, to be changed: all of it before the first draw, what is still open afterwards."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, cast

import flet as ft

from scorekeeper.locale import Sentence
from scorekeeper.locale.ruleset_names import PRESET_LINES, ruleset_title
from scorekeeper.rules import PLAYERS, PRESETS
from scorekeeper.rules.errors import accepts
from scorekeeper.tournament import facts as f
from scorekeeper.tournament.plan import (
    MOST_ROUNDS,
    QUALIFIER,
    SIZES,
    Counting,
    Plan,
    TieBreak,
    table_sizes,
    verify_plan,
)
from scorekeeper.ui.runtime.component import component, handler, screen
from scorekeeper.ui.runtime.hooks import use_app, use_state
from scorekeeper.ui.tournaments.desk import OpenDesk, not_open, use_desk
from scorekeeper.ui.widgets.bottom_sheet import use_confirmation
from scorekeeper.ui.widgets.buttons import OnTap, outlined_button
from scorekeeper.ui.widgets.choice import radio_tile, segments, stepper, switch_tile
from scorekeeper.ui.widgets.list_tile import stretched_column
from scorekeeper.ui.widgets.scaffold import quiet_text, scaffold, section_header
from scorekeeper.ui.widgets.text_fields import name_field, use_typed
from scorekeeper.viewmodels.paper_game import typed_number
from scorekeeper.viewmodels.tournaments import COUNTING_NAMES, counting_line, sums_hint

FROM_LAST = (10, 20, 30, 40, 50, 60)
BIDS_MET_FIRST = (TieBreak.HITS, TieBreak.GAME_POINTS)
NO_FINAL = Sentence("none", "final")


def with_counting(plan: Plan, counting: Counting) -> Plan:
    """The plan with another way of counting, and the usual points for places where it has some."""
    if counting is plan.counting:
        return plan
    points = {Counting.PLACES: QUALIFIER.place_points, Counting.PLACES_FROM_LAST: FROM_LAST}
    return replace(plan, counting=counting, place_points=points.get(counting, ()))


@component
def FiguresField(
    desk: OpenDesk,
    label: str,
    figures: Sequence[int],
    most: int,
    wrong: str,
    changed: Callable[[tuple[int, ...]], Plan],
    key: object = None,
) -> ft.Control:
    """Whole numbers of the plan, at most so many, which count once they are kept; else it says what is wrong.
    `changed` is the plan with them."""
    app, typed = use_app(), use_typed("/".join(map(str, figures)).replace("-", "−"))
    refused, set_refused = use_state("")
    again, set_again = use_state(0)
    _ = app.words

    async def keep(_event: Any) -> None:
        numbers = [typed_number(part) for part in re.split(r"[\s/,;]+", typed.text.strip())]
        if None in numbers or len(numbers) > most:
            set_refused(wrong)
            set_again(again + 1)
            return
        set_refused("")
        await desk.propose(f.PlanChanged(changed(tuple(cast(list[int], numbers)))))

    on_keep = handler(keep)
    return name_field(
        app,
        label,
        typed.text,
        refused,
        on_typed=handler(typed.write),
        on_done=on_keep,
        keys=[("check", _("Keep these points"), on_keep)],
        again=again,
    )


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
    if desk is None:
        return not_open(app, error, _("Plan"), back)
    state = desk.state
    parts: list[ft.Control] = []
    if state.ended:
        parts.append(quiet_text(app, _("The tournament is over; its plan stays.")))
    elif state.rounds:
        parts.append(
            quiet_text(app, _("A round is drawn: what counts and the rules stay, all else can change."))
        )
    if not state.ended:
        parts += _always_open(desk)
    if not state.ended and not state.rounds:
        parts += _open_until_drawn(desk)
    parts += [
        ft.Container(height=16),
        outlined_button(app, _("Delete this tournament"), on_delete, symbol="trash"),
    ]
    return scaffold(app, _("Plan"), [stretched_column(parts, spacing=8)], back=back)


def _key(desk: OpenDesk, **changed: Any) -> OnTap:
    """What changes these fields of the plan."""
    return desk.key(f.PlanChanged(replace(desk.state.plan, **changed)))


def _by_data(desk: OpenDesk, changed: Callable[[Any], Plan]) -> OnTap:
    """What changes the plan by the data of what is tapped."""

    async def tapped(event: ft.Event[ft.Container]) -> None:
        await desk.propose(f.PlanChanged(changed(event.control.data)))

    return handler(tapped)


def _always_open(desk: OpenDesk) -> list[ft.Control]:
    """What can be changed until the tournament is over."""
    app, plan, drawn = desk.app, desk.state.plan, len(desk.state.rounds)
    _ = app.words

    def with_rounds_stepped(by: int) -> Plan:
        rounds = plan.rounds + by
        standing = plan.by_standing_from and min(plan.by_standing_from, max(rounds, 2))
        return replace(plan, rounds=rounds, by_standing_from=standing)

    parts: list[ft.Control] = [
        section_header(app, _("Rounds")),
        stepper(
            app,
            _.plural("{n} round", "{n} rounds", plan.rounds),
            _("One round less"),
            _("One round more"),
            _by_data(desk, with_rounds_stepped),
            at_least=plan.rounds <= max(1, drawn),
            at_most=plan.rounds >= MOST_ROUNDS or desk.state.final is not None,
        ),
        section_header(app, _("People at a table"), _("four where it can be")),
        segments(
            app,
            [(allowed, f"{SIZES[allowed][0]}–{SIZES[allowed][-1]}") for allowed in SIZES],
            plan.sizes,
            _by_data(desk, lambda sizes: replace(plan, sizes=sizes)),
        ),
        section_header(app, _("Final"), _("so many of the best play for the first places")),
        segments(
            app,
            [
                (str(people), str(people) if people else NO_FINAL(_))
                for people in (0, *PLAYERS)
                if accepts(verify_plan, replace(plan, finalists=people))
            ],
            str(plan.finalists),
            _by_data(desk, lambda people: replace(plan, finalists=int(people))),
        ),
        ft.Container(height=4),
        switch_tile(
            app,
            _("Clubs apart"),
            _("people of one club do not meet in round 1"),
            on=plan.clubs_apart,
            on_switch=_key(desk, clubs_apart=not plan.clubs_apart),
        ),
        switch_tile(
            app,
            _("Tables by standing"),
            _("the best sit together; nothing is promised about meeting again"),
            on=plan.by_standing_from is not None,
            on_switch=_key(
                desk, by_standing_from=max(plan.rounds, 2) if plan.by_standing_from is None else None
            ),
        ),
    ]
    if (standing := plan.by_standing_from) is not None:
        parts.append(
            stepper(
                app,
                _("from round {round} on", round=standing),
                _("One round earlier"),
                _("One round later"),
                _by_data(desk, lambda by: replace(plan, by_standing_from=standing + by)),
                at_least=standing <= max(2, drawn + 1),
                at_most=standing >= plan.rounds,
            )
        )
    parts.append(
        switch_tile(
            app,
            _("Games count for ratings"),
            _("all of this tournament, also those that were played"),
            on=plan.rated,
            on_switch=_key(desk, rated=not plan.rated),
        )
    )
    return parts


def _open_until_drawn(desk: OpenDesk) -> list[ft.Control]:
    """What stays once a round is drawn: what counts, and the rules of the games."""
    app, state, plan = desk.app, desk.state, desk.state.plan
    _ = app.words

    sizes = table_sizes(len(state.here), plan.sizes) or SIZES[plan.sizes]
    counted: list[ft.Control] = []
    for way in Counting:
        then = with_counting(plan, way)
        note = counting_line(_, then)
        if way is Counting.SUM:
            note = sums_hint(_, then, sizes) or _("best where all tables are of one size")
        counted.append(
            radio_tile(
                app,
                COUNTING_NAMES[way](_),
                note,
                chosen=way is plan.counting,
                on_click=desk.key(f.PlanChanged(then)),
            )
        )
        if way is plan.counting and plan.place_points:
            counted.append(
                FiguresField(
                    desk,
                    _("Points by place"),
                    plan.place_points,
                    PLAYERS[-1],
                    _("Enter up to {most} whole numbers, as 45/30/20/10/5.", most=PLAYERS[-1]),
                    lambda figures: replace(plan, place_points=figures),
                    key=f"places {plan.place_points}",
                )
            )
    counted.append(
        switch_tile(
            app,
            _("A missed round brings fixed points"),
            _("otherwise the lowest result of that round"),
            on=plan.missed is not None,
            on_switch=_key(desk, missed=0 if plan.missed is None else None),
        )
    )
    if plan.missed is not None:
        counted.append(
            FiguresField(
                desk,
                _("Points of a missed round"),
                [plan.missed],
                1,
                _("Enter a whole number, as 0 or −20."),
                lambda figures: replace(plan, missed=figures[0]),
                key=f"missed {plan.missed}",
            )
        )
    bids_first = plan.ties == BIDS_MET_FIRST
    counted.append(
        switch_tile(
            app,
            _("Bids met decide ties first"),
            _("otherwise the game points do; in the end a lot"),
            on=bids_first,
            on_switch=_key(desk, ties=BIDS_MET_FIRST[::-1] if bids_first else BIDS_MET_FIRST),
        )
    )
    rulesets = dict.fromkeys((*app.host.settings.mixes, *PRESETS.values()))
    if plan.ruleset not in rulesets:  # from another device, or its mix was changed since
        rulesets = {plan.ruleset: None, **rulesets}
    rules = [
        radio_tile(
            app,
            ruleset_title(_, ruleset),
            PRESET_LINES[ruleset.name](_) if ruleset in PRESETS.values() else _("Rules of your own."),
            chosen=ruleset == plan.ruleset,
            on_click=_key(desk, ruleset=ruleset),
        )
        for ruleset in rulesets
        if accepts(verify_plan, replace(plan, ruleset=ruleset))
    ]
    return [
        section_header(app, _("What counts")),
        stretched_column(counted, spacing=8),
        section_header(app, _("Rules of the games")),
        stretched_column(rules, spacing=8),
    ]
