"""The site without a network after one visit: a game, a backup, a link, an update."""

import hashlib
import io
import json
import re
import shutil
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import expect

from scorekeeper.exports.result_picture import result_picture
from scorekeeper.game.faces import faces_at_table
from scorekeeper.locale import words
from scorekeeper.pictures.pillow_png import pillow_png
from scorekeeper.storage.locations import assets_folder
from scorekeeper.storage.share_code import code_of
from scorekeeper.tables import Host
from scorekeeper.tables.backups import export_all
from tests.browser.conftest import Phone, run_apart
from tests.browser.files import HUGE, choose_file, download
from tests.browser.first_frames import check
from tests.browser.judge_taps import lay_cards
from tests.browser.names_in_scripts import NAMES as NAMES_IN_SCRIPTS
from tests.browser.names_in_scripts import lists_the_players, types, with_device_face
from tests.browser.saved_games import fresh_game, play_rounds, save_games
from tests.browser.site.conftest import FirstVisit, VisitedPhone
from tests.browser.site.offline_site import SiteHost

NAMES = ("Ute", "Kevin", "Jörg")
NEWER = "0" * 16
"""The id of a newer build."""
LARGEST_DIFFERENCE = 6
"""Of 255, on average, between pictures of the canvas and of Pillow: edges of letters, other fonts."""


def starts_a_game(phone: Phone) -> None:
    phone.tap("Neues Spiel")
    for name in NAMES:
        phone.write("Name hinzufügen", name, submit=True)
        assert phone.sees(f"{name}: Platz")
    phone.tap("Los geht’s")
    assert phone.sees("Runde 1 von 20")


def takes_a_game(phone: Phone) -> None:
    """What another phone has begun: Kevin has bid 1."""
    phone.go(f"#/take/{code_of(replace(fresh_game(names=NAMES).bids(1).game, id=str(uuid4())))}")
    phone.tap("Hier weiterspielen")
    assert phone.sees("Jörg sagt an")


def test_a_first_visit_says_what_it_loads_and_loads_nothing_twice(first_visit: FirstVisit) -> None:
    *loading, last = first_visit.splash
    assert any(re.fullmatch(r"Wird geladen: \d+,\d von \d+,\d MB", words) for words in loading), loading
    assert last == "Wird gestartet …"
    assert first_visit.missing == []
    twice = {name for name, times in first_visit.sent.items() if times > 1}
    assert twice <= {"index.html.br"}  # once as a page, once to be kept


def test_a_first_visit_has_our_ground_in_the_theme_of_the_device(first_visit: FirstVisit) -> None:
    check(first_visit.pictures, "dark", "site dark")


def test_a_game_without_a_network_survives_a_dead_battery(visited: VisitedPhone) -> None:
    device = visited()
    phone = device.start(offline=True)
    assert phone.page.evaluate("window.scorekeeperWarm")
    phone.tap("Regelbuch, zum Nachschlagen")
    assert phone.sees("Regelbuch")
    phone.tap("Zurück")
    phone.tap(re.compile("^Stich prüfen"))
    lay_cards(phone, words("de"), "Z")
    phone.tap("Zurück")
    starts_a_game(phone)
    for name, bid in {"Kevin": 0, "Jörg": 1, "Ute": 0}.items():
        assert phone.sees(f"{name} sagt an")
        phone.tap(f"{bid} ansagen")
    phone.tap("Alle Stiche gespielt")
    phone.tap("0 gemacht")
    phone.tap("1 gemacht")
    assert phone.sees("Runde 2 von 20")
    phone.tap("2 ansagen")
    assert phone.sees("Ute sagt an")
    device.kill()

    # The same half-typed round; whoever comes now only looks.
    phone = device.start(offline=True)
    assert phone.sees("Weiterspielen, Runde 2 von 20"), phone.texts()
    held = phone.page.evaluate("async () => (await navigator.locks.query()).held.map(lock => lock.name)")
    assert "scorekeeper /block/" in held
    phone.tap(re.compile("^Weiterspielen"))
    assert phone.sees("Ute sagt an")
    phone.tap("0 ansagen")
    assert phone.sees("Kevin sagt an")
    phone.tap("Rückgängig")
    assert phone.sees("Ute sagt an")
    assert phone.missing == []


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


async def exported(folder: Path) -> bytes:
    host = Host.open(folder)
    (file,) = (await export_all(host)).files
    host.close()
    return file


