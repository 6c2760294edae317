"""The tables of a host that are open to other phones: their links and seats, kept, and who is there now."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import datetime
from typing import Protocol
from weakref import WeakSet

from scorekeeper.storage.access import (
    MOST_OWNER_DEVICES,
    MOST_TABLES,
    Access,
    EntryMode,
    SeatClaim,
    SharedTable,
)
from scorekeeper.storage.errors import StorageError, UnknownGame
from scorekeeper.storage.library import Library
from scorekeeper.tables import links_and_seats as seats
from scorekeeper.tables.host import Host
from scorekeeper.tables.links_and_seats import (
    AccessCode,
    AccessRefusal,
    new_shared_table,
    new_token,
    same_token,
    token_digest,
)
from scorekeeper.tables.roles import Guest
from scorekeeper.tables.scribe import ScribeAccess
from scorekeeper.tables.seat_requests import RequestEnd, SeatRequest, SeatRequests
from scorekeeper.tables.subscribers import Subscribers
from scorekeeper.tables.table import Table

SharedTableChange = Callable[[SharedTable], SharedTable]

MOST_DELETED = 20
"""So many tables of deleted games are remembered."""
ALL = "all"
"""What they subscribe to who follow all tables; no table is called so."""
OWNER_ACCESS = "owner"
"""What they subscribe to who want to know when the owner's devices are his no more; no table is called so."""


class Listener(Protocol):
    """Lets the phones of the room reach the tables, or not."""

    @property
    def is_open(self) -> bool: ...

    async def open(self) -> None: ...

    async def close(self) -> None: ...


