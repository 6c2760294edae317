"""Memory that a server gives back to the system once most of many connections have gone.

Not for the site: Python has no `ctypes` there.
"""

from __future__ import annotations

import ctypes
import gc
import sys
from collections.abc import Callable

SMALLEST_PEAK = 200
"""At least so many connections at once; a table has a dozen."""


def release_memory() -> None:
    """Collect all garbage, and have the C library give back to the system what it holds free.

    glibc keeps it otherwise; other libraries give it back, or have no way to be asked.
    """
    gc.collect()
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
    if trim is not None:
        trim(0)


class ConnectionPeak:
    """Calls `on_left` when three quarters of the connections that there were at the most have gone."""

    def __init__(self, on_left: Callable[[], None] = release_memory) -> None:
        self._on_left = on_left
        self._most = 0

    def count(self, there: int) -> None:
        """Count the connections of now."""
        self._most = max(self._most, there)
        if self._most >= SMALLEST_PEAK and there <= self._most // 4:
            self._most = there
            self._on_left()
