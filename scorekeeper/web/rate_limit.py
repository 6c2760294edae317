"""Rate limits (token buckets): how often something may happen, at once and in the long run."""

from __future__ import annotations

import time
from collections.abc import Callable

from scorekeeper.storage.bounded_dict import BoundedDict


class RateLimit:
    """A token bucket for each of many who ask: `burst` requests at once, and `per_second` in the long run."""

    def __init__(
        self,
        burst: int,
        per_second: float,
        *,
        most: int = 10_000,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._burst = burst
        self._per_second = per_second
        self._clock = clock
        self._left = BoundedDict[str, tuple[float, float]](most)

    def allows(self, asker: str) -> bool:
        """Whether there is room for one more, which is then taken."""
        now = self._clock()
        left, since = self._left.get(asker, (float(self._burst), now))
        left = min(self._burst, left + (now - since) * self._per_second)
        allowed = left >= 1
        self._left[asker] = (left - 1 if allowed else left, now)
        return allowed
