"""Garbage collection is run after a tap was answered, not in the middle of the next one.

Drawing makes thousands of small objects; by default the collector runs every few hundred.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Callable

GC_THRESHOLD = 20_000
"""New objects after which the collector still runs by itself."""
GC_DELAY_SECONDS = 0.01
"""From an answer to the collection: the answer has been sent by then, and no finger is as quick."""
GC_GENERATION = 1
"""The generation that is collected: what this tap and the last one made."""


CROWD = 200
"""So many connections are a crowd; a table has a dozen."""


def raise_gc_threshold() -> None:
    """Leave collecting to `schedule_gc`, and never look again at the objects that exist now."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(GC_THRESHOLD, *gc.get_threshold()[1:])


def schedule_gc() -> None:
    """Collect garbage in a moment: a tap was answered."""
    asyncio.get_running_loop().call_later(GC_DELAY_SECONDS, gc.collect, GC_GENERATION)


def release_memory() -> None:
    """Collect all garbage, and have the C library give back to the system what it holds free.

    glibc keeps it otherwise; other libraries give it back, or have no way to be asked.
    """
    import ctypes  # which the offline site does not have, and does not need

    gc.collect()
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
    if trim is not None:
        trim(0)


class Crowd:
    """Calls `on_left` when three quarters of a crowd have gone."""

    def __init__(self, on_left: Callable[[], None] = release_memory) -> None:
        self._on_left = on_left
        self._most = 0

    def count(self, there: int) -> None:
        """So many connections are there now."""
        self._most = max(self._most, there)
        if self._most >= CROWD and there <= self._most // 4:
            self._most = there
            self._on_left()
