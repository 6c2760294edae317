"""Drives the app without a device: draws the real screens, finds controls by their names and taps them.

The only file that knows Flet's internals. It stands in for the client at the other end of a session: takes
every message, encodes it as the wire does (which is what draws child components), answers what a client
is asked, and sends the events that a finger would.
"""

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

import flet as ft
import httpx
import msgpack
from flet.controls.base_control import BaseControl
from flet.controls.context import _context_page
from flet.controls.services.semantics_service import AccessibilityFeatures
from flet.messaging.connection import Connection
from flet.messaging.protocol import Message, MessageAction, configure_encode_object_for_msgpack
from flet.messaging.session import Session
from flet.pubsub.pubsub_hub import PubSubHub
from starlette.applications import Starlette

from scorekeeper.access.app_access import ScribeAccess
from scorekeeper.ui.app import build
from scorekeeper.ui.runtime.session import DEVICE_TEXT_SIZE, VISITOR
from scorekeeper.ui.runtime.uploads import UPLOAD_PATH, Uploads
from tests.client_tree import ClientTree, differences
from tests.ui.control_types import wrong_types

COMPARED_AFTER = 10
"""Patches after which the client's tree is compared with what should be there: each costs more than a patch.

A tap makes two or three, and what is stale mostly stays so. At the end it is compared in any case.
"""
EVENTS = {"on_click": "click", "on_tap": "tap", "on_change": "change", "on_select": "select"}
"""The fields that make a control tappable, and the event that a tap sends."""
FIELDS = (ft.TextField, ft.Dropdown, ft.Slider)
"""Controls that take a value and are no buttons."""
HOLDERS = (BaseControl, list, tuple, dict)
"""What the value of a field is that may hold other controls."""
NAMES = ("semantics_label", "label", "value", "text", "content", "title", "subtitle", "tooltip")
ANSWERS = {"get_accessibility_features": {field.name: False for field in fields(AccessibilityFeatures)}}


TIMEOUT = 60
"""Seconds after which what a test waits for will not come."""


async def until(came: Callable[[], bool]) -> None:
    async with asyncio.timeout(TIMEOUT):
        while not came():
            await asyncio.sleep(0.001)


class Client(Connection):
    """The other end of the session."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self.loop = asyncio.get_running_loop()
        self.executor = ThreadPoolExecutor(max_workers=1)
        self.pubsubhub = PubSubHub()
        self.page_url = "http://127.0.0.1"
        self.session: Session
        self.announced: list[str] = []
        self.invoked: list[str] = []
        self.invoke_arguments: dict[str, dict[str, Any]] = {}
        self.crashes: list[str] = []
        self.wrong_types: list[str] = []
        self.patches = 0
        self.tree = ClientTree({})
        self.refused_methods: set[str] = set()
        """Methods that fail on this device."""
        self.chosen_files: dict[str, bytes] = {}
        """The names and contents of the files that are chosen in the dialog."""
        self.delayed_requests: list[dict[str, Any]] | None = None
        """Method calls that a slow network has not delivered yet; None while it is quick."""
        self.uploads = Uploads()
        """Those of the server behind this connection."""
        self._language = language
        self._encode = configure_encode_object_for_msgpack(BaseControl)

    def send_message(self, message: Message) -> None:
        body = self.encoded(message.body)
        if message.action is MessageAction.SESSION_CRASHED:
            self.crashes.append(body["message"])
        elif message.action is MessageAction.PATCH_CONTROL:
            self.patches += 1
            self.tree.apply(body["id"], body["patch"])
        elif message.action is MessageAction.INVOKE_METHOD:
            self.loop.call_soon(self._answer, body)

    def deliver_delayed(self) -> None:
        """Deliver what was delayed; the network is quick again."""
        waiting, self.delayed_requests = self.delayed_requests or [], None
        for request in waiting:
            self._answer(request)

    def encoded(self, body: Any, *, again: bool = False) -> Any:
        """The body as it arrives at the other end. What is encoded `again` was checked before."""
        packed = msgpack.packb(body, default=self._encode if again else self._checked)
        return msgpack.unpackb(packed, strict_map_key=False, ext_hook=lambda *_: None)

    def _checked(self, thing: Any) -> Any:
        self.wrong_types += wrong_types(thing)
        return self._encode(thing)

    def _answer(self, request: dict[str, Any]) -> None:
        if self.delayed_requests is not None:
            self.delayed_requests.append(request)
            return
        name, arguments = request["name"], request.get("args") or {}
        self.invoked.append(name)
        self.invoke_arguments[name] = arguments
        if name == "announce_message":
            self.announced.append(arguments["message"])
        if name == "upload":
            self.loop.create_task(self._send(request["control_id"], arguments["files"][0]))
        answer = ANSWERS.get(name)
        if name == "get_device_info":
            answer = {"browser_name": "chrome", "locales": [{"language_code": self._language}]}
        if name == "push_route":
            page = self.session.page
            self.session.apply_page_patch({"route": arguments["route"]})
            self.loop.create_task(self.session.dispatch_event(page._i, "route_change", arguments))
        error = "refused" if name in self.refused_methods else None
        self.session.handle_invoke_method_results(request["control_id"], request["call_id"], answer, error)

    async def _send(self, picker: int, file: dict[str, Any]) -> None:
        """The file goes to the server's address, as far as that takes it."""
        for progress in (0.0, 1.0):
            if progress:
                await self._put(file["upload_url"], self.chosen_files[file["name"]])
            data = {"file_name": file["name"], "progress": progress, "error": None}
            await self.session.dispatch_event(picker, "upload", data)

    async def _put(self, address: str, content: bytes) -> None:
        transport = httpx.ASGITransport(Starlette(routes=[self.uploads.route()]))
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as browser:
            await browser.put(address, content=content)

    def get_upload_url(self, file_name: str, expires: int) -> str:  # noqa: ARG002 - Flet's interface
        return UPLOAD_PATH + file_name


