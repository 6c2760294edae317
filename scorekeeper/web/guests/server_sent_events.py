"""A stream of server-sent events: the newest page, whenever it has changed, and a sign of life between."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from typing import Any

from starlette.responses import StreamingResponse

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
