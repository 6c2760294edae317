"""`kill -9` at any instant loses no tap that counted: a writing process is killed again and again.

`make bench` does it two thousand times.
"""

from __future__ import annotations

from contextlib import closing
from itertools import islice
from pathlib import Path
from random import Random

from tests.storage.kills import kills

KILLS = 60


def test_every_tap_that_counted_is_there_after_a_kill(tmp_path: Path) -> None:
    with closing(kills(tmp_path, Random(4711))) as endless:
        found = list(islice(endless, KILLS))
    assert [kill.loss for kill in found if kill.loss] == []
    assert sum(kill.taps > 0 for kill in found) >= KILLS // 2
    assert sum(kill.torn for kill in found) > 0, "no kill ever hit a write: the instants prove nothing"
