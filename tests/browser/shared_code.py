"""The QR code of a game on a phone's screen, read as a camera reads it."""

from __future__ import annotations

import io

import zxingcpp
from PIL import Image

from tests.browser.conftest import Phone

SHARE = "Weitergeben"
SECONDS = 10


def scanned(phone: Phone) -> str:
    """What stands in the QR code on the screen, as soon as it is drawn."""
    assert phone.drawn
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
