"""One running game: a tap counts when it is saved, and then every screen is notified."""

import asyncio
import logging
from datetime import timedelta
from functools import reduce

import pytest

from scorekeeper.game import apply, state_of
from scorekeeper.game import facts as f
from scorekeeper.rules import Code, RuleViolation, Suit
from scorekeeper.storage.errors import DiskFull
from scorekeeper.tables import Snapshot, StaleTap, Table
from tests.game.driver import STARTED_AT, started, with_tap
from tests.game.situations import LATE
from tests.tables.guests import clock, saved
from tests.tables.table_moves import makes

FRESH = started()


class GameStore:
    """Somewhere to save games. It can be slow (`open` is cleared) and full (`fault` is set)."""

    def __init__(self):
        self.begun = []
        self.saved = []
        self.open = asyncio.Event()
        self.open.set()
        self.fault = None

    async def save(self, game, _before):
        self.begun.append(game)
        await self.open.wait()
        if self.fault is not None:
            raise self.fault
        self.saved.append(game)

    async def until_begun(self, saves):
        """Wait until so many saves have been begun."""
        while len(self.begun) < saves:
            await asyncio.sleep(0)


@pytest.fixture
async def store():
    return GameStore()


@pytest.fixture
def table(store):
    return Table(FRESH, store.save, clock())


def after(*facts):
    """The state after these, as a screen sees it that waits for the disk."""
    return reduce(apply, facts, state_of(FRESH))


async def settle():
    for _turn in range(10):
        await asyncio.sleep(0)


async def test_a_tap_is_written_down_saved_and_shown(table, store):
    assert table.game == FRESH
    faces = table.snapshot.faces
    assert table.snapshot == Snapshot("game", 1, state_of(FRESH), can_undo=False, can_redo=False, faces=faces)
    snapshot = await makes(table, f.BidMade(1, 1))
    assert (snapshot.revision, snapshot.can_undo, snapshot.can_redo) == (2, True, False)
    assert snapshot.state.current.bids == (None, 1, None)
    assert snapshot == table.snapshot
    assert store.saved == [table.game]
    assert table.game.records[-1].at == STARTED_AT + timedelta(seconds=1)


async def test_a_tap_of_several_facts_is_saved_at_once(table, store):
    """No kill and no full disk leaves half of it."""
    for fact in (f.BidMade(1, 1), f.BidMade(2, 0), f.BidMade(0, 1), f.PlayEnded()):
        await makes(table, fact)
    all_tricks = f.ResultEntered(1, 1)  # the only one of the round
    before = table.game
    store.fault = DiskFull()
    with pytest.raises(DiskFull):
        await makes(table, all_tricks)
    assert table.game == before
    store.fault = None
    received = []
    table.subscribe(received.append)
    snapshot = await makes(table, all_tricks)
    assert store.saved[-2:] == [before, table.game]
    assert len(table.game.records) == len(before.records) + 2
    assert received == [snapshot]
    assert snapshot.state == state_of(table.game)
    assert snapshot.state.closed[0].results == (0, 1, 0)
    await table.undo(snapshot.revision)
    assert table.snapshot.state == state_of(before)
    await table.redo(table.game.revision)
    assert table.snapshot.state == snapshot.state


async def test_no_subscriber_is_called_before_it_is_saved(table, store):
    received = []
    table.subscribe(received.append)
    store.open.clear()
    tap = asyncio.create_task(makes(table, f.BidMade(1, 1)))
    await store.until_begun(1)
    await settle()
    assert received == []
    assert table.game == FRESH
    assert table.snapshot.revision == 1
    store.open.set()
    assert received == []
    snapshot = await tap
    assert received == [snapshot]


async def test_every_subscriber_gets_every_snapshot_once(table):
    one = []
    other = []
    table.subscribe(lambda snapshot: one.append(snapshot.revision))
    await makes(table, f.BidMade(1, 1))
    table.subscribe(lambda snapshot: other.append(snapshot.revision))
    await table.undo(2)
    await table.redo(3)
    assert (one, other) == ([2, 3, 4], [3, 4])


async def test_a_subscriber_may_unsubscribe_while_all_are_notified(table):
    received = []

    def leaving(_snapshot):
        received.append("leaving")
        leave()

    leave = table.subscribe(leaving)
    table.subscribe(lambda _snapshot: received.append("staying"))
    await makes(table, f.BidMade(1, 1))
    await table.undo(2)
    assert received == ["leaving", "staying", "staying"]


async def test_a_screen_that_fails_does_not_keep_the_snapshot_from_others(table, caplog):
    """The tap was saved, yet whoever made it got an error, and the screens behind the broken one nothing."""
    received = []

    def broken(_snapshot):
        raise RuntimeError("this screen has gone")

    table.subscribe(broken)
    table.subscribe(lambda snapshot: received.append(snapshot.revision))
    with caplog.at_level(logging.ERROR):
        snapshot = await makes(table, f.BidMade(1, 1))
    assert received == [snapshot.revision] == [2]
    assert "this screen has gone" in caplog.text


