"""`kill -9` at any instant loses no tap that counted: a writing process is killed again and again."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

from scorekeeper.storage.library import Library
from scorekeeper.storage.summaries import summarise
from tests.storage.sample_games import game_id

KILLS = 120
CHECKOUT = Path(__file__).parent.parent.parent


def test_every_tap_that_counted_is_there_after_a_kill(tmp_path: Path) -> None:
    writer = subprocess.Popen(
        [sys.executable, "-m", "tests.storage.writer_process"],
        cwd=CHECKOUT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert writer.stdin is not None
    assert writer.stdout is not None
    instants = random.Random(4711)
    counted = 0
    torn_writes = 0
    for number in range(1, KILLS + 1):
        folder = tmp_path / str(number % 10)  # so that many a start finds what a kill left
        writer.stdin.write(f"{number} {folder}\n".encode())
        writer.stdin.flush()
        _number, _revision, child = map(int, writer.stdout.readline().split())
        last = 0
        if number % 2:
            last = int(writer.stdout.readline().split()[1])
        time.sleep(instants.uniform(0, 0.03))
        os.kill(child, signal.SIGKILL)
        while (told := int(writer.stdout.readline().split()[1])) >= 0:
            last = told
        torn_writes += any(name.endswith(".tmp") for name in os.listdir(folder / "games"))
        library = Library(folder)
        library.open()
        assert library.read_only_reason is None
        assert library.quarantined == ()
        assert not library.unreadable
        if last:
            counted += 1
            game = library.load_game(game_id(number)).game
            # The last tap may be on disk without having been told.
            assert game.revision in (last, last + 1)
            assert summarise(game) in library.summaries()
        library.close()
    writer.stdin.close()
    assert writer.wait(10) == 0
    assert counted >= KILLS // 2
    assert torn_writes > 3, "no kill ever hit a write: the instants prove nothing"
