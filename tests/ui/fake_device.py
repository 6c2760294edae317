"""A fake device: the app's own host on a folder, with a clock that is set and a disk that can be full."""

from __future__ import annotations

import errno
import os
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from datetime import datetime, timedelta
from inspect import signature
from pathlib import Path
from typing import Any

from scorekeeper.game import Fact, Game, Phase, Round, State, accepted, record, state_of
from scorekeeper.game.facts import BidMade, GameEnded, PlayEnded, ResultEntered
from scorekeeper.rules import STANDARD, BidRules, Ruleset
from scorekeeper.storage.files.filesystem import OS_FILES, FileLayer
from scorekeeper.storage.library import Library
from scorekeeper.tables import Actor, Host, Table
from tests.game.driver import STARTED_AT, seats
from tests.storage.fake_disk import ForwardingLayer
from tests.tables.table_moves import makes
from tests.ui.harness import OpenApp, opened

NAMES = ("Thomas", "Ute", "Kevin", "Nessi", "Ilse", "Otto")
PLUS_MINUS = Ruleset(bids=BidRules(must_differ="always"))


class FakeClock:
    """The clock of the debouncing, in seconds; every reading is `step` later than the last one."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.step = 1.0

    def __call__(self) -> float:
        self.seconds += self.step
        return self.seconds


class FullDisk(ForwardingLayer):
    """A disk whose writes fail while `fault` is set."""

    def __init__(self, files: FileLayer) -> None:
        super().__init__(files)
        self.fault: int | None = None

    def fill(self) -> None:
        self.fault = errno.ENOSPC

    def clear(self) -> None:
        self.fault = None

    def call(self, name: str, *arguments: Any) -> Any:
        if self.fault is not None and name == "write":
            raise OSError(self.fault, os.strerror(self.fault))
        return super().call(name, *arguments)


class FakeDevice:
    """A device with the app. `host` is replaced when the app is restarted."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.clock = FakeClock()
        self.disk = FullDisk(OS_FILES)
        self._entries = 0
        self.host = self._host()

    def _host(self) -> Host:
        library = Library(self.folder, files=self.disk)
        library.open()
        return Host(library, now=self._now, clock=self.clock)

    def _now(self) -> datetime:
        self._entries += 1
        return STARTED_AT + timedelta(minutes=self._entries)

    def pass_time(self, minutes: int) -> None:
        """Let so many minutes pass."""
        self._entries += minutes

    def restart(self) -> None:
        """Close the app and open it again; also for an app that was killed."""
        self.host.close()
        self.host = self._host()

    @contextmanager
    def second_process(self) -> Iterator[Host]:
        """Another process on the folder, which can only look at the games: `host` is its until the end."""
        library = Library(self.folder)
        library.open()
        first, self.host = self.host, Host(library, now=self._now, clock=self.clock)
        try:
            yield self.host
        finally:
            self.host.close()
            self.host = first

    async def start_game(
        self,
        players: int = 4,
        ruleset: Ruleset = STANDARD,
        *,
        rounds: int = 0,
        said: Sequence[int] = (),
        made: Sequence[int] = (),
        dealer: int = 0,
        names: Sequence[str] = NAMES,
        taken_over: tuple[int, tuple[int, ...]] | None = None,
        over: bool = False,
    ) -> Table:
        """A saved game of `players` after `rounds` closed rounds; in the open one `said` are the bids and
        `made` the results, in turn. With `over` it is ended early."""
        table = await self.host.start(seats(players, names), dealer, ruleset, taken_over)
        if rounds or said or made or over:
            pad = UnsavedGame(table.game, self._now)
            await plays_rounds(pad, rounds)
            await bids(pad, *said)
            await results(pad, *made)
            if over:
                await makes(pad, GameEnded())
            await table.exchange(pad.copy, table.revision)
        return table

    def opened(self, route: str, **phone: Any) -> AbstractAsyncContextManager[OpenApp]:
        """The app on a phone, at that address."""
        phone.setdefault("language", "en")
        return opened(self.host, route=route, **phone)

    def at(self, table: Table, *more: str, **phone: Any) -> AbstractAsyncContextManager[OpenApp]:
        """That table on a phone; `more` leads to a page below it."""
        return self.opened("/".join(("/games", table.game.id, *more)), **phone)

    @asynccontextmanager
    async def playing(
        self, players: int = 4, ruleset: Ruleset = STANDARD, *, below: str = "", **more: Any
    ) -> AsyncIterator[tuple[Table, OpenApp]]:
        """A new game at its table on a phone, or at the page `below` it: `more` says how it begins
        (`start_game`), and of the phone."""
        begun = {name: more.pop(name) for name in signature(self.start_game).parameters.keys() & more}
        table = await self.start_game(players, ruleset, **begun)
        async with self.at(table, *filter(None, [below]), **more) as app:
            yield table, app


class UnsavedGame:
    """A game that is set up tap by tap like a table's, and saved once."""

    def __init__(self, game: Game, now: Callable[[], datetime]) -> None:
        self.game, self.state, self._now = game, state_of(game), now

    @property
    def snapshot(self) -> UnsavedGame:
        return self

    def state_for(self, _actor: Actor) -> State:
        return self.state

    async def propose(self, facts: Sequence[Fact], *_seen: object) -> None:
        self.game, self.state = record(self.game, self.state, accepted(self.state, facts), self._now())

    async def copy(self, _game: Game) -> Game:
        return self.game


def open_round(table: Table | UnsavedGame) -> Round:
    """The round that is being played."""
    round_ = table.snapshot.state.current
    assert round_ is not None
    return round_


async def bids(table: Table | UnsavedGame, *tricks: int) -> None:
    """Bids in turn."""
    for number in tricks:
        await makes(table, BidMade(open_round(table).bidder, number))


async def results(table: Table | UnsavedGame, *tricks: int) -> None:
    """Results in turn; ends the play where it is not ended."""
    for number in tricks:
        if open_round(table).phase is Phase.PLAY:
            await makes(table, PlayEnded())
        await makes(table, ResultEntered(open_round(table).reporter, number))


async def plays_rounds(table: Table | UnsavedGame, rounds: int) -> None:
    """So many rounds in which everybody bids nothing, and the dealer takes every trick."""
    for _round in range(rounds):
        players = len(open_round(table).turns)
        await bids(table, *([0] * players))
        await results(table, *([0] * (players - 1)))
