"""A server gives memory back to the system once most of many connections have gone."""

from __future__ import annotations

import gc
import weakref

import pytest

from scorekeeper.ui.runtime.memory_release import SMALLEST_PEAK, ConnectionPeak, release_memory
from tests.ui.runtime.reference_cycle import ReferenceCycle


def test_what_a_crowd_left_behind_goes_with_it() -> None:
    gc.disable()
    try:
        ring = weakref.ref(ReferenceCycle())
        assert ring() is not None
        release_memory()
        assert ring() is None
    finally:
        gc.enable()


@pytest.mark.parametrize(
    ("counted", "times"),
    [
        ((SMALLEST_PEAK - 1, 0), 0),
        ((SMALLEST_PEAK, SMALLEST_PEAK // 2), 0),
        ((10, SMALLEST_PEAK, 3 * SMALLEST_PEAK, SMALLEST_PEAK), 0),
        ((10, SMALLEST_PEAK, 3 * SMALLEST_PEAK, SMALLEST_PEAK, SMALLEST_PEAK // 2), 1),
        ((SMALLEST_PEAK, 8, 9, 8, 0), 1),
        ((SMALLEST_PEAK, 8, SMALLEST_PEAK, 8), 2),
    ],
)
def test_memory_is_given_back_once_when_most_of_a_crowd_have_left(counted, times):
    released = []
    peak = ConnectionPeak(lambda: released.append("memory"))
    for there in counted:
        peak.count(there)
    assert len(released) == times
