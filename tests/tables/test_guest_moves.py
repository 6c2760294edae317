"""What guests may enter, and what a request means when others were quicker."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.game import Phase, changes, corrections, moves
from scorekeeper.rules import Ruleset, RuleViolation
from scorekeeper.storage.access import EntryMode
from scorekeeper.tables import OWNER, SCRIBE, WATCHER, Guest, GuestRefusal, Table
from scorekeeper.tables.guest_moves import MOST_SAID, GuestCode, TakeBack
from scorekeeper.tables.table import MOST_REMEMBERED
from tests.tables.guests import (
    GUESTS,
    HIDDEN,
    ONE,
    OPEN,
    SECRET,
    TWO,
    ZERO,
    bid_all,
    ends,
    guest_table,
    made,
    reveals,
    says,
    scribe,
    takes,
)


def bids_of(table: Table) -> tuple[int | None, ...]:
    round_ = table._state.current
    assert round_ is not None
    return round_.bids


async def refused(table: Table, move, actor, revision: int | None = None) -> GuestCode:
    """Why the table does not carry this out; nothing has changed then."""
    before = table.game
    with pytest.raises(GuestRefusal) as caught:
        await table.act(move, table.game.revision if revision is None else revision, actor)
    assert table.game is before
    return caught.value.code


OWN, ALL, NOBODY = EntryMode.OWN, EntryMode.ALL, EntryMode.SCRIBE


@pytest.mark.parametrize(
    ("mode", "actor", "code"),
    [
        (OWN, ONE, None),
        (OWN, TWO, GuestCode.NOT_YOUR_SEAT),
        (ALL, TWO, None),
        (NOBODY, ONE, GuestCode.SCRIBE_ONLY),
        (OWN, WATCHER, GuestCode.WATCHING),
        (ALL, WATCHER, GuestCode.WATCHING),
        (NOBODY, SCRIBE, None),
        (NOBODY, OWNER, None),
    ],
)
async def test_who_may_enter_a_bid_of_the_player_who_is_asked(mode, actor, code) -> None:
    table = guest_table(OPEN, mode)
    if code is None:
        await table.act(says(table, 1, 2), 1, actor)
        assert bids_of(table) == (None, 2, None)
    else:
        assert await refused(table, says(table, 1, 2), actor) is code


@pytest.mark.parametrize("actor", [ONE, WATCHER])
@pytest.mark.parametrize("mode", list(EntryMode))
async def test_a_guest_makes_no_move_of_the_app(mode, actor) -> None:
    table = guest_table(OPEN, mode)
    code = await refused(table, lambda state, at: moves.bid(state, at, 1, 0), actor)
    assert code in (GuestCode.SCRIBE_ONLY, GuestCode.WATCHING)


@pytest.mark.parametrize(("mode", "code"), [(OWN, GuestCode.SCRIBE_ONLY), (ALL, None)])
async def test_only_where_everybody_enters_everything_a_guest_ends_bidding_and_play(mode, code) -> None:
    table = guest_table(HIDDEN, mode)
    await bid_all(table, 1, 1, 0)
    if code:
        assert await refused(table, reveals(table), ONE) is code
        await scribe(table, moves.reveal)
        assert await refused(table, ends(table), ONE) is code
    else:
        await table.act(reveals(table), table.game.revision, ONE)
        await table.act(ends(table), table.game.revision, ONE)
        assert table.snapshot.state.phase is Phase.RESULTS


async def test_open_bids_are_said_in_turn() -> None:
    table = guest_table()
    assert await refused(table, says(table, 2, 1), TWO) is GuestCode.NOT_YOUR_TURN
    await table.act(says(table, 1, 1), 1, ONE)
    await table.act(says(table, 2, 1), 2, TWO)
    await table.act(says(table, 1, 3), 3, ONE)  # while bids are asked he says his own one again
    assert bids_of(table) == (None, 3, 1)


async def test_hidden_bids_at_the_same_instant_never_collide() -> None:
    table = guest_table(HIDDEN)
    asked = [(guest, says(table, guest.seat, guest.seat)) for guest in GUESTS]
    await asyncio.gather(*(table.act(move, 1, guest) for guest, move in asked))
    assert bids_of(table) == (0, 1, 2)


async def test_of_two_who_take_the_same_trick_one_has_it_and_the_other_is_told() -> None:
    table = guest_table()
    await bid_all(table, 1, 1, 1)
    first, second = takes(table, 1), takes(table, 2)
    revision = table.game.revision
    await table.act(first, revision, ONE)
    with pytest.raises(GuestRefusal) as caught:
        await table.act(second, revision, TWO)
    assert (caught.value.code, caught.value.details) == (GuestCode.TRICK_GIVEN, {"trick": 1, "seat": 1})
    await table.act(first, revision, ONE)  # sent once more: it is so already
    assert table.snapshot.state.current.taken == (0, 1, 0)


async def test_a_trick_after_one_that_was_taken_back_is_refused() -> None:
    table = guest_table()
    await bid_all(table, 1, 1, 1)
    await table.act(takes(table, 1), table.game.revision, ONE)
    late = takes(table, 2)
    await table.undo(table.game.revision)
    assert await refused(table, late, TWO) is GuestCode.TRICK_TAKEN_BACK


async def test_own_results_come_in_any_order() -> None:
    table = guest_table()
    await bid_all(table, 1, 1, 1)
    await scribe(table, moves.end_play)
    asked = [(TWO, made(table, 2, 1)), (ZERO, made(table, 0, 2))]
    revision = table.game.revision
    for guest, move in asked:
        await table.act(move, revision, guest)
    assert table.snapshot.state.closed[0].results == (2, 0, 1)


async def test_more_tricks_than_are_left_are_refused_by_the_rules() -> None:
    table = guest_table()
    await bid_all(table, 1, 1, 1)
    await scribe(table, moves.end_play)
    await table.act(made(table, 2, 2), table.game.revision, TWO)
    with pytest.raises(RuleViolation):
        await table.act(made(table, 0, 2), table.game.revision, ZERO)


async def test_a_bid_for_cards_that_were_dealt_again_is_refused() -> None:
    table = guest_table(HIDDEN)
    late = says(table, 2, 1)
    await table.act(says(table, 1, 1), 1, ONE)
    await scribe(table, corrections.void)
    assert await refused(table, late, TWO) is GuestCode.DEALT_AGAIN


async def test_a_bid_for_another_round_is_refused() -> None:
    table = guest_table()
    late = says(table, 1, 1)
    await bid_all(table, 1, 1, 1)
    await scribe(table, moves.end_play)
    await table.act(made(table, 2, 3), table.game.revision, TWO)
    assert await refused(table, late, ONE) is GuestCode.OTHER_ROUND


async def test_a_bid_that_was_promised_to_stay_hidden_is_never_entered_openly() -> None:
    table = guest_table(HIDDEN)
    late = says(table, 1, 1)
    await scribe(table, moves.reveal)  # the table has laid its bids down at once
    assert await refused(table, late, ONE) is GuestCode.BIDS_OPEN
    await table.act(says(table, 1, 1), table.game.revision, ONE)


async def test_no_bid_is_changed_once_the_cards_are_played() -> None:
    table = guest_table()
    late = says(table, 1, 2)
    await bid_all(table, 1, 1, 1)
    assert await refused(table, late, ONE) is GuestCode.BIDS_CLOSED


async def test_after_the_game_nothing_is_entered() -> None:
    table = guest_table()
    late = says(table, 1, 2)
    await bid_all(table, 1, 1, 1)
    await scribe(table, moves.end_play)
    await table.act(made(table, 2, 3), table.game.revision, TWO)
    await scribe(table, changes.end_game)
    assert await refused(table, late, ONE) is GuestCode.GAME_OVER


async def test_a_hidden_bid_is_entered_for_the_own_seat_only() -> None:
    """What is there already may not be guessed by entering it again."""
    table = guest_table(HIDDEN, ALL)
    await table.act(says(table, 1, 1), 1, ONE)
    assert await refused(table, says(table, 1, 1), TWO) is GuestCode.NOT_YOUR_SEAT


async def test_the_same_request_counts_once_also_after_an_undo() -> None:
    table = guest_table()
    await bid_all(table, 1, 1, 1)
    move, revision = takes(table, 1), table.game.revision
    await asyncio.gather(*(table.act(move, revision, ONE, "key-1234") for _time in range(3)))
    assert table.snapshot.state.current.taken == (0, 1, 0)
    await table.undo(table.game.revision)
    await table.act(move, revision, ONE, "key-1234")
    assert table.snapshot.state.current.taken == (0, 0, 0)


async def test_a_guest_takes_back_his_own_last_tap_and_no_other() -> None:
    table = guest_table()
    await table.act(says(table, 1, 1), 1, ONE)
    assert (table.may_take_back(ONE), table.may_take_back(TWO)) == (True, False)
    assert await refused(table, TakeBack(), TWO) is GuestCode.NOTHING_OF_YOURS
    await table.act(says(table, 2, 1), 2, TWO)
    assert await refused(table, TakeBack(), ONE) is GuestCode.NOTHING_OF_YOURS
    assert await refused(table, TakeBack(), TWO, revision=2) is GuestCode.NOTHING_OF_YOURS
    await table.act(TakeBack(), 3, TWO)
    assert bids_of(table) == (None, 1, None)
    assert table.may_take_back(ONE)


async def test_what_the_scribe_entered_no_guest_takes_back() -> None:
    table = guest_table()
    await scribe(table, moves.bid, 1, 1)
    assert not table.may_take_back(ONE)
    assert await refused(table, TakeBack(), ONE) is GuestCode.NOTHING_OF_YOURS


@pytest.mark.parametrize("ruleset", [HIDDEN, SECRET])
async def test_a_hidden_bid_is_seen_on_the_phone_where_it_was_said_and_nowhere_else(ruleset) -> None:
    table = guest_table(ruleset)
    await bid_all(table, 3, 2, 1)

    def seen(actor) -> tuple[int | None, ...]:
        return table.state_for(actor).current.bids

    assert (seen(ZERO), seen(ONE), seen(TWO)) == ((1, None, None), (None, 3, None), (None, None, 2))
    assert seen(WATCHER) == seen(OWNER) == seen(SCRIBE) == (None, None, None)
    assert seen(Guest(1, "another phone")) == (None, None, None)
    await scribe(table, moves.bid, 1, 2)  # the scribe has entered it anew
    assert seen(ONE) == (None, None, None)


@given(st.permutations(range(3)), st.permutations(range(3)), st.lists(st.integers(0, 2), max_size=6))
def test_whatever_the_order_no_fact_is_lost_and_none_is_doubled(bidders, reporters, repeats) -> None:
    """Hidden bids and results at the same instant, some requests sent several times."""

    async def play() -> None:
        table = guest_table(HIDDEN)
        asked = [(GUESTS[seat], says(table, seat, 1)) for seat in bidders]
        asked += [asked[place] for place in repeats]
        await asyncio.gather(*(table.act(move, 1, guest, "first-key") for guest, move in asked))
        assert bids_of(table) == (1, 1, 1)
        assert len(table.game.facts) == 4
        await scribe(table, moves.reveal)
        await scribe(table, moves.end_play)
        revision = table.game.revision
        results = [(GUESTS[seat], made(table, seat, 1)) for seat in reporters]
        # The third follows from the others: what he asks for is so already.
        await asyncio.gather(*(table.act(move, revision, guest, "other-key") for guest, move in results))
        assert table.snapshot.state.closed[0].results == (1, 1, 1)

    asyncio.run(play())


@pytest.mark.parametrize("ruleset", [OPEN, HIDDEN])
async def test_a_bid_that_is_said_again_and_again_does_not_fill_the_game(ruleset: Ruleset) -> None:
    """A game has room for only so many facts. The others bid, and the next round is another one."""
    table = guest_table(ruleset)
    for number in range(MOST_SAID):
        await table.act(says(table, 1, number % 2), table.revision, ONE)
    facts = len(table.game.facts)
    assert await refused(table, says(table, 1, 2), ONE) is GuestCode.SAID_TOO_OFTEN
    assert len(table.game.facts) == facts
    await table.act(says(table, 2, 1), table.revision, TWO)
    await scribe(table, moves.bid, 1, 2)
    await scribe(table, corrections.void)
    await table.act(says(table, 1, 1), table.revision, ONE)


async def test_a_result_that_is_said_again_and_again_does_not_fill_the_game() -> None:
    table = guest_table()
    await bid_all(table, 1, 1, 0)
    await scribe(table, moves.end_play)
    for number in range(MOST_SAID):
        await table.act(made(table, 1, number % 2), table.revision, ONE)
    assert await refused(table, made(table, 1, 2), ONE) is GuestCode.SAID_TOO_OFTEN
    await scribe(table, moves.enter_result, 1, 2)
    await table.act(made(table, 2, 1), table.revision, TWO)
    assert table.snapshot.state.closed[0].results == (0, 2, 1)


async def test_who_bids_and_takes_back_for_ever_makes_the_table_forget_nothing() -> None:
    table = guest_table(HIDDEN)
    await table.act(says(table, 1, 2), table.revision, ONE)
    for number in range(MOST_REMEMBERED + 1):
        await table.act(says(table, 2, number % 2), table.revision, TWO)
        await table.act(TakeBack(), table.revision, TWO)
    shown = table.state_for(ONE).current
    assert shown is not None
    assert shown.bids == (None, 2, None)
    assert len(table._made_by) <= MOST_REMEMBERED
