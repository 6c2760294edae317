"""The page of one person of a tournament: rounds, penalties, name and club, coming back and giving up."""

from __future__ import annotations

from typing import Any

import flet as ft

from scorekeeper.locale.tournament_refusals import tournament_sentence
from scorekeeper.rules import RuleViolation
from scorekeeper.tournament import facts as f
from scorekeeper.tournament.standings import Standing, standing_of
from scorekeeper.tournament.state import Presence
from scorekeeper.ui.runtime.component import component, handler, screen
from scorekeeper.ui.runtime.hooks import use_app, use_state
from scorekeeper.ui.tournaments.desk import OpenDesk, not_open, use_desk
from scorekeeper.ui.widgets.buttons import icon_button, outlined_button
from scorekeeper.ui.widgets.list_tile import CARD_PADDING, panel, side_by_side, stretched_column, two_lines
from scorekeeper.ui.widgets.nothing_here import not_found
from scorekeeper.ui.widgets.scaffold import quiet_text, scaffold, section_header
from scorekeeper.ui.widgets.text_fields import name_field, text_field, use_typed
from scorekeeper.viewmodels.paper_game import typed_number
from scorekeeper.viewmodels.tournaments import DECIDED_BY, PRESENCE, place_words, round_lines


@screen
def TournamentPersonScreen() -> ft.View:
    """What a tournament knows of one person, and what can be put right."""
    app, params = use_app(), ft.use_route_params()
    desk, error = use_desk(params["tournament"])
    _, back = app.words, f"/tournaments/{params['tournament']}"
    number = typed_number(params["person"])
    if desk is None:
        return not_open(app, error, _("Tournaments"), back)
    state = desk.state
    if number is None or number not in range(len(state.people)):
        return not_found(app, _("This person is not on the list."))
    person = state.people[number]
    row = standing_of(state, number)
    content: list[ft.Control] = [quiet_text(app, _presence_line(desk, number, row))]
    if desk.is_live:
        give_up = (_("Gives up"), f.PersonWithdrawn(number))
        choices: dict[Presence, list[tuple[str, f.Fact]]] = {
            Presence.EXPECTED: [(_("Is here"), f.PersonArrived(number)), (_("Does not come"), give_up[1])],
            Presence.HERE: [(_("Has gone"), f.PersonGone(number)), give_up],
            Presence.GONE: [(_("Is here again"), f.PersonArrived(number)), give_up],
            Presence.WITHDRAWN: [(_("Plays on"), f.PersonReturned(number))],
        }
        keys = [outlined_button(app, label, desk.key(fact)) for label, fact in choices[person.presence]]
        content.append(side_by_side(app, keys))
    content += [section_header(app, _("Rounds")), *_rounds(desk, number, row)]
    content += [section_header(app, _("Penalties")), *_penalties(desk, number)]
    if desk.is_live:
        if state.final is not None and number in state.final.places:
            final = _(
                "The final alone decides the places of its people: points taken away do not change them."
            )
            content.append(quiet_text(app, final))
        content += [
            PenaltyFields(desk, number),
            section_header(app, _("Name and club")),
            NameFields(desk, number, key=f"{person.name}, {person.club}"),
        ]
    return scaffold(app, desk.names[number], [stretched_column(content, spacing=8)], back=back)


