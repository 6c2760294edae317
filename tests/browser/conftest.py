"""A real browser in the hand of a person: the app's own server, a Chromium of phone size, fingers by name.

What can be found here is what a blind person can find: everything goes through the accessibility tree.
"""

from __future__ import annotations

import asyncio
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Locator,
    Page,
    TimeoutError,
    expect,
    sync_playwright,
)

from scorekeeper.ui.runtime.tap_queue import DEBOUNCE_SECONDS
from tools import chromium

T = TypeVar("T")

HERE = Path(__file__).parent
PICTURES = HERE.parents[1] / "screenshots"
OURS = str(HERE.parents[1] / "scorekeeper") + os.sep
"""Stands in the traceback of every mistake of ours."""
FLAGS = (
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
SCALE = float(os.environ.get("SCALE", "1"))
"""Pixels of the pictures for each pixel of the screen; the machine draws four times as long at 2."""
FRAMES = int(os.environ.get("FRAMES", "10"))
"""Frames a second at most. A machine without a graphics card takes half its time for sixty of them."""
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": SCALE,
    "has_touch": True,
    "is_mobile": True,
    "locale": "de-DE",
}
TIMEOUT_MS = 60_000
"""Milliseconds that the browser has to show something; only a broken app comes near it."""
EFFECT_MS = 5_000
"""Milliseconds in which the effect of a tap is to be seen, if it has one."""

