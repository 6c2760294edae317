"""A rematch of a game that is open to other phones: its links, seats and pad go on with it, and nothing that
was of the old game only."""

import asyncio
from dataclasses import replace

import pytest

from scorekeeper.access import links_and_seats as seats
from scorekeeper.access.access_file import ACCESS_FILE, Access, AccessFile, EntryMode, SeatClaim
from scorekeeper.access.links_and_seats import AccessCode, AccessRefusal, claim_of, guest_of, new_shared_table
from scorekeeper.access.phones import RequestEnd
from scorekeeper.game import Seat
from scorekeeper.game.facts import BidMade, BidsRevealed, GameEnded, PlayEnded, ResultEntered
from scorekeeper.storage.errors import DiskFull, StorageError, UnknownGame
from scorekeeper.storage.library import Library
from scorekeeper.tables import GuestRefusal, StaleTap
from scorekeeper.tables.scribe import ScribesHost
from tests.game.driver import STARTED_AT
from tests.game.driver import seats as people
from tests.storage.fake_disk import FakeDisk
from tests.storage.sample_games import game_id
from tests.tables.conftest import restarted
from tests.tables.finished_games import finished
from tests.tables.guests import HIDDEN
from tests.tables.table_moves import makes
from tests.tables.uneven_saver import uneven


@pytest.fixture
async def old(device):
    return await finished(device)


@pytest.fixture
async def shared(shared_tables, old):
    return await shared_tables.share(old.game.id)


@pytest.fixture
async def ute(shared_tables, shared):
    return (await shared_tables.seats.take(shared.join_token, 1))[1]


def kept_tables(host):
    """What the file says of the tables that are open to phones."""
    file = AccessFile(host.library.folder, ACCESS_FILE, Access, host.library.files, host.now)
    return file.read(read_only=True).tables


def test_everybody_stays_who_he_is_wherever_he_sits():
    claims = tuple(
        SeatClaim(seat, f"phone-{seat}", f"digest-{seat}", bid_at=STARTED_AT) for seat in (0, 1, 2, 7)
    )
    shared = replace(
        new_shared_table("old", EntryMode.ALL), claims=claims, open=False, scribe_digest="scribe"
    )
    moved = seats.with_next_game(shared, "new", ("a", "b", "c"), ("c", "a", "d"))
    assert {claim.phone: claim.seat for claim in moved.claims} == {"phone-0": 1, "phone-2": 0}
    assert {claim.bid_at for claim in moved.claims} == {None}
    assert replace(moved, game="old", number=0, before="", claims=claims) == shared
    assert (moved.game, moved.number, moved.before) == ("new", 1, "old")


def test_the_way_back_is_known_but_not_for_ever():
    shared, people = new_shared_table("game 0", EntryMode.ALL), ("a", "b", "c")
    for number in range(1, 40):
        shared = seats.with_next_game(shared, f"game {number}", people, people)
    assert shared.games_before == tuple(f"game {number}" for number in range(38, 17, -1))
    back = seats.with_next_game(shared, "game 36", people, people)
    assert (back.number, back.games_before[:2]) == (40, ("game 35", "game 34"))


async def test_phones_go_on_with_their_players_and_all_links_stay(device, shared_tables, old):
    shared = await shared_tables.share(old.game.id, EntryMode.ALL)
    tokens = [(await shared_tables.seats.take(shared.join_token, seat))[1] for seat in range(3)]
    await shared_tables.set_open(shared.id, is_open=False)
    scribe = await shared_tables.scribes.give_pad(shared.id)
    told = []
    shared_tables.subscribe(shared.id, lambda: told.append(shared_tables.store.by_id(shared.id).game))
    again = await device.host.rematch(old.game.id)
    assert again.snapshot.state.names == ("Thomas", "Kevin", "Ute")
    assert told == [again.game.id]
    for _process in range(2):
        shared_tables = device.host.shared_tables
        now = shared_tables.store.by_join_token(shared.join_token)
        assert (
            now
            == shared_tables.store.by_watch_token(shared.watch_token)
            == shared_tables.store.by_id(shared.id)
        )
        assert (now.game, now.open, now.mode) == (again.game.id, False, "all")
        assert [guest_of(now, token).seat for token in tokens] == [0, 2, 1]
        assert shared_tables.store.by_game(old.game.id) is None
        assert shared_tables.scribes.access_by(scribe).game == again.game.id
        assert (await shared_tables.table(now)).mode is EntryMode.ALL
        restarted(device)


