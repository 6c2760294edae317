"""The QR code of a game on a phone's screen, read as a camera reads it."""

from __future__ import annotations

import io

import zxingcpp
from PIL import Image

from tests.browser.conftest import Phone

SECONDS = 10


def shared_code(phone: Phone) -> str:
    """Tap through to the code; the answer is what a camera reads there, as soon as it is drawn."""
    assert phone.drawn
    phone.tap("Mehr")
    phone.tap("Weitergeben")
    for _look in range(4 * SECONDS):
        shot = Image.open(io.BytesIO(phone.page.screenshot()))
        found = zxingcpp.read_barcodes(shot, formats=zxingcpp.BarcodeFormat.QRCode)
        if found:
            return str(found[0].text)
        phone.page.wait_for_timeout(250)
    raise AssertionError("no code can be read from the screen")


def clipboard(phone: Phone) -> str:
    """What was copied last."""
    return str(phone.page.evaluate("navigator.clipboard.readText()"))
