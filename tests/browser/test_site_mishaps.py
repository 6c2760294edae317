"""What goes wrong with the site on a phone: the person is told, or it puts itself right."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from scorekeeper.site import archive
from tests.browser.conftest import PATIENCE, Phone
from tests.browser.pockets import BASE, Pocket, Web, built_host, wait_until

HEARD = """
_hear, _start = hear, start

def hear(what):
    if what == "a fatal fault":
        __import__("os").abort()
    _hear(what)

def start():
    if _texts:
        raise MemoryError("with a picture this phone cannot do it")
    _start()
"""
"""Behind the app's own entry: a Python that can be killed, and one that does not get going from a picture."""
CACHED = """
async ([name, change]) => {
  for (const key of await caches.keys()) {
    const cache = await caches.open(key), place = new URL(name, document.baseURI).href;
    if (await cache.match(place)) return change === 'delete' ? cache.delete(place) : true;
  }
  return false;
}
"""
PICTURE = "memory-picture"
REMEMBERED = "() => JSON.parse(localStorage.getItem('scorekeeper /block/ picture'))"
REMEMBER = "known => localStorage.setItem('scorekeeper /block/ picture', JSON.stringify(known))"


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Web]:
    def with_mishaps(name: str, content: bytes) -> bytes:
        return content + HEARD.encode() * name.endswith("site/phone.py")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(archive, "slim", with_mishaps)
        web = built_host(tmp_path_factory.mktemp("site") / "site")
    with web.up():
        yield web


@pytest.fixture(scope="module")
def visited(browser: Browser, web: Web, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Phone]:
    """A phone that has the whole site, and a picture of its memory that leads nowhere."""
    pocket = Pocket(browser, tmp_path_factory.mktemp("profile"), web)
    phone = pocket.start()
    assert phone.sees("Neues Spiel")
    wait_until(phone, "scorekeeperPictured")
    yield phone
    pocket.stop()


def has(phone: Phone, name: str, change: str = "") -> bool:
    return bool(phone.page.evaluate(CACHED, [name, change]))


def test_a_download_that_breaks_off_is_told_and_goes_on(browser: Browser, web: Web, tmp_path: Path) -> None:
    pocket = Pocket(browser, tmp_path / "profile", web)
    broken = web.folder / "pyodide" / "pyodide.asm.wasm.br"
    whole = broken.read_bytes()
    broken.write_bytes(whole[: len(whole) // 2])
    page = pocket.launch().new_page()
    page.goto(web.address + "/")
    expect(page.get_by_text("Die App konnte nicht gestartet werden.")).to_be_visible(timeout=PATIENCE)
    broken.write_bytes(whole)
    page.wait_for_function(CACHED, arg=["app.zip", ""], timeout=PATIENCE)  # it may still be on its way
    web.sent.clear()
    page.get_by_role("button", name="Noch einmal versuchen").tap()
    page.wait_for_function("() => window.scorekeeperWhole", timeout=PATIENCE)
    # What came before it broke off is there and not fetched again.
    assert "app.zip" not in web.sent
    pocket.stop()


def test_a_picture_that_leads_nowhere_is_dropped_and_soon_no_more_taken(visited: Phone) -> None:
    assert has(visited, PICTURE)
    visited.reload()
    assert visited.sees("Neues Spiel")
    assert not visited.page.evaluate("window.scorekeeperWarm")
    wait_until(visited, "scorekeeperPictured")
    assert visited.page.evaluate(REMEMBERED)["takes"] == 2

    # As where the phone runs out of memory and the browser closes the page, which nobody can catch.
    visited.page.evaluate(REMEMBER, {**visited.page.evaluate(REMEMBERED), "starts": 2, "takes": 3})
    workers: list[str] = []
    visited.page.on("worker", lambda worker: workers.append(worker.url))
    visited.reload()
    assert visited.sees("Neues Spiel")
    wait_until(visited, "scorekeeperWhole")
    assert not has(visited, PICTURE)
    assert visited.page.evaluate(REMEMBERED)["starts"] == 0
    visited.page.wait_for_timeout(500)
    assert len(workers) == 1  # the app's, which began from nothing; none that takes a picture


def test_what_the_browser_cleared_away_is_fetched_again(visited: Phone) -> None:
    assert has(visited, "suits/blue.svg", "delete")
    assert not has(visited, "suits/blue.svg")
    visited.reload()
    wait_until(visited, "scorekeeperWhole")
    assert has(visited, "suits/blue.svg")


def test_a_network_that_never_answers_holds_nothing_up(visited: Phone, web: Web) -> None:
    """A hotel's, before one has paid."""
    (web.folder / "build.json.br").touch()  # else the host would say that it is as before
    web.silent = True
    try:
        with visited.page.expect_console_message(lambda told: "nothing newer could be fetched" in told.text):
            visited.reload()
            assert visited.sees("Neues Spiel")
    finally:
        web.silent = False


def test_a_phone_that_is_full_says_so_changes_nothing_and_leads_to_a_backup(visited: Phone, web: Web) -> None:
    origin = {"origin": web.address.removesuffix(BASE.removesuffix("/"))}
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


def test_a_python_that_dies_is_told_and_started_again(visited: Phone) -> None:
    visited.tap("Neues Spiel")
    assert visited.sees("Los geht’s")
    visited.page.workers[0].evaluate("() => setTimeout(() => onmessage({data: {hear: 'a fatal fault'}}))")
    expect(visited.page.get_by_text("Die App ist stehen geblieben.")).to_be_visible()
    visited.screenshot("site-stopped")
    visited.page.get_by_text("Neu starten").tap()
    visited._listen()
    assert visited.sees("Neues Spiel")