class ErrorLog(logging.Handler):
    """Collects the errors that the app logs."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.records: list[str] = []
        self.expected = False

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(self.format(record))


@dataclass(frozen=True)
class Node:
    """A control as it stands on the screen. `size` is (width, height) where the control fixes them."""

    control: BaseControl
    name: str
    enabled: bool
    size: tuple[float | None, float | None]


class OpenApp:
    """An app that is open on a phone; see `opened`."""

    patience = 5.0
    """Seconds after which a task that is still under way is not waited for any more."""

    def __init__(self, session: Session, client: Client, error_log: ErrorLog) -> None:
        self.session = session
        self.client = client
        self.error_log = error_log
        self._late_tasks: set[asyncio.Task[Any]] = set()
        self._tasks_before = asyncio.all_tasks()
        self._patches_compared = 0
        self._walked: tuple[int, list[tuple[BaseControl, bool]]] = (-1, [])
        self.compared_after = COMPARED_AFTER
        """1 where each single patch is at stake."""

    @property
    def page(self) -> ft.Page:
        return self.session.page

    @property
    def route(self) -> str:
        return str(self.page.route)

    # Queries

    def roots(self) -> list[BaseControl]:
        """The screen on top, the message over it, and the dialogs above both."""
        views = list(_flat(self.page.views))
        return [
            *views[-1:],
            *self.page.overlay,
            *(dialog for dialog in self.page._dialogs.controls if dialog.open),
        ]

    def controls(self) -> list[tuple[BaseControl, bool]]:
        """Every visible control with whether it is enabled, in the order in which they are read."""
        if self._walked[0] != self.client.patches:  # else nothing has changed since they were asked for
            self._walked = self.client.patches, [pair for root in self.roots() for pair in walk(root, True)]
        return self._walked[1]

    def all_of(self, kind: Any) -> list[Any]:
        """The visible controls of that kind, or of these kinds."""
        return [control for control, _enabled in self.controls() if isinstance(control, kind)]

    def texts(self) -> list[str]:
        """All texts on the screen, and those for screen readers only."""
        found = []
        for control, _enabled in self.controls():
            found += [text for text in _strings(control, NAMES) if text]
            found += [
                option.text for option in getattr(control, "options", None) or () if hasattr(option, "text")
            ]
        return found

    def sees(self, text: str) -> bool:
        """Whether the text is anywhere on the screen."""
        return not self.missing(text)

    def missing(self, *texts: str) -> list[str]:
        """Those of these texts that are nowhere on the screen."""
        shown = self.texts()
        return [text for text in texts if not any(text in one for one in shown)]

    def buttons(self) -> list[str]:
        """The names of everything that can be tapped now."""
        return [node.name for node in self.tappable() if node.enabled]

    def _nodes(self, fits: Callable[[BaseControl], object]) -> list[Node]:
        return [
            Node(control, spoken_name(control), enabled, _size(control))
            for control, enabled in self.controls()
            if fits(control)
        ]

    def tappable(self) -> list[Node]:
        """Everything that is made to be tapped, disabled ones included."""
        return self._nodes(lambda control: not isinstance(control, FIELDS) and _event_of(control))

    def fields(self) -> list[Node]:
        """Everything that takes a value."""
        return self._nodes(lambda control: isinstance(control, FIELDS))

    def find(self, name: str, nodes: list[Node]) -> Node:
        """The one of that name, else the one whose name holds it."""
        exact = [node for node in nodes if node.name == name] or [node for node in nodes if name in node.name]
        assert len(exact) == 1, (
            f"{len(exact)} things are called {name!r}; there are {[node.name for node in nodes]}"
        )
        return exact[0]

    # Actions

    async def tap(self, *steps: str | tuple[str, str]) -> None:
        """Tap the things of these names one after the other, each on a screen that has settled; of a pair the
        second is written into the field of the first."""
        for step in steps:
            await (self.tap_all(step) if isinstance(step, str) else self.write(*step))

    async def tap_all(self, *names: str) -> None:
        """Tap several things at the same time, as they are called now."""
        tappable = self.tappable()
        nodes = [self.find(name, tappable) for name in names]
        for node in nodes:
            assert node.enabled, f"{node.name!r} is disabled"
        await asyncio.gather(*(self.tap_control(node.control) for node in nodes))
        await self.settle()

    async def tap_control(self, control: BaseControl) -> None:
        """Tap this control; the screen may not have settled afterwards."""
        data = None
        if isinstance(control, (ft.Switch, ft.Checkbox)):
            data = not control.value
            self._change(control, "value", data)
        await self.fire(control, _event_of(control), data)

    def _change(self, control: BaseControl, prop: str, value: Any) -> None:
        """The client has changed a value, and says so."""
        self.client.tree.controls[control._i][prop] = value
        self.session.apply_patch(control._i, {prop: value})

    async def choose(self, name: str, value: str) -> None:
        """Choose a value of a dropdown, a radio group or a segmented button, by what it stands for."""
        node = self.find(name, [*self.fields(), *self.tappable()])
        prop = "selected" if isinstance(node.control, ft.SegmentedButton) else "value"
        chosen = [value] if prop == "selected" else value
        self._change(node.control, prop, chosen)
        event = "select" if getattr(node.control, "on_select", None) else "change"
        await self.fire(node.control, event, json.dumps(chosen) if prop == "selected" else value)
        await self.settle()

    async def write(self, name: str, text: str, submit: bool = False) -> None:
        """Write into the field of that name, perhaps with Enter at the end."""
        node = self.find(name, self.fields())
        assert node.enabled, f"{node.name!r} is disabled"
        self._change(node.control, "value", text)
        await self.fire(node.control, "change", text)
        await self.settle()
        if submit:
            await self.fire(self.find(name, self.fields()).control, "submit", text)
            await self.settle()

    async def choose_file(
        self, name: str, content: bytes, *, size: int | None = None, path: str | None = None
    ) -> None:
        """Tap the button of that name and choose a file in the dialog that the client opens."""
        await self.choose_files(name, {"block.json": content}, size=size, path=path)

    async def choose_files(
        self, name: str, files: dict[str, bytes], *, size: int | None = None, path: str | None = None
    ) -> None:
        """Choose several files, by name, or none; `size` is what the client says of each."""
        node = self.find(name, self.tappable())
        picker = node.control.action._service
        assert len(files) <= 1 or node.control.action.allow_multiple
        await self.tap(name)
        self.client.chosen_files = files
        picked = [
            {
                "id": place,
                "name": file,
                "size": len(content) if size is None else size,
                "path": path,
                "bytes": None,
            }
            for place, (file, content) in enumerate(files.items())
        ]
        await self.fire(picker, "result", {"files": picked})
        await self.settle()

    async def go(self, route: str) -> None:
        """Open an address, as a link or the browser's own bar does."""
        self.session.apply_page_patch({"route": route})
        await self.session.dispatch_event(self.page._i, "route_change", {"route": route})
        await self.settle()

    async def back(self) -> None:
        """The system's back key."""
        views = list(_flat(self.page.views))
        await self.session.dispatch_event(self.page._i, "view_pop", {"route": views[-1].route})
        await self.settle()

    async def fire(self, control: BaseControl, event: str, data: Any = None) -> None:
        """Send an event as the client would."""
        await self.session.dispatch_event(control._i, event, data)

    async def settle(self) -> None:
        """Wait until nothing moves: no task is under way and nothing is left to be drawn."""
        for _ in range(20):
            for _turn in range(5):
                await asyncio.sleep(0)
            # Dialogs that were closed slide out, and the client says so.
            for dialog in [dialog for dialog in self.page._dialogs.controls if not dialog.open]:
                await self.fire(dialog, "dismiss")
            drawing = {app.session._Session__updates_task for app in _OPEN}
            running = (
                asyncio.all_tasks()
                - self._tasks_before
                - self._late_tasks
                - drawing
                - {asyncio.current_task()}
            )
            if not running:
                # What ended in the last turn may still have to be drawn.
                if not any(app.session._Session__updates_ready.is_set() for app in _OPEN):
                    break
                continue
            _done, late = await asyncio.wait(running, timeout=self.patience)
            self._late_tasks |= late
        self.check()

    async def after(self, *happening: Awaitable[object]) -> None:
        """Wait for what happens elsewhere, one after the other, and until it is drawn here."""
        for one in happening:
            await one
        await self.settle()

    async def wakes(self) -> None:
        """The phone slept for a moment, and is back."""
        await self.session.disconnect(60)
        await self.after(self.session.connect(self.client))

    def check(self) -> None:
        """Nothing crashed, nothing was swallowed, and the screen is still being drawn."""
        assert self.client.crashes == []
        assert self.client.wrong_types == []
        assert self.error_log.records == [] or self.error_log.expected
        if self.client.patches >= self._patches_compared + self.compared_after:
            self.compare()
        task = self.session._Session__updates_task
        assert task is not None, "nothing was ever drawn"
        assert not task.done(), "the screen is no longer drawn"

    def compare(self) -> None:
        """The client has been sent what should be there."""
        self._patches_compared = self.client.patches
        page = {name: getattr(self.page, name) for name in ("views", "_overlay", "_dialogs")}
        drawn = self.client.encoded(page, again=True)
        stale = differences({name: self.client.tree.page[name] for name in drawn}, drawn)
        assert not stale, "the client shows something else: " + "\n".join(stale)


