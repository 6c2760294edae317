"""The controller of the players and seats of a new game."""

from __future__ import annotations

from dataclasses import field
from typing import Any
from uuid import uuid4

import flet as ft

from scorekeeper.game import Seat, same_name, tidy_name, verify_name
from scorekeeper.game.faces import Face, faces_at_table
from scorekeeper.locale.refusals import refusal_sentence
from scorekeeper.rules import RuleViolation
from scorekeeper.storage.players import Player
from scorekeeper.ui.new_game.model.seating import Seating, with_known_players
from scorekeeper.ui.runtime.component import handler
from scorekeeper.ui.runtime.session import App, observable
from scorekeeper.ui.widgets.scaffold import ROWS_AT_ONCE
from scorekeeper.ui.widgets.text_fields import letters_refusal

OFFERED_AT_FIRST = 12
"""How many known players are offered at once; more of them with each tap."""


@observable
class SeatsController:
    """The controller of who plays, where they sit, and who deals first."""

    app: App
    known: tuple[Player, ...]
    seating: Seating
    most_offered: int = OFFERED_AT_FIRST
    """How many known players are offered at most."""
    name_refused: str = ""
    names_judged: int = 0
    """How many names were judged: each time the field is a new one, which has the focus again."""
    seat_player: str = ""
    """The player whose seat's sheet is open, "" where none is."""
    _name: str = field(default="", init=False)

    @property
    def name_typed(self) -> str:
        """The text in the field for a player's name."""
        return self._name

    @property
    def offered(self) -> tuple[Player, ...]:
        """The known players to tap, latest first."""
        return self.to_offer[: self.most_offered]

    @property
    def to_offer(self) -> tuple[Player, ...]:
        """All known players who have no seat and are not hidden."""
        return tuple(player for player in self.known if not player.hidden and not self.seating.has(player.id))

    @property
    def faces(self) -> tuple[Face, ...]:
        """The faces of those who are seated, as they will be at the table."""
        known = {player.id: player.face for player in self.known if player.face}
        return faces_at_table([seat.player for seat in self.seating.seats], known)

    def player_of(self, player_id: str) -> Player | None:
        """The known player of that id."""
        return next((player for player in self.known if player.id == player_id), None)

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.seating.seats)

    def take_up(self, known: tuple[Player, ...], seating: Seating, name: str) -> None:
        """Go on with the seats, and the name that was typed, of a session before this one."""
        self.known, self.seating, self._name = known, seating, name

    def update_known(self, known: tuple[Player, ...]) -> None:
        """Take over names that were changed and players that were deleted meanwhile."""
        gone = {player.id for player in self.known} - {player.id for player in known}
        self.seating = with_known_players(self.seating, known, gone)
        self.known = known

    @handler
    def on_player(self, event: ft.Event[ft.Container]) -> None:
        """A known player was tapped: he sits down."""
        player = self.player_of(event.control.data)
        # Deleted on another phone meanwhile, or tapped twice.
        if player is not None and not self.seating.has(player.id):
            self._seat(Seat(player.id, player.name))

    @handler
    def on_more_known(self, _event: Any) -> None:
        self.most_offered += ROWS_AT_ONCE

    @handler
    def on_name_typed(self, event: ft.Event[ft.TextField]) -> None:
        self._name = str(event.data or "")
        self.name_refused = letters_refusal(self.app, self._name)

    @handler
    def on_name(self, _event: Any) -> None:
        """The name in the field sits down: the known player of that name, or a new one.

        A new name is told apart from those of all known players, for it will stand among them.
        """
        name = tidy_name(self._name)
        known = next((player for player in self.known if same_name(player.name, name)), None)
        try:
            if known is None:
                seated = [seat.name for seat in self.seating.seats]
                verify_name(name, [*seated, *(player.name for player in self.known)])
            self._seat(Seat(known.id, known.name) if known else Seat(str(uuid4()), name))
        except RuleViolation as error:
            self.name_refused = refusal_sentence(self.app.words, error)
        else:
            self._name = ""
        self.names_judged += 1

    def _seat(self, seat: Seat) -> None:
        self.seating = self.seating.seated(seat)
        self.app.device.haptic()
        self._announce(self.players - 1)

    @handler
    def on_reorder(self, event: ft.OnReorderEvent) -> None:
        """A seat was dragged to another place."""
        if event.old_index is not None and event.new_index is not None:
            self.seating = self.seating.moved(event.old_index, event.new_index)

    @handler
    def on_dealer(self, event: ft.Event[ft.Container]) -> None:
        self.seating = self.seating.dealt_by(event.control.data)

    @handler
    def on_unseat(self, event: ft.Event[ft.Container]) -> None:
        self.seat_player = ""
        self.seating = self.seating.unseated(event.control.data)

    @handler
    def on_seat(self, event: ft.Event[ft.Container]) -> None:
        """A seat was tapped: its sheet moves it without dragging."""
        self.seat_player = event.control.data

    @handler
    def on_sheet_closed(self, _event: Any) -> None:
        self.seat_player = ""

    @handler
    def on_seat_moved(self, event: ft.Event[ft.Container]) -> None:
        """The player of the sheet sits a place earlier (`data` is -1) or later (+1)."""
        if not self.seating.has(self.seat_player):
            return
        old = self.seating.place(self.seat_player)
        new = (old + event.control.data) % self.players
        self.seating = self.seating.moved(old, new)
        self._announce(new)

    def _announce(self, place: int) -> None:
        _ = self.app.words
        name = self.seating.seats[place].name
        self.app.device.announce(_("{name}: seat {seat}", name=name, seat=place + 1))
