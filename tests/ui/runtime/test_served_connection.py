"""Sessions of the web server: taken over by a page that comes back, evicted when its phone has left."""

import asyncio
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import flet as ft
import msgpack
import pytest
from flet.messaging.protocol import decode_ext_from_msgpack
from flet.messaging.session import Session
from starlette.datastructures import URL
from starlette.websockets import WebSocketDisconnect

from scorekeeper.ui.runtime import served_connection
from scorekeeper.ui.runtime.served_connection import (
    FULL,
    KEPT_SECONDS,
    MESSAGE_STALLED_SECONDS,
    PING_SECONDS,
    PROBE,
    READY,
    TAKEN_OVER,
    ServedSessions,
)
from scorekeeper.ui.runtime.session import VISITOR, drafts_of
from tests.wire.client import CONTROL_EVENT, REGISTER_CLIENT, TIMEOUT_SECONDS


class Timers(list):
    """The timers that were set and not cancelled; none of them runs out by itself."""

    def __call__(self, seconds, act):
        timer = SimpleNamespace(seconds=seconds, act=act)
        timer.cancel = lambda: self.remove(timer)
        self.append(timer)
        return timer


class Phone:
    """The client's end of a WebSocket, whose network can be stalled."""

    def __init__(self, visitor: tuple[str, ...] | None = None) -> None:
        self.url = URL("ws://127.0.0.1:8000/ws")
        self.scope: dict[str, Any] = {} if visitor is None else {VISITOR: visitor}
        self.query_params: dict[str, str] = {}
        self.sent: list[bytes] = []
        self.code: int | None = None
        self.takes = asyncio.Event()
        self.takes.set()
        self._said = asyncio.Queue[bytes | None]()
        self.changed = asyncio.Event()

    async def accept(self) -> None:
        pass

    async def receive_bytes(self) -> bytes:
        packet = await self._said.get()
        if packet is None:
            raise WebSocketDisconnect(1005)
        return packet

    async def send_bytes(self, packet: bytes) -> None:
        await self.takes.wait()
        self.sent.append(packet)
        self.changed.set()

    async def close(self, code: int) -> None:
        await self.takes.wait()
        self.code = code

    def say(self, action: int, body: Any) -> None:
        self._said.put_nowait(b"\x00" + msgpack.packb([action, body]))

    def say_raw(self, packet: bytes) -> None:
        self._said.put_nowait(packet)

    def leave(self) -> None:
        self._said.put_nowait(None)

    def register(self, session_id: str | None = None, route: str = "/") -> None:
        page = {"route": route, "width": 390, "height": 844}
        self.say(REGISTER_CLIENT, {"session_id": session_id, "page_name": "", "page": page})

    async def takes_packet(self, packet):
        """Wait until that packet has been sent."""
        await self._until(lambda: packet in self.sent)

    async def _until(self, came):
        while not came():
            self.changed.clear()
            await self.changed.wait()

    async def hears(self, number: int) -> Any:
        """The body of the message of that number, once it is there."""
        await self._until(lambda: len(self.sent) >= number)
        packet = self.sent[number - 1]
        return msgpack.unpackb(packet[1:], ext_hook=decode_ext_from_msgpack, strict_map_key=False)[1]


