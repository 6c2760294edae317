"""The browser's IndexedDB as a shelf; the page's worker does the work (`pages/worker.js`)."""

from __future__ import annotations

import errno
import json
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from scorekeeper.storage.browser import Change
from scorekeeper.storage.files import Stamp

_ERRNOS: Mapping[str, int] = MappingProxyType({"QuotaExceededError": errno.ENOSPC})
"""What the browser calls it, and what a disk does."""


class PageShelf:
    """The records of this site in this browser. `phone` is what the worker offers."""

    def __init__(self, phone: Any) -> None:
        self._phone = phone

    async def stamps(self) -> Mapping[str, Stamp]:
        stamps: Mapping[str, Stamp] = json.loads(await self._phone.stamps())
        return stamps

    async def read(self, paths: Sequence[str]) -> Sequence[bytes | None]:
        found = await self._phone.read(list(paths))
        return [None if content is None else content.to_bytes() for content in found]

    async def write(self, changes: Sequence[Change]) -> None:
        try:
            await self._phone.write(list(changes))
        except Exception as fault:
            name = str(fault).removeprefix("Error: ")
            raise OSError(_ERRNOS.get(name, errno.EIO), name) from fault


class PickedFile:
    """The file that a person chose last, which the page keeps until it is read."""

    def __init__(self, phone: Any) -> None:
        self._phone = phone

    @property
    def size(self) -> int:
        return int(self._phone.pickedSize())

    async def read(self) -> bytes:
        content: bytes = (await self._phone.readPicked()).to_bytes()
        return content
