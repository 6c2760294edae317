"""One device's library and its open tables, shared by all screens of the process.

All screens of the process share one host. What touches the disk runs off the event loop.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

from scorekeeper.game import (
    Seat,
    accepted,
    begin_game,
    record,
    rematch_dealer,
    rematch_ruleset,
    state_of,
    verify,
)
from scorekeeper.game.faces import Face
from scorekeeper.game.facts import GameStarted, TakenOver
from scorekeeper.game.names import resembles, same_name, shown_name, tidy_name
from scorekeeper.game.recording import is_played
from scorekeeper.rules import Ruleset
from scorekeeper.storage.errors import StorageError
from scorekeeper.storage.library import Library, Progress, device_now, no_progress
from scorekeeper.storage.players import Player, persons, players_in
from scorekeeper.storage.saver import Saver
from scorekeeper.storage.settings import NewGame, Settings
from scorekeeper.storage.summaries import Summary, summary_of
from scorekeeper.storage.tasks import finished
from scorekeeper.tables.live_log import StaleTap
from scorekeeper.tables.open_tables import OpenTables
from scorekeeper.tables.table import Table

if TYPE_CHECKING:
    from scorekeeper.tables.game_counter import GameCounter
    from scorekeeper.tables.shared_tables import SharedTables
    from scorekeeper.tables.tournaments import OpenTournaments

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
        self.work = self._saver.call
        """Runs what takes long, an operation of the library above all, off the event loop. Raises what it
        raises."""
        self.tables = OpenTables(library, self._saver, now, partial(self.delete, unplayed=True))
        self.holds = self.tables.holds
        self.subscribe = self.tables.changes.add
        """Has a function called when the games or the players have changed; the answer unsubscribes it."""
        self.notify = self.tables.changes.notify
        self._rematches: dict[str, str] = {}
        """The latest rematch of a game, since the process began."""
        self.import_lock = asyncio.Lock()
        """Held while a code or a backup is read: one after the other, so that threads are left for taps."""
        self.shared_tables: SharedTables | None = None
        """Which tables are open to other phones; None where none can reach this process."""

    @cached_property
    def game_counter(self) -> GameCounter:
        """Counts the finished games, for all screens."""
        # Not before somebody asks for statistics: a phone compiles every module that it imports.
        from scorekeeper.tables.game_counter import GameCounter

        return GameCounter(self.tables, unrated=self.unrated_games)

    @cached_property
    def tournaments(self) -> OpenTournaments:
        """The tournaments, for all screens."""
        # As with the counter: most evenings have none.
        from scorekeeper.tables.tournaments import OpenTournaments

        return OpenTournaments(self.tables)

    async def unrated_games(self) -> frozenset[str]:
        """The games that count for no ratings."""
        there = await self.work(self.library.tournaments.scan)
        return await self.tournaments.unrated_games() if there else frozenset()

    def share_tables(self) -> SharedTables:
        """Have tables and tournaments as other phones reach them, from now on."""
        from scorekeeper.tables.shared_tables import SharedTables

        self.shared_tables = SharedTables(self.tables, lambda: self.tournaments)
        return self.shared_tables

    @classmethod
    def open(cls, folder: Path, on_progress: Progress = no_progress) -> Host:
        """The host of a data folder; `read_only_reason` says when nothing can be saved there."""
        library = Library(folder)
        library.open(on_progress)
        return cls(library)

    def close(self) -> None:
        """Finish pending saves and release the data folder."""
        self._saver.close()
        self.library.close()

    async def change_settings(self, change: Callable[[Settings], Settings]) -> Settings:
        """Apply the change to the settings as they are kept now; the answer is what holds from now on.

        Raises `StorageError`; then the old ones hold.
        """
        self.settings = await self.work(self.library.change_settings, change)
        return self.settings

    # Players -------------------------------------------------------------------------------------------

    async def players(self) -> tuple[Player, ...]:
        """Everybody known by the name that is shown and with a face, who played last first."""
        players = await self.work(self.library.people.players)
        faces = await self.work(self.library.people.faces)
        return tuple(
            replace(player, name=shown_name(player.name), color=face.color, symbol=face.symbol)
            for player in players
            for face in (faces.get(player.id, Face(player.color, player.symbol)),)
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
        await self.work(self.library.people.change, player_id, change)
        self.notify()

    async def names(self) -> dict[str, str]:
        """What everybody is called, by id: as in the list of players, or else as in the latest game."""
        names = {player.id: player.name for player in await self.players()}
        people = await self.work(self.library.people.merged)
        in_games = persons(players_in(await self.summaries()), people)
        return {player.id: shown_name(player.name) for player in in_games} | names

    async def names_of(self, players: Collection[str]) -> dict[str, str]:
        """What everybody on the list is called, by id; and who else is among these players, which has to read
        every row."""
        names = {player.id: player.name for player in await self.players()}
        return names if names.keys() >= {*players} else await self.names()

    async def delete_player(self, player_id: str) -> None:
        """Remove a player who is in no game from the list. Raises `StorageError`, `PlayerHasGames` too."""
        await self.work(self.library.people.delete, player_id)
        self.notify()

    async def merge_players(self, player_id: str, was: str) -> None:
        """Count the games of `was` as the other player's. Raises `StorageError`, `PlayedTogether` too."""
        await self.work(self.library.people.merge, player_id, was)
        self.notify()

    async def unmerge_player(self, was: str) -> None:
        """Take that back. Raises `StorageError`."""
        await self.work(self.library.people.unmerge, was)
        self.notify()

    # Games ---------------------------------------------------------------------------------------------

    async def summaries(
        self, limit: int | None = None, *, finished: bool | None = None, ruleset: str | None = None
    ) -> tuple[Summary, ...]:
        """The games, those touched last first; all, only the `finished`, only the running ones, or those by
        the rules of that name.

        Everybody has the name of the list of players.
        """
        most = None if limit is None else limit + len(tuple(self.tables))
        kept = await self.work(self.library.summaries, finished=finished, ruleset=ruleset, limit=most)
        # A running game's row is written when it begins and ends; what happens between, its table knows.
        live = {table.game.id: summary_of(table.game, table.snapshot.state) for table in self.tables}
        rows = {row.id: row for row in kept} | live
        wanted = [
            row
            for row in rows.values()
            if finished in (None, row.finished) and ruleset in (None, row.ruleset)
        ]
        wanted.sort(key=lambda row: row.touched, reverse=True)
        people = await self.work(self.library.people.merged)
        names = {player.id: player.name for player in await self.work(self.library.people.players)}
        return tuple(_with_names(row, names, people) for row in wanted[:limit])

    async def start(
        self,
        seats: Sequence[Seat],
        first_dealer: int,
        ruleset: Ruleset,
        taken_over: PaperStart | None = None,
        *,
        after: Table | None = None,
    ) -> Table:
        """Begin a game, from its first round or from where the paper stopped; it is written down before that
        the phones at the table `after`, which rests, come along.

        Raises `RuleViolation` when it cannot be played and `StorageError` when it cannot be kept.
        """
        at = self.now()
        started = GameStarted(tuple(seats), first_dealer, ruleset)
        verify(None, started)
        game = begin_game(str(uuid4()), started, at)
        if taken_over is not None:
            state, (round_number, totals) = state_of(game), taken_over
            game, _state = record(game, state, accepted(state, [TakenOver(round_number, tuple(totals))]), at)
        if after is not None and self.shared_tables is not None:
            await self.shared_tables.announce(after, game.id)
        table = await self.tables.begin(game)
        # The game is safe; a list that cannot be written now is reindexed at the next start.
        with suppress(StorageError):
            await self.work(self.library.people.note, state_of(game).seats, at)
            new_game = NewGame(tuple(seat.player for seat in seats), first_dealer, ruleset)

            def remembered(present: Settings) -> Settings:
                always = present.new_game.plus_minus if ruleset.bids.must_differ == "never" else ruleset.bids
                return replace(present, new_game=replace(new_game, plus_minus=always))

            await self.change_settings(remembered)
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
            begun = await self.start(seats, first_dealer, ruleset, taken_over, after=table)
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
                again = await self.start(seats, dealer, rematch_ruleset(state), after=table)
                self._rematches[game_id] = again.game.id
            await self._take_phones(table, again)
        return again

    async def _take_phones(self, table: Table, again: Table) -> None:
        """Lead the phones on to the next game, and drop the taps that wait at the old one, which rests."""
        if self.shared_tables is not None:
            await self.shared_tables.go_on(table, again)
        table.drop_taps()

    async def _rematch_of(self, game_id: str) -> Table | None:
        """The rematch that was begun of a game, or the one to which its phones have gone on or will; None
        where there is none."""
        store = None if self.shared_tables is None else self.shared_tables.store
        gone = None if store is None else store.by_game_before(game_id)
        here = None if store is None else store.by_game(game_id)
        known = "" if gone is None else gone.game, "" if here is None else here.next
        for rematch in (self._rematches.get(game_id, ""), *known):
            if (table := self.tables.opened(rematch)) is not None:
                return table
            if rematch:
                with suppress(StorageError):  # discarded
                    return await self.table(rematch)
        return None

    async def table(self, game_id: str) -> Table:
        """The table of a game, opened from the disk where it is not open yet. Raises `StorageError`."""
        was_open = self.tables.opened(game_id) is not None
        table = await self.tables.table(game_id)
        if not was_open and self.shared_tables is not None:
            await self.shared_tables.follow(table)
        return table

    async def delete(self, game_id: str, *, unplayed: bool = False) -> None:
        """Take a game out of all lists once its table rests; its phones go back to the game before it, where
        there is one. Raises `StorageError`, and where it should be `unplayed` and is not `StaleTap`."""

        async def deleted() -> None:
            if self.shared_tables is not None and self.shared_tables.store.by_game(game_id) is not None:
                with suppress(StorageError):  # who sat where has to be known afterwards
                    await self.table(game_id)
            try:
                async with self.tables.closing(game_id) as table:
                    if unplayed and table is not None and is_played(table.game):
                        raise StaleTap
                    await self._move_phones_away(game_id, table)  # no page of theirs looks for what is gone
                    await self.work(self.library.delete_game, game_id)
            except StorageError:
                await self._bring_phones_back(game_id)
                raise
            await self._move_phones_away(game_id, table)  # that came meanwhile
            self.notify()

        await finished(deleted())  # no tap may come between the file and the table

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
        await self.work(self.library.restore_game, game_id)
        await self._bring_phones_back(game_id)
        self.notify()


def _with_names(summary: Summary, names: Mapping[str, str], people: Mapping[str, str]) -> Summary:
    """The summary with the names that people have now, where they are known."""
    seats = tuple(
        Seat(seat.player, names.get(people.get(seat.player, seat.player), seat.name))
        for seat in summary.seats
    )
    return summary if seats == summary.seats else replace(summary, seats=seats)
