"""Faults of the site on a phone: it says what is wrong, or recovers by itself."""

from importlib.resources import files
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import COMPILES_ONCE, TIMEOUT_MS
from tests.browser.site.conftest import VisitedPhone
from tests.browser.site.offline_site import BASE, PersistentPhone, SiteHost, takes_a_game, wait_for_flag

ENGINE, EVICTED = "pyodide/pyodide.asm.wasm", "suits/blue.svg"
OTHER_CLIENT = {
    "main.dart.js": "main.dart.js.packed",
    "canvaskit/canvaskit.js": "canvaskit/canvaskit.js.br",
    "canvaskit/canvaskit.wasm": "canvaskit/canvaskit.wasm.br",
}
"""Its files and what the host sends."""
CACHED = """
async ([name, change]) => {
  for (const key of await caches.keys()) {
    const cache = await caches.open(key), place = new URL(name, document.baseURI).href;
    if (await cache.match(place)) return change === 'delete' ? cache.delete(place) : true;
  }
  return false;
}
"""
BUILD_CACHE = """
const place = name => new URL(name, document.baseURI).href;
const ofBuild = async () => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    if (await cache.match(place('app.zip'))) return cache;
  }
};
"""
KEEP_SNAPSHOT = f"""
async () => {{
  {BUILD_CACHE}
  const kept = await caches.open('kept');
  await kept.put(place('kept'), await (await ofBuild()).match(place('memory-snapshot')));
}}
"""
PUT_SNAPSHOT = f"""
async () => {{
  {BUILD_CACHE}
  const memory = new Uint8Array(await (await caches.match(place('kept'))).arrayBuffer());
  await (await ofBuild()).put(place('memory-snapshot'), new Response((%s)(memory)));
}}
"""
"""The snapshot that was kept, changed by a function."""
CANNOT_BE_LOADED = "() => new Uint8Array(100_000)"
CANNOT_START = """
memory => {
  const text = new TextDecoder('latin1').decode(memory), name = 'start_app';
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) memory[at] ^= 1;
  return memory;
}
"""
"""A few bytes that have changed: Python boots from it, and does not find the function that starts the app."""
NOT_KEPT = f"""
async engine => {{
  {BUILD_CACHE}
  const {{files}} = await (await caches.match(place('build.json'))).json();
  const needed = Object.keys(files).filter(name => !files[name].engine || files[name].engine === engine);
  const there = await Promise.all(needed.map(name => fetch(name).then(({{ok}}) => ok, () => false)));
  return needed.filter((_name, index) => !there[index]);
}}
"""
"""The files of the build that this browser needs and does not get."""
ASK_TABS = """
() => new Promise(resolve => {
  const channel = new BroadcastChannel('scorekeeper /block/');
  channel.onmessage = ({data}) => resolve(data);
  setTimeout(resolve, 1500, 'nobody');
  channel.postMessage('asks');
})
"""
STAMPS = """
async change => {
  const done = request => new Promise(resolve => { request.onsuccess = () => resolve(request.result); });
  const database = await done(indexedDB.open('scorekeeper /block/'));
  const stamps = database.transaction('stamps', 'readwrite').objectStore('stamps');
  if (change) for (const key of await done(stamps.getAllKeys())) stamps.put('of another tab', key);
  return done(stamps.getAll());
}
"""
"""The stamps of all that is stored, perhaps after the `change` of a tab that believes to be alone."""
ATTEMPTS = "() => JSON.parse(localStorage.getItem('scorekeeper /block/ snapshot'))"
SET_ATTEMPTS = "known => localStorage.setItem('scorekeeper /block/ snapshot', JSON.stringify(known))"
FIRST_EVENT = """
async () => {
  const cacheName = (await caches.keys()).find(name => / [0-9a-f]+$/.test(name));
  const worker = new Worker('python_worker.js', {type: 'module'});
  worker.postMessage({start: {cacheName, documentUrl: document.URL, lock: 'none', database: 'none'}});
  const event = await new Promise(resolve => { worker.onmessage = ({data}) => resolve(data.event); });
  worker.terminate();
  return event;
}
"""
"""What Python's worker reports first of its start: of a plain one that the machine code is compiled."""
CAPTURING = ("kept_data.js", "python_worker_client.js")
CAPTURES = """
async () => {
  const BASE = new URL('./', document.baseURI), CACHE = '';
  let begun = 0;
  class Worker {
    constructor() { begun += 1; }
    postMessage() { this.onmessage({data: {event: 'failed', detail: 'out of memory'}}); }
    terminate() {}
  }
  %s
  for (let time = 0; time < 5; time++) await captureSnapshot('newest').catch(() => null);
  return begun;
}
"""
"""How many captures are begun where every one fails."""
HOLD_LOCK = """
() => new Promise(resolve => {
  navigator.locks.request('scorekeeper /block/', () => {
    resolve();
    return new Promise(() => {});
  });
})
"""
"""What an app in another tab does."""


def has(page: Page, name: str, change: str = "") -> bool:
    return bool(page.evaluate(CACHED, [name, change]))


def workers_of(page: Page) -> list[str]:
    """The workers that this page starts from now on."""
    started: list[str] = []
    page.on("worker", lambda worker: started.append(worker.url))
    return started


