"""Guests over HTTP: joining, a seat's page and its forms, streams, who is refused what."""

import asyncio
import re
from dataclasses import replace
from typing import Any

import httpx
import pytest

from scorekeeper.access.access_file import EntryMode, SharedTable
from scorekeeper.access.join_words import invitation
from scorekeeper.access.phones import RequestEnd
from scorekeeper.game.facts import BidMade, GameEnded, PlayEnded
from scorekeeper.rules import PRESETS, BidRules
from scorekeeper.tables import Table
from scorekeeper.web import guard
from scorekeeper.web.guests import authentication, pages
from scorekeeper.web.guests.app import guest_app
from scorekeeper.web.rate_limit import LOOKS, Rate
from tests.tables.guests import HIDDEN, OPEN
from tests.tables.table_moves import makes
from tests.ui.fake_device import bids, plays_rounds
from tests.web.phones import FIELD, GuestServer, Phone

HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
}


async def three(served: GuestServer, ruleset=OPEN, mode: EntryMode = EntryMode.OWN):
    """A game of Thomas (deals), Ute and Kevin, three cards each, and its table open to phones."""
    table = await served.device.start_game(3, ruleset)
    return table, await served.share(table, mode)


@pytest.fixture
async def table(served: GuestServer) -> Table:
    return await served.device.start_game(3, OPEN)


@pytest.fixture
async def shared(served: GuestServer, table: Table) -> SharedTable:
    return await served.share(table)


@pytest.fixture
async def ute(served: GuestServer, shared: SharedTable) -> Phone:
    """The phone of who bids first."""
    return await served.seated(shared, 1)


async def test_a_guest_takes_a_free_seat_and_bids(served, table, shared):
    phone = await served.phone(shared, "de")
    page = (await phone.get(f"/join/{shared.join_token}")).text
    assert all(name in page for name in ("Wer bist du?", "Thomas", "Ute", "Kevin"))
    await phone.sit(1)
    cookie = phone.received[-2].decode()
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Wie viele Stiche machst du?" in (await phone.get(phone.seat_page)).text
    assert (await phone.enter("BidMade", 2)).status_code == 303
    assert table.snapshot.state.current.bids == (None, 2, None)
    assert "Kevin sagt an" in (await phone.get(phone.seat_page)).text
    again = await phone.get(f"/join/{shared.join_token}")
    assert (again.status_code, again.headers["location"]) == (303, phone.seat_page)


async def test_a_round_is_played_on_three_phones(served, table, shared):
    thomas, ute, kevin = [await served.seated(shared, seat) for seat in range(3)]
    for phone, tricks in ((ute, 1), (kevin, 1), (thomas, 0)):
        await phone.enter("BidMade", tricks)
    for phone in (ute, kevin, ute):
        assert (await phone.enter("TrickTaken")).status_code == 303
    assert table.snapshot.state.current.taken == (0, 2, 1)
    page = (await kevin.get(kevin.seat_page)).text
    assert "The scribe closes the round." in page
    await makes(table, PlayEnded())
    assert table.snapshot.state.closed[0].results == (0, 2, 1)
    pad = (await ute.get(f"{ute.seat_page}/pad")).text
    assert re.search(r"−10 <span class=\"bid-box\">1<svg", pad)
    assert '<span class="unseen">Ute: bid 1, made 2 for −10, total −10</span>' in pad


async def test_the_forbidden_bid_is_struck_and_says_why(served):
    table, shared = await three(served, replace(OPEN, bids=BidRules(must_differ="always")))
    await bids(table, 1, 1)
    thomas = await served.seated(shared, 0)
    page = (await thomas.get(thomas.seat_page)).text
    assert 'class="key struck" name="number" value="1" aria-label="1, not allowed"' in page
    answer = await thomas.enter("BidMade", 1)
    assert answer.status_code == 409
    assert 'role="alert"' in answer.text
    assert table.snapshot.state.current.bids[0] is None


