"""`kill -9` at any instant loses no tap that counted: a writing process is killed again and again.

`make bench` does it two thousand times.
"""

from contextlib import closing
from itertools import islice
from random import Random

import pytest

from tests.storage.kills import kills

KILLS = 60


@pytest.mark.parametrize("kind", ["games", "tournaments"])
def test_every_tap_that_counted_is_there_after_a_kill(tmp_path, kind):
    """No half a draw is there either: a round is locked and the next one drawn by one tap."""
    with closing(kills(tmp_path, Random(4711), kind)) as endless:
        found = list(islice(endless, KILLS))
    assert [kill.loss for kill in found if kill.loss] == []
    assert sum(kill.taps > 0 for kill in found) >= KILLS // 2
    if kind == "games":
        assert sum(kill.torn for kill in found) > 0, "no kill ever hit a write: the instants prove nothing"
    else:  # whose writes are the same; most time is spent between them
        assert max(kill.taps for kill in found) > 7, "no process ever drew two rounds"
