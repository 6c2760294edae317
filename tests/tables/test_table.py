"""One running game: a tap counts when it is saved, and then everybody is told."""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime, timedelta

import pytest

from scorekeeper.game import Game, MoveCode, Phase, begin, state_of
from scorekeeper.game.moves import bid
from scorekeeper.game.starting import start
from scorekeeper.rules import STANDARD, Code, RuleViolation
from scorekeeper.storage.errors import DiskFull, StorageError
from scorekeeper.tables import Move, Sight, StaleTap, Table
from tests.game.scribe import EVENING, any_glyph, seats

FRESH = begin("game", start(EVENING, seats(3), 0, STANDARD, any_glyph))


class Shelf:
    """Somewhere to save games. It can be slow (`open` is cleared) and full (`fault` is set)."""

    def __init__(self) -> None:
        self.begun: list[Game] = []
        self.saved: list[Game] = []
        self.open = asyncio.Event()
        self.open.set()
        self.fault: StorageError | None = None

    async def save(self, game: Game) -> None:
        self.begun.append(game)
        await self.open.wait()
        if self.fault is not None:
            raise self.fault
        self.saved.append(game)

    async def until_begun(self, saves: int) -> None:
        """Wait until so many saves have been begun."""
        while len(self.begun) < saves:
            await asyncio.sleep(0)


class Clock:
    """Every look at it is a minute later."""

    def __init__(self) -> None:
        self.looks = 0

    def __call__(self) -> datetime:
        self.looks += 1
        return EVENING + timedelta(minutes=self.looks)


@pytest.fixture
async def shelf() -> Shelf:
    return Shelf()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def table(shelf: Shelf, clock: Clock) -> Table:
    return Table(FRESH, shelf.save, clock)


def bids(seat: int, tricks: int) -> Move:
    return lambda state, at: bid(state, at, seat, tricks)


async def settle() -> None:
    """Let everything that can go on go on."""
    for _turn in range(10):
        await asyncio.sleep(0)


def test_a_table_shows_the_game_it_was_opened_with(table: Table) -> None:
    assert table.game == FRESH
    assert table.sight == Sight("game", 1, state_of(FRESH), can_undo=False, can_redo=False)


async def test_a_tap_is_written_down_saved_and_shown(table: Table, shelf: Shelf) -> None:
    sight = await table.act(bids(1, 1), 1)
    assert (sight.revision, sight.can_undo, sight.can_redo) == (2, True, False)
    assert sight.state.current is not None
    assert sight.state.current.bids == (None, 1, None)
    assert sight == table.sight
    assert shelf.saved == [table.game]
    assert table.game.facts[-1].at == EVENING + timedelta(minutes=1)


async def test_the_state_shown_is_that_of_the_facts(table: Table) -> None:
    for revision, move in enumerate([bids(1, 1), bids(2, 0), bids(0, 1)], start=1):
        await table.act(move, revision)
    assert table.sight.state == state_of(table.game)
    assert table.sight.state.phase is Phase.PLAY


async def test_nobody_is_told_and_nothing_shown_before_it_is_saved(table: Table, shelf: Shelf) -> None:
    told: list[Sight] = []
    table.subscribe(told.append)
    shelf.open.clear()
    tap = asyncio.create_task(table.act(bids(1, 1), 1))
    await shelf.until_begun(1)
    await settle()
    assert told == []
    assert table.game == FRESH
    assert table.sight.revision == 1
    shelf.open.set()
    assert told == []
    sight = await tap
    assert told == [sight]


async def test_everybody_is_told_of_every_sight_once(table: Table) -> None:
    one: list[int] = []
    other: list[int] = []
    table.subscribe(lambda sight: one.append(sight.revision))
    await table.act(bids(1, 1), 1)
    table.subscribe(lambda sight: other.append(sight.revision))
    await table.undo(2)
    await table.redo(3)
    assert (one, other) == ([2, 3, 4], [3, 4])


