"""The tables of a host that are open to other phones: opened, closed, and led from game to game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Protocol
from weakref import WeakSet

from scorekeeper.access import links_and_seats
from scorekeeper.access.access_file import MOST_TABLES, Access, EntryMode, SeatClaim, SharedTable
from scorekeeper.access.app_access import OwnerAccess, Scribes
from scorekeeper.access.links_and_seats import AccessCode, AccessRefusal, new_shared_table
from scorekeeper.access.phones import Presence, RequestEnd
from scorekeeper.access.roles import Guest
from scorekeeper.access.store import AccessStore
from scorekeeper.storage.bounded_dict import BoundedDict
from scorekeeper.storage.errors import StorageError, UnknownGame
from scorekeeper.tables.open_tables import OpenTables
from scorekeeper.tables.seats import Seats
from scorekeeper.tables.shared_tournaments import SharedTournaments
from scorekeeper.tables.subscribers import Subscribers
from scorekeeper.tables.table import Table

if TYPE_CHECKING:
    from scorekeeper.tables.tournaments import OpenTournaments

MOST_DELETED = 20
"""The number of tables of deleted games that are remembered."""


class Listener(Protocol):
    """Lets the phones of the room reach the tables, or not."""

    @property
    def is_open(self) -> bool: ...

    async def open(self) -> None: ...

    async def close(self) -> None: ...


class SharedTables:
    """One per process. Every change is on disk before anybody is told; raises `StorageError` where it
    cannot be, and nothing has changed."""

    def __init__(self, tables: OpenTables, tournaments: Callable[[], OpenTournaments]) -> None:
        self.tables = tables
        self.store = AccessStore(tables.library, tables.saver, self._notify)
        self.seats = Seats(self.store, tables, self.table, self._notify, self._notify_scribe)
        self.scribes = Scribes(self.store, self._notify)
        self.changes = Subscribers[[]]()
        """Called when links, seats or the mode of any table change, and when a phone comes, goes, asks for a
        seat, or waits no more."""
        self.owner_ended = Subscribers[[]]()
        """Called when no device is the owner's any more."""
        self.owner = OwnerAccess(self.store, self.owner_ended.notify)
        self.presence = Presence(self._notify_scribe)
        self.tournaments = SharedTournaments(self.store, tournaments, self.share, self.changes.notify)
        self.addresses: tuple[str, ...] = ()
        """The addresses of this server, the likeliest first; none where it has no page."""
        self.find_addresses: Callable[[], tuple[str, ...]] | None = None
        """Finds them anew; None where they stay what they are."""
        self.listener: Listener | None = None
        """Lets the phones of the room reach them while the app runs; None where nothing can, or they do."""
        self.serves_app = False
        """Whether other devices reach the app itself, by the owner's link or a scribe's."""
        self._subscribers: dict[str, Subscribers[[]]] = {}
        self._known = WeakSet[Table]()
        """The tables that know of the hidden bids that were said before a restart."""
        self._unkept: dict[tuple[str, Guest], datetime | None] = {}
        """When hidden bids were said that are not in the file yet."""
        self._deleted = BoundedDict[str, SharedTable](MOST_DELETED)
        """The tables as they were when their games were deleted, by game, for when one comes back."""

    async def renew_addresses(self) -> None:
        """Find the addresses anew: this machine may be in another network now."""
        if self.find_addresses is not None:
            self.addresses = await asyncio.to_thread(self.find_addresses)

    def reached(self, game_id: str) -> SharedTable | None:
        """The open table of a game, as long as other phones reach it."""
        is_reached = self.listener is None or self.listener.is_open
        return self.store.by_game(game_id) if is_reached else None

    async def players_by_game(self) -> dict[str, frozenset[str]]:
        """Who plays in the games that are open to other phones, those that were opened last at the end."""
        games = [shared.game for shared in self.store.access.tables]
        rows = await self.tables.saver.call(self.tables.library.summaries_of, games)
        players = {row.id: frozenset(seat.player for seat in row.seats) for row in rows}
        for game in games:
            if (table := self.tables.opened(game)) is not None:
                players[game] = frozenset(seat.player for seat in table.snapshot.state.seats)
        return {game: players[game] for game in games if game in players}

    async def table(self, shared: SharedTable) -> Table:
        """The live table, with the mode of this one. Raises `StorageError`, `UnknownGame` above all."""
        table = await self.tables.table(shared.game)
        now = self.store.by_id(shared.id)
        if now is not None and now.game == shared.game:  # else it has gone on: nobody enters there any more
            table.mode = now.mode
        if table not in self._known:
            self._known.add(table)
            for claim in shared.claims:
                if claim.bid_at is not None:
                    table.recognise(Guest(claim.seat, claim.phone), claim.bid_at)
        return table

    async def keep_hidden_bid(self, table_id: str, table: Table, guest: Guest) -> None:
        """Keep on which phone a hidden bid was said, so that it can be shown there after a restart.

        The bid itself is safe already: where this cannot be kept, it is not shown then.
        """
        bid_at = table.hidden_bid_at(guest)
        shared = self.store.by_id(table_id)
        claim = None if shared is None else links_and_seats.claim_of(shared, guest.seat)
        if claim is None or claim.phone != guest.phone or bid_at in (None, claim.bid_at):
            return
        said = (table_id, guest)
        self._unkept[said] = bid_at
        with suppress(StorageError):
            await self.store.write(
                lambda access: self._with_hidden_bids(access) if said in self._unkept else access
            )

    def _with_hidden_bids(self, access: Access) -> Access:
        """All that are not kept yet, in one write: at many tables everybody bids at once."""
        unkept, self._unkept = self._unkept, {}
        tables = {shared.id: shared for shared in access.tables}
        for (table_id, guest), bid_at in unkept.items():
            if table_id in tables:
                tables[table_id] = links_and_seats.with_hidden_bid(tables[table_id], guest, bid_at)
        return replace(access, tables=tuple(tables.values()))

    # What the scribe does --------------------------------------------------------------------------------

    async def share(
        self, game_id: str, mode: EntryMode = EntryMode.OWN, scribe_token: str = ""
    ) -> SharedTable:
        """Open the table of a game to other phones, and its pad to who has that token; one that is open stays
        as it is."""
        table = await self.tables.table(game_id)
        new = new_shared_table(game_id, mode, self.store.join_numbers, scribe_token)
        await self._add(new)
        await self._leave_if_gone(table)
        shared = self.store.by_game(game_id)
        if shared is None:
            raise UnknownGame(id=game_id)
        self._notify(shared.id)
        return shared

    async def _add(self, shared: SharedTable) -> None:
        """Open one more table, where its game has none; where too many are open another one gives way."""
        over = frozenset[str]()
        if len(self.store.access.tables) >= MOST_TABLES:
            games = [one.game for one in self.store.access.tables]
            rows = await self.tables.saver.call(self.tables.library.summaries_of, games)
            over = frozenset(row.id for row in rows if row.finished)

        def with_table(access: Access) -> Access:
            if any(one.game == shared.game for one in access.tables):
                return access
            tables = list(access.tables)
            while len(tables) >= MOST_TABLES:
                tables.remove(next((one for one in tables if one.game in over), tables[0]))
            return replace(access, tables=(*tables, shared))

        await self.store.write(with_table)

    async def stop(self, table_id: str) -> None:
        """Close the table: all its links and seats are gone."""

        def without_table(access: Access) -> Access:
            return replace(access, tables=tuple(shared for shared in access.tables if shared.id != table_id))

        await self.store.write(without_table)
        self.seats.requests.end_all(table_id)
        self._notify(table_id)

    async def set_mode(self, table_id: str, mode: EntryMode) -> None:
        """Say who enters bids and tricks."""
        shared = await self.store.change(table_id, lambda shared: replace(shared, mode=mode))
        await self.table(shared)

    async def set_open(self, table_id: str, *, is_open: bool) -> None:
        """Say whether newcomers may take a seat."""
        await self.store.change(table_id, lambda shared: replace(shared, open=is_open))
        if not is_open:
            self.seats.requests.end_all(table_id)

    async def renew_links(self, table_id: str) -> None:
        """Have the old links lead nowhere; who has a seat keeps it."""
        await self.store.change(
            table_id, lambda shared: links_and_seats.with_new_links(shared, self.store.join_numbers)
        )
        self.seats.requests.end_all(table_id)

    # Another game ----------------------------------------------------------------------------------------

    async def announce(self, table: Table, again: str) -> None:
        """Write down which game the rematch of this one will be, before it is begun: where the device dies
        between the two files, its phones are led there when it is opened."""
        shared = self.store.by_game(table.game.id)
        if shared is not None:
            with suppress(AccessRefusal):  # closed meanwhile
                await self.store.change_silently(shared.id, lambda now: replace(now, next=again))

    async def follow(self, again: Table) -> None:
        """Lead the phones to this game where it is the rematch that was announced, and they are not there."""
        for shared in self.store.access.tables:
            if shared.next == again.game.id and shared.game != shared.next:
                with suppress(StorageError):  # the game before is gone, or it cannot be written now
                    await self.go_on(await self.tables.table(shared.game), again)
                return

    async def game_deleted(self, game_id: str, table: Table | None) -> None:
        """All phones at a game that is deleted go back to the latest one before it; where there is none the
        table is closed. `table` is the one of the game, None where it could not be opened."""
        shared = self.store.by_game(game_id)
        if shared is None:
            return
        self._deleted[game_id] = shared
        if table is not None:
            for game in shared.games_before:
                with suppress(StorageError):  # that one was deleted, too
                    await self.go_on(table, await self.tables.table(game))
                    break
        if self.store.by_game(game_id) is not None:
            await self.stop(shared.id)

    async def game_restored(self, game_id: str) -> None:
        """The phones that were at that game when it was deleted are there again, with their links and seats.

        A table that has gone on to something else since stays there.
        """
        shared = self._deleted.pop(game_id, None)
        if shared is None:
            return
        now, again = self.store.by_id(shared.id), await self.tables.table(game_id)
        if now is not None:
            if now.number == shared.number + 1 and now.game in shared.games_before:
                table = await self.tables.table(now.game)
                here = {seat.player for seat in table.snapshot.state.seats}
                sat_there_only = {
                    place for place, seat in enumerate(again.snapshot.state.seats) if seat.player not in here
                }
                returning = [claim for claim in shared.claims if claim.seat in sat_there_only]
                await self.go_on(table, again, returning)
            return

        await self._add(shared)
        self._notify(shared.id)
        await self._leave_if_gone(again)

    async def go_on(self, table: Table, other: Table, returning: Sequence[SeatClaim] = ()) -> None:
        """All phones at the table of a game go to another one, mostly to its rematch; with them come those
        that are `returning`. A game that is not shared has no phones."""
        shared = self.store.by_game(table.game.id)
        if shared is None:
            return
        table_id = shared.id
        players, next_players = [[seat.player for seat in one.snapshot.state.seats] for one in (table, other)]

        def moved(now: SharedTable) -> SharedTable:
            if now.game != table.game.id or self.store.by_game(other.game.id) is not None:
                raise AccessRefusal(AccessCode.OTHER_GAME)  # of two tables at one game nobody would see both
            there = links_and_seats.with_next_game(now, other.game.id, players, next_players)
            return replace(there, claims=(*there.claims, *returning))

        def left() -> None:
            """What belongs to the game that is left ends at once: no seat is given by its old number."""
            now = self.store.by_id(table_id)
            assert now is not None
            table.mode, other.mode = EntryMode.SCRIBE, now.mode
            self._unkept = {said: at for said, at in self._unkept.items() if said[0] != table_id}
            self.seats.requests.end_all(table_id, RequestEnd.OTHER_GAME)

        with suppress(AccessRefusal):  # closed meanwhile, or gone on already
            await self.store.change_silently(table_id, moved, left)
            self._notify(table_id)
            await self._leave_if_gone(other)

    async def _leave_if_gone(self, table: Table) -> None:
        """No phone stays at the table of a game that was deleted while it came there."""
        if not self.tables.holds(table):
            await self.game_deleted(table.game.id, table)

    # Who is there ----------------------------------------------------------------------------------------

    def seats_present(self, game_id: str) -> frozenset[int]:
        """The seats of that game whose phones have their pages open, where they may enter their bids."""
        shared = self.store.by_game(game_id)
        if shared is None or shared.mode is EntryMode.SCRIBE:
            return frozenset()
        return frozenset(claim.seat for claim in shared.claims if self.presence.has(shared.id, claim.phone))

    def subscribe(self, table_id: str, subscriber: Callable[[], None]) -> Callable[[], None]:
        """Call `subscriber` after a change of links, seats or mode of the table of that id; the answer
        unsubscribes it."""
        subscribers = self._subscribers.setdefault(table_id, Subscribers())
        remove = subscribers.add(subscriber)

        def unsubscribe() -> None:
            remove()
            if not subscribers and self._subscribers.get(table_id) is subscribers:
                del self._subscribers[table_id]

        return unsubscribe

    def subscribe_game(self, table_id: str, subscriber: Callable[..., None]) -> Callable[[], None]:
        """Call `subscriber` also after every move of the game that is played there now."""
        followed = ExitStack()

        def follow() -> None:
            followed.close()
            shared = self.store.by_id(table_id)
            table = None if shared is None else self.tables.opened(shared.game)
            if table is not None:
                followed.callback(table.subscribe(subscriber))

        def changed() -> None:
            follow()
            subscriber()

        def unsubscribe() -> None:
            remove()
            followed.close()

        follow()
        remove = self.subscribe(table_id, changed)
        return unsubscribe

    def subscribe_presence(self, table_id: str, subscriber: Callable[[], None]) -> Callable[[], None]:
        """Call `subscriber` also when somebody comes or goes."""
        parts = ExitStack()
        for part in (table_id, f"{table_id}/present"):
            parts.callback(self.subscribe(part, subscriber))
        return parts.close

    def _notify(self, table_id: str) -> None:
        if table_id in self._subscribers:
            self._subscribers[table_id].notify()
        self.changes.notify()

    def _notify_scribe(self, table_id: str) -> None:
        self._notify(f"{table_id}/present")