async def test_a_seat_is_taken_once_and_none_by_newcomers_or_an_old_link(served, shared):
    seated = await served.seated(shared, 0)
    late = await served.phone(shared)
    answer = await late.post(f"/join/{shared.join_token}", {"seat": 0})
    assert (answer.status_code, "This seat is taken." in answer.text) == (409, True)
    assert "set-cookie" not in answer.headers
    await served.shared_tables.set_open(shared.id, is_open=False)
    assert "closed to newcomers" in (await late.get(f"/join/{shared.join_token}")).text
    assert (await late.post(f"/join/{shared.join_token}", {"seat": 1})).status_code == 409
    await served.shared_tables.set_open(shared.id, is_open=True)
    await served.shared_tables.renew_links(shared.id)
    for path in (
        f"/join/{shared.join_token}",
        f"/watch/{shared.watch_token}",
        f"/board/{shared.watch_token}",
    ):
        assert (await late.get(path)).status_code == 404
    assert (await late.post(f"/join/{shared.join_token}", {"seat": 1})).status_code == 404
    assert (await seated.get(seated.seat_page)).status_code == 200


async def test_names_in_wide_letters_have_their_room_beside_the_boards_chart(served):
    rooms = []
    for name in ("Kevin", "佐藤一郎太"):
        table = await served.device.start_game(3, OPEN, names=("Thomas", "Ute", name), rounds=1)
        shared = await served.share(table)
        await makes(table, GameEnded())
        page = (await (await served.phone(shared)).get(f"/board/{shared.watch_token}")).text
        rooms.append(int(re.findall(r'class="chart" viewBox="-76 -16 (\d+)', page)[0]))
    assert rooms[1] > rooms[0]


async def test_the_board_has_the_tables_code_while_seats_are_free(served, shared):
    board = await served.phone(shared)
    path = f"/board/{shared.watch_token}"
    assert 'class="qr"' not in (await board.get(path)).text  # nobody can come
    served.shared_tables.addresses = ("http://192.168.0.12:8000",)
    page = (await board.get(path)).text
    way = invitation(shared, "http://192.168.0.12:8000", "en")
    assert all(said in page for said in ('class="qr"', way.address, " ".join(way.words)))
    await served.shared_tables.set_open(shared.id, is_open=False)
    assert 'class="qr"' not in (await board.get(path)).text
    await served.shared_tables.set_open(shared.id, is_open=True)
    for seat in range(3):
        await served.seated(shared, seat)
    assert 'class="qr"' not in (await board.get(path)).text


async def test_a_stream_brings_every_change_and_ends_with_the_seat(served, table, shared):
    ute = await served.following(await served.seated(shared, 1))
    kevin = await served.following(await served.seated(shared, 2))
    await ute.enter("BidMade", 2)
    assert (await kevin.until("How many tricks will you take?"))[
        "title"
    ] == "Kevin: How many tricks will you take?"
    await makes(table, BidMade(2, 1))
    await ute.until("Thomas bids")
    await served.shared_tables.seats.free(shared.id, 1)
    await ute.stream_ends()
    assert (await ute.get(ute.seat_page)).status_code == 403


async def test_the_seat_moves_to_another_phone_by_its_own_link(served):
    _table, shared = await three(served, HIDDEN)
    old = await served.following(await served.seated(shared, 1))
    await old.enter("BidMade", 3)
    assert "<dd>3</dd>" in (await old.get(old.seat_page)).text
    page = (await old.get(f"{old.seat_page}/phone")).text
    link = re.search(r'<p class="link"><a href="([^"]+)"', page)[1]
    new = await served.phone(shared)
    path = link.removeprefix(served.address)
    assert (await new.get(path)).status_code == 200
    assert (await old.get(old.seat_page)).status_code == 200  # a link that is only looked at moves nothing
    assert (await new.post(path, {"form": ""})).status_code == 303
    page = (await new.get(new.seat_page)).text
    assert "Your bid is in" in page
    assert "<dd>3</dd>" not in page
    assert 'class="key chosen"' not in page
    await old.stream_ends()
    assert (await old.get(old.seat_page)).status_code == 403
    assert (await new.get(path)).status_code == 404


