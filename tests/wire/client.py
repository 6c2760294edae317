"""A client of Flet's wire protocol that draws nothing: for tests of load and privacy, and for benchmarks.

Keeps the control tree as the server describes it, so that things can be found by their names and tapped.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import msgpack
import websockets
from flet.messaging.protocol import decode_ext_from_msgpack
from websockets.typing import Origin

from scorekeeper.ui.runtime.served_connection import READY
from tests.client_tree import ClientTree, Tree

REGISTER_CLIENT, PATCH_CONTROL, CONTROL_EVENT = 1, 2, 3
UPDATE_CONTROL, INVOKE_METHOD, SESSION_CRASHED = 4, 5, 6
"""The actions of messages, numbered as in Flet's `MessageAction`."""
TIMEOUT_SECONDS = 20.0
"""After which a phone gives up waiting for an answer."""
QUIET_SECONDS = 0.02
"""Without a message, after which a burst is over."""
SLICES = 4
"""Into so many parts a silence is divided that is waited for."""
FEATURES = (
    *("accessible_navigation", "bold_text", "disable_animations", "high_contrast", "invert_colors"),
    *("reduce_motion", "on_off_switch_labels", "supports_announcements"),
)
EVENTS = {"on_click": "click", "on_tap": "tap", "on_change": "change"}


@dataclass
class WirePhone:
    """One connection, and the tree of controls as the server has described it."""

    socket: Any
    language: str = "de"
    tree: ClientTree = field(default_factory=lambda: ClientTree({}))
    received: int = 0
    """Bytes, all in all."""
    patches: list[int] = field(default_factory=list)
    """The bytes of every patch."""
    session_id: str = ""
    is_ready: bool = False
    """Whether the server has said that the page has its screen."""
    messages: list[Any] = field(default_factory=list)
    """Every message of the server, as it was decoded."""
    drawn: dict[int, bool] = field(default_factory=dict)
    """The controls whose first picture is to be reported, and whether it was."""

    @property
    def page(self) -> Tree:
        """The page, empty before it was sent."""
        return self.tree.page

    async def register(
        self,
        route: str,
        width: float = 390,
        height: float = 844,
        session_id: str | None = None,
        **claims: Any,
    ) -> None:
        """Ask for a session, perhaps the one that it had, and take its first page; `claims` is what the
        client says of itself."""
        page = {
            "route": route,
            "width": width,
            "height": height,
            "platform": "android",
            "web": True,
            **claims,
        }
        await self._send(REGISTER_CLIENT, {"session_id": session_id, "page_name": "", "page": page})
        while not self.page:
            await self.receive()

    async def receive(self) -> float:
        """Receive one message; returns the moment at which it arrived (`time.perf_counter`)."""
        packet = await asyncio.wait_for(self.socket.recv(), TIMEOUT_SECONDS)
        arrived = time.perf_counter()
        await self._handle(packet)
        return arrived

    async def _handle(self, packet: bytes) -> None:
        self.received += len(packet)
        if packet == READY:
            self.is_ready = True
            return
        action, body = msgpack.unpackb(packet[1:], ext_hook=decode_ext_from_msgpack, strict_map_key=False)
        self.messages.append((action, body))
        if action == REGISTER_CLIENT:
            self.session_id = body["session_id"]
            self.tree, self.drawn = ClientTree(body["page_patch"]), {}
        elif action == PATCH_CONTROL:
            self.patches.append(len(packet))
            self.tree.apply(body["id"], body["patch"])
        elif action == INVOKE_METHOD:
            await self._answer(body)
        elif action == SESSION_CRASHED:
            raise AssertionError(body["message"])
        controls = self.tree.controls
        if b"on_size_change" in packet:
            for number in [number for number, control in controls.items() if control.get("on_size_change")]:
                self.drawn.setdefault(number, False)
        for number in [number for number, is_drawn in self.drawn.items() if not is_drawn]:
            if controls[number].get("visible", True):
                self.drawn[number] = True
                await self.fire(number, "size_change", {"w": 1.0, "h": 1.0})

    async def wait(self, until: Callable[[], bool]) -> float:
        """Listen until something is so; returns the moment of the message that made it so."""
        arrived = time.perf_counter()
        while not until():
            arrived = await self.receive()
        return arrived

    async def tap(self, name: str, until: Callable[[], bool]) -> float:
        """Tap the thing of that name and wait until something is so; returns the seconds between."""
        target, event = self.find(name)
        begun = time.perf_counter()
        await self.fire(target, event)
        return await self.wait(until) - begun

    async def timed_tap(self, target: int, event: str, answer: str) -> float:
        """Seconds from the tap to the last patch of the burst that holds `answer`.

        Nothing is decoded before the end, so that the phone's own work is not counted.
        """
        packets, sought, patched, answered = [], answer.encode(), 0.0, False
        begun = time.perf_counter()
        await self.fire(target, event)
        while True:
            try:
                packet = await asyncio.wait_for(
                    self.socket.recv(), QUIET_SECONDS if answered else TIMEOUT_SECONDS
                )
            except TimeoutError:
                if not answered:
                    raise
                break
            packets.append(packet)
            if packet != READY and packet[2] == PATCH_CONTROL:
                patched = time.perf_counter()
            answered = answered or sought in packet
        for packet in packets:
            await self._handle(packet)
        return patched - begun

    async def fire(self, target: int, event: str, data: Any = None) -> None:
        """Send an event of any control, found or made up: a client may."""
        await self._send(CONTROL_EVENT, {"target": target, "name": event, "data": data})

    async def update_control(self, target: int, **props: Any) -> None:
        """Change a control's properties behind the server's back: a client may, for its own page."""
        await self._send(UPDATE_CONTROL, {"id": target, "props": props})

    async def settle(self, quiet: float = 0.25) -> None:
        """Listen until nothing has come for so many seconds, counted in slices: where a machine has much else
        to do, one long pause is no silence."""
        silent = 0
        while silent < SLICES:
            try:
                packet = await asyncio.wait_for(self.socket.recv(), quiet / SLICES)
            except TimeoutError:
                silent += 1
                continue
            silent = 0
            await self._handle(packet)

    def find(self, name: str) -> tuple[int, str]:
        """The id of the thing of that name and the event of a touch."""
        named = [(spoken_name(node), node) for node in self.top() if _event(node)]
        found = [node for spoken, node in named if spoken == name] or [
            node for spoken, node in named if name in spoken
        ]
        assert len(found) == 1, f"{len(found)} things are called {name!r}; there are {[n for n, _ in named]}"
        return found[0]["_i"], _event(found[0])

    def names(self) -> list[str]:
        """What everything is called that can be tapped, in the order in which it is read."""
        return [spoken_name(node) for node in self.top() if _event(node)]

    def sees(self, text: str) -> bool:
        """Whether the words stand on the screen."""
        return any(text in one for node in self.top() for one in node.values() if isinstance(one, str))

    def shows_line(self, line: str) -> bool:
        """Whether exactly this line stands on the screen."""
        return any(node.get("value") == line for node in self.top())

    def has(self, name: str) -> bool:
        """Whether there is something to touch whose name is or holds this."""
        return any(name in spoken_name(node) for node in self.top() if _event(node))

    def top(self) -> Iterator[Tree]:
        """Every visible control of the screen on top and of what is open above it."""
        views = list(_controls(self.page.get("views")))
        if views:
            yield from _walk(views[-1])
        for dialog in _controls(self.page.get("_dialogs", {}).get("controls")):
            if dialog.get("open"):
                yield from _walk(dialog)

    async def _send(self, action: int, body: Any) -> None:
        await self.socket.send(b"\x00" + msgpack.packb([action, body]))

    async def _answer(self, question: Tree) -> None:
        name, result = question["name"], None
        if name == "get_device_info":
            result = {"browser_name": "chrome", "locales": [{"language_code": self.language}]}
        elif name == "get_accessibility_features":
            result = dict.fromkeys(FEATURES, False)
        body = {"control_id": question["control_id"], "call_id": question["call_id"]}
        await self._send(INVOKE_METHOD, {**body, "result": result, "error": None})
        if name == "push_route":
            await self.fire(self.page["_i"], "route_change", {"route": question["args"]["route"]})


