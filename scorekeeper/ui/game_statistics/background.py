"""What takes long is computed off the event loop, one thing at a time: no tap at a table waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TypeVar

from scorekeeper.storage.save_queue import HAS_THREADS

T = TypeVar("T")

DRAW_FIRST = 0.05
"""Seconds in which a page without threads draws that it computes, before it does nothing else."""


async def in_background(compute: Callable[[], T]) -> T:
    """What `compute` returns. Cancelled before its turn, it is never begun."""
    if not HAS_THREADS:
        await asyncio.sleep(DRAW_FIRST)
        return compute()
    return await asyncio.wrap_future(_worker().submit(compute))


async def in_steps(steps: Generator[None, None, T]) -> T:
    """What `steps` return, computed where there are no threads: between two of them a tap is answered."""
    await asyncio.sleep(DRAW_FIRST)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            answer: T = end.value
            return answer
        await asyncio.sleep(0)


@cache
def _worker() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1, "outlook")
