"""Debouncing and order of taps: a bouncing finger, two thumbs at once, a screen that was quicker."""

import asyncio
from itertools import product

import pytest

from scorekeeper.game import Fact, Game, State
from scorekeeper.game.facts import BidMade, NoteWritten, PlayerRenamed, PointsGiven, TrickTaken, TrumpSet
from scorekeeper.rules import RuleViolation, Suit
from scorekeeper.storage.errors import DiskFull
from scorekeeper.tables import Snapshot, Table
from scorekeeper.ui.runtime.tap_queue import DEBOUNCE_SECONDS, KeyRow, TapQueue
from tests.game.driver import STARTED_AT, GameDriver, started
from tests.tables.guests import HIDDEN
from tests.tables.table_moves import makes
from tests.ui.fake_device import FakeClock


class Card:
    """A memory card: as slow as the test wants, and full when it says so."""

    def __init__(self) -> None:
        self.saved: list[int] = []
        self.slow = False
        self.full = False
        self._go = asyncio.Event()

    async def save(self, game: Game, _before: Game) -> None:
        if self.slow:
            await self._go.wait()
        if self.full:
            raise DiskFull(file="game.json")
        self.saved.append(game.revision)

    async def catch_up(self) -> None:
        """What was waiting is written now."""
        self._go.set()
        await asyncio.sleep(0)


@pytest.fixture
def clock():
    clock = FakeClock()
    clock.step = 0.0
    return clock


@pytest.fixture
def card():
    return Card()


@pytest.fixture
def table(card):
    """Three players in round 4; Kevin (seat 2) bids first, Ute (seat 1) deals."""
    return Table(GameDriver(3, dealer=1).plays_rounds(3).game, card.save, lambda: STARTED_AT)


def bids_number(number: int):
    """The number key: a bid of whoever is asked."""

    def meant(state: State) -> list[Fact]:
        round_ = state.current
        return [] if round_ is None or round_.bidder is None else [BidMade(round_.bidder, number)]

    return meant


def made(table: Table) -> list[int | None]:
    """The bids in the order of bidding."""
    round_ = table.snapshot.state.current
    return [round_.bids[seat] for seat in round_.turns]


@pytest.fixture
def taps(table, clock):
    return TapQueue(table, clock)


async def bid(taps: TapQueue, number: int, drawn: Snapshot | None = None, *rows: KeyRow) -> None:
    drawn = drawn or taps.table.snapshot
    await taps.tap(f"number {number}", drawn.state, drawn, bids_number(number), *rows)


async def at_once(card, *taps):
    """All are under way before the first is on the disk."""
    card.slow = True
    tapped = [asyncio.create_task(tap) for tap in taps]
    await asyncio.sleep(0)
    await card.catch_up()
    await asyncio.gather(*tapped)


@pytest.mark.parametrize(
    ("numbers", "pause", "counted"),
    [
        ([1, 1], DEBOUNCE_SECONDS - 0.001, [1, None, None]),
        ([1, 1], DEBOUNCE_SECONDS, [1, 1, None]),
        ([1, 2, 1], DEBOUNCE_SECONDS / 2 - 0.001, [1, 2, None]),
        ([1, 1, 1], DEBOUNCE_SECONDS / 2, [1, 1, None]),
    ],
    ids=["within the time", "after it", "another one between", "a bounce does not hold the key for ever"],
)
async def test_the_same_key_within_a_quarter_of_a_second_is_one_tap(
    taps, table, clock, numbers, pause, counted
):
    for number in numbers:
        await bid(taps, number)
        clock.seconds += pause
    assert made(table) == counted


async def test_keys_that_are_quicker_than_the_disk_all_count_in_their_order(taps, table, card):
    card.slow = True
    seen = table.snapshot
    tapped = [asyncio.create_task(bid(taps, number, seen)) for number in (2, 1, 0)]
    await asyncio.sleep(0)
    assert made(table) == [None, None, None], "nothing counts before it is on disk"
    await card.catch_up()
    await asyncio.gather(*tapped)
    assert made(table) == [2, 1, 0]
    assert card.saved == [seen.revision + 1, seen.revision + 2, seen.revision + 3]


async def test_undo_finds_the_tap_that_was_still_on_its_way_to_the_disk(taps, table, card):
    seen = table.snapshot
    await at_once(card, bid(taps, 2, seen), taps.undo(seen))
    assert made(table) == [None, None, None]
    assert table.snapshot.can_redo


async def test_of_two_screens_that_tap_at_once_the_quicker_one_counts(taps, table, card, clock):
    seen = table.snapshot
    await at_once(card, bid(taps, 1, seen), bid(TapQueue(table, clock), 2, seen))
    assert made(table) == [1, None, None]


@pytest.mark.parametrize(
    "change", [NoteWritten("Ute is late"), PlayerRenamed(2, "Kev"), TrumpSet(None, Suit.RED), BidMade(1, 3)]
)
async def test_a_tap_counts_although_another_screen_has_changed_something_else(taps, table, change):
    seen = table.snapshot
    await makes(table, change)
    await bid(taps, 1, seen)
    await makes(table, NoteWritten("Anna is late too"))
    await bid(taps, 0, seen)
    others = 3 if isinstance(change, BidMade) else None
    assert made(table) == [1, 0, others]
    assert table.snapshot.state.note == "Anna is late too"