def _flat(value: Any) -> list[BaseControl]:
    """The controls in a value, components replaced by what they drew."""
    if isinstance(value, BaseControl):
        return _flat(value._b) if value._c == "C" else [value]
    if isinstance(value, dict):
        value = value.values()
    elif not isinstance(value, (list, tuple)):
        return []
    controls = []
    for item in value:
        controls += [item] if isinstance(item, BaseControl) and item._c != "C" else _flat(item)
    return controls


def walk(control: BaseControl, enabled: bool) -> Iterator[tuple[BaseControl, bool]]:
    waiting = [(control, enabled)]
    while waiting:
        control, enabled = waiting.pop()
        given = control._values  # what is not at its default
        if given.get("visible", True):
            enabled = enabled and not given.get("disabled", False)
            yield control, enabled
            waiting += [(child, enabled) for child in reversed(_children(control))]


def _children(control: BaseControl) -> list[BaseControl]:
    """What the fields of a control hold, in the order in which they are declared; most fields are not set."""
    places, always = _fields_of(type(control))
    held = [(places[name], value) for name, value in control._values.items() if isinstance(value, HOLDERS)]
    held += [(places[name], getattr(control, name)) for name in always]
    return _flat([value for _place, value in sorted(held)])


@cache
def _fields_of(kind: type[BaseControl]) -> tuple[dict[str, int], list[str]]:
    """The places of the fields that are set in `_values`, and the other ones that may hold controls."""
    shown = {
        item.name: place
        for place, item in enumerate(fields(kind))
        if not item.metadata.get("skip", False) and not item.name.startswith("_")
    }
    return shown, [name for name in shown if name in kind._structural_fields]


