"""The statistics of 5,000 finished games: the first count, the page with summaries there, and once more.

On the wire from the tap on Home to the page with its numbers. In the same run every game is replayed, and the
summaries are read and added up, without an app around it.
"""

from __future__ import annotations

import asyncio
import json
import random
import tempfile
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from time import perf_counter
from uuid import UUID

from openskill.models import BradleyTerryFull

from scorekeeper.game import Seat
from scorekeeper.game.facts import GameEnded
from scorekeeper.locale import words
from scorekeeper.statistics import FinishedGame, ratings_after, statistics_of
from scorekeeper.storage.codec import encode_game
from scorekeeper.storage.library import Library
from tests.benchmarks.data_folders import MANY
from tests.benchmarks.servers import app
from tests.browser.saved_games import fresh_game, play_rounds
from tests.wire.client import connected

PLAYERS, ROUNDS, PEOPLE, COURSES = 4, 12, 9, 25
"""How many play in a game, and its rounds; so many people meet again and again, in so many courses."""
VISITS = 3


def fill(folder: Path, count: int = MANY) -> Path:
    """Save so many games in the data folder, which is made."""
    games, rng = folder / "games", random.Random(14)
    games.mkdir(parents=True)
    people = [str(UUID(int=10**9 + number, version=4)) for number in range(PEOPLE)]
    courses = [
        play_rounds(fresh_game(PLAYERS), ROUNDS, seed).does(GameEnded()).game for seed in range(COURSES)
    ]
    for number in range(count):
        course = rng.choice(courses)
        seats = tuple(Seat(one, f"Spieler {people.index(one)}") for one in rng.sample(people, PLAYERS))
        first, *later = [replace(record, at=record.at + timedelta(hours=number)) for record in course.records]
        game = replace(
            course,
            id=str(UUID(int=10**6 + number, version=4)),
            records=(replace(first, fact=replace(course.started, seats=seats)), *later),
        )
        (games / f"{game.id}.json").write_text(json.dumps(encode_game(game)), encoding="utf-8")
    return folder


async def _visit(address: str) -> float:
    """From the tap on Home to the numbers."""
    _ = words("de")
    numbers = _.plural("{n} finished game", "{n} finished games", MANY)
    async with connected(address, language="de") as phone:
        await phone.wait(lambda: phone.has(_("Statistics")))
        begun = perf_counter()
        await phone.tap(_("Statistics"), lambda: phone.sees(numbers))
        return perf_counter() - begun


def _visits(folder: Path) -> list[float]:
    with app(folder) as server:
        return [asyncio.run(_visit(server.address)) for _visit_number in range(VISITS)]


def _timed(work: Callable[[], object]) -> float:
    begun = perf_counter()
    work()
    return perf_counter() - begun


def _rated_plainly(games: list[FinishedGame]) -> None:
    """openskill's own loop, and nothing beside it."""
    model, ratings = BradleyTerryFull(), {}
    for game in games:
        before = [[ratings.get(seat.player) or model.rating()] for seat in game.seats]
        after = model.rate(before, ranks=[float(seat.rank) for seat in game.seats])
        ratings.update({seat.player: one for seat, (one,) in zip(game.seats, after, strict=True)})


def figures() -> list[tuple[str, float, str, float | None]]:
    """Rows for the table: what, figure, unit, the goal to reach (None where there is none)."""
    with tempfile.TemporaryDirectory() as place:
        folder = fill(Path(place) / "data")
        library = Library(folder)
        library.open()  # which lists them
        ids = [row.id for row in library.summaries()]
        replaying = _timed(lambda: [library.load_game(game_id) for game_id in ids])
        library.close()
        first, *_others = _visits(folder)
        there, *again = _visits(folder)
        library.open()
        counted = [kept.game for kept in library.counted_games().values()]
        adding = _timed(lambda: statistics_of(kept.game for kept in library.counted_games().values()))
        library.close()
        rated, plain = _timed(lambda: ratings_after(counted)), _timed(lambda: _rated_plainly(counted))
    return [
        ("5,000 games, replaying every one", replaying, "s", None),
        ("5,000 games, first count on the wire", first, "s", None),
        ("first count to replaying", first / replaying, "x", 1.5),
        ("reading and adding up the summaries", adding, "s", None),
        ("statistics with summaries there, on the wire", there, "s", 1.0),
        ("the same to reading and adding", there / adding, "x", 3.0),
        ("statistics once more, on the wire", max(again) * 1000, "ms", 100.0),
        ("ratings of 5,000 games to openskill's own loop", rated / plain, "x", 2.0),
    ]
