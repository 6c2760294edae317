"""One running game, shared by every screen that shows it.

All taps go one way: verify, write down, save, and only then tell the screens. A tap counts when it is on
disk; if it cannot be saved the table stays as it was.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.game import (
    Fact,
    Game,
    State,
    apply,
    can_redo,
    can_undo,
    masked,
    record,
    redo,
    state_of,
    undo,
)

_LOG = logging.getLogger(__name__)

Save = Callable[[Game], Awaitable[None]]
"""Makes a game durable; raises `StorageError` and leaves the last durable version alone when it cannot."""

Move = Callable[[State, datetime], Fact]
"""A move of the game with all its values given but the state and the moment."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What everybody at the table sees at one moment; hidden bids are not in it (§4.4, §4.5)."""

    game_id: str
    revision: int
    state: State
    can_undo: bool
    can_redo: bool


Subscriber = Callable[[Sight], None]


class StaleTap(Exception):  # noqa: N818 - nothing failed: somebody else was quicker
    """The tap was made on an older sight of the game and is dropped."""


class Table:
    """A game and the screens that follow it. `clock` tells the moment, with its time zone."""

    def __init__(self, game: Game, save: Save, clock: Callable[[], datetime]) -> None:
        self._game = game
        self._state = state_of(game)
        self._save = save
        self._clock = clock
        self._turn = asyncio.Lock()
        self._subscribers: list[Subscriber] = []

    @property
    def game(self) -> Game:
        """The game as it is on disk."""
        return self._game

    @property
    def sight(self) -> Sight:
        return Sight(
            game_id=self._game.id,
            revision=self._game.revision,
            state=masked(self._state),
            can_undo=can_undo(self._game),
            can_redo=can_redo(self._game),
        )

    def subscribe(self, subscriber: Subscriber) -> Callable[[], None]:
        """Tell `subscriber` of every new sight from now on; the answer ends it."""
        self._subscribers.append(subscriber)

        def unsubscribe() -> None:
            if subscriber in self._subscribers:
                self._subscribers.remove(subscriber)

        return unsubscribe

    async def act(self, move: Move, revision: int) -> Sight:
        """Make a move on the sight of that revision.

        Raises:
            StaleTap: the game has moved on since.
            RuleViolation: the move is not allowed.
            StorageError: it could not be saved; nothing has changed.
        """

        def written(game: Game) -> tuple[Game, State]:
            fact = move(self._state, self._clock())
            return record(game, fact), apply(self._state, fact)

        return await self._change(written, revision)

    async def undo(self, revision: int) -> Sight:
        """Take the last fact back. Raises like `act`."""
        return await self._change(lambda game: _replayed(undo(game)), revision)

    async def redo(self, revision: int) -> Sight:
        """Bring the last undone fact back. Raises like `act`."""
        return await self._change(lambda game: _replayed(redo(game)), revision)

    async def exchange(self, copy: Callable[[Game], Game], revision: int) -> Sight:
        """Go on with another copy of the game, which is at least as new as this one. Raises like `act`."""
        return await self._change(lambda game: _replayed(copy(game)), revision)

    async def _change(self, change: Callable[[Game], tuple[Game, State]], revision: int) -> Sight:
        # A screen that goes away in the middle of its tap must not leave the table behind the disk.
        return await asyncio.shield(asyncio.ensure_future(self._change_in_turn(change, revision)))

    async def _change_in_turn(self, change: Callable[[Game], tuple[Game, State]], revision: int) -> Sight:
        async with self._turn:
            if revision != self._game.revision:
                raise StaleTap
            game, state = change(self._game)
            await self._save(game)
            self._game, self._state = game, state
            sight = self.sight
            self._tell(sight)
            return sight

    def _tell(self, sight: Sight) -> None:
        for subscriber in tuple(self._subscribers):
            try:
                subscriber(sight)
            except Exception:
                # The tap is saved and counts; a broken screen must not keep the others in the dark.
                _LOG.exception("a screen could not show the table")


def _replayed(game: Game) -> tuple[Game, State]:
    return game, state_of(game)
