"""The owner's devices: the link by which one more comes, and the tokens by which they are known."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from scorekeeper.access.access_file import MOST_OWNER_DEVICES, Access
from scorekeeper.access.links_and_seats import AccessCode, AccessRefusal, new_token, same_token, token_digest
from scorekeeper.access.store import AccessStore
from scorekeeper.storage.errors import StorageError


class OwnerAccess:
    """Who has the whole app from another device. `on_end` is called when nobody has it any more."""

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
