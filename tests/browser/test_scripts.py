"""Names in every script: what our faces lack is drawn as the device draws it, while typed, and offline.

The device has one font, in which each character has a pattern of its own (`tests/browser/device_face.py`).
"""

from __future__ import annotations

import io
import os
import re
import time
from base64 import b64decode
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Browser, Locator

from scorekeeper.game.names import isolated
from tests.browser.conftest import FLAGS, PHONE, TIMEOUT_MS, Phone, Server
from tests.browser.device_face import device_face
from tests.browser.offline_site import PersistentPhone, SiteHost, wait_for_flag
from tools import chromium

NAMES = ("محمد", "אבשרה", "李小龍", "สมชาย", "प्रिया", "한\U0001f600\U0001f468\u200d\U0001f469")
AS_THE_DEVICE_DRAWS = """
text => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [1200, 200];
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, 1200, 200);
  context.fillStyle = '#000';
  context.font = '600 80px system-ui, sans-serif';
  context.fillText(text, 40, 130);
  return canvas.toDataURL().split(',')[1];
}
"""
SIZE = (240, 40)
"""In pixels, to which two pictures are brought to be compared."""
LARGEST_DIFFERENCE = 40
"""Of 255, on average: of the same patterns only the edges differ, of others half of the squares."""
INK = 60
"""By how much a pixel differs from the ground, of 255."""


@pytest.fixture
def device(tmp_path: Path) -> dict[str, str]:
    """The environment in which Chromium has the font of the test and no other."""
    return {**os.environ, **device_face(tmp_path / "device")}


def ink(picture: Image.Image) -> Image.Image:
    """What is drawn on a plain ground, without the ground beside it, in `SIZE`; empty if there is nothing."""
    plain = picture.convert("RGB")
    ground = Image.new("RGB", plain.size, plain.getpixel((1, plain.height // 2)))
    parts = ImageChops.difference(plain, ground).split()
    drawn = ImageChops.lighter(ImageChops.lighter(parts[0], parts[1]), parts[2])
    drawn = drawn.point(lambda value: 255 if value > INK else 0)
    box = drawn.getbbox()
    return drawn.crop(box).resize(SIZE, Image.Resampling.BOX) if box else Image.new("L", SIZE)


def shows(phone: Phone, place: Callable[[], dict[str, float]], name: str) -> bool:
    """Whether the name stands there as the device draws it; waits for it."""
    canvas = Image.open(io.BytesIO(b64decode(phone.page.evaluate(AS_THE_DEVICE_DRAWS, name))))
    wanted, until = ink(canvas), time.monotonic() + TIMEOUT_MS / 1000
    while time.monotonic() < until:
        found = ink(Image.open(io.BytesIO(phone.page.screenshot(clip=place()))))  # type: ignore[arg-type]
        (difference,) = ImageStat.Stat(ImageChops.difference(wanted, found)).mean
        if difference < LARGEST_DIFFERENCE:
            return True
        time.sleep(0.1)
    return False


def inside(field: Locator) -> Callable[[], dict[str, float]]:
    """Where the text of a field is, without its label and border."""

    def place() -> dict[str, float]:
        box = field.bounding_box()
        assert box is not None
        return {
            "x": box["x"] + 8,
            "y": box["y"] + 12,
            "width": box["width"] - 20,
            "height": box["height"] - 18,
        }

    return place


def first_line(tile: Locator) -> Callable[[], dict[str, float]]:
    """Where the name of a player's tile is: beside the picture, above the line about the last game."""

    def place() -> dict[str, float]:
        box = tile.bounding_box()
        assert box is not None
        return {
            "x": box["x"] + 46,
            "y": box["y"] + 4,
            "width": box["width"] - 100,
            "height": box["height"] / 2,
        }

    return place


def begins_a_game(phone: Phone) -> None:
    """Types every name, each drawn while it is typed, and starts."""
    phone.tap("Neues Spiel")
    for name in NAMES:
        phone.write("Name hinzufügen", name)
        phone.page.keyboard.press("Tab")  # away with the blinking cursor
        field = phone.page.get_by_label("Name hinzufügen")
        assert shows(phone, inside(field), name), name
        phone.write("Name hinzufügen", name, submit=True)
        assert phone.sees(f"{name}: Platz", f"{isolated(name)}: Platz")
    phone.tap("Los geht’s")
    assert phone.sees("Runde 1 von 10")


def lists_the_players(phone: Phone) -> None:
    phone.tap(re.compile("^Spieler"))
    assert phone.sees("zuletzt dabei")
    phone.settle()
    for name in NAMES:
        tile = phone.find(re.compile(f"^{re.escape(name)}, "))
        assert shows(phone, first_line(tile), name), name


@pytest.fixture(params=["skwasm", "canvaskit"])
def open_with_device(
    browser: Browser, server: Server, device: dict[str, str], request: pytest.FixtureRequest
) -> Iterator[Callable[[], Phone]]:
    flags = [*FLAGS, *(["--disable-3d-apis"] if request.param == "canvaskit" else [])]
    started = browser.browser_type.launch(executable_path=chromium.find(), args=flags, env=device)
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


def test_without_a_network_too(
    browser: Browser, built_site: Path, device: dict[str, str], tmp_path: Path
) -> None:
    host = SiteHost(built_site)
    installed = PersistentPhone(browser, tmp_path / "profile", host, device_scale_factor=2, env=device)
    try:
        with host.up():
            wait_for_flag(installed.start(), "scorekeeperWhole")
            installed.stop()
        phone = installed.start(offline=True)
        begins_a_game(phone)
        assert phone.missing == []
        phone.open("/")  # Python's first messages have the names
        lists_the_players(phone)
        assert phone.external_requests == set()
    finally:
        installed.stop()