def test_a_backup_comes_in_and_goes_out_and_its_games_are_counted(
    visited: VisitedPhone, tmp_path: Path
) -> None:
    """Through the browser's own downloads and dialogs, into its own storage."""
    over = {f"over-{seed}": play_rounds(fresh_game(4), 15, seed) for seed in range(5)}
    save_games(tmp_path / "old", **over, running=play_rounds(fresh_game(3), 4).bids(1))
    backup, huge, strange = (tmp_path / name for name in ("backup.json", "huge.json", "strange.json"))
    backup.write_bytes(run_apart(exported(tmp_path / "old")))
    with huge.open("wb") as file:
        file.truncate(HUGE)
    strange.write_bytes(b"[" * 2_000_000)
    phone = visited().start(offline=True)
    phone.go("#/settings/backup")
    choose_file(phone, "Datei wählen", strange)
    assert phone.sees("Das ist größer als jeder Block")
    phone.go("#/settings/backup")
    choose_file(phone, "Datei wählen", huge)
    assert phone.sees("Diese Datei ist größer als jede Sicherung dieser App")
    choose_file(phone, "Datei wählen", backup)
    assert phone.sees("6 Spiele sind neu")
    phone.tap("Einlesen")
    assert phone.sees("6 Spiele sind dazugekommen.")
    out = download(phone, "Sicherung speichern")
    assert len(json.loads(out.read_text(encoding="utf-8"))["games"]) == 6
    phone.go("#/statistics")
    assert phone.sees("5 beendete Spiele, 75 Runden")
    assert phone.sees(" getroffen, Spielstärke ")  # by openskill, which is on the phone as well


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
    phone.tap("Zurück")
    phone.tap("Neues Spiel")
    types(phone, NAMES_IN_SCRIPTS[0])
    assert phone.external_requests == set()
    assert phone.missing == []


SHARE_SHEET = """
() => {
  navigator.canShare = ({files}) => files.length === 1;
  navigator.share = async ({files: [file]}) => {
    const picture = await createImageBitmap(file);
    const {isActive} = navigator.userActivation;
    window.sharedPicture = {name: file.name, type: file.type, width: picture.width, isActive};
  };
}
"""
"""A system's share sheet, which browsers open during a tap only."""


def test_a_picture_of_the_result_is_drawn_and_shared(visited: VisitedPhone) -> None:
    """On the browser's canvas as Pillow draws it; the page hands it to the share sheet, or shows it."""
    driver = play_rounds(fresh_game(4, names=("Thomas", "Ute", "דנה", "李小龍")), 15)
    phone = visited().start(offline=True)
    phone.go(f"#/take/{code_of(replace(driver.game, id=str(uuid4())))}")
    phone.tap("Hier behalten")
    assert phone.sees("So lief das Spiel")
    assert phone.sees_and_settles("Endstand")  # before, the key lies on the screen that goes
    phone.tap("Bild teilen")
    assert phone.sees_and_settles("Als Text")
    saved = Image.open(download(phone, "Bild speichern")).convert("RGB")
    faces = faces_at_table([seat.player for seat in driver.state.seats], {})
    drawing = result_picture(words("de"), driver.state, faces)
    wanted = Image.open(io.BytesIO(pillow_png(drawing, assets_folder()))).convert("RGB")
    assert saved.size == wanted.size
    small = (drawing.width // 2, drawing.height // 2)
    difference = ImageChops.difference(saved.resize(small), wanted.resize(small))
    assert max(ImageStat.Stat(difference).mean) < LARGEST_DIFFERENCE
    phone.screenshot("site-result-de-light-390")

    phone.page.evaluate("() => { navigator.canShare = undefined; }")
    phone.tap("Bild teilen")
    picture = phone.page.locator("#picture")
    expect(picture.get_by_text("Halte das Bild gedrückt")).to_be_visible()
    expect(picture.get_by_role("button", name="Bild teilen")).to_be_hidden()
    phone.screenshot("site-picture-hold-de-light-390")
    picture.get_by_role("button", name="Schließen").click()
    expect(picture).to_be_hidden()

    phone.page.evaluate(SHARE_SHEET)
    phone.tap("Bild teilen")
    phone.screenshot("site-picture-de-light-390")
    picture.get_by_role("button", name="Bild teilen").click()
    phone.wait_for_function("() => window.sharedPicture")
    shared = phone.page.evaluate("window.sharedPicture")
    assert shared.pop("name").endswith(".png")
    assert shared == {"type": "image/png", "width": wanted.width, "isActive": True}
    assert phone.missing == []
