"""Python's memory is swept when a tap was answered and nobody waits, not in the middle of the next one.

Drawing makes thousands of small objects, and left alone the collector looks at them every few hundred.
"""

from __future__ import annotations

import asyncio
import gc

SELDOM = 20_000
"""New objects after which the collector still comes by itself, whoever waits."""
BREATH = 0.01
"""Seconds from an answer to the sweep: the answer has left by then, and no finger is as quick."""
YOUNG = 1
"""The generation that is swept: what one tap and the last one made."""


def sweep_seldom() -> None:
    """From now on the collector waits for `sweep_soon`, and what is there by now is not looked at again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(SELDOM, *gc.get_threshold()[1:])


def sweep_soon() -> None:
    """A tap is answered: sweep in a moment."""
    asyncio.get_running_loop().call_later(BREATH, gc.collect, YOUNG)
