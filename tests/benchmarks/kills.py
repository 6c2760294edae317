"""What is lost when a writing process is killed two thousand times, each time at another instant.

It takes about two minutes and is over after three, whatever the disk does. A lost tap fails the run.
"""

import sys
import tempfile
from contextlib import closing
from itertools import islice
from pathlib import Path
from random import Random
from time import monotonic

from tests.storage import kills

KILLS = 2_000
MOST_SECONDS = 180


def figures():
    found = []
    end = monotonic() + MOST_SECONDS
    with tempfile.TemporaryDirectory() as folder, closing(kills.kills(Path(folder), Random())) as endless:
        for kill in islice(endless, KILLS):
            found.append(kill)
            if monotonic() > end:
                break
    losses = [kill.loss for kill in found if kill.loss]
    yield "kills of a writing process", len(found), "", None
    yield "kills in the middle of a write", sum(kill.torn for kill in found), "", None
    yield "taps that counted before them", sum(kill.taps for kill in found), "", None
    yield "kills after which something was lost", len(losses), "", 0
    if losses:
        sys.exit(f"A tap that counted was lost, or what is kept is torn: {losses[0]}.")