async def test_the_seat_moves_by_the_scribes_yes(served):
    _table, shared = await three(served, HIDDEN)
    old = await served.following(await served.seated(shared, 1))
    await old.enter("BidMade", 3)
    new = await served.phone(shared)
    assert 'name="ask" value="1"' in (await new.get(f"/join/{shared.join_token}")).text
    await new.ask(1)
    requests = served.shared_tables.seats.requests
    (asked,) = requests.at(shared.id)
    page = await served.following(new, f"/waiting/{shared.id}/stream")
    text = (await new.get(f"/waiting/{shared.id}")).text
    assert f">{asked.number}<" in text
    assert "The scribe has to say yes" in text
    again = await new.get(f"/join/{shared.join_token}")
    assert again.headers["location"] == f"/waiting/{shared.id}"
    assert (await new.get(new.seat_page)).status_code == 403
    assert (await old.get(old.seat_page)).status_code == 200
    await served.shared_tables.seats.give(shared.id, asked)
    await page.stream_ends()
    assert (await new.get(f"/waiting/{shared.id}")).headers["location"] == new.seat_page
    text = (await new.get(new.seat_page)).text
    assert "Your bid is in" in text
    assert "<dd>3</dd>" not in text
    await old.stream_ends()
    gone = await old.get(old.seat_page)
    assert (gone.status_code, "gave this seat to another phone" in gone.text) == (403, True)


async def test_a_phone_that_waits_no_more_is_told_why(served, shared):
    old = await served.seated(shared, 1)
    requests = served.shared_tables.seats.requests
    for end, sentence in (
        (RequestEnd.REFUSED, "said no"),
        (RequestEnd.EXPIRED, "in time"),
        (None, "Scan the table"),
    ):
        new = await served.phone(shared)
        await new.ask(1)
        (asked,) = requests.at(shared.id)
        if end is not None:
            requests.end(shared.id, asked, end)
        else:  # withdrawn
            answer = await new.post(f"/waiting/{shared.id}/leave", {"form": ""})
            assert answer.headers["location"] == f"/join/{shared.join_token}"
        answer = await new.get(f"/waiting/{shared.id}")
        assert (answer.status_code, sentence in answer.text) == (403, True)
        assert requests.at(shared.id) == ()
    assert (await old.get(old.seat_page)).status_code == 200


@pytest.mark.usefixtures("no_refill")
async def test_who_asks_for_seats_without_end_is_slowed(served, shared):
    await served.seated(shared, 1)
    statuses = set()
    for _time in range(12):
        new = await served.phone(shared)
        statuses.add((await new.post(f"/join/{shared.join_token}", {"ask": 1})).status_code)
    assert statuses == {303, 409, 429}
    assert len(served.shared_tables.seats.requests.at(shared.id)) == 2


async def test_giving_a_seat_up_asks_first_frees_it_and_leads_to_the_seats_and_to_looking_on(served, shared):
    phone = await served.seated(shared, 1)
    leave = f"{phone.seat_page}/leave"
    assert f'href="{leave}"' in (await phone.get(f"{phone.seat_page}/phone")).text
    asked = (await phone.get(leave)).text
    assert "Give up this seat?" in asked
    assert f'href="{phone.seat_page}/phone"' in asked
    assert (await phone.get(phone.seat_page)).status_code == 200
    left = await phone.post(leave, dict(FIELD.findall(asked)))
    ways = re.findall(r'<a class="way" href="([^"]*)"', left.text)
    assert ways == [f"/join/{shared.join_token}", f"/watch/{shared.watch_token}"]
    assert [(await phone.get(way)).status_code for way in ways] == [200, 200]
    assert (await phone.get(phone.seat_page)).status_code == 403
    await served.seated(shared, 1)


@pytest.mark.parametrize("ends", ["freed", "closed", "moved"])
async def test_a_form_that_was_begun_at_a_seat_is_refused_when_the_seat_is_gone(
    served, ends, table, shared, ute
):
    fields = {**(await ute.forms())["BidMade"], "number": "2"}
    send_body = await ute.held_back(f"{ute.seat_page}/act", fields)
    if ends == "freed":
        await served.shared_tables.seats.free(shared.id, 1)
    elif ends == "closed":
        await served.shared_tables.stop(shared.id)
    else:
        await served.shared_tables.seats.move(shared.id, ute.client.cookies[f"seat_{shared.id}"])
    status = b" 404 " if ends == "closed" else b" 403 "
    assert status in (await send_body()).splitlines()[0]
    assert table.snapshot.state.current.bids == (None, None, None)


