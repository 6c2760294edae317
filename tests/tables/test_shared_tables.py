"""Tables that are open to other phones: kept over a restart, changed one after the other."""

import asyncio

import pytest

from scorekeeper.access.access_file import (
    ACCESS_SCHEMA,
    MOST_OWNER_DEVICES,
    MOST_TABLES,
    AccessFile,
    EntryMode,
)
from scorekeeper.access.links_and_seats import AccessCode, AccessRefusal, guest_of
from scorekeeper.game.facts import BidMade
from scorekeeper.storage.errors import DiskFull, NewerSchema
from scorekeeper.storage.log_folder import MOST_WRITERS
from tests.tables.guests import HIDDEN
from tests.tables.table_moves import makes


async def test_links_and_seats_survive_a_restart(device, shared_tables):
    shared = await shared_tables.share((await device.start_game(3)).game.id, EntryMode.ALL)
    _now, token = await shared_tables.seats.take(shared.join_token, 1)
    owner = await shared_tables.owner.admit()
    device.restart()
    again = device.host.share_tables()
    found = again.store.by_join_token(shared.join_token)
    assert guest_of(found, token) is not None
    assert again.store.by_watch_token(shared.watch_token) == again.store.by_id(shared.id) == found
    assert (await again.table(found)).mode is EntryMode.ALL
    assert again.owner.is_owner(owner)
    assert again.owner.token != shared_tables.owner.token


async def test_an_own_hidden_bid_is_shown_again_after_a_restart(device, shared_tables):
    table = await device.start_game(3, HIDDEN)
    shared = await shared_tables.share(table.game.id)
    now, token = await shared_tables.seats.take(shared.join_token, 1)
    other, other_token = await shared_tables.seats.take(shared.join_token, 2)
    ute, kevin = guest_of(now, token), guest_of(other, other_token)
    await makes(table, BidMade(1, 3), actor=ute)
    await shared_tables.keep_hidden_bid(shared.id, table, ute)
    await shared_tables.keep_hidden_bid(shared.id, table, kevin)
    device.restart()
    again = device.host.share_tables()
    reopened = await again.table(again.store.by_id(shared.id))
    assert reopened.state_for(ute).current.bids == (None, 3, None)
    assert reopened.state_for(kevin).current.bids == (None, None, None)
    _moved, new = await again.seats.move(shared.id, token)
    moved = again.store.by_id(shared.id)
    assert reopened.state_for(guest_of(moved, new)).current.bids == (None, None, None)


async def test_hidden_bids_of_the_same_moment_are_kept_together(device, monkeypatch):
    """A write for each made the last of two hundred phones wait seconds for its answer."""
    shared_tables = device.host.share_tables()
    table = await device.start_game(3, HIDDEN)
    shared = await shared_tables.share(table.game.id)
    guests = []
    for seat in range(3):
        now, token = await shared_tables.seats.take(shared.join_token, seat)
        guests.append(guest_of(now, token))
        await makes(table, BidMade(seat, seat), actor=guests[-1])
    written = []
    write = AccessFile.write
    monkeypatch.setattr(AccessFile, "write", lambda file, access: written.append(write(file, access)))
    await asyncio.gather(*(shared_tables.keep_hidden_bid(shared.id, table, guest) for guest in guests))
    assert len(written) == 1
    device.restart()
    found = device.host.share_tables().store.by_id(shared.id)
    assert all(claim.bid_at is not None for claim in found.claims)


async def test_the_owners_devices_are_known_until_their_access_is_ended(device, shared_tables):
    link, token = shared_tables.owner.token, await shared_tables.owner.admit()
    device.disk.fill()
    unkept = await shared_tables.owner.admit()
    with pytest.raises(DiskFull):
        await shared_tables.owner.end()
    assert shared_tables.owner.is_owner(token)
    assert shared_tables.owner.is_owner(unkept)
    device.disk.clear()
    ended, late = await asyncio.gather(
        shared_tables.owner.end(), shared_tables.owner.admit(), return_exceptions=True
    )
    assert ended is None
    assert isinstance(late, AccessRefusal)  # it came by the old link
    assert shared_tables.owner.token != link
    device.restart()
    for here in (shared_tables, device.host.share_tables()):
        assert not any(here.owner.is_owner(one) for one in (token, unkept, ""))


async def test_of_too_many_of_the_owners_devices_the_first_is_forgotten(device, shared_tables):
    tokens = [await shared_tables.owner.admit() for _device in range(MOST_OWNER_DEVICES + 1)]
    assert [shared_tables.owner.is_owner(token) for token in tokens] == [False] + [True] * MOST_OWNER_DEVICES
    device.restart()
    assert device.host.share_tables().owner.is_owner(tokens[-1])


