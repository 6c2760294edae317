"""The app's sessions and connections on a web server, in the place of those of `flet_web`.

What Flet does: it refuses a session whose old socket still counts as open (since #6513, so that two tabs do
not share one), keeps one for an hour after its phone has left, waits for ever for a client that never says
which page it shows, and lets messages wait that a phone does not take. Why it hurts: a phone that changed its
network begins anew, and screens are drawn for phones that are gone. Flet 1.0.5. Delete when a new socket
takes the session over.
"""

from __future__ import annotations

import asyncio
import logging
from asyncio import TimerHandle
from collections.abc import Callable, Collection, Coroutine, Mapping
from contextlib import suppress
from functools import partial
from typing import Any
from uuid import uuid4

import msgpack
from flet.controls.base_control import BaseControl
from flet.controls.context import _context_page, context
from flet.messaging.connection import Connection
from flet.messaging.protocol import (
    ControlEventBody,
    InvokeMethodResponseBody,
    Message,
    MessageAction,
    RegisterClientRequestBody,
    RegisterClientResponseBody,
    UpdateControlPropsBody,
    configure_encode_object_for_msgpack,
    decode_ext_from_msgpack,
)
from flet.messaging.session import Session
from flet.pubsub.pubsub_hub import PubSubHub
from starlette.websockets import WebSocket, WebSocketDisconnect

from scorekeeper.storage.bounded_dict import BoundedDict
from scorekeeper.storage.tasks import BackgroundTasks
from scorekeeper.ui.runtime.session import DEVICE_TEXT_SIZE, VISITOR, Main, drafts_of, set_left_drafts
from scorekeeper.ui.runtime.uploads import UPLOAD_PATH

REGISTER_SECONDS = 10.0
"""Seconds for a client to say which page it shows."""
PING_SECONDS = 10.0
"""Seconds after which a phone is asked whether it is there, and for its answer."""
MESSAGE_STALLED_SECONDS = 20.0
"""Seconds for a phone to take a message."""
KEPT_SECONDS = 35.0
"""How long a session is kept for a phone that has left."""
MOST_OF_SCRIBE = 20
"""Most sessions of one table's scribe at a time."""
MOST_DRAFTS = 100
"""Most evicted sessions whose half-typed texts are kept for the phone's next session."""
CLOSE_SECONDS = 2.0
"""Seconds for the farewell to a phone."""
MOST_WAITING = 1000
"""Most messages that wait for a slow phone; with more it gets the whole screen when it comes back."""

MARK_BITS = 98
"""A mark is the rest of a unique number, which every client's numbers hold."""

FLET, PROBE, READY = b"\x00", b"\x02", b"\x03"
"""The first byte of a packet: a message of Flet's; the question whether anybody is there, which is its own
answer; or that the page has its screen, so that what is tapped on it counts."""
TAKEN_OVER = 4001
"""The code of the farewell to a page whose session another one has taken over (`ui/client/connection.js`)."""
REFUSED = 1008
"""The code of the farewell to a page that makes no sense, or is the owner's no more."""
FULL = 4002
"""The code of the farewell to a page for which the scribe has no session left."""

ENDPOINT = "/ws"

Later = Callable[[float, Callable[[], None]], TimerHandle]

_log = logging.getLogger(__name__)
_encode = configure_encode_object_for_msgpack(BaseControl)  # type: ignore[no-untyped-call]


def _marking() -> Callable[[Any], Any]:
    """Encodes controls with a mark that no control had before.

    What Flet does: its client compares every control with the one that it showed in its place, for equal ones
    compares what they hold twice, at each level, and goes on listening to the old one where the new one has
    its id, too. Why it hurts: a page that gets its own screen again stands still for hours, and one whose
    server was started anew never shows what its taps change. Controls that differ by themselves are told
    apart at once.
    """
    mark = uuid4().int >> MARK_BITS

    def encode(value: Any) -> Any:
        encoded = _encode(value)
        if isinstance(encoded, dict) and "_i" in encoded and encoded.get("_c") != "Window":
            return {"_mark": mark, **encoded}  # of the window the client sends back what it got
        return encoded

    return encode


def _later(seconds: float, act: Callable[[], None]) -> TimerHandle:
    return asyncio.get_running_loop().call_later(seconds, act)


class NoRoom(Exception):  # noqa: N818 - nothing is wrong: another page has to be closed first
    """The scribe of a table has all the sessions that he may have, each with its phone."""


