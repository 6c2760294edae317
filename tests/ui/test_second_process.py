"""Where games can only be looked at: every screen says why, and no key that changes something is live."""

import pytest

from scorekeeper.game.facts import BidMade, GameEnded, TrumpSet
from scorekeeper.rules import Suit
from scorekeeper.storage.errors import Locked, ReadOnly
from scorekeeper.tables import Host
from scorekeeper.ui.runtime.session import app_of
from scorekeeper.ui.table.controller import TableController
from scorekeeper.viewmodels.prompt import bids_line
from tests.ui.fake_device import PLUS_MINUS, makes, open_round
from tests.ui.harness import OpenApp
from tests.ui.scenes import PAGES, TABLES
from tests.ui.test_every_screen import EMPTY, FILLED, SCENES, lists_with_something_in_them

pytestmark = pytest.mark.usefixtures("quick_pictures")

LINE = "View only: the app is open elsewhere. Close it there and restart it here."
SENTENCE = "The app is already open with these games, so they can only be viewed here"
PHASES = (
    *("fresh", "last bid", "wizard", "round 20 of three", "recap", "counting", "results asked", "finished"),
    *("pass phone", "reveal", "bomb and cloud", "bomb and cloud, counted", "bomb among the results"),
)
LOOKING = (
    "Back",
    "Who takes the trick?",
    "More",
    "Show the pad",
    "the rules of this game",
    "Rules played",
    "Statistics of this game",
    "can still win",
    "overtakes",
    "wins with",
    "Share picture",
)
"""What can be tapped at a table where nothing can be changed."""
ALIKE = {
    *("ended early", "end of elimination", "end of teams", "end of junior", "correction"),  # "finished"
    *("round 10 of six", "round 20 of three who were six", "teams of six"),  # "round 20 of three"
    *("people came and went", "junior", "secret recap", "history, the first time", "players, the first time"),
    *(f"options of the {group}" for group in ("bids", "cards", "scoring", "special cards", "end")),
    *("rulebook, the longest section", "a bombed round corrected"),
}
"""Scenes that have the keys of another one in the same phase."""


async def taps_everything(app: OpenApp, host: Host) -> None:
    """Every key of the screen, all at the same time: none asks for something to be written."""
    asked = []

    def refuse() -> None:
        asked.append(app.route)
        raise Locked

    keys = app.buttons()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(host.library, "verify_writable", refuse)
        await app.tap_all(*[key for key in keys if keys.count(key) == 1])
    assert asked == []


@pytest.mark.parametrize("phase", PHASES)
async def test_a_table_says_at_once_that_it_can_only_be_looked_at_and_no_key_is_live(device, phase):
    route = await TABLES[phase](device)
    async with device.opened(route) as app:
        playing = app.buttons()
        assert not app.sees("View only")
    with device.second_process() as host:
        async with device.opened(route) as app:
            assert app.sees(LINE)
            assert [name for name in app.buttons() if not any(word in name for word in LOOKING)] == []
            assert {name for name in playing if any(word in name for word in LOOKING)} == set(app.buttons())
            await taps_everything(app, host)


@pytest.mark.parametrize("scene", [scene for scene in (*TABLES, *PAGES) if scene not in {*PHASES, *ALIKE}])
async def test_no_key_of_any_screen_asks_for_something_to_be_written(device, scene):
    route = await SCENES[scene](device)
    with device.second_process() as host:
        async with device.opened(route) as app:
            await taps_everything(app, host)


@pytest.mark.parametrize("filled", [True, False])
async def test_no_key_of_any_page_asks_for_something_to_be_written(device, filled):
    if filled:
        await lists_with_something_in_them(device)
    with device.second_process() as host:
        for name, address in (FILLED if filled else EMPTY).items():
            if name not in ALIKE:
                async with device.opened(address) as app:
                    await taps_everything(app, host)


