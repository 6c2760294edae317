"""What a tap costs in the phone's own browser, kept there for good, beside the bare app with one such put.

From the tap that the client sends to Python's worker to the picture that comes back: four players, round 8 of
15; then the same with 2,000 games in the browser's storage.
"""

from __future__ import annotations

import base64
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median

from playwright.sync_api import BrowserContext, Page

from scorekeeper.storage.files import OS_FILES
from scorekeeper.storage.library import Library
from scorekeeper.tables import summarise
from tests.benchmarks.evenings import fill, running_ids
from tests.benchmarks.taps import steps

ROUNDS = 6
WARM_UP = 1
"""Rounds at the beginning that are not counted."""
STORED = 2_000
QUIET = 350
"""Milliseconds without a further picture, after which a tap is over; the same key counts again then."""
CHUNK = 100

WATCH = """
() => {
  window.tapped = {sent: 0, shown: 0};
  const Real = Worker;
  const isFrame = (data, action) => data instanceof Uint8Array && !data[0] && data[2] === action;
  window.Worker = class extends Real {
    constructor(...args) {
      super(...args);
      this.addEventListener('message', ({data}) => {
        if (isFrame(data, 2)) window.tapped.shown = performance.now();
      });
    }
    postMessage(data, ...more) {
      if (isFrame(data, 3) && !window.tapped.sent) window.tapped.sent = performance.now();
      super.postMessage(data, ...more);
    }
  };
}
"""
"""Notes when an event goes to Python and when a picture comes back: actions 3 and 2 of Flet's protocol."""

OVER = f"""
() => window.tapped.shown > window.tapped.sent && window.tapped.sent
  && performance.now() - window.tapped.shown > {QUIET}
"""

KEEP = """
async ([name, files]) => {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('files');
    request.result.createObjectStore('stamps');
  };
  const database = await new Promise(done => { request.onsuccess = () => done(request.result); });
  const transaction = database.transaction(['files', 'stamps'], 'readwrite');
  for (const [path, content, stamp] of files) {
    const bytes = Uint8Array.from(atob(content), letter => letter.charCodeAt(0));
    transaction.objectStore('files').put(bytes, path);
    transaction.objectStore('stamps').put(stamp, path);
  }
  await new Promise(done => { transaction.oncomplete = done; });
  database.close();
}
"""


def keep_games(context: BrowserContext, address: str, running: int, finished: int) -> None:
    """Lay so many games into the storage of the browser, as the app keeps them."""
    page = context.new_page()
    page.goto(f"{address}manifest.json")
    with tempfile.TemporaryDirectory() as temporary:
        files = list(_files(fill(Path(temporary) / "data", running, finished)))
    for begin in range(0, len(files), CHUNK):
        page.evaluate(KEEP, ["scorekeeper /", files[begin : begin + CHUNK]])
    page.close()


def _files(folder: Path) -> Iterator[tuple[str, str, str]]:
    """Path, content and stamp of every file; the list of the games is made first."""
    library = Library(folder, summarise)
    library.open()
    library.close()
    for path in sorted(folder.rglob("*.json")):
        content = base64.b64encode(path.read_bytes()).decode()
        yield f"/{path.relative_to(folder).as_posix()}", content, OS_FILES.stamp(str(path))


def pad_taps(context: BrowserContext, address: str) -> list[float]:
    """The seconds of each tap of some rounds."""
    seconds = []
    for place, game_id in enumerate(running_ids(ROUNDS + WARM_UP)):
        taken = _taps(context, f"{address}#/games/{game_id}", [key for key, _answer in steps()])
        seconds += taken if place >= WARM_UP else []
    return seconds


def bare_taps(context: BrowserContext, address: str) -> list[float]:
    """The seconds of as many taps on the one button."""
    count = len(steps())
    return _taps(context, address, ["Tap"] * count * (ROUNDS + WARM_UP))[count * WARM_UP :]


def _taps(context: BrowserContext, address: str, keys: Sequence[str]) -> list[float]:
    page = context.new_page()
    page.add_init_script(f"({WATCH})()")
    page.goto(address)
    page.wait_for_selector("flt-semantics-placeholder", state="attached", timeout=90_000)
    page.evaluate("document.querySelector('flt-semantics-placeholder').click()")
    taken = [_tap(page, key) for key in keys]
    page.close()
    return taken


def _tap(page: Page, key: str) -> float:
    button = page.get_by_role("button", name=key, exact=True)
    button.wait_for(state="attached", timeout=90_000)
    page.wait_for_timeout(QUIET)
    page.evaluate("window.tapped.sent = 0")
    button.tap()
    page.wait_for_function(OVER)
    return float(page.evaluate("window.tapped.shown - window.tapped.sent")) / 1000


def compared(
    bare: list[float], pad: list[float], full: list[float]
) -> Iterator[tuple[str, float, str, float | None]]:
    """Rows for the table."""
    yield "tap in the browser, bare with one put", median(bare) * 1000, "ms", None
    yield "tap in the browser, pad", median(pad) * 1000, "ms", None
    yield "tap in the browser, pad to bare", median(pad) / median(bare), "x", 4.0
    yield f"tap in the browser, {STORED:,} games to few", median(full) / median(pad), "x", 1.2
