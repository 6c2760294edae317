"""Connections that never ask, never finish, never read; the sockets they come to, and their budgets."""

import asyncio
import socket
from urllib.parse import urlsplit

import pytest

from scorekeeper.game.facts import BidMade
from scorekeeper.web import connections
from scorekeeper.web.guests import app
from scorekeeper.web.rate_limit import Rate, RateLimit
from scorekeeper.web.sockets import listening
from tests.tables.table_moves import makes
from tests.web.phones import TIMEOUT_SECONDS, GuestServer


async def connected(served: GuestServer) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    address = urlsplit(served.address)
    return await asyncio.open_connection(address.hostname, address.port)


async def ended(reader: asyncio.StreamReader) -> bytes:
    """All that comes until the server ends the connection."""
    try:
        return await asyncio.wait_for(reader.read(), TIMEOUT_SECONDS)
    except ConnectionError:
        return b""


async def send_until_refused(writer: asyncio.StreamWriter, part: bytes, times: int) -> None:
    for _time in range(times):
        writer.write(part)
        await asyncio.wait_for(writer.drain(), TIMEOUT_SECONDS)


ASKED = b"GET /guest/none/none.css HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


HALF = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"


@pytest.mark.parametrize(
    ("before", "begun"),
    [(b"", b""), (b"", b"GET "), (b"", HALF), (ASKED, b"GET "), (ASKED, HALF), (ASKED, b"\r\n")],
)
async def test_a_head_that_does_not_end_ends_its_connection(served, monkeypatch, before, begun):
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.2)
    reader, writer = await connected(served)
    writer.write(before)
    if before:
        await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), TIMEOUT_SECONDS)
    writer.write(begun)
    await ended(reader)
    writer.close()


@pytest.mark.parametrize("begun", [b"GET /", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-More: "])
async def test_a_head_of_any_length_is_not_kept(served, begun):
    reader, writer = await connected(served)
    writer.write(ASKED)
    await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), TIMEOUT_SECONDS)
    writer.write(begun)
    with pytest.raises(ConnectionError):
        await send_until_refused(writer, b"x" * 65_536, 1000)
    writer.close()


@pytest.mark.parametrize(("times", "kept"), [(5, True), (1000, False)])
async def test_requests_that_wait_for_no_answer_are_not_kept(served, times, kept):
    reader, writer = await connected(served)
    writer.write(ASKED * (times - 1) + ASKED.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
    answers = (await ended(reader)).count(b"HTTP/1.1 404")
    assert (answers == times) is kept
    writer.close()


async def test_a_form_that_does_not_end_is_answered(served, monkeypatch):
    monkeypatch.setattr(app, "FORM_SECONDS", 0.2)
    shared = await served.share(await served.device.start_game(3))
    reader, writer = await connected(served)
    head = (
        f"POST /join/{shared.join_token} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n"
        "Content-Type: application/x-www-form-urlencoded\r\nConnection: close\r\n\r\n"
    )
    writer.write(head.encode())
    assert b" 408 " in (await ended(reader)).splitlines()[0]
    writer.close()


async def test_who_reads_nothing_is_given_up(served, monkeypatch):
    monkeypatch.setattr(connections, "ANSWER_STALLED_SECONDS", 0.2)
    shared = await served.share(await served.device.start_game(3))
    phone = await served.phone(shared)
    script = (await phone.get(f"/watch/{shared.watch_token}")).text.split('src="', 1)[1].split('"', 1)[0]
    reader, writer = await connected(served)
    reader._transport.pause_reading()
    asked = f"GET {script} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
    with pytest.raises(ConnectionError):
        await send_until_refused(writer, asked, 100_000)
    writer.close()


async def test_a_stream_that_is_read_outlives_the_deadlines(served, monkeypatch):
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.1)
    table = await served.device.start_game(3)
    shared = await served.share(table)
    board = await served.following(await served.phone(shared), f"/board/{shared.watch_token}/stream")
    await asyncio.sleep(0.3)
    await makes(table, BidMade(1, 1))
    await board.until_revision(table.revision)


def test_an_answer_does_not_wait_for_the_acknowledgement_of_its_headers():
    with listening(("127.0.0.1", 0)) as listener, socket.create_connection(listener.getsockname()):
        accepted, _address = listener.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_a_budget_is_spent_and_comes_back():
    now = 0.0
    limit = RateLimit(Rate(3, 2), clock=lambda: now)
    assert [limit.allows("a") for _time in range(4)] == [True, True, True, False]
    assert limit.allows("b")
    now = 0.5
    assert [limit.allows("a") for _time in range(2)] == [True, False]
    now = 100.0
    assert [limit.allows("a") for _time in range(4)] == [True, True, True, False]


def test_a_budget_remembers_so_many_and_no_more():
    limit = RateLimit(Rate(1, 0), most=2, clock=lambda: 0.0)
    assert [limit.allows(asker) for asker in "aabca"] == [True, False, True, True, True]
