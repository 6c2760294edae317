"""Faults of the site on a phone: it says what is wrong, or recovers by itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from scorekeeper.site import archive
from scorekeeper.site.builder import build_site
from scorekeeper.site.compression import Quality
from tests.browser.conftest import TIMEOUT_MS, Phone
from tests.browser.offline_site import BASE, PersistentPhone, SiteHost, wait_for_flag

ERROR_LOG = """
_notify, _start = notify, start_app

def notify(notice):
    if notice == "abort":
        __import__("os").abort()
    _notify(notice)

def start_app():
    if _assets:
        raise MemoryError("this phone cannot start from a snapshot")
    _start()
"""
"""Appended to the app's entry module: it can be killed, and it cannot start from a snapshot."""
CACHED = """
async ([name, change]) => {
  for (const key of await caches.keys()) {
    const cache = await caches.open(key), place = new URL(name, document.baseURI).href;
    if (await cache.match(place)) return change === 'delete' ? cache.delete(place) : true;
  }
  return false;
}
"""
SNAPSHOT = "memory-snapshot"
ATTEMPTS = "() => JSON.parse(localStorage.getItem('scorekeeper /block/ snapshot'))"
SET_ATTEMPTS = "known => localStorage.setItem('scorekeeper /block/ snapshot', JSON.stringify(known))"


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SiteHost]:
    def with_faults(name: str, content: bytes) -> bytes:
        return content + ERROR_LOG.encode() * name.endswith("site/worker_app.py")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(archive, "minify", with_faults)
        host = SiteHost(tmp_path_factory.mktemp("site") / "site")
        build_site(host.folder, BASE, Quality.QUICK)
    with host.up():
        yield host


@pytest.fixture(scope="module")
def visited(browser: Browser, host: SiteHost, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Phone]:
    """A phone that has the whole site, and a memory snapshot that it cannot start from."""
    device = PersistentPhone(browser, tmp_path_factory.mktemp("profile"), host)
    phone = device.start()
    assert phone.sees("Neues Spiel")
    wait_for_flag(phone, "scorekeeperSnapshotCaptured")
    yield phone
    device.stop()


def has(phone: Phone, name: str, change: str = "") -> bool:
    return bool(phone.page.evaluate(CACHED, [name, change]))


def test_a_download_that_breaks_off_is_reported_and_resumed(
    browser: Browser, host: SiteHost, tmp_path: Path
) -> None:
    device = PersistentPhone(browser, tmp_path / "profile", host)
    broken = host.folder / "pyodide" / "pyodide.asm.wasm.br"
    whole = broken.read_bytes()
    broken.write_bytes(whole[: len(whole) // 2])
    page = device.launch().new_page()
    page.goto(host.address + "/")
    expect(page.get_by_text("Die App konnte nicht gestartet werden.")).to_be_visible(timeout=TIMEOUT_MS)
    broken.write_bytes(whole)
    # It may still be on its way.
    page.wait_for_function(CACHED, arg=["app.zip", ""], timeout=TIMEOUT_MS, polling=40)
    host.sent.clear()
    page.get_by_role("button", name="Noch einmal versuchen").tap()
    page.wait_for_function("() => window.scorekeeperWhole", timeout=TIMEOUT_MS, polling=40)
    # What came before it broke off is there and not fetched again.
    assert "app.zip" not in host.sent
    device.stop()


def test_a_snapshot_that_cannot_start_is_deleted_and_soon_not_captured_any_more(visited: Phone) -> None:
    assert has(visited, SNAPSHOT)
    visited.reload()
    assert visited.sees("Neues Spiel")
    assert not visited.page.evaluate("window.scorekeeperWarm")
    wait_for_flag(visited, "scorekeeperSnapshotCaptured")
    assert visited.page.evaluate(ATTEMPTS)["captures"] == 2

    # As after the phone ran out of memory and the browser closed the page without an error.
    visited.page.evaluate(SET_ATTEMPTS, {**visited.page.evaluate(ATTEMPTS), "starts": 2, "captures": 3})
    workers: list[str] = []
    visited.page.on("worker", lambda worker: workers.append(worker.url))
    visited.reload()
    assert visited.sees("Neues Spiel")
    wait_for_flag(visited, "scorekeeperWhole")
    assert not has(visited, SNAPSHOT)
    assert visited.page.evaluate(ATTEMPTS)["starts"] == 0
    visited.page.wait_for_timeout(500)
    assert len(workers) == 1  # the app's, after a cold boot; none that captures a snapshot


def test_files_that_the_browser_evicted_are_fetched_again(visited: Phone) -> None:
    assert has(visited, "suits/blue.svg", "delete")
    assert not has(visited, "suits/blue.svg")
    visited.reload()
    wait_for_flag(visited, "scorekeeperWhole")
    assert has(visited, "suits/blue.svg")


def test_a_network_that_never_answers_does_not_delay_the_start(visited: Phone, host: SiteHost) -> None:
    """A hotel's, before one has paid."""
    (host.folder / "build.json.br").touch()  # else the server would answer that it is not modified
    host.silent = True
    try:
        with visited.page.expect_console_message(
            lambda message: "nothing newer could be fetched" in message.text
        ):
            visited.reload()
            assert visited.sees("Neues Spiel")
    finally:
        host.silent = False


def test_a_phone_that_is_full_says_so_changes_nothing_and_leads_to_a_backup(
    visited: Phone, host: SiteHost
) -> None:
    origin = {"origin": host.address.removesuffix(BASE.removesuffix("/"))}
    phone = visited.page.context.new_cdp_session(visited.page)
    visited.tap("Einstellungen")
    phone.send("Storage.overrideQuotaForOrigin", {**origin, "quotaSize": 1})
    visited.tap("Dunkel")
    assert visited.sees("Auf dem Gerät ist kein Platz mehr")
    visited.screenshot("site-full")
    visited.tap("Sicherung speichern")
    assert visited.sees("Alles sichern")
    visited.tap("Zurück")
    assert visited.sees("Aussehen")
    phone.send("Storage.overrideQuotaForOrigin", origin)
    visited.tap("Dunkel")
    visited.reload()
    visited.screenshot("site-full-after")
    visited.tap("Zurück")


def test_a_python_that_dies_is_reported_and_restarted(visited: Phone) -> None:
    visited.tap("Neues Spiel")
    assert visited.sees("Los geht’s")
    visited.page.workers[0].evaluate("() => setTimeout(() => onmessage({data: {notice: 'abort'}}))")
    expect(visited.page.get_by_text("Die App ist stehen geblieben.")).to_be_visible()
    visited.screenshot("site-stopped")
    visited.page.get_by_text("Neu starten").tap()
    visited.enable_accessibility()
    assert visited.sees("Neues Spiel")
