"""One client of loopback that does more than any person: for `hostile_loads`, from a process of its own.

python -m tests.benchmarks.hostile_client KIND SERVER JOIN_TOKEN WATCH_TOKEN TABLE_ID ROOM_TOKEN

It says “ready” when it has begun, and goes on until its input ends; then it says how often it has done it.
"""

import asyncio
import os
import sys
import time
from contextlib import asynccontextmanager, suppress
from functools import partial
from itertools import count, cycle
from math import inf
from urllib.parse import urlsplit

from tests.benchmarks.guest_phones import HttpConnection

OWN = "127.0.9.9"
"""Its own loopback address."""
REQUESTS_A_SECOND = 1_000
JOINS, JOINS_A_SECOND = 10_000, 400
HALF_OPEN = 1_000
FOLLOWING, MADE_UP_A_SECOND = 60, 1_000 / 60
CHARACTERS = 1_000_000
CONNECTIONS = 20
"""So many at once, where each does one thing after the other."""


class Hostile:
    """The client; `done` counts what it has done."""

    def __init__(self, server, join_token, watch_token, table_id, room_token):
        self.server = server
        self.join = f"/join/{join_token}"
        self.board = f"/board/{watch_token}"
        self.seat = f"/table/{table_id}"
        self.room = f"/room/{room_token}"
        self.done = 0

    async def requests(self):
        """Send a thousand requests a second, for whatever is there and is not."""
        paths = (self.board, self.join, self.seat, "/", "/board/guessed", "/join/guessed", "/main.dart.js")
        await self._send([self._request("GET", path) for path in paths], REQUESTS_A_SECOND)

    async def joins(self):
        """Take a seat ten thousand times: a taken one, a free one, one that is not there."""
        forms = [self._request("POST", self.join, f"seat={seat}") for seat in (0, 5, 11)]
        await self._send(forms, JOINS_A_SECOND, JOINS)
        await asyncio.Event().wait()

    def _request(self, method, path, body=""):
        lines = [
            f"{method} {path} HTTP/1.1",
            f"Host: {urlsplit(self.server).netloc}",
            f"Origin: {self.server}",
        ]
        lines += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}"]
        return "\r\n".join([*lines, "", body]).encode()

    async def _send(self, requests, a_second, most=inf):
        """Send them in turn, so many a second, and wait for no answer."""
        begin, sent = time.perf_counter(), cycle(requests)

        async def one(place):
            reader, writer = await _opened(self.server)
            answers = asyncio.create_task(_take(reader))
            passed = (time.perf_counter() - begin) * a_second / CONNECTIONS
            for number in count(int(passed)):
                due = begin + (number * CONNECTIONS + place) / a_second
                await asyncio.sleep(max(0.0, due - time.perf_counter()))
                if answers.done() or self.done >= most:
                    break
                writer.write(next(sent))
                self.done += 1
                await writer.drain()
            answers.cancel()
            writer.close()

        def is_over():
            return self.done >= most

        await asyncio.gather(*(_again(partial(one, place), is_over) for place in range(CONNECTIONS)))

    async def streams(self):
        """Hold a thousand connections: half are streams that nobody reads, half are unfinished requests."""
        heads = (
            f"GET {self.board}/stream HTTP/1.1\r\nHost: {urlsplit(self.server).netloc}\r\n\r\n",
            f"GET {self.board}/stream HTTP/1.1\r\nHost: ",
        )

        async def one(place):
            reader, writer = await _opened(self.server, limit=64)
            writer.write(heads[place % 2].encode())
            self.done += 1
            with suppress(OSError):
                if place % 2:
                    await reader.read()
                else:
                    await asyncio.Event().wait()  # with a limit of 64 bytes what comes stays in the socket

        await asyncio.gather(*(_again(partial(one, place)) for place in range(HALF_OPEN)))

    async def rooms(self):
        """Follow a tournament on sixty pages, and ask for pages and pads a thousand times a minute."""
        follow = self._request("GET", f"{self.room}/standings/stream")
        paths = (self.room, f"{self.room}/person/7", "/room/guessed", f"/pad/1-1-{'x' * 24}")

        async def one():
            reader, writer = await _opened(self.server)
            writer.write(follow)
            await _take(reader)

        made_up = self._send([self._request("GET", path) for path in paths], MADE_UP_A_SECOND)
        await asyncio.gather(made_up, *(_again(one) for _place in range(FOLLOWING)))

    async def posts(self):
        """Post a million characters, again and again."""
        paths = cycle((self.join, f"{self.seat}/act", f"{self.seat}/leave", "/join/guessed", "/upload"))

        async def one():
            async with _connection(self.server) as connection:
                await connection.request("POST", next(paths), {"seat": "x" * CHARACTERS})
                self.done += 1

        await asyncio.gather(*(_again(one) for _place in range(CONNECTIONS)))


async def _opened(server, limit=2**16):
    where = urlsplit(server)
    return await asyncio.open_connection(where.hostname, where.port, local_addr=(OWN, 0), limit=limit)


async def _take(reader):
    """Read and forget, until the server ends the connection."""
    with suppress(OSError):
        while await reader.read(2**16):
            pass


@asynccontextmanager
async def _connection(server):
    connection = HttpConnection(server, OWN)
    try:
        yield connection
    finally:
        connection.close()


async def _again(act, until=lambda: False):
    """Act until the end, from the beginning whenever the server ends the connection."""
    while not until():
        with suppress(OSError, EOFError, asyncio.LimitOverrunError):
            await act()
        await asyncio.sleep(0.01)


async def _main(kind, *where):
    os.nice(10)  # on its own machine it would take no processor from those that are measured
    hostile = Hostile(*where)
    acting = asyncio.create_task(getattr(hostile, kind)())
    while not hostile.done and not acting.done():
        await asyncio.sleep(0.01)
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    print(hostile.done, flush=True)
    os._exit(0)  # whatever it holds ends with it


if __name__ == "__main__":
    asyncio.run(_main(*sys.argv[1:]))
