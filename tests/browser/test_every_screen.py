"""Every screen in both languages on phones: what can be tapped has a name and a finger's size.

Nothing of the judge has to be scrolled on a small phone, in German, whose words are the longer ones.

On the way every screen is pictured, by day or by candle, in the folder that git ignores.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from scorekeeper.locale import LANGUAGES, words
from tests.browser.conftest import OpenPhone, Phone, Server, served
from tests.browser.judge_scenes import JUDGE
from tests.browser.scenes import AFTER, EMPTY, EVENING, Scene, after, evening
from tests.browser.variant_scenes import VARIANTS, variants

TINY, SMALL, USUAL = (320, 568), (360, 640), (390, 844)
PICTURED = {"de": SMALL, "en": USUAL}
BY_CANDLE = "en"
"""The language in which the screens are seen in the dark: colours do not depend on words."""
FINGER = 48 - 0.1
"""Logical pixels in each direction, less what rounding takes."""
PAGES, SCROLL = 12, 1000.0
"""A screen that is longer than the phone is scrolled on by so much (of the wheel), so many times at most."""


@dataclass(frozen=True)
class Evening:
    """A server with games, and where it is in the story."""

    server: Server
    games: dict[str, str]
    scenes: Sequence[Scene]


HOUSES: dict[str, tuple[Callable[[Path], dict[str, str]], Sequence[Scene]]] = {
    "empty": (lambda _folder: {}, EMPTY),
    "after": (after, AFTER),
    "evening": (evening, EVENING),
    "variants": (variants, VARIANTS),
}


@pytest.fixture(scope="module", params=HOUSES)
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    lay, scenes = HOUSES[request.param]
    folder = tmp_path_factory.mktemp(request.param)
    games = lay(folder)
    with served(folder) as running:
        yield Evening(running, games, scenes)


@pytest.fixture
def server(house: Evening) -> Server:
    return house.server


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_can_be_tapped_has_a_name_and_is_a_finger_wide(
    house: Evening, open_phone: OpenPhone, language: str
):
    light = "dark" if language == BY_CANDLE else "light"
    phone = open_phone("/nowhere", language=language, dark=light == "dark", still=True)
    _, wrong, pictured = words(language), [], PICTURED[language]

    def measure(scene: Scene) -> None:
        size = "{width}x{height}".format_map(phone.page.viewport_size or {})
        wrong.extend(f"{scene.name} {size}: {fault}" for fault in _lasting_faults(phone))

    for scene in house.scenes:
        phone.resize(*pictured)
        scene.set(phone, _, house.games)
        phone.screenshot(f"{scene.name}-{language}-{light}-{pictured[0]}")
        measure(scene)
        if scene in JUDGE and pictured == SMALL and phone.scroll(50):
            wrong.append(f"{scene.name} has to be scrolled")
        phone.resize(*TINY)
        measure(scene)
    assert not wrong, "\n".join(wrong)


def _lasting_faults(phone: Phone) -> list[str]:
    """The faults that are still there when the server has heard of the phone's new size, busy as it is."""
    for _wait in range(5):
        if not (faults := _faults(phone)):
            break
        phone.page.wait_for_timeout(300)
    return faults


def _faults(phone: Phone) -> list[str]:
    """What can be tapped on this screen, wherever it is scrolled to, and has no name or is too small."""
    whole: dict[str, str] = {}
    cut: dict[str, str] = {}

    def measure() -> None:
        for box in phone.boxes():
            fault = f"{box.name or 'something without a name'} is {box.width:.0f}x{box.height:.0f}"
            fine = bool(box.name) and min(box.width, box.height) >= FINGER
            if fine or not box.cut:
                whole[box.id] = "" if fine else fault
                cut.pop(box.id, None)
            elif box.id not in whole:
                cut[box.id] = f"{fault}, and is nowhere in sight as a whole"

    measure()
    for way in (1, -1):
        for _page in range(PAGES):
            if not cut or not phone.scroll(way * SCROLL):
                break
            measure()
    return [fault for fault in (*whole.values(), *cut.values()) if fault]
