"""Names in every script: what our faces lack is drawn as the device draws it, while typed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from tests.browser.conftest import FLAGS, PHONE, Phone, Server, served
from tests.browser.names_in_scripts import NAMES, begins_a_game, lists_the_players, types, with_device_face
from tests.browser.saved_games import fresh_game, save_games
from tools import chromium

OpenDevice = Callable[[Server], Phone]


@contextmanager
def device(browser: Browser, folder: Path, *flags: str) -> Iterator[OpenDevice]:
    """Opens phones that have the font of the test, until the end of the block."""
    started = browser.browser_type.launch(
        executable_path=chromium.find(), args=[*FLAGS, *flags], env=with_device_face(folder)
    )
    options: dict[str, Any] = {**PHONE, "device_scale_factor": 2, "reduced_motion": "reduce"}

    def opened(server: Server) -> Phone:
        phone = Phone(started.new_context(**options), server)
        phone.open()
        return phone

    yield opened
    started.close()


def test_names_are_drawn_as_the_device_draws_them(browser: Browser, server: Server, tmp_path: Path) -> None:
    with device(browser, tmp_path / "device") as opened:
        phone = opened(server)
        failed = _what_fails(phone)
        begins_a_game(phone)
        another = opened(server)  # has never typed them
        lists_the_players(another)
        assert failed == []
        assert phone.external_requests == another.external_requests == set()
    assert server.stop() == 0


def test_so_they_are_by_the_client_of_the_other_browsers(browser: Browser, tmp_path: Path) -> None:
    """CanvasKit's, which Chromium gets where it has no WebGL."""
    save_games(tmp_path / "data", begun=fresh_game(len(NAMES), names=NAMES))
    with (
        served(tmp_path / "data") as server,
        device(browser, tmp_path / "device", "--disable-3d-apis") as opened,
    ):
        phone = opened(server)
        failed = _what_fails(phone)
        lists_the_players(phone)
        phone.tap("Zurück")
        phone.tap("Neues Spiel")
        types(phone, NAMES[-1][::-1])
        assert failed == []
        assert phone.external_requests == set()


def _what_fails(phone: Phone) -> list[str]:
    """What this page asks for in vain and the errors of its scripts, from now on."""
    failed: list[str] = []
    phone.page.on("response", lambda answer: answer.status >= 400 and failed.append(answer.url))
    phone.page.on("pageerror", lambda error: failed.append(str(error)))
    return failed
