"""A process that saves taps until it is killed, and says after each one that it counts.

It starts children by `fork` whenever a line with a folder comes in: so thousands of them start quickly.
A child writes `<number> <revision>` to standard output after every save.
"""

from __future__ import annotations

import os
import sys

import filelock  # noqa: F401 - it is imported late; a child that had to do it would start half as quickly

from scorekeeper.storage.library import Library
from scorekeeper.storage.summaries import summarise
from tests.storage.sample_games import SampleGame, taps


def play(number: int, folder: str) -> None:
    """Saves without end, until the kill comes."""
    library = Library(folder)
    library.open()
    pad = SampleGame(number)
    told = os.fdopen(1, "wb", buffering=0)
    told.write(f"{number} 0 {os.getpid()}\n".encode())
    while True:
        for game in [pad.undoes().game for _tap in range(40)] if pad.state.finished else taps(pad, 1):
            library.save_game(game)
            told.write(f"{number} {game.revision} 0\n".encode())
        if pad.game.revision % 7 == 0:
            library.save_summary(summarise(pad.game))


def main() -> None:
    for line in sys.stdin:
        number, folder = line.rstrip("\n").split(" ", 1)
        child = os.fork()
        if child == 0:
            play(int(number), folder)
        os.waitpid(child, 0)
        sys.stdout.write(f"{number} -1 0\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
