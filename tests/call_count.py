"""A limit to the work that something may take, counted in calls: the same on every machine."""

import sys
from contextlib import contextmanager


@contextmanager
def at_most(calls):
    """Fails, and ends what runs within, as soon as it has called more functions than that."""
    left = 2 * calls  # each is told of twice: when it is called, and when it returns

    def count(_frame, _event, _argument):
        nonlocal left
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
