"""The browser's own storage behind the same files: one IndexedDB record per file, so one per game.

What is written is in memory first; `flush` hands it to the browser in one transaction with strict
durability. Only what is read is fetched into memory: the open game, never all of them.
"""

from __future__ import annotations

import errno
import itertools
import os
from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from typing import Protocol

from scorekeeper.storage.errors import StorageError
from scorekeeper.storage.files.filesystem import Stamp, verify_file_size
from scorekeeper.storage.limits import MOST_FILE_BYTES

RecordChange = tuple[str, bytes | None, Stamp | None, Stamp | None]
"""A file's path with what it holds now and its stamp, None where it is gone, and the stamp that was known of
it before, None where it was not there."""


class RecordStore(Protocol):
    """What the browser keeps: records by path, each with its stamp. Every method may raise `OSError`, and
    `Cleared` where the browser has deleted all of it."""

    async def stamps(self) -> Mapping[str, Stamp]:
        """Every path there is, with its stamp."""

    async def read(self, paths: Sequence[str]) -> Sequence[bytes | None]:
        """What the files hold, None for those that are not there."""

    async def write(self, changes: Sequence[RecordChange]) -> None:
        """Return when all of it would survive a power cut; else none of it is done.

        Raises `Locked` where another tab has written one of them since, and `Cleared` where one is gone.
        """


class CacheMiss(Exception):  # noqa: N818 - nothing failed: the file has to be fetched first
    """The file is in the browser's database and not in memory."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path


class BrowserFiles:
    """A `FileLayer` over a record store. Everything is done in memory; `flush` makes it durable."""

    def __init__(self, records: RecordStore, read_only_reason: StorageError | None = None) -> None:
        self._records = records
        self._read_only_reason = read_only_reason
        self._stamps: dict[str, Stamp] = {}
        self._cache: dict[str, bytes] = {}
        self._changes: dict[str, bytes | None] = {}
        self._open: dict[int, tuple[str, bytearray]] = {}
        self._numbers = itertools.count(3)

    # The record store ------------------------------------------------------------------------------------

    async def load_stamps(self) -> None:
        """Learn what there is."""
        self._stamps = dict(await self._records.stamps())

    async def fetch(self, path: str, *, with_others: bool = False) -> None:
        """Fetch a file into memory, or all of its folder."""
        folder = os.path.dirname(path)
        beside = (other for other in self._stamps if os.path.dirname(other) == folder)
        paths = tuple(beside) if with_others else (path,)
        for name, content in zip(paths, await self._records.read(paths), strict=True):
            if content is None:  # another tab has taken it away
                self._stamps.pop(name, None)
            else:
                self._cache[name] = content

    async def flush(self) -> None:
        """Make every change durable. Raises like `RecordStore.write`; then none is."""
        wanted = {
            name: content
            for name, content in self._changes.items()
            if content is not None or name in self._stamps
        }
        if not wanted:
            return
        stamps = {name: None if content is None else _stamp_of(content) for name, content in wanted.items()}
        await self._records.write(
            [(name, content, stamps[name], self._stamps.get(name)) for name, content in wanted.items()]
        )
        for name, stamp in stamps.items():
            if stamp is None:
                self._stamps.pop(name, None)
            else:
                self._stamps[name] = stamp

        self._changes.clear()

    def discard_changes(self) -> bool:
        """Drop every change that was not flushed; whether there was one."""
        had_some = bool(self._changes)
        self._changes.clear()
        self._open.clear()
        return had_some

    def clear_cache(self) -> bool:
        """Drop the cached listing and the fetched files."""
        self._cache.clear()
        return self.discard_changes()

    # A file layer --------------------------------------------------------------------------------------

    def read(self, path: str, most: int = MOST_FILE_BYTES) -> bytes:
        self._verify_there(path)
        content = self._changes.get(path)
        if content is None:
            content = self._cache.get(path)
        if content is None:
            raise CacheMiss(path)
        verify_file_size(path, len(content), most)
        return content

    def create(self, path: str) -> int:
        self._changes[path] = b""
        number = next(self._numbers)
        self._open[number] = path, bytearray()
        return number

    def write(self, file: int, content: bytes) -> None:
        path, written = self._open[file]
        written += content
        self._changes[path] = bytes(written)

    def sync(self, file: int) -> None:
        """Nothing: `flush` does it."""

    def close(self, file: int) -> None:
        del self._open[file]

    def make_private(self, path: str) -> None:
        """Nothing: nobody else is there."""

    def link(self, existing: str, new: str) -> None:
        if self._is_there(new):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), new)
        self._changes[new] = self.read(existing)

    def replace(self, old: str, new: str) -> None:
        self._changes[new] = self.read(old)
        self._changes[old] = None

    def remove(self, path: str) -> None:
        self._verify_there(path)
        self._changes[path] = None

    def make_folder(self, path: str) -> None:
        """Nothing: a folder is there as soon as a file is in it."""

    def sync_folder(self, path: str) -> None:
        """Nothing: `flush` does it."""

    def may_tear(self) -> bool:
        """Never: what a browser keeps is replaced in a transaction."""
        return False

    def names(self, path: str) -> list[str]:
        there = [name for name in {**self._stamps, **self._changes} if self._is_there(name)]
        return [os.path.basename(name) for name in there if os.path.dirname(name) == path]

    def stamp(self, path: str) -> Stamp:
        self._verify_there(path)
        content = self._changes.get(path)
        return self._stamps[path] if content is None else _stamp_of(content)

    def identity(self, path: str) -> Stamp:
        return self.stamp(path)

    def lock(self, _path: str) -> Callable[[], None]:
        """The tab has its lock from the start, or not at all."""
        if self._read_only_reason is not None:
            raise self._read_only_reason
        return lambda: None

    def _is_there(self, path: str) -> bool:
        return self._changes[path] is not None if path in self._changes else path in self._stamps

    def _verify_there(self, path: str) -> None:
        if not self._is_there(path):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)


def _stamp_of(content: bytes) -> Stamp:
    """The stamp of a file, equal before and after its content is flushed."""
    return blake2b(content, digest_size=16).hexdigest()
