"""The library in the browser's own storage, and its saver: a tap counts once the browser has it durably."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from scorekeeper.storage.errors import Locked, Refused, as_storage_errors
from scorekeeper.storage.files.browser_files import BrowserFiles, CacheMiss, RecordStore
from scorekeeper.storage.library import Library
from scorekeeper.storage.saver import Saver
from scorekeeper.storage.tasks import finished

P = ParamSpec("P")
T = TypeVar("T")

BROWSER_FOLDER = "/"
"""Where the library is in the browser's storage."""

MOST_SINGLE_FETCHES = 3
"""Cache misses of one operation that fetch a single file each; the next one fetches the whole folder."""


class BrowserSaver(Saver):
    """A `Saver` for the browser: one operation after another, each durable before it returns."""

    def __init__(self, library: Library, files: BrowserFiles) -> None:
        super().__init__(library, threads=False)
        self._files = files
        self._turn = asyncio.Lock()

    async def call(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        return await finished(self._one_at_a_time(lambda: work(*args, **kwargs)))

    async def _one_at_a_time(self, work: Callable[[], T]) -> T:
        async with self._turn:
            try:
                answer = await self._with_files(work)
                with as_storage_errors(self._library.folder):
                    await self._files.flush()
            except Exception as error:
                if self._files.clear_cache():
                    if isinstance(error, Locked):  # another tab has written: from now on this one only looks
                        self._library.close()
                    await self._files.load_stamps()
                    await self._with_files(self._library.reread)
                raise
            finally:
                self._files.clear_cache()
            return answer

    async def _with_files(self, work: Callable[[], T]) -> T:
        """The work done; each time it misses a file it begins again with that file in memory."""
        for missed in itertools.count(1):
            try:
                return work()
            except CacheMiss as file:
                self._files.discard_changes()
                await self._files.fetch(file.path, with_others=missed > MOST_SINGLE_FETCHES)
        raise AssertionError


async def open_library(
    records: RecordStore, *, alone: bool = True, refused: bool = False
) -> tuple[Library, BrowserSaver]:
    """The library of this browser and its saver.

    A tab that is not `alone` can only look at it; where the browser has `refused` to keep anything there is
    nothing, and nothing can be saved.
    """
    read_only_reason = Refused() if refused else None if alone else Locked(folder=BROWSER_FOLDER)
    files = BrowserFiles(records, read_only_reason)
    await files.load_stamps()
    library = Library(BROWSER_FOLDER, files=files)
    saver = BrowserSaver(library, files)
    await saver.call(library.open)
    return library, saver
