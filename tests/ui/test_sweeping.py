"""What a tap leaves behind in memory goes after it was answered."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from scorekeeper.game import Game, moves
from scorekeeper.tables import Table
from scorekeeper.ui.sweeping import BREATH, sweep_soon
from scorekeeper.ui.taps import Taps
from tests.game.scribe import EVENING, Scribe


class Ring:
    """Holds itself, so that only the collector can let it go."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def left_alone() -> Iterator[None]:
    """The collector does not come by itself."""
    gc.disable()
    yield
    gc.enable()


def ring() -> weakref.ref[Ring]:
    return weakref.ref(Ring())


@pytest.mark.usefixtures("left_alone")
async def test_what_nobody_holds_goes_a_moment_later():
    left = ring()
    sweep_soon()
    assert left() is not None, "whoever waits is not held up"
    await asyncio.sleep(5 * BREATH)
    assert left() is None


@pytest.mark.usefixtures("left_alone")
async def test_what_a_tap_left_behind_goes_after_it():
    async def save(_game: Game) -> None:
        pass

    table = Table(Scribe(3, dealer=1).game, save, lambda: EVENING)
    taps = Taps(table, lambda: 0.0)
    left = ring()
    await taps.tap("bid", table.game.revision, lambda _sight: lambda state, at: moves.bid(state, at, 2, 1))
    assert table.sight.state.current is not None
    assert table.sight.state.current.bids[2] == 1
    assert left() is not None
    await asyncio.sleep(5 * BREATH)
    assert left() is None
