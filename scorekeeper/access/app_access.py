"""Who has the app from another device: the owner by his link, the scribe of one table by that one's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from scorekeeper.access.access_file import MOST_OWNER_DEVICES, Access
from scorekeeper.access.links_and_seats import (
    AccessCode,
    AccessRefusal,
    new_token,
    same_token,
    token_digest,
    with_scribe,
)
from scorekeeper.access.store import AccessStore
from scorekeeper.storage.errors import StorageError

SCRIBE_PATH = "/scribe/"
"""A scribe's link ends with its token."""


class OwnerAccess:
    """The owner's devices: the link by which one more comes, and the tokens by which they are known. `on_end`
    is called when none of them has access any more."""

    def __init__(self, store: AccessStore, on_end: Callable[[], None]) -> None:
        self._store = store
        self._on_end = on_end
        self.token = new_token()
        """In the link that opens the app itself from another device: a new one at each start."""

    async def admit(self) -> str:
        """The token that one more device of the owner's keeps, by his link. Raises `AccessRefusal` where that
        is renewed meanwhile."""
        token, link = new_token(), self.token

        def with_device(access: Access) -> Access:
            if self.token != link:
                raise AccessRefusal(AccessCode.UNKNOWN_LINK)
            digests = (*access.owner_digests, token_digest(token))
            return replace(access, owner_digests=digests[-MOST_OWNER_DEVICES:])

        try:
            await self._store.write(with_device)
        except StorageError:  # it holds until this process ends
            self._store.access = with_device(self._store.access)
        return token

    def is_owner(self, token: str) -> bool:
        """Whether this is the token of one of the owner's devices."""
        known = token_digest(token)
        return any(same_token(digest, known) for digest in self._store.access.owner_digests)

    async def end(self) -> None:
        """From now on no device is the owner's, and his link is a new one. Raises `StorageError`."""

        def ended() -> None:
            self.token = new_token()
            self._on_end()

        await self._store.write(lambda access: replace(access, owner_digests=()), ended)


@dataclass(frozen=True, slots=True)
class ScribeAccess:
    """Proves that a session keeps the pad of one table, as long as the table's link is this one."""

    table_id: str
    game: str = field(compare=False)
    """The game that is played there when the link is shown; the scribe goes on to its rematch."""
    games_before: tuple[str, ...] = field(compare=False)
    """The games that were played there before."""
    digest: str
    """The digest of the token in the link."""


class Scribes:
    """The scribes of all tables. `on_change` is called with the table whose link is another one."""

    def __init__(self, store: AccessStore, on_change: Callable[[str], None]) -> None:
        self._store = store
        self._on_change = on_change
        self._tokens: dict[str, str] = {}
        """The tokens of the links that were given since the process began: they can be shown again."""

    async def give_pad(self, table_id: str) -> str:
        """The token of a new link by which somebody keeps the pad of this table; an old one is worth nothing
        any more."""
        token = new_token()
        await self._store.change_silently(table_id, lambda shared: with_scribe(shared, token))
        self._tokens[table_id] = token
        self._on_change(table_id)
        return token

    async def withdraw_pad(self, table_id: str) -> None:
        """Take the pad back from its scribe: only the owner keeps it then."""
        await self._store.change(table_id, lambda shared: with_scribe(shared, ""))
        self._tokens.pop(table_id, None)

    def token_of(self, table_id: str) -> str:
        """The token of the scribe's link; empty where it was given before a restart, for a digest is kept."""
        return self._tokens.get(table_id, "")

    def access_by(self, token: str) -> ScribeAccess | None:
        """What this token of a scribe opens."""
        known = token_digest(token)
        for shared in self._store.access.tables:
            if same_token(shared.scribe_digest, known):
                return ScribeAccess(shared.id, shared.game, shared.games_before, shared.scribe_digest)
        return None

    def game_of(self, access: ScribeAccess) -> str:
        """The game whose pad that scribe keeps now; empty where the link is not the table's any more."""
        shared = self._store.by_id(access.table_id)
        return shared.game if shared is not None and same_token(shared.scribe_digest, access.digest) else ""
