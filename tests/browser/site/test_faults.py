"""Faults of the site on a phone: it says what is wrong, or recovers by itself."""

import json
from importlib.resources import files
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from scorekeeper.game.facts import BidMade
from scorekeeper.storage.codec import decode_game
from tests.browser.conftest import TIMEOUT_MS
from tests.browser.files import download
from tests.browser.first_frames import check, pictures
from tests.browser.site.conftest import VisitedPhone
from tests.browser.site.offline_site import BASE, PersistentPhone, SiteHost, wait_for_flag
from tests.browser.site.test_offline import takes_a_game

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
ASK_SERVICE_WORKER = """
question => new Promise(resolve => {
  const {port1, port2} = new MessageChannel();
  port1.onmessage = ({data}) => resolve(data);
  navigator.serviceWorker.controller.postMessage({ask: question, engine: 'skwasm'}, [port2]);
})
"""
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
THEME = "document.documentElement.dataset.theme"
TRAP = """
() => {
  crypto.getRandomValues = () => { throw new WebAssembly.RuntimeError('unreachable'); };
}
"""
"""A trap of Python's machine code, the next time that it asks for a random number."""
LARGE_LINE = 36
"""Pixels that a line of twice the usual type has at least; the usual one has 24."""


def has(page: Page, name: str, change: str = "") -> bool:
    return bool(page.evaluate(CACHED, [name, change]))


def workers_of(page: Page) -> list[str]:
    """The workers that this page starts from now on."""
    started: list[str] = []
    page.on("worker", lambda worker: started.append(worker.url))
    return started