async def test_nobody_else_reads_the_tokens_that_are_kept(device):
    shared_tables = device.host.share_tables()
    shared = await shared_tables.share((await device.start_game(3)).game.id)
    token = await shared_tables.owner.admit()
    kept = [device.folder / "access.json", device.folder / "access.json.bak"]
    assert not any(token in file.read_text() for file in kept)
    for file in kept:
        file.chmod(0o644)  # by an older version
    device.restart()
    shared_tables = device.host.share_tables()
    assert [file.stat().st_mode & 0o777 for file in kept] == [0o600, 0o600]
    await shared_tables.renew_links(shared.id)
    assert {file.stat().st_mode & 0o777 for file in device.folder.rglob("*.json*")} == {0o600}
    assert (device.folder / "games").stat().st_mode & 0o777 == 0o700


async def test_of_many_who_want_a_seat_one_gets_it(shared_tables, shared):
    outcomes = await asyncio.gather(
        *(shared_tables.seats.take(shared.join_token, 1) for _phone in range(8)), return_exceptions=True
    )
    assert sum(isinstance(outcome, AccessRefusal) for outcome in outcomes) == 7


async def test_an_old_link_a_closed_table_and_a_freed_seat(shared_tables, shared):
    told = []
    shared_tables.subscribe(shared.id, lambda: told.append(None))
    _now, token = await shared_tables.seats.take(shared.join_token, 1)
    await shared_tables.renew_links(shared.id)
    with pytest.raises(AccessRefusal) as caught:
        await shared_tables.seats.take(shared.join_token, 2)
    assert caught.value.code is AccessCode.UNKNOWN_LINK
    now = shared_tables.store.by_id(shared.id)
    await shared_tables.set_open(shared.id, is_open=False)
    with pytest.raises(AccessRefusal) as caught:
        await shared_tables.seats.take(now.join_token, 2)
    assert caught.value.code is AccessCode.CLOSED
    await shared_tables.seats.free(shared.id, 1)
    assert guest_of(shared_tables.store.by_id(shared.id), token) is None
    await shared_tables.stop(shared.id)
    assert shared_tables.store.by_id(shared.id) is None
    assert len(told) == 5


async def test_a_seat_is_given_up_by_the_phone_that_has_it(shared_tables, shared):
    before, old = await shared_tables.seats.take(shared.join_token, 1)
    sent_away = guest_of(before, old)
    await shared_tables.seats.free(shared.id, 1)
    now, token = await shared_tables.seats.take(shared.join_token, 1)
    await shared_tables.seats.give_up(shared.id, sent_away)
    assert shared_tables.store.by_id(shared.id) == now
    await shared_tables.seats.give_up(shared.id, guest_of(now, token))
    assert shared_tables.store.by_id(shared.id).claims == ()


async def test_what_cannot_be_kept_has_not_happened(device, shared_tables, shared):
    device.disk.fill()
    with pytest.raises(DiskFull):
        await shared_tables.seats.take(shared.join_token, 1)
    device.disk.clear()
    assert shared_tables.store.by_id(shared.id) == shared
    await shared_tables.seats.take(shared.join_token, 1)


async def test_a_damaged_file_is_set_aside_and_the_one_before_it_taken(device, shared_tables, shared):
    await shared_tables.set_open(shared.id, is_open=False)
    (device.folder / "access.json").write_text("{", encoding="utf-8")
    device.restart()
    assert device.host.share_tables().store.by_id(shared.id) == shared
    assert list(device.folder.glob("access.damaged-*"))


async def test_the_file_of_a_newer_version_is_left_alone(device):
    text = f'{{"schema": {ACCESS_SCHEMA + 1}, "anything": true}}'
    (device.folder / "access.json").write_text(text, encoding="utf-8")
    device.restart()
    shared_tables = device.host.share_tables()
    table = await device.start_game(3)
    with pytest.raises(NewerSchema):
        await shared_tables.share(table.game.id)
    assert (device.folder / "access.json").read_text(encoding="utf-8") == text


async def test_who_is_there_is_known_while_a_page_is_open(shared_tables, shared):
    now, token = await shared_tables.seats.take(shared.join_token, 1)
    guest = guest_of(now, token)
    told = []
    leave = shared_tables.subscribe_presence(shared.id, lambda: told.append(None))
    with shared_tables.presence.stream(shared.id, guest), shared_tables.presence.stream(shared.id, None):
        assert shared_tables.presence.has(shared.id, guest.phone)
        assert shared_tables.presence.watching(shared.id) == 1
    assert not shared_tables.presence.has(shared.id, guest.phone)
    assert shared_tables.presence.watching(shared.id) == 0
    assert len(told) == 4
    leave()
    with shared_tables.presence.stream(shared.id, guest):
        assert len(told) == 4


def test_the_games_of_all_tables_stay_ready_to_be_saved():
    """With fewer every tap read its game's file again."""
    assert MOST_WRITERS > MOST_TABLES
