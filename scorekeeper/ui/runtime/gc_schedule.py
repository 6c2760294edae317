"""Garbage collection is run after a tap was answered, not in the middle of the next one.

Drawing makes thousands of small objects; by default the collector runs every few hundred.
"""

from __future__ import annotations

import asyncio
import gc

GC_THRESHOLD = 20_000
"""New objects after which the collector still runs by itself."""
GC_DELAY_SECONDS = 0.01
"""From an answer to the collection: the answer has been sent by then, and no finger is as quick."""
GC_GENERATION = 1
"""The generation that is collected: what this tap and the last one made."""


def raise_gc_threshold() -> None:
    """Leave collecting to `schedule_gc`, and never look again at the objects that exist now."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(GC_THRESHOLD, *gc.get_threshold()[1:])


def schedule_gc() -> None:
    """Collect garbage in a moment: a tap was answered."""
    asyncio.get_running_loop().call_later(GC_DELAY_SECONDS, gc.collect, GC_GENERATION)
