"""Names in every script: what our faces lack is drawn as the device draws it, while typed."""

from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.conftest import FLAGS, PHONE, Phone, served
from tests.browser.names_in_scripts import NAMES, lists_the_players, types, with_device_face
from tests.browser.saved_games import fresh_game, save_games
from tools import chromium


def test_names_are_drawn_as_the_device_draws_them(browser: Browser, tmp_path: Path) -> None:
    """By CanvasKit, the client of the other browsers, which Chromium gets where it has no WebGL; the site's
    tests have the client that it gets otherwise."""
    save_games(tmp_path / "data", begun=fresh_game(len(NAMES), names=NAMES))
    started = browser.browser_type.launch(
        executable_path=chromium.find(),
        args=[*FLAGS, "--disable-3d-apis"],
        env=with_device_face(tmp_path / "device"),
    )
    with served(tmp_path / "data") as server:
        phone = Phone(started.new_context(**PHONE, reduced_motion="reduce"), server)
        failed: list[str] = []
        phone.page.on("response", lambda answer: answer.status >= 400 and failed.append(answer.url))
        phone.page.on("pageerror", lambda error: failed.append(str(error)))
        phone.open()
        lists_the_players(phone)
        phone.tap("Zurück")
        phone.tap("Neues Spiel")
        types(phone, NAMES[-1][::-1])
        assert failed == []
        assert phone.external_requests == set()
        started.close()
