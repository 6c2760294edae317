"""Home: the running game first, a rematch, the other screens, and warnings about the storage."""

import asyncio

from scorekeeper.game.facts import GameEnded, TrickTaken
from scorekeeper.game.standings import totals
from scorekeeper.ui.runtime.session import app_of
from tests.game.driver import STARTED_AT
from tests.ui.fake_device import bids, makes, plays_rounds
from tests.ui.harness import until
from tests.ui.scenes import JUBILEE


def the_button(app, words):
    """The label of the one button with these words."""
    (name,) = [name for name in app.buttons() if words in name]
    return name


def drawn_with(app, *parts):
    """Which of these are on the client, after every patch."""
    tree, drawn = app.client.tree, []

    def apply(control, patch):
        type(tree).apply(tree, control, patch)
        drawn.append(tuple(part in repr(tree.page) for part in parts))

    tree.apply = apply
    return drawn


async def test_home_stays_below_another_screen_until_that_is_drawn_and_a_new_game_is_drawn_whole(device):
    """The client draws a new screen one frame late: there would be nothing to be seen."""
    await device.start_game(3)
    async with device.opened("/") as app:
        drawn = drawn_with(app, "Search the rules", "Earlier games")
        await app.go("/rules")
        assert (True, True) in drawn
        assert drawn[-1] == (True, False), "below another screen it costs nothing"
        await app.go("/")
        drawn = drawn_with(app, "'route': '/new'", "Kevin: seat 3")
        await app.tap("New game")
        assert drawn[-1] == (True, True)
        assert (True, False) not in drawn


async def test_before_the_first_game_one_large_button_begins(device):
    async with device.opened("/") as app:
        assert app.sees("The first page is empty")
        assert app.buttons() == [
            "Settings",
            "New game",
            "Join another table, with the address and three words",
            "Check a trick, who gets it, and why",
            "Rulebook, to look things up",
            "Tournaments, draws, results, standings",
            "Receive a game, from another phone",
        ]
        await app.tap("New game")
        assert app.route == "/new"


async def test_on_a_wide_screen_a_new_game_comes_before_all_else(device):
    """Who goes by keyboard reaches first what stands highest."""
    async with device.opened("/", language="en", width=1280, height=800) as app:
        assert app.sees("The first page is empty")
        first, *_others, settings, _receive = app.buttons()
        assert first == "New game"
        assert settings == "Settings, language, look, size of the type"
        await app.tap(settings)
        assert app.route == "/settings"


async def test_a_running_game_comes_first_and_one_tap_continues_it(device):
    table = await device.start_game(4, dealer=1, rounds=4)
    async with device.opened("/", language="de") as app:
        ranking = sorted(zip(totals(table.snapshot.state), ("Thomas", "Ute", "Kevin", "Nessi"), strict=True))
        best = f"{ranking[-1][1]} {ranking[-1][0]}"
        name = the_button(app, "Weiterspielen")
        assert name.startswith("Weiterspielen, Runde 5 von 15")
        assert best in name
        assert name.endswith("Kevin sagt an")
        await app.tap(name)
        assert app.route == f"/games/{table.game.id}"


async def test_the_card_says_who_leads_the_next_trick(device):
    table = await device.start_game(3, ruleset=JUBILEE, dealer=0, rounds=2)
    await bids(table, 0, 0, 1)
    for taken, leading in (((), "Thomas leads"), ((TrickTaken(1),), "Ute leads"), ((TrickTaken(None),), "")):
        for fact in taken:
            await makes(table, fact)
        async with device.opened("/") as app:
            name = the_button(app, "Continue")
            assert name.endswith(leading) if leading else "leads" not in name


async def test_no_two_running_games_have_the_same_tile(device, monkeypatch):
    monkeypatch.setattr(device.host, "now", lambda: STARTED_AT)
    for _twin in range(4):
        await device.start_game(3)
    async with device.opened("/") as app:
        tiles = [name for name in app.buttons() if name.startswith("Thomas, Ute and Kevin, Round 1")]
        assert len(set(tiles)) == len(tiles) == 2
        assert "Earlier games, 1 more in progress" in app.buttons()  # the card and two tiles are three


async def test_nobody_is_ahead_of_who_has_won_as_often(device):
    for players, said in ((6, "Level in front"), (4, "Nessi is ahead")):
        await device.start_game(players, rounds=3, over=True)
        async with device.opened("/") as app:
            await until(lambda app=app, said=said: app.sees(said))


async def test_all_leaders_have_a_crown_and_no_player_while_all_are_level(device):
    def crowns():
        return sum(getattr(control, "src", "") == "icons/crown.svg" for control, _ in app.controls())

    table = await device.start_game(3)
    async with device.opened("/") as app:
        assert not crowns()
        await app.after(plays_rounds(table, 1))
        await app.go("/settings")
        await app.go("/")
        assert crowns() == 2


