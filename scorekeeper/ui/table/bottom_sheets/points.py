"""The bottom sheet that gives players points beside the rounds, or puts right what was given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import flet as ft

from scorekeeper.design_tokens.dimensions import KEY_GAP, TARGET
from scorekeeper.game import State
from scorekeeper.game.errors import MoveCode
from scorekeeper.game.facts import PointsGiven
from scorekeeper.game.state import Bonus
from scorekeeper.locale import MINUS, Words
from scorekeeper.locale.refusals import refusal_sentence
from scorekeeper.rules import RuleViolation
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.component import component, handler
from scorekeeper.ui.runtime.hooks import SetState, by_data, by_text, use_app, use_state
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.table.bottom_sheets.seats import seat_chips
from scorekeeper.ui.table.controller import TableController
from scorekeeper.ui.widgets.bottom_sheet import titled_column
from scorekeeper.ui.widgets.buttons import OnTap, filled_button, hit_target, icon, outlined_button
from scorekeeper.ui.widgets.choice import chip_wrap, choice_chip
from scorekeeper.ui.widgets.list_tile import stretched_column
from scorekeeper.ui.widgets.text_fields import number_field, text_field
from scorekeeper.viewmodels.bonus_text import bonus_sentence, bonuses_sentence
from scorekeeper.viewmodels.paper_game import sign_turned, typed_number


@dataclass(frozen=True, slots=True)
class PointsRefusal:
    """Why points are not given like this: a sentence below the players, the points or the reason."""

    seat: str = ""
    points: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class PointsDraft:
    """Who are given how many points, and why; or what takes the place of points that were given."""

    corrected: int | None = None
    """The number of those that are put right; None while new ones are given."""
    seats: tuple[int, ...] = ()
    points: str = ""
    reason: str = ""
    refused: PointsRefusal = PointsRefusal()

    def at(self, state: State) -> PointsDraft:
        """Without what is not in that state: another device may have taken back points, or a player."""
        corrected = self.corrected
        if corrected is not None and corrected > len(state.bonuses):
            corrected = None
        seats = tuple(seat for seat in self.seats if seat in state.order)
        return replace(self, corrected=corrected, seats=seats)

    def correcting(self, number: int, given: Bonus) -> PointsDraft:
        """With points that were given, to be put right."""
        return PointsDraft(number, (given.seat,), str(given.points), given.reason, self.refused)

    def with_seat(self, seat: int) -> PointsDraft:
        """With that player as well, or not any more; what is put right was given to one."""
        if self.corrected is not None:
            seats: tuple[int, ...] = (seat,)
        elif seat in self.seats:
            seats = tuple(other for other in self.seats if other != seat)
        else:
            seats = tuple(sorted((*self.seats, seat)))
        return replace(self, seats=seats, refused=PointsRefusal())

    def with_everybody(self, state: State) -> PointsDraft:
        """With everybody at the table chosen, or nobody if everybody was."""
        seats = tuple(sorted(state.at_table))
        return replace(self, seats=() if self.seats == seats else seats, refused=PointsRefusal())

    def with_points(self, typed: str) -> PointsDraft:
        return replace(self, points=typed, refused=PointsRefusal())

    def with_sign_turned(self) -> PointsDraft:
        return replace(self, points=sign_turned(self.points))

    def with_points_more(self, by: int) -> PointsDraft:
        """With so many points more than are typed, or below 0 fewer."""
        points = (typed_number(self.points) or 0) + by
        return self.with_points(str(points).replace("-", MINUS))

    def with_reason(self, typed: str) -> PointsDraft:
        return replace(self, reason=typed, refused=PointsRefusal())

    def with_refusal(self, refused: PointsRefusal) -> PointsDraft:
        return replace(self, refused=refused)

    def number(self, state: State) -> int:
        """The number under which the points are given, the first where they are given to several."""
        return len(state.bonuses) + 1 if self.corrected is None else self.corrected

    def checked(self, _: Words, state: State) -> tuple[Bonus, ...] | PointsRefusal:
        """The points as they would be given, or what is still missing."""
        points = typed_number(self.points)
        if not self.seats:
            return PointsRefusal(seat=_("Tap who the points are for."))
        if not points:
            return PointsRefusal(points=_("0 points change nothing. Enter how many are given or taken."))
        start = self.corrected is not None and state.bonuses[self.corrected - 1].start
        return tuple(Bonus(seat, points, self.reason.strip(), 0, start) for seat in self.seats)


MOST_REASONS = 4
"""The most words why that are offered: they stay below the field in few lines."""


def last_reasons(state: State) -> tuple[str, ...]:
    """The words why points were given last in this game, the latest first."""
    latest = (bonus.reason for bonus in reversed(state.bonuses) if bonus.reason)
    return tuple(dict.fromkeys(latest))[:MOST_REASONS]


def points_refusal(_: Words, error: RuleViolation, names: Sequence[str]) -> PointsRefusal:
    """The refusal of points, below the field that it is about."""
    sentence = refusal_sentence(_, error, names)
    if error.code is MoveCode.REASON_TOO_LONG:
        return PointsRefusal(reason=sentence)
    if error.code is MoveCode.CAME_LATER:
        return PointsRefusal(seat=sentence)
    return PointsRefusal(points=sentence)


TEN_WIDTH = TARGET + 8
"""Width of the keys for ten points more and fewer."""


def more_height(state: State) -> float:
    """What the sheet is higher where points were given before: by the words why, and a line for each."""
    given = sum(bool(bonus.points) for bonus in state.bonuses)
    return 72 * bool(last_reasons(state)) + 58 * given


@component
def PointsSheet(controller: TableController, key: object = None) -> ft.Control:
    """Gives one player, several or all of them points beside the rounds, or puts right what was given."""
    app = use_app()
    _, state = app.words, controller.state
    kept, set_draft = use_state(PointsDraft())
    draft = kept.at(state)
    key_of_fields = kept.corrected  # what was tapped: undone elsewhere, its fields stay as they are

    async def on_done(_event: Any) -> None:
        checked = draft.checked(_, state)
        if isinstance(checked, PointsRefusal):
            set_draft(lambda now: now.with_refusal(checked))
        else:
            await give(checked, f"{bonuses_sentence(_, checked, state.names)}.")

    async def on_away(_event: Any) -> None:
        given = controller.state.bonuses[draft.number(state) - 1]
        said = _("The points of {name} were taken away.", name=state.names[given.seat])
        await give((replace(given, points=0, reason=""),), said)

    async def give(bonuses: Sequence[Bonus], said: str) -> None:
        first = draft.number(state)
        facts = [
            PointsGiven(number, bonus.seat, bonus.points, bonus.reason)
            for number, bonus in enumerate(bonuses, start=first)
        ]
        try:
            if await controller.propose_and_close(*facts):
                controller.notify(said)
        except RuleViolation as error:
            refused = points_refusal(_, error, state.names)
            set_draft(lambda now: now.with_refusal(refused))

    is_new = draft.corrected is None
    parts: list[ft.Control] = [
        *_players(controller, draft, set_draft),
        *_points_rows(app, draft, key_of_fields, set_draft),
        _reason_row(app, draft, key_of_fields, set_draft, handler(on_done)),
        *_reason_chips(app, state, draft, set_draft),
        ft.Container(height=4),
        filled_button(app, _("Write it down"), handler(on_done)),
        *(_given(app, controller, set_draft) if is_new else ()),
    ]
    if not is_new:
        parts.append(outlined_button(app, _("Take these points away"), handler(on_away)))
    title = _("Give points") if is_new else _("Correct these points")
    return titled_column(app, title, [stretched_column(parts, spacing=12)])


def _given(app: App, controller: TableController, set_draft: SetState[PointsDraft]) -> list[ft.Control]:
    """What was given so far, each a line that can be tapped to put it right."""
    _, state = app.words, controller.state

    on_given = by_data(
        set_draft, lambda now, place: now.correcting(place + 1, controller.state.bonuses[place])
    )
    return [
        hit_target(
            ft.Row(
                [
                    ft.Text(
                        bonus_sentence(_, bonus, state.names[bonus.seat]),
                        style=app.scale.text(),
                        expand=True,
                    ),
                    icon("pen", 20, Paint.QUIET),
                ],
                spacing=8,
            ),
            on_given,
            data=place,
            padding=ft.Padding.symmetric(horizontal=12, vertical=12),
            border=ft.Border.all(1, Paint.RULE),
        )
        for place, bonus in enumerate(state.bonuses)
        if bonus.points
    ]


def _players(
    controller: TableController, draft: PointsDraft, set_draft: SetState[PointsDraft]
) -> list[ft.Control]:
    """The chips of the players to choose from, and of all of them; below the refusal when none was chosen."""
    app, _, state = controller.app, controller.app.words, controller.state
    chips = seat_chips(controller, state.order, draft.seats, by_data(set_draft, PointsDraft.with_seat))
    if draft.corrected is None:
        chosen = draft.with_everybody(state).seats == ()
        on_all = handler(lambda _event: set_draft(lambda now: now.with_everybody(state)))
        chips.append(choice_chip(app, _("Everybody"), chosen=chosen, on_click=on_all))
    refusal = draft.refused.seat
    return [chip_wrap(chips), *([ft.Text(refusal, style=app.scale.small(Paint.BAD))] if refusal else ())]


def _points_rows(
    app: App, draft: PointsDraft, key: int | None, set_draft: SetState[PointsDraft]
) -> list[ft.Control]:
    """The field for the points, below 0 for a penalty, and keys for ten more and fewer: most are given by
    tens. They stand beside it, in large type below it."""
    _, scale = app.words, app.scale
    field = number_field(
        app,
        _("Points"),
        _("Turn the sign of the points"),
        f"points {key}",
        draft.points,
        draft.refused.points,
        on_typed=by_text(set_draft, PointsDraft.with_points),
        on_sign=handler(lambda _event: set_draft(PointsDraft.with_sign_turned)),
    )
    keys: list[ft.Control] = []
    for by, spoken in ((-10, _("Ten points fewer")), (10, _("Ten points more"))):
        ten = outlined_button(
            app,
            _.signed(by),
            by_data(set_draft, PointsDraft.with_points_more),
            style=scale.total(),
            data=by,
            expand=scale.is_large,
            spoken=spoken,
        )
        if not scale.is_large:
            ten.width, ten.height, ten.padding = TEN_WIDTH, TARGET + 2, 0
        keys.append(ten)
    if scale.is_large:
        return [field, ft.Row(keys, spacing=KEY_GAP)]
    field.controls += keys
    return [field]


def _reason_row(
    app: App, draft: PointsDraft, key: int | None, set_draft: SetState[PointsDraft], on_done: OnTap
) -> ft.Control:
    """The field for the word why."""
    _ = app.words
    field = text_field(
        app,
        _("What for (optional)"),
        draft.reason,
        draft.refused.reason,
        on_typed=by_text(set_draft, PointsDraft.with_reason),
        on_done=on_done,
        key=f"reason {key}",
    )
    return ft.Row([field], key=f"reason {key}")


def _reason_chips(
    app: App, state: State, draft: PointsDraft, set_draft: SetState[PointsDraft]
) -> list[ft.Control]:
    """The words why points were given last, to be taken with a tap."""
    on_reason = by_data(set_draft, PointsDraft.with_reason)
    chips = [
        choice_chip(app, reason, chosen=reason == draft.reason, on_click=on_reason, data=reason)
        for reason in last_reasons(state)
    ]
    return [chip_wrap(chips)] if chips else []
