"""The scribe of one table: what proves it, and what there is of the host for a session of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NoReturn
from uuid import uuid4

from scorekeeper.storage.errors import UnknownGame
from scorekeeper.storage.library import Library
from scorekeeper.storage.settings import Settings
from scorekeeper.tables.host import Host
from scorekeeper.tables.table import Table


@dataclass(frozen=True, slots=True)
class ScribeAccess:
    """Proves that a session keeps the pad of one table, as long as the table's link is this one."""

    table_id: str
    game: str = field(compare=False)
    """Which is played there when the link is shown; the scribe goes on to its rematch."""
    games_before: tuple[str, ...] = field(compare=False)
    """The games that were played there before."""
    digest: str
    """Of the token in the link."""


class NotTheScribes(Exception):  # noqa: N818 - no error: no screen of a scribe asks for it
    """Only the owner may do this."""


def _refused(*_given: object, **_named: object) -> NoReturn:
    raise NotTheScribes


_not_the_scribes: Any = _refused


class ScribesHost(Host):
    """The host of a scribe's session: the table of one game, and nothing else.

    Everything that a host can do is named here; what is not the scribe's raises `NotTheScribes`.
    """

    def __init__(self, host: Host, access: ScribeAccess) -> None:
        self._host = host
        self._access = access
        self.library = host.library
        self.now = host.now
        self.clock = host.clock
        self.shared_tables = host.shared_tables
        self.settings = Settings()
        """Those of the device in the scribe's hand: the owner's are not his."""

    async def table(self, game_id: str) -> Table:
        """The table. Raises `StorageError`, for any other game as for one that there is not."""
        if not game_id or game_id != self._game:
            raise UnknownGame(id=game_id)
        return await self._host.table(game_id)

    @property
    def _game(self) -> str:
        """The game that is played at the table now; empty where the link is not the table's any more."""
        return "" if self.shared_tables is None else self.shared_tables.game_of(self._access)

    def holds(self, table: Table) -> bool:
        return self._host.holds(table)

    def subscribe(self, subscriber: Callable[[], None]) -> Callable[[], None]:
        return self._host.subscribe(subscriber)

    async def player_id_of_name(self, name: str) -> str:
        """The same, so that a known player who comes late stays one person. Of that the scribe sees nothing:
        where the player sits at the table under another name, the id is a new one, not one to be refused."""
        player = await self._host.player_id_of_name(name)
        seats = (await self.table(self._game)).snapshot.state.seats
        people = await self._host.work(Library.people)
        return str(uuid4()) if player in {people.get(seat.player, seat.player) for seat in seats} else player

    async def rename_player(self, player_id: str, name: str) -> None:
        """A name is put right on the pad; the list of players is the owner's, and stays."""

    players = names = change_player = delete_player = merge_players = unmerge_player = _not_the_scribes
    summaries = work = change_settings = _not_the_scribes
    start = start_with_phones = rematch = opened = open_tables = reread = delete = restore = notify = (
        close
    ) = _not_the_scribes
