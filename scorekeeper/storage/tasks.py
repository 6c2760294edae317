"""Tasks that nobody waits for, or that are finished even when nobody waits any more."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


async def finished(work: Coroutine[Any, Any, T]) -> T:
    """The answer of the work, which once begun is finished though its caller is cancelled."""
    return await asyncio.shield(asyncio.ensure_future(work))


class BackgroundTasks:
    """Tasks that run beside what runs. Each is held until it is done: the event loop would forget it."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def start(self, work: Coroutine[Any, Any, object]) -> None:
        """Begin the work and return."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
