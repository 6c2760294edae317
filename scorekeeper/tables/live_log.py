"""An event log that many screens show, a game or a tournament: one change at a time, each told once it is
saved."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Generic, TypeVar

from scorekeeper.game.event_log import EventLog
from scorekeeper.storage.tasks import finished
from scorekeeper.tables.subscribers import Subscribers

L = TypeVar("L", bound=EventLog[Any])
S = TypeVar("S")
"""The state that the facts of a log make."""
N = TypeVar("N")
"""What screens see of a log at one moment."""


class StaleTap(Exception):  # noqa: N818 - no error: another screen was quicker
    """The tap was meant for something else than is there now, and is dropped."""


class LiveLog(ABC, Generic[L, S, N]):
    """An event log, its state and its subscribers. `save` makes it durable in place of the version that it
    was made from; when it cannot, it raises `StorageError` and leaves what is there alone."""

    def __init__(self, log: L, state: S, save: Callable[[L, L], Awaitable[None]]) -> None:
        self._log = log
        self._state = state
        self._save = save
        self._revision = log.revision
        self._turn = asyncio.Lock()
        self._subscribers = Subscribers[N]()

    @property
    def revision(self) -> int:
        """The revision that screens see. It grows with every change, also where another program has put an
        older or a different version in place of this one: no tap of before is meant for that."""
        return self._revision

    @property
    @abstractmethod
    def snapshot(self) -> N:
        """What screens see now."""

    def subscribe(self, subscriber: Callable[[N], None]) -> Callable[[], None]:
        """Call `subscriber` with every new snapshot; the answer unsubscribes it."""
        return self._subscribers.add(subscriber)

    @asynccontextmanager
    async def at_rest(self) -> AsyncIterator[N]:
        """What is there while nothing changes: who taps meanwhile waits."""
        async with self._turn:
            yield self.snapshot

    async def _in_turn(self, change: Callable[[], Awaitable[N]], revision: int | None = None) -> N:
        """The snapshot after a change, which waits for those before it; it is meant for that revision."""

        async def in_turn() -> N:
            async with self._turn:
                if revision not in (None, self._revision):
                    raise StaleTap
                return await change()

        return await finished(in_turn())

    async def _kept(self, log: L, state: S, on_saved: Callable[[], None] | None = None) -> N:
        """The snapshot of that log once it is saved; where it is what is here, nothing is to be saved."""
        if log is self._log:
            return self.snapshot
        await self._save(log, self._log)
        if on_saved is not None:
            on_saved()
        return self._show(log, state)

    def _show(self, log: L, state: S) -> N:
        self._log, self._state = log, state
        self._revision = max(self._revision + 1, log.revision)
        snapshot = self.snapshot
        self._subscribers.notify(snapshot)
        return snapshot