def _strings(control: BaseControl, names: tuple[str, ...]) -> list[str]:
    """What of these fields is words, in that order."""
    given = control._values
    return [_string(given[name]) for name in names if name in given]


def _string(value: Any) -> str:
    if isinstance(value, ft.Tooltip):
        return str(value.message)
    return value if isinstance(value, str) else ""


def _size(control: BaseControl) -> tuple[float | None, float | None]:
    return getattr(control, "width", None), getattr(control, "height", None)


def _event_of(control: BaseControl) -> str:
    """The event that a touch sends, "" for a control that is not made to be touched."""
    given = control._values
    if EVENTS.keys().isdisjoint(given):
        return ""
    return next(event for field, event in EVENTS.items() if field in given)


def spoken_name(control: BaseControl) -> str:
    """What a screen reader calls a control: its own words, else those of what it holds."""
    if isinstance(control, ft.Semantics) and control.label:
        inside = [] if control.exclude_semantics else _names_within(control)
        return " ".join([control.label, *inside])
    if isinstance(control, ft.Image) and control.exclude_from_semantics:
        return ""
    if isinstance(control, ft.Text):
        spans = "".join(span.text or "" for span in control.spans or [])
        return f"{control.value or ''}{spans}" if control.semantics_label is None else control.semantics_label
    own = _strings(control, ("semantics_label", "label", "text", "content", "title"))
    parts = [text for text in own if text] + _names_within(control)
    return " ".join(parts) or "".join(_strings(control, ("tooltip",)))


