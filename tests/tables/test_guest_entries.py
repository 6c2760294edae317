"""What guests may enter, and what a request means when others were quicker."""

import asyncio

import pytest

from scorekeeper.access.access_file import EntryMode
from scorekeeper.game import FACTS, Phase
from scorekeeper.game import facts as f
from scorekeeper.rules import Suit
from scorekeeper.tables import SCRIBE, Guest, GuestCode, GuestRefusal
from scorekeeper.tables.guest_entries import MOST_SAID
from scorekeeper.tables.table import MOST_REMEMBERED
from tests.tables.guests import GUESTS, HIDDEN, ONE, OPEN, SECRET, TWO, ZERO, bid_all, guest_table
from tests.tables.table_moves import makes


def bids_of(table):
    round_ = table._state.current
    return round_.bids


async def refused(table, request):
    """Why the table does not carry this out; nothing has changed then."""
    before = table.game
    with pytest.raises(GuestRefusal) as caught:
        await request
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
        (NOBODY, SCRIBE, None),
    ],
)
async def test_who_may_enter_a_bid_of_the_player_who_is_asked(mode, actor, code):
    table = guest_table(OPEN, mode)
    if code is None:
        await makes(table, f.BidMade(1, 2), actor=actor)
        assert bids_of(table) == (None, 2, None)
    else:
        assert await refused(table, makes(table, f.BidMade(1, 2), actor=actor)) is code


OF_THE_APP = (
    f.BidMade(1, 0, stands=True),
    f.RoundCorrected(1, 0, None, None, ((0, 0, 0), (1, 0, 3), (2, 0, 0))),
    *(f.PlayerRenamed(1, "Uta"), f.SeatsChanged((0, 2, 1)), f.DealerChanged(1), f.TakenOver(2, (0, 10, 20))),
    *(f.GameEnded(), f.NoteWritten("Rainy"), f.PointsGiven(1, 1, 10, "Cake"), f.RoundsChanged(1, (3,))),
    *(f.RoundSatOut((1,)), f.SeatJoined("00000000-0000-4000-8000-000000000009", "Mia", 1, 0)),
    *(f.SeatLeft(1), f.SeatReturned(1), f.BidsSeen()),
)
OF_NO_SEAT = (
    *(f.TrumpSet(None, Suit.RED), f.BidsRevealed(), f.TrickTaken(None), f.BidChanged(1, 1)),
    *(f.PlayEnded(), f.RoundVoided(), f.PlayerDroppedOut(1)),
)
"""What guests enter only where everybody enters for everybody."""
OF_GUESTS = (f.BidMade(1, 0), f.TrickTaken(1), f.ResultEntered(1, 0), *OF_NO_SEAT)


def test_every_kind_of_fact_is_the_apps_or_the_guests():
    assert {type(fact) for fact in (*OF_THE_APP, *OF_GUESTS)} == set(FACTS.values()) - {f.GameStarted}


@pytest.mark.parametrize("mode", list(EntryMode))
async def test_a_guest_makes_no_move_of_the_app(mode):
    table = guest_table(OPEN, mode)
    for fact in (*OF_THE_APP, *(() if mode is ALL else OF_NO_SEAT)):
        assert await refused(table, makes(table, fact, actor=ONE)) is GuestCode.SCRIBE_ONLY
    both = makes(table, f.BidMade(1, 0), f.BidMade(1, 1), actor=ONE)
    assert await refused(table, both) is GuestCode.SCRIBE_ONLY


@pytest.mark.parametrize(("mode", "code"), [(OWN, GuestCode.SCRIBE_ONLY), (ALL, None)])
async def test_only_where_everybody_enters_everything_a_guest_ends_bidding_and_play(mode, code):
    table = guest_table(HIDDEN, mode)
    await bid_all(table, 1, 1, 0)
    if code:
        assert await refused(table, makes(table, f.BidsRevealed(), actor=ONE)) is code
        await makes(table, f.BidsRevealed())
        assert await refused(table, makes(table, f.PlayEnded(), actor=ONE)) is code
    else:
        await makes(table, f.BidsRevealed(), actor=ONE)
        await makes(table, f.PlayEnded(), actor=ONE)
        assert table.snapshot.state.phase is Phase.RESULTS


