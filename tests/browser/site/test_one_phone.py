"""One phone after its first visit, mostly without a network. A start costs more than what most tests do on
it, so each goes on where the one before has left it; alone it begins there."""

import io
import json
import re
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Browser, expect

from scorekeeper.exports.result_picture import result_picture
from scorekeeper.game.faces import faces_at_table
from scorekeeper.game.facts import BidMade
from scorekeeper.locale import words
from scorekeeper.pictures.pillow_png import pillow_png
from scorekeeper.storage.codec import decode_game
from scorekeeper.storage.locations import assets_folder
from scorekeeper.storage.share_code import code_of
from scorekeeper.tables import Host
from scorekeeper.tables.backups import export_all
from tests.browser.conftest import COMPILES_ONCE, TIMEOUT_MS, Phone, run_apart
from tests.browser.files import HUGE, choose_file, download
from tests.browser.judge_taps import lay_cards
from tests.browser.saved_games import fresh_game, play_rounds, save_games
from tests.browser.site.conftest import FirstVisit
from tests.browser.site.offline_site import BASE, NAMES, THEME, PersistentPhone, SiteHost, takes_a_game

LARGEST_DIFFERENCE = 6
"""Of 255, on average, between pictures of the canvas and of Pillow: edges of letters, other fonts."""
TRAP = """
() => {
  crypto.getRandomValues = () => { throw new WebAssembly.RuntimeError('unreachable'); };
}
"""
"""A trap of Python's machine code, the next time that it asks for a random number."""


@pytest.fixture(scope="module")
def device(
    browser: Browser, host: SiteHost, first_visit: FirstVisit, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[PersistentPhone]:
    profile = shutil.copytree(first_visit.profile, tmp_path_factory.mktemp("one") / "phone", symlinks=True)
    device = PersistentPhone(browser, profile, host, COMPILES_ONCE)
    device.start(offline=True)
    yield device
    device.stop()


@pytest.fixture
def phone(device: PersistentPhone) -> Phone:
    """It shows Home."""
    if not device.phone.page.url.endswith("/"):
        device.phone.go("#/")
    return device.phone


def test_a_phone_that_is_full_says_so(phone: Phone, host: SiteHost) -> None:
    """What could not be kept changes nothing, and leads to a backup."""
    origin = {"origin": host.address.removesuffix(BASE.removesuffix("/"))}
    browser = phone.context.new_cdp_session(phone.page)
    browser.send("Storage.overrideQuotaForOrigin", {**origin, "quotaSize": 1})
    phone.tap("Einstellungen")
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


def test_a_picture_of_the_result_is_drawn_and_shared(phone: Phone) -> None:
    """On the browser's canvas as Pillow draws it; the page hands it to the share sheet, or shows it. The
    phone knows nobody yet, whose faces would change those at this table."""
    driver = play_rounds(fresh_game(4, names=("Thomas", "Ute", "דנה", "李小龍")), 15)
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
    picture.get_by_role("button", name="Schließen").click()
    assert phone.missing == []


async def exported(folder: Path) -> bytes:
    host = Host.open(folder)
    (file,) = (await export_all(host)).files
    host.close()
    return file


def test_a_backup_comes_in_and_goes_out_and_its_games_are_counted(phone: Phone, tmp_path: Path) -> None:
    """Through the browser's own downloads and dialogs, into its own storage."""
    over = {f"over-{seed}": play_rounds(fresh_game(4), 15, seed) for seed in range(5)}
    save_games(tmp_path / "old", **over, running=play_rounds(fresh_game(3), 4).bids(1))
    backup, huge, strange = (tmp_path / name for name in ("backup.json", "huge.json", "strange.json"))
    backup.write_bytes(run_apart(exported(tmp_path / "old")))
    with huge.open("wb") as file:
        file.truncate(HUGE)
    strange.write_bytes(b"[" * 2_000_000)
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
    before, after = (json.loads(file.read_bytes())["games"] for file in (backup, out))
    assert all(game in after for game in before)
    finished = len(after) - 1
    phone.go("#/statistics")
    assert phone.sees(f"{finished} beendete Spiele, {15 * finished} Runden")
    assert phone.sees(" getroffen, Spielstärke ")  # by openskill, which is on the phone as well


def test_what_the_browser_cleared_is_saved_as_a_copy_and_is_there_after_python_has_died(phone: Phone) -> None:
    """Python's end is reported, and a tap starts it anew."""
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


def test_a_game_without_a_network_survives_a_dead_battery(device: PersistentPhone, phone: Phone) -> None:
    assert phone.page.evaluate("window.scorekeeperWarm")
    phone.tap("Regelbuch, zum Nachschlagen")
    assert phone.sees("Regelbuch")
    phone.tap("Zurück")
    phone.tap(re.compile("^Stich prüfen"))
    lay_cards(phone, words("de"), "Z")
    phone.tap("Zurück")
    phone.tap("Neues Spiel")
    for name in NAMES:
        phone.write("Name hinzufügen", name, submit=True)
        assert phone.sees(f"{name}: Platz")
    phone.tap("Los geht’s")
    assert phone.sees("Runde 1 von 20")
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
