"""Kills of a writing process, each at a random instant, and what was lost by it."""

import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from scorekeeper.game import Game
from scorekeeper.storage.errors import StorageError
from scorekeeper.storage.library import Library
from scorekeeper.storage.summaries import summarise
from scorekeeper.tournament.facts import RoundLocked, Tournament
from tests.storage.sample_games import game_id

CHECKOUT = Path(__file__).parent.parent.parent
FOLDERS = 10
LATEST = {"games": 0.03, "tournaments": 0.1}
"""Seconds; a process lives no longer once it writes."""


@dataclass(frozen=True, slots=True)
class Kill:
    """One kill: how many taps the process had said to count, whether it was in the middle of a write, and
    what is not as it must be, nothing where all is there."""

    taps: int
    torn: bool
    loss: str


def kills(folder, instants, kind="games"):
    """One kill after another of who saves that kind of logs, without end. Close it: a process that starts the
    others waits behind it."""
    writer = subprocess.Popen(
        [sys.executable, "-m", "tests.storage.writer_process", kind],
        cwd=CHECKOUT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    number = 0
    try:
        while True:
            number += 1
            place = folder / str(number % FOLDERS)  # so that many a start finds what a kill left
            writer.stdin.write(f"{number} {place}\n".encode())
            writer.stdin.flush()
            _number, _revision, child = map(int, writer.stdout.readline().split())
            told = []
            if number % 2:
                told.append(int(writer.stdout.readline().split()[1]))
            time.sleep(instants.uniform(0, LATEST[kind]))
            os.kill(child, signal.SIGKILL)
            while (revision := int(writer.stdout.readline().split()[1])) >= 0:
                told.append(revision)
            torn = any(place.rglob("*.tmp"))
            yield Kill(len(told), torn, _loss(place, kind, number, told[-1] if told else 0))
    finally:
        writer.stdin.close()
        writer.wait(10)
        writer.stdout.close()


def _loss(folder, kind, number, last):
    """What is wrong in the folder, in which that revision of the log was the last one to count."""
    library = Library(folder)
    library.open()
    try:
        if library.read_only_reason or library.quarantined or library.unreadable:
            return f"{library.read_only_reason}, {library.quarantined}, {library.unreadable}"
        if left := sorted(folder.rglob("*.json.tmp")):
            return f"what was being written is still there: {left}"
        if not last:
            return ""
        log: Game | Tournament
        if kind == "games":
            log = library.load_game(game_id(number)).game
            wrong = "" if summarise(log) in library.summaries() else "the list shows another game"
        else:
            log = library.tournaments.load(game_id(number)).tournament
            wrong = "half a draw" if isinstance(log.records[-1].fact, RoundLocked) else ""
        # The last tap may be on disk without having been told.
        if library.quarantined or log.revision not in (last, last + 1):
            return f"revision {last} counted, {log.revision} is there, {library.quarantined}"
        return wrong
    except StorageError as error:
        return str(error)
    finally:
        library.close()