@pytest.mark.parametrize(
    "meanwhile",
    [
        (f.BidMade(1, 0),),
        (f.BidMade(1, 1),),
        (f.BidMade(1, 0), f.BidMade(2, 0), f.BidMade(0, 0)),
        (f.BidMade(2, 0), f.RoundVoided()),
        (f.DealerChanged(2),),
    ],
    ids=["it is said", "the same is said", "all bids are in", "dealt again", "another is asked"],
)
async def test_a_tap_that_was_meant_for_another_question_is_dropped(table, store, meanwhile):
    shown = table.snapshot.state
    for fact in meanwhile:
        await makes(table, fact)
    game, begun = table.game, list(store.begun)
    received = []
    table.subscribe(received.append)
    with pytest.raises(StaleTap):
        await makes(table, f.BidMade(1, 1), seen=shown)
    assert (table.game, store.begun, received) == (game, begun, [])


@pytest.mark.parametrize(
    "meanwhile",
    [f.TrumpSet(None, Suit.RED), f.BidMade(2, 0), f.NoteWritten("Rainy"), f.PointsGiven(1, 1, 5, "Cake")],
)
async def test_a_tap_counts_though_something_else_was_entered_meanwhile(table, meanwhile):
    shown = table.snapshot.state
    await makes(table, meanwhile)
    await makes(table, f.BidMade(1, 1), seen=shown)
    assert [record.fact for record in table.game.records[1:]] == [meanwhile, f.BidMade(1, 1)]


async def test_of_one_tap_with_several_facts_all_or_none_count(table):
    shown = table.snapshot.state
    await makes(table, f.PointsGiven(1, 1, 5, "Cake"))
    with pytest.raises(StaleTap):
        await makes(table, f.PointsGiven(1, 2, 10, "Song"), f.PointsGiven(2, 0, 10, "Song"), seen=shown)
    await makes(table, f.PointsGiven(2, 2, 10, "Song"), f.PointsGiven(3, 0, 10, "Song"))
    assert [(bonus.seat, bonus.points) for bonus in table.snapshot.state.bonuses] == [
        (1, 5),
        (2, 10),
        (0, 10),
    ]
    await table.undo(table.revision)
    assert [(bonus.seat, bonus.points) for bonus in table.snapshot.state.bonuses] == [(1, 5)]


async def test_of_two_taps_at_once_the_first_counts(table, store):
    first, second = await asyncio.gather(
        makes(table, f.BidMade(1, 1), seen=after()),
        makes(table, f.BidMade(1, 0), seen=after()),
        return_exceptions=True,
    )
    assert isinstance(first, Snapshot)
    assert isinstance(second, StaleTap)
    assert len(store.saved) == 1
    assert table.snapshot.state.current.bids[1] == 1


async def test_undo_and_redo_can_be_stale_too(table):
    await makes(table, f.BidMade(1, 1))
    with pytest.raises(StaleTap):
        await table.undo(1)
    await table.undo(2)
    with pytest.raises(StaleTap):
        await table.redo(2)
    assert table.snapshot.can_redo


async def test_a_tap_made_while_another_is_saved_comes_after_it(table, store):
    """Whoever waits for the disk knows what it will bring."""
    store.open.clear()
    first = asyncio.create_task(makes(table, f.BidMade(1, 1)))
    await store.until_begun(1)
    second = asyncio.create_task(makes(table, f.BidMade(2, 0), seen=after(f.BidMade(1, 1))))
    await settle()
    assert [game.revision for game in store.begun] == [2]
    store.open.set()
    await asyncio.gather(first, second)
    assert [game.revision for game in store.saved] == [2, 3]


async def test_saves_come_one_after_another_in_the_order_of_the_taps(table, store):
    received = []
    table.subscribe(lambda snapshot: received.append(snapshot.revision))
    await asyncio.gather(
        makes(table, f.BidMade(1, 1), seen=after()),
        makes(table, f.BidMade(2, 0), seen=after(f.BidMade(1, 1))),
        table.undo(3),
        table.redo(4),
        makes(table, f.BidMade(0, 1), seen=after(f.BidMade(1, 1), f.BidMade(2, 0))),
    )
    assert [game.revision for game in store.saved] == [2, 3, 4, 5, 6] == received
    assert [game.cursor for game in store.saved] == [2, 3, 2, 3, 4]
    assert store.saved[-1] == table.game


async def test_a_refused_move_is_not_saved(table, store):
    with pytest.raises(RuleViolation) as refused:
        await makes(table, f.BidMade(1, 2))
    assert refused.value.code is Code.BID_OUT_OF_RANGE
    assert (table.game, store.begun) == (FRESH, [])
    await makes(table, f.BidMade(1, 1))


