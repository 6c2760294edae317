"""The app's icon, splash and favicon, and the cards of the cover: SVG, rendered by the machine's Chromium.

    python -m tools.render_app_icons      writes the PNG files of assets/ and assets/icons/

The picture is the thing itself: a pad of paper with the wizard's hat and, as the warm stripe of the
current round, the first round of the rulebook's example (§7.2). The favicon keeps only the hat, for a
page of figures is mud at 16 pixels. The files are committed; run it again when the drawing changes.

The cards of the cover are pixels because they stand on the first screen of a first visit, and Flutter in a
browser without a graphics processor takes half a second for a drawing of that size.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import sync_playwright

from tools.card_faces import symbol
from tools.outlines import ASSETS, lettering

CLARET: Final = "#7A2E2A"
CREAM: Final = "#FFF6E6"
FAN: Final = Path(__file__).with_name("fan.svg")


@dataclass(frozen=True, slots=True)
class Inks:
    """The colours of the pad, by the roles that the themes use."""

    sheet: str
    behind: str
    line: str
    stripe: str
    ink: str
    bad: str
    hat: str


LIGHT: Final = Inks("#FBF6E9", "#DCCDB0", "#DCCDB0", "#F0E0B8", "#2A211A", "#A2352B", CLARET)
DARK: Final = Inks("#2A231C", "#3D342A", "#4A3F33", "#4A3A22", "#F1E6D2", "#F0938A", "#E0A85A")


def hat(colour: str, middle: float, top: float, scale: float) -> str:
    """The wizard's hat: 24 units square times `scale`."""
    return (
        f'<path fill="{colour}" fill-rule="evenodd" d="{symbol("wizard")}"'
        f' transform="translate({middle - 12 * scale:g} {top:g}) scale({scale:g})"/>'
    )


def pad(inks: Inks) -> str:
    """The pad, its middle at 0,0: about 560 wide and 650 high, 770 across its corners."""
    figures = "".join(
        f'<path fill="{colour}" d="{lettering(figure, "Alegreya-ExtraBold", 84, middle, 501)}"/>'
        for figure, middle, colour in (("20", 86, inks.ink), ("-10", 237, inks.bad), ("30", 394, inks.ink))
    )
    page = (
        f'<rect width="480" height="600" rx="40" fill="{inks.sheet}"/>'
        f'<path fill="{inks.stripe}" d="M0 418h480v112H0z"/>'
        f'<path stroke="{inks.line}" stroke-width="6" d="M0 418h480M0 530h480"/>'
        f'<path fill="{inks.ink}" d="M0 56V40a40 40 0 0 1 40-40h400a40 40 0 0 1 40 40v16z"/>'
    )
    return (
        f'<g transform="translate(-240 -300)"><g transform="rotate(6 240 300)">'
        f'<rect width="480" height="600" rx="40" fill="{inks.behind}"/></g>'
        f'<g transform="rotate(-4 240 300)">{page}{hat(inks.hat, 240, 68, 14)}{figures}</g></g>'
    )


def picture(*, ground: str | None, corner: int, scale: float, inks: Inks = LIGHT) -> str:
    """The pad in the middle of a square of 1024 units, on a ground or on nothing."""
    plate = "" if ground is None else f'<rect width="1024" height="1024" rx="{corner}" fill="{ground}"/>'
    return _svg(1024, f'{plate}<g transform="translate(512 512) scale({scale})">{pad(inks)}</g>')


def _svg(side: int, content: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}">{content}</svg>'


def pictures() -> Iterator[tuple[str, int, str]]:
    """File below assets/, width in pixels, and drawing of every picture.

    Launchers cut what is masked or adaptive down to a circle: there the pad stays within it.
    """
    rounded = picture(ground=CLARET, corner=224, scale=1.22)
    square = picture(ground=CLARET, corner=0, scale=1.18)
    maskable = picture(ground=CLARET, corner=0, scale=1.0)
    loose = picture(ground=None, corner=0, scale=1.2)
    yield "icon.png", 1024, rounded
    yield "icon_ios.png", 1024, square
    yield "icon_android.png", 1024, picture(ground=None, corner=0, scale=0.86)
    yield "icon_windows.png", 256, rounded
    yield "splash.png", 1152, picture(ground=None, corner=0, scale=0.86)
    yield "splash_dark.png", 1152, picture(ground=None, corner=0, scale=0.86, inks=DARK)
    yield "icons/icon-192.png", 192, rounded
    yield "icons/icon-512.png", 512, rounded
    yield "icons/icon-maskable-192.png", 192, maskable
    yield "icons/icon-maskable-512.png", 512, maskable
    yield "icons/apple-touch-icon-192.png", 192, square
    yield "icons/loading-animation.png", 512, loose
    yield (
        "favicon.png",
        64,
        _svg(64, f'<rect width="64" height="64" rx="14" fill="{CLARET}"/>{hat(CREAM, 32, 3, 2.4)}'),
    )
    yield "cover/fan.png", 700, FAN.read_text()


def render() -> None:
    browser_path = shutil.which("chromium") or shutil.which("google-chrome")
    if browser_path is None:
        sys.exit("No Chromium found: install the package chromium, then run this again.")
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
        page = browser.new_page()
        for name, width, svg in pictures():
            page.set_viewport_size({"width": width, "height": width})
            page.set_content(f"<style>body{{margin:0}}svg{{display:block}}</style>{svg}")
            target = Path(ASSETS / name)
            target.parent.mkdir(parents=True, exist_ok=True)
            page.locator("svg").screenshot(path=str(target), omit_background=True)
        browser.close()
    fan = ASSETS / "cover/fan.png"
    Image.open(fan).quantize(256, Image.Quantize.FASTOCTREE).save(
        fan, optimize=True
    )  # a quarter of the bytes


if __name__ == "__main__":
    render()
