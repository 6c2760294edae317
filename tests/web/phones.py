"""Guests' phones over HTTP: they keep every byte that they are sent, and fill forms as a browser does."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from html import unescape
from typing import Any
from urllib.parse import urlencode

import httpx

from scorekeeper.access.access_file import EntryMode, SharedTable
from scorekeeper.tables import Table
from scorekeeper.tables.shared_tables import SharedTables
from tests.ui.fake_device import FakeDevice

FIELD = re.compile(r'<input type="hidden" name="([^"]*)" value="([^"]*)">')
TAG = re.compile("<(/?)(details|form|input|button)\\b([^>]*)>")
ATTRIBUTE = re.compile('([a-z-]+)(?:="([^"]*)")?')
TIMEOUT_SECONDS = 20.0


@dataclass(frozen=True)
class Offer:
    """A button of a page that enters something: what it sends, and what it is folded under."""

    fields: dict[str, str]
    struck: bool
    folds: tuple[str, ...]


def offers_of(page: str, address: str) -> Iterator[Offer]:
    """The buttons of a page that send a form to that address, as our templates write them."""
    folds, fields = list[str](), dict[str, str]()
    is_ours = False
    for end, tag, attributes in TAG.findall(page, page.index("<main")):
        said = {name: unescape(value) for name, value in ATTRIBUTE.findall(attributes)}
        if tag == "details":
            folds.pop() if end else folds.append(said["id"])
        elif tag == "form":
            is_ours, fields = not end and said["action"] == address, {}
        elif is_ours and tag == "input":
            fields[said["name"]] = said["value"]
        elif is_ours and not end:
            own = {said["name"]: said["value"]} if "name" in said else {}
            yield Offer({**fields, **own}, "struck" in said.get("class", "").split(), tuple(folds))


@dataclass
class Phone:
    """A browser without a script: pages, forms, cookies; `received` is all that the server has sent to it."""

    client: httpx.AsyncClient
    shared: SharedTable
    received: list[bytes] = field(default_factory=list)
    events: asyncio.Queue[dict[str, Any] | None] = field(default_factory=asyncio.Queue)

    @property
    def seat_page(self) -> str:
        return f"/table/{self.shared.id}"

    async def get(self, path: str, **headers: str) -> httpx.Response:
        return self._kept(await self.client.get(path, headers=headers))

    async def post(self, path: str, fields: dict[str, Any], **headers: str) -> httpx.Response:
        own = {"origin": str(self.client.base_url).rstrip("/"), **headers}
        return self._kept(await self.client.post(path, data=fields, headers=own))

    async def sit(self, seat: int) -> None:
        """Take a free seat by the table's link."""
        answer = await self.post(f"/join/{self.shared.join_token}", {"seat": seat})
        assert answer.status_code == 303, answer.text

    async def ask(self, seat: int) -> None:
        """Ask for a seat that another phone has."""
        answer = await self.post(f"/join/{self.shared.join_token}", {"ask": seat})
        assert answer.headers["location"] == f"/waiting/{self.shared.id}", answer.text

    async def forms(self) -> dict[str, dict[str, str]]:
        """The fields of each form of the seat's page, by the fact that it proposes."""
        page = (await self.get(self.seat_page)).text
        found = [dict(FIELD.findall(part)) for part in page.split("<form")[1:]]
        return {fields["fact"]: {name: unescape(value) for name, value in fields.items()} for fields in found}

    async def offers(self) -> list[Offer]:
        """What the seat's page offers to enter."""
        return [*offers_of((await self.get(self.seat_page)).text, f"{self.seat_page}/act")]

    async def send(self, offer: Offer) -> httpx.Response:
        """Tap that button."""
        return await self.post(f"{self.seat_page}/act", offer.fields)

    async def enter(self, fact: str, number: int | None = None, **changes: Any) -> httpx.Response:
        """Fill the form that proposes this and send it."""
        fields = {**(await self.forms())[fact], **changes}
        if number is not None:
            fields["number"] = str(number)
        return await self.post(f"{self.seat_page}/act", fields)

    async def get_as_written(self, target: str) -> bytes:
        """Ask for this very target, which a client would tidy; the answer is all that is sent."""
        url = self.client.base_url
        reader, writer = await asyncio.open_connection(url.host, url.port)
        cookies = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        head = f"GET {target} HTTP/1.1\r\nHost: {url.netloc.decode()}\r\nCookie: {cookies}\r\n"
        writer.write(f"{head}Connection: close\r\n\r\n".encode())
        answer = await asyncio.wait_for(reader.read(), TIMEOUT_SECONDS)
        writer.close()
        return answer

    async def held_back(self, path: str, fields: dict[str, Any]) -> Callable[[], Awaitable[bytes]]:
        """Send a form without its body; the answer sends that too, and returns what the server says."""
        url = self.client.base_url
        address = str(url).rstrip("/")
        body = urlencode(fields).encode()
        cookies = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        head = (
            f"POST {path} HTTP/1.1\r\nHost: {url.netloc.decode()}\r\nOrigin: {address}\r\n"
            f"Cookie: {cookies}\r\n"
            f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n"
            "Expect: 100-continue\r\nConnection: close\r\n\r\n"
        )
        reader, writer = await asyncio.open_connection(url.host, url.port)
        writer.write(head.encode())
        # The server asks for the body: it has looked whose seat it is.
        await asyncio.wait_for(reader.readuntil(b"100 Continue\r\n\r\n"), TIMEOUT_SECONDS)

        async def send_body() -> bytes:
            writer.write(body)
            answer = await asyncio.wait_for(reader.read(), TIMEOUT_SECONDS)
            writer.close()
            return answer

        return send_body

    async def follow(self, path: str, ready: asyncio.Event) -> None:
        """Keep a stream open until it ends; its pages are in `events`, None at its end."""
        async with self.client.stream("GET", path, timeout=None) as answer:
            assert answer.status_code == 200, answer.status_code
            async for line in answer.aiter_lines():
                self.received.append(line.encode())
                if line.startswith("data:") and '"html"' in line:
                    self.events.put_nowait(json.loads(line[5:]))
                    ready.set()
        self.events.put_nowait(None)

    async def event(self) -> dict[str, Any] | None:
        """The next page of the stream, None when it has ended."""
        return await asyncio.wait_for(self.events.get(), TIMEOUT_SECONDS)

    async def stream_ends(self) -> None:
        """Read the stream to its end."""
        while await self.event() is not None:
            pass

    async def until(self, text: str) -> dict[str, Any]:
        """Read the stream until a page shows this."""
        while True:
            page = await self.event()
            if text in unescape(page["html"]):
                return page

    async def until_revision(self, revision: int) -> None:
        """Read the stream until it shows the game at that revision."""
        while (page := await self.event()) is None or page["revision"] < revision:
            assert page is not None

    def _kept(self, answer: httpx.Response) -> httpx.Response:
        self.received.append(repr(answer.headers).encode())
        self.received.append(answer.content)
        return answer