async def test_the_rematch_of_a_game_of_one_device_opens_no_table(device, old, shared_tables):
    other = await shared_tables.share((await device.start_game(3)).game.id)
    again = await device.host.rematch(old.game.id)
    assert shared_tables.store.by_game(again.game.id) is None
    assert shared_tables.store.by_id(other.id) == other


async def test_a_rematch_that_is_begun_twice_is_one_game(device, shared_tables, old, shared):
    one, other = await asyncio.gather(*(device.host.rematch(old.game.id) for _screen in range(2)))
    assert one is other
    await makes(one, BidMade(1, 1))
    assert await device.host.rematch(old.game.id) is one
    assert shared_tables.store.by_id(shared.id).number == 1
    assert len(await device.host.summaries()) == 2


async def is_played(rematch):
    """The rematch of `finished` is played for a round, and ended."""
    bids = [BidMade(seat, 0) for seat in (1, 2, 0)]
    results = [ResultEntered(seat, 0) for seat in (1, 2)]
    for fact in (*bids, BidsRevealed(), PlayEnded(), *results, GameEnded()):
        await makes(rematch, fact)


async def test_no_rematch_begins_of_a_game_whose_last_tap_was_taken_back(device, old):
    """On another screen, while this one shows the end."""
    await old.undo(old.revision)
    with pytest.raises(StaleTap):
        await device.host.rematch(old.game.id)
    assert len(await device.host.summaries()) == 1


async def last_round(device):
    """A game that Ute's phone has ended with her result, and its shared table."""
    shared_tables = device.host.shared_tables
    table = await device.start_game(3, taken_over=(20, (0, 10, 20)))
    shared = await shared_tables.share(table.game.id)
    now, token = await shared_tables.seats.take(shared.join_token, 1)
    ute = guest_of(now, token)
    await shared_tables.table(now)
    for seat in table.snapshot.state.current.turns:
        await makes(table, BidMade(seat, 0))
    await makes(table, PlayEnded())
    await makes(table, ResultEntered(1, 20), actor=ute)
    assert table.snapshot.state.finished
    assert table.may_take_back(ute)
    return table, ute, shared.id


async def test_taps_that_wait_for_the_old_game_are_for_nothing(device, shared_tables):
    """A rematch is tapped, and at the same instant the last tap is taken back on two other screens."""
    old, ute, table_id = await last_round(device)
    revision = old.revision
    beginning = asyncio.create_task(device.host.rematch(old.game.id))
    await asyncio.sleep(0)
    undoing = asyncio.create_task(old.undo(revision))
    taking_back = asyncio.create_task(old.undo(revision, ute, "key"))
    again = await beginning
    with pytest.raises(StaleTap):
        await undoing
    with pytest.raises(GuestRefusal):
        await taking_back
    assert old.snapshot.state.finished
    assert shared_tables.store.by_id(table_id).game == again.game.id
    await old.undo(old.revision)  # whoever looks at it later can still put it right


async def test_a_request_of_before_does_not_open_the_old_game_again(device, shared_tables):
    old, ute, table_id = await last_round(device)
    before = shared_tables.store.by_id(table_id)
    again = await device.host.rematch(old.game.id)
    assert await shared_tables.table(before) is old
    assert (old.mode, again.mode) == (EntryMode.SCRIBE, EntryMode.OWN)
    with pytest.raises(GuestRefusal):
        await old.undo(old.revision, ute, "key")


