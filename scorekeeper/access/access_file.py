"""`access.json`: which tables are open to other phones, by which links, and who has taken which seat.

Of the tokens of seats, scribes and the owner's devices there is only a digest: whoever reads the file takes
nobody's place. The links that are shown again stand in it, so nobody else on the machine may read it.
"""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Annotated

from scorekeeper.rules.typed_json import OMIT_DEFAULT, AtMost, UniqueId, within
from scorekeeper.storage.files.atomic import JsonFile

ACCESS_FILE = "access.json"
ACCESS_SCHEMA = 3
MOST_TABLES = 200
"""Most tables open at once: more than one round of a tournament has. For one more the oldest is closed whose
game is over, or else the oldest."""
MOST_TOURNAMENTS = 20
"""Most tournaments that a room follows at once; the oldest is closed for one more."""

MOST_EARLIER = 20
"""Most games played at a table before that are known: as often a discarded rematch leads back."""
MOST_OWNER_DEVICES = 50
"""Most devices of the owner at once; the one that came first is forgotten for one more."""
MOST_REMATCHES = 9_999
"""How often a table goes on to another game at the most; forms carry the number."""

LIST_LENGTH = 200
"""How many words each list has, of which three lead to a table."""
JOIN_NUMBERS = LIST_LENGTH**3
"""How many times three words there are, 8 million. At most 300 wrong ones a minute are read (`WRONG_WORDS`):
in four hours one in a hundred. That is enough for an evening on which a table is open to newcomers; what has
to stay secret for longer is a token."""


class EntryMode(StrEnum):
    """Who enters bids and tricks at a table, beside its scribe."""

    SCRIBE = "scribe"
    """The scribe alone."""
    OWN = "own"
    """Each player his own bid, his own tricks and his own result."""
    ALL = "all"
    """Everybody at a seat, for everybody."""


@dataclass(frozen=True, slots=True)
class SeatClaim:
    """A seat that a phone has taken."""

    seat: int
    phone: str
    """Which phone it is; stands in no address and proves nothing."""
    digest: str
    """Digest of the token that the phone keeps."""
    bid_at: datetime | None = None
    """When the player last said a hidden bid on this phone: there it may be shown after a restart too."""


@dataclass(frozen=True, slots=True)
class SharedTable:
    """A table that is open to other phones."""

    id: str
    """Stands in the addresses of seats; proves nothing."""
    game: UniqueId
    join_token: str
    """In the link by which a free seat is taken."""
    watch_token: str
    """In the links by which one looks on."""
    mode: EntryMode = EntryMode.OWN
    open: bool = True
    """Whether newcomers may take a seat."""
    claims: Annotated[tuple[SeatClaim, ...], AtMost(12)] = ()
    scribe_digest: str = ""
    """Digest of the token in the link by which somebody keeps this table's pad; empty where there is none."""
    number: Annotated[int, within(0, MOST_REMATCHES)] = field(default=0, metadata=OMIT_DEFAULT)
    """How often it has gone on to another game: what was shown of an older one counts no more."""
    before: str = field(default="", metadata=OMIT_DEFAULT)
    """The game of which this one is the rematch; empty where it is none."""
    earlier: Annotated[tuple[str, ...], AtMost(MOST_EARLIER)] = field(default=(), metadata=OMIT_DEFAULT)
    """The games before that one, the latest first."""
    next: str = field(default="", metadata=OMIT_DEFAULT)
    """The rematch of this game that is being begun: what is known of it before it is on disk."""
    join_number: Annotated[int, within(-1, JOIN_NUMBERS - 1)] = field(default=-1, metadata=OMIT_DEFAULT)
    """Which three words lead to its seats while it is open; below 0 only in a file of schema 1."""

    @property
    def games_before(self) -> tuple[str, ...]:
        """The games that were played at the table before this one, the latest first."""
        return (self.before, *self.earlier) if self.before else ()


@dataclass(frozen=True, slots=True)
class SharedTournament:
    """A tournament that the phones of a room follow."""

    id: UniqueId
    room_token: str
    """In the link of the room's pages, on which nothing can be changed."""
    pads_secret: str
    """The token in the link to each table's pad is made of it: a slip that was printed leads there as long
    as the tournament is open, also after a restart."""
    join_number: Annotated[int, within(0, JOIN_NUMBERS - 1)]
    """Which three words lead to the room's pages."""
    mode: EntryMode
    """Who enters at its tables: the scribe, in the app, or everybody for everybody, on guests' pages."""


@dataclass(frozen=True, slots=True)
class Access:
    """Everything in the file."""

    schema: int = ACCESS_SCHEMA
    owner_digests: Annotated[tuple[str, ...], AtMost(MOST_OWNER_DEVICES)] = ()
    """Digests of the tokens that the owner's devices keep, the latest at the end."""
    tables: tuple[SharedTable, ...] = ()
    tournaments: Annotated[tuple[SharedTournament, ...], AtMost(MOST_TOURNAMENTS)] = field(
        default=(), metadata=OMIT_DEFAULT
    )


class AccessFile(JsonFile[Access]):
    """Reads and writes the file. Not safe for threads: the caller holds a lock."""

    def read(self, *, read_only: bool) -> Access:
        """The same; a file that others could read they cannot read any more, nor the versions beside it."""
        with suppress(OSError):  # not there, or somebody else's
            for name in self._files.names(self._folder):
                if name.startswith(ACCESS_FILE.removesuffix("json")):
                    self._files.make_private(os.path.join(self._folder, name))
        return super().read(read_only=read_only)