async def test_who_left_is_told_no_more(table: Table) -> None:
    told: list[Sight] = []
    leave = table.subscribe(told.append)
    leave()
    leave()
    await table.act(bids(1, 1), 1)
    assert told == []


async def test_somebody_may_leave_while_all_are_told(table: Table) -> None:
    told: list[str] = []

    def leaving(_sight: Sight) -> None:
        told.append("leaving")
        leave()

    leave = table.subscribe(leaving)
    table.subscribe(lambda _sight: told.append("staying"))
    await table.act(bids(1, 1), 1)
    await table.undo(2)
    assert told == ["leaving", "staying", "staying"]


async def test_a_screen_that_fails_keeps_nobody_else_in_the_dark(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    """The tap was saved, yet whoever made it got an error, and the screens behind the broken one nothing."""
    told: list[int] = []

    def broken(_sight: Sight) -> None:
        raise RuntimeError("this screen has gone")

    table.subscribe(broken)
    table.subscribe(lambda sight: told.append(sight.revision))
    with caplog.at_level(logging.ERROR):
        sight = await table.act(bids(1, 1), 1)
    assert told == [sight.revision] == [2]
    assert "this screen has gone" in caplog.text


# Stale taps ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("revision", [0, 2, 7])
async def test_a_tap_on_another_sight_is_dropped(table: Table, shelf: Shelf, revision: int) -> None:
    told: list[Sight] = []
    table.subscribe(told.append)
    with pytest.raises(StaleTap):
        await table.act(bids(1, 1), revision)
    assert (table.game, shelf.begun, told) == (FRESH, [], [])


async def test_of_two_taps_at_once_the_first_counts(table: Table, shelf: Shelf) -> None:
    first, second = await asyncio.gather(
        table.act(bids(1, 1), 1), table.act(bids(1, 0), 1), return_exceptions=True
    )
    assert isinstance(first, Sight)
    assert isinstance(second, StaleTap)
    assert len(shelf.saved) == 1
    assert table.sight.state.current is not None
    assert table.sight.state.current.bids[1] == 1


async def test_undo_and_redo_can_be_stale_too(table: Table) -> None:
    await table.act(bids(1, 1), 1)
    with pytest.raises(StaleTap):
        await table.undo(1)
    await table.undo(2)
    with pytest.raises(StaleTap):
        await table.redo(2)
    assert table.sight.can_redo


async def test_a_tap_made_while_another_is_saved_comes_after_it(table: Table, shelf: Shelf) -> None:
    """Whoever waits for the disk knows which revision it will bring."""
    shelf.open.clear()
    first = asyncio.create_task(table.act(bids(1, 1), 1))
    await shelf.until_begun(1)
    second = asyncio.create_task(table.act(bids(2, 0), 2))
    await settle()
    assert [game.revision for game in shelf.begun] == [2]
    shelf.open.set()
    await asyncio.gather(first, second)
    assert [game.revision for game in shelf.saved] == [2, 3]


async def test_saves_come_one_after_another_in_the_order_of_the_taps(table: Table, shelf: Shelf) -> None:
    told: list[int] = []
    table.subscribe(lambda sight: told.append(sight.revision))
    await asyncio.gather(
        table.act(bids(1, 1), 1),
        table.act(bids(2, 0), 2),
        table.undo(3),
        table.redo(4),
        table.act(bids(0, 1), 5),
    )
    assert [game.revision for game in shelf.saved] == [2, 3, 4, 5, 6] == told
    assert [game.cursor for game in shelf.saved] == [2, 3, 2, 3, 4]
    assert shelf.saved[-1] == table.game


# Refusals and faults ------------------------------------------------------------------------------


async def test_a_refused_move_is_not_saved(table: Table, shelf: Shelf) -> None:
    with pytest.raises(RuleViolation) as refused:
        await table.act(bids(1, 2), 1)
    assert refused.value.code is Code.BID_OUT_OF_RANGE
    assert (table.game, shelf.begun) == (FRESH, [])
    await table.act(bids(1, 1), 1)


async def test_there_is_nothing_to_undo_or_redo_at_first(table: Table, shelf: Shelf) -> None:
    with pytest.raises(RuleViolation) as no_undo:
        await table.undo(1)
    with pytest.raises(RuleViolation) as no_redo:
        await table.redo(1)
    assert no_undo.value.code is MoveCode.NOTHING_TO_UNDO
    assert no_redo.value.code is MoveCode.NOTHING_TO_REDO
    assert shelf.begun == []


async def test_a_failed_save_leaves_the_table_as_it_was(table: Table, shelf: Shelf) -> None:
    told: list[Sight] = []
    table.subscribe(told.append)
    await table.act(bids(1, 1), 1)
    before, sight = table.game, table.sight
    shelf.fault = DiskFull(file="game.json")
    for tap in (table.act(bids(2, 0), 2), table.undo(2)):
        with pytest.raises(DiskFull):
            await tap
    assert (table.game, table.sight, told) == (before, sight, [sight])


async def test_a_tap_that_failed_can_be_made_again(table: Table, shelf: Shelf) -> None:
    shelf.fault = DiskFull(file="game.json")
    with pytest.raises(DiskFull):
        await table.act(bids(1, 1), 1)
    shelf.fault = None
    assert (await table.act(bids(1, 1), 1)).revision == 2
    assert len(shelf.saved) == 1


async def test_a_tap_behind_one_that_failed_is_stale(table: Table, shelf: Shelf) -> None:
    """It was made for a sight that never came to be."""
    shelf.fault = DiskFull(file="game.json")
    first, second = await asyncio.gather(
        table.act(bids(1, 1), 1), table.act(bids(2, 0), 2), return_exceptions=True
    )
    assert isinstance(first, DiskFull)
    assert isinstance(second, StaleTap)
    assert len(shelf.begun) == 1


# People who leave in the middle of a tap ----------------------------------------------------------


async def test_a_tap_goes_on_when_its_screen_has_gone(table: Table, shelf: Shelf) -> None:
    told: list[int] = []
    table.subscribe(lambda sight: told.append(sight.revision))
    shelf.open.clear()
    tap = asyncio.create_task(table.act(bids(1, 1), 1))
    await shelf.until_begun(1)
    tap.cancel()
    with pytest.raises(asyncio.CancelledError):
        await tap
    assert table.sight.revision == 1
    shelf.open.set()
    await settle()
    assert (table.sight.revision, told) == (2, [2])
    assert shelf.saved == [table.game]


async def test_a_tap_that_waits_for_its_turn_goes_on_when_its_screen_has_gone(
    table: Table, shelf: Shelf
) -> None:
    shelf.open.clear()
    first = asyncio.create_task(table.act(bids(1, 1), 1))
    await shelf.until_begun(1)
    second = asyncio.create_task(table.act(bids(2, 0), 2))
    await settle()
    second.cancel()
    shelf.open.set()
    await first
    await settle()
    assert table.sight.revision == 3
    assert [game.revision for game in shelf.saved] == [2, 3]


async def test_a_failed_save_after_its_screen_has_gone_blocks_nobody(table: Table, shelf: Shelf) -> None:
    shelf.open.clear()
    shelf.fault = DiskFull(file="game.json")
    tap = asyncio.create_task(table.act(bids(1, 1), 1))
    await shelf.until_begun(1)
    tap.cancel()
    with pytest.raises(asyncio.CancelledError):
        await tap
    shelf.open.set()
    await settle()
    assert table.sight.revision == 1
    shelf.fault = None
    assert (await table.act(bids(1, 1), 1)).revision == 2


async def test_going_back_and_forth_needs_no_clock(table: Table, clock: Clock) -> None:
    await table.act(bids(1, 1), 1)
    await table.undo(2)
    await table.redo(3)
    assert clock.looks == 1