class GuestServer:
    """A server with its device, and the phones that come to it."""

    def __init__(self, device: FakeDevice, shared_tables: SharedTables, address: str, owner: str) -> None:
        self.device = device
        self.shared_tables = shared_tables
        self.address = address
        self.owner = owner
        self._stack = AsyncExitStack()
        self._streams: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> GuestServer:
        return self

    async def __aexit__(self, *_error: object) -> None:
        for stream in self._streams:
            stream.cancel()
        await asyncio.gather(*self._streams, return_exceptions=True)
        await self._stack.aclose()

    async def share(self, table: Table, mode: EntryMode = EntryMode.OWN) -> SharedTable:
        return await self.shared_tables.share(table.game.id, mode)

    async def phone(self, shared: SharedTable, language: str = "en") -> Phone:
        client = httpx.AsyncClient(
            base_url=self.address,
            headers={"accept-language": language},
            limits=httpx.Limits(max_connections=10),
            timeout=TIMEOUT_SECONDS,
        )
        return Phone(await self._stack.enter_async_context(client), shared)

    async def seated(self, shared: SharedTable, seat: int) -> Phone:
        phone = await self.phone(shared)
        await phone.sit(seat)
        return phone

    async def following(self, phone: Phone, path: str = "") -> Phone:
        """The phone with its page open: its stream runs, and has brought the first page."""
        ready = asyncio.Event()
        stream = asyncio.create_task(phone.follow(path or f"{phone.seat_page}/stream", ready))
        self._streams.append(stream)
        opening = asyncio.create_task(ready.wait())
        await asyncio.wait({stream, opening}, return_when=asyncio.FIRST_COMPLETED, timeout=TIMEOUT_SECONDS)
        assert ready.is_set()
        return phone
