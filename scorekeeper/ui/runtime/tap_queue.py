"""The taps of one screen: debounced, and carried out in the order in which they were made.

A tap means what it says on the screen that the device had drawn, and after the taps of its own since; where
that is not so at the table any more, it is dropped. Taps made faster than the disk follow one another. Where
one of them fails or is dropped, those behind it are dropped: they meant what would have come next.
"""

from __future__ import annotations

import asyncio
import math
from collections import deque
from collections.abc import Awaitable, Callable, Hashable, Sequence
from typing import NamedTuple

from scorekeeper.game import Expected, Fact, State, all_expected, masked
from scorekeeper.game.facts import BidMade, PlayEnded, ResultEntered, TrickTaken, TrumpSet
from scorekeeper.game.recording import with_what_follows
from scorekeeper.tables import Snapshot, StaleTap, Table

DEBOUNCE_SECONDS = 0.25
"""How long the same key is one tap."""


class KeyRow(NamedTuple):
    """A row of keys, and what it asks for now: a bid, a result, whether all tricks are played."""

    name: str
    purpose: object
    dead_times: int = 1
    """The number of `DEBOUNCE_SECONDS` in which it takes no tap after one for another purpose."""


Resolve = Callable[[State], Sequence[Fact]]
"""The facts that a key proposes at a state; none where it has no meaning any more."""

MOST_OWN = 64
"""Most taps of a device that are answered and not drawn there yet."""


class OwnTap(NamedTuple):
    """A tap of this screen that counts: the facts that it proposed, none for undo and redo, and what came."""

    facts: Sequence[Fact]
    after: Snapshot


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

    def __init__(self, table: Table, clock: Callable[[], float]) -> None:
        self.table = table
        self.debounce = Debounce(clock)
        self._turn = asyncio.Lock()
        self._failed = 0
        self._stale = -1
        """The revision that the device had drawn when others were quicker: what follows meant that, too."""
        self._own = deque[OwnTap](maxlen=MOST_OWN)

    async def tap(
        self, key: Hashable | None, shown: State, drawn: Snapshot, resolve: Resolve, *rows: KeyRow
    ) -> bool:
        """Propose the facts that `key` means, unless the tap bounced or was meant for something else; whether
        they were written down.

        `shown` is the state of the view in which it was tapped, `drawn` what the device had drawn by then,
        `rows` as in `Debounce.is_repeat`. Raises `RuleViolation` and `StorageError`.
        """

        async def proposed(state: State, _revision: int | None) -> OwnTap | None:
            facts = resolve(state)
            rests_on = all_expected(state, facts)
            if not all(map(_same_question, facts, rests_on, all_expected(shown, facts))):
                raise StaleTap  # the own taps since have brought another one
            return OwnTap(facts, await self.table.propose(facts, rests_on)) if facts else None

        return not self.debounce.is_repeat(key, *rows) and await self._in_turn(drawn, proposed)

    async def undo(self, drawn: Snapshot, *, bounces: bool = True) -> bool:
        """Take the last tap back; answers and raises like `tap`."""
        return await self._go(self.table.undo, "undo" if bounces else None, drawn)

    async def redo(self, drawn: Snapshot, *, bounces: bool = True) -> bool:
        """Bring the last undone tap back; answers and raises like `tap`."""
        return await self._go(self.table.redo, "redo" if bounces else None, drawn)

    async def _go(self, go: Callable[[int], Awaitable[Snapshot]], key: str | None, drawn: Snapshot) -> bool:
        async def gone(_state: State, revision: int | None) -> OwnTap:
            if revision is None:
                raise StaleTap
            return OwnTap((), await go(revision))

        return not self.debounce.is_repeat(key) and await self._in_turn(drawn, gone)

    async def _in_turn(
        self,
        drawn: Snapshot,
        act: Callable[[State, int | None], Awaitable[OwnTap | None]],
    ) -> bool:
        failed = self._failed
        async with self._turn:
            if failed != self._failed or drawn.revision <= self._stale:
                return False
            try:
                done = await act(*self._after_own(drawn))
            except StaleTap:
                if self._after_own(drawn)[1] != self.table.revision:  # others were quicker
                    self._stale = drawn.revision
                return False
            except Exception:
                self._failed += 1
                raise
            if done is not None:
                self._own.append(done)
            return done is not None

    def _after_own(self, drawn: Snapshot) -> tuple[State, int | None]:
        """What this screen shows once its own taps since are drawn, and at which revision of the table; None
        for that where others have tapped in between."""
        state: State = drawn.state
        revision: int | None = drawn.revision
        for own in self._own:
            if own.after.revision <= drawn.revision:
                continue
            if own.after.revision - 1 == revision:
                state, revision = own.after.state, own.after.revision
            else:
                state, revision = masked(with_what_follows(state, own.facts)[0]), None
        return state, revision


QUICK = (BidMade, ResultEntered, TrumpSet, TrickTaken, PlayEnded)
"""The kinds that are tapped faster than a device draws: they go on from the own taps before."""


def _same_question(fact: Fact, one: Expected, other: Expected) -> bool:
    """Whether both are the same question. For the `QUICK` kinds deal and phase tell: who is asked, and what
    stands there, the own taps before have changed."""
    return one == other or (isinstance(fact, QUICK) and (one.deal, one.phase) == (other.deal, other.phase))