async def test_who_waits_for_a_seat_asks_again(device, shared_tables, old, shared):
    """For its number is another player's now."""
    await shared_tables.seats.take(shared.join_token, 1)
    _same, waiting = await shared_tables.seats.ask_for(shared.join_token, 1)
    (asked,) = shared_tables.seats.requests.at(shared.id)
    beginning = asyncio.create_task(device.host.rematch(old.game.id))
    await device.host.rematch(old.game.id)
    with pytest.raises(AccessRefusal):
        await shared_tables.seats.give(shared.id, asked)
    await beginning
    assert shared_tables.seats.requests.at(shared.id) == ()
    assert shared_tables.seats.requests.end_of(waiting) is RequestEnd.OTHER_GAME
    assert guest_of(shared_tables.store.by_id(shared.id), waiting) is None


async def test_a_seat_that_was_chosen_or_freed_in_the_old_game_is_not_another_players(
    device, shared_tables, old, shared, ute
):
    await device.host.rematch(old.game.id)
    for comes in (shared_tables.seats.take, shared_tables.seats.ask_for):
        for seat in (1, 2):
            with pytest.raises(AccessRefusal) as refused:
                await comes(shared.join_token, seat, 0)
            assert refused.value.code is AccessCode.OTHER_GAME
    await shared_tables.seats.free(shared.id, 2, 0)
    now = shared_tables.store.by_id(shared.id)
    assert guest_of(now, ute).seat == 2
    await shared_tables.seats.free(shared.id, 2, now.number)
    assert claim_of(shared_tables.store.by_id(shared.id), 2) is None
    seated, new = await shared_tables.seats.take(shared.join_token, 1, now.number)
    assert guest_of(seated, new).seat == 1


async def test_hidden_bids_are_known_on_the_phones_where_they_were_said(device, shared_tables, old, shared):
    tokens = [(await shared_tables.seats.take(shared.join_token, seat))[1] for seat in range(3)]
    again = await device.host.rematch(old.game.id)
    now = shared_tables.store.by_id(shared.id)
    thomas, ute, kevin = [guest_of(now, token) for token in tokens]
    await makes(again, BidMade(ute.seat, 3), actor=ute)
    await shared_tables.keep_hidden_bid(shared.id, again, ute)
    for _process in range(2):
        again = await device.host.shared_tables.table(device.host.shared_tables.store.by_id(shared.id))
        assert again.state_for(ute).current.bids == (None, None, 3)
        for other in (thomas, kevin):
            assert again.state_for(other).current.bids == (None, None, None)
        restarted(device)


async def test_a_rematch_whose_phones_cannot_be_told_is_the_same_one_when_it_is_tapped_again(
    device, monkeypatch, shared_tables, old, shared
):

    def full(_file, _access):
        raise DiskFull

    with monkeypatch.context() as patch:
        patch.setattr(AccessFile, "write", full)
        with pytest.raises(DiskFull):
            await device.host.rematch(old.game.id)
    assert shared_tables.store.by_id(shared.id) == shared
    again = await device.host.rematch(old.game.id)
    assert shared_tables.store.by_id(shared.id).game == again.game.id
    assert len(await device.host.summaries()) == 2


@pytest.mark.parametrize("writes", [1, 2])
async def test_a_device_that_dies_while_a_rematch_begins_strands_no_phone(
    device, monkeypatch, writes, shared_tables, old, ute, shared
):
    """Before the game is on disk, or between it and the table of the phones."""
    write, save_game, made = AccessFile.write, Library.save_game, []

    def dies_later(file, access):
        if len(made) == writes:
            raise DiskFull
        made.append(access)
        write(file, access)

    def dies(library, game, before=None):
        if writes == 1 and made:
            raise DiskFull
        save_game(library, game, before)

    with monkeypatch.context() as patch:
        patch.setattr(AccessFile, "write", dies_later)
        patch.setattr(Library, "save_game", dies)
        made.clear()
        if writes == 2:
            made.append("one more")  # the announcement is the only one that is written
        with pytest.raises(DiskFull):
            await device.host.rematch(old.game.id)
    shared_tables = restarted(device)
    rows = await device.host.summaries(finished=False)
    assert len(rows) == writes - 1
    if rows:  # the scribe opens what is running, and taps no rematch
        again = await device.host.table(rows[0].id)
    else:
        again = await device.host.rematch(old.game.id)
    now = shared_tables.store.by_id(shared.id)
    assert (now.game, now.before, now.next) == (again.game.id, old.game.id, "")
    assert again.snapshot.state.names[guest_of(now, ute).seat] == "Ute"
    assert await device.host.rematch(old.game.id) is again


