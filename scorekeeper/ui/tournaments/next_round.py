"""What comes next in a tournament: a round is drawn, seen before it counts, and confirmed; or the final."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any, cast
from uuid import uuid4

import flet as ft

from scorekeeper.locale import Words
from scorekeeper.locale.tournament_refusals import tournament_sentence
from scorekeeper.rules import RuleViolation
from scorekeeper.tournament import facts as f
from scorekeeper.tournament.draw import SEEDS_TO_CHOOSE_FROM, Seating, by_lot, next_round
from scorekeeper.tournament.errors import TournamentCode
from scorekeeper.tournament.plan import table_sizes
from scorekeeper.tournament.standings import finalists, tied
from scorekeeper.tournament.state import State
from scorekeeper.ui.runtime.component import handler
from scorekeeper.ui.runtime.hooks import use_app, use_state
from scorekeeper.ui.tournaments.desk import OpenDesk
from scorekeeper.ui.widgets.bottom_sheet import use_confirmation
from scorekeeper.ui.widgets.buttons import OnTap, filled_button, outlined_button

STEPS_AT_ONCE = 50
"""Steps of a draw between which a browser may do other things; some thousandths of a second."""


async def draw_in_slices(state: State, seed: int) -> Seating:
    """The next round from that seed, while screens and phones go on."""
    steps = next_round(state, seed)
    while True:
        try:
            for _step in range(STEPS_AT_ONCE):
                next(steps)
        except StopIteration as end:
            return cast(Seating, end.value)
        await asyncio.sleep(0)


def final_facts(state: State) -> list[f.Fact]:
    """What writes the final down: the last round is locked, and where it is needed a lot is drawn."""
    facts: list[f.Fact] = []
    if not state.rounds[-1].locked:
        facts.append(f.RoundLocked(len(state.rounds)))
    best = finalists(state)
    if len(best) > state.plan.finalists:
        level = next(group for group in tied(state) if best[-1] in group)
        lot = by_lot(state, level)
        facts.append(f.LotDrawn(lot))
        best = finalists(replace(state, lots=(*state.lots, lot)))
    seats = by_lot(state, best)
    return [*facts, f.FinalDrawn(f.Table(str(uuid4()), seats))]


def still_to_play(_: Words, state: State) -> str:
    """The rest of the plan: “2 rounds and the final”; empty once everything has been drawn."""
    if state.final is not None:
        return ""
    rounds = state.plan.rounds - len(state.rounds)
    parts = [_.plural("{n} round", "{n} rounds", rounds)] if rounds else []
    return _.series([*parts, _("the final")] if state.plan.finalists else parts)


def swapped(seating: Seating, swap: f.PeopleSwapped) -> Seating:
    """The draw with two people in each other's places."""
    places = {swap.one: swap.other, swap.other: swap.one}
    return tuple(tuple(places.get(person, person) for person in table) for table in seating)


@dataclass(frozen=True, slots=True)
class Draft:
    """A draw that does not count yet, of a state of the tournament: of any other there is none."""

    drawn: Seating
    """As the seed gives it."""
    seed: int
    drawn_for: State
    swaps: tuple[f.PeopleSwapped, ...] = ()

    @property
    def seating(self) -> Seating:
        """With everybody in the place of now."""
        return reduce(swapped, self.swaps, self.drawn)

    @property
    def confirmed(self) -> list[f.Fact]:
        """What writes the draw down: the round before is locked with it."""
        rounds = self.drawn_for.rounds
        tables = tuple(f.Table(str(uuid4()), seats) for seats in self.drawn)
        locks = [f.RoundLocked(len(rounds))] if rounds and not rounds[-1].locked else []
        return [*locks, f.RoundDrawn(len(rounds) + 1, tables, self.seed), *self.swaps]


@dataclass(frozen=True, slots=True)
class NextRound:
    """What is drawn and picked on a screen, and the handlers of its keys."""

    draft: Seating | None
    picked: int | None
    """Who was tapped to change places with the next who is tapped."""
    on_pick: OnTap | None
    """None where nobody can change places."""
    foot: list[ft.Control]
    """The keys for what comes next."""


