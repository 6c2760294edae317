"""The memory of a server with 5,000 finished games in its folder, beside one with none.

Both have shown the start and a running game, of which a round was played.
"""

import asyncio
import tempfile
from pathlib import Path

from scorekeeper.locale import words
from tests.benchmarks.data_folders import MANY, fill, running_ids
from tests.benchmarks.servers import app
from tests.benchmarks.taps import round_at
from tests.wire.client import connected

ROUNDS = 5


async def _use(server):
    begin = words("de")("New game")
    async with connected(server.address) as phone:
        await phone.wait(lambda: phone.has(begin))
    for game_id in running_ids(ROUNDS):
        await round_at(server.address, game_id)


def _megabytes(data):
    with app(data) as server:
        asyncio.run(_use(server))
        return server.memory() / 2**20


def figures():
    with tempfile.TemporaryDirectory() as folder:
        none = _megabytes(fill(Path(folder) / "none", ROUNDS, 0))
        many = _megabytes(fill(Path(folder) / "many", ROUNDS, MANY))
    return [
        ("memory of the server", none, "MB", None),
        ("memory, 5,000 games to none", many / none, "x", 1.3),
    ]
