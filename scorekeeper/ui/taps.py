"""The taps of one screen, in the order in which they were made.

A tap carries the revision that the screen showed when it was made: if somebody else was quicker it is
dropped. Taps made faster than the disk follow one another, and a bouncing finger counts once: neither on the
same key nor on one that has just taken its place. Where one of them fails, those made behind it are dropped:
they meant what would have come next.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable

from scorekeeper.tables import Move, Sight, StaleTap, Table
from scorekeeper.ui.sweeping import sweep_soon

BOUNCE = 0.25
"""Seconds in which the same key is one tap."""

Question = tuple[str, object]
"""A row of keys, and what they answer now: a bid, a result, whether all tricks are played."""

Intent = Callable[[Sight], Move | None]
"""From what lies on the table to the move that a key means there; None where it means nothing any more."""


class Taps:
    """One screen's way to its table. `clock` is monotonic, in seconds."""

    def __init__(self, table: Table, clock: Callable[[], float]) -> None:
        self.table = table
        self._clock = clock
        self._line = asyncio.Lock()
        self._last: dict[str, float] = {}
        self._asked: dict[str, tuple[object, float]] = {}
        self._failed = 0
        self._own: dict[int, int] = {}

    async def tap(self, key: str, seen: int, intent: Intent, question: Question | None = None) -> None:
        """Make the move that `key` means, unless it bounced or somebody else was quicker.

        `seen` is the revision that the screen showed, `question` as in `bounced`. Raises `RuleViolation` and
        `StorageError`.
        """

        async def act(revision: int) -> Sight | None:
            move = intent(self.table.sight)
            return None if move is None else await self.table.act(move, revision)

        if not self.bounced(key, question):
            await self._take(seen, act)

    async def undo(self, seen: int) -> None:
        """Take the last fact back. Raises like `tap`."""
        if not self.bounced("undo"):
            await self._take(seen, self.table.undo)

    async def redo(self, seen: int) -> None:
        """Bring the last undone fact back. Raises like `tap`."""
        if not self.bounced("redo"):
            await self._take(seen, self.table.redo)

    def bounced(self, key: str, question: Question | None = None) -> bool:
        """Whether this tap was part of the one before it; if it was not, it is remembered.

        `question` is asked of a key whose row answers one thing after the other. Where the first of two quick
        taps brings other keys to the same place, nobody can have meant the second one.
        """
        now = self._clock()
        if now - self._last.get(key, -math.inf) < BOUNCE:
            return True
        if question is not None:
            row, asked = question
            before, at = self._asked.get(row, (asked, now))
            if asked != before and now - at < BOUNCE:
                return True
            self._asked[row] = asked, now
        self._last[key] = now
        return False

    async def _take(self, seen: int, act: Callable[[int], Awaitable[Sight | None]]) -> None:
        failed = self._failed
        async with self._line:
            revision = self._after_own(seen)
            if failed != self._failed or revision != self.table.game.revision:
                return
            try:
                sight = await act(revision)
            except StaleTap:
                return
            except Exception:
                self._failed += 1
                raise
            if sight is not None:
                self._own[revision] = sight.revision
            sweep_soon()

    def _after_own(self, revision: int) -> int:
        """The revision that this screen's own taps have made of the one it showed."""
        while revision in self._own:
            revision = self._own[revision]
        return revision