@component
def PenaltyFields(desk: OpenDesk, number: int) -> ft.Control:
    """What takes points away, from somebody or from all of the table."""
    app, state = use_app(), desk.state
    points, reason = use_typed(), use_typed()
    again, set_again = use_state(0)
    _ = app.words
    in_play = state.all_rounds[-1].tables if state.rounds else ()
    table = next((table.seats for table in in_play if number in table.seats), ())

    async def punish(event: ft.Event[ft.Container]) -> None:
        punished, taken = table if event.control.data else (number,), typed_number(points.text) or 0
        if await desk.propose(f.PenaltyGiven(len(state.penalties) + 1, punished, taken, reason.text)):
            points.text = reason.text = ""
            set_again(again + 1)

    amount, why = (
        text_field(app, label, typed.text, "", on_typed=handler(typed.write), key=f"{label} {again}")
        for label, typed in ((_("Points"), points), (_("What for (optional)"), reason))
    )
    amount.keyboard_type, amount.input_filter = ft.KeyboardType.NUMBER, ft.InputFilter(r"^[0-9]{0,4}$")
    amount.expand, why.expand = 1, 2
    keys = [outlined_button(app, _("Take points away"), handler(punish))]
    if table:
        keys.append(outlined_button(app, _("Take from the whole table"), handler(punish), data=1))
    return stretched_column([ft.Row([amount, why], spacing=8), *keys], spacing=8)


@component
def NameFields(desk: OpenDesk, number: int, key: object = None) -> ft.Control:
    """Somebody's name and club, to be put right."""
    app, person = use_app(), desk.state.people[number]
    name, club = use_typed(person.name), use_typed(person.club)
    refused, set_refused = use_state("")
    again, set_again = use_state(0)
    _ = app.words

    async def keep(_event: Any) -> None:
        try:
            await desk.desk.propose(f.PersonRenamed(number, name.text, club.text))
        except RuleViolation as refusal:
            set_refused(tournament_sentence(_, refusal, desk.names))
            set_again(again + 1)
            return
        set_refused("")
        app.show_message(_("{name}: saved.", name=name.text))

    on_keep = handler(keep)
    field = name_field(
        app,
        _("Name"),
        name.text,
        refused,
        on_typed=handler(name.write),
        on_done=on_keep,
        keys=[("check", _("Keep the name"), on_keep)],
        again=again,
    )
    beside = text_field(
        app,
        _("Club or number"),
        club.text,
        "",
        on_typed=handler(club.write),
        on_done=on_keep,
        key="club",
    )
    return stretched_column([field, ft.Row([beside])], spacing=8)


def _presence_line(desk: OpenDesk, number: int, row: Standing | None) -> str:
    """Whether somebody is here, his place with the points, and what decided it."""
    _, person = desk.app.words, desk.state.people[number]
    here = PRESENCE[person.presence](_)
    if row is None or not desk.state.has_results:
        return here
    decided = [DECIDED_BY[row.decided_by](_)] if row.decided_by else []
    return " · ".join([here, place_words(_, row), *decided])


def _rounds(desk: OpenDesk, number: int, row: Standing | None) -> list[ft.Control]:
    """A line for each round: the table, with whom, and what it brought."""
    app = desk.app
    _ = app.words
    lines: list[ft.Control] = [
        ft.Row(
            [
                two_lines(app, line.title, line.note, app.scale.strong(), expand=True),
                ft.Text(line.brought, style=app.scale.total()),
            ]
        )
        for line in round_lines(_, desk.state, desk.names, number, row)
    ]
    if not lines:
        return [quiet_text(app, _("No round is drawn yet."))]
    return [panel(lines, padding=CARD_PADDING, spacing=10)]


def _penalties(desk: OpenDesk, number: int) -> list[ft.Control]:
    """Every penalty of somebody, with the key that withdraws it."""
    app, state = desk.app, desk.state
    _ = app.words
    lines: list[ft.Control] = []
    for place, penalty in enumerate(state.penalties, start=1):
        if number not in penalty.people:
            continue
        title = _.number(-penalty.points) + (f" · {penalty.reason}" if penalty.reason else "")
        note = "" if penalty.stands else _("withdrawn")
        line: list[ft.Control] = [two_lines(app, title, note, app.scale.text(), expand=True)]
        if penalty.stands and desk.is_live:
            line.append(icon_button("trash", _("Withdraw this penalty"), desk.key(f.PenaltyWithdrawn(place))))
        lines.append(ft.Row(line))
    return lines or [quiet_text(app, _("None."))]
