"""A game whose ruleset this version does not know: it is listed, and opening it says what is needed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scorekeeper import __version__
from scorekeeper.game.facts import GameEnded, PlayerRenamed
from scorekeeper.storage.library import Library
from scorekeeper.tables import Host
from tests.ui.fake_device import makes
from tests.ui.harness import opened


def file_of(device: Any, table: Any) -> Path:
    path: Path = device.folder / "games" / f"{table.game.id}.json"
    return path


def by_other_rules(device: Any, table: Any) -> None:
    """The app is opened again, and the game's rules say something that nobody here knows."""
    device.host.close()
    path = file_of(device, table)
    document = json.loads(path.read_bytes())
    document["facts"]["1"]["ruleset"].update(tie_break="duel")
    path.write_text(json.dumps(document))
    device.restart()


async def strange(device: Any) -> Any:
    """Three people played two rounds; in the third Ute has bid."""
    table = await device.start_game(3, rounds=2, said=(1,))
    by_other_rules(device, table)
    return table


async def test_its_page_says_that_a_newer_version_is_needed_and_offers_a_copy_and_nothing_else(device):
    table = await strange(device)
    before = file_of(device, table).read_bytes()
    async with device.at(table) as app:
        assert app.sees(f"This game needs a newer version of the app than {__version__}")
        assert app.buttons() == ["Save a copy", "Home"]
        await app.tap("Home")
        assert app.route == "/"
    assert file_of(device, table).read_bytes() == before
    async with device.at(table, "rounds", "1") as app:
        assert app.sees("This game needs a newer version of the app")


async def test_home_shows_it_as_a_line_and_never_as_the_game_to_play_on(device):
    table = await strange(device)
    async with device.opened("/") as app:
        assert not app.sees("Continue")
        assert "New game" in app.buttons()
        (tile,) = [name for name in app.buttons() if name.endswith(" · cannot be opened")]
        assert tile.startswith("Thomas, Ute and Kevin, ")
        await app.tap(tile)
        assert app.route == f"/games/{table.game.id}"


async def test_history_lists_opens_and_deletes_it(device):
    table = await strange(device)
    async with device.opened("/games") as app:
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
    table = await device.start_game(3, rounds=1)
    await makes(table, GameEnded())
    by_other_rules(device, table)
    async with device.opened("/") as app:
        assert app.sees("none yet")
        assert app.sees("cannot be opened")


@pytest.mark.parametrize("spoilt", [b"{", b'{"game":{"1":{"schema":99}}}'], ids=["damaged", "newer"])
async def test_a_running_game_that_cannot_be_read_is_no_card(device, spoilt):
    """Once Home's biggest key led to a page that said that the game cannot be opened."""
    table = await device.start_game(3, rounds=1)
    await makes(table, GameEnded())
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
        assert app.sees("This game cannot be opened")
    async with device.opened("/games") as app:
        assert any("cannot be opened" in name for name in app.buttons())


async def test_a_game_deleted_on_another_phone_leads_home_with_a_sentence(device):
    async with device.playing(3) as (table, app):
        await device.host.delete(table.game.id)
        await app.settle()
        assert app.route == "/"
        assert app.sees("This game is not on the device any more")


class TestASecondProcess:
    """Where nothing can be kept, no game is offered to be begun."""

    def second(self, device: Any) -> Host:
        library = Library(device.folder)
        library.open()
        return Host(library)

    async def test_before_the_first_game_the_judge_has_the_main_key(self, device):
        second = self.second(device)
        async with opened(second, language="en") as app:
            assert "New game" not in app.buttons()
            assert app.buttons()[1] == "Check a trick"
            assert app.buttons().count("Check a trick") == 1
        second.close()

    async def test_the_last_game_is_looked_at_and_not_played_again(self, device):
        table = await device.start_game(3, rounds=1)
        await makes(table, GameEnded())
        second = self.second(device)
        async with opened(second, language="en") as app:
            assert not app.sees("Rematch")
            assert "New game" not in app.buttons()
            (card,) = [name for name in app.buttons() if name.startswith("View the game")]
            await app.tap(card)
            assert app.route == f"/games/{table.game.id}"
        second.close()


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
