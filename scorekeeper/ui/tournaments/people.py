"""The people of a tournament: who is on the list, who is here, and who comes onto it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast
from uuid import uuid4

import flet as ft

from scorekeeper.game.faces import Face
from scorekeeper.game.names import name_key, verify_name
from scorekeeper.locale import Words
from scorekeeper.locale.refusals import fault_sentence
from scorekeeper.locale.tournament_refusals import tournament_sentence
from scorekeeper.pads.pad import PadFault
from scorekeeper.rules import RuleViolation
from scorekeeper.storage.players import Player
from scorekeeper.tournament import facts as f
from scorekeeper.tournament.name_list import Entry, read_name_list
from scorekeeper.tournament.state import Person, Presence, State
from scorekeeper.ui.runtime.component import component, handler
from scorekeeper.ui.runtime.hooks import (
    by_data,
    use_app,
    use_memo,
    use_memo_cache,
    use_query,
    use_ref,
    use_state,
)
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.tournaments.desk import OpenDesk, use_faces
from scorekeeper.ui.widgets.buttons import OnTap, labelled, outlined_button
from scorekeeper.ui.widgets.choice import switch_tile, tick_box
from scorekeeper.ui.widgets.list_tile import DIVIDER_BELOW, link_and_control, stretched_column, two_lines
from scorekeeper.ui.widgets.marks import seal
from scorekeeper.ui.widgets.scaffold import halves, more_rows, quiet_text, section_header, use_rows
from scorekeeper.ui.widgets.text_fields import text_field, use_typed
from scorekeeper.viewmodels.tournaments import PRESENCE


def entered(state: State, people: Sequence[tuple[str, str, str]], *, here: bool = True) -> list[f.Fact]:
    """What puts these people, each an id, a name and a club, onto the list: as being here, or as expected."""
    first = len(state.people)
    return [
        fact
        for number, (player, name, club) in enumerate(people, start=first)
        for fact in (f.PersonEntered(player, name, club), *((f.PersonArrived(number),) if here else ()))
    ]


def ticked(person: Person, number: int) -> f.Fact | None:
    """What a tap on somebody's tick says; nothing of who has withdrawn, who returns on his own page."""
    match person.presence:
        case Presence.HERE:
            return f.PersonGone(number)
        case Presence.WITHDRAWN:
            return None
        case _:
            return f.PersonArrived(number)


@component
def PeopleSection(desk: OpenDesk) -> ft.Control:
    """The list with a tick for everybody who is here; below it the known players who are not on it."""
    app, cache, latest = use_app(), use_memo_cache(), use_ref(desk)
    latest.current = desk  # the rows of others stay the same objects, with their handlers
    known = use_query(lambda host: host.players())
    most, on_more, _set_most = use_rows()
    _, state = app.words, desk.state

    async def tick(event: ft.Event[ft.Container]) -> None:
        now, number = cast(OpenDesk, latest.current), int(event.control.data)
        if (fact := ticked(now.state.people[number], number)) is not None:
            await now.propose(fact)

    async def enter(event: ft.Event[ft.Container]) -> None:
        player = next((player for player in known or () if player.id == event.control.data), None)
        if player is not None:
            await desk.propose(*entered(state, [(player.id, player.name, "")]))

    def open_person(event: ft.Event[ft.Container]) -> None:
        app.go(f"{desk.address}/people/{event.control.data}")

    on_tick = use_memo(lambda: handler(tick), [])
    on_open = use_memo(lambda: handler(open_person), [desk.address])
    faces = use_faces(state, known)
    on_list = [
        cache(
            number,
            _row,
            app,
            desk.names[number],
            " · ".join(filter(None, (person.club, PRESENCE[person.presence](_)))),
            faces[number],
            None if not desk.is_live or person.presence is Presence.WITHDRAWN else on_tick,
            on_open,
            number,
            here=person.presence is Presence.HERE,
        )
        for number, person in enumerate(state.people)
    ]
    parts: list[ft.Control] = []
    if desk.is_live:
        parts.append(NamesField(desk))
    if on_list:
        here = _.plural("{n} here", "{n} here", len(state.here))
        parts += [section_header(app, _("On the list"), here), halves(app, on_list)]
    players = {person.player for person in state.people}
    others = [player for player in known or () if player.id not in players and not player.hidden]
    if others and desk.is_live:
        parts.append(section_header(app, _("Known players"), _("tick who is here")))
        rows = [
            _row(app, other.name, "", other.face, handler(enter), None, other.id, here=False)
            for other in others[:most]
        ]
        parts.append(halves(app, rows))
        if len(others) > most:
            parts.append(more_rows(app, _("Show more players"), on_more))
    if not parts:
        parts.append(quiet_text(app, _("Nobody was on the list.")))
    return stretched_column(parts)


