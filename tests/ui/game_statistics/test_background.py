"""What is computed in the background: one thing at a time, and nothing that nobody waits for any more."""

from __future__ import annotations

import asyncio
import threading

import pytest

from scorekeeper.ui.game_statistics import background
from scorekeeper.ui.game_statistics.background import in_background, in_steps


async def test_the_event_loop_goes_on_meanwhile():
    may_end = threading.Event()
    waiting = asyncio.create_task(in_background(lambda: may_end.wait(20)))
    await asyncio.sleep(0)
    assert not waiting.done()
    may_end.set()
    assert await waiting


async def test_what_is_cancelled_before_its_turn_is_never_begun():
    may_end, begun = threading.Event(), []
    first = asyncio.create_task(in_background(lambda: may_end.wait(20)))
    stale = asyncio.create_task(in_background(lambda: begun.append("stale")))
    await asyncio.sleep(0)
    stale.cancel()
    with pytest.raises(asyncio.CancelledError):
        await stale
    may_end.set()
    assert await first
    await in_background(lambda: begun.append("last"))
    assert begun == ["last"]


async def test_without_threads_the_screen_is_drawn_first(monkeypatch):
    monkeypatch.setattr(background, "HAS_THREADS", False)
    order = []
    waiting = asyncio.create_task(in_background(lambda: order.append("computed")))
    await asyncio.sleep(0)
    order.append("drawn")
    await waiting
    assert order == ["drawn", "computed"]


async def test_what_goes_wrong_is_told_to_who_waits():
    with pytest.raises(ZeroDivisionError):
        await in_background(lambda: 1 / 0)


async def test_between_two_steps_the_event_loop_goes_round():
    order = []

    def steps():
        for number in range(3):
            order.append(number)
            yield
        return "answer"

    async def taps():
        while len(order) < 6:
            order.append("tap")
            await asyncio.sleep(0)

    waiting = asyncio.create_task(in_steps(steps()))
    while not order:
        await asyncio.sleep(0)
    tapping = asyncio.create_task(taps())
    assert await waiting == "answer"
    tapping.cancel()
    assert [each for each in order if each != "tap"] == [0, 1, 2]
    assert "tap" in order[1 : order.index(2)]
