"""What `access.json` says, in memory: tables are found in it, and changed in turn."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

from scorekeeper.access.access_file import ACCESS_FILE, ACCESS_SCHEMA, Access, AccessFile, SharedTable
from scorekeeper.access.join_words import new_join_number
from scorekeeper.access.links_and_seats import AccessCode, AccessRefusal, same_token
from scorekeeper.storage.errors import StorageError
from scorekeeper.storage.library import Library
from scorekeeper.storage.saver import Saver
from scorekeeper.storage.tasks import finished

SharedTableChange = Callable[[SharedTable], SharedTable]


class AccessStore:
    """The tables that are open to other phones. Every change is on disk before anybody is told; raises
    `StorageError` where it cannot be, and nothing has changed.

    `on_change` is called with the table that has changed.
    """

    def __init__(self, library: Library, saver: Saver, on_change: Callable[[str], None]) -> None:
        self.access = Access()
        self._library = library
        self._saver = saver
        self._on_change = on_change
        self._file = AccessFile(library.folder, ACCESS_FILE, Access, library.files, library.now)
        self._unreadable: StorageError | None = None
        """Why the file is left alone: a newer version has written it."""
        try:
            access = self._file.read(read_only=library.read_only)
            tables = tuple(  # those of schema 1 get their words
                shared if shared.join_number >= 0 else replace(shared, join_number=new_join_number())
                for shared in access.tables
            )
            self.access = replace(access, schema=ACCESS_SCHEMA, tables=tables)
        except StorageError as error:
            self._unreadable = error
        self._turn = asyncio.Lock()

    def by_game(self, game_id: str) -> SharedTable | None:
        """The table of that game, None where it is not open to other phones."""
        return next((shared for shared in self.access.tables if shared.game == game_id), None)

    def by_game_before(self, game_id: str) -> SharedTable | None:
        """The table that has gone on from that game to its rematch, None where none has."""
        return next((shared for shared in self.access.tables if shared.before == game_id), None)

    def by_id(self, table_id: str) -> SharedTable | None:
        return next((shared for shared in self.access.tables if shared.id == table_id), None)

    def by_join_token(self, token: str) -> SharedTable | None:
        """The table whose link for seats has this token."""
        found = [shared for shared in self.access.tables if same_token(shared.join_token, token)]
        return found[0] if found else None

    def by_join_number(self, number: int | None) -> SharedTable | None:
        """The table that is open to newcomers and has the three words of this number."""
        return next((one for one in self.access.tables if one.open and one.join_number == number), None)

    @property
    def join_numbers(self) -> set[int]:
        """The numbers of the three words of all tables and tournaments."""
        numbers = {shared.join_number for shared in self.access.tables}
        return numbers | {shared.join_number for shared in self.access.tournaments}

    def by_watch_token(self, token: str) -> SharedTable | None:
        """The table whose links for onlookers have this token."""
        found = [shared for shared in self.access.tables if same_token(shared.watch_token, token)]
        return found[0] if found else None

    async def change(self, table_id: str, change: SharedTableChange) -> SharedTable:
        """Change one table, and tell of it. Raises `AccessRefusal` where it is open no more."""
        changed = await self.change_silently(table_id, change)
        self._on_change(table_id)
        return changed

    async def change_silently(
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

        await self.write(with_change, on_written)
        return changed[0]

    async def write(
        self, change: Callable[[Access], Access], on_written: Callable[[], None] | None = None
    ) -> None:
        """Change all that the file says, as it is when it is its turn."""

        def save(access: Access) -> None:
            self._library.verify_writable()
            self._file.write(access)

        async def in_turn() -> None:
            async with self._turn:
                access = change(self.access)
                if access is self.access:
                    return
                if self._unreadable is not None:
                    raise self._unreadable
                await self._saver.call(save, access)
                self.access = access
                if on_written is not None:
                    on_written()

        await finished(in_turn())  # what is on disk and what is known here must not differ