async def test_open_bids_are_said_in_turn():
    table = guest_table()
    assert await refused(table, makes(table, f.BidMade(2, 1), actor=TWO)) is GuestCode.NOT_YOUR_TURN
    await makes(table, f.BidMade(1, 1), actor=ONE)
    await makes(table, f.BidMade(2, 1), actor=TWO)
    await makes(table, f.BidMade(1, 3), actor=ONE)  # while bids are asked he says his own one again
    assert bids_of(table) == (None, 3, 1)


async def test_of_two_who_take_the_same_trick_one_has_it_and_the_other_is_told():
    table = guest_table()
    await bid_all(table, 1, 1, 1)
    shown = table.snapshot.state
    await makes(table, f.TrickTaken(1), seen=shown, actor=ONE)
    with pytest.raises(GuestRefusal) as caught:
        await makes(table, f.TrickTaken(2), seen=shown, actor=TWO)
    assert (caught.value.code, caught.value.details) == (GuestCode.TRICK_GIVEN, {"trick": 1, "seat": 1})
    await makes(table, f.TrickTaken(1), seen=shown, actor=ONE)  # sent once more: it is so already
    assert table.snapshot.state.current.taken == (0, 1, 0)


ALL_BID = (f.BidMade(1, 1), f.BidMade(2, 1), f.BidMade(0, 1))
ROUND_OVER = (*ALL_BID, f.PlayEnded(), f.ResultEntered(1, 0), f.ResultEntered(2, 3))
LATE = {
    "cards were dealt again": (
        HIDDEN,
        (),
        (f.BidMade(1, 1), f.RoundVoided()),
        f.BidMade(2, 1),
        GuestCode.DEALT_AGAIN,
    ),
    "another round": (OPEN, (), ROUND_OVER, f.BidMade(1, 1), GuestCode.OTHER_ROUND),
    "the game is over": (OPEN, (), (*ROUND_OVER, f.GameEnded()), f.BidMade(1, 2), GuestCode.GAME_OVER),
    "it was promised to stay hidden": (HIDDEN, (), (f.BidsRevealed(),), f.BidMade(1, 1), GuestCode.BIDS_OPEN),
    "cards are played": (OPEN, (), ALL_BID, f.BidMade(1, 2), GuestCode.BIDS_CLOSED),
    "another bid is there": (OPEN, (), (f.BidMade(1, 2),), f.BidMade(1, 1), GuestCode.CHANGED),
    "the same bid is there": (OPEN, (), (f.BidMade(1, 1),), f.BidMade(1, 1), None),
    "another result is there": (
        OPEN,
        (*ALL_BID, f.PlayEnded()),
        (f.ResultEntered(1, 2),),
        f.ResultEntered(1, 1),
        GuestCode.CHANGED,
    ),
    "the same result is there": (
        OPEN,
        (*ALL_BID, f.PlayEnded()),
        (f.ResultEntered(1, 1),),
        f.ResultEntered(1, 1),
        None,
    ),
    "all tricks are counted, and are the results": (
        OPEN,
        ALL_BID,
        (f.TrickTaken(1),) * 3,
        f.PlayEnded(),
        GuestCode.CHANGED,
    ),
}
"""What stood there when the page was drawn, what has happened since, what is asked for, and the refusal."""


@pytest.mark.parametrize(("ruleset", "before", "since", "late", "code"), LATE.values(), ids=LATE)
async def test_what_comes_too_late_is_not_written_down(ruleset, before, since, late, code):
    """Unless it is so already; then it counts as done."""
    table = guest_table(ruleset, ALL)
    for fact in before:
        await makes(table, fact)
    shown = table.snapshot.state
    for fact in since:
        await makes(table, fact)
    game, request = table.game, makes(table, late, seen=shown, actor=GUESTS[getattr(late, "seat", 2)])
    if code is None:
        await request
        assert table.game is game
    else:
        assert await refused(table, request) is code


