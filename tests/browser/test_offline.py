"""A mountain hut: the site was visited once, there is no network, and the battery dies in mid-round."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import brotli
import pytest
from playwright.sync_api import Browser

from scorekeeper.locale import words
from scorekeeper.site import builder
from scorekeeper.site.copies import Quality
from tests.browser.conftest import Phone
from tests.browser.judge_taps import lay_cards
from tests.browser.pockets import BASE, Pocket, Web, built_host, missing, wait_until

NAMES = ("Ute", "Kevin", "Jörg")
SPOIL = """
async () => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name), place = new URL('memory-picture', document.baseURI).href;
    if (await cache.match(place)) await cache.put(place, new Response(new Uint8Array(100_000)));
  }
}
"""
"""Leaves a picture of the memory that is none."""


@pytest.fixture
def web(tmp_path: Path) -> Web:
    return built_host(tmp_path / "site")


@pytest.fixture
def pocket(browser: Browser, web: Web, tmp_path: Path) -> Iterator[Pocket]:
    pocket = Pocket(browser, tmp_path / "profile", web)
    yield pocket
    if pocket.context is not None:
        pocket.context.close()


def play_a_round(phone: Phone, bids: dict[str, int]) -> None:
    for name, bid in bids.items():
        assert phone.sees(f"{name} sagt an")
        phone.tap(f"{bid} ansagen")
        phone.page.wait_for_timeout(320)  # a finger that touches the same key sooner bounces
    phone.tap("Alle Stiche gespielt")


def test_a_phone_in_a_hut(pocket: Pocket, web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    with web.up():
        phone = pocket.start()
        assert phone.sees("Neues Spiel")
        splash = phone.page.evaluate("window.splash")
        assert any(re.fullmatch(r"Wird geladen: \d+,\d von \d+,\d MB", words) for words in splash), splash
        assert splash[-1] == "Wird gestartet …"
        wait_until(phone, "scorekeeperWhole")
        wait_until(phone, "scorekeeperPictured")
        assert missing(phone) == []
        twice = {name for name, times in web.sent.items() if times > 1}
        assert twice <= {"index.html.br"}  # once as a page, once to be kept
        pocket.stop()

    # No network, no host, a new start: everything is there, and sooner.
    phone = pocket.start(offline=True)
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
    pocket.kill()

    # The same half-typed round; a second tab only looks.
    phone = pocket.start(offline=True)
    assert phone.sees("Weiterspielen, Runde 2 von 20"), phone.words()
    second = pocket.another_tab()
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
    monkeypatch.setattr(builder, "_page", lambda name: page(name) + (b"\n// newer\n" * (name == "worker.js")))
    builder.build_site(web.folder, BASE, Quality.QUICK)
    worker = next(web.folder.glob("worker.js.*"))
    whole = worker.read_bytes()
    with web.up():
        # Half of it is still on its way to the host: nothing is offered, and nothing has changed.
        worker.write_bytes(brotli.compress(b"postMessage({tell: 'failed', more: 'half'})"))
        phone.offline(False)
        with phone.page.expect_console_message(lambda told: "nothing newer could be fetched" in told.text):
            phone.reload()
        assert phone.sees("Weiterspielen, Runde 3 von 20")
        assert not phone.sees_now("Neue Version bereit")
        worker.write_bytes(whole)
        web.sent.clear()
        phone.reload()
        phone.tap(re.compile("^Neue Version bereit"))
        phone.page.wait_for_function("first => window.scorekeeperBuild !== first", arg=first)
        assert {name.removesuffix(".br") for name in web.sent} <= {
            "build.json",
            "compile.js",
            "index.html",
            "sw.js",
            "worker.js",
        }
    # It has no picture of its memory yet, makes one, and does without one that is wrong.
    phone._listen()
    phone.offline(True)
    for spoilt in (False, True):
        if spoilt:
            phone.page.evaluate(SPOIL)
            phone.reload()
        assert phone.sees("Weiterspielen, Runde 3 von 20")
        assert not phone.sees_now("Neue Version bereit")
        wait_until(phone, "scorekeeperPictured")
        assert not phone.page.evaluate("window.scorekeeperWarm")
    phone.reload()
    assert phone.sees("Weiterspielen, Runde 3 von 20")
    assert phone.page.evaluate("window.scorekeeperWarm")


@pytest.mark.parametrize("kept", ["allow", "block"])
def test_a_browser_without_webgl_gets_the_other_client(
    browser: Browser, web: Web, tmp_path: Path, kept: str
) -> None:
    """As Safari and Firefox do; and also where the browser keeps no site, as in some private windows."""
    pocket = Pocket(browser, tmp_path / "profile", web, "--disable-3d-apis", service_workers=kept)
    with web.up():
        phone = pocket.start()
        assert phone.sees("Neues Spiel")
        assert phone.page.evaluate("flet.webRenderer") == "canvaskit"
        assert {name for name in web.sent if name.startswith(("main.dart", "canvaskit/"))} == {
            "main.dart.js.packed",
            "canvaskit/canvaskit.js.br",
            "canvaskit/canvaskit.wasm.br",
        }
        if kept == "allow":
            wait_until(phone, "scorekeeperWhole")
        else:
            assert phone.page.evaluate("navigator.serviceWorker.controller") is None
    if kept == "allow":
        phone.offline(True)
        phone.reload()
        assert phone.sees("Neues Spiel")
    assert missing(phone) == []
    pocket.stop()
