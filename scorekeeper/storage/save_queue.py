"""Saving off the event loop: one writer a game, in order, so that one slow card stalls no other table."""

from __future__ import annotations

import asyncio
import sys
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from threading import Lock
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

    A save that has begun is finished even when its caller is cancelled, and the next one of the same
    game comes after it.
    """

    def __init__(self, library: Library, *, threads: bool = HAS_THREADS) -> None:
        self._library = library
        self._taps = ThreadPoolExecutor(TAP_THREADS, "taps") if threads else None
        self._others = ThreadPoolExecutor(OTHER_THREADS, "storage") if threads else None
        self._queues: dict[str, _Queue] = {}

    async def save(self, game: Game, before: Game | None = None) -> None:
        """Return when the game is durable in place of `before`. Raises like `Library.save_game`."""
        if self._taps is None:
            self._library.save_game(game, before)
            return
        queue = self._queues.get(game.id)
        if queue is None:
            queue = self._queues[game.id] = _Queue(self._taps, self._library.save_game)
        await asyncio.wrap_future(queue.put(game, before))

    async def load(self, game_id: str) -> LoadedGame:
        """The game of that id, for its table: no tap on it counts before. Raises like `Library.load_game`."""
        load = partial(self._library.load_game, game_id, for_taps=True)
        return load() if self._taps is None else await asyncio.wrap_future(self._taps.submit(load))

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


class _Queue:
    """The saves of one game, one after another on whichever thread is free."""

    def __init__(self, pool: ThreadPoolExecutor, save: Callable[[Game, Game | None], None]) -> None:
        self._pool = pool
        self._save = save
        self._lock = Lock()
        self._waiting: deque[tuple[Game, Game | None, Future[None]]] = deque()
        self._busy = False

    def put(self, game: Game, before: Game | None) -> Future[None]:
        """The outcome of saving the game, to come."""
        outcome: Future[None] = Future()
        outcome.set_running_or_notify_cancel()  # from here on it cannot be called off
        with self._lock:
            self._waiting.append((game, before, outcome))
            idle, self._busy = not self._busy, True
        if idle:
            self._pool.submit(self._work)
        return outcome

    def _work(self) -> None:
        while True:
            with self._lock:
                if not self._waiting:
                    self._busy = False
                    return
                game, before, outcome = self._waiting.popleft()
            try:
                self._save(game, before)
            except BaseException as error:
                outcome.set_exception(error)
            else:
                outcome.set_result(None)
