"""Names in every script: what our faces lack is drawn as the device draws it, while typed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import FLAGS, PHONE, Phone, Server
from tests.browser.names_in_scripts import begins_a_game, lists_the_players, with_device_face
from tools import chromium


@pytest.fixture(params=["skwasm", "canvaskit"])
def open_with_device(
    browser: Browser, server: Server, tmp_path: Path, request: pytest.FixtureRequest
) -> Iterator[Callable[[], Phone]]:
    flags = [*FLAGS, *(["--disable-3d-apis"] if request.param == "canvaskit" else [])]
    started = browser.browser_type.launch(
        executable_path=chromium.find(), args=flags, env=with_device_face(tmp_path / "device")
    )
    options: dict[str, Any] = {**PHONE, "device_scale_factor": 2, "reduced_motion": "reduce"}

    def open_() -> Phone:
        phone = Phone(started.new_context(**options), server)
        phone.open()
        return phone

    yield open_
    started.close()


def test_names_are_drawn_as_the_device_draws_them(
    open_with_device: Callable[[], Phone], server: Server
) -> None:
    phone = open_with_device()
    failed: list[str] = []
    phone.page.on("response", lambda answer: answer.status >= 400 and failed.append(answer.url))
    phone.page.on("pageerror", lambda error: failed.append(str(error)))
    begins_a_game(phone)
    another = open_with_device()  # has never typed them
    lists_the_players(another)
    assert failed == []
    assert phone.external_requests == another.external_requests == set()
    phone.context.close()
    another.context.close()
    assert server.stop() == 0
