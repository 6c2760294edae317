"""Faults of the site on a phone: it says what is wrong, or recovers by itself."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from scorekeeper.game.facts import BidMade
from scorekeeper.storage.codec import decode_game
from tests.browser.conftest import TIMEOUT_MS
from tests.browser.site.conftest import VisitedPhone
from tests.browser.site.offline_site import BASE, PersistentPhone, SiteHost, wait_for_flag
from tests.browser.site.test_offline import starts_a_game

CACHED = """
async ([name, change]) => {
  for (const key of await caches.keys()) {
    const cache = await caches.open(key), place = new URL(name, document.baseURI).href;
    if (await cache.match(place)) return change === 'delete' ? cache.delete(place) : true;
  }
  return false;
}
"""
CHANGE_SNAPSHOT = """
async change => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name), place = new URL('memory-snapshot', document.baseURI).href;
    const found = await cache.match(place);
    if (found) await cache.put(place, new Response(change(new Uint8Array(await found.arrayBuffer()))));
  }
}
"""
CANNOT_BE_LOADED = "() => new Uint8Array(100_000)"
CANNOT_START = """
memory => {
  const text = new TextDecoder('latin1').decode(memory), name = 'start_app';
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) memory[at] ^= 1;
  return memory;
}
"""
"""A few bytes that have changed: Python boots from it, and does not find the function that starts the app."""
ATTEMPTS = "() => JSON.parse(localStorage.getItem('scorekeeper /block/ snapshot'))"
SET_ATTEMPTS = "known => localStorage.setItem('scorekeeper /block/ snapshot', JSON.stringify(known))"
WAIT_FOR_CAPTURE = "() => navigator.locks.request('scorekeeper /block/ snapshot', () => {})"
"""Until no snapshot is being captured."""
THEME = "document.documentElement.dataset.theme"
TRAP = """
() => {
  crypto.getRandomValues = () => { throw new WebAssembly.RuntimeError('unreachable'); };
}
"""
"""A trap of Python's machine code, the next time that it asks for a random number."""


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
    """As Safari and Firefox do. What came before it broke off is not fetched again."""
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
        phone.missing.clear()
        assert phone.sees("Neues Spiel")
        assert phone.page.evaluate("flet.webRenderer") == "canvaskit"
        assert {name for name in host.sent if name.startswith(("main.dart", "canvaskit/"))} == {
            "main.dart.js.packed",
            "canvaskit/canvaskit.js.br",
            "canvaskit/canvaskit.wasm.br",
        }
        wait_for_flag(phone.page, "scorekeeperWhole")
        # A reload would break off what that still loads.
        wait_for_flag(phone.page, "scorekeeperSnapshotCaptured")
        assert host.sent["app.zip"] == before["app.zip"]
    phone.set_offline(True)
    phone.reload()
    assert phone.sees("Neues Spiel")
    assert phone.missing == []
    device.stop()


def test_a_snapshot_that_is_broken_is_replaced_and_in_the_end_not_captured_any_more(
    visited: VisitedPhone, host: SiteHost
) -> None:
    """Also where the phone ran out of memory and the browser closed the page without an error."""
    device = visited(boots_cold=True)
    with host.up():
        device.launch_beside_app().evaluate(f"({CHANGE_SNAPSHOT})({CANNOT_BE_LOADED})")
        phone = device.empty_tab()
        started = workers_of(phone.page)
        phone.open("/")
        # The one that boots cold, and the one that captures; then before them the one that fails.
        for workers, captures in ((2, 2), (2 + 3, 3)):
            assert phone.sees("Neues Spiel")
            assert not phone.page.evaluate("window.scorekeeperWarm")
            wait_for_flag(phone.page, "scorekeeperSnapshotCaptured")
            assert phone.page.evaluate(ATTEMPTS)["captures"] == captures
            assert len(started) == workers
            if captures == 2:
                phone.page.evaluate(f"({CHANGE_SNAPSHOT})({CANNOT_START})")
            phone.reload()
        assert phone.sees("Neues Spiel")
        assert phone.page.evaluate("window.scorekeeperWarm")
        phone.page.evaluate(SET_ATTEMPTS, {**phone.page.evaluate(ATTEMPTS), "starts": 2})
        started.clear()
        phone.reload()
        assert phone.sees("Neues Spiel")
        wait_for_flag(phone.page, "scorekeeperWhole")
        assert not has(phone.page, "memory-snapshot")
        assert phone.page.evaluate(ATTEMPTS)["starts"] == 0
        phone.page.evaluate(WAIT_FOR_CAPTURE)
        assert len(started) == 1  # the app's, after a cold boot; none that captures a snapshot
        device.stop()


def test_files_that_the_browser_evicted_are_fetched_again(visited: VisitedPhone, host: SiteHost) -> None:
    device = visited()
    with host.up():
        beside = device.launch_beside_app()
        assert has(beside, "suits/blue.svg", "delete")
        assert not has(beside, "suits/blue.svg")
        page = device.another_tab().page
        wait_for_flag(page, "scorekeeperWhole")
        assert has(page, "suits/blue.svg")
        device.stop()


