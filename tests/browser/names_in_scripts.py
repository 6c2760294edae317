"""Names in every script: how the device draws them, and the screens that show them.

The device has one font, in which each character has a pattern of its own (`tests/browser/device_face.py`).
"""

import io
import os
import re
import time
from base64 import b64decode
from collections.abc import Callable
from pathlib import Path

from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Locator

from tests.browser.conftest import TIMEOUT_MS, Phone
from tests.browser.device_face import device_face

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


def with_device_face(folder: Path) -> dict[str, str]:
    """The environment in which Chromium has the font of the test and no other."""
    return {**os.environ, **device_face(folder)}


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
    assert phone.drawn
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
            "x": box["x"] + 60,
            "y": box["y"] + 4,
            "width": box["width"] - 114,
            "height": box["height"] / 2,
        }

    return place


def types(phone: Phone, name: str) -> None:
    """Types the name, which is drawn while it is typed."""
    phone.write("Name hinzufügen", name)
    phone.page.keyboard.press("Tab")  # away with the blinking cursor
    field = phone.page.get_by_label("Name hinzufügen")
    assert shows(phone, inside(field), name), name


def lists_the_players(phone: Phone) -> None:
    phone.tap(re.compile("^Spieler"))
    assert phone.sees("zuletzt dabei")
    phone.settle()
    for name in NAMES:
        tile = phone.find(re.compile(f"^{re.escape(name)}, "))
        assert shows(phone, first_line(tile), name), name
