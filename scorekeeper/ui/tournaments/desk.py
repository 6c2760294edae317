"""The desk of a tournament on a screen: what it shows, and what its keys propose."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, cast

import flet as ft

from scorekeeper.game.event_log import in_force
from scorekeeper.game.faces import Face, faces_of
from scorekeeper.game.names import shown_name
from scorekeeper.locale.tournament_refusals import tournament_sentence
from scorekeeper.rules import RuleViolation
from scorekeeper.storage.players import Player
from scorekeeper.tables.live_log import StaleTap
from scorekeeper.tables.tournaments import DeskSnapshot, TournamentDesk
from scorekeeper.tournament import facts as f
from scorekeeper.tournament.state import State, labels
from scorekeeper.ui.runtime.component import handler
from scorekeeper.ui.runtime.hooks import use_app, use_effect, use_memo, use_page_subscription, use_state
from scorekeeper.ui.runtime.messages import error_sentence
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.buttons import OnTap
from scorekeeper.ui.widgets.nothing_here import not_found
from scorekeeper.ui.widgets.scaffold import scaffold


@dataclass(frozen=True, slots=True)
class OpenDesk:
    """A tournament that a screen shows, and what its keys do."""

    app: App
    desk: TournamentDesk
    snapshot: DeskSnapshot
    names: tuple[str, ...]
    """What everybody is called, by number."""

    @property
    def state(self) -> State:
        return self.snapshot.state

    @property
    def is_live(self) -> bool:
        """Whether something can be written down: it is not over, and the folder not read-only."""
        return not (self.state.ended or self.app.read_only)

    @property
    def address(self) -> str:
        return f"/tournaments/{self.snapshot.id}"

    def last_result(self, game: str) -> f.ResultTaken | None:
        """The result that the table of that game has, or had last."""
        records = reversed(in_force(self.desk.tournament))
        taken = (record.fact for record in records if isinstance(record.fact, f.ResultTaken))
        return next((result for result in taken if result.game == game), None)

    async def propose(self, *facts: f.Fact) -> bool:
        """Write the facts of one tap down; whether that was done. A refusal is said in a sentence."""
        return await self._done(lambda: self.desk.propose(*facts))

    async def undo(self, _event: object = None) -> bool:
        """Take the last tap back."""
        return await self._done(lambda: self.desk.undo(self.snapshot.revision))

    async def redo(self, _event: object = None) -> bool:
        """Bring back what was taken back."""
        return await self._done(lambda: self.desk.redo(self.snapshot.revision))

    async def _done(self, work: Callable[[], Any]) -> bool:
        try:
            await work()
        except RuleViolation as refused:
            self.app.show_message(tournament_sentence(self.app.words, refused, self.names))
            return False
        except StaleTap:  # another screen was quicker; this one shows what is now
            return False
        return True

    def key(self, *facts: f.Fact) -> OnTap:
        """The handler of a key that proposes these facts."""

        async def tapped(_event: object) -> None:
            await self.propose(*facts)

        return handler(tapped)


def use_desk(tournament_id: str) -> tuple[OpenDesk | None, Exception | None]:
    """The desk of a tournament; or why it cannot be opened; neither until then."""
    app = use_app()
    opened, set_opened = use_state(cast(tuple[TournamentDesk | None, Exception | None], (None, None)))
    snapshot, set_snapshot = use_state(cast(DeskSnapshot | None, None))
    desk, error = opened
    people = () if snapshot is None else snapshot.state.people
    names = use_memo(lambda: labels(people), [people])

    async def open_desk() -> None:
        try:
            desk = await app.host.tournaments.desk(tournament_id)
        except Exception as error:  # whatever it is, the screen says it
            set_opened((None, error))
        else:
            set_snapshot(desk.snapshot)
            set_opened((desk, None))

    use_effect(open_desk, [tournament_id])
    use_page_subscription(None if desk is None else desk.subscribe, set_snapshot, [desk])
    if desk is None or snapshot is None:
        return None, error
    return OpenDesk(app, desk, snapshot, names), None


def use_faces(state: State, players: Sequence[Player] | None) -> Sequence[Face | None]:
    """The faces of a tournament's people, in their order; none of them until the known players are loaded."""
    ids = tuple(person.player for person in state.people)

    def given() -> Sequence[Face | None]:
        if players is None:
            return [None] * len(ids)
        return faces_of(ids, {player.id: player.face for player in players if player.face})

    return use_memo(given, [ids, players])


def file_name(app: App, state: State, what: str) -> str:
    """A name for a file of the tournament; such names sort by their day."""
    name = re.sub(r'[\s.<>:"/\\|?*]+', "-", shown_name(state.name)).strip("-")
    return f"{app.host.now():%Y-%m-%d}-{name}-{what}"


def not_open(app: App, error: Exception | None, title: str, back: str) -> ft.View:
    """The screen in the place of one whose tournament is not open: why it cannot be, or that it loads."""
    if error is None:
        return scaffold(app, title, None, back=back)
    return not_found(app, error_sentence(app.words, error))
