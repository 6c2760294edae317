"""A game goes from one phone to another: what is on the first one's screen is read like a camera reads it."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Browser

from scorekeeper.game.moves import take_trick
from scorekeeper.game.repairs import correct
from scorekeeper.storage.share_code.text import game_of
from tests.browser.conftest import PHONE, Phone, served
from tests.browser.offline_site import PersistentPhone, SiteHost, missing, wait_until
from tests.browser.saved_games import pad, played, save_games
from tests.browser.test_offline import NAMES

SHARE = "An ein anderes Telefon weitergeben"
SECONDS = 10


def scanned(phone: Phone) -> str:
    """What stands in the QR code on the screen, as soon as it is drawn."""
    for _look in range(4 * SECONDS):
        shot = Image.open(io.BytesIO(phone.page.screenshot()))
        found = zxingcpp.read_barcodes(shot, formats=zxingcpp.BarcodeFormat.QRCode)
        if found:
            return str(found[0].text)
        phone.page.wait_for_timeout(250)
    raise AssertionError("no code can be read from the screen")


def shared_code(phone: Phone) -> str:
    """Tap through to the code; the answer is what a camera reads there."""
    phone.tap("Mehr")
    phone.tap(SHARE)
    assert phone.sees("Weitergeben")
    return scanned(phone)


@pytest.fixture
def phones(browser: Browser, tmp_path: Path) -> Iterator[tuple[Phone, Phone, dict[str, str]]]:
    """Two phones, each with an app and a data folder of its own."""
    story = played(pad(6, dealer=1), 8, chance=3).does(correct, 2, (0, 1, 0, 0, 0, 0), (1, 1, 0, 0, 0, 0))
    running = story.bids(2, 1, 3, 0, 2, 1).does(take_trick, 2).does(take_trick, 4)
    games = save_games(tmp_path / "one", running=running)
    with served(tmp_path / "one") as one, served(tmp_path / "two") as two:
        contexts = [browser.new_context(**PHONE, reduced_motion="reduce") for _phone in (one, two)]
        yield Phone(contexts[0], one), Phone(contexts[1], two), games
        for context in contexts:
            context.close()


def test_a_code_read_from_the_screen_and_pasted_goes_on_with_undo(
    phones: tuple[Phone, Phone, dict[str, str]],
) -> None:
    one, two, games = phones
    address = f"/games/{games['running']}"
    one.open(address)
    code = shared_code(one)
    assert game_of(code).id == games["running"]

    two.open("/")
    two.tap(re.compile("^Spiel übernehmen"))
    two.write("Link oder Code", code)
    two.tap("Code lesen")
    assert two.sees("Ein Spiel ist angekommen")
    assert two.sees("Runde 9 von 10")
    two.tap("Hier weiterspielen")
    two.page.wait_for_url(f"**{address}")
    assert two.sees("Runde 9 von 10")
    two.tap("Rückgängig")
    two.tap("Mehr")
    two.tap(SHARE)
    back = game_of(scanned(two))
    assert back.cursor == game_of(code).cursor - 1

    # The first phone takes the newer copy back; a spoilt code changes nothing.
    one.go("/take")
    one.write("Link oder Code", code[:-20])
    one.tap("Code lesen")
    assert one.sees("Das Ende des Codes fehlt")
    one.write("Link oder Code", scanned(two))
    one.tap("Code lesen")
    assert one.sees("Das Spiel ist weitergegangen")
    one.tap("So weiterspielen")
    one.page.wait_for_url(f"**{address}")
    assert one.sees("Runde 9 von 10")


def test_a_phone_opens_the_link_on_another_phones_screen(
    browser: Browser, built_site: Path, tmp_path: Path
) -> None:
    """On the site: two phones that share nothing; the second one opens what its camera has read, offline."""
    host = SiteHost(built_site)
    first, second = (PersistentPhone(browser, tmp_path / name, host) for name in ("first", "second"))
    try:
        with host.up():
            phone = second.start()
            wait_until(phone, "scorekeeperWhole")
            second.stop()
            phone = first.start()
            phone.tap("Neues Spiel")
            for name in NAMES:
                phone.write("Name hinzufügen", name, submit=True)
                assert phone.sees(f"{name}: Platz")
            phone.tap("Los geht’s")
            assert phone.sees("Runde 1 von 20")
            link = shared_code(phone)
            assert missing(phone) == []
            first.stop()
        assert link.startswith(f"{host.address}/#/take/BDW1")
        assert len(link) < 500

        phone = second.start(offline=True)
        phone.page.goto("about:blank")  # the camera opens a page of its own
        phone.open(link.removeprefix(host.address))
        assert phone.sees("Ein Spiel ist angekommen")
        phone.tap("Hier weiterspielen")
        assert phone.sees("Runde 1 von 20")
        second.stop()
        phone = second.start(offline=True)
        assert phone.sees("Weiterspielen, Runde 1 von 20")
    finally:
        for device in (first, second):
            if device.context is not None:
                device.context.close()
