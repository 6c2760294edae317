"""What one client that does more than any person costs the others: their taps, beside those of a quiet time
just before; and the server's memory afterwards. A tap that is lost fails the run.

Each load has been there for a moment before: what the interpreter then keeps for the next time is a figure of
its own.
"""

import asyncio
import subprocess
import sys
import tempfile
import time
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles

from scorekeeper.access.access_file import EntryMode, SharedTable
from tests.benchmarks.open_tables import HIDDEN, PLAYERS, fill_tables, open_room
from tests.benchmarks.servers import app
from tests.benchmarks.tapping_phones import TappingPhones, lost_taps

PHONES = 60
SECONDS = 30
"""Of quiet, and of each load."""
FIRST_SECONDS = 3
RETURN_SECONDS = 60
"""In which memory returns."""
LOADS = {
    "requests": "1,000 requests/s",
    "joins": "10,000 joins",
    "streams": "1,000 half-open streams",
    "posts": "1,000,000 characters",
    "rooms": "60 in a room, 1,000 requests/min",
}

Row = tuple[str, float, str, float | None]


@dataclass(frozen=True)
class Load:
    """What became of a load: taps before and during it, and memory before and a minute after it."""

    done: int
    quiet: list[float]
    during: list[float]
    before: int
    after: int


@dataclass(frozen=True)
class Place:
    """What a load is aimed at: a table, and the room of a tournament."""

    table: SharedTable
    room_token: str


@asynccontextmanager
async def _load(kind, server, place):
    """The load, while the block runs; then how often was done what it does."""
    shared = place.table
    where = (server.address, shared.join_token, shared.watch_token, shared.id, place.room_token)
    client = subprocess.Popen(
        [sys.executable, "-m", "tests.benchmarks.hostile_client", kind, *where],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert await asyncio.to_thread(client.stdout.readline) == "ready\n"
    done = []
    yield done
    said, _errors = await asyncio.to_thread(client.communicate)
    done.append(int(said))


async def _loaded(kind, server, place, phones):
    quiet, before = await phones.tap_for(SECONDS), server.memory()
    async with _load(kind, server, place) as done:
        during = await phones.tap_for(SECONDS)
    return Load(done[0], quiet, during, before, await _memory_after(server, before))


async def _memory_after(server, before):
    """The least that the server has held within the time in which memory returns."""
    end, after = time.monotonic() + RETURN_SECONDS, server.memory()
    while after > before and time.monotonic() < end:
        await asyncio.sleep(1)
        after = min(after, server.memory())
    return after


async def _measured(server, tables, room_token):
    async with AsyncExitStack() as stack:
        phones = await TappingPhones.seated(server.address, tables, PHONES, stack)
        await phones.tap_for(FIRST_SECONDS)
        first, place = server.memory(), Place(tables[0], room_token)
        for kind in LOADS:
            async with _load(kind, server, place):
                await phones.tap_for(FIRST_SECONDS)
        kept = await _memory_after(server, first) - first
        return phones, {kind: await _loaded(kind, server, place, phones) for kind in LOADS}, kept


def figures():
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / "pad"
        tables = fill_tables(folder, -(-PHONES // PLAYERS), HIDDEN, EntryMode.OWN)
        room_token = open_room(folder)
        with app(folder, to_the_room=True, many_bids=True) as server:
            phones, loads, kept = asyncio.run(_measured(server, tables, room_token))
        lost = lost_taps(folder, phones.phones) + phones.refused
    for kind, load in loads.items():
        name = LOADS[kind]
        late = [quantiles(taps, n=100)[98] for taps in (load.during, load.quiet)]
        yield f"{name}: done in {SECONDS} s", load.done, "", None
        yield f"{name}: a quiet tap, median", median(load.quiet) * 1000, "ms", None
        yield f"{name}: taps to quiet, median", median(load.during) / median(load.quiet), "x", 3
        yield f"{name}: to quiet, 99th p.", late[0] / late[1], "x", 3
        yield f"{name}: memory to before", load.after / load.before, "x", 1.1
    yield "memory kept after the first of all of them", kept / 2**20, "MB", None
    yield "taps lost beside them", lost, "", 0
    if lost:
        sys.exit(f"{lost} taps beside hostile clients were lost.")