@component
def NamesField(desk: OpenDesk) -> ft.Control:
    """The field for names: one, or many lines that are pasted, perhaps with a club behind each."""
    app = use_app()
    refused, set_refused = use_state("")
    emptied, set_emptied = use_state(0)
    here, set_here = use_state(True)
    typed = use_typed()
    _ = app.words

    async def add(_event: Any) -> None:
        entries: Sequence[Entry] = ()
        try:
            entries = read_name_list(typed.text)
            if fault := _fault(_, entries):
                set_refused(fault)
                return
            known = {name_key(player.name): player for player in await app.host.players()}
            on_list = {person.player for person in desk.state.people}
            people = [
                (_id_of(known.get(name_key(entry.name)), on_list), entry.name, entry.club)
                for entry in entries
            ]
            if people:
                await desk.desk.propose(*entered(desk.desk.snapshot.state, people, here=here))
        except RuleViolation as error:
            set_refused(tournament_sentence(_, error, [*desk.names, *(entry.name for entry in entries)]))
            return
        typed.text = ""
        set_refused("")
        set_emptied(emptied + 1)

    field = text_field(
        app,
        _("Names, one a line: name, club"),
        typed.text,
        refused,
        on_typed=handler(typed.write),
        key=f"names {emptied}",
    )
    field.multiline, field.min_lines, field.max_lines = True, 1, 6
    are_here = switch_tile(
        app,
        _("They are here already"),
        _("otherwise tick them when they come"),
        on=here,
        on_switch=by_data(set_here, lambda here, _data: not here),
    )
    button = outlined_button(app, _("Put on the list"), handler(add))
    return ft.Container(
        stretched_column([ft.Row([field]), are_here, button], spacing=8), padding=ft.Padding.only(top=8)
    )


def _fault(_: Words, entries: Sequence[Entry]) -> str:
    """What is wrong with the first name or club that cannot be so, and in which line; else nothing."""
    for entry in entries:
        for written in filter(None, (entry.name, entry.club)):
            try:
                verify_name(written, ())
            except RuleViolation as error:
                return fault_sentence(_, PadFault(error, line=entry.line, column=written), ())
    return ""


def _id_of(player: Player | None, on_list: set[str]) -> str:
    """The id of a known player of that name who is not on the list yet, else a new one."""
    player_id = str(uuid4()) if player is None or player.id in on_list else player.id
    on_list.add(player_id)
    return player_id


def _row(
    app: App,
    name: str,
    note: str,
    face: Face | None,
    on_tick: OnTap | None,
    on_open: OnTap | None,
    data: Any,
    *,
    here: bool,
) -> ft.Control:
    """Somebody with a face, a name and a tick."""
    words = two_lines(app, name, note, app.scale.total(), expand=True)
    link = labelled(
        f"{name}, {note}" if note else name, ft.Row([*([seal(face, 36)] if face else ()), words], spacing=12)
    )
    _ = app.words
    spoken = _("{name} is here tonight", name=name)
    tick = tick_box(spoken, on=here, on_tick=on_tick, data=data)
    tick.tooltip = spoken
    row = link_and_control(link, tick, on_open, data=data)
    return ft.Container(row, border=DIVIDER_BELOW, key=f"person {data}")
