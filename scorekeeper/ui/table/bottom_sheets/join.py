"""The bottom sheet by which a player comes to a running game, or back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import flet as ft

from scorekeeper.game import State, allows, same_name
from scorekeeper.game.attendance import start_totals, verify_can_join
from scorekeeper.game.errors import MoveCode
from scorekeeper.game.facts import SeatJoined, SeatReturned
from scorekeeper.game.fold import apply
from scorekeeper.locale import MINUS, Words
from scorekeeper.locale.refusals import refusal_of, refusal_sentence
from scorekeeper.rules import RuleViolation
from scorekeeper.rules.errors import accepts
from scorekeeper.storage.players import Player
from scorekeeper.tables.host import Host
from scorekeeper.ui.runtime.component import component, handler
from scorekeeper.ui.runtime.hooks import SetState, by_data, by_text, use_app, use_query, use_state
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.table.bottom_sheets.changes import plan_text
from scorekeeper.ui.table.bottom_sheets.seats import seat_chips
from scorekeeper.ui.table.controller import TableController
from scorekeeper.ui.widgets.bottom_sheet import column_above_key, titled_column
from scorekeeper.ui.widgets.buttons import filled_button
from scorekeeper.ui.widgets.choice import chip_wrap, choice_chip
from scorekeeper.ui.widgets.list_tile import stretched_column
from scorekeeper.ui.widgets.text_fields import letters_refusal, number_field, text_field
from scorekeeper.viewmodels.paper_game import sign_turned, typed_number

MOST_OFFERED = 6
"""At most so many of those who are known can be tapped; all others are typed."""


@dataclass(frozen=True, slots=True)
class JoinRefusal:
    """The refusals of a draft: one sentence below the name field, or one below the points field."""

    name: str = ""
    points: str = ""


@dataclass(frozen=True, slots=True)
class JoinDraft:
    """A new player, beside whom he sits and with how many points he begins; or who is back."""

    beside: int
    back: int | None = None
    """The seat of a player who had left and was tapped."""
    name: str = ""
    points: str = "0"
    refused: JoinRefusal = JoinRefusal()
    rewritten: int = 0
    """How often a tap changed what stands in a field; each time a new field shows it."""

    def at(self, state: State) -> JoinDraft:
        """Without what that state has no room for: another device may have changed the table meanwhile."""
        back = self.back if self.back in seats_away(state) else None
        return replace(self, back=back, beside=self.beside if self.beside in state.playing else _last(state))

    def with_back(self, seat: int) -> JoinDraft:
        """With a player who is back, or without him where he was chosen already."""
        back = None if self.back == seat else seat
        return replace(self, back=back, name="", refused=JoinRefusal(), rewritten=self.rewritten + 1)

    def with_known(self, name: str) -> JoinDraft:
        """With the name of a known player, which was tapped."""
        return replace(self, back=None, name=name, refused=JoinRefusal(), rewritten=self.rewritten + 1)

    def with_name(self, typed: str, refusal: str) -> JoinDraft:
        """With the typed name, and the refusal of its letters; empty where they are allowed."""
        return replace(self, back=None, name=typed, refused=JoinRefusal(name=refusal))

    def with_place(self, seat: int) -> JoinDraft:
        """With a new player on the left of that one."""
        return replace(self, beside=seat)

    def with_points(self, typed: str) -> JoinDraft:
        return replace(self, points=typed, refused=JoinRefusal())

    def with_sign_turned(self) -> JoinDraft:
        return replace(self, points=sign_turned(self.points))

    def with_total(self, total: int) -> JoinDraft:
        """With a total that was tapped, as it stands in a field for numbers."""
        points = str(total).replace("-", MINUS)
        return replace(self, points=points, refused=JoinRefusal(), rewritten=self.rewritten + 1)

    def with_refusal(self, refused: JoinRefusal) -> JoinDraft:
        return replace(self, refused=refused)

    def returning(self, state: State) -> int | None:
        """The seat of the player who comes back, chosen by a tap or by the typed name; None for a new one."""
        away = seats_away(state)
        return next((s for s in away if s == self.back or same_name(state.names[s], self.name)), None)

    def checked_total(self, _: Words) -> int | JoinRefusal:
        """The total with which a new player begins, or what is still missing."""
        total = typed_number(self.points)
        if not self.name.strip():
            return JoinRefusal(name=_("Type the name of who joins."))
        return JoinRefusal(points=_("The total is missing.")) if total is None else total

    def preview(self, state: State) -> State | None:
        """The state after this draft is carried out; None if nobody new may join now."""
        if self.back is not None:
            return apply(state, SeatReturned(self.back))
        if not accepts(verify_can_join, state):
            return None
        total = typed_number(self.points) or 0
        return apply(state, SeatJoined("", self.name.strip(), self.beside, total))


def join_draft(state: State) -> JoinDraft:
    """The draft before anything is chosen: a new player sits last, with no points."""
    return JoinDraft(_last(state))


def join_refusal(_: Words, error: RuleViolation, names: Sequence[str]) -> JoinRefusal:
    """The refusal of a joining, below the field that it is about."""
    sentence = refusal_sentence(_, error, names)
    if error.code is MoveCode.POINTS_OUT_OF_RANGE:
        return JoinRefusal(points=sentence)
    return JoinRefusal(name=sentence)


def seats_away(state: State) -> tuple[int, ...]:
    """The seats of those who have left and can come back, clockwise."""
    return tuple(seat for seat in state.order if allows(state, SeatReturned(seat)))


def offered_players(state: State, known: Sequence[Player]) -> tuple[Player, ...]:
    """The known players who have no seat, neither as the same person nor by the same name."""
    if not accepts(verify_can_join, state):
        return ()
    here = {seat.player for seat in state.seats}
    unseated = [player for player in known if not player.hidden and player.id not in here]
    offered = [player for player in unseated if not any(same_name(player.name, name) for name in state.names)]
    return tuple(offered[:MOST_OFFERED])


def _last(state: State) -> int:
    return state.playing[-1]


@component
def JoinSheet(controller: TableController, key: object = None) -> ft.Control:
    """Who comes late, or back: where he sits, with how many points he begins, and what is played then."""
    app = use_app()
    _, scale, state = app.words, app.scale, controller.state
    known = () if app.is_scribes else use_query(Host.players) or ()  # the list is the owner's
    kept, set_draft = use_state(join_draft(state))
    draft = kept.at(state)

    async def on_done(_event: Any) -> None:
        if (seat := draft.returning(state)) is not None:
            if await controller.propose_and_close(SeatReturned(seat)):
                say_so(state.names[seat])
            return
        total = draft.checked_total(_)
        if isinstance(total, JoinRefusal):
            set_draft(lambda now: now.with_refusal(total))
        else:
            await join(total)

    async def join(total: int) -> None:
        player = await app.table_host.player_id_of_name(draft.name)
        try:
            if await controller.propose_and_close(SeatJoined(player, draft.name, draft.beside, total)):
                say_so(draft.name.strip())
        except RuleViolation as error:
            refused = join_refusal(_, error, state.names)
            set_draft(lambda now: now.with_refusal(refused))

    def say_so(name: str) -> None:
        begins_at = state.current.number if state.current else 0
        controller.notify(_("{name} plays from round {round} on.", name=name, round=begins_at))

    parts = _people(controller, draft, offered_players(state, known), set_draft)
    if full := refusal_of(_, state.names, verify_can_join, state):
        parts.append(ft.Text(full, style=scale.text()))
    else:
        parts.append(_name_row(app, draft, set_draft))
        if draft.back is None:
            parts += _place(controller, draft, set_draft)
            parts += _start_total(app, state, draft, set_draft)
    then = draft.preview(state)
    if then is not None:
        parts.append(plan_text(app, state, then))
    done = handler(on_done) if then is not None else None
    play_on = filled_button(app, _("Play on like this"), done)
    return column_above_key(
        [titled_column(app, _("Who joins?"), [stretched_column(parts, spacing=12)])], play_on
    )


def _people(
    controller: TableController, draft: JoinDraft, offered: Sequence[Player], set_draft: SetState[JoinDraft]
) -> list[ft.Control]:
    """Who can come back, and who of those that are known can join."""
    app, state, faces = controller.app, controller.state, controller.view.snapshot.faces
    _ = app.words
    chips = [
        *(
            choice_chip(
                app,
                _("{name} is back", name=state.names[seat]),
                chosen=seat == draft.back,
                on_click=by_data(set_draft, JoinDraft.with_back),
                data=seat,
                face=faces[seat],
            )
            for seat in seats_away(state)
        ),
        *(
            choice_chip(
                app,
                player.name,
                chosen=draft.back is None and same_name(player.name, draft.name),
                on_click=by_data(set_draft, JoinDraft.with_known),
                data=player.name,
                face=player.face,
            )
            for player in offered
        ),
    ]
    return [chip_wrap(chips)] if chips else []


def _name_row(app: App, draft: JoinDraft, set_draft: SetState[JoinDraft]) -> ft.Control:
    """The field for the name of somebody new; rewritten it is another field."""

    def on_name(event: ft.Event[ft.TextField]) -> None:
        typed = str(event.data or "")
        refusal = letters_refusal(app, typed)
        set_draft(lambda now: now.with_name(typed, refusal))

    key = f"name {draft.rewritten}"
    field = text_field(
        app,
        app.words("Name"),
        draft.name,
        draft.refused.name,
        on_typed=handler(on_name),
        key=key,
        capitalization=ft.TextCapitalization.WORDS,
    )
    return ft.Row([field], key=key)


def _place(controller: TableController, draft: JoinDraft, set_draft: SetState[JoinDraft]) -> list[ft.Control]:
    """Where a new player sits."""
    _, scale = controller.app.words, controller.app.scale
    on_place = by_data(set_draft, JoinDraft.with_place)
    seats = seat_chips(controller, controller.state.playing, (draft.beside,), on_place)
    return [ft.Text(_("Sits on the left of"), style=scale.small()), chip_wrap(seats)]


def _start_total(
    app: App, state: State, draft: JoinDraft, set_draft: SetState[JoinDraft]
) -> list[ft.Control]:
    """The points with which a new player begins."""
    _ = app.words
    field = number_field(
        app,
        _("Begins with points"),
        _("Turn the sign of the points"),
        f"start {draft.rewritten}",
        draft.points,
        draft.refused.points,
        on_typed=by_text(set_draft, JoinDraft.with_points),
        on_sign=handler(lambda _event: set_draft(JoinDraft.with_sign_turned)),
    )
    lowest, average = start_totals(state)
    offers = {lowest: _("Lowest total: {total}", total=_.number(lowest))}
    offers.setdefault(average, _("Average: {total}", total=_.number(average)))
    if not any(offers):
        return [field]
    chosen, on_total = typed_number(draft.points), by_data(set_draft, JoinDraft.with_total)
    chips = [
        choice_chip(app, words, chosen=chosen == total, on_click=on_total, data=total)
        for total, words in offers.items()
    ]
    return [field, chip_wrap(chips)]
