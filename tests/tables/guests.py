"""Tables with guests, for tests: games of three cards a round, and guests who bid."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from scorekeeper.access.access_file import EntryMode
from scorekeeper.game import Game
from scorekeeper.game.faces import Face
from scorekeeper.game.facts import BidMade
from scorekeeper.rules import STANDARD, BidRules, Ruleset
from scorekeeper.tables import Guest, Table
from tests.game.driver import STARTED_AT, started
from tests.tables.table_moves import makes

OPEN = replace(STANDARD, hands=(3, 3))
HIDDEN = replace(OPEN, bids=BidRules(visibility="revealed"))
SECRET = replace(OPEN, bids=BidRules(visibility="secret"))

ZERO, ONE, TWO = Guest(0, "phone-0"), Guest(1, "phone-1"), Guest(2, "phone-2")
"""The guests of a table of three; seat 0 deals, seat 1 bids first."""
GUESTS = (ZERO, ONE, TWO)
NO_FACES: Mapping[str, Face] = {}


async def saved(_game: Game, _before: Game) -> None:
    """A disk that is never full."""


def clock() -> Callable[[], datetime]:
    looks = 0

    def now() -> datetime:
        nonlocal looks
        looks += 1
        return STARTED_AT + timedelta(seconds=looks)

    return now


def no_faces() -> Mapping[str, Face]:
    """The same every time: the table does not choose faces anew."""
    return NO_FACES


def guest_table(ruleset: Ruleset = OPEN, mode: EntryMode = EntryMode.OWN, players: int = 3) -> Table:
    """A new table; seat 0 deals."""
    table = Table(started(players, 0, ruleset), saved, clock(), no_faces)
    table.mode = mode
    return table


async def bid_all(table: Table, *tricks: int) -> None:
    """Everybody bids on his own phone, in turn."""
    for guest, number in zip((ONE, TWO, ZERO), tricks, strict=True):
        await makes(table, BidMade(guest.seat, number), actor=guest)