@dataclass
class Server:
    """Sessions of an app that counts how often its key was tapped."""

    timers: Timers = field(default_factory=Timers)
    taps: list[str] = field(default_factory=list)
    closed: list[str] = field(default_factory=list)
    opening: asyncio.Event = field(default_factory=asyncio.Event)
    running: list[asyncio.Task[None]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.opening.set()
        self.sessions = ServedSessions(self.open, later=self.timers)

    async def open(self, page: ft.Page) -> None:
        await self.opening.wait()
        page.on_close = lambda _event: self.closed.append(page.session.id)
        key = ft.Button("tap", on_click=lambda _event: self.taps.append(page.session.id))
        page.add(key)

    def serve(self, phone: Phone) -> asyncio.Task[None]:
        self.running.append(asyncio.create_task(self.sessions.serve(phone)))
        return self.running[-1]

    async def session_of(self, phone: Phone, session_id: str | None = None) -> str:
        """The id of the session of a phone that comes, perhaps back."""
        phone.register(session_id)
        self.serve(phone)
        return str((await phone.hears(1))["session_id"])


@pytest.fixture
async def server():
    server = Server()
    yield server
    for task in server.running:
        task.cancel()
    await asyncio.gather(*server.running, return_exceptions=True)


async def test_a_page_that_comes_back_has_its_session_and_its_old_socket_none_any_more(
    server,
):
    old, new = Phone(), Phone()
    session = await server.session_of(old)
    key = find((await old.hears(2))["patch"], "Button")
    assert await server.session_of(new, session) == session
    old.say(CONTROL_EVENT, {"target": key, "name": "click", "data": None})
    await server.running[0]
    assert (old.code, new.code, len(server.sessions)) == (TAKEN_OVER, None, 1)
    assert server.timers == [], "the session of a page that is there is not evicted"
    new.say(CONTROL_EVENT, {"target": key, "name": "click", "data": None})
    new.say_raw(PROBE)
    await new.takes_packet(PROBE)
    assert server.taps == [session]


async def test_a_page_that_gets_its_screen_again_gets_controls_that_differ_from_those_it_has(server):
    """Flet's client compares equal ones for hours."""
    first, again, once_more = Phone(), Phone(), Phone()
    session = await server.session_of(first)
    assert marks(await first.hears(1)) == {None}
    found = []
    for phone in (again, once_more):
        await server.session_of(phone, session)
        page = (await phone.hears(1))["page_patch"]
        assert find(page, "Button")
        assert "_mark" not in page["window"], "the client sends it back"
        found.append(marks({**page, "window": {}}))
    assert [len(of_phone) for of_phone in found] == [1, 1]
    assert found[0] != found[1]


async def test_the_old_socket_may_take_nothing_any_more(server, monkeypatch):
    monkeypatch.setattr(served_connection, "CLOSE_SECONDS", 0.01)
    old, new = Phone(), Phone()
    session = await server.session_of(old)
    old.takes.clear()
    assert await server.session_of(new, session) == session
    await server.running[0]
    assert old.code is None


async def test_of_three_pages_with_one_session_the_last_one_has_it(server):
    session = await server.session_of(Phone())
    others = [Phone(), Phone()]
    for phone in others:
        phone.register(session)
        server.serve(phone)
    assert [(await phone.hears(1))["session_id"] for phone in others] == [session, session]
    await asyncio.wait(server.running, return_when=asyncio.FIRST_COMPLETED)
    while sum(task.done() for task in server.running) < 2:
        await asyncio.sleep(0)
    assert len(server.sessions) == 1
    assert server.timers == []


async def test_a_session_that_was_left_is_evicted_within_a_minute_unless_its_page_comes_back(server):
    phone = Phone()
    session = await server.session_of(phone)
    for back in (Phone(), None):
        phone.leave()
        await server.running[-1]
        (eviction,) = server.timers
        assert (eviction.seconds, len(server.sessions)) == (KEPT_SECONDS, 1)
        if back:
            phone = back
            assert await server.session_of(phone, session) == session
            assert server.timers == []
    eviction.act()
    assert len(server.sessions) == 0
    while server.closed != [session]:
        await asyncio.sleep(0)
    assert await server.session_of(Phone(), session) != session


async def evicted(server, drafts):
    """The id of a session with these drafts that was evicted."""
    phone = Phone(("Ute",))
    session_id = await server.session_of(phone)
    server.sessions._sessions[session_id].store.set("scorekeeper.drafts", drafts)
    phone.leave()
    await server.running[-1]
    server.timers[-1].act()
    server.timers.clear()
    return session_id


async def test_the_drafts_of_an_evicted_session_are_its_visitors(server):
    session_id = await evicted(server, {"name": lambda: "Kev", "nothing": lambda: None})
    for visitor, left in ((("Otto",), {}), (("Ute",), {"name": "Kev"}), (("Ute",), {})):
        new = await server.session_of(Phone(visitor), session_id)
        assert drafts_of(server.sessions._sessions[new]) == left


async def test_a_session_whose_drafts_cannot_be_made_is_evicted_all_the_same(server):
    def fails():
        raise RuntimeError

    with pytest.raises(RuntimeError):
        await evicted(server, {"name": fails})
    assert len(server.sessions) == 0
    while not server.closed:
        await asyncio.sleep(0)


async def test_so_many_drafts_are_kept_and_no_more(server, monkeypatch):
    monkeypatch.setattr(server.sessions._drafts, "_most", 2)
    ids = [await evicted(server, {"name": lambda: "Kev"}) for _phone in range(3)]
    kept = [bool(server.sessions.left_drafts(session_id, ("Ute",))) for session_id in ids]
    assert kept == [False, True, True]


async def test_a_scribe_has_so_many_sessions_and_no_more(server, monkeypatch):
    """One whose phone has left gives way; the owner has as many as he wants."""
    monkeypatch.setattr(served_connection, "MOST_OF_SCRIBE", 2)
    phones = [Phone(tables) for tables in (("here",), ("here", "there"))]
    ids = [await server.session_of(one) for one in phones]
    for tables in (("here",), ("elsewhere", "here")):
        refused = Phone(tables)
        refused.register()
        async with asyncio.timeout(TIMEOUT_SECONDS):
            await server.serve(refused)
        assert (refused.code, refused.sent) == (FULL, [])
    for visitor in (("elsewhere",), (), (), ()):
        await server.session_of(Phone(visitor))
    phones[1].leave()
    await server.running[1]
    new = await server.session_of(Phone(("here",)))
    theirs = [one for one in server.sessions._sessions.values() if "here" in one.store.get(VISITOR)]
    assert [one.id for one in theirs] == [ids[0], new]
    assert server.timers == []


@pytest.mark.parametrize("noticed", [2 * PING_SECONDS, MESSAGE_STALLED_SECONDS])
def test_a_phone_that_is_gone_without_a_word_is_noticed_early_enough(noticed):
    assert noticed + KEPT_SECONDS < 60


async def test_nothing_is_drawn_for_a_phone_that_is_away(server, monkeypatch):
    phone = Phone()
    await server.session_of(phone)
    await phone.hears(2)
    (session,) = server.sessions._sessions.values()
    drawn: list[object] = []
    monkeypatch.setattr(Session, "patch_control", lambda *parts, **_options: drawn.append(parts))
    session.schedule_update(session.page)
    session.start_updates_scheduler()
    while not drawn:
        await asyncio.sleep(0)
    phone.leave()
    await server.running[0]
    drawn.clear()
    session.schedule_update(session.page)
    for _turn in range(10):
        await asyncio.sleep(0)
    assert drawn == []


@pytest.mark.parametrize(
    ("limit", "bound", "questions"), [("MESSAGE_STALLED_SECONDS", 0.01, 0), ("MOST_WAITING", 3, 5)]
)
async def test_a_phone_that_takes_nothing_or_for_which_too_much_waits_has_left(
    server, monkeypatch, limit, bound, questions
):
    monkeypatch.setattr(served_connection, limit, bound)
    monkeypatch.setattr(served_connection, "CLOSE_SECONDS", 0.01)
    phone = Phone()
    phone.takes.clear()
    phone.register()
    for _question in range(questions):
        phone.say_raw(PROBE)
    await server.serve(phone)
    assert len(server.timers) == 1


async def test_a_socket_that_never_says_which_page_it_shows_is_closed(server, monkeypatch):
    monkeypatch.setattr(served_connection, "REGISTER_SECONDS", 0.01)
    phone = Phone()
    await server.serve(phone)
    assert phone.code == 1008
    asking = Phone()
    asking.say_raw(PROBE)
    await server.serve(asking)
    assert (asking.code, asking.sent, len(server.sessions)) == (1008, [PROBE], 0)


@pytest.mark.parametrize(
    "packet",
    [
        b"\x00",
        b"\x00\xc1",
        b"\x00\x91\x2a",
        b"\x00" + msgpack.packb([3, {}]),
        b"\x00" + msgpack.packb([1, {}]),
    ],
)
async def test_nonsense_ends_its_own_connection_and_begins_no_session(server, packet):
    phone, other = Phone(), Phone()
    await server.session_of(other)
    phone.say_raw(packet)
    await server.serve(phone)
    assert (phone.code, other.code, len(server.sessions)) == (1008, None, 1)


async def test_a_question_whether_anybody_is_there_is_answered_and_nothing_else(server):
    phone = Phone()
    await server.session_of(phone)
    await phone.takes_packet(READY)
    before = len(phone.sent)
    phone.say_raw(PROBE)
    await phone.takes_packet(PROBE)
    assert phone.sent[before:] == [PROBE]


async def test_a_page_that_left_while_the_app_opened_can_come_back_to_it(server):
    server.opening.clear()
    phone = Phone()
    session = await server.session_of(phone)
    phone.leave()
    await server.running[0]
    server.opening.set()
    back = Phone()
    assert await server.session_of(back, session) == session


async def test_a_page_is_ready_when_the_app_has_drawn_its_screen_also_where_it_came_back_meanwhile(server):
    server.opening.clear()
    phone, back = Phone(), Phone()
    session = await server.session_of(phone)
    assert await server.session_of(back, session) == session
    await server.running[0]
    assert READY not in phone.sent + back.sent
    server.opening.set()
    await back.takes_packet(READY)
    assert READY not in phone.sent
    once_more = Phone()
    assert await server.session_of(once_more, session) == session
    await once_more.takes_packet(READY)


def marks(value: Any) -> set[int | None]:
    """The marks of all controls."""
    if isinstance(value, list):
        return {mark for item in value for mark in marks(item)}
    if not isinstance(value, dict):
        return set()
    own = {value.get("_mark")} if "_i" in value else set()
    return own.union(*map(marks, value.values()))


def find(patch: Any, kind: str) -> int:
    """The id of the control of that kind."""
    if isinstance(patch, dict):
        if patch.get("_c") == kind:
            return int(patch["_i"])
        patch = list(patch.values())
    if isinstance(patch, list):
        return next((found for part in patch if (found := find(part, kind))), 0)
    return 0
