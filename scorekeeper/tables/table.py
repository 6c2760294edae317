"""One running game, shared by every screen that shows it.

Every change goes one way: verify, record, apply, save, and only then notify the screens. A tap counts when it
is on disk; if it cannot be saved the table stays as it was.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.game import (
    Fact,
    Game,
    State,
    can_redo,
    can_undo,
    masked,
    record_tap,
    redo,
    state_of,
    undo,
)
from scorekeeper.tables.subscribers import Subscribers

Save = Callable[[Game, Game], Awaitable[None]]
"""Makes a game durable in place of the version that it was made from; when it cannot, raises `StorageError`
and leaves what is there alone."""

Move = Callable[[State, datetime], Fact]
"""A move of the game with all its values given but the state and the moment."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The game at one revision as every screen may see it, with hidden bids masked (§4.4, §4.5)."""

    game_id: str
    revision: int
    state: State
    can_undo: bool
    can_redo: bool


class StaleTap(Exception):  # noqa: N818 - no error: another screen was quicker
    """The tap was made on an older snapshot of the game and is dropped."""


class Table:
    """A game and its subscribers. `now` returns the time, with its time zone."""

    def __init__(self, game: Game, save: Save, now: Callable[[], datetime]) -> None:
        self._game = game
        self._state = state_of(game)
        self._save = save
        self._now = now
        self._turn = asyncio.Lock()
        self._subscribers = Subscribers[Snapshot]()

    @property
    def game(self) -> Game:
        """The game as it is on disk."""
        return self._game

    @property
    def snapshot(self) -> Snapshot:
        return Snapshot(
            game_id=self._game.id,
            revision=self._game.revision,
            state=masked(self._state),
            can_undo=can_undo(self._game),
            can_redo=can_redo(self._game),
        )

    def subscribe(self, subscriber: Callable[[Snapshot], None]) -> Callable[[], None]:
        """Call `subscriber` with every new snapshot; the answer unsubscribes it."""
        return self._subscribers.add(subscriber)

    async def act(self, move: Move, revision: int) -> Snapshot:
        """Make a move that was chosen at that revision.

        Raises:
            StaleTap: the game has moved on since.
            RuleViolation: the move is not allowed.
            StorageError: it could not be saved; nothing has changed.
        """

        def with_move(game: Game) -> tuple[Game, State]:
            return record_tap(game, self._state, move(self._state, self._now()))

        return await self._change(with_move, revision)

    async def undo(self, revision: int) -> Snapshot:
        """Take the last tap back. Raises like `act`."""
        return await self._change(lambda game: _replayed(undo(game)), revision)

    async def redo(self, revision: int) -> Snapshot:
        """Put the last undone tap back. Raises like `act`."""
        return await self._change(lambda game: _replayed(redo(game)), revision)

    async def exchange(self, copy: Callable[[Game], Game], revision: int) -> Snapshot:
        """Continue with another copy of the game, at least as new as this one. Raises like `act`."""
        return await self._change(lambda game: _replayed(copy(game)), revision)

    def reread(self, game: Game) -> None:
        """Go on from what is on disk, where another program has saved it."""
        self._show(*_replayed(game))

    async def _change(self, change: Callable[[Game], tuple[Game, State]], revision: int) -> Snapshot:
        # A screen that is closed during its tap must not leave the table behind the disk.
        return await asyncio.shield(asyncio.ensure_future(self._change_in_turn(change, revision)))

    async def _change_in_turn(self, change: Callable[[Game], tuple[Game, State]], revision: int) -> Snapshot:
        async with self._turn:
            if revision != self._game.revision:
                raise StaleTap
            game, state = change(self._game)
            await self._save(game, self._game)
            return self._show(game, state)

    def _show(self, game: Game, state: State) -> Snapshot:
        self._game, self._state = game, state
        snapshot = self.snapshot
        self._subscribers.notify(snapshot)
        return snapshot


def _replayed(game: Game) -> tuple[Game, State]:
    return game, state_of(game)
