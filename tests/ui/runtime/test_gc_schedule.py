"""What a tap leaves behind in memory goes after it was answered."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from scorekeeper.game import Game
from scorekeeper.game.facts import BidMade
from scorekeeper.tables import Table
from scorekeeper.ui.runtime.gc_schedule import schedule_gc
from scorekeeper.ui.runtime.tap_queue import TapQueue
from tests.game.driver import STARTED_AT, GameDriver
from tests.ui.runtime.reference_cycle import ReferenceCycle


@pytest.fixture
def left_alone() -> Iterator[None]:
    """The collector does not come by itself."""
    gc.disable()
    yield
    gc.enable()


TIMEOUT_SECONDS = 10


class Left:
    """A reference cycle that is garbage."""

    def __init__(self) -> None:
        self._collected = asyncio.Event()
        self._ring = weakref.ref(ReferenceCycle(), lambda _ring: self._collected.set())

    @property
    def is_there(self) -> bool:
        return self._ring() is not None

    async def collected(self) -> None:
        """Return when the collector has let it go."""
        await asyncio.wait_for(self._collected.wait(), TIMEOUT_SECONDS)


@pytest.mark.usefixtures("left_alone")
async def test_what_nobody_holds_goes_a_moment_later():
    left = Left()
    schedule_gc()
    assert left.is_there, "whoever waits is not held up"
    await left.collected()


@pytest.mark.usefixtures("left_alone")
async def test_what_a_tap_left_behind_goes_after_it():
    async def save(_game: Game, _before: Game) -> None:
        pass

    table = Table(GameDriver(3, dealer=1).game, save, lambda: STARTED_AT)
    taps = TapQueue(table, lambda: 0.0)
    left = Left()
    drawn = table.snapshot
    await taps.tap("bid", drawn.state, drawn, lambda _state: [BidMade(2, 1)])
    assert table.snapshot.state.current is not None
    assert table.snapshot.state.current.bids[2] == 1
    assert left.is_there
    await left.collected()
