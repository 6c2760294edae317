"""The bottom sheet that changes the rounds to come: the new plan is shown, and counts when it is said so."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil
from typing import Any

import flet as ft

from scorekeeper.design_tokens.dimensions import CONTENT_WIDTH, KEY_GAP, TARGET
from scorekeeper.game import State
from scorekeeper.game.beside_rounds import first_open_round
from scorekeeper.game.facts import RoundsChanged
from scorekeeper.rules import most_cards
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.component import component, handler
from scorekeeper.ui.runtime.hooks import by_data, use_app, use_state
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.table.controller import TableController
from scorekeeper.ui.widgets.bottom_sheet import SHEET_MARGIN, column_above_key, titled_column
from scorekeeper.ui.widgets.buttons import OnTap, bordered_key, filled_button, labelled, outlined_button
from scorekeeper.ui.widgets.choice import chip_wrap, stepper
from scorekeeper.ui.widgets.list_tile import centred_column, stretched_column


@dataclass(frozen=True, slots=True)
class RoundsDraft:
    """The hand sizes from round `first` on, and the place of the chosen one among them."""

    first: int
    hands: tuple[int, ...]
    most: int
    """The largest hand that the deck holds."""
    fewest: int
    """How many rounds have to be left: one, unless a round is being played."""
    chosen: int = 0

    @property
    def number(self) -> int:
        """The number of the chosen round."""
        return self.first + self.chosen

    @property
    def cards(self) -> int:
        """The hand size of the chosen round; that of one that could be added where none is left."""
        return self.hands[self.chosen] if self.hands else 1

    @property
    def can_leave_out(self) -> bool:
        return len(self.hands) > self.fewest

    def choosing(self, place: int) -> RoundsDraft:
        """With that place chosen; a client may send any number."""
        return replace(self, chosen=min(max(0, place), max(0, len(self.hands) - 1)))

    def resized(self, step: int) -> RoundsDraft:
        """With more or fewer cards in the chosen round, within what the deck holds."""
        if not self.hands:
            return self
        return self._with((min(max(1, self.cards + step), self.most),), self.chosen + 1, self.chosen)

    def inserted(self) -> RoundsDraft:
        """With a round like the chosen one before it."""
        return self._with((self.cards,), self.chosen, self.chosen)

    def appended(self) -> RoundsDraft:
        """With a round like the last one at the end."""
        last = self.hands[-1] if self.hands else self.cards
        return self._with((last,), len(self.hands), len(self.hands))

    def left_out(self) -> RoundsDraft:
        """Without the chosen round, unless it is needed."""
        if not self.can_leave_out:
            return self
        return self._with((), self.chosen + 1, self.chosen)

    def _with(self, new: tuple[int, ...], after: int, chosen: int) -> RoundsDraft:
        before = self.hands[:chosen]
        return replace(self, hands=(*before, *new, *self.hands[after:])).choosing(chosen)


def rounds_draft(state: State) -> RoundsDraft:
    """The draft with the rounds as they are. Raises like `running` where the game does not run."""
    first = first_open_round(state)
    is_played = state.current is not None and state.current.touched
    most = most_cards(state.ruleset, len(state.playing))
    return RoundsDraft(first, state.hands[first - 1 :], most, fewest=0 if is_played else 1)


@component
def RoundsSheet(controller: TableController, key: object = None) -> ft.Control:
    """Changes the rounds that are not played yet: the new plan is shown, and counts when it is said so."""
    app = use_app()
    _, scale, state = app.words, app.scale, controller.state
    draft, set_draft = use_state(rounds_draft(state))
    old = state.hands[draft.first - 1 :]

    async def on_done(_event: Any) -> None:
        if draft.hands == old:
            controller.close_sheet()
        elif await controller.propose_and_close(RoundsChanged(draft.first, draft.hands)):
            rounds = draft.first - 1 + len(draft.hands)
            controller.notify(_.plural("The game has {n} round now.", "The game has {n} rounds now.", rounds))

    on_round = by_data(set_draft, RoundsDraft.choosing)
    plan = chip_wrap([_round_key(app, draft, place, on_round) for place in range(len(draft.hands))])
    parts: list[ft.Control] = [plan]
    on_change = by_data(set_draft, lambda now, change: change(now))
    if draft.hands:
        parts += [
            stepper(
                app,
                _.plural(
                    "{n} card in round {round}", "{n} cards in round {round}", draft.cards, round=draft.number
                ),
                _("One card fewer"),
                _("One card more"),
                by_data(set_draft, RoundsDraft.resized),
                at_least=draft.cards <= 1,
                at_most=draft.cards >= draft.most,
            ),
            ft.Row(
                [
                    outlined_button(
                        app, _("Insert one before"), on_change, data=RoundsDraft.inserted, expand=True
                    ),
                    outlined_button(
                        app,
                        _("Skip this round"),
                        on_change if draft.can_leave_out else None,
                        data=RoundsDraft.left_out,
                        expand=True,
                    ),
                ],
                spacing=8,
            ),
        ]
    parts.append(outlined_button(app, _("Add one at the end"), on_change, data=RoundsDraft.appended))
    rounds, before = draft.first - 1 + len(draft.hands), len(state.hands)
    meaning = _.plural("{n} round as before", "{n} rounds as before", rounds)
    if rounds != before:
        meaning = _.plural(
            "{n} round instead of {before}", "{n} rounds instead of {before}", rounds, before=before
        )
    parts.append(ft.Text(meaning, style=scale.text(Paint.QUIET)))
    titled = titled_column(app, _("The rounds to come"), [stretched_column(parts, spacing=12)])
    return column_above_key([titled], filled_button(app, _("Play these rounds"), handler(on_done)))


def plan_height(app: App, state: State) -> float:
    """The height of the plan as it is, in usual type: the sheet scrolls where rounds are added."""
    left = len(state.hands) - (state.current.number if state.current else 0) + 1
    width = min(app.width, CONTENT_WIDTH) - 2 * SHEET_MARGIN
    abreast = (width + KEY_GAP) // (TARGET * max(1.0, app.scale.factor) + KEY_GAP)
    return (TARGET * 1.25 + KEY_GAP) * ceil(left / abreast)


def _round_key(app: App, draft: RoundsDraft, place: int, on_round: OnTap) -> ft.Control:
    """A round of the plan: its number, and below it how many cards are dealt."""
    _, scale, cards = app.words, app.scale, draft.hands[place]
    chosen, number = place == draft.chosen, draft.first + place
    spoken = _.plural("{n} card in round {round}", "{n} cards in round {round}", cards, round=number)
    face = centred_column(
        [ft.Text(f"{number}.", style=scale.small()), ft.Text(str(cards), style=scale.key())], spacing=0
    )
    size = TARGET * max(1.0, scale.factor)
    return bordered_key(
        labelled(spoken, face, selected=chosen),
        on_round,
        data=place,
        chosen=chosen,
        width=size,
        height=size * 1.25,
        alignment=ft.Alignment.CENTER,
        bgcolor=Paint.NOW if chosen else Paint.RAISED,
    )
