"""Every screen in every phase, language and theme, on the smallest phones: drawn, labelled, large enough."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from itertools import cycle
from uuid import uuid4

import flet as ft
import pytest
from flet.controls.base_control import BaseControl

from scorekeeper.game.facts import BidMade, GameEnded, SeatJoined, SeatLeft, TrickTaken, TrumpSet
from scorekeeper.locale import LANGUAGES
from scorekeeper.rules import PRESETS, BidRules, Ruleset
from scorekeeper.storage.share_code import code_of
from scorekeeper.tables.backups import export_all, plan_import, run_import
from scorekeeper.tables.shared_tables import SharedTables
from scorekeeper.ui.routes import NESTED_SCREENS, SCREENS, LazyScreen
from scorekeeper.ui.statistics.outlook_screen import outlook_once
from scorekeeper.web.guests.listener import GuestListener
from tests.game.driver import GameDriver, with_tap
from tests.game.situations import LATE
from tests.tables.known_players import add_player
from tests.ui.control_sizes import MATERIAL_TARGET, height, widths
from tests.ui.fake_device import PLUS_MINUS, FakeDevice, bids, makes, plays_rounds, results
from tests.ui.harness import OpenApp, walk
from tests.ui.table.bottom_sheets.test_changes import opens
from tests.ui.table.bottom_sheets.test_join import JOIN, LEAVE
from tests.ui.variant_phases import PHASES, bomb_and_cloud

LEAST = 48

Scene = Callable[[FakeDevice], Awaitable[str]]
"""Prepares a phase and returns the address that shows it."""


async def fresh(device: FakeDevice) -> str:
    return f"/games/{(await device.start_game()).game.id}"


async def last_bid(device: FakeDevice) -> str:
    table = await device.start_game(ruleset=PLUS_MINUS)
    await plays_rounds(table, 4)
    await bids(table, 1, 2, 0)
    return f"/games/{table.game.id}"


async def wizard(device: FakeDevice) -> str:
    table = await device.start_game()
    await makes(table, TrumpSet("Z", None))
    return f"/games/{table.game.id}"


async def round_20_of_three(device: FakeDevice) -> str:
    table = await device.start_game(3, names=("Maximiliane von Hohenfel", "Ute", "Kevin"))
    await plays_rounds(table, 19)
    return f"/games/{table.game.id}"


async def round_10_of_six(device: FakeDevice) -> str:
    table = await device.start_game(6, PLUS_MINUS)
    for _round in range(9):
        await bids(table, 1, *[0] * 4, 1 if len(table.snapshot.state.closed) != 1 else 0)
        await results(table, *[0] * 5)
    return f"/games/{table.game.id}"


async def people_came_and_went(device: FakeDevice) -> str:
    table = await device.start_game(names=("Maximiliane von Hohenfel", "Ute", "Kevin", "Nessi"))
    await plays_rounds(table, 2)
    await makes(table, SeatJoined(LATE, "Mia", 1, 120))
    await plays_rounds(table, 1)
    await makes(table, SeatLeft(0))
    await makes(table, SeatJoined(str(uuid4()), "Otto", 3, -30))
    await plays_rounds(table, 1)
    return f"/games/{table.game.id}"


async def recap(device: FakeDevice) -> str:
    table = await device.start_game(6)
    await plays_rounds(table, 3)
    await bids(table, 1, 2, 0, 0, 0, 2)
    return f"/games/{table.game.id}"


async def counting(device: FakeDevice) -> str:
    table = await device.start_game(taken_over=(5, (90, 40, 10, -30)))
    await bids(table, 2, 0, 1, 1)
    await makes(table, TrickTaken(1))
    return f"/games/{table.game.id}"


async def results_asked(device: FakeDevice) -> str:
    table = await device.start_game()
    await plays_rounds(table, 6)
    await bids(table, 1, 2, 0, 0)
    await results(table, 1)
    return f"/games/{table.game.id}"


async def finished(device: FakeDevice) -> str:
    table = await device.start_game(taken_over=(14, (90, 40, 10, -30)))
    await plays_rounds(table, 2)
    return f"/games/{table.game.id}"


async def ended_early(device: FakeDevice) -> str:
    table = await device.start_game(6)
    await plays_rounds(table, 3)
    await makes(table, GameEnded())
    return f"/games/{table.game.id}"


async def players_statistics(device: FakeDevice) -> str:
    for _game in range(5):
        table = await device.start_game(3, names=("Maximiliane von Hohenfel", "Ute", "Kevin"))
        await plays_rounds(table, 4)
        await makes(table, GameEnded())
    return f"/statistics/{table.snapshot.state.seats[0].player}"


async def player(device: FakeDevice) -> str:
    """One who was merged with another one, and is marked."""
    table = await device.start_game(3, names=("Maximiliane von Hohenfel", "Ute", "Kevin"))
    other = await add_player(device.host, "Maximilian von Hohenfels")
    stays = table.snapshot.state.seats[0].player
    await device.host.merge_players(stays, other.id)
    await device.host.change_player(stays, lambda known: replace(known, color="teal", symbol="bolt"))
    return f"/players/{stays}"


async def one_game_statistics(device: FakeDevice) -> str:
    names = ("Maximiliane von Hohenfel", "Ute", "Kevin", "Nessi", "Ilse", "Otto")
    table = await device.start_game(6, names=names, taken_over=(3, (1090, -1040, 10, -30, 0, 0)))
    await plays_rounds(table, 7)
    return f"/games/{table.game.id}/statistics"


async def outlook(device: FakeDevice) -> str:
    names = ("Maximiliane von Hohenfel", "Ute", "Kevin", "Nessi", "Ilse", "Otto")
    table = await device.start_game(6, names=names, taken_over=(10, (1090, -1040, 10, -30, 0, 0)))
    outlook_once(table.snapshot.state)
    return f"/games/{table.game.id}/outlook"


async def correction(device: FakeDevice) -> str:
    table = await device.start_game(6)
    await plays_rounds(table, 10)
    return f"/games/{table.game.id}/rounds/10/1"


async def pass_phone(device: FakeDevice) -> str:
    names = ("Maximiliane von Hohenfel", "Ute", "Kevin", "Nessi", "Ilse", "Otto")
    table = await device.start_game(6, PRESETS["hidden-tip"], dealer=5, names=names)
    return f"/games/{table.game.id}"


async def reveal(device: FakeDevice) -> str:
    rules = BidRules(visibility="revealed", must_differ="always", hidden_sum="last-changes")
    table = await device.start_game(ruleset=Ruleset(bids=rules), taken_over=(5, (90, 40, 10, -30)))
    await bids(table, 2, 0, 1, 1)
    return f"/games/{table.game.id}"


async def secret_recap(device: FakeDevice) -> str:
    table = await device.start_game(6, PRESETS["secret"], taken_over=(5, (90, 40, 10, -30, 0, 0)))
    await bids(table, 2, 0, 1, 1, 0, 0)
    return f"/games/{table.game.id}"


async def secret_results(device: FakeDevice) -> str:
    table = await device.start_game(ruleset=PRESETS["secret"], taken_over=(5, (90, 40, 10, -30)))
    await bids(table, 2, 0, 1, 1)
    await results(table, 1)
    return f"/games/{table.game.id}"


async def judge_at_the_table(device: FakeDevice) -> str:
    return f"{await last_bid(device)}/judge"


async def shared(device: FakeDevice) -> str:
    table = await device.start_game(6)
    await plays_rounds(table, 8)
    return f"/games/{table.game.id}/hand-over"


async def shared_with_hidden_bids(device: FakeDevice) -> str:
    table = await device.start_game(6, PRESETS["hidden-tip"])
    await bids(table, 1, 0)
    return f"/games/{table.game.id}/hand-over"


async def game_as_a_file(device: FakeDevice) -> str:
    return f"{await last_bid(device)}/file"


async def shared_result(device: FakeDevice) -> str:
    return f"{await finished(device)}/result"


async def no_guests(device: FakeDevice) -> str:
    return f"{await last_bid(device)}/phones"


async def guests(device: FakeDevice) -> str:
    names = ("Maximiliane von Hohenfel", "Ute", "Kevin", "Nessi", "Ilse", "Otto")
    table = await device.start_game(6, names=names)
    shared_tables = device.host.shared_tables = SharedTables(device.host.tables)
    shared_tables.addresses = ("http://192.168.178.120:8000", "http://10.0.0.17:8000")
    shared = await shared_tables.share(table.game.id)
    await shared_tables.seats.take(shared.join_token, 0)
    return f"/games/{table.game.id}/phones"


async def guests_not_asked_yet(device: FakeDevice) -> str:
    shared_tables = device.host.shared_tables = SharedTables(device.host.tables)
    shared_tables.listener = GuestListener(shared_tables)
    return f"{await last_bid(device)}/phones"


async def received(device: FakeDevice) -> str:
    return f"/take/{code_of(replace(GameDriver(6).plays_rounds(4).game, id=str(uuid4())))}"


async def received_ahead(device: FakeDevice) -> str:
    table = await device.start_game(6)
    await plays_rounds(table, 3)
    code = code_of(table.game)
    await plays_rounds(table, 1)
    return f"/take/{code}"


async def received_and_forked(device: FakeDevice) -> str:
    names = ("Maximiliane von Hohenfel", "Ute", "Kevin", "Nessi", "Ilse", "Otto")
    table = await device.start_game(6, names=names)
    await plays_rounds(table, 3)
    there = table.game
    await bids(table, 1)
    wrote = BidMade(table.snapshot.state.current.turns[0], 0)
    return f"/take/{code_of(with_tap(there, wrote))}"


async def received_but_cut(device: FakeDevice) -> str:
    return f"{await received_ahead(device)}"[:80]


async def lists_with_something_in_them(device: FakeDevice) -> None:
    await fresh(device)
    await ended_early(device)
    await finished(device)


async def mixes(device: FakeDevice) -> str:
    """As many as there can be, the names as long as they can be."""
    kept = tuple(Ruleset(name=f"Mit der ganzen Familie {number}", teams=True) for number in range(1, 9))
    await device.host.change_settings(lambda settings: replace(settings, mixes=kept))
    return "/new/presets/mixes"


async def rules_of_a_game(device: FakeDevice) -> str:
    rules = PRESETS["jubilee-30"]
    bids = BidRules(visibility="revealed", must_differ="always", hidden_sum="last-changes")
    table = await device.start_game(6, replace(rules, name="Thursday", bids=bids, tie_break="most-hits"))
    return f"/games/{table.game.id}/ruleset"


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


SCENES: dict[str, Scene] = {
    scene.__name__.replace("_", " "): scene
    for scene in (
        fresh,
        last_bid,
        wizard,
        round_20_of_three,
        round_10_of_six,
        people_came_and_went,
        recap,
        counting,
        results_asked,
        finished,
        ended_early,
        player,
        players_statistics,
        one_game_statistics,
        outlook,
        correction,
        pass_phone,
        reveal,
        secret_recap,
        secret_results,
        judge_at_the_table,
        game_as_a_file,
        shared_result,
        no_guests,
        guests,
        guests_not_asked_yet,
        rules_of_a_game,
        shared,
        shared_with_hidden_bids,
        received,
        received_ahead,
        received_and_forked,
        received_but_cut,
        *PHASES,
    )
} | {
    **{address: page(address) for address in plain_addresses()},
    "home": page("/"),
    "home, the first time": page("/", empty=True),
    "new game, the first time": page("/new", empty=True),
    "all mixes": mixes,
    "options of the bids": page("/new/options/group/bids"),
    "options of the cards": page("/new/options/group/cards"),
    "options of the scoring": page("/new/options/group/scoring"),
    "options of the special cards": page("/new/options/group/extras"),
    "options of the end": page("/new/options/group/end"),
    "history, the first time": page("/games", empty=True),
    "players, the first time": page("/players", empty=True),
    "rulebook at a paragraph": page("/rules/4.3", empty=True),
    "rulebook, the longest section": page("/rules/11", empty=True),
    "a pad from elsewhere that is not there": page("/pads/1", empty=True),
    "an address that leads nowhere": page("/nowhere", empty=True),
    "a game that is not there": page("/games/00000000-0000-4000-8000-000000000000", empty=True),
}
PHONES = {"light, 320 by 568": ("light", 320, 568), "dark, 360 by 640": ("dark", 360, 640)}


async def test_every_screen_has_a_scene(device):
    """Where something of its address has to be filled in, somebody has to write one."""
    shown = [await scene(device) for scene in SCENES.values()]
    for screen, routes in addresses().items():
        pattern = "|".join(re.sub(r":\w+[?]?", "[^/]+", route) for route in routes)
        assert any(re.fullmatch(pattern, address) for address in shown), screen


@pytest.fixture(params=PHONES.values(), ids=PHONES.keys())
def phone(request):
    return request.param


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


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES.keys())
async def test_every_screen_is_drawn_named_and_large_enough(device, scene):
    """In every language, light and dark in turn; with text of twice the size in one."""
    route = await scene(device)
    kept = device.host.settings
    for language, (theme, width, tall) in zip(LANGUAGES, cycle(PHONES.values()), strict=False):
        await device.host.change_settings(
            lambda settings, language=language, theme=theme: replace(settings, language=language, theme=theme)
        )
        async with device.opened(route, width=width, height=tall) as app:
            where = f"{language}, {theme}, {width} wide"
            assert app.page.theme_mode is ft.ThemeMode(theme)
            assert app.texts(), f"{where}: something is to be seen"
            assert app.buttons(), f"{where}: and there is a way on"
            assert nameless(app) == [], where
            assert "\n".join(too_small(app)) == "", where
    await device.host.change_settings(lambda _settings: replace(kept, text_size=200))
    async with device.opened(route, width=360, height=640) as app:
        assert nameless(app) == []
        assert "\n".join(too_small(app)) == ""


SHEETS = {
    "Dealer": ("Dealer: Thomas",),
    "Menu": ("More",),
    "Seats": ("More", "Seats"),
    "Names": ("More", "Names"),
    "End": ("More", "End the game now"),
    "Pad in play": ("Show the pad",),
    "Cell": ("Show the pad", "Ute: bid 0"),
    "Trump": ("Trump: not noted",),
}


@pytest.mark.parametrize("taps", SHEETS.values(), ids=SHEETS.keys())
async def test_every_sheet_of_the_table_is_drawn_named_and_large_enough(device, phone, taps):
    _theme, width, tall = phone
    async with device.playing(rounds=4, said=(0, 0, 0, 0), width=width, height=tall) as (_table, app):
        for name in taps:
            await app.tap(name)
        assert nameless(app) == []
        assert "\n".join(too_small(app)) == ""


@pytest.mark.parametrize("line", [JOIN, LEAVE])
async def test_the_sheets_of_who_comes_and_goes_are_named_and_large_enough(device, phone, line):
    _theme, width, tall = phone
    route = await people_came_and_went(device)
    async with device.opened(route, width=width, height=tall) as app:
        await opens(app, line)
        await app.tap("Maximiliane von Hohenfel is back" if line is JOIN else "Ute")
        assert nameless(app) == []
        assert "\n".join(too_small(app)) == ""


@pytest.mark.parametrize("text_size", [100, 200])
async def test_the_keys_of_a_forbidden_bid_are_named_and_large_enough(device, phone, text_size):
    """§4.3: at the table, and where an old round is corrected."""
    _theme, width, tall = phone
    table = await device.start_game(ruleset=PRESETS["not-equal"])
    await plays_rounds(table, 1)
    await bids(table, 0, 0, 0)
    await device.host.change_settings(lambda settings: replace(settings, text_size=text_size))
    for address, taps in (
        ((), ("2, not allowed",)),
        (("rounds", "1"), ("Nessi: bid 0", "Nessi bids 1")),
    ):
        async with device.at(table, *address, width=width, height=tall) as app:
            for tap in taps:
                await app.tap(tap)
            assert "Enter it anyway" in app.buttons()
            assert nameless(app) == []
            assert "\n".join(too_small(app)) == ""


async def test_the_keys_of_a_hidden_bid_are_drawn_named_and_large_enough(device, phone):
    _theme, width, tall = phone
    async with device.playing(
        3, PRESETS["hidden-tip"], taken_over=(20, (90, 40, 10)), width=width, height=tall
    ) as (_table, app):
        await app.tap("I am Ute")
        assert nameless(app) == []
        assert "\n".join(too_small(app)) == ""


async def test_the_plan_of_a_backup_is_drawn_named_and_large_enough(device, phone, tmp_path_factory):
    """New, further, forked and left out: everything that a plan can say."""
    _theme, width, tall = phone
    other = FakeDevice(tmp_path_factory.mktemp("other"))
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
    async with device.opened("/settings/backup", width=width, height=tall) as app:
        await app.choose_file("Choose a file", json.dumps(document).encode())
        for said in (
            "1 game is new",
            "It went on differently",
            "damaged and left out",
            "Different from here",
        ):
            assert app.sees(said)
        assert nameless(app) == []
        assert "\n".join(too_small(app)) == ""
        await app.tap("Import")
        assert nameless(app) == []
        assert "\n".join(too_small(app)) == ""
    other.host.close()


async def test_the_sheet_of_the_cloud_is_drawn_named_and_large_enough(device, phone):
    _theme, width, tall = phone
    async with device.opened(await bomb_and_cloud(device), width=width, height=tall) as app:
        await app.tap("Cloud: a bid changes")
        assert nameless(app) == []
        assert "\n".join(too_small(app)) == ""
