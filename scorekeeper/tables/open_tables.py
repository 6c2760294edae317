"""The tables that are open: one for each game, shared by all screens of the process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, nullcontext, suppress
from datetime import datetime

from scorekeeper.game import Game, Seat
from scorekeeper.game.faces import Face
from scorekeeper.storage.errors import Locked, Outdated, StorageError, UnknownGame
from scorekeeper.storage.library import Library
from scorekeeper.storage.saver import Saver
from scorekeeper.storage.summaries import summary_of
from scorekeeper.storage.tasks import BackgroundTasks
from scorekeeper.tables.subscribers import Subscribers
from scorekeeper.tables.table import Snapshot, Table


class OpenTables:
    """The open tables of a library. What touches the disk runs off the event loop, by the `saver`; `discard`
    takes a game off the device unless it is played."""

    def __init__(
        self,
        library: Library,
        saver: Saver,
        now: Callable[[], datetime],
        discard: Callable[[str], Awaitable[None]],
    ) -> None:
        self.library = library
        self.saver = saver
        self.discard = discard
        self.background = BackgroundTasks()
        """What is done beside what runs: rows that are saved, seats that are freed."""
        self.lost_seats = Subscribers[[Table, frozenset[int]]]()
        """Whom it is told that at a table the players of these seats are not there any more."""
        self.changes = Subscribers[[]]()
        """Whom it is told that games or players have changed."""
        self.changes.add(lambda: self.background.start(self._read_faces()))
        self._faces: Mapping[str, Face] | None = None
        self.now = now
        self._tables: dict[str, Table] = {}
        self._opening: dict[str, asyncio.Lock] = {}

    def __iter__(self) -> Iterator[Table]:
        return iter(tuple(self._tables.values()))

    def opened(self, game_id: str) -> Table | None:
        """The table of a game where it is open already."""
        return self._tables.get(game_id)

    def holds(self, table: Table) -> bool:
        """Whether the table is still open; its game may have been deleted on another screen."""
        return self._tables.get(table.game.id) is table

    async def table(self, game_id: str) -> Table:
        """The table of a game, opened from the disk where it is not open yet. Raises `StorageError`."""
        if (table := self._tables.get(game_id)) is not None:
            return table
        await self.faces()
        async with self._opening_of(game_id):
            if game_id not in self._tables:
                self._open((await self.saver.load(game_id)).game)
            return self._tables[game_id]

    async def faces(self) -> Mapping[str, Face]:
        """The faces of everybody known, by their ids."""
        if self._faces is None:
            await self._read_faces()
        return self._faces or {}

    async def _read_faces(self) -> None:
        with suppress(StorageError):  # a pad is drawn without the faces that were chosen
            faces = await self.saver.call(self.library.people.faces)
            if faces != self._faces:
                self._faces = faces
                for table in self:
                    table.show_again()

    async def begin(self, game: Game) -> Table:
        """The table of a game that is new here. Raises `StorageError` where it cannot be kept."""
        await self.saver.save(game)
        await self.faces()
        table = self._open(game)
        await self._save_row(table)
        return table

    async def reread(self, game_id: str) -> None:
        """Have the open table go on from what is on disk, where another program has saved it. Raises
        `StorageError`."""
        table = await self.table(game_id)
        async with table.at_rest():
            await self._reread(table)

    async def _reread(self, table: Table) -> None:
        on_disk = (await self.saver.load(table.game.id)).game
        if on_disk != table.game:
            table.reread(on_disk)

    @asynccontextmanager
    async def closing(self, game_id: str) -> AsyncIterator[Table | None]:
        """The table of a game, at rest, None where it is not open; nobody opens it meanwhile.

        Afterwards it is open no more, unless something was raised.
        """
        async with self._opening_of(game_id):
            table = self._tables.get(game_id)
            async with nullcontext() if table is None else table.at_rest():
                yield table
                self._tables.pop(game_id, None)

    def _opening_of(self, game_id: str) -> asyncio.Lock:
        """Held while the table of that game comes or goes."""
        return self._opening.setdefault(game_id, asyncio.Lock())

    def _open(self, game: Game) -> Table:
        async def save(game: Game, before: Game) -> None:
            if not self.holds(table):  # deleted while a screen still showed it
                raise UnknownGame(id=game.id)
            try:
                await self.saver.save(game, before)
            except (Outdated, Locked):  # another program or tab has gone on
                await self._reread(table)
                raise

        table = Table(game, save, self.now, lambda: self._faces or {})
        finished, sat = table.snapshot.state.finished, table.snapshot.state.seats

        def on_snapshot(snapshot: Snapshot) -> None:
            nonlocal finished, sat
            if snapshot.state.finished is not finished:
                finished = snapshot.state.finished
                self.background.start(self._save_row(table))
            if snapshot.state.seats is not sat:
                seats = snapshot.state.seats
                here = [seat.player for seat in seats]
                lost = frozenset(
                    number for number, seat in enumerate(sat) if seat.player not in here[number : number + 1]
                )
                if lost or seats[len(sat) :]:
                    self.background.start(self._save_row(table, seats[len(sat) :]))
                sat = seats
                if lost:
                    self.lost_seats.notify(table, lost)

        table.subscribe(on_snapshot)
        self._tables[game.id] = table
        return table

    async def _save_row(self, table: Table, came: Sequence[Seat] = ()) -> None:
        """Write down the row of the game, and who `came`. The game itself is safe: a missing row is made at
        the next start."""
        try:
            if came:
                await self.saver.call(self.library.people.note, came, self.now())
            summary = summary_of(table.game, table.snapshot.state)
            await self.saver.call(self.library.save_summary, summary)
        except StorageError:
            return
        self.changes.notify()
