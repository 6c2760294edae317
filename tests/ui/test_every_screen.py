"""Every screen in every phase, language and theme, on the smallest phones: drawn, labelled, large enough."""

import json
import re
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from itertools import cycle

import flet as ft
import pytest
from flet.controls.base_control import BaseControl

from scorekeeper.game.facts import TrumpSet
from scorekeeper.locale import LANGUAGES
from scorekeeper.rules import PRESETS, Suit
from scorekeeper.tables.backups import export_all, plan_import, run_import
from scorekeeper.ui.routes import NESTED_SCREENS, SCREENS, LazyScreen
from tests.ui.control_sizes import MATERIAL_TARGET, height, widths
from tests.ui.fake_device import FakeDevice, bids
from tests.ui.harness import OpenApp, walk
from tests.ui.scenes import JUBILEE, PAGES, TABLES, Scene, game, people_came_and_went
from tests.ui.table.bottom_sheets.test_join import JOIN, LEAVE

pytestmark = pytest.mark.usefixtures("quick_pictures")

LEAST = 48


async def lists_with_something_in_them(device: FakeDevice) -> None:
    for name in ("fresh", "ended early", "finished"):
        await TABLES[name](device)


def page(route: str, *, empty: bool = False) -> Scene:
    async def scene(device: FakeDevice) -> str:
        if not empty:
            await lists_with_something_in_them(device)
        return route

    return scene


def addresses() -> dict[LazyScreen, list[str]]:
    """The addresses of every screen as the routes have them ("/rules/:paragraph"), the shortest first."""
    found: dict[LazyScreen, list[str]] = {}
    waiting = [("", SCREENS)]
    for above, screens in waiting:
        for path, screen in screens:
            found.setdefault(screen, []).append(f"{above}/{path}")
            waiting.append((f"{above}/{path}", NESTED_SCREENS.get(screen, ())))
    return found


def plain_addresses() -> Iterator[str]:
    """An address for every screen that has one with nothing to fill in."""
    for routes in addresses().values():
        plain = [re.sub(r"/:\w+[?]", "", route) for route in routes]
        yield from [address for address in plain if ":" not in address][:1]


FILLED = {
    **{address: address for address in plain_addresses()},
    "home": "/",
    "options of the bids": "/new/options/group/bids",
    "options of the cards": "/new/options/group/cards",
    "options of the scoring": "/new/options/group/scoring",
    "options of the special cards": "/new/options/group/extras",
    "options of the end": "/new/options/group/end",
}
"""The addresses of pages on a device with games of every kind."""
EMPTY = {
    "home, the first time": "/",
    "new game, the first time": "/new",
    "history, the first time": "/games",
    "players, the first time": "/players",
    "rulebook at a paragraph": "/rules/4.3",
    "rulebook, the longest section": "/rules/11",
    "a pad from elsewhere that is not there": "/pads/1",
    "an address that leads nowhere": "/nowhere",
    "a game that is not there": "/games/00000000-0000-4000-8000-000000000000",
}
"""Those on a new device."""
SCENES: dict[str, Scene] = {
    **TABLES,
    **PAGES,
    **{name: page(address) for name, address in FILLED.items()},
    **{name: page(address, empty=True) for name, address in EMPTY.items()},
}
PHONES = (("light", 320, 568, 100), ("dark", 360, 640, 200))
"""The theme, the screen and the size of the text."""


async def test_every_screen_has_a_scene(device):
    """Where something of its address has to be filled in, somebody has to write one."""
    shown = [await scene(device) for scene in (TABLES["fresh"], *PAGES.values())]
    shown += [*FILLED.values(), *EMPTY.values()]
    for screen, routes in addresses().items():
        pattern = "|".join(re.sub(r":\w+[?]?", "[^/]+", route) for route in routes)
        assert any(re.fullmatch(pattern, address) for address in shown), screen


def too_small(app: OpenApp) -> list[str]:
    """Hit targets that are too small, with their size as far as the tree shows it."""
    known: dict[int, float] = {}
    for root in app.roots():
        known |= widths(root, float(app.page.width or 0))
    found = []
    for node in app.tappable():
        if isinstance(node.control, ft.Switch):
            continue  # Material makes it large enough
        wide, high = known.get(node.control._i, MATERIAL_TARGET), height(node.control)
        if wide < LEAST or high < LEAST:
            found.append(f"{node.name!r}: {wide:.1f} by {high:.1f}")
    return found


def nameless(app: OpenApp) -> list[object]:
    """What a screen reader has no name for, and what is only an icon and does not say what it is."""
    return [
        node.control
        for node in (*app.tappable(), *app.fields())
        if not any(map(str.isalnum, node.name)) or is_mute_icon(node.control)
    ]


def is_mute_icon(control: BaseControl) -> bool:
    shown = [part for part, _enabled in walk(control, True)]
    pictures = [str(part.src) for part in shown if isinstance(part, ft.Image)]
    icons = any(picture.startswith(("icons/", "suits/")) for picture in pictures)
    return icons and not any(isinstance(part, ft.Text) for part in shown) and not control.tooltip


def without_color(app: OpenApp) -> list[str | None]:
    """Words that are black in every theme, for nothing gives them a colour."""
    texts = [control for control in app.all_of(ft.Text) if control.value]
    return [text.value for text in texts if not (text.color or (text.style and text.style.color))]