async def test_who_was_sent_away_does_not_give_up_the_seat_of_the_next(served, shared):
    old = await served.seated(shared, 1)
    send_body = await old.held_back(f"{old.seat_page}/leave", {"form": ""})
    await served.shared_tables.seats.free(shared.id, 1)
    new = await served.seated(shared, 1)
    assert b" 403 " in (await send_body()).splitlines()[0]
    assert (await new.get(new.seat_page)).status_code == 200


async def test_a_double_tap_counts_once_and_other_fields_do_not(table, shared, ute):
    await bids(table, 1, 1, 1)
    fields = (await ute.forms())["TrickTaken"]
    answers = await asyncio.gather(*(ute.post(f"{ute.seat_page}/act", fields) for _tap in range(4)))
    assert {answer.status_code for answer in answers} == {303}
    assert table.snapshot.state.current.taken == (0, 1, 0)


async def test_the_script_gets_the_page_in_its_answer(shared, ute):
    fields = {**(await ute.forms())["BidMade"], "number": "1"}
    answer = await ute.post(f"{ute.seat_page}/act", fields, accept="application/json")
    assert answer.json()["refused"] == ""
    assert "Kevin bids" in answer.json()["html"]
    another_round = {**fields, "seen": fields["seen"].replace("1", "2", 1), "key": "another-key"}
    late = await ute.post(f"{ute.seat_page}/act", another_round, accept="application/json")
    assert (late.status_code, late.json()["refused"]) == (
        409,
        "It is round 1 now; your tap was for another one.",
    )


async def test_a_trick_is_counted_for_somebody_else(served):
    table, shared = await three(served, mode=EntryMode.ALL)
    for seat in (1, 2, 0):
        await makes(table, BidMade(seat, 0))
    kevin = await served.seated(shared, 2)
    page = (await kevin.get(kevin.seat_page)).text
    form = page.partition(
        '<form method="post" action="' + kevin.seat_page + '/act" class="answers TrickTaken">'
    )[2]
    form = form.partition("</form>")[0]
    assert re.findall(r'name="seat" value="(\d)"><span>(\w+)<', form) == [("1", "Ute"), ("0", "Thomas")]
    answer = await kevin.post(f"{kevin.seat_page}/act", {**dict(FIELD.findall(form)), "seat": "1"})
    assert answer.status_code == 303
    assert table.snapshot.state.current.taken == (0, 1, 0)


NO_FORMS = [
    {"fact": "nothing"},
    {"fact": "GameEnded"},
    {"fact": "TrumpSet", "trump": "joker.red"},
    {"fact": "TrumpSet", "trump": ".pink"},
    {"fact": "BidChanged", "change": "1.--1.1.0.3..play..0.[0,0]"},
    {"seat": "x"},
    {"key": "short"},
    {"revision": "-1"},
    {"number": "1e9"},
    *({"seen": seen} for seen in ("", "1", "99999.0.bidding.1.0.", "1.0.finished.1.0.")),
    *({"seen": f"1.0.bidding.1.{end}"} for end in (".", "0.sad", "0.\n")),
]


@pytest.mark.usefixtures("quick_fingers")
async def test_a_form_that_no_page_of_ours_has_is_refused(table, shared, ute):
    fields = {**(await ute.forms())["BidMade"], "number": "1"}
    for changes in NO_FORMS:
        assert (await ute.post(f"{ute.seat_page}/act", {**fields, **changes})).status_code == 400, changes
    assert table.game.revision == 1


async def test_a_form_is_taken_from_our_own_page_only(shared, ute):
    own = {**(await ute.forms())["BidMade"], "number": "1"}
    for headers, fields, status in (
        ({"origin": "http://evil.example"}, own, 403),
        ({"origin": "null"}, own, 403),
        ({}, {**own, "form": "0" * 32}, 403),
        ({}, own, 303),
    ):
        answer = await ute.client.post(f"{ute.seat_page}/act", data=fields, headers=headers)
        assert answer.status_code == status, headers


