"""Every screen on phones: what can be tapped has a name and a finger's size.

In German, whose words are the longer ones, light and on the narrowest phone, every sixth screen; in English,
dark and on a usual one, every eighteenth: `tests/ui/test_every_screen.py` has every scene in both languages,
and what is wide enough there is so here. Of the judge the fullest screens, which nobody scrolls on a small
phone.

With `PICTURES=1` every screen is pictured in both, in the folder that git ignores.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from scorekeeper.locale import LANGUAGES, words
from tests.browser.conftest import PICTURES, OpenPhone, Phone, Server, served
from tests.browser.judge_scenes import JUDGE
from tests.browser.scenes import (
    EMPTY_SCENES,
    FINISHED_SCENES,
    READ_ONLY_SCENES,
    RUNNING_SCENES,
    Scene,
    finished_games,
    read_only_games,
    running_games,
)
from tests.browser.variant_scenes import VARIANTS, variants

NARROWEST, SMALL, USUAL = (320, 568), (360, 640), (390, 844)
SIZES = {"de": NARROWEST}
"""Where a language is not seen on the usual phone: the longest words on the narrowest one."""
IN_THE_DARK = "en"
"""The language in which the screens are seen in the dark: colours do not depend on words."""
EVERY = {"de": 1, "en": 1} if PICTURES else {"de": 6, "en": 18}
"""Of how many screens one is seen, by language."""
FULLEST = ("judge-hand", "judge-turned-up", "judge-bomb", "judge-special-hand", "judge-junior")
"""The judge with most on it, of every kind."""
FINGER = 48 - 0.1
"""Logical pixels in each direction, less what rounding takes."""
PAGES, SCROLL = 40, 350.0
"""A screen that is longer than the phone is scrolled on by so much (of the wheel), so many times at most."""


@dataclass(frozen=True)
class ServedGames:
    """A server with games, and the screens that show them."""

    server: Server
    games: dict[str, str]
    scenes: Sequence[Scene]


DATA_FOLDERS: dict[str, tuple[Callable[[Path], dict[str, str]], Sequence[Scene]]] = {
    "empty": (lambda _folder: {}, EMPTY_SCENES),
    "finished": (finished_games, FINISHED_SCENES),
    "read-only": (read_only_games, READ_ONLY_SCENES),
    "running": (running_games, RUNNING_SCENES),
    "variants": (variants, VARIANTS),
}


LOOKS = [
    (folder, language)
    for folder, (_lay, scenes) in DATA_FOLDERS.items()
    for language in LANGUAGES
    if language == "de" or len(scenes) >= EVERY[language]
]


@pytest.fixture(scope="module")
def served_games(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[ServedGames]:
    lay, scenes = DATA_FOLDERS[request.param]
    folder = tmp_path_factory.mktemp(request.param)
    games = lay(folder)
    with served(folder) as running:
        yield ServedGames(running, games, scenes)


@pytest.fixture
def server(served_games: ServedGames) -> Server:
    return served_games.server


@pytest.mark.parametrize(
    ("served_games", "language"), LOOKS, indirect=["served_games"], ids=["-".join(look) for look in LOOKS]
)
def test_whatever_can_be_tapped_has_a_name_and_is_a_finger_wide(
    served_games: ServedGames, open_phone: OpenPhone, language: str
):
    light = "dark" if language == IN_THE_DARK else "light"
    width, height = SIZES.get(language, USUAL)
    phone = open_phone("/nowhere", width=width, height=height, language=language, dark=light == "dark")
    _, wrong = words(language), []

    def look_at(scene: Scene) -> None:
        size = phone.page.viewport_size or {}
        phone.screenshot(f"{scene.name}-{language}-{light}-{size['width']}")
        wrong.extend(f"{scene.name}, {size['width']} wide: {fault}" for fault in _lasting_faults(phone))

    for place, scene in enumerate(served_games.scenes):
        in_german_at_the_judge = scene in JUDGE and language == "de"
        if not PICTURES and (
            scene.name not in FULLEST if in_german_at_the_judge else place % EVERY[language]
        ):
            continue
        if in_german_at_the_judge:
            phone.resize(*SMALL)
        scene.open(phone, _, served_games.games)
        look_at(scene)
        if in_german_at_the_judge:
            if scene.name in FULLEST and phone.scroll(50):
                wrong.append(f"{scene.name} has to be scrolled")
            phone.resize(width, height)
            look_at(scene)
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
        for box in phone.tap_targets():
            fault = f"{box.name or 'something without a name'} is {box.width:.0f}x{box.height:.0f}"
            fine = bool(box.name) and min(box.width, box.height) >= FINGER
            if fine or not box.clipped:
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
