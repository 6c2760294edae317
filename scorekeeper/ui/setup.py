"""Setting up a game: who sits where, who deals first; what each tap does. Its rules are chosen in `choosing`.

Kept as long as the app is open, so that a look at the rulebook loses nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, cast
from uuid import uuid4

import flet as ft

from scorekeeper.game import Seat, same_name, tidy_name
from scorekeeper.locale.refusals import refusal_sentence
from scorekeeper.rules import RuleViolation
from scorekeeper.storage.players import Player
from scorekeeper.ui.choosing import Sheet
from scorekeeper.ui.component import handler
from scorekeeper.ui.mixing import Mixing
from scorekeeper.ui.paper import Paper, TotalMissing, sign_turned, taken_over
from scorekeeper.ui.seating import renamed

FEW = 12
"""So many known players are offered at once; the rest one tap later."""


@ft.observable
# Flet puts every message into words for its log, the owners of handlers included: theirs are short.
@dataclass(eq=False, repr=False, kw_only=True)
class Setup(Mixing):
    """The page of one person: every public field that is assigned has the screen drawn anew."""

    known: tuple[Player, ...]
    all_known: bool = False
    """Whether more than the latest few are offered."""
    name_refused: str = ""
    names_judged: int = 0
    """How many names were judged: each time the field is a new one, which has the focus again."""
    total_refused: tuple[int, str] | None = None
    """The seat whose total is refused, and why."""
    player: str = ""
    """Whose seat the sheet is about."""
    over: bool = False
    """Whether the game has begun."""
    _name: str = field(default="", init=False)
    _paper: Paper | None = field(default=None, init=False)
    _starting: bool = field(default=False, init=False)

    @property
    def paper(self) -> Paper | None:
        """What is taken over from paper, None in a game that begins here."""
        return self._paper

    @property
    def typed(self) -> str:
        """What stands in the field for a name."""
        return self._name

    @property
    def offered(self) -> tuple[Player, ...]:
        """The known players to tap, latest first."""
        return self.known if self.all_known else self.known[:FEW]

    def know(self, known: tuple[Player, ...]) -> None:
        """These are the people known now: some may have been renamed or forgotten meanwhile."""
        gone = {player.id for player in self.known} - {player.id for player in known}
        self.seating = renamed(self.seating, known, gone)
        self.known = known

    # Players -------------------------------------------------------------------------------------------

    @handler
    def on_player(self, event: ft.Event[ft.Container]) -> None:
        """A known player sits down, or gets up again."""
        player = next((player for player in self.known if player.id == event.control.data), None)
        if player is None:  # forgotten on another phone while the finger was on its way
            return
        if self.seating.has(player.id):
            self.seating = self.seating.unseated(player.id)
        else:
            self._sit(Seat(player.id, player.name))

    @handler
    def on_all_known(self, _event: Any) -> None:
        self.all_known = True

    @handler
    def on_name_typed(self, event: ft.Event[ft.TextField]) -> None:
        """Not drawn anew: the field holds what is typed."""
        self._name = str(event.data or "")
        if self.name_refused:
            self.name_refused = ""

    @handler
    def on_name(self, _event: Any) -> None:
        """The name in the field sits down; a known player is known by it."""
        name = tidy_name(self._name)
        known = next((player for player in self.known if same_name(player.name, name)), None)
        seat = Seat(known.id, known.name) if known else Seat(str(uuid4()), name)
        try:
            self._sit(seat)
        except RuleViolation as violation:
            self.name_refused = refusal_sentence(self.app.words, violation)
        else:
            self._name = ""
        self.names_judged += 1

    def _sit(self, seat: Seat) -> None:
        self.seating = self.seating.seated(seat)
        self.app.device.feel()
        self._announce(len(self.seating.seats) - 1)

    # Seats ---------------------------------------------------------------------------------------------

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
        self.sheet = None
        self.seating = self.seating.unseated(event.control.data)

    @handler
    def on_seat(self, event: ft.Event[ft.Container]) -> None:
        """A seat was tapped: its sheet moves it without dragging."""
        self.player = event.control.data
        self.sheet = Sheet.SEAT

    @handler
    def on_earlier(self, _event: Any) -> None:
        self._move(-1)

    @handler
    def on_later(self, _event: Any) -> None:
        self._move(+1)

    def _move(self, by: int) -> None:
        if not self.seating.has(self.player):
            return
        old = self.seating.place(self.player)
        new = (old + by) % len(self.seating.seats)
        self.seating = self.seating.moved(old, new)
        self._announce(new)

    def _announce(self, place: int) -> None:
        _ = self.app.words
        name = self.seating.seats[place].name
        self.app.device.announce(_("{name}: seat {seat}", name=name, seat=place + 1))

    def refused_total(self, place: int) -> str:
        """What is wrong with the total of that place, "" if nothing is."""
        refused = self.total_refused
        return refused[1] if refused is not None and refused[0] == place else ""

    # A paper game --------------------------------------------------------------------------------------

    @handler
    def on_paper(self, _event: Any) -> None:
        """A game that was begun on paper goes on here, or not."""
        self.total_refused = None
        self._write(Paper() if self._paper is None else None)

    @handler
    def on_paper_round(self, event: ft.Event[ft.Container]) -> None:
        """It goes on a round earlier or later; `data` is by how many."""
        if self._paper is not None:
            self._write(self._paper.at_round(self._paper.round + event.control.data, self.rounds))

    @handler
    def on_total_typed(self, event: ft.Event[ft.TextField]) -> None:
        """A total as it stands in a player's field; not drawn anew while it is typed."""
        if self._paper is not None:
            self._paper = self._paper.written(event.control.data, str(event.data or ""))
        self.total_refused = None

    @handler
    def on_sign(self, event: ft.Event[ft.Container]) -> None:
        """A total goes below zero, or above it again."""
        if self._paper is not None:
            player = event.control.data
            self._write(self._paper.written(player, sign_turned(self._paper.text(player))))

    def _write(self, paper: Paper | None) -> None:
        self._paper = paper
        cast(ft.Observable, self).notify()  # type: ignore[no-untyped-call]

    # The start -----------------------------------------------------------------------------------------

    @handler
    async def on_start(self, _event: Any) -> None:
        """The game begins, once, and everything is remembered for the next."""
        if self._starting:
            return
        if why := self.objections:
            self.app.say(why[0])
            return
        self._starting, begun = True, False
        try:
            begun = await self._start()
        finally:
            self._starting = begun  # a second tap that is still on its way finds a game begun

    async def _start(self) -> bool:
        _, seats = self.app.words, self.seating.seats
        try:
            carried = None
            if self._paper is not None:
                carried = taken_over(self._paper.at_round(self._paper.round, self.rounds), seats)
        except TotalMissing as missing:
            self.total_refused = (missing.seat, _("The total is missing."))
            return False
        except RuleViolation as violation:
            names = [seat.name for seat in seats]
            said = refusal_sentence(_, violation, names)
            self.total_refused = (int(str(violation.details["seat"])), said)
            return False
        table = await self.app.host.start(seats, self.seating.first_dealer, self.ruleset, carried)
        self.over = True
        self.app.go(f"/games/{table.sight.game_id}")
        return True
