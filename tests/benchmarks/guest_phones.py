"""Guests' phones that draw nothing: each has an address of loopback of its own and a seat, or looks on.

HTTP is spoken by hand, so that a tap costs the phone itself as little as one over the bare app's WebSocket.
"""

import asyncio
import re
import time
from collections.abc import Mapping
from contextlib import suppress
from urllib.parse import urlencode, urlsplit

from scorekeeper.game import expected
from scorekeeper.game.facts import BidMade, ResultEntered, TrickTaken
from scorekeeper.web.guests.forms import TAKE_BACK, written

Fields = Mapping[str, object]
"""The fields of a form."""
REVISION = re.compile(rb'(?<!\\)"revision": (\d+)')
TIMEOUT_SECONDS = 30.0
LINE_BYTES = 2**20


def loopback(place):
    """One of the addresses of this machine, by its place."""
    return f"127.0.{1 + place // 250}.{1 + place % 250}"


def form_of(fact, seen, revision):
    """The form that proposes this, on the page of that revision."""
    fields = {"fact": type(fact).__name__, "seen": written(seen)}
    if isinstance(fact, BidMade | TrickTaken | ResultEntered):
        fields["seat"] = fact.seat
    if isinstance(fact, BidMade | ResultEntered):
        fields["number"] = fact.tricks
    return {**fields, "game": 0, "revision": revision, "key": f"r{revision:08d}"}


def bid_or_take_back(pad, made):
    """The form that makes the first bid of the round, and takes it back, in turn: so many were sent."""
    fact = BidMade(pad.round.turns[0], 0)
    form = form_of(fact, expected(pad.state, fact), pad.game.revision + made)
    return {**form, "fact": TAKE_BACK} if made % 2 else form


class HttpConnection:
    """A connection that is kept open, for one request after the other."""

    def __init__(self, server, own):
        self.server = server
        parts = urlsplit(server)
        assert parts.hostname is not None
        self._to = parts.hostname, parts.port
        self._own = own
        self.reader: asyncio.StreamReader
        self.writer = None

    async def open(self):
        self.reader, self.writer = await asyncio.open_connection(
            *self._to, local_addr=(self._own, 0), limit=LINE_BYTES
        )

    async def send(self, method, path, fields, cookie):
        """Send a request; a form where there are fields."""
        if self.writer is None or self.reader.at_eof():  # a server closes what has been silent for long
            self.close()
            await self.open()
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self._to[0]}:{self._to[1]}", "Accept-Language: de"]
        body = b""
        if cookie:
            lines.append(f"Cookie: {cookie}")
        if fields is not None:
            body = urlencode(fields).encode()
            lines += [f"Origin: {self.server}", "Accept: application/json", f"Content-Length: {len(body)}"]
            lines.append("Content-Type: application/x-www-form-urlencoded")
        self.writer.write("\r\n".join([*lines, "", ""]).encode() + body)

    async def head(self):
        """The status of the answer, and its headers."""
        head = await self.reader.readuntil(b"\r\n\r\n")
        return int(head[9:12]), head

    async def request(self, method, path, fields=None, cookie=""):
        """Status, headers and body of the answer."""
        await self.send(method, path, fields, cookie)
        status, head = await self.head()
        length = re.search(rb"(?i)\r\ncontent-length: (\d+)", head)
        return status, head, await self.reader.readexactly(int(length[1])) if length else b""

    def close(self):
        if self.writer is not None:
            self.writer.close()
        self.writer = None


class GuestPhone:
    """A phone with a page of one table open."""

    def __init__(self, server, own):
        self._taps = HttpConnection(server, own)
        self._stream = HttpConnection(server, own)
        self._cookie = ""
        self._following = None
        self._news = asyncio.Event()
        self.path = ""
        self.revision = 0
        self.arrived = 0.0
        """When the page of that revision came (`time.perf_counter`)."""

    async def sit(self, join_token, table_id, seat):
        """Take a seat and open its page."""
        status, head, _body = await self._taps.request("POST", f"/join/{join_token}", {"seat": seat})
        found = re.search(rb"(?i)\r\nset-cookie: ([^;]*)", head)
        assert status == 303, status
        assert found
        self._cookie, self.path = found[1].decode(), f"/table/{table_id}"

    async def open_page(self, path=""):
        """Load the page, with its stream; returns when that has brought the first page."""
        self.path = path or self.path
        status, _head, _body = await self._taps.request("GET", self.path, cookie=self._cookie)
        assert status == 200, status
        await self.follow()

    async def follow(self):
        """Open the stream of the page."""
        await self._stream.send("GET", f"{self.path}/stream", None, self._cookie)
        status, _head = await self._stream.head()
        assert status == 200, status
        self._following = asyncio.create_task(self._read())
        await self.until(1)

    async def _read(self):
        while True:
            try:
                event = await self._stream.reader.readuntil(b"\n\n")
            except (asyncio.IncompleteReadError, OSError):
                return
            if found := REVISION.search(event):
                self.revision, self.arrived = int(found[1]), time.perf_counter()
                self._news.set()

    async def until(self, revision):
        """When the page of that revision, or of a later one, came."""
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while self.revision < revision:
                self._news.clear()
                await self._news.wait()
        return self.arrived

    async def tap(self, fields):
        """Send a form of the page; the status says what became of it."""
        status, _head, _body = await self._taps.request("POST", f"{self.path}/act", fields, self._cookie)
        return status

    async def close(self):
        if self._following is not None:
            self._following.cancel()
            with suppress(asyncio.CancelledError):
                await self._following
        self._taps.close()
        self._stream.close()