async def test_a_trick_after_one_that_was_taken_back_is_refused():
    table = guest_table()
    await bid_all(table, 1, 1, 1)
    await makes(table, f.TrickTaken(1), actor=ONE)
    shown = table.snapshot.state
    await table.undo(table.game.revision)
    late = makes(table, f.TrickTaken(2), seen=shown, actor=TWO)
    assert await refused(table, late) is GuestCode.TRICK_TAKEN_BACK


@pytest.mark.parametrize("entered", [2, 1])
@pytest.mark.parametrize("ruleset", [HIDDEN, SECRET])
async def test_of_a_hidden_bid_that_somebody_else_entered_nobody_finds_out_which(ruleset, entered):
    table = guest_table(ruleset)
    shown = table.state_for(ONE)
    await makes(table, f.BidMade(1, entered))
    assert await refused(table, makes(table, f.BidMade(1, 1), seen=shown, actor=ONE)) is GuestCode.CHANGED
    await makes(table, f.BidMade(1, 1), actor=ONE)  # on a page that says that a bid is there
    assert [record.fact for record in table.game.records[1:]] == [f.BidMade(1, entered), f.BidMade(1, 1)]


async def test_a_hidden_bid_is_entered_for_the_own_seat_only():
    """What is there already may not be guessed by entering it again."""
    table = guest_table(HIDDEN, ALL)
    await makes(table, f.BidMade(1, 1), actor=ONE)
    assert await refused(table, makes(table, f.BidMade(1, 1), actor=TWO)) is GuestCode.NOT_YOUR_SEAT


async def test_the_same_request_counts_once_also_after_an_undo():
    table = guest_table()
    await bid_all(table, 1, 1, 1)
    shown, key = table.snapshot.state, "key-1234"
    sent = [makes(table, f.TrickTaken(1), seen=shown, actor=ONE, key=key) for _time in range(3)]
    await asyncio.gather(*sent)
    assert table.snapshot.state.current.taken == (0, 1, 0)
    await table.undo(table.game.revision)
    await makes(table, f.TrickTaken(1), seen=shown, actor=ONE, key=key)
    assert table.snapshot.state.current.taken == (0, 0, 0)


async def test_a_guest_takes_back_his_own_last_tap_and_no_other():
    table = guest_table()
    await makes(table, f.BidMade(1, 1), actor=ONE)
    assert (table.may_take_back(ONE), table.may_take_back(TWO)) == (True, False)
    assert await refused(table, table.undo(table.revision, TWO)) is GuestCode.NOTHING_OF_YOURS
    await makes(table, f.BidMade(2, 1), actor=TWO)
    assert await refused(table, table.undo(table.revision, ONE)) is GuestCode.NOTHING_OF_YOURS
    assert await refused(table, table.undo(2, TWO)) is GuestCode.NOTHING_OF_YOURS
    await table.undo(3, TWO)
    assert bids_of(table) == (None, 1, None)
    assert table.may_take_back(ONE)
    await makes(table, f.BidMade(1, 2))  # by the scribe
    assert not table.may_take_back(ONE)
    assert await refused(table, table.undo(table.revision, ONE)) is GuestCode.NOTHING_OF_YOURS


@pytest.mark.parametrize("ruleset", [HIDDEN, SECRET])
async def test_a_hidden_bid_is_seen_on_the_phone_where_it_was_said_and_nowhere_else(ruleset):
    table = guest_table(ruleset)
    await bid_all(table, 3, 2, 1)

    def seen(actor):
        return table.state_for(actor).current.bids

    assert (seen(ZERO), seen(ONE), seen(TWO)) == ((1, None, None), (None, 3, None), (None, None, 2))
    assert seen(SCRIBE) == (None, None, None)
    assert seen(Guest(1, "another phone")) == (None, None, None)
    await makes(table, f.BidMade(1, 2))  # the scribe has entered it anew
    assert seen(ONE) == (None, None, None)


