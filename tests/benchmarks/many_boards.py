"""A thousand boards on one table, from several addresses: when the last one shows a tap; memory a board."""

from __future__ import annotations

import asyncio
import gc
import resource
import tempfile
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median

from scorekeeper.access.access_file import EntryMode, SharedTable
from tests.benchmarks.guest_phones import GuestPhone, bid_or_take_back, loopback
from tests.benchmarks.open_tables import begun, fill_tables
from tests.benchmarks.servers import Server, app

BOARDS = 1_000
ADDRESSES = 5
TAPS = 20

Row = tuple[str, float, str, float | None]


async def _measured(server: Server, shared: SharedTable) -> tuple[list[float], float]:
    """Of each tap the seconds until the last board shows it; the bytes of memory for each board."""
    pad = begun()
    async with AsyncExitStack() as stack:
        phone = GuestPhone(server.address, loopback(200))
        stack.push_async_callback(phone.close)
        await phone.sit(shared.join_token, shared.id, pad.round.turns[0])
        await phone.open_page()
        before = server.memory()
        boards = [GuestPhone(server.address, loopback(place % ADDRESSES)) for place in range(BOARDS)]
        for board in boards:
            stack.push_async_callback(board.close)
            board.path = f"/board/{shared.watch_token}"
            await board.follow()
        grown = (server.memory() - before) / BOARDS
        seconds = []
        for tap in range(TAPS):
            form = bid_or_take_back(pad, tap)
            shown = [board.until(pad.game.revision + tap + 1) for board in boards]
            begun_at = time.perf_counter()
            status, *arrived = await asyncio.gather(phone.tap(form), *shown)
            assert status == 200, status
            seconds.append(max(arrived) - begun_at)
        return seconds, grown


def figures() -> Iterator[Row]:
    """Rows for the table: what, figure, unit, the goal to reach (None where there is none)."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with tempfile.TemporaryDirectory() as folder:
        (shared,) = fill_tables(Path(folder) / "pad", 1, mode=EntryMode.ALL)
        # The server has to raise it by itself.
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(256, hard), hard))
        gc.disable()
        try:
            with app(Path(folder) / "pad") as server:
                resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
                seconds, grown = asyncio.run(_measured(server, shared))
        finally:
            gc.enable()
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    yield "1,000 boards: a tap to the last one, median", median(seconds), "s", None
    yield "1,000 boards: a tap to the last one, slowest", max(seconds), "s", 1
    yield "1,000 boards: memory of the server a board", grown / 1000, "kB", 100