def test_over_plain_http_a_tab_that_slept_only_looks_once_another_one_has_written(
    browser: Browser, built_site: Path, tmp_path: Path
) -> None:
    """Over plain http a browser has no Web Locks: the tab that writes answers other tabs that ask. A tab that
    slept did not answer, and overwrites nothing of the tab that has written since."""
    host = SiteHost(built_site, "block.test")
    device = PersistentPhone(browser, tmp_path / "profile", host, COMPILES_ONCE)
    with host.up():
        phone = device.start()
        assert not phone.page.evaluate("isSecureContext || 'locks' in navigator")
        takes_a_game(phone)
        other = device.beside_app()
        assert other.evaluate(ASK_TABS) == "held"
        phone.page.workers[0].evaluate("BroadcastChannel.prototype.postMessage = () => {}")
        assert other.evaluate(ASK_TABS) == "nobody"
        other.evaluate(STAMPS, True)
        phone.page.bring_to_front()
        phone.tap("0 ansagen")
        assert phone.sees("Nur zum Ansehen")
        phone.screenshot("site-second-tab-looks")
        assert set(other.evaluate(STAMPS)) == {"of another tab"}
        device.stop()


def test_a_browser_without_webgl_gets_the_other_client_also_after_a_download_that_broke_off(
    visited: VisitedPhone, host: SiteHost
) -> None:
    """As Safari and Firefox do; with files that the browser evicted. What came before it broke off is not
    fetched again, then all is kept."""
    device = visited("--disable-3d-apis")
    device.launch()
    phone = device.empty_tab()
    host.sent.clear()
    with host.up(breaks_off=f"{ENGINE}.br"):
        beside = device.beside_app()
        for name in (ENGINE, EVICTED):
            assert has(beside, name, "delete")
            assert not has(beside, name)
        phone.context.new_cdp_session(beside).send("Network.clearBrowserCache")
        phone.page.goto(host.address + "/")
        failed = phone.page.get_by_text("Die App konnte nicht gestartet werden.")
        expect(failed).to_be_visible(timeout=TIMEOUT_MS)
        for name in OTHER_CLIENT:  # it may still be on its way
            phone.wait_for_function(CACHED, [name, ""])
        with phone.page.expect_event("load"):  # the client of the page that failed is there as well
            phone.page.get_by_role("button", name="Noch einmal versuchen").tap()
        phone.enable_accessibility()
        assert phone.sees("Neues Spiel")
        assert phone.page.evaluate("flet.webRenderer") == "canvaskit"
        wait_for_flag(phone.page, "scorekeeperWhole")
        phone.page.close()
    sent = {name: times for name, times in host.sent.items() if not name.startswith(("build.json", "sw.js"))}
    assert sent == dict.fromkeys((*OTHER_CLIENT.values(), EVICTED), 1) | {f"{ENGINE}.br": 2}
    assert beside.evaluate(NOT_KEPT, "canvaskit") == []
    device.stop()


def test_a_snapshot_that_is_broken_is_replaced_and_in_the_end_not_captured_any_more(
    visited: VisitedPhone, host: SiteHost
) -> None:
    """Also where the phone ran out of memory and the browser closed the page without an error."""
    device = visited()
    with host.up():
        device.launch()
        beside = device.beside_app()
        beside.evaluate(KEEP_SNAPSHOT)
        known = beside.evaluate(ATTEMPTS)
        phone = device.empty_tab()
        started = workers_of(phone.page)

        # Two starts have never shown the first screen: it is dropped before it is tried once more.
        beside.evaluate(SET_ATTEMPTS, {**known, "starts": 2})
        phone.page.goto(f"{host.address}/")
        phone.wait_for_function(f"async () => !await ({CACHED})(['memory-snapshot', ''])")
        phone.page.goto("about:blank")  # before it has booted

        # One that fails as the app starts: another worker boots without it, and a third one captures. While
        # an app is open in another tab, this one only looks.
        beside.evaluate(HOLD_LOCK)
        beside.evaluate(SET_ATTEMPTS, known)
        beside.evaluate(PUT_SNAPSHOT % CANNOT_START)
        started.clear()
        phone.open("/")
        assert phone.sees("Die App ist mit diesen Spielen schon geöffnet")
        assert not phone.page.evaluate("window.scorekeeperWarm")
        phone.wait_for_function(f"() => ({ATTEMPTS})().captures === {known['captures'] + 1}")
        assert phone.page.evaluate(ATTEMPTS)["starts"] == 0
        assert len(started) == 3
        phone.page.goto("about:blank")
        assert beside.evaluate(ATTEMPTS) == known, "a page that is closed meanwhile has not failed"

        # One that cannot be loaded: the same worker boots without it.
        beside.evaluate(PUT_SNAPSHOT % CANNOT_BE_LOADED)
        assert beside.evaluate(FIRST_EVENT) == "compiled"
        assert not has(beside, "memory-snapshot")
        device.stop()


def test_after_three_captures_that_came_to_nothing_no_other_is_begun(
    browser: Browser, host: SiteHost
) -> None:
    """The page's script alone, with workers that fail at once."""
    sources = (files("scorekeeper.site") / "browser" / name for name in CAPTURING)
    script = "".join(source.read_text(encoding="utf-8") for source in sources)
    page = browser.new_page(base_url=f"http://127.0.0.1:{host.port}")
    with host.up():
        page.goto(f"{BASE}favicon.png")
        assert page.evaluate(CAPTURES % script) == 3
        page.close()
