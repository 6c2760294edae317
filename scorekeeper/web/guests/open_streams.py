"""Open streams of server-sent events: the newest page whenever it has changed, and signs of life between."""

from __future__ import annotations

import asyncio
import json
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractContextManager, ExitStack, nullcontext
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse

from scorekeeper.tables.subscribers import Subscribe
from scorekeeper.web.guard import TooMany, asker
from scorekeeper.web.rate_limit import STREAMS_OF_AN_ADDRESS

ALIVE_SECONDS = 15.0
"""Without a change; pages take a stream for dead that has been silent much longer."""

SEND_SECONDS = 20.0
"""After which a phone that takes nothing is given up."""

Render = Callable[[], dict[str, Any] | None]
"""The page as it is now; None when the phone has no business here any more."""


class ChangeSignal:
    """Says that there is something new. Nothing queues up: a slow phone gets the newest page only."""

    def __init__(self) -> None:
        self._event = asyncio.Event()
        self.ended = False
        """Whether the stream gives way to a newer one."""

    def end(self) -> None:
        self.ended = True
        self._event.set()

    def notify(self, *_news: object) -> None:
        self._event.set()

    async def wait(self, seconds: float) -> bool:
        """Whether something has changed within that time; the next wait is for the next change."""
        try:
            # `wait_for` would run a task for each phone and each change.
            async with asyncio.timeout(seconds):
                await self._event.wait()
        except TimeoutError:
            return False
        self._event.clear()
        return True


_ENCODER = json.JSONEncoder(ensure_ascii=False)  # made once: a tap is told to every phone of the table


def event(name: str, data: object) -> bytes:
    """An event as it is sent."""
    return f"event: {name}\ndata: {_ENCODER.encode(data)}\n\n".encode()


async def page_events(render: Render, change: ChangeSignal, draw_lock: asyncio.Lock) -> AsyncIterator[bytes]:
    """The page now and after every change that alters it, until the phone has no business here any more.

    Under the `draw_lock` pages are drawn one after the other, and between two of them whoever taps is
    answered: where much is tapped at once, pages are left out and no tap waits.
    """
    last: dict[str, Any] | None = None
    while not change.ended:
        async with draw_lock:
            page = render()
            await asyncio.sleep(0)
        if page is None:
            yield event("gone", {})
            return
        if page != last:
            last = page
            yield event("page", page)
        if not await change.wait(ALIVE_SECONDS):
            yield event("alive", {})


class EventStream(StreamingResponse):
    """The answer that such a stream is. A server that stops does not wait for it."""

    media_type = "text/event-stream"

    def __init__(self, events: AsyncIterator[bytes]) -> None:
        super().__init__(events, headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        async def send_in_time(message: Any) -> None:
            try:
                async with asyncio.timeout(SEND_SECONDS):
                    await send(message)
            except TimeoutError:
                raise OSError("the phone takes nothing") from None

        await super().__call__(scope, receive, send_in_time)


STREAMS_OF_A_PHONE = 4
"""Most pages of one phone that are kept up to date; the oldest gives way."""
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
        self._open += 1
        if phone:
            streams = self._of_phone.setdefault(phone, deque())
            streams.append(change)
            if len(streams) > STREAMS_OF_A_PHONE:
                streams.popleft().end()
        else:
            self._of_address[address] += 1
        try:
            with ExitStack() as stack:
                for subscribe in news:
                    stack.callback(subscribe(change.notify))
                stack.enter_context(presence)
                async for event in page_events(render, change, self._draw_lock):
                    yield event
        finally:
            self._open -= 1
            if phone:
                streams = self._of_phone.get(phone, deque())
                if change in streams:
                    streams.remove(change)
                if not streams:
                    self._of_phone.pop(phone, None)
            else:
                self._of_address[address] -= 1
                if not self._of_address[address]:
                    del self._of_address[address]
