"""Games that cannot be opened: a sentence says why, and a game by unknown rules is listed all the same."""

import json

import pytest

from scorekeeper import __version__
from scorekeeper.game.facts import PlayerRenamed
from scorekeeper.storage.library import Library
from scorekeeper.tables import Host
from tests.ui.fake_device import makes
from tests.ui.harness import opened


def file_of(device, table):
    return device.folder / "games" / f"{table.game.id}.json"


def by_other_rules(device, table):
    """Restarts the app after the game's file was given a ruleset with a name that the app does not know."""
    device.host.close()
    path = file_of(device, table)
    document = json.loads(path.read_bytes())
    document["facts"]["1"]["ruleset"].update(tie_break="duel")
    path.write_text(json.dumps(document))
    device.restart()


async def test_it_is_a_line_on_home_whose_page_offers_a_copy_and_can_be_deleted(device):
    table = await device.start_game(3, rounds=2, said=(1,))
    by_other_rules(device, table)
    before = file_of(device, table).read_bytes()
    async with device.opened("/") as app:
        assert not app.sees("Continue")
        assert "New game" in app.buttons()
        (tile,) = [name for name in app.buttons() if name.endswith(" · cannot be opened")]
        assert tile.startswith("Thomas, Ute and Kevin, ")
        await app.tap(tile)
        assert app.route == f"/games/{table.game.id}"
        assert app.sees(f"This game needs a newer version of the app than {__version__}")
        assert app.buttons() == ["Save a copy", "Home"]
        await app.tap("Home")
        assert app.route == "/"
        assert file_of(device, table).read_bytes() == before
        await app.go(f"/games/{table.game.id}/rounds/1")
        assert app.sees("This game needs a newer version of the app")
        await app.go("/games")
        (row,) = [name for name in app.buttons() if name.startswith("Thomas, Ute and Kevin.")]
        assert "cannot be opened" in row
        assert row.endswith("Rules not known here")
        (bin_,) = [name for name in app.buttons() if name.startswith("Delete: Thomas, Ute and Kevin")]
        await app.tap(bin_)
        assert app.sees("Deleted: Thomas, Ute and Kevin")
        assert (device.folder / "deleted" / f"{table.game.id}.json").exists()
        await app.tap("Undo: Thomas, Ute and Kevin")
        assert row in app.buttons()
        await app.tap(bin_)
    assert (device.folder / "deleted" / f"{table.game.id}.json").exists()


async def test_a_game_that_was_ended_is_no_last_game(device):
    table = await device.start_game(3, rounds=1, over=True)
    by_other_rules(device, table)
    async with device.opened("/") as app:
        assert not app.missing("none yet", "cannot be opened")


@pytest.mark.parametrize(
    ("spoilt", "why"),
    [
        (b"{", "The file of this game cannot be read and is left as it is"),
        (b'{"game":{"1":{"schema":99}}}', "A newer version of the app wrote this, so it is left untouched"),
    ],
    ids=["damaged", "newer"],
)
async def test_a_running_game_that_cannot_be_read_is_no_card_and_has_a_sentence(device, spoilt, why):
    """Once Home's biggest key led to a page that said that the game cannot be opened."""
    table = await device.start_game(3, rounds=1, over=True)
    await makes(table, PlayerRenamed(0, "Tom"))
    other = await device.start_game(4)
    device.host.close()
    path = file_of(device, other)
    path.write_bytes(spoilt)
    path.with_name(path.name + ".bak").unlink(missing_ok=True)
    device.restart()
    async with device.opened("/") as app:
        assert not app.sees("Continue")
        assert app.sees("Last game")
        await app.tap(" · cannot be opened")
        assert not app.missing("This game cannot be opened", why)
        assert path.read_bytes() == spoilt
        await app.go("/games")
        assert any("cannot be opened" in name for name in app.buttons())


async def test_a_game_deleted_on_another_phone_leads_home_with_a_sentence(device):
    async with device.playing(3) as (table, app):
        await app.after(device.host.delete(table.game.id))
        assert app.route == "/"
        assert app.sees("This game is not on the device any more")


async def test_where_games_can_only_be_looked_at_home_begins_none(device):
    with device.second_process():
        async with device.opened("/") as app:
            assert "New game" not in app.buttons()
            assert app.buttons()[1] == "Check a trick"
            assert app.buttons().count("Check a trick") == 1
    table = await device.start_game(3, rounds=1, over=True)
    with device.second_process():
        async with device.opened("/") as app:
            assert not app.sees("Rematch")
            assert "New game" not in app.buttons()
            (card,) = [name for name in app.buttons() if name.startswith("View the game")]
            await app.tap(card)
            assert app.route == f"/games/{table.game.id}"


async def test_a_folder_that_cannot_be_used_is_named(device, tmp_path):
    file = tmp_path / "taken"
    file.write_text("no folder")
    library = Library(file)
    library.open()
    host = Host(library)
    async with opened(host, language="en") as app:
        assert app.sees(str(file))
        assert not app.sees("this was not saved")
    host.close()


async def test_a_game_that_is_not_there_has_a_sentence_and_a_way_out_and_no_other_table_stands_there(device):
    """The table that was open before stayed on the screen, and took taps there."""
    async with device.playing() as (table, app):
        await app.go("/games/00000000-0000-4000-8000-000000000099")
        assert app.sees("This game cannot be opened")
        assert app.sees("This game is not on the device any more; choose another one from the list.")
        assert not app.sees("Ute bids")
        await app.tap("Home")
        assert app.route == "/"
        await app.go(f"/games/{table.game.id}")
        assert app.sees("Ute bids")