async def test_from_a_rematch_that_is_discarded_the_phones_go_back_and_to_it_again_with_it(
    device, shared_tables, old, ute, shared
):
    """And on with the next one."""
    again = await device.host.rematch(old.game.id)
    told = []
    shared_tables.subscribe(shared.id, lambda: told.append(shared_tables.store.by_id(shared.id).game))
    await device.host.delete(again.game.id)
    now = shared_tables.store.by_id(shared.id)
    assert (now.game, now.number, guest_of(now, ute).seat) == (old.game.id, 2, 1)
    assert old.mode is EntryMode.OWN
    await device.host.restore(again.game.id)
    now = shared_tables.store.by_id(shared.id)
    assert (now.game, now.number, now.before) == (again.game.id, 3, old.game.id)
    assert again.snapshot.state.names[guest_of(now, ute).seat] == "Ute"
    await device.host.delete(again.game.id)
    third = await device.host.rematch(old.game.id)
    assert third is not again
    assert told == [old.game.id, again.game.id, old.game.id, third.game.id]


@pytest.mark.parametrize("seeds", [range(first, first + 25) for first in (0, 25)], ids=str)
async def test_while_a_rematch_is_discarded_and_comes_back_the_phones_are_at_a_game(seeds):
    """At every moment at which a page may be drawn, whatever is begun on other screens."""
    for seed in seeds:
        host = uneven(FakeDisk(), seed)
        old = await host.start(people(3), 0, HIDDEN, (2, (0, 10, 20)))
        await makes(old, GameEnded())
        shared_tables = host.shared_tables
        table_id = (await shared_tables.share(old.game.id)).id
        again = await host.rematch(old.game.id)

        async def draw_pages(work, shared_tables=shared_tables, table_id=table_id, host=host):
            task = asyncio.ensure_future(work)
            while not task.done():
                assert host.tables.opened(shared_tables.store.by_id(table_id).game) is not None
                await asyncio.sleep(0)
            await task

        await draw_pages(asyncio.gather(host.delete(again.game.id), host.rematch(old.game.id)))
        assert shared_tables.store.by_game(again.game.id) is None
        await draw_pages(host.restore(again.game.id))
        host.close()


async def test_a_rematch_that_cannot_be_discarded_keeps_its_phones(device, shared_tables, old, ute, shared):
    again = await device.host.rematch(old.game.id)
    (device.folder / "deleted").write_bytes(b"no folder")
    with pytest.raises(StorageError):
        await device.host.delete(again.game.id)
    now = shared_tables.store.by_id(shared.id)
    assert (now.game, guest_of(now, ute).seat, again.mode) == (again.game.id, 2, EntryMode.OWN)
    await makes(again, BidMade(1, 1))


async def test_a_rematch_of_a_rematch_goes_on_again_and_both_lead_back_to_the_first_game(
    device, shared_tables, old, ute, shared
):
    second = await device.host.rematch(old.game.id)
    await is_played(second)
    third = await device.host.rematch(second.game.id)
    now = shared_tables.store.by_id(shared.id)
    assert (now.game, now.number, now.before) == (third.game.id, 2, second.game.id)
    assert third.snapshot.state.names[guest_of(now, ute).seat] == "Ute"
    shared_tables = restarted(device)
    await device.host.delete(third.game.id)
    assert shared_tables.store.by_id(shared.id).games_before == (old.game.id,)
    await device.host.delete(second.game.id)
    now = shared_tables.store.by_id(shared.id)
    assert (now.game, now.games_before, guest_of(now, ute).seat) == (old.game.id, (), 1)


