"""The site without a network after one visit: a game, a backup, a link, an update."""

import hashlib
import json
import re
import shutil
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

import pytest

from scorekeeper.storage.share_code import code_of
from tests.browser.first_frames import check, pictures
from tests.browser.names_in_scripts import NAMES as NAMES_IN_SCRIPTS
from tests.browser.names_in_scripts import lists_the_players, with_device_face
from tests.browser.saved_games import fresh_game
from tests.browser.site.conftest import FirstVisit, VisitedPhone
from tests.browser.site.offline_site import SiteHost, takes_a_game

LARGE_LINE = 36
"""Pixels that a line of twice the usual type has at least; the usual one has 24."""
NEWER = "0" * 16
"""The id of a newer build."""


def test_a_first_visit_says_what_it_loads_and_loads_nothing_twice(first_visit: FirstVisit) -> None:
    *loading, last = first_visit.splash
    assert any(re.fullmatch(r"Wird geladen: \d+,\d von \d+,\d MB", words) for words in loading), loading
    assert last == "Wird gestartet …"
    assert first_visit.missing == []
    twice = {name for name, times in first_visit.sent.items() if times > 1}
    assert twice <= {"index.html.br"}  # once as a page, once to be kept


def test_a_first_visit_has_our_ground_in_the_theme_of_the_device(first_visit: FirstVisit) -> None:
    check(first_visit.pictures, "dark", "site dark")


GIVE_SNAPSHOT = """
async ([older, newer]) => {
  const place = new URL('memory-snapshot', document.baseURI).href, name = `scorekeeper ${document.baseURI} `;
  const snapshot = await caches.match(place, {cacheName: name + older});
  const cache = await caches.open(name + newer), had = await cache.match(place);
  await cache.put(place, snapshot);
  return !had;
}
"""
"""Has a newer build start from the snapshot of an older one; the answer is whether it had none."""


def makes_newer(site: Path) -> Path:
    """The site as a newer build of which one script differs: this file."""
    worker, page, known = (site / name for name in ("python_worker.js", "index.html", "build.json"))
    build = json.loads(known.read_text())
    page.write_text(page.read_text().replace(build["id"], NEWER))
    worker.write_bytes(worker.read_bytes() + b"\n// newer\n")
    for changed in (worker, page):
        content = changed.read_bytes()
        entry = {"hash": hashlib.sha256(content).hexdigest(), "size": len(content), "sent": len(content)}
        build["files"][changed.name].update(entry)
    known.write_text(json.dumps({**build, "id": NEWER}))
    for changed in (worker, page, known):
        changed.with_name(f"{changed.name}.br").unlink()
    return worker


def test_a_start_has_the_theme_that_was_chosen_and_waits_for_no_network(
    visited: VisitedPhone, host: SiteHost
) -> None:
    """From its first frame on, not that of the device. The network, a hotel's before one has paid, never
    answers."""
    device = visited("--blink-settings=defaultFontSize=32", color_scheme="dark")
    with host.up(silent=True):
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


def test_a_newer_version_comes_whole_and_takes_nothing_away(
    visited: VisitedPhone,
    host: SiteHost,
    built_site: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(host, "folder", shutil.copytree(built_site, tmp_path / "site"))
    worker = makes_newer(host.folder)
    whole = worker.read_bytes()
    device = visited()
    with host.up():
        # Half of it is still on its way to the host: nothing is offered, and nothing has changed.
        worker.write_bytes(b"postMessage({event: 'failed', detail: 'half'})")
        with device.launch().expect_console_message(
            lambda message: "nothing newer could be fetched" in message.text
        ):
            phone = device.another_tab()
        takes_a_game(phone)
        phone.tap("Zurück")
        assert phone.sees("Weiterspielen, Runde 1 von 20")
        assert not phone.sees_now("Neue Version bereit")
        first = phone.page.evaluate("window.scorekeeperBuild")
        worker.write_bytes(whole)
        host.sent.clear()
        phone.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # looked at again
        newer = phone.find(re.compile("^Neue Version bereit"))
        newer.wait_for()
        # Else it would boot cold: the older one's snapshot is not for it.
        assert phone.page.evaluate(GIVE_SNAPSHOT, [first, NEWER])
        newer.tap()
        phone.wait_for_function("newer => window.scorekeeperBuild === newer", NEWER)
        assert {name.removesuffix(".br") for name in host.sent} <= {
            "build.json",
            "index.html",
            "sw.js",
            "python_worker.js",
        }
    phone.enable_accessibility()
    phone.context.set_offline(True)
    assert phone.sees("Weiterspielen, Runde 1 von 20")
    assert phone.page.evaluate("window.scorekeeperWarm")
    assert not phone.sees_now("Neue Version bereit")
    assert phone.missing == []


def test_a_link_from_another_phone_brings_names_that_the_device_draws(
    visited: VisitedPhone, host: SiteHost, tmp_path: Path
) -> None:
    """Names in every script: the phone opens what its camera has read, and has the names from Python's first
    messages. Its own link is the same."""
    game = replace(fresh_game(6, names=NAMES_IN_SCRIPTS).game, id=str(uuid4()))
    link = f"{host.address}/#/take/{code_of(game)}"
    device = visited(env=with_device_face(tmp_path / "device"))
    device.launch(offline=True).grant_permissions(["clipboard-read", "clipboard-write"])
    phone = device.empty_tab(drawn=True)  # the camera opens a page of its own
    phone.open(link.removeprefix(host.address))
    assert phone.sees("Ein Spiel ist angekommen")
    phone.tap("Hier weiterspielen")
    assert phone.sees("Runde 1 von 10")
    phone.tap("Mehr")
    phone.tap("Weitergeben")
    phone.tap("Link kopieren")
    assert phone.sees("Kopiert.")
    assert phone.page.evaluate("navigator.clipboard.readText()") == link
    phone.go("#/")
    lists_the_players(phone)
    assert phone.external_requests == set()
    assert phone.missing == []
