"""A phone asks for a seat that another one has: the scribe says yes or no, or nobody says anything."""

import asyncio

import pytest

from scorekeeper.access import phones
from scorekeeper.access.links_and_seats import AccessCode, AccessRefusal, guest_of
from scorekeeper.access.phones import MOST_OF_SEAT, MOST_OF_TABLE, RequestEnd
from scorekeeper.game.facts import BidMade
from scorekeeper.storage.errors import DiskFull
from tests.tables.guests import HIDDEN
from tests.tables.table_moves import makes


async def shared_with_ute(device):
    """A table of hidden bids at which a phone has Ute's seat; its token."""
    shared_tables = device.host.share_tables()
    shared = await shared_tables.share((await device.start_game(4, HIDDEN)).game.id)
    return shared_tables, *(await shared_tables.seats.take(shared.join_token, 1))


async def test_with_the_scribes_yes_the_seat_moves(device):
    shared_tables, shared, old = await shared_with_ute(device)
    told = []
    shared_tables.changes.add(lambda: told.append(len(shared_tables.seats.requests.at(shared.id))))
    _same, new = await shared_tables.seats.ask_for(shared.join_token, 1)
    asked = shared_tables.seats.requests.of(shared.id, new)
    assert shared_tables.seats.requests.at(shared.id) == (asked,)
    assert guest_of(shared, new) is None
    await shared_tables.seats.give(shared.id, asked)
    now = shared_tables.store.by_id(shared.id)
    guest = guest_of(now, new)
    assert (guest.seat, guest_of(now, old)) == (1, None)
    assert shared_tables.seats.requests.at(shared.id) == ()
    assert shared_tables.seats.requests.end_of(old) is RequestEnd.MOVED
    assert told == [1, 0, 0]


async def test_the_hidden_bid_of_the_phone_before_is_not_shown(device):
    shared_tables, shared, old = await shared_with_ute(device)
    table, before = await shared_tables.table(shared), guest_of(shared, old)
    await makes(table, BidMade(1, 3), actor=before)
    await shared_tables.keep_hidden_bid(shared.id, table, before)
    _same, new = await shared_tables.seats.ask_for(shared.join_token, 1)
    await shared_tables.seats.give(shared.id, shared_tables.seats.requests.at(shared.id)[0])
    device.restart()
    again = device.host.share_tables()
    found = again.store.by_id(shared.id)
    guest = guest_of(found, new)
    for table_now in (table, await again.table(found)):
        assert table_now.state_for(guest).current.bids == (None, None, None, None)


async def test_a_no_leaves_the_seat_where_it_is(device):
    shared_tables, shared, old = await shared_with_ute(device)
    _same, new = await shared_tables.seats.ask_for(shared.join_token, 1)
    asked = shared_tables.seats.requests.at(shared.id)[0]
    shared_tables.seats.requests.end(shared.id, asked, RequestEnd.REFUSED)
    assert shared_tables.seats.requests.end_of(new) is RequestEnd.REFUSED
    with pytest.raises(AccessRefusal) as caught:
        await shared_tables.seats.give(shared.id, asked)
    assert caught.value.code is AccessCode.NOT_ASKED
    assert guest_of(shared, old) is not None
    assert shared_tables.store.by_id(shared.id) == shared


async def test_few_wait_for_a_seat_and_at_a_table(device):
    shared_tables, shared, _old = await shared_with_ute(device)
    for seat in (0, 2, 3):
        await shared_tables.seats.take(shared.join_token, seat)
    asking = (shared_tables.seats.ask_for(shared.join_token, seat) for seat in (1, 1, 1, 0, 2, 3, 3))
    outcomes = await asyncio.gather(*asking, return_exceptions=True)
    refused = [place for place, outcome in enumerate(outcomes) if isinstance(outcome, AccessRefusal)]
    assert refused == [2, 5, 6]
    requests = shared_tables.seats.requests.at(shared.id)
    assert [asked.seat for asked in requests] == [1, 1, 0, 2]
    assert len({asked.number for asked in requests}) == MOST_OF_TABLE
    assert [asked.seat for asked in requests].count(1) == MOST_OF_SEAT


async def test_who_asks_for_a_free_seat_gets_it(device):
    shared_tables, shared, _old = await shared_with_ute(device)
    assert guest_of(*(await shared_tables.seats.ask_for(shared.join_token, 2))).seat == 2
    with pytest.raises(AccessRefusal):
        await shared_tables.seats.ask_for(shared.join_token, 4)


async def test_a_request_that_nobody_answers_ends(device, monkeypatch):
    monkeypatch.setattr(phones, "REQUEST_SECONDS", 0.0)
    shared_tables, shared, _old = await shared_with_ute(device)
    ended = asyncio.Event()
    _same, new = await shared_tables.seats.ask_for(shared.join_token, 1)
    shared_tables.changes.add(ended.set)
    await asyncio.wait_for(ended.wait(), 20)
    assert shared_tables.seats.requests.at(shared.id) == ()
    assert shared_tables.seats.requests.end_of(new) is RequestEnd.EXPIRED


@pytest.mark.parametrize("ends", ["renewed", "closed to newcomers", "closed"])
async def test_a_table_whose_link_is_none_any_more_has_no_requests(device, ends):
    shared_tables, shared, _old = await shared_with_ute(device)
    _same, new = await shared_tables.seats.ask_for(shared.join_token, 1)
    if ends == "renewed":
        await shared_tables.renew_links(shared.id)
    elif ends == "closed":
        await shared_tables.stop(shared.id)
    else:
        await shared_tables.set_open(shared.id, is_open=False)
    assert shared_tables.seats.requests.at(shared.id) == ()
    assert shared_tables.seats.requests.end_of(new) is RequestEnd.REFUSED
    with pytest.raises(AccessRefusal):
        await shared_tables.seats.ask_for(shared.join_token, 1)


async def test_a_yes_that_cannot_be_kept_is_none(device):
    shared_tables, shared, old = await shared_with_ute(device)
    await shared_tables.seats.ask_for(shared.join_token, 1)
    asked = shared_tables.seats.requests.at(shared.id)[0]
    device.disk.fill()
    with pytest.raises(DiskFull):
        await shared_tables.seats.give(shared.id, asked)
    device.disk.clear()
    assert shared_tables.store.by_id(shared.id) == shared
    assert guest_of(shared, old) is not None
    assert shared_tables.seats.requests.at(shared.id) == (asked,)