async def test_what_was_deleted_between_is_passed_over_on_the_way_back(device, shared_tables, old, shared):
    second = await device.host.rematch(old.game.id)
    await is_played(second)
    third = await device.host.rematch(second.game.id)
    await device.host.delete(second.game.id)
    assert shared_tables.store.by_id(shared.id).game == third.game.id
    await device.host.delete(third.game.id)
    now = shared_tables.store.by_id(shared.id)
    assert (now.game, now.games_before) == (old.game.id, ())


async def test_a_deleted_game_keeps_no_links_and_seats_and_gets_them_back_with_it(device, shared_tables):
    table = await device.start_game(3, ruleset=HIDDEN)
    shared = await shared_tables.share(table.game.id)
    scribe = await shared_tables.scribes.give_pad(shared.id)
    now, token = await shared_tables.seats.take(shared.join_token, 1)
    ute = guest_of(now, token)
    await shared_tables.table(now)
    await makes(table, BidMade(1, 1), actor=ute)
    await shared_tables.keep_hidden_bid(shared.id, table, ute)
    shared = shared_tables.store.by_id(shared.id)
    told = []
    shared_tables.subscribe(shared.id, lambda: told.append(shared_tables.store.by_id(shared.id)))
    await device.host.delete(table.game.id)
    assert told == [None]
    assert kept_tables(device.host) == ()
    assert shared_tables.store.by_join_token(shared.join_token) is None
    assert shared_tables.scribes.access_by(scribe) is None
    await device.host.restore(table.game.id)
    assert kept_tables(device.host) == (shared,)
    assert shared_tables.scribes.access_by(scribe).game == table.game.id
    again = await shared_tables.table(shared)
    assert again.state_for(guest_of(shared, token)).current.bids[1] == 1


async def test_a_game_that_cannot_be_opened_is_deleted_with_its_links(device):
    table = await device.start_game(3)
    await device.host.shared_tables.share(table.game.id)
    restarted(device)
    for file in (device.folder / "games").glob(f"{table.game.id}*"):
        file.write_bytes(b"no game")
    await device.host.delete(table.game.id)
    assert kept_tables(device.host) == ()


async def test_who_sat_only_in_the_deleted_game_has_his_seat_again_with_it(
    device, shared_tables, old, shared
):
    _now, thomas = await shared_tables.seats.take(shared.join_token, 0)
    mia = Seat(player=game_id(77), name="Mia")
    seated = [mia, *old.snapshot.state.seats]
    new = await device.host.start_with_phones(old.game.id, seated, 0, HIDDEN)
    _now, token = await shared_tables.seats.take(shared.join_token, 0, 1)
    await device.host.delete(new.game.id)
    now = shared_tables.store.by_id(shared.id)
    assert (guest_of(now, token), guest_of(now, thomas).seat) == (None, 0)
    await device.host.restore(new.game.id)
    now = shared_tables.store.by_id(shared.id)
    assert (guest_of(now, token).seat, guest_of(now, thomas).seat) == (0, 1)


async def test_phones_that_have_gone_on_since_stay_where_they_are(device, shared_tables, old, shared):
    discarded = await device.host.rematch(old.game.id)
    await device.host.delete(discarded.game.id)
    again = await device.host.rematch(old.game.id)
    await device.host.restore(discarded.game.id)
    assert shared_tables.store.by_id(shared.id).game == again.game.id
    assert shared_tables.store.by_game(discarded.game.id) is None


