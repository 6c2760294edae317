"""What there is of the host for a screen of a table, and for the session of a table's scribe."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ParamSpec, Protocol, TypeVar
from uuid import uuid4

from scorekeeper.storage.errors import UnknownGame
from scorekeeper.storage.library import Library
from scorekeeper.storage.settings import Settings
from scorekeeper.tables.host import Host
from scorekeeper.tables.table import Table

if TYPE_CHECKING:  # of tables that other phones reach: a first visit waits for none of it
    from scorekeeper.access.app_access import ScribeAccess
    from scorekeeper.tables.shared_tables import SharedTables

P = ParamSpec("P")
T = TypeVar("T")


class NotTheScribes(Exception):  # noqa: N818 - no error: no screen of a scribe asks for it
    """Only the owner may do this."""


class TableHost(Protocol):
    """What a screen of a table needs of a host."""

    library: Library
    """The library, of which the screen asks whether something can be saved."""
    clock: Callable[[], float]
    settings: Settings
    shared_tables: SharedTables | None

    async def table(self, game_id: str) -> Table: ...

    def holds(self, table: Table) -> bool: ...

    def subscribe(self, subscriber: Callable[[], None]) -> Callable[[], None]: ...

    async def work(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T: ...

    async def player_id_of_name(self, name: str) -> str: ...

    async def rename_player(self, player_id: str, name: str) -> None: ...


class ScribesHost:
    """The host of a scribe's session: the table of one game, and nothing else."""

    def __init__(self, host: Host, access: ScribeAccess) -> None:
        self._host = host
        self._access = access
        self.library: Library = host.library
        self.clock = host.clock
        self.shared_tables = host.shared_tables
        self.settings = Settings()
        """The settings of the device in the scribe's hand: the owner's are not his."""
        self.holds = host.holds
        self.subscribe = host.subscribe
        self.work = host.work

    async def table(self, game_id: str) -> Table:
        """The table. Raises `StorageError`, for any other game as for one that there is not."""
        if not game_id or game_id != self._game:
            raise UnknownGame(id=game_id)
        return await self._host.table(game_id)

    @property
    def _game(self) -> str:
        """The game that is played at the table now; empty where the link is not the table's any more."""
        return "" if self.shared_tables is None else self.shared_tables.scribes.game_of(self._access)

    async def player_id_of_name(self, name: str) -> str:
        """The same, so that a known player who comes late stays one person. Of that the scribe sees nothing:
        where the player sits at the table under another name, the id is a new one, not one to be refused."""
        player = await self._host.player_id_of_name(name)
        seats = (await self.table(self._game)).snapshot.state.seats
        merged = await self._host.work(self.library.people.merged)
        return str(uuid4()) if player in {merged.get(seat.player, seat.player) for seat in seats} else player

    async def rename_player(self, player_id: str, name: str) -> None:
        """A name is put right on the pad; the list of players is the owner's, and stays."""
