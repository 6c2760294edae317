"""A server gives memory back to the system once a crowd of connections has left."""

from __future__ import annotations

import gc
import weakref

import pytest

from scorekeeper.ui.runtime.memory_release import CROWD, Crowd, release_memory
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
        ((CROWD - 1, 0), 0),
        ((CROWD, CROWD // 2), 0),
        ((10, CROWD, 3 * CROWD, CROWD), 0),
        ((10, CROWD, 3 * CROWD, CROWD, CROWD // 2), 1),
        ((CROWD, 8, 9, 8, 0), 1),
        ((CROWD, 8, CROWD, 8), 2),
    ],
)
def test_memory_is_given_back_once_when_most_of_a_crowd_have_left(counted, times):
    released = []
    crowd = Crowd(lambda: released.append("memory"))
    for there in counted:
        crowd.count(there)
    assert len(released) == times