async def test_a_rematch_is_one_tap_on_the_card_of_the_last_game(device):
    last = await device.start_game(4, rounds=2, over=True)
    async with device.opened("/") as app:
        name = the_button(app, "Rematch")
        assert name.endswith("Kevin deals")  # round 1 was dealt by Thomas, round 2 by Ute
        await app.tap(the_button(app, "Last game"))
        assert app.route == f"/games/{last.game.id}"
        assert not await device.host.summaries(finished=False), "a look at it starts nothing"
        await app.go("/")
        await app.tap(name)
        (running,) = await device.host.summaries(finished=False)
        assert app.route == f"/games/{running.id}"
        assert running.seats == last.snapshot.state.seats
        assert (await device.host.table(running.id)).snapshot.state.first_dealer == 2


async def test_a_rematch_of_a_game_whose_end_is_being_taken_back_leads_to_that_game(device):
    table = await device.start_game(3, rounds=1, over=True)
    async with device.opened("/") as app:
        key = app.find(the_button(app, "Rematch"), app.tappable()).control
        async with table.at_rest():
            undoing = asyncio.create_task(table.undo(table.revision))
            await asyncio.sleep(0)
            await asyncio.sleep(0)  # it is the first to wait
            rematch = asyncio.create_task(app.fire(key, "click"))
            await asyncio.sleep(0)
        await app.after(asyncio.gather(undoing, rematch))
        assert app.route == f"/games/{table.game.id}"
    assert [one.id for one in await device.host.summaries()] == [table.game.id]


async def test_a_rematch_is_offered_beside_an_older_game_that_still_runs_and_not_once_it_is_on(device):
    old = await device.start_game(3)
    await device.start_game(4, rounds=1, over=True)
    async with device.opened("/") as app:
        assert the_button(app, "Continue")
        assert the_button(app, "Rematch") == "Rematch, Thomas, Ute, Kevin and Nessi; Ute deals"
        await plays_rounds(old, 1)
        await app.go("/settings")
        await app.go("/")
        assert not any("Rematch" in name for name in app.buttons())


async def test_the_last_result_is_told_even_when_other_games_were_touched_later(device):
    await device.start_game(3, rounds=1, over=True)
    for _game in range(3):
        await device.start_game(5)
    device.restart()
    async with device.opened("/") as app:
        assert "win with 20" in the_button(app, "Earlier games")
        assert the_button(app, "Players") == "Players, 5 players on the list"


async def test_a_game_that_another_phone_begins_or_ends_shows_at_once(device):
    async with device.opened("/") as app:
        table = await device.start_game(3)
        await app.settle()
        assert the_button(app, "Continue")
        await app.after(plays_rounds(table, 1), makes(table, GameEnded()))
        assert the_button(app, "Rematch")


async def test_a_wide_screen_ranks_all_players_and_tells_the_records(device):
    for _game in range(5):
        await device.start_game(3, rounds=2, over=True)
    async with device.opened("/", language="en", width=1280, height=800) as app:
        assert app.sees("By rating")
        assert any(name.startswith("Records of this group, ") for name in app.buttons())
        await app.tap(the_button(app, "Kevin, place"))
        assert app.route.startswith("/statistics/")


async def test_a_recovered_file_is_reported(device):
    table = await device.start_game(3, rounds=1)
    device.host.close()
    path = device.folder / "games" / f"{table.game.id}.json"
    path.write_bytes(path.read_bytes()[:100])
    device.restart()
    async with device.opened("/") as app:
        assert app.sees("A damaged file was found when the app was opened.")
        assert the_button(app, "Continue")


async def test_home_opens_beside_a_game_whose_file_is_lost_while_the_app_runs(device):
    table = await device.start_game(3)
    device.restart()
    (device.folder / "games" / f"{table.game.id}.json").unlink()
    async with device.opened("/") as app:
        assert the_button(app, "Continue")
        await app.tap("New game")
        assert the_button(app, "Kevin: seat 3")


async def test_beside_a_file_that_cannot_be_opened_no_page_is_called_empty(device):
    device.host.close()
    games = device.folder / "games"
    games.mkdir(exist_ok=True)
    (games / "00000000-0000-4000-8000-000000000000.json").write_bytes(b"{")
    device.restart()
    async with device.opened("/") as app:
        assert not app.missing("cannot be opened", "No game is on")
        assert not app.sees("The first page is empty")


async def test_without_persistent_storage_a_notice_leads_once_to_a_backup(device):
    await device.start_game(3)
    noted = []
    fleeting = (
        "The browser may delete the games, when it runs out of space. Add the app to the home screen; "
        "tap here to back up all games."
    )
    async with device.opened("/") as app:
        app_of(app.page).dismiss_storage_warning = lambda: noted.append(True)
        await app.settle()
        await app.tap(fleeting)
        assert (app.route, noted) == ("/settings/backup", [True])
        await app.go("/")
        assert fleeting not in app.buttons()


async def test_a_newer_version_is_offered_on_home_and_never_at_the_table(device):
    table = await device.start_game(3)
    renewed = []
    async with device.at(table) as app:
        app_of(app.page).install_update = lambda: renewed.append(True)
        await app.settle()
        assert not app.sees("New version ready")
        await app.go("/")
        await app.tap("New version ready, one tap opens it; every game stays as it is")
        assert renewed == [True]
