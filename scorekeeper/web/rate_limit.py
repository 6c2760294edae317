"""Rate limits (token buckets): how often something may happen, at once and in the long run.

The pages of guests and the app itself are bounded by those that stand here.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from scorekeeper.storage.bounded_dict import BoundedDict


@dataclass(frozen=True, slots=True)
class Rate:
    """How often one of those who ask may do something."""

    burst: int
    """Requests at once."""
    per_second: float
    """Requests a second in the long run."""


STREAMS_OF_AN_ADDRESS = 400
"""Most pages of those who look on from one address that are kept up to date."""
STRANGERS = Rate(60, 4)
"""Rate of an address that proves nothing."""
COMERS = Rate(60, 4)
"""Rate of an address that has a table's link, at that table: a club is one address at many."""
LOOKS = Rate(60, 10)
"""Rate of a phone at a seat, or of an address that looks on at a table."""
ROOM_COMERS = Rate(600, 10)
"""Rate of an address that has a room's link, of browsers that are not known there yet: a hall is one address,
and its phones count by themselves after their first page."""
WATCHED_STREAMS = Rate(STREAMS_OF_AN_ADDRESS, 20)
"""Rate of an address that looks on at a table: after a restart all its boards are back at once."""
JOINS = Rate(20, 0.5)
"""Rate of an address that takes seats, at each table."""
ASKS = Rate(6, 1 / 30)
"""Rate of an address that asks for seats which others have, at each table."""
WRONG_WORDS_OF_PHONE, WRONG_WORDS_OF_ADDRESS, WRONG_WORDS = Rate(10, 10 / 60), Rate(60, 1), Rate(300, 5)
"""Rates of wrong words for a table: of a phone, of an address, and of all addresses together, for who has a
network of his own has thousands of them."""
TAPS = Rate(20, 5)
"""Rate of a phone at a seat that enters something."""
LOG_ENTRIES = Rate(100, 2 / 60)
"""Rate of each logger's entries."""


class RateLimit:
    """A token bucket of this rate for each of the `most` that asked last."""

    def __init__(
        self, rate: Rate, *, most: int = 10_000, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._clock = clock
        self._left = BoundedDict[str, tuple[float, float]](most)

    def allows(self, asker: str) -> bool:
        """Whether there is room for one more, which is then taken."""
        left, now = self._left_now(asker)
        allowed = left >= 1
        self._left[asker] = (left - 1 if allowed else left, now)
        return allowed

    def has_room(self, asker: str) -> bool:
        """Whether there is room for one more, which is not taken yet."""
        return self._left_now(asker)[0] >= 1

    def _left_now(self, asker: str) -> tuple[float, float]:
        """How many more there is room for, and the time."""
        now = self._clock()
        left, since = self._left.get(asker, (float(self._rate.burst), now))
        return min(self._rate.burst, left + (now - since) * self._rate.per_second), now