async def test_every_answer_has_its_headers(shared, ute):
    paths = [
        f"/join/{'x' * 24}",
        f"/join/{shared.join_token}",
        ute.seat_page,
        f"{ute.seat_page}/pad",
        f"{ute.seat_page}/phone",
        f"/watch/{shared.watch_token}",
        f"/board/{shared.watch_token}",
        "/table/none",
        "/guest/none/none.css",
    ]
    for path in paths:
        answer = await ute.get(path)
        assert {name: answer.headers[name] for name in HEADERS} == HEADERS, path
        policy = answer.headers["content-security-policy"]
        assert "unsafe" not in policy
        assert "default-src 'none'" in policy
        assert answer.headers["cache-control"] == "no-store"
        assert "access-control-allow-origin" not in answer.headers
        assert not re.search(r"<script>|<style| style=| on\w+=", answer.text), path


async def test_a_large_body_is_refused(table, shared, ute):
    fields = {**(await ute.forms())["BidMade"], "number": "1", "more": "x" * 5000}
    assert (await ute.post(f"{ute.seat_page}/act", fields)).status_code == 413
    assert (await ute.post(f"/join/{shared.join_token}", {"seat": "1" * 1_000_000})).status_code == 413
    assert table.game.revision == 1


@pytest.mark.usefixtures("no_refill")
async def test_a_seat_that_taps_without_end_is_slowed_and_no_other(served, shared):
    ute, kevin = await served.seated(shared, 1), await served.seated(shared, 2)
    fields = {**(await ute.forms())["BidMade"], "number": "9"}
    answers = [await ute.post(f"{ute.seat_page}/act", fields) for _tap in range(40)]
    assert 429 in {answer.status_code for answer in answers}
    assert (await kevin.get(kevin.seat_page)).status_code == 200


@pytest.mark.usefixtures("no_refill")
async def test_a_stranger_who_guesses_links_locks_out_nobody_of_his_address(served, shared):
    stranger = await served.phone(shared)
    assert 429 in [(await stranger.get(f"/join/{number:024}")).status_code for number in range(90)]
    seat = await served.seated(shared, 1)
    link = f"/seat/{shared.id}/{seat.client.cookies[f'seat_{shared.id}']}"
    late = await served.phone(shared)
    for path in (f"/join/{shared.join_token}", f"/watch/{shared.watch_token}", link):
        assert (await late.get(path)).status_code == 200, path
    await late.sit(2)


@pytest.mark.usefixtures("no_refill")
async def test_one_request_too_many_waits_and_nobody_waits_for_it(served, monkeypatch, table, shared, ute):
    stranger = await served.phone(shared)
    statuses = [(await stranger.get("/join/guessed")).status_code for _time in range(90)]
    assert set(statuses) == {404, 429}
    monkeypatch.setattr(guard, "HELD_SECONDS", 600.0)
    held = [asyncio.create_task(stranger.get("/join/guessed")) for _time in range(5)]
    assert (await ute.enter("BidMade", 1)).status_code == 303
    assert not all(task.done() for task in held)
    for task in held:
        task.cancel()
    await asyncio.gather(*held, return_exceptions=True)
    assert table.game.revision == 2


async def test_a_club_behind_one_address_takes_all_its_seats(served):
    for _table in range(12):
        _table, shared = await three(served)
        for seat in range(3):
            phone = await served.phone(shared)
            assert (await phone.get(f"/join/{shared.join_token}")).status_code == 200
            await phone.sit(seat)


@pytest.mark.usefixtures("no_refill")
async def test_who_joins_without_end_is_slowed_at_that_table_only(served, shared):
    _other_table, other = await three(served)
    eager = await served.phone(shared)
    answers = [await eager.post(f"/join/{shared.join_token}", {"seat": 99}) for _time in range(40)]
    assert {answer.status_code for answer in answers} == {409, 429}
    await served.seated(other, 0)


STREAMS = LOOKS.burst + 10


