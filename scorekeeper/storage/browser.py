"""The browser's own storage behind the same files: one IndexedDB record per file, so one per game.

What the library writes stands in memory first; `BrowserSaver` hands it to the browser in one transaction
with strict durability, and only then does a tap count. Only what is asked for is brought into memory: the
open game, never all of them.
"""

from __future__ import annotations

import asyncio
import errno
import itertools
import os
from collections.abc import Callable, Mapping, Sequence
from typing import ParamSpec, Protocol, TypeVar
from uuid import uuid4

from scorekeeper.game import Game
from scorekeeper.storage.errors import Locked, Refused, StorageError, storage_faults
from scorekeeper.storage.files import Stamp
from scorekeeper.storage.library import Library, Summarise
from scorekeeper.storage.saving import Saver

P = ParamSpec("P")
T = TypeVar("T")

FOLDER = "/"
"""Where the library is in the browser's storage."""

FEW = 3
"""So many files are brought one by one for one piece of work, then all that there are."""

Change = tuple[str, bytes | None, Stamp | None]
"""A file's path with what it holds now and its stamp; None where it is gone."""


class Shelf(Protocol):
    """What the browser keeps: records by path, each with its stamp. Every method may raise `OSError`."""

    async def stamps(self) -> Mapping[str, Stamp]:
        """Every path there is, with its stamp."""

    async def read(self, paths: Sequence[str]) -> Sequence[bytes | None]:
        """What the files hold, None for those that are not there."""

    async def write(self, changes: Sequence[Change]) -> None:
        """Return when all of it would survive a power cut; else none of it is done."""


class NotAtHand(Exception):  # noqa: N818 - nothing failed: it has to be brought first
    """The file is on the shelf and not in memory."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path


class BrowserFiles:
    """A `FileLayer` over a shelf. Everything is done in memory; `flush` makes it durable."""

    def __init__(self, shelf: Shelf, obstacle: StorageError | None = None) -> None:
        self._shelf = shelf
        self._obstacle = obstacle
        self._stamps: dict[str, Stamp] = {}
        self._at_hand: dict[str, bytes] = {}
        self._changes: dict[str, bytes | None] = {}
        self._open: dict[int, tuple[str, bytearray]] = {}
        self._numbers = itertools.count(3)

    # Of the shelf --------------------------------------------------------------------------------------

    async def look(self) -> None:
        """Learn what there is."""
        self._stamps = dict(await self._shelf.stamps())

    async def bring(self, path: str, *, with_others: bool = False) -> None:
        """Bring a file into memory, or all of its folder."""
        folder = os.path.dirname(path)
        beside = (other for other in self._stamps if os.path.dirname(other) == folder)
        paths = tuple(beside) if with_others else (path,)
        for name, content in zip(paths, await self._shelf.read(paths), strict=True):
            if content is None:  # another tab has taken it away
                self._stamps.pop(name, None)
            else:
                self._at_hand[name] = content

    async def flush(self) -> None:
        """Make every change durable. Raises `OSError`; then none is."""
        wanted = {
            name: content
            for name, content in self._changes.items()
            if content is not None or name in self._stamps
        }
        if not wanted:
            return
        stamps = {name: None if content is None else uuid4().hex for name, content in wanted.items()}
        await self._shelf.write([(name, content, stamps[name]) for name, content in wanted.items()])
        for name, stamp in stamps.items():
            if stamp is None:
                self._stamps.pop(name, None)
            else:
                self._stamps[name] = stamp

        self._changes.clear()

    def forget_changes(self) -> bool:
        """Let go of every change that was not flushed; whether there was one."""
        had_some = bool(self._changes)
        self._changes.clear()
        self._open.clear()
        return had_some

    def forget(self) -> bool:
        """The same, and let go of what was brought."""
        self._at_hand.clear()
        return self.forget_changes()

    # A file layer --------------------------------------------------------------------------------------

    def read(self, path: str) -> bytes:
        self._verify_there(path)
        content = self._changes.get(path)
        if content is None:
            content = self._at_hand.get(path)
        if content is None:
            raise NotAtHand(path)
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
        return self._stamps.get(path, "")

    def lock(self, _path: str) -> Callable[[], None]:
        """The tab has its lock from the start, or not at all."""
        if self._obstacle is not None:
            raise self._obstacle
        return lambda: None

    def _is_there(self, path: str) -> bool:
        return self._changes[path] is not None if path in self._changes else path in self._stamps

    def _verify_there(self, path: str) -> None:
        if not self._is_there(path):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)


class BrowserSaver(Saver):
    """The way to a library in the browser: one piece of work after another, each durable before it counts."""

    def __init__(self, library: Library, files: BrowserFiles) -> None:
        super().__init__(library, threads=False)
        self._kept = library
        self._files = files
        self._turn = asyncio.Lock()

    async def save(self, game: Game) -> None:
        await self.call(self._kept.save_game, game)

    async def call(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        # What was begun is finished even when nobody waits for it any more.
        return await asyncio.shield(asyncio.ensure_future(self._in_turn(lambda: work(*args, **kwargs))))

    async def _in_turn(self, work: Callable[[], T]) -> T:
        async with self._turn:
            try:
                answer = await self._with_files(work)
                with storage_faults(self._kept.folder):
                    await self._files.flush()
            except Exception:
                if self._files.forget():
                    await self._with_files(self._kept.reread)
                raise
            finally:
                self._files.forget()
            return answer

    async def _with_files(self, work: Callable[[], T]) -> T:
        """The work done; each time it misses a file it begins again with that file in memory."""
        for missed in itertools.count(1):
            try:
                return work()
            except NotAtHand as file:
                self._files.forget_changes()
                await self._files.bring(file.path, with_others=missed > FEW)
        raise AssertionError


async def open_library(
    shelf: Shelf, summarise: Summarise, *, alone: bool = True, refused: bool = False
) -> tuple[Library, BrowserSaver]:
    """The library of this browser and the way to it.

    A tab that is not `alone` can only look at it; where the browser has `refused` to keep anything there is
    nothing, and nothing can be saved.
    """
    obstacle = Refused() if refused else None if alone else Locked(folder=FOLDER)
    files = BrowserFiles(shelf, obstacle)
    await files.look()
    library = Library(FOLDER, summarise, files=files)
    saver = BrowserSaver(library, files)
    await saver.call(library.open)
    return library, saver