def _names_within(control: BaseControl) -> list[str]:
    children = (child for child in _children(control) if child._values.get("visible", True))
    return [name for name in map(spoken_name, children) if name]


_OPEN: list[OpenApp] = []
"""Every app that is open now: tests may have several people at one table."""


@asynccontextmanager
async def opened(
    host: Any,
    *,
    language: str = "de",
    route: str = "/",
    width: float = 390,
    height: float = 844,
    in_window: bool = False,
    platform: str = "android",
    errors_expected: bool = False,
    visitor: tuple[ScribeAccess, ...] = (),
    device_text_size: object = None,
) -> AsyncIterator[OpenApp]:
    """Open the app of `host` on a phone of that size and language, perhaps one of several at a time, or
    `in_window` in a window of its own; with the access of a `visitor` that of a scribe.

    `device_text_size` is what its browser claims."""
    client = Client(language)
    session = client.session = Session(client)
    session.store.set(VISITOR, visitor)
    session.store.set(DEVICE_TEXT_SIZE, device_text_size)
    token = _context_page.set(session.page)
    error_log = ErrorLog()
    error_log.expected = errors_expected
    log = logging.getLogger("scorekeeper")
    log.addHandler(error_log)
    app = OpenApp(session, client, error_log)
    _OPEN.append(app)
    try:
        session.apply_page_patch(
            {"route": route, "width": width, "height": height, "web": not in_window, "platform": platform}
        )
        # Flet compares with what it last encoded, so the greeting must be encoded like every message.
        client.tree = ClientTree(client.encoded(session.get_page_patch()))
        await build(host, uploads=None if in_window else client.uploads)(session.page)
        await app.settle()
        yield app
        if client.patches != app._patches_compared:
            app.compare()
    finally:
        log.removeHandler(error_log)
        _OPEN.remove(app)
        session.close()
        await asyncio.sleep(0)
        client.executor.shutdown(wait=False)
        _context_page.reset(token)
