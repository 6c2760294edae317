"""Tables with guests, for tests: games of three cards a round, and requests as a guest's page makes them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

from scorekeeper.game import Game, begin_game, moves
from scorekeeper.rules import STANDARD, BidRules, Ruleset
from scorekeeper.storage.access import EntryMode
from scorekeeper.tables import Guest, Table
from scorekeeper.tables.guest_moves import CountTrick, Deal, FinishPlay, ReportResult, RevealBids, SayBid
from tests.game.driver import STARTED_AT, seats

OPEN = replace(STANDARD, hands=(3, 3))
HIDDEN = replace(OPEN, bids=BidRules(visibility="revealed"))
SECRET = replace(OPEN, bids=BidRules(visibility="secret"))

ZERO, ONE, TWO = Guest(0, "phone-0"), Guest(1, "phone-1"), Guest(2, "phone-2")
"""The guests of a table of three; seat 0 deals, seat 1 bids first."""
GUESTS = (ZERO, ONE, TWO)


async def saved(_game: Game, _before: Game) -> None:
    """A disk that is never full."""


def clock() -> Callable[[], datetime]:
    looks = 0

    def now() -> datetime:
        nonlocal looks
        looks += 1
        return STARTED_AT + timedelta(seconds=looks)

    return now


def guest_table(ruleset: Ruleset = OPEN, mode: EntryMode = EntryMode.OWN, players: int = 3) -> Table:
    """A new table; seat 0 deals."""
    game = begin_game("game", moves.start(STARTED_AT, seats(players), 0, ruleset))
    table = Table(game, saved, clock())
    table.mode = mode
    return table


def deal(table: Table) -> Deal:
    found = table.deal
    assert found is not None
    return found


def says(table: Table, seat: int, tricks: int) -> SayBid:
    """The bid as the page at this moment sends it."""
    round_ = table.snapshot.state.current
    assert round_ is not None
    return SayBid(deal(table), seat, tricks, round_.bids_hidden)


def takes(table: Table, seat: int) -> CountTrick:
    """The next trick as the page at this moment sends it."""
    round_ = table.snapshot.state.current
    assert round_ is not None
    return CountTrick(deal(table), seat, round_.tricks_played + 1)


def made(table: Table, seat: int, tricks: int) -> ReportResult:
    return ReportResult(deal(table), seat, tricks)


def reveals(table: Table) -> RevealBids:
    return RevealBids(deal(table))


def ends(table: Table) -> FinishPlay:
    return FinishPlay(deal(table))


async def bid_all(table: Table, *tricks: int) -> None:
    """Everybody bids on his own phone, in turn."""
    for guest, number in zip((ONE, TWO, ZERO), tricks, strict=True):
        await table.act(says(table, guest.seat, number), table.game.revision, guest)


async def scribe(table: Table, move: Callable[..., object], *values: object) -> None:
    """The scribe makes a move in the app."""
    await table.act(lambda state, at: move(state, at, *values), table.game.revision)  # type: ignore[arg-type, return-value]
