"""The taps of one screen: debounced, and carried out in the order in which they were made.

A tap carries the revision that the screen showed; where another screen was quicker, it is dropped. Taps made
faster than the disk follow one another. Where one of them fails, those behind it are dropped: they meant what
would have come next.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable, Hashable
from typing import NamedTuple

from scorekeeper.tables import OWNER, Actor, Move, Snapshot, StaleTap, Table
from scorekeeper.ui.runtime.gc_schedule import schedule_gc

DEBOUNCE_SECONDS = 0.25
"""How long the same key is one tap."""


class KeyRow(NamedTuple):
    """A row of keys, and what it asks for now: a bid, a result, whether all tricks are played."""

    name: str
    purpose: object
    dead_times: int = 1
    """For how many times `DEBOUNCE_SECONDS` it takes no tap after one that was made for another purpose."""


Resolve = Callable[[Snapshot], Move | None]
"""The move that a key means at a snapshot; None where it has no meaning any more."""


class Debounce:
    """Distinguishes a bouncing finger from a second tap. `clock` is monotonic, in seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._tapped: dict[Hashable, float] = {}
        self._purposes: dict[str, tuple[object, float]] = {}

    def is_repeat(self, key: Hashable | None, *rows: KeyRow) -> bool:
        """Whether this tap was part of the one before it; if it was not, it is remembered.

        `key` is None for a key of a keyboard, which does not bounce. `rows` are those in whose place the key
        stands, which ask for one thing after the other. Where the first of two quick taps brings other keys
        to the same place, the second one cannot be meant for them.
        """
        now = self._clock()
        if key is not None and now - self._tapped.get(key, -math.inf) < DEBOUNCE_SECONDS:
            return True
        for row in rows:
            before, at = self._purposes.get(row.name, (row.purpose, now))
            if row.purpose != before and now - at < row.dead_times * DEBOUNCE_SECONDS:
                return True
        self._purposes.update({row.name: (row.purpose, now) for row in rows})
        if key is not None:
            self._tapped[key] = now
        return False


class TapQueue:
    """The queue between one screen and its table."""

    def __init__(self, table: Table, clock: Callable[[], float], actor: Actor = OWNER) -> None:
        self.table = table
        self._actor = actor
        self.debounce = Debounce(clock)
        self._turn = asyncio.Lock()
        self._failed = 0
        self._own: dict[int, int] = {}

    async def tap(self, key: Hashable | None, seen: int, resolve: Resolve, *rows: KeyRow) -> bool:
        """Make the move that `key` means, unless the tap bounced or is stale; whether it was made.

        `seen` is the revision that the screen showed, `rows` as in `Debounce.is_repeat`. Raises
        `RuleViolation` and `StorageError`.
        """

        async def act(revision: int) -> Snapshot | None:
            move = resolve(self.table.snapshot)
            return None if move is None else await self.table.act(move, revision, self._actor)

        return not self.debounce.is_repeat(key, *rows) and await self._in_turn(seen, act)

    async def undo(self, seen: int, *, bounces: bool = True) -> bool:
        """Take the last tap back; answers and raises like `tap`."""
        repeated = bounces and self.debounce.is_repeat("undo")
        return not repeated and await self._in_turn(seen, self.table.undo)

    async def redo(self, seen: int, *, bounces: bool = True) -> bool:
        """Bring the last undone tap back; answers and raises like `tap`."""
        repeated = bounces and self.debounce.is_repeat("redo")
        return not repeated and await self._in_turn(seen, self.table.redo)

    async def _in_turn(self, seen: int, act: Callable[[int], Awaitable[Snapshot | None]]) -> bool:
        failed = self._failed
        async with self._turn:
            revision = self._after_own(seen)
            if failed != self._failed or revision != self.table.revision:
                return False
            try:
                snapshot = await act(revision)
            except StaleTap:
                return False
            except Exception:
                self._failed += 1
                raise
            if snapshot is not None:
                self._own[revision] = snapshot.revision
            schedule_gc()
            return snapshot is not None

    def _after_own(self, revision: int) -> int:
        """The revision after this screen's own taps that were made on `revision`."""
        while revision in self._own:
            revision = self._own[revision]
        return revision
