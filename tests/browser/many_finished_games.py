"""A data folder with thousands of finished games, listed and counted: only their numbers are of interest."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from uuid import UUID

from scorekeeper.game import Game, Seat, state_of
from scorekeeper.game.facts import GameEnded
from scorekeeper.statistics.finished_game import finished_game
from scorekeeper.storage.codec import encode_game
from scorekeeper.storage.counted_games import CountedGame, CountedGamesFile
from scorekeeper.storage.files.filesystem import OS_FILES
from scorekeeper.storage.library import Library
from scorekeeper.storage.players import Player
from scorekeeper.storage.summaries import summary_of
from tests.browser.saved_games import NAMES, fresh_game, play_rounds
from tests.game.driver import begun_otherwise

PLAYERS, ROUNDS, COURSES = 4, 12, 25
PEOPLE = [str(UUID(int=10**9 + number, version=4)) for number in range(len(NAMES))]
"""Those who meet again and again, in the order of their names."""


def write_finished_games(folder: Path, count: int) -> None:
    """Save so many games of a dozen rounds, an hour apart, in the data folder, which is made."""
    library, rng = Library(folder), random.Random(14)
    library.open()
    (folder / "games").mkdir(exist_ok=True)
    courses = [
        play_rounds(fresh_game(PLAYERS), ROUNDS, seed).does(GameEnded()).game for seed in range(COURSES)
    ]
    known = [(course, summary_of(course, state_of(course)), finished_game(course)) for course in courses]
    rows, counted = {}, {}
    for number in range(count):
        course, summary, finished = rng.choice(known)
        later = timedelta(hours=number)
        people_of = rng.sample(range(len(PEOPLE)), PLAYERS) if number else list(range(PLAYERS))
        game = _another(course, number, people_of)
        path = folder / "games" / f"{game.id}.json"
        path.write_text(json.dumps(encode_game(game)), encoding="utf-8")
        stamp = OS_FILES.stamp(str(path))
        assert stamp is not None
        assert finished is not None
        people = game.started.seats
        times = {"started": summary.started + later, "touched": summary.touched + later}
        rows[game.id] = replace(summary, id=game.id, seats=people, **times), stamp
        seats = tuple(
            replace(seat, player=one.player) for seat, one in zip(finished.seats, people, strict=True)
        )
        counted[game.id] = CountedGame(
            stamp, replace(finished, id=game.id, finished=finished.finished + later, seats=seats)
        )
    library.people.save(Player(id, name) for id, name in zip(PEOPLE, NAMES, strict=True) if count)
    library.save_rows(rows)
    CountedGamesFile(library.folder, library.files).write(counted)
    library.close()


def _another(course: Game, number: int, people: list[int]) -> Game:
    """The same game of other people on another evening."""
    game = begun_otherwise(course, seats=tuple(Seat(PEOPLE[one], NAMES[one]) for one in people))
    records = tuple(replace(record, at=record.at + timedelta(hours=number)) for record in game.records)
    return replace(game, id=str(UUID(int=10**6 + number, version=4)), records=records)
