"""Tables with guests, for tests: games of three cards a round, and guests who bid."""

from dataclasses import replace
from datetime import timedelta

from scorekeeper.access.access_file import EntryMode
from scorekeeper.game.facts import BidMade
from scorekeeper.rules import STANDARD, BidRules
from scorekeeper.tables import Guest, Table
from tests.game.driver import STARTED_AT, started
from tests.tables.table_moves import makes

OPEN = replace(STANDARD, hands=(3, 3))
HIDDEN = replace(OPEN, bids=BidRules(visibility="revealed"))
SECRET = replace(OPEN, bids=BidRules(visibility="secret"))

ZERO, ONE, TWO = Guest(0, "phone-0"), Guest(1, "phone-1"), Guest(2, "phone-2")
"""The guests of a table of three; seat 0 deals, seat 1 bids first."""
GUESTS = (ZERO, ONE, TWO)
NO_FACES = {}


async def saved(_game, _before):
    """A disk that is never full."""


def clock():
    looks = 0

    def now():
        nonlocal looks
        looks += 1
        return STARTED_AT + timedelta(seconds=looks)

    return now


def no_faces():
    """The same every time: the table does not choose faces anew."""
    return NO_FACES


def guest_table(ruleset=OPEN, mode=EntryMode.OWN, players=3):
    """A new table; seat 0 deals."""
    table = Table(started(players, 0, ruleset), saved, clock(), no_faces)
    table.mode = mode
    return table


async def bid_all(table, *tricks):
    """Everybody bids on his own phone, in turn."""
    for guest, number in zip((ONE, TWO, ZERO), tricks, strict=True):
        await makes(table, BidMade(guest.seat, number), actor=guest)
