"""A line of so many bits a second between a browser and a server, whatever either of them speaks."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

PIECE_BYTES = 16 * 1024
FAR = b"X-Forwarded-For: 192.0.2.7"
"""What a proxy says of one who asks from elsewhere."""
REQUEST = re.compile(rb"(?m)^(GET|HEAD) [^\r\n]* HTTP/1\.1\r\n")


class ThrottledLine:
    """Passes everything on from a port of its own; what the server sends takes its time."""

    def __init__(self, port: int, *, bits: float, delay: float) -> None:
        self.port = port
        self.to = 0
        """The port of the server."""
        self.bytes = 0
        """That the server has sent."""
        self._bits, self._delay = bits, delay
        self._free_at = 0.0

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @contextmanager
    def up(self) -> Iterator[ThrottledLine]:
        loop = asyncio.new_event_loop()
        ended = asyncio.Event()
        thread = threading.Thread(target=loop.run_until_complete, args=(self._serve(ended),))
        thread.start()
        try:
            yield self
        finally:
            loop.call_soon_threadsafe(ended.set)
            thread.join()
            loop.close()

    async def _serve(self, ended: asyncio.Event) -> None:
        passing = set[asyncio.Task[None]]()

        async def passed(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            task = asyncio.current_task()
            assert task is not None
            passing.add(task)
            with suppress(OSError):
                await self._pass(reader, writer)
            passing.discard(task)

        async with await asyncio.start_server(passed, "127.0.0.1", self.port):
            await ended.wait()
            for task in passing:
                task.cancel()
            await asyncio.gather(*passing, return_exceptions=True)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass a connection on until either side has ended it."""
        from_server, to_server = await asyncio.open_connection("127.0.0.1", self.to)
        try:
            ways = [self._up(reader, to_server), self._down(from_server, writer)]
            tasks = [asyncio.create_task(way) for way in ways]
            _done, others = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in others:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        finally:
            to_server.close()
            writer.close()

    async def _up(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while piece := await reader.read(PIECE_BYTES):
            await asyncio.sleep(self._delay)
            writer.write(REQUEST.sub(lambda line: line[0] + FAR + b"\r\n", piece))
            await writer.drain()

    async def _down(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        clock = asyncio.get_running_loop().time
        while piece := await reader.read(PIECE_BYTES):
            self.bytes += len(piece)
            # All connections share the line.
            self._free_at = max(self._free_at, clock()) + 8 * len(piece) / self._bits
            await asyncio.sleep(self._free_at - clock())
            writer.write(piece)
            await writer.drain()