async def test_a_table_that_was_opened_anew_meanwhile_stays_the_only_one(device, shared_tables):
    table = await device.start_game(3)
    await shared_tables.share(table.game.id)
    await device.host.delete(table.game.id)
    await device.host.work(device.host.library.restore_game, table.game.id)
    new = await shared_tables.share(table.game.id)
    await shared_tables.game_restored(table.game.id)
    assert kept_tables(device.host) == (new,)


async def test_to_a_new_game_of_the_same_people_their_phones_come_along(
    device, shared_tables, old, ute, shared
):
    state = old.snapshot.state
    people = frozenset(seat.player for seat in state.seats)
    assert await shared_tables.players_by_game() == {old.game.id: people}
    seated = [state.seats[2], state.seats[1], state.seats[0]]
    new = await device.host.start_with_phones(old.game.id, seated, 1, HIDDEN)
    now = shared_tables.store.by_id(shared.id)
    assert (now.game, now.before, guest_of(now, ute).seat) == (new.game.id, old.game.id, 1)
    assert new.snapshot.state.ruleset.bids == HIDDEN.bids
    await device.host.delete(new.game.id)
    assert shared_tables.store.by_id(shared.id).game == old.game.id


async def test_a_new_game_begins_though_the_game_of_its_phones_was_deleted(device, old, shared_tables):
    await device.host.shared_tables.share(old.game.id)
    await device.host.delete(old.game.id)
    new = await device.host.start_with_phones(old.game.id, old.snapshot.state.seats, 1, HIDDEN)
    assert device.host.shared_tables.store.by_game(new.game.id) is None


async def test_a_scribe_keeps_the_pad_of_the_rematch_and_no_other(device, shared_tables, old, shared):
    token = await shared_tables.scribes.give_pad(shared.id)
    access = shared_tables.scribes.access_by(token)
    host = ScribesHost(device.host, access)
    assert await host.table(old.game.id) is old
    again = await device.host.rematch(old.game.id)
    assert await host.table(again.game.id) is again
    with pytest.raises(UnknownGame):
        await host.table(old.game.id)
    assert shared_tables.scribes.access_by(token) == access  # and so his session is the same
    assert shared_tables.scribes.game_of(access) == again.game.id
    await shared_tables.scribes.withdraw_pad(shared.id)
    assert shared_tables.scribes.game_of(access) == ""


async def test_who_follows_the_game_follows_the_rematch(device, shared_tables, old, shared):
    news = []
    unsubscribe = shared_tables.subscribe_game(
        shared.id, lambda *told: news.append(told[0].game_id if told else "the table")
    )
    again = await device.host.rematch(old.game.id)
    assert news == ["the table"]
    await makes(again, BidMade(1, 1))
    await old.undo(old.revision)
    assert news == ["the table", again.game.id]
    unsubscribe()
    await makes(again, BidMade(2, 1))
    await shared_tables.set_open(shared.id, is_open=False)
    assert len(news) == 2


async def test_after_a_restart_the_rematch_that_runs_is_found_again_and_phones_go_back_from_it(
    device, shared_tables, old, ute, shared
):
    """Else the phones would be at one game, and the scribe at another. Nobody has opened it when it goes."""
    again = await device.host.rematch(old.game.id)
    restarted(device)
    assert (await device.host.rematch(old.game.id)).game.id == again.game.id
    assert device.host.shared_tables.store.by_id(shared.id).game == again.game.id
    assert len(await device.host.summaries()) == 2
    restarted(device)
    await device.host.delete(again.game.id)
    now = device.host.shared_tables.store.by_id(shared.id)
    assert (now.game, guest_of(now, ute).seat) == (old.game.id, 1)


async def test_no_two_tables_come_to_one_game(device, shared_tables, old):
    """Of one of them nobody would see who is there, and nobody could close it."""
    first = await shared_tables.share(old.game.id)
    again = await device.host.rematch(old.game.id)
    second = await shared_tables.share(old.game.id)
    assert await device.host.rematch(old.game.id) is again
    assert shared_tables.store.by_id(first.id).game == again.game.id
    assert shared_tables.store.by_id(second.id).game == old.game.id
