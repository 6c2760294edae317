"""The seats that phones have, ask for and lose, at the tables that are open to them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress

from scorekeeper.access import links_and_seats
from scorekeeper.access.access_file import SharedTable
from scorekeeper.access.links_and_seats import AccessCode, AccessRefusal, new_token, same_token
from scorekeeper.access.phones import RequestEnd, SeatRequest, SeatRequests
from scorekeeper.access.roles import Guest
from scorekeeper.access.store import AccessStore
from scorekeeper.storage.errors import StorageError
from scorekeeper.tables.open_tables import OpenTables
from scorekeeper.tables.table import Table


class Seats:
    """The seats of all tables. Raises `AccessRefusal` where the phone does not get what it asks for.

    `table_of` opens the live table of one that is open to phones. `on_change` is called with the table whose
    seats have changed, `on_request` with the one at which somebody waits, or waits no more.
    """

    def __init__(
        self,
        store: AccessStore,
        tables: OpenTables,
        table_of: Callable[[SharedTable], Awaitable[Table]],
        on_change: Callable[[str], None],
        on_request: Callable[[str], None],
    ) -> None:
        self.requests = SeatRequests(on_request)
        """The phones that wait for a seat which another one has."""
        self._store = store
        self._background = tables.background
        self._table_of = table_of
        self._on_change = on_change
        self._lost: set[str] = set()
        """The phones whose seats are no more."""
        tables.lost_seats.add(self._lose)

    def _by_link(self, join_token: str) -> SharedTable:
        if (shared := self._store.by_join_token(join_token)) is None:
            raise AccessRefusal(AccessCode.UNKNOWN_LINK)
        return shared

    async def take(self, join_token: str, seat: int, number: int = 0) -> tuple[SharedTable, str]:
        """Take a seat that was seen free in the table's game with that `number`; the answer is the token that
        the phone keeps."""
        shared, token = self._by_link(join_token), new_token()
        players = (await self._table_of(shared)).snapshot.state.players

        def taken(now: SharedTable) -> SharedTable:
            if not same_token(now.join_token, join_token):
                raise AccessRefusal(AccessCode.UNKNOWN_LINK)
            if now.number != number:
                raise AccessRefusal(AccessCode.OTHER_GAME)
            return links_and_seats.with_seat_taken(now, seat, players, token)

        return await self._store.change(shared.id, taken), token

    async def move(self, table_id: str, old_token: str) -> tuple[SharedTable, str]:
        """Move a seat to another phone by the token of the one that has it; the answer is the new token."""
        token = new_token()
        moved = await self._store.change(
            table_id, lambda shared: links_and_seats.with_seat_moved(shared, old_token, token)
        )
        return moved, token

    async def ask_for(self, join_token: str, seat: int, number: int = 0) -> tuple[SharedTable, str]:
        """Wait for the scribe to say yes to a seat that another phone has, in the table's game with that
        `number`; the answer is the token that this phone keeps."""
        shared, token = self._by_link(join_token), new_token()
        if not shared.open:
            raise AccessRefusal(AccessCode.CLOSED)
        if shared.number != number:
            raise AccessRefusal(AccessCode.OTHER_GAME)
        if links_and_seats.claim_of(shared, seat) is None:
            return await self.take(join_token, seat, number)
        self.requests.add(shared.id, seat, token)
        return shared, token

    async def give_up(self, table_id: str, guest: Guest) -> None:
        """Free the guest's seat, unless another phone has it by now."""
        await self._store.change(table_id, lambda shared: links_and_seats.with_seat_given_up(shared, guest))

    async def give(self, table_id: str, request: SeatRequest) -> None:
        """Say yes: the seat moves to the phone that asks for it, where it waits still."""
        left: list[str] = []

        def given(shared: SharedTable) -> SharedTable:
            if request not in self.requests.at(table_id):
                raise AccessRefusal(AccessCode.NOT_ASKED)
            left.extend(claim.digest for claim in shared.claims if claim.seat == request.seat)
            return links_and_seats.with_seat_given(shared, request.seat, request.digest)

        await self._store.change_silently(table_id, given)
        for phone in left:
            self.requests.remember(phone, RequestEnd.MOVED)
        self.requests.end(table_id, request)
        self._on_change(table_id)

    async def free(self, table_id: str, seat: int, number: int = 0) -> None:
        """Free a seat for another phone. In another game than that with the `number` nothing happens: others
        may sit there."""
        await self._store.change(
            table_id,
            lambda shared: (
                links_and_seats.with_seats_freed(shared, [seat]) if shared.number == number else shared
            ),
        )

    def is_at(self, table: Table, guest: Guest) -> bool:
        """Whether the seat of that phone is still that of the same player."""
        return guest.seat < table.snapshot.state.players and guest.phone not in self._lost

    def _lose(self, table: Table, lost: Collection[int]) -> None:
        """From now on no phone enters anything at these seats: that their players came late was undone."""
        shared = self._store.by_game(table.game.id)
        if shared is not None:
            self._lost.update(claim.phone for claim in shared.claims if claim.seat in lost)
            self._background.start(self._free_lost(table, lost))

    async def _free_lost(self, table: Table, lost: Collection[int]) -> None:
        """Free those seats for other phones; where that cannot be written, their phones look on."""
        shared = self._store.by_game(table.game.id)
        if shared is None:
            return
        for request in self.requests.at(shared.id):
            if request.seat in lost:
                self.requests.end(shared.id, request, RequestEnd.REFUSED)
        if any(claim.seat in lost for claim in shared.claims):
            with suppress(AccessRefusal, StorageError):  # closed meanwhile
                await self._store.change(shared.id, lambda now: links_and_seats.with_seats_freed(now, lost))
