"""A process that saves taps of `games` or `tournaments` until it is killed, and says after each one that it
counts.

It starts children by `fork` whenever a line with a folder comes in: so thousands of them start quickly.
A child writes `<number> <revision>` to standard output after every save.
"""

import asyncio
import os
import sys
from dataclasses import replace
from random import Random

import filelock  # noqa: F401 - it is imported late; a child that had to do it would start half as quickly

from scorekeeper.storage.library import Library
from scorekeeper.storage.summaries import summarise
from scorekeeper.tables import Host
from scorekeeper.tournament import facts as f
from scorekeeper.tournament.plan import CLUB_EVENING, MOST_ROUNDS
from scorekeeper.tournament.recording import begin_tournament
from tests.storage.sample_games import SampleGame, game_id, taps
from tests.tournament.driver import new_id


class Tell:
    """Says that a revision counts; the first time, which process it is."""

    def __init__(self, number):
        self._number = number
        self._output = os.fdopen(1, "wb", buffering=0)

    def __call__(self, revision, process=0):
        self._output.write(f"{self._number} {revision} {process}\n".encode())


def play(number, folder, tell):
    """Saves without end, until the kill comes."""
    library = Library(folder)
    library.open()
    pad = SampleGame(number)
    tell(0, os.getpid())
    while True:
        for game in [pad.undoes().game for _tap in range(40)] if pad.state.finished else taps(pad, 1):
            library.save_game(game)
            tell(game.revision)
        if pad.game.revision % 7 == 0:
            library.save_summary(summarise(pad.game))


async def organise(number, folder, tell):
    """Draws, pads that are opened, draws taken back and brought back, and results, without end."""
    library = Library(folder)
    library.open()
    host, random = Host(library), Random(number)
    plan = replace(CLUB_EVENING, rounds=MOST_ROUNDS, finalists=0)
    begun = begin_tournament(game_id(number), f.TournamentStarted("Evening", plan), host.now())
    library.tournaments.save(begun, new=True)
    desk = await host.tournaments.desk(begun.id)
    tell(0, os.getpid())
    people = [f.PersonEntered(new_id(random), f"P{place}", "") for place in range(8)]
    tell((await desk.propose(*people, *map(f.PersonArrived, range(8)))).revision)
    for _round in range(MOST_ROUNDS):
        await _play_round(host, desk, random, tell)
    while True:
        tell((await desk.propose(f.PersonGone(0))).revision)
        tell((await desk.propose(f.PersonArrived(0))).revision)


async def _play_round(host, desk, random, tell):
    state = desk.snapshot.state
    locked = [f.RoundLocked(len(state.rounds))] if state.rounds else []
    people = random.sample(range(8), 8)  # a draw would take longer than most of these processes live
    tables = f.Table(new_id(random), tuple(people[:4])), f.Table(new_id(random), tuple(people[4:]))
    tell((await desk.propose(*locked, f.RoundDrawn(len(state.rounds) + 1, tables, 1))).revision)
    if len(state.rounds) % 5 == 3:  # to begin a pad takes as long as ten taps
        await host.tournaments.table(desk.tournament.id, tables[0].game)
    tell((await desk.undo(desk.snapshot.revision)).revision)
    tell((await desk.redo(desk.snapshot.revision)).revision)
    for table in tables:
        taken = f.ResultTaken(table.game, (20,) * len(table.seats), (1,) * len(table.seats), typed=True)
        tell((await desk.propose(taken)).revision)


def main():
    for line in sys.stdin:
        number, folder = line.rstrip("\n").split(" ", 1)
        child = os.fork()
        if child == 0:
            if sys.argv[1] == "games":
                play(int(number), folder, Tell(number))
            asyncio.run(organise(int(number), folder, Tell(number)))
        os.waitpid(child, 0)
        sys.stdout.write(f"{number} -1 0\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
