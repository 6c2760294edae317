"""The statistics of 5,000 finished games: the first count, the page with summaries there, and once more.

And the taps of one phone while another has lists of 20,000 games and 10,000 players drawn.
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
from statistics import quantiles
from time import perf_counter
from uuid import UUID

from openskill.models import BradleyTerryFull

from scorekeeper.game import Seat
from scorekeeper.game.facts import GameEnded
from scorekeeper.locale import words
from scorekeeper.statistics.across_games import statistics_of
from scorekeeper.statistics.finished_game import FinishedGame
from scorekeeper.statistics.ratings import ratings_after
from scorekeeper.storage.codec import encode_game
from scorekeeper.storage.counted_games import CountedGamesFile
from scorekeeper.storage.library import Library
from scorekeeper.storage.players import Player
from tests.benchmarks.data_folders import MANY, begin_games, running_ids
from tests.benchmarks.servers import app
from tests.benchmarks.taps import round_at
from tests.browser.saved_games import fresh_game, play_rounds
from tests.game.driver import STARTED_AT
from tests.wire.client import connected

PLAYERS, ROUNDS, PEOPLE, COURSES = 4, 12, 9, 25
"""How many play in a game, and its rounds; so many people meet again and again, in so many courses."""
VISITS = 3
LISTED_GAMES, LISTED_PLAYERS, LIST_VISITS, RUNNING = 20_000, 10_000, 3, 50
LISTS = ("/players", "/new", "/games", "/statistics")


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


async def _visit(address: str, games: int = MANY) -> float:
    """From the tap on Home to the numbers."""
    _ = words("de")
    numbers = _.plural("{n} finished game", "{n} finished games", games)
    async with connected(address, language="de") as phone:
        await phone.wait(lambda: phone.has(_("Statistics")))
        begun = perf_counter()
        await phone.tap(_("Statistics"), lambda: phone.sees(numbers))
        return perf_counter() - begun


def _visits(folder: Path) -> list[float]:
    with app(folder) as server:
        return [asyncio.run(_visit(server.address)) for _visit_number in range(VISITS)]


def fill_lists(folder: Path) -> Path:
    """Save as many games and players in the data folder as are listed, and some running games."""
    fill(folder, LISTED_GAMES)
    begin_games(folder, RUNNING)
    library = Library(folder)
    library.open()
    library.people.save(
        Player(str(UUID(int=10**10 + number, version=4)), f"Spielerin {number}", STARTED_AT)
        for number in range(LISTED_PLAYERS)
    )
    library.close()
    return folder


async def _taps_beside(address: str) -> list[float]:
    """The seconds of each tap of one phone while another one visits the lists."""

    async def visit() -> None:
        for address_of_list in LISTS * LIST_VISITS:
            async with connected(address, address_of_list, language="de") as phone:
                await phone.settle(1.0)

    visiting, seconds = asyncio.create_task(visit()), list[float]()
    for game_id in running_ids(RUNNING):
        seconds += await round_at(address, game_id)
        if visiting.done():
            break
    await visiting
    return seconds


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
        kept = CountedGamesFile(library.folder, library.files)
        counted = [game.game for game in kept.read().values()]
        adding = _timed(lambda: statistics_of(game.game for game in kept.read().values()))
        library.close()
        rated, plain = _timed(lambda: ratings_after(counted)), _timed(lambda: _rated_plainly(counted))
    with tempfile.TemporaryDirectory() as place, app(fill_lists(Path(place) / "data")) as server:
        asyncio.run(_visit(server.address, LISTED_GAMES))
        beside = quantiles(asyncio.run(_taps_beside(server.address)), n=100)[98]
    return [
        ("taps beside lists of 20,000 games, p99", beside * 1000, "ms", 100.0),
        ("5,000 games, replaying every one", replaying, "s", None),
        ("5,000 games, first count on the wire", first, "s", None),
        ("first count to replaying", first / replaying, "x", 1.5),
        ("reading and adding up the summaries", adding, "s", None),
        ("statistics with summaries there, on the wire", there, "s", 1.0),
        ("the same to reading and adding", there / adding, "x", 3.0),
        ("statistics once more, on the wire", max(again) * 1000, "ms", 100.0),
        ("ratings of 5,000 games to openskill's own loop", rated / plain, "x", 2.0),
    ]