@pytest.fixture
def few_streams(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer boards than come back after a restart, and still more than there are looks."""
    monkeypatch.setattr(authentication, "WATCHED_STREAMS", Rate(STREAMS, 20))


@pytest.mark.usefixtures("no_refill", "few_streams")
async def test_who_looks_on_without_end_is_slowed(served, shared):
    client = (await served.phone(shared)).client
    watched = [await client.get(f"/watch/{shared.watch_token}") for _time in range(LOOKS.burst + 1)]
    board = f"/board/{shared.watch_token}/stream"
    followed = [await client.head(board) for _time in range(STREAMS + 1)]
    for answers in (watched, followed):
        assert (answers[0].status_code, answers[-1].status_code) == (200, 429)


async def test_the_head_of_a_stream_ends_and_a_phone_with_many_keeps_the_newest(served, shared, ute):
    for path in (f"{ute.seat_page}/stream", f"/watch/{shared.watch_token}/stream"):
        answer = await asyncio.wait_for(ute.client.head(path), 20)
        assert answer.headers["content-type"].startswith("text/event-stream")
    for _page in range(5):
        await served.following(ute)
    pages = [await ute.event() for _event in range(6)]
    assert pages.count(None) == 1


async def test_behind_a_proxy_its_name_is_served_and_cookies_are_secure(served, shared):
    app = guest_app(served.shared_tables, names=("block.example",), secure=True)
    address = "https://block.example"
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=address) as phone:
        form = {"seat": "1", "form": ""}
        taken = await phone.post(f"/join/{shared.join_token}", data=form, headers={"origin": address})
        assert taken.status_code == 303
        assert "Secure" in taken.headers["set-cookie"]
        page = await phone.get(f"/table/{shared.id}/phone")
        assert f'href="{address}/seat/' in page.text
        other = await phone.get(f"/table/{shared.id}", headers={"host": "other.example"})
        assert other.status_code == 421


async def test_a_phone_that_comes_from_another_address_keeps_its_seat(served, table, shared):
    """It has left the network of the room, and its cookie is all that it proves."""
    app = guest_app(served.shared_tables)

    def phone_at(address: str, cookies: httpx.Cookies | None = None) -> httpx.AsyncClient:
        transport = httpx.ASGITransport(app, client=(address, 1))
        return httpx.AsyncClient(transport=transport, base_url=served.address, cookies=cookies)

    async with phone_at("192.0.2.1") as here, phone_at("198.51.100.7") as stranger:
        await Phone(here, shared).sit(1)
        assert (await stranger.get(f"/table/{shared.id}")).status_code == 403
        async with phone_at("198.51.100.7", here.cookies) as elsewhere:
            assert (await Phone(elsewhere, shared).enter("BidMade", 2)).status_code == 303
    assert table.snapshot.state.current.bids == (None, 2, None)


async def test_a_deleted_game_ends_its_pages(served, table, shared):
    ute = await served.following(await served.seated(shared, 1))
    await served.device.host.delete(table.game.id)
    await ute.stream_ends()
    closed = await ute.get(f"{ute.seat_page}/pad")
    assert closed.status_code == 404
    assert "The table is closed" in closed.text
    assert "this page goes on by itself" in closed.text
    assert f'data-gone="{ute.seat_page}"' in closed.text
    assert f'content="30;url={ute.seat_page}"' in closed.text
    for path, again in (
        (f"/join/{shared.join_token}", None),
        (f"/watch/{shared.watch_token}", None),
        (f"/board/{shared.watch_token}", "30"),
    ):
        answer = await ute.get(path)
        assert (answer.status_code, answer.headers.get("refresh")) == (404, again)
        assert f'data-gone="{path}"' in answer.text
    await served.device.host.restore(table.game.id)
    assert (await ute.get(ute.seat_page)).status_code == 200


async def test_the_page_of_the_seats_follows_them(served, shared):
    """Who stood before it had to load it anew: a seat was taken, the table closed, its link renewed."""
    late = await served.following(await served.phone(shared), f"/join/{shared.join_token}/stream")
    await served.seated(shared, 1)
    page = await late.until("taken: ask the scribe")
    assert page["html"].count("taken: ask") == 1
    await served.shared_tables.set_open(shared.id, is_open=False)
    assert (await late.until("closed to newcomers"))["say"] == "The table is closed to newcomers."
    await served.shared_tables.set_open(shared.id, is_open=True)
    await served.shared_tables.seats.free(shared.id, 1)
    while "taken" in (page := await late.event())["html"] or "closed" in page["html"]:
        pass
    await served.shared_tables.renew_links(shared.id)
    await late.stream_ends()
    assert "An old link" in (await late.get(f"/join/{shared.join_token}")).text


async def test_the_whole_pad_follows_the_game(served, table, shared):
    ute, watcher = await served.seated(shared, 1), await served.phone(shared)
    paths = f"{ute.seat_page}/pad", f"/watch/{shared.watch_token}/pad"
    for phone, path in zip((ute, watcher), paths, strict=True):
        assert f'data-stream="{path}/stream"' in (await phone.get(path)).text
        await served.following(phone, f"{path}/stream")
        assert served.shared_tables.presence.watching(shared.id) == (phone is watcher)
    (claim,) = served.shared_tables.store.by_id(shared.id).claims
    assert served.shared_tables.presence.has(shared.id, claim.phone)
    await makes(table, BidMade(1, 2))
    for phone in (ute, watcher):
        await phone.until_revision(table.revision)


async def test_without_a_script_who_reads_the_whole_pad_is_brought_back_when_something_is_asked(
    served, table, shared
):
    ute, kevin = [await served.seated(shared, seat) for seat in (1, 2)]

    async def again(phone: Phone, path: str) -> str:
        """What the page loads after a while."""
        page = await phone.get(path)
        assert page.status_code == 200
        return str(re.findall(r'http-equiv="refresh" content="\d+;url=([^"]*)"', page.text)[0])

    asked, waits = [await again(phone, f"{phone.seat_page}/pad") for phone in (ute, kevin)]
    assert await again(ute, asked) == asked
    assert await again(kevin, waits) == waits
    await makes(table, BidMade(1, 2))
    assert (await kevin.get(waits)).headers["location"] == kevin.seat_page
    assert await again(ute, asked) == waits
    watched = f"/watch/{shared.watch_token}/pad"
    assert await again(kevin, await again(kevin, watched))


async def test_names_are_data(served):
    names = ('<script>alert("1")</script>', "Ute & Co <b>", "Kevin's")
    table = await served.device.start_game(3, OPEN, names=names)
    shared = await served.share(table)
    await served.seated(shared, 2)
    ute = await served.seated(shared, 1)
    for path in (
        ute.seat_page,
        f"{ute.seat_page}/pad",
        f"/board/{shared.watch_token}",
        f"/watch/{shared.watch_token}",
    ):
        text = (await ute.get(path)).text
        assert "<script>" not in text
        assert "<b>" not in text
        assert "&lt;" in text


async def test_a_page_is_drawn_once_for_a_tap_and_for_the_stream(served, monkeypatch, shared):
    ute = await served.following(await served.seated(shared, 1))
    fields = (await ute.forms())["BidMade"]
    drawn = []
    draw = pages.seat_fragment

    def counted(*values: Any) -> pages.Fragment:
        drawn.append(values)
        return draw(*values)

    monkeypatch.setattr(pages, "seat_fragment", counted)
    await ute.post(f"{ute.seat_page}/act", {**fields, "number": "2"}, accept="application/json")
    await ute.until("Kevin bids")
    assert len(drawn) == 1


async def test_a_first_visit_is_small(served, table, shared, ute):
    """With its faces, at most 80 kB."""
    board = f"/board/{shared.watch_token}"

    async def visit(path: str) -> int:
        page = await ute.get(path)
        total = len(page.content)
        for address in re.findall(r'(?:href|src)="(/guest/[^"]+)"', page.text):
            answer = await ute.client.get(address, headers={"accept-encoding": "gzip"})
            assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
            total += int(answer.headers["content-length"])
            for face in re.findall(r'url\("(/guest/[^"]+\.latin\.woff2)"\)', answer.text):
                total += len((await ute.client.get(face)).content)
        return total

    sizes = [await visit(path) for path in (ute.seat_page, board)]
    await plays_rounds(table, 1)
    sizes += [await visit(path) for path in (ute.seat_page, board)]
    many = await served.device.start_game(6, PRESETS["jubilee-30"])
    await bids(many, 0, 0, 0, 0, 0, 0)
    ute.shared = await served.share(many, EntryMode.ALL)
    ute.client.headers["accept-language"] = "de"
    await ute.sit(1)  # the page with the most keys, in the longer words
    sizes.append(await visit(ute.seat_page))
    ute.shared = shared
    await makes(table, GameEnded())
    for size in (*sizes, await visit(ute.seat_page), await visit(board)):
        assert 50_000 < size < 80_000
