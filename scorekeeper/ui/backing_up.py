"""One person's dealings with backups: the file that goes out, the one that comes in, and the plan between."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import flet as ft

from scorekeeper.game import state_of
from scorekeeper.storage.backup import backup_name
from scorekeeper.storage.importing import Arrival, Plan
from scorekeeper.storage.merging import Copies
from scorekeeper.storage.settings import Settings
from scorekeeper.tables.backups import Export, Outcome, bring_in, give_out, look_into
from scorekeeper.ui.arriving import open_round_line
from scorekeeper.ui.backup_words import outcome_sentences
from scorekeeper.ui.component import handler
from scorekeeper.ui.faults import fault_sentence
from scorekeeper.ui.files import Intake, give
from scorekeeper.ui.session import App

EVERY = 20
"""After so many games the screen is told how far it is."""


@ft.observable
# Flet puts every message into words for its log, the owners of handlers included: theirs are short.
@dataclass(eq=False, repr=False)
class BackingUp:
    """Every public field that is assigned has the screen drawn anew."""

    app: App
    busy: bool = False
    progress: tuple[int, int] = (0, 0)
    """How many games are done, and of how many."""
    export: Export | None = None
    """What was given out."""
    plan: Plan | None = None
    """What reading the file in would change."""
    written: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """What stands in the open round of each forked game, here and in the file."""
    taken: frozenset[str] = frozenset()
    """Ids of the forked games of which the file's copy is to go on here."""
    take_settings: bool = False
    outcome: Outcome | None = None
    refused: str = ""
    """Why a file was not taken."""
    intake: Intake = field(init=False)

    def __post_init__(self) -> None:
        self.intake = Intake(self.app, self._begin, self._look_into, self._refuse)

    @handler
    async def on_give_out(self, _event: Any) -> None:
        """Everything that is kept here goes into one file."""
        if self.busy:
            return
        self._clear()
        self._begin()
        try:
            export = await give_out(self.app.host, self._told, whole=not self.app.shared)
        finally:
            self.busy = False
        if await give(self.app, backup_name(self.app.host.now()), export.content):
            self.export = export

    @handler
    def on_pick(self, _event: Any) -> None:
        """A file is about to be chosen: what was said of another one goes."""
        if not self.busy:
            self._clear()

    def choose(self, game_id: str, *, theirs: bool) -> None:
        """Say which copy of a forked game goes on."""
        self.taken = self.taken | {game_id} if theirs else self.taken - {game_id}

    @handler
    def on_settings(self, _event: Any) -> None:
        self.take_settings = not self.take_settings

    @handler
    async def on_bring_in(self, _event: Any) -> None:
        """The plan is carried out."""
        plan = self.plan
        if plan is None or self.busy:
            return
        self._begin()
        try:
            self.outcome = await bring_in(
                self.app.host,
                plan,
                dict.fromkeys(self.taken, True),
                take_settings=self.take_settings,
                told=self._told,
            )
        finally:
            self.busy, self.plan = False, None
        self.app.device.announce(" ".join(outcome_sentences(self.app.words, self.outcome)))
        if self.outcome.settings:
            self.app.go_by(self.app.host.settings)

    @handler
    def on_leave(self, _event: Any) -> None:
        """The plan is put away; nothing has changed."""
        self._clear()

    async def _look_into(self, content: bytes) -> None:
        try:
            plan = await look_into(self.app.host, content, self._told)
            self.written = {game.there.id: await self._open_rounds(game) for game in plan.of(Copies.FORKED)}
        finally:
            self.busy = False
        # On a device where nothing was chosen yet the settings of the file take nobody's away.
        untouched = self.app.host.settings == Settings(new_game=self.app.host.settings.new_game)
        self.plan, self.taken, self.take_settings = plan, frozenset(), untouched

    async def _open_rounds(self, game: Arrival) -> tuple[str, str]:
        """What stands in the open round here and in the file."""
        here = (await self.app.host.table(game.there.id)).sight.state
        return open_round_line(self.app.words, here), open_round_line(self.app.words, state_of(game.there))

    def _refuse(self, error: Exception) -> None:
        """Say why a file was not taken."""
        self.busy, self.refused = False, fault_sentence(self.app.words, error)
        self.app.device.announce(self.refused)

    def _begin(self) -> None:
        self.busy, self.progress = True, (0, 0)

    def _told(self, done: int, of: int) -> None:
        if done % EVERY == 0:
            self.progress = done, of

    def _clear(self) -> None:
        self.export = self.plan = self.outcome = None
        self.refused, self.taken = "", frozenset()