def use_next_round(desk: OpenDesk | None) -> NextRound:
    """The next round on a screen; before the tournament is loaded there is nothing to tap."""
    draft, set_draft = use_state(cast(Draft | None, None))
    tapped, set_tapped = use_state(cast(tuple[int, object] | None, None))
    app = use_app()
    _, missing = app.words, "" if desk is None else still_to_play(app.words, desk.state)

    async def end() -> None:
        if desk is not None:
            await desk.propose(f.TournamentEnded())

    on_end, sheet = use_confirmation(
        app,
        _("End the tournament now?"),
        _(
            "Not played yet: {missing}. The standings count as they are; Undo reopens the tournament.",
            missing=missing,
        ),
        _("Yes, end it"),
        end,
        _("Keep playing"),
    )
    ft.use_dialog(sheet)
    if desk is None:
        return NextRound(None, None, None, [])
    state = desk.state
    seating = draft.seating if draft is not None and draft.drawn_for == state else None
    # Who was tapped is picked as long as people sit as they did then.
    places: object = seating or [round_.tables for round_ in state.all_rounds]
    picked = tapped[0] if tapped is not None and tapped[1] == places else None

    async def draw(_event: Any) -> None:
        seed, people = secrets.randbelow(SEEDS_TO_CHOOSE_FROM), len(state.here)
        if not table_sizes(people, state.plan.sizes):
            refused = RuleViolation(TournamentCode.SIZES, people=people, sizes=state.plan.sizes)
            app.show_message(tournament_sentence(_, refused, desk.names))
            return
        set_draft(Draft(await draw_in_slices(state, seed), seed, state))

    async def confirm(_event: Any) -> None:
        if draft is not None:
            await desk.propose(*draft.confirmed)
        set_draft(None)

    async def pick(event: ft.Event[ft.Container]) -> None:
        person = int(event.control.data)
        set_tapped((person, places) if picked is None else None)
        if picked in (None, person):
            return
        swap = f.PeopleSwapped(picked, person)
        if draft is not None and seating is not None:
            set_draft(replace(draft, swaps=(*draft.swaps, swap)))
        else:
            await desk.propose(swap)

    async def draw_final(_event: Any) -> None:
        await desk.propose(*final_facts(state))

    if seating is not None:
        on_drop = handler(lambda _event: set_draft(None))
        foot: list[ft.Control] = [
            filled_button(app, _("These tables it is"), handler(confirm)),
            ft.Row(
                [
                    outlined_button(app, _("Draw anew"), handler(draw), expand=True),
                    outlined_button(app, _("Discard"), on_drop, expand=True),
                ],
                spacing=8,
            ),
        ]
    else:
        on_end = on_end if missing else desk.key(f.TournamentEnded())
        foot = _next_keys(desk, handler(draw) if state.here else None, handler(draw_final), on_end)
    return NextRound(seating, picked, handler(pick) if desk.is_live else None, foot)


def _next_keys(desk: OpenDesk, on_draw: OnTap | None, on_final: OnTap, on_end: OnTap) -> list[ft.Control]:
    """The key for what comes next, once every table has its result."""
    app, state = desk.app, desk.state
    _ = app.words
    if not desk.is_live:
        return []
    rounds = state.all_rounds
    if rounds and not rounds[-1].complete:
        return []
    keys: list[ft.Control] = []
    if state.final is None and len(state.rounds) < state.plan.rounds:
        label = _.plural(
            "Draw round {round} for {n} person",
            "Draw round {round} for {n} people",
            len(state.here),
            round=len(state.rounds) + 1,
        )
        keys.append(filled_button(app, label, on_draw))
    elif state.final is None and state.plan.finalists:
        label = _("Seat the final of the best {people}", people=state.plan.finalists)
        keys.append(filled_button(app, label, on_final))
    if rounds:
        button = outlined_button if keys else filled_button
        keys.append(button(app, _("End the tournament"), on_end))
    return keys
