"""Drives the app in a real browser: its own server, and a Chromium of phone size that is touched.

Everything is found by its name in the accessibility tree, as a screen reader finds it.
"""

import asyncio
import os
import re
from collections.abc import Callable, Coroutine, Iterator, Sequence
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
    Error,
    Locator,
    Page,
    TimeoutError,
    expect,
    sync_playwright,
)

from scorekeeper.access.access_file import EntryMode, SharedTable
from scorekeeper.game import Fact
from scorekeeper.rules import Ruleset
from scorekeeper.tables import Host
from scorekeeper.ui.runtime.tap_queue import DEBOUNCE_SECONDS
from tests.browser.server_process import ServerProcess, start_server
from tests.free_port import free_port
from tests.game.driver import seats
from tests.tables.table_moves import makes
from tools import chromium

T = TypeVar("T")
HERE = Path(__file__).parent
SCREENSHOTS = HERE.parents[1] / "screenshots"
PICTURES = bool(os.environ.get("PICTURES"))
"""Whether pictures are taken for people to look at; no test looks at them."""
FLAGS = (
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
COMPILES_ONCE = "--js-flags=--liftoff-only"
"""Spares the second, better compilation of the client, which costs more than a page gains that lives for one
test: a fifth of the processor's time. Where Pyodide boots cold it runs too long for it."""
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
DEBOUNCED = re.compile("/games/[^/]+$|/judge$")
"""Ends of the addresses of screens that take two quick taps for one: every table, and the judge."""
EFFECT_MS = 5_000
"""Milliseconds in which the effect of a tap is to be seen, if it has one."""

TAP_TARGETS = """
() => [...document.querySelectorAll('flt-semantics')]
  .flatMap(node => [node, ...node.querySelectorAll(':scope > input, :scope > textarea')])
  .filter(node => node.matches('[flt-tappable], [role=button], [role=switch], input, textarea'))
  .map(node => {
    const box = node.getBoundingClientRect();
    const name = node.getAttribute('aria-label') || node.textContent.trim();
    const id = node.id || node.parentElement.id;
    const scroller = node.closest(':has(> flt-semantics-scroll-overflow)');
    const sheet = scroller?.getBoundingClientRect();
    const whole = scroller?.querySelector(':scope > flt-semantics-scroll-overflow').getBoundingClientRect();
    const cut = !!sheet && (whole.width > sheet.width
      ? box.x < sheet.x + 0.5 || box.x + box.width > sheet.x + sheet.width - 0.5
      : box.y < sheet.y + 0.5 || box.y + box.height > sheet.y + sheet.height - 0.5);
    return [name, box.x, box.y, box.width, box.height, id, cut];
  })
"""
TEXTS = """
() => [...document.querySelectorAll('flt-semantics-host *')].flatMap(node => [
  node.getAttribute('aria-label'), node.value,
  ...[...node.childNodes].filter(child => child.nodeType === 3).map(child => child.data),
]).filter(text => text)
"""
HAS_TEXT = f"texts => ({TEXTS})().some(one => texts.some(text => one.includes(text)))"
PUSH_ROUTE = """
route => {
  history.pushState({}, '', route);
  dispatchEvent(new PopStateEvent('popstate', {state: {}}));
}
"""
SHEET_OPEN = "() => !!document.querySelector('[role=dialog], [aria-label=Dialog], [aria-label=Dialogfeld]')"
SCROLLABLE = """
() => [...document.querySelectorAll('flt-semantics-scroll-overflow')].map(inside => {
  const inner = inside.getBoundingClientRect(), outer = inside.parentElement.getBoundingClientRect();
  const [right, down] = [inner.width > outer.width + 1, inner.height > outer.height + 1];
  return [outer.x + outer.width / 2, outer.y + outer.height / 2, right && outer.width, down && outer.height];
}).filter(([_x, _y, right, down]) => right || down)
"""
SCREEN_STATE = """
() => [...document.querySelectorAll('flt-semantics-host *')].map(node => {
  const box = node.getBoundingClientRect();
  const state = ['aria-label', 'aria-current', 'aria-checked'].map(name => node.getAttribute(name));
  return [state, node.textContent, node.value, box.x, box.y, box.width, box.height].join(' ');
}).join('|')
"""
HAS_CHANGED = f"before => ({SCREEN_STATE})() !== before"
WAIT_UNTIL_IDLE = """
async served => {
  // What the server still has to say comes before its answer to a question that was asked later.
  for (let asked = 0; served && asked < 2; asked++) {
    await fetch('/favicon.png', {method: 'HEAD', cache: 'no-store'}).catch(() => null);
  }
  const end = performance.now() + 8000;
  const there = () => document.querySelector('flt-semantics [flt-tappable], flt-semantics input');
  while (performance.now() < end && !(window.isIdle() && there())) {
    await new Promise(done => setTimeout(done, 30));
  }
}
"""
INIT_SCRIPT = f"""
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
  // What is said aloud is taken away again some time later, and nothing is drawn for it.
  const isSpoken = ({{target}}) => target.closest?.('flt-announcement-host');
  const changes = new MutationObserver(list => {{
    if (!list.every(isSpoken)) changed = performance.now();
  }});
  const everything = {{subtree: true, childList: true, attributes: true, characterData: true}};
  addEventListener('DOMContentLoaded', () => changes.observe(document.body, everything));
  window.stillFor = () => performance.now() - Math.max(changed, drawn);
  window.isIdle = () => {{
    const isDrawn = drawn > changed || performance.now() - changed > 1000;
    return window.stillFor() > 100 && !asked.size && isDrawn;
  }};
}}
"""
"""Draws few frames a second, and tells whether anything is still to be drawn."""
UNDRAWN = """
{
  addEventListener('DOMContentLoaded', () => { document.documentElement.style.opacity = 0; });
  // Instead of painting the client's pictures it is answered with our ground, for which the splash waits.
  const instantiate = WebAssembly.instantiate.bind(WebAssembly), canvas = new OffscreenCanvas(4, 4);
  const paint = () => {
    const pen = canvas.getContext('2d');
    pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--background');
    pen.fillRect(0, 0, 4, 4);
    return canvas.transferToImageBitmap();
  };
  WebAssembly.instantiate = async (module, imports) => {
    const answer = (surface, count, callback) => client.exports.surface_onRenderComplete(surface, callback, {
      imageBitmaps: Array.from({length: count}, paint),
      rasterStartMilliseconds: performance.now(),
      rasterEndMilliseconds: performance.now(),
    });
    if (imports?.env?.skwasm_dispatchRenderPictures) {
      imports.env.skwasm_dispatchRenderPictures = (_thread, surface, _pictures, count, callback) =>
        setTimeout(answer, 0, surface, count, callback);
    }
    const client = await instantiate(module, imports);
    return client;
  };
}
"""
"""Paints nothing and shows nothing: without a graphics card the pixels, which few tests look at, take a fifth
of the time."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


@dataclass(frozen=True)
class TapTarget:
    """A thing that can be tapped, and where it lies on the page (logical pixels)."""

    name: str
    x: float
    y: float
    width: float
    height: float
    id: str
    clipped: bool
    """Whether it touches the edge of what scrolls, so that part of it may be out of sight."""


class Server:
    """The app, served from its own process on a data folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: ServerProcess | None = None

    def start(self) -> None:
        self.start_with()

    def start_with(self, *options: str) -> None:
        where = ("--port", str(self.port), "--data", str(self.folder))
        self.process = start_server("serve", *where, *options)
        line = self.process.stdout.readline()
        assert self.address in line, f"the server did not start: {line!r}"

    def stop(self) -> int:
        """End it as Ctrl-C does; returns the exit status. It has logged nothing."""
        assert self.process is not None
        self.process.terminate()
        _out, errors = self.process.communicate()
        assert errors == ""
        return self.process.returncode

    def kill(self) -> None:
        """End it as a dead battery does."""
        assert self.process is not None
        self.process.kill()
        self.process.communicate()


def run_apart(work: Coroutine[Any, Any, T]) -> T:
    """What this work answers, in a thread of its own: Playwright has a loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def shared_tables(
    folder: Path,
    *games: Sequence[Fact],
    ruleset: Ruleset,
    names: Sequence[str],
    mode: EntryMode = EntryMode.ALL,
    taken_over: tuple[int, tuple[int, ...]] | None = None,
) -> list[SharedTable]:
    """Games in a data folder in which these facts were entered; their tables are open to other phones."""

    async def prepared() -> list[SharedTable]:
        host = Host.open(folder)
        tables = [await host.start(seats(len(names), names), 0, ruleset, taken_over) for _game in games]
        for table, facts in zip(tables, games, strict=True):
            for fact in facts:
                await makes(table, fact)
        opened = host.share_tables()
        shared = [await opened.share(table.game.id, mode) for table in tables]
        host.close()
        return shared

    return run_apart(prepared())


def take_picture(page: Page, name: str) -> None:
    """Take a picture of the page for people to look at, where they asked for pictures."""
    if PICTURES:
        path = SCREENSHOTS / f"{name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=path)


class Phone:
    """A browser tab of phone size, driven by taps."""

    def __init__(self, context: BrowserContext, server: Server, *, drawn: bool = True) -> None:
        """Where it is not `drawn`, only its accessibility tree is there and nothing to be seen."""
        self.server = server
        self.context = context
        self._state_at_tap: str | None = None
        context.add_init_script(INIT_SCRIPT)
        self.drawn = drawn or PICTURES
        if not self.drawn:
            context.add_init_script(UNDRAWN)
        self.external_requests: set[str] = set()
        """Addresses of other hosts that were asked."""
        self.page: Page = context.new_page()
        self.page.set_default_timeout(TIMEOUT_MS)
        self.page.on("request", lambda request: self._note(request.url))

    def _note(self, url: str) -> None:
        if not url.startswith((self.server.address, "data:", "blob:")):
            self.external_requests.add(url)

    def open(self, route: str = "/") -> None:
        """Go to an address, with the accessibility tree switched on."""
        self.page.goto(self.server.address + route)
        self.enable_accessibility()

    def go(self, route: str) -> None:
        """Go to another address of the app without loading the page anew, as its own links do."""
        self.settle()  # an app that is still on its way somewhere would arrive there afterwards
        if not self.page.url.endswith(route):
            self.expect_change(lambda: self.page.evaluate(PUSH_ROUTE, route))
            self.settle()

    def show(self, route: str, text: str) -> None:
        """Go to the address that says this, over another one where it is said already: tables look alike."""
        if not self.page.url.endswith(route) and self.sees_now(text):
            self.go("/nowhere")
        self.go(route)
        assert self.sees_and_settles(text)

    def expect_change(self, action: Callable[[], object]) -> None:
        """Do something that changes the screen, and wait until it begins to."""
        before = self.page.evaluate(SCREEN_STATE)
        action()
        self.wait_for_function(HAS_CHANGED, before)
        self._state_at_tap = None

    def wait_for_function(self, script: str, value: object = None, timeout: int = TIMEOUT_MS) -> None:
        """Wait until this function is true; Playwright would ask at each frame and slow the page down."""
        self.page.wait_for_function(script, arg=value, polling=40, timeout=timeout)

    def settle(self) -> None:
        """Wait until nothing moves or changes any more; for measuring and for pictures."""
        self.page.evaluate(WAIT_UNTIL_IDLE, isinstance(self.server, Server))

    def close_sheet(self) -> bool:
        """Close the bottom sheet or dialog that is open; False where there is none."""
        if is_open := bool(self.page.evaluate(SHEET_OPEN)):
            self.page.keyboard.press("Escape")
            self.wait_for_function(f"() => !({SHEET_OPEN})()")
        return is_open

    def scroll(self, distance: float) -> bool:
        """Scroll everything that is longer than its place on by that much; False when nothing moved."""
        return self._scroll(lambda length: distance if length else 0)

    def scroll_half(self, way: int) -> bool:
        """As `scroll`, by half of the place: what is cut at its end is whole then."""
        return self._scroll(lambda length: way * length / 2)

    def _scroll(self, distance: Callable[[float], float]) -> bool:
        before = self.page.evaluate(SCREEN_STATE)
        for x, y, width, height in self.page.evaluate(SCROLLABLE):
            self.page.mouse.move(x, y)
            self.page.mouse.wheel(distance(width), distance(height))
            self.page.mouse.move(0, 0)
            self.settle()
        return bool(self.page.evaluate(SCREEN_STATE) != before)

    def resize(self, width: int, height: int) -> None:
        """Change the size of the phone."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.settle()

    def enable_accessibility(self) -> None:
        """Switch the accessibility tree on, as a screen reader does, and wait for it."""
        self.page.wait_for_selector("flt-semantics-placeholder", state="attached")
        self.page.evaluate("document.querySelector('flt-semantics-placeholder').click()")
        self.page.wait_for_selector("flt-semantics[role], flt-semantics input", state="attached")
        self._state_at_tap = None

    def texts(self) -> list[str]:
        """All texts on the screen, as a screen reader could say them."""
        return list(self.page.evaluate(TEXTS))

    def sees(self, *texts: str) -> bool:
        """Whether any of these texts is on the screen; waits for it up to the timeout."""
        try:
            self.wait_for_function(HAS_TEXT, texts)
        except Error:
            return False
        self._state_at_tap = None
        return True

    def sees_and_settles(self, text: str) -> bool:
        """Whether this text is on the screen, as `sees`; then waits until the screen has settled.

        For what another phone has done: a tap counts only on a screen that this phone has acknowledged.
        """
        if seen := self.sees(text):
            self.settle()
        return seen

    def sees_now(self, text: str) -> bool:
        """Whether the text is on the screen at this moment, without waiting."""
        return any(text in one for one in self.texts())

    def find(self, name: str | re.Pattern[str]) -> Locator:
        """The thing of that name that can be tapped; a plain name means exactly that name."""
        exact = isinstance(name, str)
        button = self.page.get_by_role("button", name=name, exact=exact)
        return button.or_(self.page.get_by_role("switch", name=name, exact=exact))

    def tap(self, name: str | re.Pattern[str]) -> None:
        """Tap the thing of that name as soon as it is there and the screen has settled."""
        button = self.find(name)
        expect(button).to_have_count(1, timeout=TIMEOUT_MS)
        self.wait_before_tap()
        self._state_at_tap = self.page.evaluate(SCREEN_STATE)
        button.tap()

    def press(self, *keys: str) -> None:
        """Press these keys as soon as the screen has settled; the next one waits for their effect."""
        self.wait_before_tap()
        self._state_at_tap = self.page.evaluate(SCREEN_STATE)
        for key in keys:
            self.page.keyboard.press(key)

    def wait_before_tap(self) -> None:
        """Wait until the last tap has had its effect, the screen has settled and no tap would be a repeat."""
        if self._state_at_tap is not None:
            with suppress(TimeoutError):  # not every tap changes the screen
                self.wait_for_function(HAS_CHANGED, self._state_at_tap, EFFECT_MS)
            self._state_at_tap = None
        self.settle()  # what still moves would not be hit
        if not isinstance(self.server, Server) and DEBOUNCED.search(self.page.url):
            self.wait_for_function("still => window.stillFor() > still", 1200 * DEBOUNCE_SECONDS)
            # After the last key of a question it is twice as long, for which no blinking cursor is still.
            self.page.wait_for_timeout(1200 * DEBOUNCE_SECONDS)

    def write(self, label: str, text: str, submit: bool = False) -> None:
        """Write into the field of that label, perhaps with Enter at the end."""
        field = self.page.get_by_label(label)
        field.click()
        self.settle()  # the keyboard comes up; what is written before that nobody hears
        field.fill(text)
        if submit:
            field.press("Enter")

    def tap_targets(self) -> list[TapTarget]:
        """Everything that can be tapped, with its place on the page."""
        return [TapTarget(*found) for found in self.page.evaluate(TAP_TARGETS)]

    def screenshot(self, name: str) -> None:
        """As `take_picture`."""
        take_picture(self.page, name)

    def comes_to_show(self, picture: Callable[[], bytes]) -> bool:
        """Whether the screen becomes the picture, to the pixel: faces and icons come after the words."""
        assert self.drawn
        for _look in range(40):
            self.settle()
            if self.page.screenshot() == picture():
                return True
            self.page.wait_for_timeout(250)
        return False


# Closed with the last test of this folder: no coroutine could be tested on this worker afterwards.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    path = chromium.find()
    if path is None:
        sentence = "There is no Chromium on this machine: `python -m tools.chromium` gets one."
        (pytest.fail if os.environ.get("CI") else pytest.skip)(sentence)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=[*FLAGS, COMPILES_ONCE])
        yield started
        started.close()