def test_a_browser_without_webgl_gets_the_other_client_also_after_a_download_that_broke_off(
    browser: Browser, built_site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As Safari and Firefox do. What came before it broke off is not fetched again; then all is kept."""
    host = SiteHost(built_site)
    device = PersistentPhone(browser, tmp_path / "profile", host, "--disable-3d-apis")
    with host.up():
        device.launch()
        phone = device.empty_tab()
        with monkeypatch.context() as fault:
            fault.setattr(host, "breaks_off", "pyodide/pyodide.asm.wasm.br")
            phone.page.goto(host.address + "/")
            failed = phone.page.get_by_text("Die App konnte nicht gestartet werden.")
            expect(failed).to_be_visible(timeout=TIMEOUT_MS)
        # It may still be on its way.
        phone.page.wait_for_function(CACHED, arg=["app.zip", ""], timeout=TIMEOUT_MS, polling=40)
        before = host.sent.copy()
        phone.page.get_by_role("button", name="Noch einmal versuchen").tap()
        phone.enable_accessibility()
        assert phone.sees("Neues Spiel")
        assert phone.page.evaluate("flet.webRenderer") == "canvaskit"
        wait_for_flag(phone.page, "scorekeeperWhole")
        beside = device.beside_app()
        phone.page.close()
        assert {name for name in host.sent if name.startswith(("main.dart", "canvaskit/"))} == {
            "main.dart.js.packed",
            "canvaskit/canvaskit.js.br",
            "canvaskit/canvaskit.wasm.br",
        }
        assert host.sent["app.zip"] == before["app.zip"]
    assert has(beside, "main.dart.js")
    assert beside.evaluate(NOT_KEPT, "canvaskit") == []
    device.stop()


def test_a_snapshot_that_is_broken_is_replaced_and_in_the_end_not_captured_any_more(
    visited: VisitedPhone, host: SiteHost
) -> None:
    """Also where the phone ran out of memory and the browser closed the page without an error."""
    device = visited(boots_cold=True)
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


def test_files_that_the_browser_evicted_are_fetched_again(visited: VisitedPhone, host: SiteHost) -> None:
    """When the page asks for it, as it does at each start."""
    device = visited()
    with host.up():
        device.launch()
        beside = device.beside_app()
        assert has(beside, "suits/blue.svg", "delete")
        assert not has(beside, "suits/blue.svg")
        assert beside.evaluate(ASK_SERVICE_WORKER, "complete")["whole"]
        assert has(beside, "suits/blue.svg")
        device.stop()


def test_a_phone_that_is_full_says_so_and_its_next_start_waits_for_no_network(
    visited: VisitedPhone, host: SiteHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What could not be kept changes nothing, and leads to a backup."""
    origin = {"origin": host.address.removesuffix(BASE.removesuffix("/"))}
    device = visited("phone", "--blink-settings=defaultFontSize=32", color_scheme="dark")
    phone = device.start(offline=True)
    browser = phone.context.new_cdp_session(phone.page)
    phone.tap("Einstellungen")
    browser.send("Storage.overrideQuotaForOrigin", {**origin, "quotaSize": 1})
    phone.tap("Hell")
    assert phone.sees("Auf dem Gerät ist kein Platz mehr")
    phone.screenshot("site-full")
    phone.tap("Sicherung speichern")
    assert phone.sees("Alles sichern")
    phone.tap("Zurück")
    assert phone.sees("Aussehen")
    assert phone.page.evaluate(THEME) != "light"
    browser.send("Storage.overrideQuotaForOrigin", origin)
    phone.tap("Hell")
    phone.wait_for_function(f"() => {THEME} === 'light'")
    device.stop()

    # It has the chosen ground from its first frame on, not that of the device. The network, a hotel's before
    # one has paid, never answers.
    with host.up(), monkeypatch.context() as fault:
        fault.setattr(host, "silent", True)
        device.launch()
        phone = device.empty_tab(drawn=True)
        said: list[str] = []
        phone.page.on("console", lambda message: said.append(message.text))
        check(pictures(phone.page, f"{host.address}/"), "light", "site dark, later light")
        assert not any("nothing newer could be fetched" in text for text in said), "it was not waited for"
        phone.enable_accessibility()

        # Type has twice the usual size, lengths of the page have not.
        phone.settle()
        line = phone.page.get_by_text("Das erste Blatt ist leer", exact=True).bounding_box()
        assert line is not None
        assert line["height"] > LARGE_LINE
        assert phone.page.evaluate("getComputedStyle(document.documentElement).fontSize") == "16px"
        device.stop()


def test_over_plain_http_a_tab_that_slept_only_looks_once_another_one_has_written(
    browser: Browser, built_site: Path, tmp_path: Path
) -> None:
    """There a browser has no Web Locks: the tab that writes answers whoever asks. While it slept it did not,
    and overwrites nothing of the one that writes since."""
    host = SiteHost(built_site, "block.test")
    device = PersistentPhone(browser, tmp_path / "profile", host)  # it boots cold each time
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


def test_what_the_browser_cleared_is_saved_as_a_copy_and_is_there_after_python_has_died(
    visited: VisitedPhone,
) -> None:
    """Python's end is reported, and a tap starts it anew."""
    phone = visited().start(offline=True)
    takes_a_game(phone)
    phone.context.new_cdp_session(phone.page).send(
        "Storage.clearDataForOrigin", {"origin": phone.page.evaluate("origin"), "storageTypes": "indexeddb"}
    )
    phone.tap("0 ansagen")
    assert phone.sees("Was dieser Browser gespeichert hatte, wurde gelöscht"), phone.texts()
    phone.screenshot("site-cleared")
    copy = decode_game(json.loads(download(phone, "Kopie sichern").read_text()))
    assert copy.records[-1].fact == BidMade(1, 1)
    phone.tap("Noch einmal versuchen")
    assert phone.sees("Ute sagt an")

    phone.page.workers[0].evaluate(TRAP)
    phone.tap("Zurück")
    expect(phone.page.get_by_text("Die App ist stehen geblieben.")).to_be_visible(timeout=TIMEOUT_MS)
    phone.screenshot("site-stopped")
    phone.page.get_by_text("Neu starten").tap()
    phone.enable_accessibility()
    assert phone.sees("Ute sagt an")