@pytest.mark.parametrize("ruleset", [OPEN, HIDDEN])
async def test_a_bid_that_is_said_again_and_again_does_not_fill_the_game(ruleset):
    """A game has room for only so many facts. The others bid, and the next round is another one."""
    table = guest_table(ruleset)
    for number in range(MOST_SAID):
        await makes(table, f.BidMade(1, number % 2), actor=ONE)
    facts = len(table.game.records)
    assert await refused(table, makes(table, f.BidMade(1, 2), actor=ONE)) is GuestCode.SAID_TOO_OFTEN
    assert len(table.game.records) == facts
    await makes(table, f.BidMade(2, 1), actor=TWO)
    await makes(table, f.BidMade(1, 2))
    await makes(table, f.RoundVoided())
    await makes(table, f.BidMade(1, 1), actor=ONE)


async def test_a_result_that_is_said_again_and_again_does_not_fill_the_game():
    table = guest_table()
    await bid_all(table, 1, 1, 0)
    await makes(table, f.PlayEnded())
    for number in range(MOST_SAID):
        await makes(table, f.ResultEntered(1, number % 2), actor=ONE)
    assert await refused(table, makes(table, f.ResultEntered(1, 2), actor=ONE)) is GuestCode.SAID_TOO_OFTEN
    await makes(table, f.ResultEntered(1, 2))
    await makes(table, f.ResultEntered(2, 1), actor=TWO)
    assert table.snapshot.state.closed[0].results == (0, 2, 1)


async def test_who_bids_and_takes_back_for_ever_makes_the_table_forget_nothing():
    table = guest_table(HIDDEN)
    await makes(table, f.BidMade(1, 2), actor=ONE)
    for number in range(MOST_REMEMBERED + 1):
        await makes(table, f.BidMade(2, number % 2), actor=TWO)
        await table.undo(table.revision, TWO)
    shown = table.state_for(ONE).current
    assert shown.bids == (None, 2, None)
    assert len(table._made_by) <= MOST_REMEMBERED


@pytest.mark.parametrize("ruleset", [HIDDEN, SECRET], ids=["§4.4", "§4.5"])
async def test_no_guest_covers_bids_again_that_were_laid_open_or_changes_his(ruleset):
    table = guest_table(ruleset, EntryMode.ALL)
    await bid_all(table, 1, 0, 2)
    ends = (
        [f.BidsRevealed()]
        if ruleset is HIDDEN
        else [f.PlayEnded(), f.ResultEntered(1, 0), f.ResultEntered(2, 2)]
    )
    for fact in ends:
        await makes(table, fact, actor=ZERO)
    assert not table.may_take_back(ZERO)
    back = table.undo(table.revision, ZERO)
    assert await refused(table, back) is GuestCode.NOTHING_OF_YOURS
    for _fact in ends:  # the scribe can: a mistake happens
        await table.undo(table.revision)
    assert table.snapshot.state.current.seen
    assert not table.may_take_back(ZERO)
    assert await refused(table, table.undo(table.revision, ZERO)) is GuestCode.NOTHING_OF_YOURS
    code = GuestCode.BIDS_SEEN if ruleset is HIDDEN else GuestCode.BIDS_CLOSED
    for guest in GUESTS:
        assert await refused(table, makes(table, f.BidMade(guest.seat, 3), actor=guest)) is code
    await makes(table, f.BidMade(0, 1))
    assert table.snapshot.state.current.seen
    assert table.state_for(ZERO).current.bids == (None, None, None)
    await table.undo(table.revision)
    for _fact in ends:
        await table.undo(table.revision)
    await makes(table, f.BidMade(0, 3), actor=ZERO)  # the scribe has taken his away
    assert table.state_for(ZERO).current.bids == (3, None, None)
    assert not table.may_take_back(ZERO)
