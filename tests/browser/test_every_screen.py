"""The scenes of the tests without a browser on small phones: what can be tapped has a name and a finger's
size there, too, and the fullest judge is seen whole.

Tables as they are promised, on 360 by 640, pages on the narrowest phone, both in German, whose words are the
longer ones, and light; sheets in English and dark. Some of them: those tests see every one in every language.
With `PICTURES=1` every one is seen and pictured, in the folder that git ignores.
"""

import asyncio
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from scorekeeper.locale import words
from scorekeeper.rules import PRESETS
from tests.browser.conftest import PICTURES, OpenPhone, Phone, Server, run_apart, served
from tests.browser.judge_taps import lay_cards
from tests.ui.fake_device import FakeDevice
from tests.ui.scenes import JUBILEE, TABLES, Scene, game
from tests.ui.test_every_screen import SCENES, SHEETS

NARROWEST, SMALL = (320, 568), (360, 640)
FINGER = 48 - 0.1
"""Logical pixels in each direction, less what rounding takes."""
PAGES = 40
"""A screen that is longer than the phone is scrolled on by half of it, so many times at most."""
FULLEST = "bomb among the results"
"""Four rows of number keys and one of special cards, below a pad with totals from paper."""
SCREENS = list(SCENES) if PICTURES else [FULLEST, *list(SCENES)[1::8]]
OPEN_SHEETS = list(SHEETS) if PICTURES else list(SHEETS)[::3]
JUDGES: dict[str, tuple[Scene, Sequence[str], str, Sequence[str]]] = {
    "bomb": (game(ruleset=JUBILEE, below="/judge"), ("Z", "dragon", "bomb", "fairy"), "", ()),
    "special hand": (game(ruleset=JUBILEE, below="/judge"), ("B9",), "Kevin", ("B2", "R7", "Z", "dragon")),
    "junior": (game(ruleset=PRESETS["junior"], below="/judge"), ("B8", "N", "R3", "B7"), "", ()),
}
"""The judge of a game with these cards in the trick; who is asked what he may play, and his hand."""


@dataclass(frozen=True)
class Shown:
    """A server, and the addresses of its scenes, by their names."""

    server: Server
    screens: dict[str, str]
    sheets: dict[str, str]
    judges: dict[str, str]


async def prepared(folder: Path) -> tuple[dict[str, str], ...]:
    device = FakeDevice(folder)
    screens = {name: await SCENES[name](device) for name in SCREENS}
    below = {scene: await scene(device) for scene in dict.fromkeys(SHEETS[name][0] for name in OPEN_SHEETS)}
    sheets = {name: below[SHEETS[name][0]] for name in OPEN_SHEETS}
    judges = {name: await scene(device) for name, (scene, *_cards) in JUDGES.items()}
    await asyncio.gather(
        *(asyncio.all_tasks() - {asyncio.current_task()})
    )  # what is still read of the players
    device.host.close()
    return screens, sheets, judges


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shown]:
    folder = tmp_path_factory.mktemp("scenes")
    addresses = run_apart(prepared(folder))
    with served(folder) as running:
        yield Shown(running, *addresses)


@pytest.fixture
def server(shown: Shown) -> Server:
    return shown.server


def test_whatever_can_be_tapped_has_a_name_and_is_a_finger_wide(shown: Shown, open_phone: OpenPhone) -> None:
    phone, wrong, _ = open_phone("/nowhere", width=NARROWEST[0], height=NARROWEST[1]), [], words("de")
    for name, address in shown.screens.items():
        width, height = SMALL if name in TABLES else NARROWEST
        phone.resize(width, height)
        phone.go(address)
        if phone.sees_now(_("Something went wrong here. The game is as it was; please try again.")):
            wrong.append(f"{name}: something went wrong")
        phone.screenshot(f"{name.replace('/', ' ').strip()}-de-light-{width}")
        wrong.extend(f"{name}: {fault}" for fault in _lasting_faults(phone))

    for name, (_scene, trick, asked, hand) in JUDGES.items():
        deck = "junior" if name == "junior" else "standard"
        phone.resize(*SMALL)
        phone.go(shown.judges[name])
        lay_cards(phone, _, *trick, deck=deck)
        if asked:
            phone.expect_change(lambda asked=asked: phone.tap(_("What may {player} play?", player=asked)))  # type: ignore[misc]
            lay_cards(phone, _, *hand, deck=deck)
        for size in (SMALL, NARROWEST):
            phone.resize(*size)
            phone.screenshot(f"judge {name}-de-light-{size[0]}")
            wrong.extend(f"judge with {name}, {size[0]} wide: {fault}" for fault in _lasting_faults(phone))
            if size is SMALL and phone.scroll(50):
                wrong.append(f"judge with {name} has to be scrolled")
    assert not wrong, "\n".join(wrong)


def test_whatever_can_be_tapped_on_a_sheet_has_a_name_and_is_a_finger_wide(
    shown: Shown, open_phone: OpenPhone
) -> None:
    phone = open_phone("/nowhere", width=SMALL[0], height=SMALL[1], language="en-GB", dark=True)
    wrong = []
    for name, address in shown.sheets.items():
        phone.close_sheet()
        if phone.page.url.endswith(address):
            phone.go("/nowhere")  # so that it begins anew
        phone.go(address)
        for key in SHEETS[name][1]:
            # One that ends like this goes on with what the card does.
            found = re.compile(f"^{key}") if key.endswith(": ") else key
            phone.expect_change(lambda found=found: phone.tap(found))  # type: ignore[misc]
        phone.settle()
        phone.screenshot(f"sheet {name.replace('/', ' ')}-en-dark-{SMALL[0]}")
        wrong.extend(f"{name}: {fault}" for fault in _lasting_faults(phone))
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
            if not cut or not phone.scroll_half(way):
                break
            measure()
    return [fault for fault in (*whole.values(), *cut.values()) if fault]
