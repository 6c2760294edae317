"""Saving off the event loop, so that one slow card stalls no other table."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

from scorekeeper.game import Game
from scorekeeper.storage.library import Library, LoadedGame

P = ParamSpec("P")
T = TypeVar("T")

HAS_THREADS = sys.platform != "emscripten"
"""The browser's Python has none; everything is done at once there."""

TAP_THREADS = 8
OTHER_THREADS = 4
"""For lists, exports and settings: however many of these wait, none is in the way of a tap."""


class Saver:
    """Runs the library's operations off the event loop: `await saver.save(game)`.

    A save that has begun is finished even when its caller is cancelled. The taps of one game come one after
    the other: its table has one at a time saved.
    """

    def __init__(self, library: Library, *, threads: bool = HAS_THREADS) -> None:
        self._library = library
        self._taps = ThreadPoolExecutor(TAP_THREADS, "taps") if threads else None
        self._others = ThreadPoolExecutor(OTHER_THREADS, "storage") if threads else None

    async def save(self, game: Game, before: Game | None = None) -> None:
        """Return when the game is durable in place of `before`. Raises like `Library.save_game`."""
        if self._taps is None:
            await self.call(self._library.save_game, game, before)
        else:
            saved = self._taps.submit(self._library.save_game, game, before)
            await asyncio.shield(asyncio.wrap_future(saved))

    async def load(self, game_id: str) -> LoadedGame:
        """The game of that id, for its table: no tap on it counts before. Raises like `Library.load_game`."""
        load = partial(self._library.load_game, game_id, for_taps=True)
        return await (self.call(load) if self._taps is None else asyncio.wrap_future(self._taps.submit(load)))

    async def call(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run any other operation of the library without blocking the event loop."""
        if self._others is None:
            return work(*args, **kwargs)
        return await asyncio.wrap_future(self._others.submit(work, *args, **kwargs))

    def close(self) -> None:
        """Finish what was begun."""
        for pool in (self._others, self._taps):
            if pool is not None:
                pool.shutdown(wait=True)
