"""Pages that stay up to date: drawn once for all who see the same, and sent whenever they change."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from scorekeeper.access.access_file import SharedTable
from scorekeeper.locale import Words
from scorekeeper.tables import Guest, Table
from scorekeeper.tables.shared_tables import SharedTables
from scorekeeper.tables.subscribers import Subscribe
from scorekeeper.web.guests import pages
from scorekeeper.web.guests.authentication import words_of
from scorekeeper.web.guests.open_streams import OpenStreams
from scorekeeper.web.guests.pages import Fragment

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