@contextmanager
def served(folder: Path) -> Iterator[Server]:
    """The app on a data folder, until the end of the block."""
    running = Server(folder)
    running.start()
    try:
        yield running
    finally:
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

    `text` is how many times the usual size their browser draws text in; with `reduced_motion`, a setting of
    phones, nothing is animated. A test that looks at pixels wants them `drawn`. A script that runs `before`
    those of a page may stand in for what the browser has.
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
        reduced_motion: bool = True,
        drawn: bool = False,
        before: str = "",
    ) -> Phone:
        chosen = {
            "viewport": {"width": width, "height": height},
            "locale": language,
            "color_scheme": "dark" if dark else "light",
            "reduced_motion": "reduce" if reduced_motion else "no-preference",
        }
        context = browser.new_context(**{**PHONE, **chosen})
        contexts.append(context)
        context.add_init_script(before)
        phone = Phone(context, server, drawn=drawn)
        if text != 1.0:
            sizes = {"standard": round(16 * text), "fixed": round(13 * text)}
            context.new_cdp_session(phone.page).send("Page.setFontSizes", {"fontSizes": sizes})
        phone.open(route)
        return phone

    try:
        yield opened
    finally:
        for context in contexts:
            context.close()


@pytest.fixture
def contexts() -> Iterator[list[BrowserContext]]:
    """What a test has opened: closed after it."""
    opened: list[BrowserContext] = []
    yield opened
    for context in opened:
        context.close()


@pytest.fixture
def open_phone(browser: Browser, server: Server) -> Iterator[OpenPhone]:
    """Opens phones on the server: `open_phone("/games", width=360)`."""
    with phones(browser) as opened:
        yield partial(opened, server)
