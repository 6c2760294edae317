"""The site without a network after one visit: a game, a dead battery in mid-round, an update, a snapshot."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import brotli
import pytest
from playwright.sync_api import Browser

from scorekeeper.locale import words
from scorekeeper.site import builder
from scorekeeper.site.compression import Quality
from tests.browser.conftest import Phone
from tests.browser.judge_taps import lay_cards
from tests.browser.offline_site import BASE, PersistentPhone, SiteHost, missing, wait_until

NAMES = ("Ute", "Kevin", "Jörg")
BREAK_SNAPSHOT = """
async () => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name), place = new URL('memory-snapshot', document.baseURI).href;
    if (await cache.match(place)) await cache.put(place, new Response(new Uint8Array(100_000)));
  }
}
"""
"""Replaces the memory snapshot by one that cannot be loaded."""


@pytest.fixture
def host(built_site: Path, tmp_path: Path) -> SiteHost:
    return SiteHost(shutil.copytree(built_site, tmp_path / "site"))


@pytest.fixture
def device(browser: Browser, host: SiteHost, tmp_path: Path) -> Iterator[PersistentPhone]:
    device = PersistentPhone(browser, tmp_path / "profile", host)
    yield device
    if device.context is not None:
        device.context.close()


def play_a_round(phone: Phone, bids: dict[str, int]) -> None:
    for name, bid in bids.items():
        assert phone.sees(f"{name} sagt an")
        phone.tap(f"{bid} ansagen")
        phone.page.wait_for_timeout(320)  # a finger that touches the same key sooner bounces
    phone.tap("Alle Stiche gespielt")


def test_a_game_without_a_network_and_then_an_update(
    device: PersistentPhone, host: SiteHost, minify_cache: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    with host.up():
        phone = device.start()
        assert phone.sees("Neues Spiel")
        splash = phone.page.evaluate("window.splash")
        assert any(re.fullmatch(r"Wird geladen: \d+,\d von \d+,\d MB", words) for words in splash), splash
        assert splash[-1] == "Wird gestartet …"
        wait_until(phone, "scorekeeperWhole")
        wait_until(phone, "scorekeeperSnapshotCaptured")
        assert missing(phone) == []
        twice = {name for name, times in host.sent.items() if times > 1}
        assert twice <= {"index.html.br"}  # once as a page, once to be kept
        device.stop()

    # No network, no host, a new start: everything is there, and sooner.
    phone = device.start(offline=True)
    assert phone.page.evaluate("window.scorekeeperWarm")
    phone.tap("Regelbuch, zum Nachschlagen")
    assert phone.sees("Regelbuch")
    phone.tap("Zurück")
    phone.tap("Stich prüfen")
    lay_cards(phone, words("de"), "B9", "Z")
    phone.tap("Zurück")
    phone.tap("Neues Spiel")
    for name in NAMES:
        phone.write("Name hinzufügen", name, submit=True)
        assert phone.sees(f"{name}: Platz")
    phone.tap("Los geht’s")
    assert phone.sees("Runde 1 von 20")
    play_a_round(phone, {"Kevin": 0, "Jörg": 1, "Ute": 0})
    phone.tap("0 gemacht")
    phone.tap("1 gemacht")
    assert phone.sees("Runde 2 von 20")
    phone.tap("2 ansagen")
    assert phone.sees("Ute sagt an")
    device.kill()

    # The same half-typed round; a second tab only looks.
    phone = device.start(offline=True)
    assert phone.sees("Weiterspielen, Runde 2 von 20"), phone.words()
    second = device.another_tab()
    assert second.sees("Die App ist mit diesen Spielen schon geöffnet")
    second.page.close()
    phone.tap(re.compile("^Weiterspielen"))
    assert phone.sees("Ute sagt an")
    phone.tap("0 ansagen")
    assert phone.sees("Kevin sagt an")
    phone.tap("1 ansagen")
    phone.tap("Alle Stiche gespielt")
    for _player in NAMES[1:]:
        phone.page.wait_for_timeout(320)
        phone.tap("0 gemacht")

    # The end with its chart, and back into the game.
    assert phone.sees("Runde 3 von 20"), phone.words()
    phone.tap("Mehr")
    phone.tap("Spiel jetzt beenden")
    phone.tap("Spiel beenden")
    assert phone.sees("Der Verlauf")
    phone.screenshot("site-end-de-light-390")
    phone.tap("Rückgängig")
    assert phone.sees("Ute sagt an")
    assert missing(phone) == []
    phone.tap("Zurück")

    # A newer version comes whole, is offered on Home, and takes nothing away.
    first = phone.page.evaluate("window.scorekeeperBuild")
    page = builder._page
    monkeypatch.setattr(
        builder, "_page", lambda name: page(name) + (b"\n// newer\n" * (name == "python_worker.js"))
    )
    builder.build_site(host.folder, BASE, Quality.QUICK)
    worker = next(host.folder.glob("python_worker.js.*"))
    whole = worker.read_bytes()
    with host.up():
        # Half of it is still on its way to the host: nothing is offered, and nothing has changed.
        worker.write_bytes(brotli.compress(b"postMessage({event: 'failed', detail: 'half'})"))
        phone.offline(False)
        with phone.page.expect_console_message(
            lambda message: "nothing newer could be fetched" in message.text
        ):
            phone.reload()
        assert phone.sees("Weiterspielen, Runde 3 von 20")
        assert not phone.sees_now("Neue Version bereit")
        worker.write_bytes(whole)
        host.sent.clear()
        phone.reload()
        phone.tap(re.compile("^Neue Version bereit"))
        phone.wait("first => window.scorekeeperBuild !== first", first)
        assert {name.removesuffix(".br") for name in host.sent} <= {
            "build.json",
            "code_cache_worker.js",
            "index.html",
            "sw.js",
            "python_worker.js",
        }
    # It has no memory snapshot yet, captures one, and boots without one that is broken.
    phone._listen()
    phone.offline(True)
    for broken in (False, True):
        if broken:
            phone.page.evaluate(BREAK_SNAPSHOT)
            phone.reload()
        assert phone.sees("Weiterspielen, Runde 3 von 20")
        assert not phone.sees_now("Neue Version bereit")
        wait_until(phone, "scorekeeperSnapshotCaptured")
        assert not phone.page.evaluate("window.scorekeeperWarm")
    phone.reload()
    assert phone.sees("Weiterspielen, Runde 3 von 20")
    assert phone.page.evaluate("window.scorekeeperWarm")


@pytest.mark.parametrize("kept", ["allow", "block"])
def test_a_browser_without_webgl_gets_the_other_client(
    browser: Browser, host: SiteHost, tmp_path: Path, kept: str
) -> None:
    """As Safari and Firefox do; and also where the browser keeps no site, as in some private windows."""
    device = PersistentPhone(browser, tmp_path / "profile", host, "--disable-3d-apis", service_workers=kept)
    with host.up():
        phone = device.start()
        assert phone.sees("Neues Spiel")
        assert phone.page.evaluate("flet.webRenderer") == "canvaskit"
        assert {name for name in host.sent if name.startswith(("main.dart", "canvaskit/"))} == {
            "main.dart.js.packed",
            "canvaskit/canvaskit.js.br",
            "canvaskit/canvaskit.wasm.br",
        }
        if kept == "allow":
            wait_until(phone, "scorekeeperWhole")
            wait_until(phone, "scorekeeperSnapshotCaptured")  # a reload would break off what that still loads
        else:
            assert phone.page.evaluate("navigator.serviceWorker.controller") is None
    if kept == "allow":
        phone.offline(True)
        phone.reload()
        assert phone.sees("Neues Spiel")
    assert missing(phone) == []
    device.stop()