async def test_a_number_is_never_written_for_anybody_but_whom_the_screen_showed(card, clock):
    """Whatever another screen does between the taps, all of which are made on the same drawn snapshot."""
    game = GameDriver(3, dealer=1).plays_rounds(3).game
    for before_last in product(("own", "bid", "bid again", "undo"), repeat=4):
        steps = (*before_last, "own")  # only a tap of one's own can go wrong
        table = Table(game, card.save, lambda: STARTED_AT)
        taps, seen, shown = TapQueue(table, clock), table.snapshot, [2, 0, 1]
        for number, step in enumerate(steps):
            before, round_ = table.game, table.snapshot.state.current
            clock.seconds += 1
            if step == "own":
                await bid(taps, number, seen)
                if table.game is not before:
                    seat = shown.pop(0)
                    assert table.game.records[-1].fact == BidMade(seat, number), steps
                    assert round_.bids[seat] is None, steps
            elif step == "bid" and round_.bidder is not None:
                await makes(table, BidMade(round_.bidder, number))
            elif step == "bid again" and any(round_.has_bid):
                await makes(table, BidMade(round_.has_bid.index(True), number))
            elif step == "undo" and any(round_.has_bid):
                await table.undo(table.revision)


async def test_undo_bounces_and_undo_and_redo_of_an_older_snapshot_are_dropped(taps, table, clock):
    other = TapQueue(table, clock)
    await bid(taps, 1)
    seen = table.snapshot
    await bid(other, 2)
    await taps.undo(seen)
    assert made(table) == [1, 2, None]
    await other.undo(table.snapshot)
    await other.undo(table.snapshot)
    assert made(table) == [1, None, None]
    seen = table.snapshot
    clock.seconds += 1
    await other.undo(seen)
    await taps.redo(seen)
    assert made(table) == [None, None, None]


async def test_undo_and_redo_are_dropped_after_any_change_of_another_screen(taps, table, clock):
    """They would not take back or bring back what the screen showed; nor do they behind taps of one's own."""
    await bid(taps, 1)
    seen = table.snapshot
    await makes(table, NoteWritten("Ute is late"))
    await TapQueue(table, clock).undo(seen)
    assert (made(table), table.snapshot.state.note) == ([1, None, None], "Ute is late")
    await bid(taps, 2, seen)
    await taps.undo(seen)
    assert (made(table), table.snapshot.state.note) == ([1, 2, None], "Ute is late")
    clock.seconds += 1
    await taps.undo(table.snapshot)
    seen = table.snapshot
    await table.undo(table.revision)
    await taps.redo(seen)
    assert (made(table), table.snapshot.state.note) == ([1, None, None], "")


async def test_a_key_that_means_nothing_any_more_does_nothing(taps, table):
    seen = table.snapshot
    await asyncio.gather(*(bid(taps, number, seen) for number in (0, 1, 2, 3)))
    assert made(table) == [0, 1, 2], "the fourth number has nobody to bid it"
    assert table.revision == seen.revision + 3


async def test_a_refused_tap_leaves_the_game_and_is_told(taps, table):
    seen = table.snapshot
    with pytest.raises(RuleViolation):
        await bid(taps, 5)
    assert (made(table), table.snapshot) == ([None, None, None], seen)
    await bid(taps, 4, seen)
    assert made(table) == [4, None, None]


async def test_a_tap_behind_one_that_was_not_saved_is_no_answer_for_the_wrong_player(taps, table, card):
    """The second number was meant for the second bidder; it was once written down for the first."""
    card.slow = card.full = True
    seen = table.snapshot
    first, second = (asyncio.create_task(bid(taps, number, seen)) for number in (2, 1))
    await asyncio.sleep(0)
    await card.catch_up()
    with pytest.raises(DiskFull):
        await first
    card.full = False
    await second
    assert made(table) == [None, None, None]
    await bid(taps, 3, seen)
    assert made(table) == [3, None, None]


async def tap_in_dock(taps: TapQueue, question: str, number: int) -> None:
    await bid(taps, number, None, KeyRow("dock", question))


async def test_a_finger_does_not_fall_through_to_the_key_that_took_the_place(taps, table, clock):
    await tap_in_dock(taps, "all played?", 1)
    clock.seconds += DEBOUNCE_SECONDS / 2
    await tap_in_dock(taps, "how many?", 2)
    clock.seconds += DEBOUNCE_SECONDS / 2 - 0.001
    await tap_in_dock(taps, "how many?", 2)
    assert made(table) == [1, None, None]
    clock.seconds += 0.001
    await tap_in_dock(taps, "how many?", 2)
    await tap_in_dock(taps, "how many?", 0)
    assert made(table) == [1, 2, 0]


async def test_two_who_are_given_points_before_the_first_is_drawn_do_not_share_them(taps, table):
    seen, counted = table.snapshot, []
    for seat in (0, 1):
        points = PointsGiven(1, seat, 50, "hat")
        counted.append(await taps.tap(points, seen.state, seen, lambda _state, fact=points: [fact]))
    assert counted == [True, False]
    assert [(bonus.seat, bonus.points) for bonus in table.snapshot.state.bonuses] == [(0, 50)]


async def test_a_tap_too_many_does_not_hold_up_the_next_part_of_the_round(taps, table):
    seen = table.snapshot
    for number in (2, 1, 0):
        await bid(taps, number, seen)
    playing = table.snapshot
    await taps.tap("too many", seen.state, seen, lambda _state: [BidMade(2, 3)])
    assert await taps.tap("a trick", playing.state, seen, lambda _state: [TrickTaken(2)])


async def test_a_hidden_bid_is_said_anew_although_another_phone_has_bid_meanwhile(card, clock):
    table = Table(started(ruleset=HIDDEN), card.save, lambda: STARTED_AT)
    taps, seen = TapQueue(table, clock), table.snapshot
    await makes(table, BidMade(2, 1))
    for number in (0, 1):
        assert await taps.tap(number, seen.state, seen, lambda _state, said=number: [BidMade(1, said)])
    assert table._state.current.bids == (None, 1, 1)
