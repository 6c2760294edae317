"""A limit to the work that something may take, counted in calls: the same on every machine."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def at_most(calls: int) -> Iterator[None]:
    """Fails, and ends what runs within, as soon as it has called more functions than that."""
    left = calls

    def count(_frame: Any, event: str, _argument: Any) -> None:
        nonlocal left
        if event in ("call", "c_call"):
            left -= 1
            if left < 0:
                sys.setprofile(None)
                raise AssertionError(f"more than {calls:,} calls")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        yield
    finally:
        sys.setprofile(before)
