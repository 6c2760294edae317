"""One person's dealings with a game that comes from another phone, until it is let in."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import dataclass, field
from typing import Any

import flet as ft

from scorekeeper.game import state_of
from scorekeeper.storage.errors import StorageError
from scorekeeper.storage.importing import Arrival, Plan
from scorekeeper.storage.merging import Copies
from scorekeeper.tables.backups import bring_in
from scorekeeper.ui.arriving import open_round_line, plan_of_code, plan_of_file
from scorekeeper.ui.component import handler
from scorekeeper.ui.faults import fault_sentence
from scorekeeper.ui.files import Intake
from scorekeeper.ui.session import App


@ft.observable
# Flet puts every message into words for its log, the owners of handlers included: theirs are short.
@dataclass(eq=False, repr=False)
class Taking:
    """Every public field that is assigned has the screen drawn anew."""

    app: App
    waiting: bool = True
    """Whether a code or a file is being read."""
    typed: str = ""
    refused: str = ""
    """Why what was read is no game."""
    plan: Plan | None = None
    """What letting the game in would change."""
    written: tuple[str, str] = ("", "")
    """What stands in the open round of a forked game, here and in the one that came."""
    chosen: bool | None = None
    """Whether of a forked game the one that came is to go on; None while nobody has said."""
    intake: Intake = field(init=False)
    _coming: bool = False

    def __post_init__(self) -> None:
        self.intake = Intake(self.app, self._begin, self._read_file, self._refuse)

    @property
    def arrival(self) -> Arrival | None:
        """The game that has come."""
        return self.plan.games[0] if self.plan is not None else None

    @property
    def ready(self) -> bool:
        """Whether it can be let in."""
        forked = self.arrival is not None and self.arrival.copies is Copies.FORKED
        return self.chosen is not None or not forked

    async def read(self, code: str) -> None:
        """Read the code of the address; without one a field asks for it."""
        self._begin()
        try:
            if code:
                await self._look(plan_of_code(self.app.host, code))
        finally:
            self.waiting = False

    @handler
    async def on_read(self, _event: Any) -> None:
        """Read what was pasted."""
        await self._look(plan_of_code(self.app.host, self.typed))

    @handler
    def on_typed(self, event: ft.Event[ft.TextField]) -> None:
        self.typed, self.refused = str(event.control.value), ""

    @handler
    def on_pick(self, _event: Any) -> None:
        """A file is about to be chosen: what was said of the code goes."""
        self.refused = ""

    @handler
    def on_choose(self, event: ft.Event[ft.Container]) -> None:
        """One of two copies is tapped; the data says whether it is the one that came."""
        self.chosen = event.control.data is True

    @handler
    async def on_take(self, _event: Any) -> None:
        """The game is let in, once however often it is tapped, and stands open."""
        plan, arrival = self.plan, self.arrival
        if self._coming or plan is None or arrival is None or not self.ready:
            return
        self._coming = True
        try:
            outcome = await bring_in(
                self.app.host, plan, {arrival.there.id: self.chosen is True}, take_settings=False
            )
        finally:
            self._coming = False
        if outcome.failed is not None:
            raise outcome.failed
        if outcome.moved_on:
            _ = self.app.words
            self.app.say(
                _("Somebody wrote in this game just now; here is how it stands. Read the code again.")
            )
        self.app.go(f"/games/{arrival.there.id}")

    def _begin(self) -> None:
        self.waiting, self.plan, self.refused = True, None, ""

    async def _read_file(self, content: bytes) -> None:
        await self._look(plan_of_file(self.app.host, content))
        self.waiting = False

    def _refuse(self, error: Exception) -> None:
        self.waiting, self.refused = False, fault_sentence(self.app.words, error)

    async def _look(self, reading: Awaitable[Plan]) -> None:
        try:
            plan = await reading
            written = await self._written(plan.games[0])
        except StorageError as error:
            self.refused = fault_sentence(self.app.words, error)
            return
        self.refused, self.chosen, self.written = "", None, written
        self.plan = plan

    async def _written(self, arrival: Arrival) -> tuple[str, str]:
        if arrival.copies is not Copies.FORKED:
            return "", ""
        _, here = self.app.words, await self.app.host.table(arrival.there.id)
        return open_round_line(_, here.sight.state), open_round_line(_, state_of(arrival.there))
