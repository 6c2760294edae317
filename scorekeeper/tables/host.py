"""The process that serves the tables: what is kept on this device, and every table that is open.

All screens of the process share one host. What touches the disk runs off the event loop.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar
from uuid import uuid4

from scorekeeper.game import Game, Seat, begin, record, rematch_dealer, state_of
from scorekeeper.game.moves import Drawable
from scorekeeper.game.names import same_name, tidy_name
from scorekeeper.game.starting import start, take_over
from scorekeeper.rules import Ruleset
from scorekeeper.storage.errors import StorageError, UnknownGame
from scorekeeper.storage.library import Library
from scorekeeper.storage.players import Player
from scorekeeper.storage.saving import Saver
from scorekeeper.storage.settings import NewGame, Settings
from scorekeeper.storage.summaries import Summary
from scorekeeper.tables.summary import summarise, summary_of
from scorekeeper.tables.table import Sight, Table

P = ParamSpec("P")
T = TypeVar("T")

_LOG = logging.getLogger(__name__)

TakenOver = tuple[int, tuple[int, ...]]
"""The round at which a paper game goes on, and its totals by seat."""


def _now() -> datetime:
    return datetime.now().astimezone()


class Host:
    """One device's games.

    `drawable` says whether the app's fonts have a character, `now` what time it is; `clock` counts seconds
    and never goes back. `saver` is the way to the library where threads are none.
    """

    def __init__(
        self,
        library: Library,
        drawable: Drawable,
        *,
        saver: Saver | None = None,
        now: Callable[[], datetime] = _now,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._library = library
        self._drawable = drawable
        self._now = now
        self.clock = clock
        self._saver = saver or Saver(library)
        self._settings = library.settings()
        self._tables: dict[str, Table] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._subscribers: list[Callable[[], None]] = []
        self._rows: set[asyncio.Task[None]] = set()

    @classmethod
    def open(cls, folder: Path, drawable: Drawable) -> Host:
        """The host of a data folder; `trouble` tells when nothing can be saved there."""
        library = Library(folder, summarise)
        library.open()
        return cls(library, drawable)

    def close(self) -> None:
        """Finish what was begun and give the data folder back to other processes."""
        self._saver.close()
        self._library.close()

    @property
    def trouble(self) -> StorageError | None:
        """Why nothing can be saved, None when all is well."""
        return self._library.obstacle

    @property
    def set_aside(self) -> tuple[str, ...]:
        """The names of damaged files that were set aside."""
        return self._library.set_aside

    @property
    def unreadable(self) -> Mapping[str, StorageError]:
        """The games that cannot be opened, by id, and why."""
        return self._library.unreadable

    @property
    def folder(self) -> str:
        """Where everything is kept."""
        return self._library.folder

    @property
    def drawable(self) -> Drawable:
        """Whether the app's fonts have a character."""
        return self._drawable

    def now(self) -> datetime:
        """What time it is here."""
        return self._now()

    async def work(self, work: Callable[Concatenate[Library, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Have something done with all that is kept here, off the event loop. Raises `StorageError`."""
        return await self._saver.call(work, self._library, *args, **kwargs)

    @property
    def settings(self) -> Settings:
        """What was chosen on this device."""
        return self._settings

    async def save_settings(self, settings: Settings) -> None:
        """Keep these settings. Raises `StorageError`; then the old ones hold."""
        await self._saver.call(self._library.save_settings, settings)
        self._settings = settings

    def subscribe(self, subscriber: Callable[[], None]) -> Callable[[], None]:
        """Tell `subscriber` when the games or the players have changed; the answer ends it."""
        self._subscribers.append(subscriber)

        def unsubscribe() -> None:
            if subscriber in self._subscribers:
                self._subscribers.remove(subscriber)

        return unsubscribe

    # Players -------------------------------------------------------------------------------------------

    async def players(self) -> tuple[Player, ...]:
        """Everybody known, who played last first."""
        return await self._saver.call(self._library.players)

    async def add_player(self, name: str) -> Player:
        """Get to know somebody; the name was verified. Raises `StorageError`."""
        return await self._keep_player(Player(id=str(uuid4()), name=tidy_name(name)))

    async def rename_player(self, player_id: str, name: str) -> None:
        """Put a known player's name right; games already played keep the old one. Raises `StorageError`.

        A name that another known player has is left to that one.
        """
        players = await self.players()
        if any(same_name(player.name, name) for player in players if player.id != player_id):
            return
        for player in players:
            if player.id == player_id:
                await self._keep_player(replace(player, name=tidy_name(name)))

    async def forget_player(self, player_id: str) -> None:
        """Take somebody off the list; games keep the name. Raises `StorageError`."""
        await self._saver.call(self._library.forget_player, player_id)
        self.tell()

    async def _keep_player(self, player: Player) -> Player:
        await self._saver.call(self._library.save_player, player)
        self.tell()
        return player

    # Games ---------------------------------------------------------------------------------------------

    async def summaries(
        self, limit: int | None = None, *, offset: int = 0, finished: bool | None = None
    ) -> tuple[Summary, ...]:
        """The games, those touched last first; all, only the `finished`, or only the running ones."""
        most = None if limit is None else offset + limit + len(self._tables)
        kept = await self._saver.call(self._library.summaries, finished=finished, limit=most)
        # A running game's row is written when it begins and ends; what happens between, its table knows.
        live = {table.game.id: summary_of(table.game, table.sight.state) for table in self._tables.values()}
        rows = {row.id: row for row in kept} | live
        wanted = [row for row in rows.values() if finished is None or row.finished is finished]
        wanted.sort(key=lambda row: row.touched, reverse=True)
        return tuple(wanted[offset : None if limit is None else offset + limit])

    async def running(self) -> tuple[Summary, ...]:
        """The games that are not over, those touched last first."""
        return await self.summaries(finished=False)

    async def start(
        self,
        seats: Sequence[Seat],
        first_dealer: int,
        ruleset: Ruleset,
        taken_over: TakenOver | None = None,
    ) -> Table:
        """Begin a game, from its first round or from where the paper stopped.

        Raises `RuleViolation` when it cannot be played and `StorageError` when it cannot be kept.
        """
        at = self._now()
        game = begin(str(uuid4()), start(at, seats, first_dealer, ruleset, self._drawable))
        if taken_over is not None:
            game = record(game, take_over(state_of(game), at, *taken_over))
        await self._saver.save(game)
        table = self._opened(game)
        await self._note(table)
        # The game is safe; a list that cannot be written now is mended at the next start.
        with suppress(StorageError):
            known = [Player(seat.player, seat.name, last_played=at) for seat in state_of(game).seats]
            await self._saver.call(self._library.save_players, known)
            await self._remember(NewGame(tuple(seat.player for seat in seats), first_dealer, ruleset))
        self.tell()
        return table

    async def rematch(self, game_id: str) -> Table:
        """The same people by the same rules, seated as they ended, the deal moved on. Raises like `start`."""
        state = (await self.table(game_id)).sight.state
        seats = [state.seats[seat] for seat in state.order]
        return await self.start(seats, state.order.index(rematch_dealer(state)), state.ruleset)

    async def table(self, game_id: str) -> Table:
        """The table of a game, opened from the disk where it is not open yet. Raises `StorageError`."""
        async with self._opening.setdefault(game_id, asyncio.Lock()):
            if game_id not in self._tables:
                loaded = await self._saver.call(self._library.load_game, game_id)
                self._opened(loaded.game)
        return self._tables[game_id]

    async def delete(self, game_id: str) -> None:
        """Take a game out of all lists. Raises `StorageError`."""
        await self._saver.call(self._library.delete_game, game_id)
        self._tables.pop(game_id, None)
        self.tell()

    def holds(self, table: Table) -> bool:
        """Whether that table still stands; its game may have been deleted on another screen."""
        return self._tables.get(table.game.id) is table

    def _opened(self, game: Game) -> Table:
        table = Table(game, self._save, self._now)
        finished = table.sight.state.finished

        def told(sight: Sight) -> None:
            nonlocal finished
            if sight.state.finished is not finished:
                finished = sight.state.finished
                task = asyncio.ensure_future(self._note(table))
                self._rows.add(task)
                task.add_done_callback(self._rows.discard)

        table.subscribe(told)
        self._tables[game.id] = table
        return table

    async def _save(self, game: Game) -> None:
        if game.id not in self._tables:  # deleted while a screen still showed it
            raise UnknownGame(id=game.id)
        await self._saver.save(game)

    async def _note(self, table: Table) -> None:
        """Write the game's row down. The game itself is safe: a missing row is made at the next start."""
        try:
            summary = summary_of(table.game, table.sight.state)
            await self._saver.call(self._library.save_summary, summary)
        except StorageError:
            return
        self.tell()

    async def _remember(self, new_game: NewGame) -> None:
        plus_minus = self._settings.new_game.plus_minus
        if new_game.ruleset.bids.must_differ != "never":
            plus_minus = new_game.ruleset.bids
        await self.save_settings(replace(self._settings, new_game=replace(new_game, plus_minus=plus_minus)))

    def tell(self) -> None:
        """Tell every screen that the games or the players have changed."""
        for subscriber in tuple(self._subscribers):
            try:
                subscriber()
            except Exception:  # what was done is done; a broken screen is nobody else's trouble
                _LOG.exception("a screen could not show what is kept here")