def _controls(value: Any) -> Iterator[Tree]:
    """The controls in a value, components replaced by what they drew."""
    if isinstance(value, dict):
        if value.get("_c") == "C":
            yield from _controls(value.get("_b"))
        elif "_c" in value:
            yield value
        else:
            for item in value.values():
                yield from _controls(item)
    elif isinstance(value, list):
        for item in value:
            yield from _controls(item)


def _walk(node: Tree) -> Iterator[Tree]:
    if node.get("visible", True) and not node.get("disabled", False):
        yield node
        for child in _children(node):
            yield from _walk(child)


def _children(node: Tree) -> Iterator[Tree]:
    for name, value in node.items():
        if not name.startswith("_") or name == "_b":
            yield from _controls(value)


def _event(node: Tree) -> str:
    return next((event for field_, event in EVENTS.items() if node.get(field_)), "")


def spoken_name(node: Tree) -> str:
    """What a screen reader calls a control: its own words, else those of what it holds."""
    if node["_c"] == "Semantics" and node.get("exclude_semantics"):
        return str(node.get("label", ""))
    if node["_c"] == "Text":
        return str(node.get("semantics_label") or node.get("value", ""))
    own = [node[name] for name in ("label", "content", "title", "text") if isinstance(node.get(name), str)]
    within = [name for child in _children(node) if (name := spoken_name(child))]
    return " ".join(own + within) or str(node.get("tooltip", ""))


@asynccontextmanager
async def connected(
    address: str, route: str = "/", language: str = "de", cookie: str = "", **claims: Any
) -> AsyncIterator[WirePhone]:
    """A phone on the server at `http://host:port`."""
    async with websockets.connect(
        address.replace("http", "ws", 1) + "/ws",
        origin=Origin(address.rstrip("/")),
        max_size=None,
        additional_headers={"Cookie": cookie} if cookie else None,
    ) as socket:
        phone = WirePhone(socket, language)
        await phone.register(route, **claims)
        yield phone
