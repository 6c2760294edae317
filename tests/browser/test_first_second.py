"""From the first frame to Home there is nothing but our ground, the pad's icon on it, and then Home."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page

from scorekeeper.design_tokens.colors import DARK, LIGHT
from scorekeeper.storage.library import Library
from scorekeeper.storage.settings import Settings
from tests.browser.conftest import PHONE, SCREENSHOTS, TIMEOUT_MS, served
from tests.browser.offline_site import PersistentPhone, SiteHost

PALETTES = {"light": LIGHT, "dark": DARK}
SPLASH = "() => !!document.getElementById('splash')"
AFTERWARDS = 8
"""Pictures that are taken of Home."""
MOST_COLORS = 4096
MOST_PICTURES = 1000
BACKGROUND_PART = 0.5
"""At least so much of every picture is the ground; a card or the growing icon take the rest."""
INTERVAL_MS = 50


MOST_ROUNDING = 2
"""How much a part of a colour may differ where layers are blended."""


def is_close(pixel: tuple[int, ...], color: str) -> bool:
    parts = (int(color[at : at + 2], 16) for at in (1, 3, 5))
    return all(abs(one - other) <= MOST_ROUNDING for one, other in zip(pixel, parts, strict=True))


def pictures(page: Page, address: str) -> Iterator[Image.Image]:
    """A picture every 50 ms, or as often as the machine can, from the first frame to Home."""
    page.goto(address, wait_until="commit")
    page.wait_for_selector("body", state="attached")
    left = AFTERWARDS
    for _number in range(MOST_PICTURES):
        yield Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        left -= not page.evaluate(SPLASH)
        if not left:
            return
        page.wait_for_timeout(INTERVAL_MS)
    raise AssertionError("the splash stays for ever")


def edge(picture: Image.Image) -> set[tuple[int, ...]]:
    """The colours at all four sides, where neither the splash nor Home has anything."""
    width, height = picture.size
    sides = [
        (0, 1, width, 2),
        (0, height - 2, width, height - 1),
        (1, 0, 2, height),
        (width - 2, 0, width - 1, height),
    ]
    return {color for side in sides for _count, color in picture.crop(side).getcolors(MOST_COLORS)}


def kept_as(name: str, number: int, picture: Image.Image) -> str:
    """Where the picture that fails is kept to be looked at."""
    path = SCREENSHOTS / "first second" / f"{name}, picture {number}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    picture.save(path)
    return str(path)


def check(page: Page, address: str, theme: str, name: str) -> None:
    """Every picture of the start stands on the ground of the theme, and the last one is Home."""
    palette = PALETTES[theme]
    number = 0
    for number, picture in enumerate(pictures(page, address), start=1):
        others = [color for color in edge(picture) if not is_close(color, palette.background)]
        assert others == [], kept_as(name, number, picture)
        count, commonest = max(picture.getcolors(picture.width * picture.height))
        assert is_close(commonest, palette.background), kept_as(name, number, picture)
        assert count > BACKGROUND_PART * picture.width * picture.height, kept_as(name, number, picture)
    assert number > AFTERWARDS, "the splash was never seen"
    colors = [color for _count, color in picture.getcolors(picture.width * picture.height)]
    for expected in (palette.accent, palette.ink):
        assert any(is_close(color, expected) for color in colors), f"Home has {expected}"


@pytest.mark.parametrize(
    ("device", "chosen", "shown"),
    [
        ("light", "system", "light"),
        ("dark", "system", "dark"),
        ("light", "dark", "dark"),
        ("dark", "light", "light"),
    ],
)
def test_a_served_page_has_our_ground_from_the_first_frame(
    browser: Browser, tmp_path: Path, device: str, chosen: str, shown: str
) -> None:
    library = Library(tmp_path / "data")
    library.open()
    library.change_settings(lambda _settings: Settings(theme=chosen))
    library.close()
    context = browser.new_context(**{**PHONE, "color_scheme": device})
    with served(tmp_path / "data") as server:
        check(context.new_page(), server.address, shown, f"served {device} {chosen}")
        context.close()


SLOW_ANSWERS = """
const Fast = window.WebSocket;
window.WebSocket = class extends Fast {
  set onmessage(listener) { super.onmessage = event => setTimeout(listener, 3000, event); }
};
"""


def test_the_splash_waits_for_a_slow_server(browser: Browser, tmp_path: Path) -> None:
    """Meanwhile the client draws a veil and a word of its own under it."""
    context = browser.new_context(**PHONE)
    context.add_init_script(SLOW_ANSWERS)
    with served(tmp_path / "data") as server:
        check(context.new_page(), server.address, "light", "served slowly")
        context.close()


def test_the_site_has_our_ground_from_the_first_frame(
    browser: Browser, built_site: Path, tmp_path: Path
) -> None:
    """At the first visit and later in the theme of the device, then in the one that was chosen."""
    host = SiteHost(built_site)
    address = f"{host.address}/"
    visitor = PersistentPhone(browser, tmp_path / "profile", host, color_scheme="dark")
    with host.up():
        first = visitor.launch().new_page()
        check(first, address, "dark", "site dark")
        first.wait_for_function("() => window.scorekeeperSnapshotCaptured", timeout=TIMEOUT_MS)
        first.emulate_media(color_scheme="light")
        check(first, address, "light", "site light, later")
        first.close()
        phone = visitor.another_tab()
        phone.go("#/settings")
        phone.tap("Hell")
        phone.wait_for_function("() => document.documentElement.dataset.theme === 'light'")
        visitor.stop()
        check(visitor.launch().new_page(), address, "light", "site dark, later light")
        visitor.stop()
