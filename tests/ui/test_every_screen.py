"""Every screen in every phase, both languages and themes, on the smallest phones: drawn, named, touchable."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from uuid import uuid4

import flet as ft
import pytest

from scorekeeper.game import moves, record
from scorekeeper.game.facts import BidMade
from scorekeeper.game.repairs import end_game
from scorekeeper.rules import PRESETS, BidRules, Ruleset
from scorekeeper.storage.codes import code_of
from scorekeeper.tables.backups import bring_in, give_out, look_into
from scorekeeper.ui.routes import SCREENS
from tests.game.scribe import Scribe
from tests.ui.box import MATERIAL_TARGET, height, widths
from tests.ui.evening import PLUS_MINUS, Evening, bids, makes, plays_rounds, results
from tests.ui.table import OpenApp
from tests.ui.variant_phases import PHASES, bomb_and_cloud

LEAST = 48

Scene = Callable[[Evening], Awaitable[str]]
"""Prepares a phase; answers with the address that shows it."""


async def fresh(evening: Evening) -> str:
    return f"/games/{(await evening.sit_down()).game.id}"


async def last_bid(evening: Evening) -> str:
    table = await evening.sit_down(ruleset=PLUS_MINUS)
    await plays_rounds(table, 4)
    await bids(table, 1, 2, 0)
    return f"/games/{table.game.id}"


async def wizard(evening: Evening) -> str:
    table = await evening.sit_down()
    await makes(table, moves.set_trump, "Z", None)
    return f"/games/{table.game.id}"


async def round_20_of_three(evening: Evening) -> str:
    table = await evening.sit_down(3, names=("Maximiliane von Hohenfel", "Ute", "Kevin"))
    await plays_rounds(table, 19)
    return f"/games/{table.game.id}"


async def round_10_of_six(evening: Evening) -> str:
    table = await evening.sit_down(6, PLUS_MINUS)
    for _round in range(9):
        await bids(table, 1, *[0] * 4, 1 if len(table.sight.state.closed) != 1 else 0)
        await results(table, *[0] * 5)
    return f"/games/{table.game.id}"


async def recap(evening: Evening) -> str:
    table = await evening.sit_down(6)
    await plays_rounds(table, 3)
    await bids(table, 1, 2, 0, 0, 0, 2)
    return f"/games/{table.game.id}"


async def counting(evening: Evening) -> str:
    table = await evening.sit_down(taken_over=(5, (90, 40, 10, -30)))
    await bids(table, 2, 0, 1, 1)
    await makes(table, moves.take_trick, 1)
    return f"/games/{table.game.id}"


async def results_asked(evening: Evening) -> str:
    table = await evening.sit_down()
    await plays_rounds(table, 6)
    await bids(table, 1, 2, 0, 0)
    await results(table, 1)
    return f"/games/{table.game.id}"


async def finished(evening: Evening) -> str:
    table = await evening.sit_down(taken_over=(14, (90, 40, 10, -30)))
    await plays_rounds(table, 2)
    return f"/games/{table.game.id}"


async def ended_early(evening: Evening) -> str:
    table = await evening.sit_down(6)
    await plays_rounds(table, 3)
    await makes(table, end_game)
    return f"/games/{table.game.id}"


async def correction(evening: Evening) -> str:
    table = await evening.sit_down(6)
    await plays_rounds(table, 10)
    return f"/games/{table.game.id}/rounds/10"


async def cover(evening: Evening) -> str:
    names = ("Maximiliane von Hohenfel", "Ute", "Kevin", "Nessi", "Ilse", "Otto")
    table = await evening.sit_down(6, PRESETS["hidden-tip"], dealer=5, names=names)
    return f"/games/{table.game.id}"


async def reveal(evening: Evening) -> str:
    rules = BidRules(visibility="revealed", must_differ="always", hidden_sum="last-changes")
    table = await evening.sit_down(ruleset=Ruleset(bids=rules), taken_over=(5, (90, 40, 10, -30)))
    await bids(table, 2, 0, 1, 1)
    return f"/games/{table.game.id}"


async def secret_recap(evening: Evening) -> str:
    table = await evening.sit_down(6, PRESETS["secret"], taken_over=(5, (90, 40, 10, -30, 0, 0)))
    await bids(table, 2, 0, 1, 1, 0, 0)
    return f"/games/{table.game.id}"


async def secret_results(evening: Evening) -> str:
    table = await evening.sit_down(ruleset=PRESETS["secret"], taken_over=(5, (90, 40, 10, -30)))
    await bids(table, 2, 0, 1, 1)
    await results(table, 1)
    return f"/games/{table.game.id}"


async def judge_at_the_table(evening: Evening) -> str:
    return f"{await last_bid(evening)}/judge"


async def handed_over(evening: Evening) -> str:
    table = await evening.sit_down(6)
    await plays_rounds(table, 8)
    return f"/games/{table.game.id}/hand-over"


async def handed_over_with_hidden_bids(evening: Evening) -> str:
    table = await evening.sit_down(6, PRESETS["hidden-tip"])
    await bids(table, 1, 0)
    return f"/games/{table.game.id}/hand-over"


async def game_as_a_file(evening: Evening) -> str:
    return f"{await last_bid(evening)}/file"


async def taken(evening: Evening) -> str:
    return f"/take/{code_of(replace(Scribe(6).scores_somehow(4).game, id=str(uuid4())))}"


async def taken_ahead(evening: Evening) -> str:
    table = await evening.sit_down(6)
    await plays_rounds(table, 3)
    code = code_of(table.game)
    await plays_rounds(table, 1)
    return f"/take/{code}"


async def taken_and_forked(evening: Evening) -> str:
    names = ("Maximiliane von Hohenfel", "Ute", "Kevin", "Nessi", "Ilse", "Otto")
    table = await evening.sit_down(6, names=names)
    await plays_rounds(table, 3)
    there = table.game
    await bids(table, 1)
    wrote = BidMade(there.facts[-1].at, table.sight.state.current.turns[0], 0)
    return f"/take/{code_of(record(there, wrote))}"


async def taken_but_cut(evening: Evening) -> str:
    return f"{await taken_ahead(evening)}"[:80]


async def lists_with_something_in_them(evening: Evening) -> None:
    await fresh(evening)
    await ended_early(evening)
    await finished(evening)


async def mixes(evening: Evening) -> str:
    """As many as there can be, the names as long as they can be."""
    kept = tuple(Ruleset(name=f"Mit der ganzen Familie {number}", teams=True) for number in range(1, 9))
    await evening.host.save_settings(replace(evening.host.settings, mixes=kept))
    return "/new/presets/mixes"


async def rules_of_a_game(evening: Evening) -> str:
    rules = PRESETS["jubilee-30"]
    bids = BidRules(visibility="revealed", must_differ="always", hidden_sum="last-changes")
    table = await evening.sit_down(6, replace(rules, name="Thursday", bids=bids, tie_break="most-hits"))
    return f"/games/{table.game.id}/ruleset"


def page(route: str, *, empty: bool = False) -> Scene:
    async def scene(evening: Evening) -> str:
        if not empty:
            await lists_with_something_in_them(evening)
        return route

    return scene


SCENES: dict[str, Scene] = {
    scene.__name__.replace("_", " "): scene
    for scene in (
        fresh,
        last_bid,
        wizard,
        round_20_of_three,
        round_10_of_six,
        recap,
        counting,
        results_asked,
        finished,
        ended_early,
        correction,
        cover,
        reveal,
        secret_recap,
        secret_results,
        judge_at_the_table,
        game_as_a_file,
        rules_of_a_game,
        handed_over,
        handed_over_with_hidden_bids,
        taken,
        taken_ahead,
        taken_and_forked,
        taken_but_cut,
        *PHASES,
    )
} | {
    "home": page("/"),
    "home, the first time": page("/", empty=True),
    "new game": page("/new"),
    "new game, the first time": page("/new", empty=True),
    "the rules to choose from": page("/new/presets"),
    "all mixes": mixes,
    "options": page("/new/options"),
    "options of the bids": page("/new/options/group/bids"),
    "options of the cards": page("/new/options/group/cards"),
    "options of the scoring": page("/new/options/group/scoring"),
    "options of the special cards": page("/new/options/group/extras"),
    "options of the end": page("/new/options/group/end"),
    "the rules of a new game": page("/new/options/ruleset"),
    "history": page("/games"),
    "history, the first time": page("/games", empty=True),
    "players": page("/players"),
    "players, the first time": page("/players", empty=True),
    "a code to paste": page("/take", empty=True),
    "settings": page("/settings", empty=True),
    "backup": page("/settings/backup", empty=True),
    "judge": page("/judge", empty=True),
    "rulebook": page("/rules", empty=True),
    "rulebook at a paragraph": page("/rules/4.3", empty=True),
    "rulebook, the longest section": page("/rules/11", empty=True),
    "an address that leads nowhere": page("/nowhere", empty=True),
    "a game that is not there": page("/games/00000000-0000-4000-8000-000000000000", empty=True),
}
PHONES = {"light, 320 by 568": ("light", 320, 568), "dark, 360 by 640": ("dark", 360, 640)}


def test_every_address_is_among_the_scenes():
    firsts = {path.split("/")[0] for path, _screen in SCREENS}
    assert firsts <= {"new", "games", "players", "settings", "judge", "rules", "take"}


@pytest.fixture(params=PHONES.values(), ids=PHONES.keys())
def phone(request):
    return request.param


def too_small(app: OpenApp) -> list[str]:
    """What is not large enough to be touched, with its size as far as the tree tells it."""
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
    return [node.control for node in (*app.tappable(), *app.fields()) if not any(map(str.isalnum, node.name))]


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES.keys())
async def test_every_screen_is_drawn_named_and_large_enough(evening, scene, language, phone):
    theme, width, tall = phone
    await evening.host.save_settings(replace(evening.host.settings, language=language, theme=theme))
    route = await scene(evening)
    async with evening.opened(route, width=width, height=tall) as app:
        assert app.page.theme_mode is ft.ThemeMode(theme)
        assert app.texts(), "something is to be seen"
        assert app.buttons(), "and there is a way on"
        assert nameless(app) == []
        assert "\n".join(too_small(app)) == ""


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES.keys())
async def test_every_screen_is_drawn_at_200_per_cent_text(evening, scene):
    await evening.host.save_settings(replace(evening.host.settings, text_size=200))
    route = await scene(evening)
    async with evening.opened(route, width=360, height=640) as app:
        assert nameless(app) == []
        assert "\n".join(too_small(app)) == ""


SHEETS = {
    "Dealer": ("Dealer: Thomas",),
    "Menu": ("More",),
    "Seats": ("More", "Change the seats"),
    "Names": ("More", "Put a name right"),
    "End": ("More", "End the game now"),
    "Pad in play": ("Look at the pad",),
    "Cell": ("Look at the pad", "Ute: bid 0"),
    "Trump": ("Trump: not noted",),
}


@pytest.mark.parametrize("taps", SHEETS.values(), ids=SHEETS.keys())
async def test_every_sheet_of_the_table_is_drawn_named_and_large_enough(evening, phone, taps):
    _theme, width, tall = phone
    table = await evening.sit_down()
    await plays_rounds(table, 4)
    await bids(table, 0, 0, 0, 0)
    async with evening.at(table, width=width, height=tall) as app:
        for name in taps:
            await app.tap(name)
        assert nameless(app) == []
        assert "\n".join(too_small(app)) == ""


async def test_the_keys_behind_the_cover_are_drawn_named_and_large_enough(evening, phone):
    _theme, width, tall = phone
    table = await evening.sit_down(3, PRESETS["hidden-tip"], taken_over=(20, (90, 40, 10)))
    async with evening.at(table, width=width, height=tall) as app:
        await app.tap("I am Ute")
        assert nameless(app) == []
        assert "\n".join(too_small(app)) == ""


async def test_the_plan_of_a_backup_is_drawn_named_and_large_enough(evening, phone, tmp_path_factory):
    """New, further, forked and left out: everything that a plan can say."""
    _theme, width, tall = phone
    other = Evening(tmp_path_factory.mktemp("other"))
    forked = await other.sit_down(6)
    await lists_with_something_in_them(other)
    plan = await look_into(evening.host, (await give_out(other.host)).content)
    await bring_in(evening.host, plan, {}, take_settings=False)
    await bids(forked, 1)
    await bids(await evening.host.table(forked.game.id), 0)
    await other.sit_down(3)
    await other.host.save_settings(replace(other.host.settings, theme="dark", text_size=150))
    document = json.loads((await give_out(other.host)).content)
    document["games"].append({"game": {}, "facts": {}})
    async with evening.opened("/settings/backup", width=width, height=tall) as app:
        await app.hand_in("Choose a file", json.dumps(document).encode())
        for said in (
            "1 game is new",
            "It went on differently",
            "damaged and left out",
            "Otherwise than here",
        ):
            assert app.sees(said)
        assert nameless(app) == []
        assert "\n".join(too_small(app)) == ""
        await app.tap("Read it in")
        assert nameless(app) == []
        assert "\n".join(too_small(app)) == ""
    other.host.close()


async def test_the_sheet_of_the_cloud_is_drawn_named_and_large_enough(evening, phone):
    _theme, width, tall = phone
    async with evening.opened(await bomb_and_cloud(evening), width=width, height=tall) as app:
        await app.tap("Cloud: a bid changes")
        assert nameless(app) == []
        assert "\n".join(too_small(app)) == ""
