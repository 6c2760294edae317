"""The log of the command line: bounded in size and rate, and readable on any terminal, whatever it quotes."""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Callable

from scorekeeper.game.names import escaped
from scorekeeper.web.rate_limit import LOG_ENTRIES, RateLimit

MOST_LOG_LINES, LOG_LINE_LENGTH = 40, 300
"""Lines of one entry, of which those in the middle are left out, and characters of a line."""


def bound_log() -> None:
    """Bound size and rate of log entries, and escape control characters: entries may quote remote input."""
    if logging.lastResort is not None:
        logging.lastResort.setFormatter(BoundedFormatter())
        logging.lastResort.addFilter(LogRateLimit())


class BoundedFormatter(logging.Formatter):
    """Formats an entry with escaped lines, of which the number and the length are bounded."""

    def format(self, record: logging.LogRecord) -> str:
        lines = super().format(record).split("\n")
        if len(lines) > MOST_LOG_LINES:
            half = MOST_LOG_LINES // 2
            lines[half:-half] = ["[...]"]
        if omitted := getattr(record, "omitted", 0):
            lines.insert(0, f"[{omitted} entries were left out]")
        return "\n".join(escaped(line[:LOG_LINE_LENGTH])[:LOG_LINE_LENGTH] for line in lines)


class LogRateLimit(logging.Filter):
    """A rate limit for each logger: drops the entries beyond it, and counts them for the next one."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._limit = RateLimit(LOG_ENTRIES, clock=clock)
        self._omitted = Counter[str]()

    def filter(self, record: logging.LogRecord) -> bool:
        if not self._limit.allows(record.name):
            self._omitted[record.name] += 1
            return False
        record.omitted = self._omitted.pop(record.name, 0)
        return True
