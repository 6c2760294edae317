"""A game is received by taps: what it would change is said first, and nothing is lost."""

from dataclasses import replace

import pytest

from scorekeeper.game import Game
from scorekeeper.game.facts import BidMade
from scorekeeper.rules import PRESETS
from scorekeeper.storage.backup.two_copies import as_separate_game
from scorekeeper.storage.backup.writing import export_game
from scorekeeper.storage.share_code import code_of
from scorekeeper.tables.backups import export_all
from tests.storage.backup.test_two_copies import timeless
from tests.ui.fake_device import FakeDevice, bids, plays_rounds
from tests.ui.harness import OpenApp


async def games_of(device: FakeDevice) -> set[str]:
    return {summary.id for summary in await device.host.summaries()}


async def paste(app: OpenApp, text: str) -> None:
    await app.tap(("Link or code", text), "Read the code")


def refused(app: OpenApp) -> str:
    """What stands under the field."""
    (field,) = app.fields()
    return str(getattr(field.control, "error", ""))


async def received(here: FakeDevice, there: FakeDevice) -> Game:
    """A game that both phones have: begun there, brought here by its link."""
    table = await there.start_game(rounds=2)
    async with here.opened(f"/take/{code_of(table.game)}") as app:
        await app.tap("Continue here")
        assert app.route == f"/games/{table.game.id}"
    return table.game


async def test_a_pasted_code_brings_the_game_and_it_goes_on_with_undo(device, other):
    table = await other.start_game(rounds=3, said=(1,))
    async with device.opened("/") as app:
        await app.tap("Receive a game, from another phone")
        assert app.route == "/take"
        await paste(app, f"Unser Spiel: https://block.example/#/take/{code_of(table.game)}")
        assert not app.missing("A game has arrived", "Round 4 of 15")
        assert await games_of(device) == set()
        await app.tap("Continue here")
        assert app.route == f"/games/{table.game.id}"
        assert app.sees("Round 4 of 15")
        here = (await device.host.table(table.game.id)).game
        assert timeless(here.records) == timeless(table.game.records)
        await app.tap("Undo")
    device.restart()
    kept = (await device.host.table(table.game.id)).game
    assert timeless(kept.records[: kept.cursor]) == timeless(table.game.records[:-1])
    assert {player.name for player in await device.host.players()} == {"Thomas", "Ute", "Kevin", "Nessi"}


async def test_a_second_link_in_the_same_tab_shows_the_second_game(device, other):
    first, second = await other.start_game(), await other.start_game(taken_over=(14, (90, 40, 10, -30)))
    await plays_rounds(second, 2)
    async with device.opened(f"/take/{code_of(first.game)}") as app:
        assert app.sees("Round 1 of 15")
        await app.go(f"/take/{code_of(second.game)}")
        await app.tap("Keep it here")
        assert app.sees("Final standings")
        await app.go("/take")
        assert app.sees("Paste the link or the code here")
        await app.go(f"/take/{code_of(first.game)}")
        device.disk.fill()
        await app.tap("Continue here")
        assert app.sees("There is no space left on the device")
        device.disk.clear()
        await app.tap("Continue here")
        assert app.route == f"/games/{first.game.id}"
    assert await games_of(device) == {first.game.id, second.game.id}


async def test_where_nothing_can_be_kept_a_link_says_so(device, other):
    """The camera opens a second tab while the app is open in another one, which alone may write."""
    table = await other.start_game()
    with device.second_process():
        async with device.opened(f"/take/{code_of(table.game)}") as app:
            assert not app.missing("A game has arrived", "The app is already open with these games")
            assert app.buttons() == ["Back"]
    assert await games_of(device) == set()


async def test_the_game_goes_on_as_on_the_other_phone_and_open_tables_see_it(device, other):
    game = await received(device, other)
    theirs = await other.host.table(game.id)
    await plays_rounds(theirs, 1)
    async with device.opened(f"/games/{game.id}") as looking:
        assert looking.sees("Round 3 of 15")
        async with device.opened(f"/take/{code_of(theirs.game)}") as app:
            assert not app.missing("The game is further on there", "Here: Round 3 of 15")
            await app.tap("Continue from there")
            assert app.sees("Round 4 of 15")
        await looking.settle()
        assert looking.sees("Round 4 of 15")
    assert await games_of(device) == {game.id}


