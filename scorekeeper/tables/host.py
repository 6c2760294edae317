"""One device's library and its open tables, shared by all screens of the process.

All screens of the process share one host. What touches the disk runs off the event loop.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import nullcontext, suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar
from uuid import uuid4

from scorekeeper.game import (
    Game,
    Seat,
    accepted,
    begin_game,
    record,
    rematch_dealer,
    rematch_ruleset,
    state_of,
    verify,
)
from scorekeeper.game.facts import GameStarted, TakenOver
from scorekeeper.game.names import resembles, same_name, shown_name, tidy_name
from scorekeeper.rules import Ruleset
from scorekeeper.storage.errors import Locked, Outdated, StorageError, UnknownGame
from scorekeeper.storage.library import Library, Progress, device_now
from scorekeeper.storage.players import Player, persons, players_in
from scorekeeper.storage.save_queue import Saver
from scorekeeper.storage.settings import NewGame, Settings
from scorekeeper.storage.summaries import Summary, summary_of
from scorekeeper.tables.subscribers import Subscribers
from scorekeeper.tables.table import Snapshot, StaleTap, Table

if TYPE_CHECKING:
    from scorekeeper.tables.game_counter import GameCounter
    from scorekeeper.tables.shared_tables import SharedTables

P = ParamSpec("P")
T = TypeVar("T")

PaperStart = tuple[int, tuple[int, ...]]
"""The round at which a paper game goes on, and its totals by seat."""


class Host:
    """One device's games.

    `now` says what time it is; `clock` counts seconds and never goes back. `saver` runs the library's
    operations where there are no threads.
    """

    def __init__(
        self,
        library: Library,
        *,
        saver: Saver | None = None,
        now: Callable[[], datetime] = device_now,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.library = library
        self.now = now
        self.clock = clock
        self._saver = saver or Saver(library)
        self.settings = library.settings()
        self._tables: dict[str, Table] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._rematches: dict[str, str] = {}
        """The latest rematch of a game, since the process began."""
        self._subscribers = Subscribers[[]]()
        self.import_lock = asyncio.Lock()
        """Held while a code or a backup is read: one after the other, so that threads are left for taps."""
        self.shared_tables: SharedTables | None = None
        """Which tables are open to other phones; None where none can reach this process."""
        self.game_counter: GameCounter | None = None
        """Counts the finished games; None before somebody has asked for statistics."""
        self._tasks: set[asyncio.Task[None]] = set()
        """What is done in the background: rows that are saved, seats that are freed."""

    @classmethod
    def open(cls, folder: Path, on_progress: Progress | None = None) -> Host:
        """The host of a data folder; `read_only_reason` says when nothing can be saved there."""
        library = Library(folder)
        library.open(on_progress)
        return cls(library)

    def close(self) -> None:
        """Finish pending saves and release the data folder."""
        self._saver.close()
        self.library.close()

    async def work(self, work: Callable[Concatenate[Library, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run an operation of the library off the event loop. Raises `StorageError`."""
        return await self._saver.call(work, self.library, *args, **kwargs)

    async def change_settings(self, change: Callable[[Settings], Settings]) -> Settings:
        """Apply the change to the settings as they are kept now; the answer is what holds from now on.

        Raises `StorageError`; then the old ones hold.
        """
        self.settings = await self._saver.call(self.library.change_settings, change)
        return self.settings

    def subscribe(self, subscriber: Callable[[], None]) -> Callable[[], None]:
        """Call `subscriber` when the games or the players have changed; the answer unsubscribes it."""
        return self._subscribers.add(subscriber)

    # Players -------------------------------------------------------------------------------------------

    async def players(self) -> tuple[Player, ...]:
        """Everybody known by the name that is shown, who played last first."""
        return await self.work(
            lambda library: tuple(
                replace(player, name=shown_name(player.name)) for player in library.players()
            )
        )

    async def player_id_of_name(self, name: str) -> str:
        """The id of the known player of that name; a new one where there is none. Raises `StorageError`."""
        found = next((player.id for player in await self.players() if same_name(player.name, name)), None)
        return found or str(uuid4())

    async def rename_player(self, player_id: str, name: str) -> None:
        """Put a known player's name right, in all lists; pads keep the old one. Raises `StorageError`.

        A name that another known player has, or that looks like it, is left to that one.
        """
        players = await self.players()
        if any(resembles(player.name, name) for player in players if player.id != player_id):
            return
        if any(player.id == player_id for player in players):
            await self.change_player(player_id, lambda player: replace(player, name=tidy_name(name)))

    async def change_player(self, player_id: str, change: Callable[[Player], Player]) -> None:
        """Apply the change to a player as he is kept now. Raises `StorageError`."""
        await self._saver.call(self.library.change_player, player_id, change)
        self.notify()

    async def names(self) -> dict[str, str]:
        """What everybody is called, by id: as in the list of players, or else as in the latest game."""
        names = {player.id: player.name for player in await self.players()}
        people = await self._saver.call(self.library.people)
        in_games = persons(players_in(await self.summaries()), people)
        return {player.id: shown_name(player.name) for player in in_games} | names

    async def delete_player(self, player_id: str) -> None:
        """Remove a player who is in no game from the list. Raises `StorageError`, `PlayerHasGames` too."""
        await self._saver.call(self.library.delete_player, player_id)
        self.notify()

    async def merge_players(self, player_id: str, was: str) -> None:
        """Count the games of `was` as the other player's. Raises `StorageError`, `PlayedTogether` too."""
        await self._saver.call(self.library.merge_players, player_id, was)
        self.notify()

    async def unmerge_player(self, was: str) -> None:
        """Take that back. Raises `StorageError`."""
        await self._saver.call(self.library.unmerge_player, was)
        self.notify()

    # Games ---------------------------------------------------------------------------------------------

    async def summaries(
        self, limit: int | None = None, *, finished: bool | None = None
    ) -> tuple[Summary, ...]:
        """The games, those touched last first; all, only the `finished`, or only the running ones.

        Everybody has the name of the list of players.
        """
        most = None if limit is None else limit + len(self._tables)
        kept = await self._saver.call(self.library.summaries, finished=finished, limit=most)
        # A running game's row is written when it begins and ends; what happens between, its table knows.
        live = {
            table.game.id: summary_of(table.game, table.snapshot.state) for table in self._tables.values()
        }
        rows = {row.id: row for row in kept} | live
        wanted = [row for row in rows.values() if finished is None or row.finished is finished]
        wanted.sort(key=lambda row: row.touched, reverse=True)
        people = await self._saver.call(self.library.people)
        names = {player.id: player.name for player in await self._saver.call(self.library.players)}
        return tuple(_with_names(row, names, people) for row in wanted[:limit])

    async def start(
        self,
        seats: Sequence[Seat],
        first_dealer: int,
        ruleset: Ruleset,
        taken_over: PaperStart | None = None,
        *,
        game_id: str | None = None,
    ) -> Table:
        """Begin a game, from its first round or from where the paper stopped.

        Raises `RuleViolation` when it cannot be played and `StorageError` when it cannot be kept.
        """
        at = self.now()
        started = GameStarted(tuple(seats), first_dealer, ruleset)
        verify(None, started)
        game = begin_game(game_id or str(uuid4()), started, at)
        if taken_over is not None:
            state, (round_number, totals) = state_of(game), taken_over
            game, _state = record(game, state, accepted(state, [TakenOver(round_number, tuple(totals))]), at)
        await self._saver.save(game)
        table = self._opened(game)
        await self._save_row(table)
        # The game is safe; a list that cannot be written now is reindexed at the next start.
        with suppress(StorageError):
            await self._saver.call(self.library.note_players, state_of(game).seats, at)
            await self._remember(NewGame(tuple(seat.player for seat in seats), first_dealer, ruleset))
        self.notify()
        return table

    async def start_with_phones(
        self,
        of: str,
        seats: Sequence[Seat],
        first_dealer: int,
        ruleset: Ruleset,
        taken_over: PaperStart | None = None,
    ) -> Table:
        """Begin a game to which the phones at the table of another one come along. Raises like `start`."""
        try:
            table = await self.table(of)
        except StorageError:  # deleted meanwhile
            return await self.start(seats, first_dealer, ruleset, taken_over)
        async with table.at_rest():
            begun = await self._start_after(table, seats, first_dealer, ruleset, taken_over)
            await self._take_phones(table, begun)
        return begun

    async def rematch(self, game_id: str) -> Table:
        """The same people by the same rules, seated as they ended, the deal moved on; the phones at the table
        come along.

        Where the rematch is being played already, on another screen, it is that one. Raises like `start`, and
        `StaleTap` where the game goes on, because its last tap was taken back.
        """
        table = await self.table(game_id)
        async with table.at_rest() as snapshot:
            again = await self._rematch_of(game_id)
            if again is None or again.snapshot.state.finished:
                state = snapshot.state
                if not state.finished:
                    raise StaleTap
                seats = [state.seats[seat] for seat in state.at_table]
                dealer = state.at_table.index(rematch_dealer(state))
                again = await self._start_after(table, seats, dealer, rematch_ruleset(state))
                self._rematches[game_id] = again.game.id
            await self._take_phones(table, again)
        return again

    async def _start_after(
        self,
        table: Table,
        seats: Sequence[Seat],
        first_dealer: int,
        ruleset: Ruleset,
        taken_over: PaperStart | None = None,
    ) -> Table:
        next_id = str(uuid4())
        if self.shared_tables is not None:
            await self.shared_tables.announce(table, next_id)
        return await self.start(seats, first_dealer, ruleset, taken_over, game_id=next_id)

    async def _take_phones(self, table: Table, again: Table) -> None:
        """Lead the phones on to the next game, and drop the taps that wait at the old one, which rests."""
        if self.shared_tables is not None:
            await self.shared_tables.go_on(table, again)
        table.drop_taps()

    async def _rematch_of(self, game_id: str) -> Table | None:
        """The rematch that was begun of a game, or the one to which its phones have gone on or will; None
        where there is none."""
        gone = None if self.shared_tables is None else self.shared_tables.by_game_before(game_id)
        here = None if self.shared_tables is None else self.shared_tables.by_game(game_id)
        known = "" if gone is None else gone.game, "" if here is None else here.next
        for rematch in (self._rematches.get(game_id, ""), *known):
            if rematch in self._tables:
                return self._tables[rematch]
            if rematch:
                with suppress(StorageError):  # discarded
                    return await self.table(rematch)
        return None

    async def table(self, game_id: str) -> Table:
        """The table of a game, opened from the disk where it is not open yet. Raises `StorageError`."""
        if (table := self._tables.get(game_id)) is not None:
            return table
        async with self._opening_of(game_id):
            is_open = game_id in self._tables
            if not is_open:
                loaded = await self._saver.load(game_id)
                self._opened(loaded.game)
            table = self._tables[game_id]
        if not is_open and self.shared_tables is not None:
            await self.shared_tables.follow(table)
        return table

    def _opening_of(self, game_id: str) -> asyncio.Lock:
        """Held while the table of that game comes or goes."""
        return self._opening.setdefault(game_id, asyncio.Lock())

    def opened(self, game_id: str) -> Table | None:
        """The table of a game where it is open already."""
        return self._tables.get(game_id)

    async def reread(self, game_id: str) -> None:
        """Have the open table go on from what is on disk, where another program has saved it. Raises
        `StorageError`."""
        table = await self.table(game_id)
        async with table.at_rest():
            await self._reread(table)

    async def _reread(self, table: Table) -> None:
        on_disk = (await self._saver.load(table.game.id)).game
        if on_disk != table.game:
            table.reread(on_disk)

    async def delete(self, game_id: str) -> None:
        """Take a game out of all lists once its table rests; its phones go back to the game before it, where
        there is one. Raises `StorageError`."""
        # Once begun it is finished: no tap may come between the file and the table.
        await asyncio.shield(asyncio.ensure_future(self._delete(game_id)))

    async def _delete(self, game_id: str) -> None:
        if self.shared_tables is not None and self.shared_tables.by_game(game_id) is not None:
            with suppress(StorageError):  # who sat where has to be known afterwards
                await self.table(game_id)
        try:
            async with self._opening_of(game_id):
                table = self._tables.get(game_id)
                async with nullcontext() if table is None else table.at_rest():
                    await self._move_phones_away(game_id, table)  # no page of theirs looks for what is gone
                    await self._saver.call(self.library.delete_game, game_id)
                    self._tables.pop(game_id, None)
        except StorageError:
            await self._bring_phones_back(game_id)
            raise
        await self._move_phones_away(game_id, table)  # that came meanwhile
        self.notify()

    async def _move_phones_away(self, game_id: str, table: Table | None) -> None:
        if self.shared_tables is not None:
            with suppress(StorageError):  # they are told that the game is gone
                await self.shared_tables.game_deleted(game_id, table)

    async def _bring_phones_back(self, game_id: str) -> None:
        if self.shared_tables is not None:
            with suppress(StorageError):  # the game is there; it can be opened to other phones again
                await self.shared_tables.game_restored(game_id)

    async def restore(self, game_id: str) -> None:
        """Bring a game back that was deleted, and its phones. Raises `StorageError`."""
        await self._saver.call(self.library.restore_game, game_id)
        await self._bring_phones_back(game_id)
        self.notify()

    def open_tables(self) -> tuple[Table, ...]:
        """All tables that are open."""
        return tuple(self._tables.values())

    def holds(self, table: Table) -> bool:
        """Whether the table is still open; its game may have been deleted on another screen."""
        return self._tables.get(table.game.id) is table

    def _opened(self, game: Game) -> Table:
        async def save(game: Game, before: Game) -> None:
            if not self.holds(table):  # deleted while a screen still showed it
                raise UnknownGame(id=game.id)
            try:
                await self._saver.save(game, before)
            except (Outdated, Locked):  # another program or tab has gone on
                await self._reread(table)
                raise

        table = Table(game, save, self.now)
        finished, sat = table.snapshot.state.finished, table.snapshot.state.seats

        def on_snapshot(snapshot: Snapshot) -> None:
            nonlocal finished, sat
            if snapshot.state.finished is not finished:
                finished = snapshot.state.finished
                self._in_background(self._save_row(table))
            if snapshot.state.seats is not sat:
                lost = _lost_seats(sat, snapshot.state.seats)
                came = snapshot.state.seats[len(sat) :]
                if lost or came:
                    self._in_background(self._save_row(table, came))
                sat = snapshot.state.seats
                if lost and self.shared_tables is not None:
                    self.shared_tables.lose_seats(table, lost)
                    self._in_background(self._free_lost_seats(table, lost))

        table.subscribe(on_snapshot)
        self._tables[game.id] = table
        return table

    def _in_background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _free_lost_seats(self, table: Table, lost: frozenset[int]) -> None:
        """No phone keeps the seat of a player who is not there; where that cannot be written, it looks on."""
        if self.shared_tables is not None:
            with suppress(StorageError):
                await self.shared_tables.free_lost_seats(table, lost)

    async def _save_row(self, table: Table, came: Sequence[Seat] = ()) -> None:
        """Write down the row of the game, and who `came`. The game itself is safe: a missing row is made at
        the next start."""
        try:
            if came:
                await self._saver.call(self.library.note_players, came, self.now())
            summary = summary_of(table.game, table.snapshot.state)
            await self._saver.call(self.library.save_summary, summary)
        except StorageError:
            return
        self.notify()

    async def _remember(self, new_game: NewGame) -> None:
        bids = new_game.ruleset.bids

        def remembered(present: Settings) -> Settings:
            plus_minus = present.new_game.plus_minus if bids.must_differ == "never" else bids
            return replace(present, new_game=replace(new_game, plus_minus=plus_minus))

        await self.change_settings(remembered)

    def notify(self) -> None:
        """Call every subscriber: the games or the players have changed."""
        self._subscribers.notify()


def _lost_seats(before: Sequence[Seat], now: Sequence[Seat]) -> frozenset[int]:
    """The numbers of those seats whose player is not there any more."""
    there = [seat.player for seat in now]
    return frozenset(
        number for number, seat in enumerate(before) if seat.player not in there[number : number + 1]
    )


def _with_names(summary: Summary, names: Mapping[str, str], people: Mapping[str, str]) -> Summary:
    """The summary with the names that people have now, where they are known."""
    seats = tuple(
        Seat(seat.player, names.get(people.get(seat.player, seat.player), seat.name))
        for seat in summary.seats
    )
    return summary if seats == summary.seats else replace(summary, seats=seats)