def test_a_network_that_never_answers_does_not_delay_the_start(
    visited: VisitedPhone, host: SiteHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hotel's, before one has paid."""
    device = visited()
    with host.up(), monkeypatch.context() as fault:
        fault.setattr(host, "silent", True)
        device.launch()
        phone = device.empty_tab()
        said: list[str] = []
        phone.page.on("console", lambda message: said.append(message.text))
        phone.open("/")
        assert phone.sees("Neues Spiel")
        assert not any("nothing newer could be fetched" in text for text in said), "it was not waited for"
        device.stop()


def test_a_phone_that_is_full_says_so_changes_nothing_and_leads_to_a_backup(
    visited: VisitedPhone, host: SiteHost
) -> None:
    origin = {"origin": host.address.removesuffix(BASE.removesuffix("/"))}
    phone = visited().start(offline=True)
    browser = phone.context.new_cdp_session(phone.page)
    phone.tap("Einstellungen")
    browser.send("Storage.overrideQuotaForOrigin", {**origin, "quotaSize": 1})
    phone.tap("Dunkel")
    assert phone.sees("Auf dem Gerät ist kein Platz mehr")
    phone.screenshot("site-full")
    phone.tap("Sicherung speichern")
    assert phone.sees("Alles sichern")
    phone.tap("Zurück")
    assert phone.sees("Aussehen")
    assert phone.page.evaluate(THEME) != "dark"
    browser.send("Storage.overrideQuotaForOrigin", origin)
    phone.tap("Dunkel")
    phone.wait_for_function(f"() => {THEME} === 'dark'")
    phone.reload()
    assert phone.sees("Aussehen")
    assert phone.page.evaluate(THEME) == "dark"
    phone.screenshot("site-full-after")
    phone.tap("Zurück")
    assert phone.sees("Neues Spiel")


def test_over_plain_http_one_tab_writes_and_the_other_looks(
    browser: Browser, built_site: Path, tmp_path: Path
) -> None:
    """There a browser has no Web Locks. A tab that slept did not say that it is there: it overwrites nothing
    of the one that writes since, and only looks from its next tap on."""
    host = SiteHost(built_site, "block.test")
    device = PersistentPhone(browser, tmp_path / "profile", host)  # it boots cold each time
    with host.up():
        first = device.start()
        assert not first.page.evaluate("isSecureContext || 'locks' in navigator")
        starts_a_game(first)
        first.tap("1 ansagen")
        second = device.another_tab()
        assert second.sees("Die App ist mit diesen Spielen schon geöffnet")
        second.tap(re.compile("^Spiel ansehen"))
        assert second.sees("Nur zum Ansehen")
        first.tap("0 ansagen")
        assert first.sees("Ute sagt an")
        first.page.workers[0].evaluate("BroadcastChannel.prototype.postMessage = () => {}")
        second.page.bring_to_front()
        second.reload()
        second.tap("1 ansagen")
        assert second.sees("Alle Stiche gespielt")
        first.page.bring_to_front()
        first.tap("0 ansagen")
        assert first.sees("Nur zum Ansehen")
        first.screenshot("site-second-tab-looks")
        second.page.bring_to_front()
        second.tap("Alle Stiche gespielt")
        assert second.sees("Wie viele Stiche hat Kevin?")
        device.stop()


def test_what_the_browser_cleared_under_an_open_game_is_saved_as_a_copy(visited: VisitedPhone) -> None:
    phone = visited().start(offline=True)
    starts_a_game(phone)
    phone.tap("1 ansagen")
    assert phone.sees("Jörg sagt an")
    phone.context.new_cdp_session(phone.page).send(
        "Storage.clearDataForOrigin", {"origin": phone.page.evaluate("origin"), "storageTypes": "indexeddb"}
    )
    phone.tap("0 ansagen")
    assert phone.sees("Was dieser Browser gespeichert hatte, wurde gelöscht"), phone.texts()
    phone.screenshot("site-cleared")
    with phone.page.expect_download() as download:
        phone.tap("Kopie sichern")
    copy = decode_game(json.loads(download.value.path().read_text()))
    assert copy.records[-1].fact == BidMade(1, 1)
    phone.tap("Noch einmal versuchen")
    assert phone.sees("Ute sagt an")
    phone.reload()
    assert phone.sees("Ute sagt an")


def test_a_python_that_dies_is_reported_and_restarted(visited: VisitedPhone) -> None:
    phone = visited().start(offline=True)
    phone.tap("Neues Spiel")
    assert phone.sees("Los geht’s")
    phone.page.workers[0].evaluate(TRAP)
    phone.tap("Zurück")
    expect(phone.page.get_by_text("Die App ist stehen geblieben.")).to_be_visible(timeout=TIMEOUT_MS)
    phone.screenshot("site-stopped")
    phone.page.get_by_text("Neu starten").tap()
    phone.enable_accessibility()
    assert phone.sees("Neues Spiel")