class ServedSessions:
    """The sessions of one web server: each with its phone, or kept for a moment for one that has left.

    `main` opens the app in a new session, and `later` calls something after so many seconds.
    """

    def __init__(self, main: Main, later: Later = _later) -> None:
        self._main = main
        self._later = later
        self._sessions: dict[str, Session] = {}
        self._evictions: dict[str, TimerHandle] = {}
        self._connections: set[ServedConnection] = set()
        self._drafts = BoundedDict[str, tuple[object, Mapping[str, object]]](MOST_DRAFTS)
        """What evicted sessions have left, by their ids: their visitor and their drafts."""
        self._tasks = BackgroundTasks()
        self._opening: set[str] = set()
        """The ids of the sessions whose first screen is not drawn yet."""

    def __len__(self) -> int:
        return len(self._sessions)

    async def serve(self, websocket: WebSocket) -> None:
        """Speak with one client until it leaves: the endpoint of the WebSocket."""
        connection = ServedConnection(self, websocket)
        self._connections.add(connection)
        try:
            await connection.run()
        finally:
            self._connections.discard(connection)

    def end_owners(self) -> None:
        """No device is the owner's any more: take leave of his pages, and forget their sessions."""
        for connection in tuple(self._connections):
            if not connection.visitor:
                connection.end(REFUSED)
        for session in tuple(self._sessions.values()):
            if not session.store.get(VISITOR):
                self._evict(session)

    async def taken(self, session_id: str, visitor: object) -> Session | None:
        """The session of that id, without a connection; None where it was evicted, or is another visitor's.

        The page that has it until now is told.
        """
        session = self._sessions.get(session_id)
        if session is None or session.store.get(VISITOR) != visitor:
            return None
        while isinstance(session.connection, ServedConnection):
            session.connection.end(TAKEN_OVER)
            await session.disconnect(int(KEPT_SECONDS))
        if (eviction := self._evictions.pop(session_id, None)) is not None:
            eviction.cancel()
        return session

    def left_drafts(self, session_id: str, visitor: object) -> Mapping[str, object]:
        """What was typed in the evicted session of that id and visitor; the answer is given once."""
        if session_id not in self._drafts or self._drafts[session_id][0] != visitor:
            return {}
        return self._drafts.pop(session_id)[1]

    def make_room(self, tables: Collection[object]) -> None:
        """See that the scribe of these tables can have one more session, in the place of one whose phone has
        left. Raises `NoRoom` where all have their phones."""
        theirs = [  # whichever of the tables' links they were opened with
            one for one in self._sessions.values() if not set(tables).isdisjoint(one.store.get(VISITOR) or ())
        ]
        if len(theirs) < MOST_OF_SCRIBE:
            return
        left = next((one for one in theirs if one.id in self._evictions), None)
        if left is None:
            raise NoRoom
        self._evict(left)

    def begun(self, session: Session) -> None:
        """A new session, in which the app is opened."""
        self._sessions[session.id] = session
        self._opening.add(session.id)

        async def open_app() -> None:
            _context_page.set(session.page)
            context.reset_auto_update()  # type: ignore[no-untyped-call]
            try:
                await self._main(session.page)
                await session.after_event(session.page)
            except Exception as error:  # whatever it is, the page says it
                _log.exception("the app cannot be opened")
                session.error(str(error))
            finally:
                self._opening.discard(session.id)
                self.tell_ready(session)

        self._tasks.start(open_app())

    def tell_ready(self, session: Session) -> None:
        """Say to the page of a session that it has its screen, once it has."""
        if session.id not in self._opening and isinstance(session.connection, ServedConnection):
            session.connection.send_ready()

    async def left(self, session: Session, connection: Connection) -> None:
        """The phone of a session has left; unless it has come back meanwhile the session is evicted."""
        if session.connection is connection and session.id in self._sessions:
            self._evictions[session.id] = self._later(KEPT_SECONDS, partial(self._evict, session))
            await session.disconnect(int(KEPT_SECONDS))

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Do this beside what runs, to its end, also when the phone leaves."""

        async def understood() -> None:
            try:
                await work
            except Exception as error:  # a client may send anything
                _log.info("an event makes no sense: %.200r", error)

        self._tasks.start(understood())

    def _evict(self, session: Session) -> None:
        if (eviction := self._evictions.pop(session.id, None)) is not None:
            eviction.cancel()
        self._sessions.pop(session.id, None)
        try:
            if drafts := drafts_of(session):
                self._drafts[session.id] = session.store.get(VISITOR), drafts
        finally:
            session.close()  # type: ignore[no-untyped-call]


class ServedConnection(Connection):
    """The connection of one page. A message that makes no sense ends it, and nothing else."""

    def __init__(self, sessions: ServedSessions, websocket: WebSocket) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._sessions = sessions
        self._websocket = websocket
        self._session: Session | None = None
        self._outgoing = asyncio.Queue[bytes](MOST_WAITING)
        self._ended = asyncio.Event()
        self._code = REFUSED
        self._encode: Callable[[Any], Any] = _encode
        self.visitor: Collection[object] = websocket.scope.get(VISITOR) or ()
        """What proves of which tables the page may keep the pad; nothing where it is the owner's."""
        self.loop = asyncio.get_running_loop()
        self.pubsubhub = PubSubHub(self.loop)  # to which nobody listens
        self.page_url = str(websocket.url).rpartition("/")[0]

    async def run(self) -> None:
        """Speak with the phone until it leaves, takes or says nothing, or another page has its session."""
        await self._websocket.accept()
        ways = (self._receive(), self._send(), self._ended.wait())
        tasks: list[asyncio.Task[Any]] = [self.loop.create_task(way) for way in ways]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._ended.set()
            for task in tasks:
                task.cancel()
            if self._session is not None:
                await self._sessions.left(self._session, self)
            with suppress(Exception):  # it may be gone long since
                async with asyncio.timeout(CLOSE_SECONDS):
                    await self._websocket.close(self._code)

    def end(self, code: int) -> None:
        """Take leave of the page with that code; nothing that it still sends counts."""
        self._code = code
        self._ended.set()

    def send_message(self, message: Message) -> None:
        """Send a message as soon as the phone takes it."""
        self._put(FLET + msgpack.packb([message.action, message.body], default=self._encode))

    def send_ready(self) -> None:
        """Say that the page has its screen."""
        self._put(READY)

    def get_upload_url(self, file_name: str, expires: int) -> str:  # noqa: ARG002 - Flet's interface
        """The address to which the client uploads; `file_name` is the token of an expected upload."""
        return UPLOAD_PATH + file_name

    def _put(self, packet: bytes) -> None:
        try:
            self._outgoing.put_nowait(packet)
        except asyncio.QueueFull:
            self._ended.set()

    async def _send(self) -> None:
        with suppress(Exception):  # whatever it is, the phone takes nothing any more
            while True:
                packet = await self._outgoing.get()
                async with asyncio.timeout(MESSAGE_STALLED_SECONDS):
                    await self._websocket.send_bytes(packet)

    async def _receive(self) -> None:
        try:
            async with asyncio.timeout(REGISTER_SECONDS):
                session = await self._register()
            while True:
                action, body = await self._message()
                if session.connection is not self:  # what an abandoned page said comes late
                    continue
                if action is MessageAction.CONTROL_EVENT:
                    event = ControlEventBody(**body)
                    self._sessions.run(session.dispatch_event(event.target, event.name, event.data))
                elif action is MessageAction.UPDATE_CONTROL_PROPS:
                    update = UpdateControlPropsBody(**body)
                    session.apply_patch(update.id, update.props)
                elif action is MessageAction.INVOKE_METHOD:
                    answer = InvokeMethodResponseBody(**body)
                    with suppress(RuntimeError):  # what asked is gone from the page
                        session.handle_invoke_method_results(
                            answer.control_id, answer.call_id, answer.result, answer.error
                        )
                else:
                    raise ValueError(f"{action!r} is nothing that a client says here")
        except (WebSocketDisconnect, TimeoutError):
            pass
        except NoRoom:
            self._code = FULL
        except Exception as error:  # a client may send anything; its connection ends
            _log.info("a client is not understood: %.200r", error)

    async def _message(self) -> tuple[MessageAction, Any]:
        while True:
            packet = await self._websocket.receive_bytes()
            if self._ended.is_set():
                raise WebSocketDisconnect
            if packet[:1] == PROBE:
                self._put(PROBE)
            elif packet[:1] == FLET:
                action, body = msgpack.unpackb(packet[1:], ext_hook=decode_ext_from_msgpack)
                return MessageAction(action), body

    async def _register(self) -> Session:
        """The session of the client: the one that it had, where that is still there, else a new one."""
        action, body = await self._message()
        if action is not MessageAction.REGISTER_CLIENT:
            raise ValueError(f"{action!r} before the client has said which page it shows")
        request = RegisterClientRequestBody(**body)
        visitor = self._websocket.scope.get(VISITOR)
        known = await self._sessions.taken(request.session_id, visitor) if request.session_id else None
        if known is None:
            self._sessions.make_room(visitor or ())
        session = self._session = known or Session(self)
        session.store.set(VISITOR, visitor)
        session.store.set(DEVICE_TEXT_SIZE, self._websocket.query_params.get("text_size"))
        _context_page.set(session.page)
        shown = session.page.route
        session.apply_page_patch(request.page)
        page = session.page if known else session.get_page_patch()  # type: ignore[no-untyped-call]
        answer = RegisterClientResponseBody(session_id=session.id, page_patch=page, error="")
        if request.session_id:  # it shows a screen
            self._encode = _marking()
        self.send_message(Message(MessageAction.REGISTER_CLIENT, answer))
        if known is None:
            set_left_drafts(session, self._sessions.left_drafts(request.session_id or "", visitor))
            self._sessions.begun(session)
            return session
        session.attach_connection(self)
        self._sessions.tell_ready(session)
        self._sessions.run(session.dispatch_connect_event())
        if session.page.route != shown:
            event = session.dispatch_event(session.page._i, "route_change", {"route": session.page.route})
            self._sessions.run(event)
        return session
