"""The phones at the tables: those that have a page open, and those that wait for a seat that is taken.

Nothing of it is kept: after a restart a phone opens its page and asks again.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.access.links_and_seats import AccessCode, AccessRefusal, same_token, token_digest
from scorekeeper.access.roles import Guest
from scorekeeper.storage.bounded_dict import BoundedDict

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


REQUEST_SECONDS = 180.0
"""Time that a phone waits for the scribe's yes."""
MOST_OF_SEAT, MOST_OF_TABLE = 2, 4
"""Most phones that wait for one seat, and at one table: the scribe has to find the one that he means."""
MOST_ENDS = 256
"""Most ends of requests that are remembered, for the phones to be told."""
NUMBERS = range(10, 100)


@dataclass(frozen=True, slots=True)
class SeatRequest:
    """A phone that waits for a seat."""

    seat: int
    number: int
    """Stands on the phone and before the scribe: by it phones that ask for one seat are told apart."""
    digest: str
    """Digest of the token that the phone keeps; with the scribe's yes it is that of the seat."""


class RequestEnd(StrEnum):
    """Why a phone waits no more, or has its seat no more."""

    REFUSED = "refused"
    EXPIRED = "expired"
    MOVED = "moved"
    """Its own seat went to a phone that had asked for it."""
    OTHER_GAME = "other-game"
    """The table has gone on to another game."""


class SeatRequests:
    """The requests at all tables. `on_change` is called with the table at which something has changed."""

    def __init__(self, on_change: Callable[[str], None]) -> None:
        self._on_change = on_change
        self._waiting: dict[str, tuple[SeatRequest, ...]] = {}
        self._ends = BoundedDict[str, RequestEnd](MOST_ENDS)

    def at(self, table_id: str) -> tuple[SeatRequest, ...]:
        """Requests that wait at a table, the first one first."""
        return self._waiting.get(table_id, ())

    def of(self, table_id: str, token: str) -> SeatRequest | None:
        """The request of the phone that keeps this token."""
        known = token_digest(token)
        return next((one for one in self.at(table_id) if same_token(one.digest, known)), None)

    def end_of(self, token: str) -> RequestEnd | None:
        """How the waiting of that phone ended, None where that is not known."""
        return self._ends.get(token_digest(token))

    def add(self, table_id: str, seat: int, token: str) -> SeatRequest:
        """Let a phone wait for a seat. Raises `AccessRefusal` where too many do."""
        others = self.at(table_id)
        if len(others) >= MOST_OF_TABLE or sum(one.seat == seat for one in others) >= MOST_OF_SEAT:
            raise AccessRefusal(AccessCode.MANY_ASK)
        number = secrets.choice([one for one in NUMBERS if one not in {other.number for other in others}])
        request = SeatRequest(seat, number, token_digest(token))
        self._waiting[table_id] = (*others, request)
        asyncio.get_running_loop().call_later(
            REQUEST_SECONDS, self.end, table_id, request, RequestEnd.EXPIRED
        )
        self._on_change(table_id)
        return request

    def end(self, table_id: str, request: SeatRequest, how: RequestEnd | None = None) -> None:
        """The phone waits no more."""
        if request not in self.at(table_id):
            return
        left = tuple(one for one in self.at(table_id) if one != request)
        if left:
            self._waiting[table_id] = left
        else:
            del self._waiting[table_id]
        if how is not None:
            self.remember(request.digest, how)
        self._on_change(table_id)

    def end_all(self, table_id: str, how: RequestEnd = RequestEnd.REFUSED) -> None:
        """Drop every request that waits at the table."""
        for request in self.at(table_id):
            self.end(table_id, request, how)

    def remember(self, phone: str, how: RequestEnd) -> None:
        """Why the phone with the token of that digest has no seat, for when it asks."""
        self._ends[phone] = how