class SharedTables:
    """One per process. Every change is on disk before anybody is told; raises `StorageError` where it
    cannot be, and nothing has changed."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self._access = Access()
        self._unreadable: StorageError | None = None
        """Why the file is left alone: a newer version has written it."""
        try:
            self._access = host.library.access()
        except StorageError as error:
            self._unreadable = error
        self._writing = asyncio.Lock()
        self.addresses: tuple[str, ...] = ()
        """Under which this server is found, the likeliest first; none where no page of it is."""
        self.listener: Listener | None = None
        """Lets the phones of the room reach them while the app runs; None where nothing can, or they do."""
        self.owner_token = new_token()
        """In the link that opens the app itself from another device: a new one at each start."""
        self.serves_app = False
        """Whether other devices reach the app itself, by the owner's link or a scribe's."""
        self._scribe_tokens: dict[str, str] = {}
        """Of the links that were given since the process began, so that they can be shown again."""
        self._subscribers: dict[str, Subscribers[[]]] = {}
        self._known = WeakSet[Table]()
        """The tables that know of the hidden bids that were said before a restart."""
        self._lost: set[str] = set()
        """The phones whose seats are no more."""
        self._unkept: dict[tuple[str, Guest], datetime | None] = {}
        """When hidden bids were said that are not in the file yet."""
        self._present: Counter[tuple[str, str]] = Counter()
        self._deleted = OrderedDict[str, SharedTable]()
        """The tables as they were when their games were deleted, by game, for when one comes back."""
        self.seat_requests = SeatRequests(self._notify_scribe)
        """The phones that wait for a seat which another one has."""

    # Finding ---------------------------------------------------------------------------------------------

    def by_game(self, game_id: str) -> SharedTable | None:
        """The table of that game, None where it is not open to other phones."""
        return next((shared for shared in self._access.tables if shared.game == game_id), None)

    def by_game_before(self, game_id: str) -> SharedTable | None:
        """The table that has gone on from that game to its rematch, None where none has."""
        return next((shared for shared in self._access.tables if shared.before == game_id), None)

    async def players_by_game(self) -> dict[str, frozenset[str]]:
        """Who plays in the games that are open to other phones, those that were opened last at the end."""
        games = [shared.game for shared in self._access.tables]
        rows = await self.host.work(Library.summaries_of, games)
        players = {row.id: frozenset(seat.player for seat in row.seats) for row in rows}
        for game in games:
            if (table := self.host.opened(game)) is not None:
                players[game] = frozenset(seat.player for seat in table.snapshot.state.seats)
        return {game: players[game] for game in games if game in players}

    def by_id(self, table_id: str) -> SharedTable | None:
        return next((shared for shared in self._access.tables if shared.id == table_id), None)

    def by_join_token(self, token: str) -> SharedTable | None:
        """The table whose link for seats has this token."""
        found = [shared for shared in self._access.tables if same_token(shared.join_token, token)]
        return found[0] if found else None

    def by_watch_token(self, token: str) -> SharedTable | None:
        """The table whose links for onlookers have this token."""
        found = [shared for shared in self._access.tables if same_token(shared.watch_token, token)]
        return found[0] if found else None

    async def table(self, shared: SharedTable) -> Table:
        """The live table, with the mode of this one. Raises `StorageError`, `UnknownGame` above all."""
        table = await self.host.table(shared.game)
        now = self.by_id(shared.id)
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
        shared = self.by_id(table_id)
        claim = None if shared is None else seats.claim_of(shared, guest.seat)
        if claim is None or claim.phone != guest.phone or bid_at in (None, claim.bid_at):
            return
        said = (table_id, guest)
        self._unkept[said] = bid_at
        with suppress(StorageError):
            await self._write(
                lambda access: self._with_hidden_bids(access) if said in self._unkept else access
            )

    def _with_hidden_bids(self, access: Access) -> Access:
        """All that are not kept yet, in one write: at many tables everybody bids at once."""
        unkept, self._unkept = self._unkept, {}
        tables = {shared.id: shared for shared in access.tables}
        for (table_id, guest), bid_at in unkept.items():
            if table_id in tables:
                tables[table_id] = seats.with_hidden_bid(tables[table_id], guest, bid_at)
        return replace(access, tables=tuple(tables.values()))

    # The owner -------------------------------------------------------------------------------------------

    async def admit_owner(self) -> str:
        """The token that one more device of the owner's keeps, by his link. Raises `AccessRefusal` where that
        is renewed meanwhile."""
        token, link = new_token(), self.owner_token

        def with_device(access: Access) -> Access:
            if self.owner_token != link:
                raise AccessRefusal(AccessCode.UNKNOWN_LINK)
            digests = (*access.owner_digests, token_digest(token))
            return replace(access, owner_digests=digests[-MOST_OWNER_DEVICES:])

        try:
            await self._write(with_device)
        except StorageError:  # it holds until this process ends
            self._access = with_device(self._access)
        return token

    def is_owner(self, token: str) -> bool:
        """Whether this is the token of one of the owner's devices."""
        known = token_digest(token)
        return any(same_token(digest, known) for digest in self._access.owner_digests)

    async def end_owner_access(self) -> None:
        """From now on no device is the owner's, and his link is a new one. Raises `StorageError`."""

        def ended() -> None:
            self.owner_token = new_token()
            self._notify(OWNER_ACCESS)

        await self._write(lambda access: replace(access, owner_digests=()), ended)

    def subscribe_owner_access(self, subscriber: Callable[[], None]) -> None:
        """Call `subscriber` when no device is the owner's any more."""
        self._subscribe(OWNER_ACCESS, subscriber)

    # A scribe --------------------------------------------------------------------------------------------

    async def give_pad(self, table_id: str) -> str:
        """The token of a new link by which somebody keeps the pad of this table; an old one is worth nothing
        any more."""
        token = new_token()
        await self._write_change(table_id, lambda shared: seats.with_scribe(shared, token))
        self._scribe_tokens[table_id] = token
        self._notify(table_id)
        return token

    async def withdraw_pad(self, table_id: str) -> None:
        """Take the pad back from its scribe: only the owner keeps it then."""
        await self._change(table_id, lambda shared: seats.with_scribe(shared, ""))
        self._scribe_tokens.pop(table_id, None)

    def scribe_token(self, table_id: str) -> str:
        """The token of the scribe's link; empty where it was given before a restart, for a digest is kept."""
        return self._scribe_tokens.get(table_id, "")

    def scribe_access(self, token: str) -> ScribeAccess | None:
        """What this token of a scribe opens."""
        known = seats.token_digest(token)
        for shared in self._access.tables:
            if same_token(shared.scribe_digest, known):
                return ScribeAccess(shared.id, shared.game, shared.games_before, shared.scribe_digest)
        return None

    def holds(self, access: ScribeAccess) -> bool:
        """Whether the link of that scribe is still the one of the table."""
        shared = self.by_id(access.table_id)
        return shared is not None and same_token(shared.scribe_digest, access.digest)

    def game_of(self, access: ScribeAccess) -> str:
        """The game whose pad that scribe keeps now; empty where the link is not the table's any more."""
        shared = self.by_id(access.table_id)
        return shared.game if shared is not None and self.holds(access) else ""

    # What the scribe does --------------------------------------------------------------------------------

    async def share(self, game_id: str, mode: EntryMode = EntryMode.OWN) -> SharedTable:
        """Open the table of a game to other phones; one that is open stays as it is."""
        table = await self.host.table(game_id)

        def with_table(access: Access) -> Access:
            if any(shared.game == game_id for shared in access.tables):
                return access
            tables = (*access.tables, new_shared_table(game_id, mode))
            return replace(access, tables=tables[-MOST_TABLES:])

        await self._write(with_table)
        await self._leave_if_gone(table)
        shared = self.by_game(game_id)
        if shared is None:
            raise UnknownGame(id=game_id)
        self._notify(shared.id)
        return shared

    async def stop(self, table_id: str) -> None:
        """Close the table: all its links and seats are gone."""

        def without_table(access: Access) -> Access:
            return replace(access, tables=tuple(shared for shared in access.tables if shared.id != table_id))

        await self._write(without_table)
        self.seat_requests.end_all(table_id)
        self._notify(table_id)

    async def set_mode(self, table_id: str, mode: EntryMode) -> None:
        """Say who enters bids and tricks."""
        shared = await self._change(table_id, lambda shared: replace(shared, mode=mode))
        await self.table(shared)

    async def set_open(self, table_id: str, *, is_open: bool) -> None:
        """Say whether newcomers may take a seat."""
        await self._change(table_id, lambda shared: replace(shared, open=is_open))
        if not is_open:
            self.seat_requests.end_all(table_id)

    async def renew_links(self, table_id: str) -> None:
        """Have the old links lead nowhere; who has a seat keeps it."""
        await self._change(table_id, seats.with_new_links)
        self.seat_requests.end_all(table_id)

    async def give_seat(self, table_id: str, request: SeatRequest) -> None:
        """Say yes: the seat moves to the phone that asks for it. Raises `AccessRefusal` where it waits no
        more."""
        left: list[str] = []

        def given(shared: SharedTable) -> SharedTable:
            if request not in self.seat_requests.at(table_id):
                raise AccessRefusal(AccessCode.NOT_ASKED)
            left.extend(claim.digest for claim in shared.claims if claim.seat == request.seat)
            return seats.with_seat_given(shared, request.seat, request.digest)

        await self._write_change(table_id, given)
        for phone in left:
            self.seat_requests.remember(phone, RequestEnd.MOVED)
        self.seat_requests.end(table_id, request)
        self._notify(table_id)

    def refuse_seat(self, table_id: str, request: SeatRequest) -> None:
        """Say no: the seat stays where it is."""
        self.seat_requests.end(table_id, request, RequestEnd.REFUSED)

    async def free_seat(self, table_id: str, seat: int, number: int = 0) -> None:
        """Free a seat for another phone. In another game than that with the `number` nothing happens: others
        may sit there."""
        await self._change(
            table_id,
            lambda shared: seats.with_seat_freed(shared, seat) if shared.number == number else shared,
        )

    def lose_seats(self, table: Table, lost: Collection[int]) -> None:
        """From now on no phone enters anything at these seats: that their players came late was undone."""
        shared = self.by_game(table.game.id)
        if shared is not None:
            self._lost.update(claim.phone for claim in shared.claims if claim.seat in lost)

    def is_at_seat(self, table: Table, guest: Guest) -> bool:
        """Whether the seat of that phone is still that of the same player."""
        return guest.seat < table.snapshot.state.players and guest.phone not in self._lost

    async def free_lost_seats(self, table: Table, lost: Collection[int]) -> None:
        """Free those seats for other phones."""
        shared = self.by_game(table.game.id)
        if shared is None:
            return
        for request in self.seat_requests.at(shared.id):
            if request.seat in lost:
                self.seat_requests.end(shared.id, request, RequestEnd.REFUSED)
        if any(claim.seat in lost for claim in shared.claims):
            with suppress(AccessRefusal):  # closed meanwhile
                await self._change(shared.id, lambda now: seats.with_seats_freed(now, lost))

    # Another game ----------------------------------------------------------------------------------------

    async def announce(self, table: Table, again: str) -> None:
        """Write down which game the rematch of this one will be, before it is begun: where the device dies
        between the two files, its phones are led there when it is opened."""
        shared = self.by_game(table.game.id)
        if shared is not None:
            with suppress(AccessRefusal):  # closed meanwhile
                await self._write_change(shared.id, lambda now: replace(now, next=again))

    async def follow(self, again: Table) -> None:
        """Lead the phones to this game where it is the rematch that was announced, and they are not there."""
        for shared in self._access.tables:
            if shared.next == again.game.id and shared.game != shared.next:
                with suppress(StorageError):  # the game before is gone, or it cannot be written now
                    await self.go_on(await self.host.table(shared.game), again)
                return

    async def go_on(self, table: Table, again: Table) -> None:
        """All phones at the table of a game go on to its rematch; a game that is not shared has none."""
        await self._go_to(table, again)

    async def game_deleted(self, game_id: str, table: Table | None) -> None:
        """All phones at a game that is deleted go back to the latest one before it; where there is none the
        table is closed. `table` is the one of the game, None where it could not be opened."""
        shared = self.by_game(game_id)
        if shared is None:
            return
        self._deleted[game_id] = shared
        if len(self._deleted) > MOST_DELETED:
            self._deleted.popitem(last=False)
        if table is not None:
            await self._go_back(table, shared.games_before)
        if self.by_game(game_id) is not None:
            await self.stop(shared.id)

    async def _go_back(self, table: Table, games_before: Sequence[str]) -> None:
        for game in games_before:
            with suppress(StorageError):  # that one was deleted, too
                await self._go_to(table, await self.host.table(game))
                return

    async def game_restored(self, game_id: str) -> None:
        """The phones that were at that game when it was deleted are there again, with their links and seats.

        A table that has gone on to something else since stays there.
        """
        shared = self._deleted.pop(game_id, None)
        if shared is None:
            return
        now, again = self.by_id(shared.id), await self.host.table(game_id)
        if now is not None:
            if now.number == shared.number + 1 and now.game in shared.games_before:
                table = await self.host.table(now.game)
                here = {seat.player for seat in table.snapshot.state.seats}
                sat_there_only = {
                    place for place, seat in enumerate(again.snapshot.state.seats) if seat.player not in here
                }
                returning = [claim for claim in shared.claims if claim.seat in sat_there_only]
                await self._go_to(table, again, returning)
            return

        def with_table(access: Access) -> Access:
            if any(one.game == game_id for one in access.tables):  # opened anew meanwhile
                return access
            return replace(access, tables=(*access.tables, shared)[-MOST_TABLES:])

        await self._write(with_table)
        self._notify(shared.id)
        await self._leave_if_gone(again)

    async def _go_to(self, table: Table, other: Table, returning: Sequence[SeatClaim] = ()) -> None:
        """All phones at the table of a game go to another one; at their seats there are `returning`, too."""
        shared = self.by_game(table.game.id)
        if shared is None:
            return
        table_id = shared.id
        players, next_players = [[seat.player for seat in one.snapshot.state.seats] for one in (table, other)]

        def moved(now: SharedTable) -> SharedTable:
            if now.game != table.game.id or self.by_game(other.game.id) is not None:
                raise AccessRefusal(AccessCode.OTHER_GAME)  # of two tables at one game nobody would see both
            there = seats.with_next_game(now, other.game.id, players, next_players)
            return replace(there, claims=(*there.claims, *returning))

        def left() -> None:
            """What belongs to the game that is left ends at once: no seat is given by its old number."""
            now = self.by_id(table_id)
            assert now is not None
            table.mode, other.mode = EntryMode.SCRIBE, now.mode
            self._unkept = {said: at for said, at in self._unkept.items() if said[0] != table_id}
            self.seat_requests.end_all(table_id, RequestEnd.OTHER_GAME)

        with suppress(AccessRefusal):  # closed meanwhile, or gone on already
            await self._write_change(table_id, moved, left)
            self._notify(table_id)
            await self._leave_if_gone(other)

    async def _leave_if_gone(self, table: Table) -> None:
        """No phone stays at the table of a game that was deleted while it came there."""
        if not self.host.holds(table):
            await self.game_deleted(table.game.id, table)

    # What phones do --------------------------------------------------------------------------------------

    async def take_seat(self, join_token: str, seat: int, number: int = 0) -> tuple[SharedTable, str]:
        """Take a seat that was seen free in the table's game with that `number`; the answer is the token that
        the phone keeps. Raises `AccessRefusal`."""
        shared, token = self.by_join_token(join_token), new_token()
        if shared is None:
            raise AccessRefusal(AccessCode.UNKNOWN_LINK)
        players = (await self.table(shared)).snapshot.state.players

        def taken(now: SharedTable) -> SharedTable:
            if not same_token(now.join_token, join_token):
                raise AccessRefusal(AccessCode.UNKNOWN_LINK)
            if now.number != number:
                raise AccessRefusal(AccessCode.OTHER_GAME)
            return seats.with_seat_taken(now, seat, players, token)

        return await self._change(shared.id, taken), token

    async def move_seat(self, table_id: str, old_token: str) -> tuple[SharedTable, str]:
        """Move a seat to another phone by the token of the one that has it; the answer is the new token.

        Raises `AccessRefusal`.
        """
        token = new_token()
        moved = await self._change(table_id, lambda shared: seats.with_seat_moved(shared, old_token, token))
        return moved, token

    async def ask_for_seat(self, join_token: str, seat: int, number: int = 0) -> tuple[SharedTable, str]:
        """Wait for the scribe to say yes to a seat that another phone has, in the table's game with that
        `number`; the answer is the token that this phone keeps. Raises `AccessRefusal`."""
        shared, token = self.by_join_token(join_token), new_token()
        if shared is None:
            raise AccessRefusal(AccessCode.UNKNOWN_LINK)
        if not shared.open:
            raise AccessRefusal(AccessCode.CLOSED)
        if shared.number != number:
            raise AccessRefusal(AccessCode.OTHER_GAME)
        if seats.claim_of(shared, seat) is None:
            return await self.take_seat(join_token, seat, number)
        self.seat_requests.add(shared.id, seat, token)
        return shared, token

    async def give_up_seat(self, table_id: str, guest: Guest) -> None:
        """Free the guest's seat, unless another phone has it by now. Raises `AccessRefusal`."""
        await self._change(table_id, lambda shared: seats.with_seat_given_up(shared, guest))

    # Who is there ----------------------------------------------------------------------------------------

    @contextmanager
    def present(self, table_id: str, guest: Guest | None) -> Iterator[None]:
        """A stream of the table is open: of a guest, or of somebody who looks on."""
        key = (table_id, guest.phone if guest else "")
        self._present[key] += 1
        if self._present[key] == 1 or guest is None:
            self._notify_scribe(table_id)
        try:
            yield
        finally:
            self._present[key] -= 1
            if not self._present[key]:
                del self._present[key]
            if guest is None or key not in self._present:
                self._notify_scribe(table_id)

    def is_present(self, table_id: str, phone: str) -> bool:
        """Whether that phone has its page open."""
        return (table_id, phone) in self._present

    def seats_present(self, game_id: str) -> frozenset[int]:
        """The seats of that game whose phones have their pages open, where they may enter their bids."""
        shared = self.by_game(game_id)
        if shared is None or shared.mode is EntryMode.SCRIBE:
            return frozenset()
        return frozenset(claim.seat for claim in shared.claims if self.is_present(shared.id, claim.phone))

    def watching(self, table_id: str) -> int:
        """How many look on."""
        return self._present[table_id, ""]

    def subscribe(self, table_id: str, subscriber: Callable[[], None]) -> Callable[[], None]:
        """Call `subscriber` after a change of links, seats or mode; the answer unsubscribes it."""
        return self._subscribe(table_id, subscriber)

    def subscribe_game(self, table_id: str, subscriber: Callable[..., None]) -> Callable[[], None]:
        """Call `subscriber` also after every move of the game that is played there now."""
        followed: list[Callable[[], None]] = []

        def follow() -> None:
            while followed:
                followed.pop()()
            shared = self.by_id(table_id)
            table = None if shared is None else self.host.opened(shared.game)
            if table is not None:
                followed.append(table.subscribe(subscriber))

        def changed() -> None:
            follow()
            subscriber()

        def unsubscribe() -> None:
            remove()
            while followed:
                followed.pop()()

        follow()
        remove = self._subscribe(table_id, changed)
        return unsubscribe

    def subscribe_presence(self, table_id: str, subscriber: Callable[[], None]) -> Callable[[], None]:
        """Call `subscriber` also when somebody comes or goes."""
        parts = (self._subscribe(table_id, subscriber), self._subscribe(f"{table_id}/present", subscriber))

        def unsubscribe() -> None:
            for part in parts:
                part()

        return unsubscribe

    def subscribe_all(self, subscriber: Callable[[], None]) -> Callable[[], None]:
        """Call `subscriber` when links, seats or the mode of any table change, and when a phone comes, goes,
        asks for a seat, or waits no more."""
        return self._subscribe(ALL, subscriber)

    def _subscribe(self, name: str, subscriber: Callable[[], None]) -> Callable[[], None]:
        subscribers = self._subscribers.setdefault(name, Subscribers())
        remove = subscribers.add(subscriber)

        def unsubscribe() -> None:
            remove()
            if not subscribers and self._subscribers.get(name) is subscribers:
                del self._subscribers[name]

        return unsubscribe

    def _notify(self, name: str) -> None:
        for told in (name, ALL):
            if told in self._subscribers:
                self._subscribers[told].notify()

    def _notify_scribe(self, table_id: str) -> None:
        self._notify(f"{table_id}/present")

    async def _change(self, table_id: str, change: SharedTableChange) -> SharedTable:
        """Change one table and tell the subscribers. Raises `AccessRefusal` where it is open no more."""
        changed = await self._write_change(table_id, change)
        self._notify(table_id)
        return changed

    async def _write_change(
        self, table_id: str, change: SharedTableChange, on_written: Callable[[], None] | None = None
    ) -> SharedTable:
        """Change one table as it is when it is its turn; nothing happens between that and `on_written`."""
        changed: list[SharedTable] = []

        def with_change(access: Access) -> Access:
            found = {shared.id: shared for shared in access.tables}
            if table_id not in found:
                raise AccessRefusal(AccessCode.UNKNOWN_LINK)
            changed.append(change(found[table_id]))
            return replace(access, tables=tuple((found | {table_id: changed[0]}).values()))

        await self._write(with_change, on_written)
        return changed[0]

    async def _write(
        self, change: Callable[[Access], Access], on_written: Callable[[], None] | None = None
    ) -> None:
        # Once begun it is finished: what is on disk and what is known here must not differ.
        await asyncio.shield(asyncio.ensure_future(self._write_in_turn(change, on_written)))

    async def _write_in_turn(
        self, change: Callable[[Access], Access], on_written: Callable[[], None] | None
    ) -> None:
        async with self._writing:
            access = change(self._access)
            if access is self._access:
                return
            if self._unreadable is not None:
                raise self._unreadable
            await self.host.work(Library.save_access, access)
            self._access = access
            if on_written is not None:
                on_written()
