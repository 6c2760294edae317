"""The streams that are open: how many there may be, of whom, and what each of them follows."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractContextManager, ExitStack, nullcontext
from functools import partial

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from scorekeeper.tables.subscribers import Subscribe
from scorekeeper.web.guard import TooMany, asker
from scorekeeper.web.guests.server_sent_events import ChangeSignal, EventStream, Render, page_events

STREAMS_OF_A_PHONE = 4
"""Most pages of one phone that are kept up to date; the oldest gives way."""
STREAMS_OF_AN_ADDRESS = 400
MOST_STREAMS = 4000

JSON = "application/json"
"""What the script of a page asks for: the page in the answer to a tap, or once instead of a stream."""


class OpenStreams:
    """All streams of one server."""

    def __init__(self) -> None:
        self._of_phone: dict[str, deque[ChangeSignal]] = {}
        self._of_address: Counter[str] = Counter()
        self._open = 0
        self._draw_lock = asyncio.Lock()
        """Held while a page of a stream is drawn."""

    def answer(
        self,
        request: Request,
        render: Render,
        news: Sequence[Subscribe[...]],
        *,
        phone: str = "",
        presence: AbstractContextManager[None] | None = None,
    ) -> Response:
        """The page that `render` draws, again after all `news`. Without a `phone` it counts for the address.

        While the stream is open the phone has its `presence` at the table.
        """
        if request.method == "HEAD":
            return Response(media_type=EventStream.media_type)
        if request.headers.get("accept") == JSON:
            page = render()
            return Response(status_code=404) if page is None else JSONResponse(page)
        address = asker(request.scope)
        if self._open >= MOST_STREAMS:
            return Response(status_code=503)
        if not phone and self._of_address[address] >= STREAMS_OF_AN_ADDRESS:
            return TooMany()
        return EventStream(self._events(phone, address, render, news, presence or nullcontext()))

    async def _events(
        self,
        phone: str,
        address: str,
        render: Render,
        news: Sequence[Subscribe[...]],
        presence: AbstractContextManager[None],
    ) -> AsyncIterator[bytes]:
        change = ChangeSignal()
        with ExitStack() as stack:
            self._open += 1
            stack.callback(self._closed)
            if phone:
                streams = self._of_phone.setdefault(phone, deque())
                streams.append(change)
                if len(streams) > STREAMS_OF_A_PHONE:
                    streams.popleft().end()
                stack.callback(partial(self._remove, phone, change))
            else:
                self._of_address[address] += 1
                stack.callback(partial(self._watcher_left, address))
            for subscribe in news:
                stack.callback(subscribe(change.notify))
            stack.enter_context(presence)
            async for event in page_events(render, change, self._draw_lock):
                yield event

    def _closed(self) -> None:
        self._open -= 1

    def _watcher_left(self, address: str) -> None:
        self._of_address[address] -= 1
        if not self._of_address[address]:
            del self._of_address[address]

    def _remove(self, phone: str, change: ChangeSignal) -> None:
        streams = self._of_phone.get(phone, deque())
        if change in streams:
            streams.remove(change)
        if not streams:
            self._of_phone.pop(phone, None)
