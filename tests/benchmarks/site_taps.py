"""What a tap costs in the phone's own browser, kept there for good, beside the bare app with one such put.

From the tap that reaches Python's worker to the patch that it sends back: four players, round 8 of
15; then the same with 2,000 games in the browser's storage.
"""

import base64
import tempfile
from pathlib import Path
from statistics import median

from scorekeeper.storage.files.filesystem import OS_FILES
from scorekeeper.storage.library import Library
from tests.benchmarks.data_folders import fill, running_ids
from tests.benchmarks.first_screen import accessible
from tests.benchmarks.taps import steps

ROUNDS = 6
WARM_UP = 1
"""Rounds at the beginning that are not counted."""
STORED = 2_000
QUIET = 350
"""Milliseconds without a further patch, after which a tap is over; the same key counts again then."""
CHUNK = 100

WATCH = """
() => {
  window.tapped = {taken: 0, at: 0};
  new BroadcastChannel('tapped').onmessage = ({data}) => {
    window.tapped = {taken: data, at: performance.now()};
  };
  const Real = Worker, inside = `
    const isFrame = (data, action) => data instanceof Uint8Array && !data[0] && data[2] === action;
    const channel = new BroadcastChannel('tapped'), send = self.postMessage.bind(self);
    let begun = 0, early = [];
    addEventListener('message', event => {
      if (early) { early.push(event.data); event.stopImmediatePropagation(); }
      if (isFrame(event.data, 3)) begun = performance.now();
    });
    self.postMessage = (data, ...more) => {
      if (isFrame(data, 2)) channel.postMessage(performance.now() - begun);
      send(data, ...more);
    };
    const at = what => typeof what === 'string' ? new URL(what, SCRIPT) : what;
    const get = self.fetch.bind(self), Asked = self.Request;
    self.fetch = (what, ...more) => get(at(what), ...more);
    self.Request = class extends Asked { constructor(what, ...more) { super(at(what), ...more); } };
    await import(SCRIPT);
    const waiting = early; early = null;
    for (const data of waiting) dispatchEvent(new MessageEvent('message', {data}));
  `;
  window.Worker = class extends Real {
    constructor(url, options) {
      const script = inside.replaceAll('SCRIPT', JSON.stringify(new URL(url, document.baseURI).href));
      super(URL.createObjectURL(new Blob([script], {type: 'text/javascript'})), options);
    }
  };
}
"""
"""Puts a clock around Python's worker: from an event to the last patch that answers it (actions 3 and 2 of
Flet's protocol). The page's own clock would count how long the client draws the tap before."""

OVER = f"() => window.tapped.at && performance.now() - window.tapped.at > {QUIET}"

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


def keep_games(context, address, running, finished):
    """Lay so many games into the storage of the browser, as the app keeps them."""
    with tempfile.TemporaryDirectory() as temporary:
        files = list(_files(fill(Path(temporary) / "data", running, finished)))
    page = context.new_page()
    page.goto(f"{address}manifest.json")
    for begin in range(0, len(files), CHUNK):
        page.evaluate(KEEP, ["scorekeeper /", files[begin : begin + CHUNK]])
    page.close()


def _files(folder):
    """Path, content and stamp of every file; the list of the games is made first."""
    library = Library(folder)
    library.open()
    library.close()
    for path in sorted(folder.rglob("*.json")):
        content = base64.b64encode(path.read_bytes()).decode()
        yield f"/{path.relative_to(folder).as_posix()}", content, OS_FILES.stamp(str(path))


def pad_taps(context, address):
    """The seconds of each tap of some rounds."""
    seconds = []
    for place, game_id in enumerate(running_ids(ROUNDS + WARM_UP)):
        taken = _taps(context, f"{address}#/games/{game_id}", [key for key, _answer in steps()])
        seconds += taken if place >= WARM_UP else []
    return seconds


def bare_taps(context, address):
    """The seconds of as many taps on the one button."""
    count = len(steps())
    return _taps(context, address, ["Tap"] * count * (ROUNDS + WARM_UP))[count * WARM_UP :]


def _taps(context, address, keys):
    page = context.new_page()
    page.add_init_script(f"({WATCH})()")
    page.goto(address)
    accessible(page)
    taken = [_tap(page, key) for key in keys]
    page.close()
    return taken


def _tap(page, key):
    button = page.get_by_role("button", name=key, exact=True)
    button.wait_for(state="attached", timeout=90_000)
    page.wait_for_timeout(QUIET)
    page.evaluate("window.tapped.at = 0")
    button.tap()
    page.wait_for_function(OVER)
    return float(page.evaluate("window.tapped.taken")) / 1000


def compared(bare, pad, full):
    """Rows for the table."""
    yield "tap in the browser, bare with one put", median(bare) * 1000, "ms", None
    yield "tap in the browser, pad", median(pad) * 1000, "ms", None
    yield "tap in the browser, pad to bare", median(pad) / median(bare), "x", 4.0
    yield f"tap in the browser, {STORED:,} games to few", median(full) / median(pad), "x", 1.2