async def test_a_failed_save_leaves_the_table_as_it_was_and_the_tap_can_be_made_again(table, store):
    received = []
    table.subscribe(received.append)
    await makes(table, f.BidMade(1, 1))
    before, snapshot = table.game, table.snapshot
    store.fault = DiskFull(file="game.json")
    for tap in (makes(table, f.BidMade(2, 0)), table.undo(2)):
        with pytest.raises(DiskFull):
            await tap
    assert (table.game, table.snapshot, received) == (before, snapshot, [snapshot])
    store.fault = None
    assert (await makes(table, f.BidMade(2, 0))).revision == 3
    assert len(store.saved) == 2


async def test_a_tap_behind_one_that_failed_is_stale(table, store):
    """It was made for a question that never came to be."""
    store.fault = DiskFull(file="game.json")
    first, second = await asyncio.gather(
        makes(table, f.BidMade(1, 1), seen=after()),
        makes(table, f.BidMade(2, 0), seen=after(f.BidMade(1, 1))),
        return_exceptions=True,
    )
    assert isinstance(first, DiskFull)
    assert isinstance(second, StaleTap)
    assert len(store.begun) == 1


async def test_a_tap_and_one_that_waits_for_its_turn_go_on_when_their_screens_have_gone(table, store):
    received = []
    table.subscribe(lambda snapshot: received.append(snapshot.revision))
    store.open.clear()
    first = asyncio.create_task(makes(table, f.BidMade(1, 1)))
    await store.until_begun(1)
    second = asyncio.create_task(makes(table, f.BidMade(2, 0), seen=after(f.BidMade(1, 1))))
    await settle()
    for tap in (first, second):
        tap.cancel()
        with pytest.raises(asyncio.CancelledError):
            await tap
    assert table.snapshot.revision == 1
    store.open.set()
    await settle()
    assert (table.snapshot.revision, received) == (3, [2, 3])
    assert [game.revision for game in store.saved] == [2, 3]


async def test_a_failed_save_after_its_screen_is_closed_does_not_block_the_table(table, store):
    store.open.clear()
    store.fault = DiskFull(file="game.json")
    tap = asyncio.create_task(makes(table, f.BidMade(1, 1)))
    await store.until_begun(1)
    tap.cancel()
    with pytest.raises(asyncio.CancelledError):
        await tap
    store.open.set()
    await settle()
    assert table.snapshot.revision == 1
    store.fault = None
    assert (await makes(table, f.BidMade(1, 1))).revision == 2


@pytest.mark.parametrize("taps_of_another_program", [1, 2])
async def test_a_tap_of_before_counts_for_no_other_version_of_the_game(table, taps_of_another_program):
    """Another program has saved a version with as many changes, or with fewer that grew to as many."""
    other = FRESH
    for seat in (1, 2)[: taps_of_another_program - 1]:
        other = with_tap(other, f.BidMade(seat, 0))
    for seat in (1, 2)[:taps_of_another_program]:
        await makes(table, f.BidMade(seat, 1))
    shown, seen = table.snapshot.state, table.revision
    table.reread(other)
    assert table.snapshot.state == state_of(other)
    with pytest.raises(StaleTap):
        await makes(table, f.BidMade(0, 0), seen=shown)  # in his turn as it was shown
    for _tap in range(2):
        with pytest.raises(StaleTap):
            await table.undo(seen)
        round_ = table.snapshot.state.current
        asked = next(seat for seat in round_.turns if round_.bids[seat] is None)
        await makes(table, f.BidMade(asked, 0))


@pytest.mark.parametrize(
    "change", [f.RoundsChanged(1, (5, 3)), f.RoundSatOut((3,)), f.SeatJoined(LATE, "Mia", 1, 0)], ids=repr
)
async def test_a_bid_for_another_hand_or_among_others_is_dropped(change):
    """So many cards, and so many who play, are part of the question."""
    table = Table(started(4), saved, clock())
    seen = table.snapshot.state
    await makes(table, change)
    with pytest.raises(StaleTap):
        await makes(table, f.BidMade(1, 1), seen=seen)


async def test_who_sits_where_another_one_sat_gets_no_points_of_his():
    table = Table(started(4), saved, clock())
    await makes(table, f.SeatJoined(LATE, "Mia", 1, 0))
    seen = table.snapshot.state
    await table.undo(table.revision)
    await makes(table, f.SeatJoined(LATE.replace("a", "b"), "Zoe", 1, 0))
    for fact in (f.PointsGiven(1, 4, -10, "late"), f.BidMade(4, 0)):
        with pytest.raises(StaleTap):
            await makes(table, fact, seen=seen)