def verify_all_is_named_and_large_enough(app: OpenApp, where: object = "") -> None:
    assert without_color(app) == [], where
    assert nameless(app) == [], where
    assert "\n".join(too_small(app)) == "", where


async def by_turns(device: FakeDevice, route: str) -> AsyncIterator[tuple[OpenApp, dict[str, object]]]:
    """The app at that address in every language, by turns on one of the phones, and what was chosen."""
    for language, (theme, width, tall, text_size) in zip(LANGUAGES, cycle(PHONES), strict=False):
        chosen = {"language": language, "theme": theme, "text_size": text_size}
        await device.host.change_settings(lambda settings, chosen=chosen: replace(settings, **chosen))
        async with device.opened(route, width=width, height=tall) as app:
            assert app.page.theme_mode is ft.ThemeMode(theme)
            yield app, chosen


def verify_is_drawn(app: OpenApp, where: object) -> None:
    assert app.texts(), f"{where}: something is to be seen"
    assert app.buttons(), f"{where}: and there is a way on"
    verify_all_is_named_and_large_enough(app, where)


@pytest.mark.parametrize("scene", [*TABLES.values(), *PAGES.values()], ids=[*TABLES, *PAGES])
async def test_every_screen_is_drawn_named_and_large_enough(device, scene):
    async for app, chosen in by_turns(device, await scene(device)):
        verify_is_drawn(app, chosen)


@pytest.mark.parametrize("filled", [True, False])
async def test_every_page_is_drawn_named_and_large_enough(device, filled):
    if filled:
        await lists_with_something_in_them(device)
    async for app, chosen in by_turns(device, "/"):
        for name, address in (FILLED if filled else EMPTY).items():
            await app.go(address)
            verify_is_drawn(app, (name, chosen))


PLAYED = game(rounds=4, said=(0, 0, 0, 0))
NOT_EQUAL = PRESETS["not-equal"]
SHEETS: dict[str, tuple[Scene, tuple[str, ...]]] = {
    "Dealer": (PLAYED, ("Dealer: Thomas",)),
    "Menu": (PLAYED, ("More",)),
    "Seats": (PLAYED, ("More", "Seats")),
    "Names": (PLAYED, ("More", "Names")),
    "End": (PLAYED, ("More", "End the game now")),
    "Pad in play": (PLAYED, ("Show the pad",)),
    "Cell": (PLAYED, ("Show the pad", "Ute: bid 0")),
    "Trump": (PLAYED, ("Trump: not noted",)),
    "Who comes": (people_came_and_went, ("More", "Come and go", JOIN, "Maximiliane von Hohenfel is back")),
    "Who goes": (people_came_and_went, ("More", "Come and go", LEAVE, "Ute")),
    "Forbidden bid (§4.3)": (game(ruleset=NOT_EQUAL, rounds=1, said=(0, 0, 0)), ("2, not allowed",)),
    "Forbidden bid of an old round": (
        game(ruleset=NOT_EQUAL, rounds=1, below="/rounds/1"),
        ("Nessi: bid 0", "Nessi bids 1"),
    ),
    "Hidden bid": (game(3, PRESETS["hidden-tip"], taken_over=(20, (90, 40, 10))), ("I am Ute",)),
    **{
        f"Judge: {card}": (game(6, JUBILEE, facts=(TrumpSet("werewolf", Suit.RED),), below="/judge"), taps)
        for card, taps in {
            "special cards": ("Special cards",),
            "juggler": ("Special cards", "Juggler: "),
            "shapeshifter": ("Special cards", "Shapeshifter: "),
            "vampire": ("Special cards", "Vampire: "),
        }.items()
    },
    "Cloud": (TABLES["bomb and cloud"], ("Cloud: a bid changes",)),
}


@pytest.mark.parametrize(("scene", "taps"), SHEETS.values(), ids=SHEETS.keys())
async def test_every_sheet_of_the_table_is_named_and_large_enough(device, scene, taps):
    route = await scene(device)
    for _theme, width, tall, text_size in PHONES:
        await device.host.change_settings(
            lambda settings, text_size=text_size: replace(settings, text_size=text_size)
        )
        async with device.opened(route, width=width, height=tall) as app:
            await app.tap(*taps)
            verify_all_is_named_and_large_enough(app, text_size)


async def test_the_plan_of_a_backup_is_drawn_named_and_large_enough(device, other):
    """New, further, forked and left out: everything that a plan can say."""
    forked = await other.start_game(6)
    await lists_with_something_in_them(other)
    plan = await plan_import(device.host, (await export_all(other.host)).files[0])
    await run_import(device.host, plan, {}, take_settings=False)
    await bids(forked, 1)
    await bids(await device.host.table(forked.game.id), 0)
    await other.start_game(3)
    await other.host.change_settings(lambda settings: replace(settings, theme="dark", text_size=150))
    document = json.loads((await export_all(other.host)).files[0])
    document["games"].append({"game": {}, "facts": {}})
    async with device.opened("/settings/backup", width=320, height=568) as app:
        await app.choose_file("Choose a file", json.dumps(document).encode())
        assert not app.missing(
            "1 game is new",
            "It went on differently",
            "damaged and left out",
            "Different from here",
        )
        verify_all_is_named_and_large_enough(app)
        await app.tap("Import")
        verify_all_is_named_and_large_enough(app)
