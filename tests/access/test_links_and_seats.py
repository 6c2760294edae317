"""Links, seats and tokens: what each opens, and what it does not."""

from dataclasses import replace

import pytest

from scorekeeper.access import links_and_seats as seats
from scorekeeper.access.access_file import EntryMode
from scorekeeper.access.links_and_seats import AccessCode, AccessRefusal, guest_of, new_token, token_digest

SHARED = seats.new_shared_table("00000000-0000-4000-8000-000000000001", EntryMode.OWN)


def taken(shared=SHARED, seat=1):
    token = new_token()
    return seats.with_seat_taken(shared, seat, 4, token), token


def test_no_token_can_be_guessed_and_none_is_like_another():
    tokens = {SHARED.join_token, SHARED.watch_token, *(new_token() for _time in range(100))}
    assert len(tokens) == 102
    assert all(len(token) * 6 >= 128 for token in tokens)


def test_a_seat_belongs_to_whoever_has_its_token():
    shared, token = taken()
    guest = guest_of(shared, token)
    assert guest.seat == 1
    assert [
        guest_of(shared, other) for other in (new_token(), "", shared.join_token, token_digest(token))
    ] == [None] * 4


def test_only_a_digest_of_the_token_is_kept():
    shared, token = taken()
    assert token not in repr(shared)


@pytest.mark.parametrize(
    ("shared", "seat", "code"),
    [
        (taken()[0], 1, AccessCode.SEAT_TAKEN),
        (replace(SHARED, open=False), 1, AccessCode.CLOSED),
        (SHARED, 4, AccessCode.NO_SUCH_SEAT),
        (SHARED, -1, AccessCode.NO_SUCH_SEAT),
    ],
)
def test_a_seat_that_is_not_free_is_refused(shared, seat, code):
    with pytest.raises(AccessRefusal) as caught:
        seats.with_seat_taken(shared, seat, 4, new_token())
    assert caught.value.code is code


def test_a_seat_that_moves_leaves_the_old_phone_without_it():
    shared, old = taken()
    new = new_token()
    moved = seats.with_seat_moved(shared, old, new)
    before, after = guest_of(shared, old), guest_of(moved, new)
    assert (after.seat, guest_of(moved, old)) == (1, None)
    assert after.phone != before.phone
    with pytest.raises(AccessRefusal):
        seats.with_seat_moved(moved, old, new_token())


def test_a_freed_seat_can_be_taken_again():
    shared, token = taken()
    freed = seats.with_seats_freed(shared, [1])
    assert guest_of(freed, token) is None
    assert guest_of(taken(freed)[0], token) is None


def test_new_links_leave_the_seats_alone():
    shared, token = taken()
    renewed = seats.with_new_links(shared)
    assert guest_of(renewed, token) == guest_of(shared, token)
    assert {renewed.join_token, renewed.watch_token}.isdisjoint({shared.join_token, shared.watch_token})
