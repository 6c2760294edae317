"""The record store in IndexedDB, which `browser/python_worker.js` opens, and the file that was picked."""

from __future__ import annotations

import errno
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import MappingProxyType
from typing import Any

from scorekeeper.storage.browser_library import BROWSER_FOLDER
from scorekeeper.storage.errors import Cleared, Locked
from scorekeeper.storage.files.browser_files import RecordChange
from scorekeeper.storage.files.filesystem import Stamp

_ERRNOS: Mapping[str, int] = MappingProxyType({"QuotaExceededError": errno.ENOSPC})
"""The error number of a disk for the name of the browser's error."""


class IndexedDbStore:
    """The records of this site in this browser; `worker` is the module that the worker registers."""

    def __init__(self, worker: Any) -> None:
        self._worker = worker

    async def stamps(self) -> Mapping[str, Stamp]:
        with _own_errors():
            stamps: Mapping[str, Stamp] = json.loads(await self._worker.stamps())
            return stamps

    async def read(self, paths: Sequence[str]) -> Sequence[bytes | None]:
        with _own_errors():
            contents = await self._worker.read(list(paths))
        return [None if content is None else content.to_bytes() for content in contents]

    async def write(self, changes: Sequence[RecordChange]) -> None:
        with _own_errors():
            await self._worker.write(list(changes))


@contextmanager
def _own_errors() -> Iterator[None]:
    """Turns what the worker throws into errors of storage."""
    try:
        yield
    except Exception as error:
        name = str(error).removeprefix("Error: ")
        if name == "Changed":
            raise Locked(folder=BROWSER_FOLDER) from error
        if name == "Cleared":
            raise Cleared from error
        raise OSError(_ERRNOS.get(name, errno.EIO), name) from error


class WorkerPickedFiles:
    """The files that the person picked last, which the worker holds until they are read."""

    def __init__(self, worker: Any) -> None:
        self._worker = worker

    @property
    def sizes(self) -> list[int]:
        return [int(size) for size in self._worker.pickedSizes()]

    async def read(self, place: int) -> bytes:
        content: bytes = (await self._worker.readPicked(place)).to_bytes()
        return content