TAPPABLE = """
() => [...document.querySelectorAll('flt-semantics')]
  .flatMap(node => [node, ...node.querySelectorAll(':scope > input, :scope > textarea')])
  .filter(node => node.matches('[flt-tappable], [role=button], [role=switch], input, textarea'))
  .map(node => {
    const box = node.getBoundingClientRect();
    const name = node.getAttribute('aria-label') || node.textContent.trim();
    const id = node.id || node.parentElement.id;
    const sheet = node.closest(':has(> flt-semantics-scroll-overflow)')?.getBoundingClientRect();
    const cut = !!sheet && (box.y < sheet.y + 0.5 || box.y + box.height > sheet.y + sheet.height - 0.5);
    return [name, box.x, box.y, box.width, box.height, id, cut];
  })
"""
WORDS = """
() => [...document.querySelectorAll('flt-semantics-host *')].flatMap(node => [
  node.getAttribute('aria-label'), node.value,
  ...[...node.childNodes].filter(child => child.nodeType === 3).map(child => child.data),
]).filter(text => text)
"""
GO = """
route => {
  history.pushState({}, '', route);
  dispatchEvent(new PopStateEvent('popstate', {state: {}}));
}
"""
SHEET = "() => !!document.querySelector('[role=dialog], [aria-label=Dialog], [aria-label=Dialogfeld]')"
LONGER = """
() => [...document.querySelectorAll('flt-semantics-scroll-overflow')].map(inside => {
  const inner = inside.getBoundingClientRect(), outer = inside.parentElement.getBoundingClientRect();
  return [outer.x + outer.width / 2, outer.y + outer.height / 2, inner.height - outer.height];
}).filter(([_x, _y, more]) => more > 1).map(([x, y, _more]) => [x, y])
"""
SIGHT = """
() => [...document.querySelectorAll('flt-semantics-host *')].map(node => {
  const box = node.getBoundingClientRect();
  const state = ['aria-label', 'aria-current', 'aria-checked'].map(name => node.getAttribute(name));
  return [state, node.textContent, node.value, box.x, box.y, box.width, box.height].join(' ');
}).join('|')
"""
CHANGED = f"before => ({SIGHT})() !== before"
SETTLED = """
async served => {
  // What the server still has to say comes before its answer to a question that was asked later.
  for (let asked = 0; served && asked < 2; asked++) {
    await fetch('/favicon.png', {method: 'HEAD', cache: 'no-store'}).catch(() => null);
  }
  const end = performance.now() + 8000;
  const there = () => document.querySelector('flt-semantics [flt-tappable], flt-semantics input');
  while (performance.now() < end && !(window.isStill() && there())) {
    await new Promise(done => setTimeout(done, 30));
  }
}
"""
PAGE_SCRIPT = f"""
{{
  let asked = new Map(), number = 0;
  const frame = () => {{
    const draws = asked, now = performance.now();
    asked = new Map();
    draws.forEach(draw => draw(now));
  }};
  window.requestAnimationFrame = draw => {{
    if (!asked.size) setTimeout(frame, {1000 // FRAMES});
    asked.set(++number, draw);
    return number;
  }};
  window.cancelAnimationFrame = cancelled => asked.delete(cancelled);
  // The client draws beside the page: only what it hands over is to be seen.
  let changed = -Infinity, drawn = -Infinity;
  const show = ImageBitmapRenderingContext.prototype.transferFromImageBitmap;
  ImageBitmapRenderingContext.prototype.transferFromImageBitmap = function (image) {{
    drawn = performance.now();
    return show.call(this, image);
  }};
  const changes = new MutationObserver(() => {{ changed = performance.now(); }});
  const everything = {{subtree: true, childList: true, attributes: true, characterData: true}};
  addEventListener('DOMContentLoaded', () => changes.observe(document.body, everything));
  window.isStill = () => {{
    const now = performance.now(), quiet = now - Math.max(changed, drawn) > 100;
    return quiet && !asked.size && (drawn > changed || now - changed > 1000);
  }};
}}
"""
"""Draws few frames a second, and tells whether anything is still to be drawn."""
LARGE_TEXT = """
size => addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = size; })
"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


@dataclass(frozen=True)
class Box:
    """A thing that can be tapped, and where it lies on the page (logical pixels)."""

    name: str
    x: float
    y: float
    width: float
    height: float
    id: str
    cut: bool
    """Whether it touches the edge of what scrolls, so that part of it may be out of sight."""


class Server:
    """The app, served from its own process on a data folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "scorekeeper", "serve"]
        self.process = subprocess.Popen(
            [*command, "--port", str(self.port), "--data", str(self.folder)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert self.address in line, f"the server did not start: {line!r}"

    def stop(self) -> int:
        """End it as Ctrl-C does; returns the exit status."""
        assert self.process is not None
        self.process.terminate()
        _out, errors = self.process.communicate(timeout=20)
        # Flet writes one of its own when a phone goes away while it is being greeted.
        assert OURS not in errors, errors
        return self.process.returncode

    def kill(self) -> None:
        """End it as a dead battery does."""
        assert self.process is not None
        self.process.kill()
        self.process.communicate(timeout=20)


class Phone:
    """One browser tab and the finger before it."""

    def __init__(self, context: BrowserContext, server: Server) -> None:
        self.server = server
        self.context = context
        self._tapped = 0.0
        self._tapped_on: str | None = None
        context.add_init_script(PAGE_SCRIPT)
        self.outside: list[str] = []
        self.asked: set[str] = set()
        self.page: Page = context.new_page()
        self.page.set_default_timeout(TIMEOUT_MS)
        self.page.on("request", lambda request: self._note(request.url, self.asked.add))
        self.page.on("requestfinished", lambda request: self._note(request.url, self.outside.append))

    def _note(self, url: str, note: Callable[[str], None]) -> None:
        if not url.startswith((self.server.address, "data:", "blob:")):
            note(url)

    def open(self, route: str = "/") -> None:
        """Go to an address and listen as a screen reader does."""
        self.page.goto(self.server.address + route)
        self._listen()

    def reload(self) -> None:
        """Load the same address anew."""
        self.page.reload()
        self._listen()

    def go(self, route: str) -> None:
        """Go to another address of the app without loading the page anew, as its own links do."""
        self.settle()  # an app that is still on its way somewhere would arrive there afterwards
        if not self.page.url.endswith(route):
            self.changes(lambda: self.page.evaluate(GO, route))
            self.settle()

    def changes(self, act: Callable[[], object]) -> None:
        """Do something that changes the screen, and wait until it begins to."""
        before = self.page.evaluate(SIGHT)
        act()
        self.wait(CHANGED, before)
        self._tapped_on = None

    def wait(self, script: str, value: object = None, timeout: int = TIMEOUT_MS) -> None:
        """Wait until this function says so; at each frame, as Playwright does, would slow the page down."""
        self.page.wait_for_function(script, arg=value, polling=40, timeout=timeout)

    def settle(self) -> None:
        """Wait until nothing moves or changes any more; for measuring and for pictures."""
        self.page.evaluate(SETTLED, isinstance(self.server, Server))

    def leave_sheet(self) -> None:
        """Close what has come up from below."""
        if self.page.evaluate(SHEET):
            self.page.keyboard.press("Escape")
            self.wait(f"() => !({SHEET})()")

    def scroll(self, distance: float) -> bool:
        """Scroll everything that is longer than its place on by that much; False when nothing moved."""
        before = self.page.evaluate(SIGHT)
        for x, y in self.page.evaluate(LONGER):
            self.page.mouse.move(x, y)
            self.page.mouse.wheel(0, distance)
            self.page.mouse.move(0, 0)
            self.settle()
        return bool(self.page.evaluate(SIGHT) != before)

    def resize(self, width: int, height: int) -> None:
        """Become a phone of another size."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.settle()

    def _listen(self) -> None:
        self.page.wait_for_selector("flt-semantics-placeholder", state="attached")
        self.page.evaluate("document.querySelector('flt-semantics-placeholder').click()")
        self.page.wait_for_selector("flt-semantics[role], flt-semantics input", state="attached")
        self._tapped_on = None

    def words(self) -> list[str]:
        """Everything that a screen reader could say."""
        return list(self.page.evaluate(WORDS))

    def sees(self, *texts: str) -> bool:
        """Whether any of these words stand on the screen by now, or do within a moment."""
        try:
            self.wait(f"texts => ({WORDS})().some(one => texts.some(text => one.includes(text)))", texts)
        except Exception:
            return False
        self._tapped_on = None
        return True

    def takes_in(self, text: str) -> bool:
        """Whether these words come to stand on the screen; then they are read before a finger goes there.

        Of what another phone has done nothing counts as shown before it has said so: a machine is quicker.
        """
        if seen := self.sees(text):
            self.settle()
        return seen

    def sees_now(self, text: str) -> bool:
        """Whether the words stand on the screen at this moment."""
        return any(text in one for one in self.words())

    def find(self, name: str | re.Pattern[str]) -> Locator:
        """The thing of that name that can be tapped; a plain name means exactly that name."""
        exact = isinstance(name, str)
        button = self.page.get_by_role("button", name=name, exact=exact)
        return button.or_(self.page.get_by_role("switch", name=name, exact=exact))

    def tap(self, name: str | re.Pattern[str]) -> None:
        """Tap the thing of that name as soon as it is there and a person could have seen it."""
        button = self.find(name)
        expect(button).to_have_count(1, timeout=TIMEOUT_MS)
        self.look()
        self._tapped_on = self.page.evaluate(SIGHT)
        button.tap()
        self.tapped()

    def look(self) -> None:
        """What has just come to the place of a finger is looked at before it is touched."""
        if self._tapped_on is not None:
            with suppress(TimeoutError):  # not every tap changes the screen
                self.wait(CHANGED, self._tapped_on, EFFECT_MS)
            self._tapped_on = None
        self.settle()  # what still moves would not be met
        if (early := self._tapped + 1.2 * DEBOUNCE_SECONDS - time.monotonic()) > 0:
            self.page.wait_for_timeout(1000 * early)

    def tapped(self) -> None:
        """A finger has touched the screen just now."""
        self._tapped = time.monotonic()

    def write(self, label: str, text: str, submit: bool = False) -> None:
        """Write into the field of that label, perhaps with Enter at the end."""
        field = self.page.get_by_label(label)
        field.click()
        self.settle()  # the keyboard comes up; what is written before that nobody hears
        field.fill(text)
        if submit:
            field.press("Enter")

    def boxes(self) -> list[Box]:
        """Everything that can be tapped, with its place."""
        return [Box(*found) for found in self.page.evaluate(TAPPABLE)]

    def screenshot(self, name: str) -> Path:
        """A picture of the screen as it is, in the folder that git ignores."""
        path = PICTURES / f"{name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=path)
        return path

    def offline(self, cut: bool) -> None:
        """Cut the network, or join it again."""
        self.context.set_offline(cut)


def aside(work: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Run a coroutine where no event loop runs yet: as long as it is open, Playwright's fills this thread."""
    with ThreadPoolExecutor(max_workers=1) as thread:
        return thread.submit(lambda: asyncio.run(work())).result()


# Closed with the last test of this folder: no coroutine could be tested on this worker afterwards.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    path = chromium.find()
    if path is None:
        sentence = "There is no Chromium on this machine: `python -m tools.chromium` gets one."
        (pytest.fail if os.environ.get("CI") else pytest.skip)(sentence)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield started
        started.close()


@contextmanager
def served(folder: Path) -> Iterator[Server]:
    """The app on a data folder, until the end of the block."""
    running = Server(folder)
    running.start()
    yield running
    if running.process is not None and running.process.poll() is None:
        running.stop()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """On an empty folder; a module whose games are there already has a `server` of its own."""
    with served(tmp_path / "data") as running:
        yield running


OpenPhone = Callable[..., Phone]


@contextmanager
def phones(browser: Browser) -> Iterator[OpenPhone]:
    """Opens phones, until the end of the block: `opened(server, "/games", width=360, dark=True, text=2.0)`.

    On a phone that keeps `still`, as people can ask it to, nothing moves on the way to where it will be.
    """
    contexts: list[BrowserContext] = []

    def opened(
        server: Server,
        route: str = "/",
        *,
        width: int = 390,
        height: int = 844,
        language: str = "de-DE",
        dark: bool = False,
        text: float = 1.0,
        still: bool = True,
    ) -> Phone:
        chosen = {
            "viewport": {"width": width, "height": height},
            "locale": language,
            "color_scheme": "dark" if dark else "light",
            "reduced_motion": "reduce" if still else "no-preference",
        }
        context = browser.new_context(**{**PHONE, **chosen})
        contexts.append(context)
        if text != 1.0:
            context.add_init_script(f"({LARGE_TEXT})('{16 * text}px')")
        phone = Phone(context, server)
        phone.open(route)
        return phone

    try:
        yield opened
    finally:
        for context in contexts:
            context.close()


@pytest.fixture
def open_phone(browser: Browser, server: Server) -> Iterator[OpenPhone]:
    """Opens phones on the server: `open_phone("/games", width=360)`."""
    with phones(browser) as opened:
        yield partial(opened, server)


@pytest.fixture
def phone(open_phone: OpenPhone) -> Phone:
    return open_phone()
