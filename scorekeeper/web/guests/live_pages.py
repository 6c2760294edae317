"""Pages that stay up to date: drawn once for all who see the same, and sent whenever they change.

Open streams of server-sent events bring the newest page, and signs of life between.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter, deque
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AbstractContextManager, ExitStack, nullcontext
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response, StreamingResponse

from scorekeeper.access.access_file import SharedTable
from scorekeeper.locale import Words
from scorekeeper.tables import Guest, Table
from scorekeeper.tables.shared_tables import SharedTables
from scorekeeper.tables.subscribers import Subscribe
from scorekeeper.web.guard import TooMany, asker
from scorekeeper.web.guests import pages
from scorekeeper.web.guests.authentication import words_of
from scorekeeper.web.guests.pages import Fragment
from scorekeeper.web.rate_limit import STREAMS_OF_AN_ADDRESS

UNASKED = "unasked"
"""In the address of a pad: when it was loaded before, nothing was asked of its reader."""
MOST_RENDERED = 300
"""Most pages that are kept, drawn once for all who see the same."""

DrawForAll = Callable[[Words, SharedTable, Table], Fragment]
"""Draws what all see alike."""
WatchHandler = Callable[[Request, SharedTable, Table], Awaitable[Response]]
"""Answers somebody who looks on at a table."""


class LivePages:
    """The pages that were drawn last, and the streams that bring them."""

    def __init__(self, shared_tables: SharedTables) -> None:
        self._shared = shared_tables
        self.streams = OpenStreams()
        self._rendered: dict[tuple[str, str, str], tuple[tuple[object, ...], Fragment]] = {}

    def drawn_once(
        self, key: tuple[str, str, str], version: tuple[object, ...], draw: Callable[[], Fragment]
    ) -> Fragment:
        """What was drawn under that key; drawn anew where the version is another one."""
        if key not in self._rendered or self._rendered[key][0] != version:
            if len(self._rendered) >= MOST_RENDERED:
                self._rendered.clear()
            self._rendered[key] = version, draw()
        return self._rendered[key][1]

    def stream_for_all(
        self,
        request: Request,
        shared: SharedTable,
        kind: str,
        find: Callable[[], SharedTable | None],
        draw: DrawForAll,
        presence: AbstractContextManager[None] | None = None,
    ) -> Response:
        """A stream of a page that all see alike: for a thousand boards it is drawn once."""
        _ = words_of(request)

        def render() -> dict[str, Any] | None:
            now = find()
            table = None if now is None else self._shared.tables.opened(now.game)
            if now is None or table is None:
                return None
            key = (shared.id, kind, _.tag)
            version = (table, table.revision, table.snapshot.faces, now, self._shared.addresses)
            return self.drawn_once(key, version, partial(draw, _, now, table)).as_event()

        return self.streams.answer(request, render, self.news_of(shared), presence=presence)

    def watch_stream(self, kind: str, draw: DrawForAll) -> WatchHandler:
        """Answers somebody who looks on with the stream of the page that is drawn so."""

        async def answer(request: Request, shared: SharedTable, _table: Table) -> Response:
            find = partial(self._shared.store.by_watch_token, shared.watch_token)
            presence = self._shared.presence.stream(shared.id, None, board=kind == "board")
            return self.stream_for_all(request, shared, kind, find, draw, presence)

        return answer

    def news_of(self, shared: SharedTable) -> tuple[Subscribe[...], ...]:
        """What the page of a table has to be drawn again for."""
        return partial(self._shared.subscribe_game, shared.id), self._shared.tables.changes.add


def watch_page(kind: str, draw: DrawForAll) -> WatchHandler:
    """Answers somebody who looks on with the page that is drawn so."""

    async def answer(request: Request, shared: SharedTable, table: Table) -> Response:
        return live_page(request, draw(words_of(request), shared, table), kind)

    return answer


def live_page(
    request: Request,
    fragment: Fragment,
    kind: str = "page",
    *,
    at: str = "",
    again: str = "",
    status: int = 200,
) -> Response:
    """The whole page of what changes. It follows the stream of the address `at`, else of its own."""
    stream = f"{at or request.url.path}/stream"
    page = pages.document(
        words_of(request), fragment.title, fragment.html, kind=kind, stream=stream, again=again
    )
    return HTMLResponse(page, status_code=status)


async def pad_page(request: Request, shared: SharedTable, table: Table, guest: Guest | None) -> Response:
    """The whole pad, for a guest or for somebody who looks on. Without a script it loads itself anew."""
    _ = words_of(request)
    fragment, path = pages.pad_fragment(_, shared, table, guest), request.url.path
    again = path if pages.is_asked(_, shared, table, guest) else f"{path}?{UNASKED}"
    return live_page(request, fragment, "pad", again=again)


# Open streams -----------------------------------------------------------------------------------------


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
