"""Pictures of a start, from the first frame to Home: our ground, the pad's icon on it, and then Home."""

import io
from collections.abc import Iterable, Iterator

from PIL import Image
from playwright.sync_api import Page

from scorekeeper.design_tokens.colors import DARK, LIGHT, Palette
from tests.browser.conftest import SCREENSHOTS

PALETTES = {"light": LIGHT, "dark": DARK}
SPLASH = "() => !!document.getElementById('splash')"
NOTE_SPLASH = """
new MutationObserver((_changes, observer) => {
  if (document.getElementById('splash')) { window.splashWasThere = true; observer.disconnect() }
}).observe(document, {childList: true, subtree: true})
"""
"""Remembers that there was a splash: a busy machine may be at Home before it has taken its first picture."""
AFTERWARDS = 8
"""Pictures that are taken of Home."""
MOST_COLORS = 4096
MOST_PICTURES = 1000
BACKGROUND_PART = 0.5
"""At least so much of every picture is the ground or the cover; cards and the icon take the rest."""
INTERVAL_MS, BOOT_INTERVAL_MS = 50, 500
FIRST_PICTURES = 20
PYTHON_BOOTS = "() => window.flet?.pyodide && window.scorekeeperWarm === undefined"
MOST_ROUNDING = 2
"""How much a part of a colour may differ where layers are blended."""


def is_close(pixel: tuple[int, ...], color: str) -> bool:
    parts = (int(color[at : at + 2], 16) for at in (1, 3, 5))
    return all(abs(one - other) <= MOST_ROUNDING for one, other in zip(pixel, parts, strict=True))


def is_ground(pixel: tuple[int, ...], palette: Palette) -> bool:
    """Whether it is the ground of our screens, or the leather of Home's cover, which has a gradient."""
    if is_close(pixel, palette.background):
        return True
    edge_color, middle = (
        [int(color[at : at + 2], 16) for at in (1, 3, 5)] for color in (palette.leather_edge, palette.leather)
    )
    return all(
        dark - MOST_ROUNDING <= part <= light + MOST_ROUNDING
        for part, dark, light in zip(pixel, edge_color, middle, strict=True)
    )


def pictures(page: Page, address: str) -> Iterator[bytes]:
    """A picture every 50 ms, or as often as the machine can, from the first frame to Home; fewer while the
    splash of the site waits for Python."""
    page.add_init_script(NOTE_SPLASH)
    page.goto(address, wait_until="commit")
    page.wait_for_selector("body", state="attached")
    left = AFTERWARDS
    for number in range(MOST_PICTURES):
        yield page.screenshot()
        left -= not page.evaluate(SPLASH)
        if not left:
            assert page.evaluate("() => window.splashWasThere === true"), "there was no splash"
            return
        boots = number > FIRST_PICTURES and page.evaluate(PYTHON_BOOTS)
        page.wait_for_timeout(BOOT_INTERVAL_MS if boots else INTERVAL_MS)
    raise AssertionError("the splash stays for ever")


def edge(picture: Image.Image) -> set[tuple[int, ...]]:
    """The colours at the top, where the splash has nothing and Home only its cover."""
    return {color for _count, color in picture.crop((0, 1, picture.width, 2)).getcolors(MOST_COLORS)}


def kept_as(name: str, number: int, picture: Image.Image) -> str:
    """Where the picture that fails is kept to be looked at."""
    path = SCREENSHOTS / "first second" / f"{name}, picture {number}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    picture.save(path)
    return str(path)


def check(shown: Iterable[bytes], theme: str, name: str) -> None:
    """Every picture of a start stands on the grounds of the theme, and the last one is Home."""
    palette = PALETTES[theme]
    for number, taken in enumerate(shown, start=1):
        picture = Image.open(io.BytesIO(taken)).convert("RGB")
        others = [color for color in edge(picture) if not is_ground(color, palette)]
        assert others == [], kept_as(name, number, picture)
        colors = picture.getcolors(picture.width * picture.height)
        ground = sum(count for count, color in colors if is_ground(color, palette))
        assert ground > BACKGROUND_PART * picture.width * picture.height, kept_as(name, number, picture)
    for expected in (palette.background, palette.accent, palette.ink):
        assert any(is_close(color, expected) for _count, color in colors), f"Home has {expected}"