async def test_the_numbers_of_the_table_are_still_to_be_seen(device):
    async with device.playing(ruleset=PLUS_MINUS, said=(1, 0, 1)) as (table, app):
        playing = set(app.texts())
    with device.second_process():
        async with device.at(table) as app:
            in_the_pad_too = bids_line(table.snapshot.state, open_round(table))
            assert playing - set(app.texts()) == {"Undo", "Redo", in_the_pad_too}


async def test_bids_and_pad_can_be_looked_at_in_turn_and_the_menu_holds_what_looks_and_gives_away(device):
    route = await TABLES["recap"](device)
    with device.second_process():
        async with device.opened(route) as app:
            await app.tap("Show the pad")
            assert not app.missing("Round 3", LINE)
            before = app.buttons()
            await app.tap("More")
            assert app.buttons()[len(before) :] == [
                "Your rules",
                "Hand over",
                "Who can still win?",
                "Statistics",
                "Share picture",
                "Save this game",
                "Rulebook",
            ]


async def test_a_late_tap_is_dropped(device):
    table = await device.start_game(rounds=1)
    with device.second_process() as host:
        table = await host.table(table.game.id)
        before = table.game
        async with device.at(table) as app:
            controller = TableController(app_of(app.page), table)
            for fact in (BidMade(open_round(table).bidder, 1), GameEnded()):
                await controller.propose_and_close(fact)
            assert controller.on_key is None
            assert (table.game, controller.unsaved) == (before, None)


async def test_an_old_round_is_not_corrected(device):
    table = await device.start_game(rounds=2)
    with device.second_process():
        async with device.at(table, "rounds", "1") as app:
            assert app.route == f"/games/{table.game.id}"
            assert app.sees(LINE)


async def test_the_judge_of_the_table_stays_live(device):
    table = await device.start_game()
    await makes(table, TrumpSet(None, Suit.RED))
    with device.second_process():
        async with device.at(table, "judge") as app:
            await app.tap("blue 9, Humans", "wizard")
            assert app.sees("So far Kevin is winning")


async def test_an_address_that_is_there_only_to_write_leads_home_and_earlier_games_open_and_stay(device):
    await device.start_game(3)
    with device.second_process():
        for route in ("/new", "/new/presets", "/new/options/group/bids"):
            async with device.opened(route) as app:
                assert not app.missing("View only", SENTENCE)
                assert app.fields() == []
                await app.tap("Home")
                assert app.route == "/"
        async with device.opened("/games") as app:
            assert app.sees(SENTENCE)
            back, game = app.buttons()
            assert back == "Back"
            await app.tap(game)
            assert app.sees(LINE)


async def test_a_page_is_shown_without_what_changes_something(device):
    await device.start_game(3)
    received = await SCENES["received and forked"](device)
    with device.second_process():
        for route, shown, keys in (
            ("/settings", "Keep the screen awake", ["Back", "Backup, Save them to a file, or import one"]),
            ("/settings/backup", "Save a backup", ["Back", "Save a backup"]),
            ("/players", "Ute", ["Back"]),
            (received, "The one that arrived", ["Back"]),
        ):
            async with device.opened(route) as app:
                assert not app.missing(SENTENCE, shown)
                assert app.buttons() == keys


async def test_a_folder_that_takes_nothing_is_named_and_nothing_is_said_of_a_tap(device):
    table = await device.start_game()
    device.host.library.read_only_reason = ReadOnly(file="library.json")
    async with device.opened("/settings/backup") as app:
        assert app.sees(f"Nothing can be written to the folder {device.folder}, so games can only be viewed")
        assert not app.sees("so this was not saved")
        await app.go(f"/games/{table.game.id}")
        assert app.sees("View only: the folder cannot be written to. Allow writing there and restart.")


async def test_started_again_alone_the_table_is_live(device):
    """A process that only looks stays so until it is started again: that is what the line asks for."""
    table = await device.start_game()
    with device.second_process():
        async with device.at(table) as app:
            assert app.sees(LINE)
    device.restart()
    async with device.at(table) as app:
        assert not app.sees("View only")
        await app.tap("Bid 1")
        assert app.sees("Kevin bids")
