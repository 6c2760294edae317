"""Who is there now: the phones that have a page of a table open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from scorekeeper.access.links_and_seats import Guest

BOARD = "board"
"""Stands in the place of a phone where a board is shown; no phone is called so."""


class Presence:
    """The open streams of all tables. `on_change` is called with the table where somebody comes or goes."""

    def __init__(self, on_change: Callable[[str], None]) -> None:
        self._on_change = on_change
        self._streams = Counter[tuple[str, str]]()

    @contextmanager
    def stream(self, table_id: str, guest: Guest | None, *, board: bool = False) -> Iterator[None]:
        """A stream of the table is open: of a guest, of a `board`, or of somebody who looks on."""
        key = (table_id, guest.phone if guest else BOARD if board else "")
        self._streams[key] += 1
        if self._streams[key] == 1 or guest is None:
            self._on_change(table_id)
        try:
            yield
        finally:
            self._streams[key] -= 1
            if not self._streams[key]:
                del self._streams[key]
            if guest is None or key not in self._streams:
                self._on_change(table_id)

    def has(self, table_id: str, phone: str) -> bool:
        """Whether that phone has its page open."""
        return (table_id, phone) in self._streams

    def watching(self, table_id: str) -> int:
        """How many look on."""
        return self._streams[table_id, ""]

    def boards(self, table_id: str) -> int:
        """How many screens show the board."""
        return self._streams[table_id, BOARD]