@pytest.mark.parametrize("came", [False, True])
async def test_where_both_went_on_a_person_chooses_and_the_other_one_stays(device, other, came):
    game = await received(device, other)
    ours, theirs = await device.host.table(game.id), await other.host.table(game.id)
    await bids(ours, 1, 1)
    await bids(theirs, 0)
    before = ours.game
    async with device.opened(f"/take/{code_of(theirs.game)}") as app:
        assert not app.missing("Which one continues?", "Bids: Thomas 1, Nessi 1", "Bids: Nessi 0")
        assert "Continue this one" not in app.buttons()
        assert ours.game == before
        await app.tap("The one that arrived" if came else "On this phone", "Continue this one")
        assert app.route == f"/games/{game.id}"
    kept, apart = (theirs.game, before) if came else (before, theirs.game)
    now = (await device.host.table(game.id)).game
    assert timeless(now.records) == timeless(kept.records)
    beside = (await device.host.table(as_separate_game(apart).id)).game
    assert timeless(beside.records) == timeless(apart.records)
    assert await games_of(device) == {game.id, beside.id}
    if came:  # the phone that it came from sees its own game go on
        async with other.opened(f"/take/{code_of(now)}") as app:
            assert app.sees("The game is further on there")


async def test_what_is_no_code_is_said_under_the_field_and_changes_nothing(device, other):
    table = await other.start_game()
    code = code_of(table.game)
    async with device.opened("/take") as app:
        assert "Read the code" not in app.buttons()
        for text, sentence in (
            ("Hallo!", "This is not a game code of this app"),
            (code[:-9], "The end of the code is missing"),
            (code[:40] + code[41:] + "0", "The code has been altered"),
            (code.replace("BDW1", "BDW9"), "This code comes from a newer version of the app"),
        ):
            await paste(app, text)
            assert sentence in refused(app)
            assert sentence in app.client.announced[-1]
        assert await games_of(device) == set()
        await paste(app, code)
        assert app.sees("A game has arrived")


async def test_a_code_of_facts_that_make_no_game_is_refused(device, other):
    """Packed properly, and still none of ours: nine tricks are bid in round 1. A damaged one says why."""
    table = await other.start_game(ruleset=PRESETS["not-equal"], said=(1, 1))
    game = table.game
    nonsense = replace(game, records=(*game.records[:-1], replace(game.records[-1], fact=BidMade(2, 9))))
    async with device.opened(f"/take/{code_of(nonsense)}") as app:
        assert "The code has been altered" in refused(app)
        await app.go(f"/take/{code_of(game)[:60]}")
        assert "The end of the code is missing" in refused(app)
        await paste(app, code_of(game))
        assert app.sees("A game has arrived")
    assert await games_of(device) == set()


async def test_a_game_comes_as_a_file_too(device, other):
    """As the other phone gave it out where no code could hold it."""
    table = await other.start_game(rounds=2)
    file, cursor = export_game(table.game), table.game.cursor
    async with device.opened("/take") as app:
        for content, sentence in (
            (b'{"facts":5}', "This file is not a backup of this app"),
            (file.replace(b'"cursor":%d' % cursor, b'"cursor":99'), "This backup is damaged"),
            (b'{"facts":' + b"[" * 100_000, "This file is not a backup of this app"),
        ):
            await app.choose_file("Open a file instead", content)
            assert sentence in refused(app)
            assert sentence in app.client.announced[-1]
        assert await games_of(device) == set()
        await app.choose_file("Open a file instead", file)
        assert app.sees("A game has arrived")
        await app.tap("Continue here")
        assert app.sees("Round 3 of 15")
    assert (await device.host.table(table.game.id)).game == table.game


async def test_a_file_of_several_games_is_shown_where_backups_come_in(device, other):
    for _game in range(2):
        await other.start_game()
    async with device.opened("/take") as app:
        await app.choose_file("Open a file instead", (await export_all(other.host)).files[0])
        assert app.route == "/settings/backup"
        assert app.sees("2 games are new")
        assert await games_of(device) == set()
        await app.tap("Import")
    assert await games_of(device) == await games_of(other)
