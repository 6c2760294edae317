"""Backups by taps: export, import, and always the plan first."""

import json
from pathlib import Path

import pytest

from scorekeeper.game.facts import TrumpSet
from scorekeeper.rules import BidRules, Ruleset
from scorekeeper.storage.limits import MOST_BACKUP_BYTES
from scorekeeper.storage.settings import Settings
from scorekeeper.tables import backups
from scorekeeper.tables.backups import export_all, plan_import, run_import
from tests.ui.fake_device import makes, plays_rounds

PAGE = "/settings/backup"


async def backup_of(device) -> bytes:
    return (await export_all(device.host)).files[0]


def stored(folder: Path) -> dict[str, bytes]:
    """Every file of games and library, to see that nothing has changed."""
    return {str(path): path.read_bytes() for path in sorted(folder.rglob("*.json"))}


async def test_everything_goes_into_a_file_named_after_the_day(device):
    table = await device.start_game(3)
    async with device.opened(PAGE) as app:
        await app.tap("Save a backup")
        given = app.client.invoke_arguments["save_file"]
        assert given["file_name"] == "block-der-wahrheit-2026-11-20.json"
        document = json.loads(given["src_bytes"])
        assert document["games"][0]["game"]["1"]["id"] == table.game.id
        assert app.sees("The file has 1 game in it")


@pytest.mark.parametrize("in_window", [False, True])
async def test_hidden_bids_are_left_out_and_that_is_said(device, in_window):
    await device.start_game(3, Ruleset(bids=BidRules(visibility="secret")), said=(1,))
    async with device.opened(PAGE, in_window=in_window) as app:
        await app.tap("Save a backup")
        assert b"BidMade" not in app.client.invoke_arguments["save_file"]["src_bytes"]
        is_saved = not in_window  # where no place for it was chosen
        assert app.sees("The hidden bids of a round that is being played are left out.") is is_saved


async def test_several_files_are_saved_one_a_tap(device, monkeypatch):
    for _game in range(2):
        await device.start_game(3)
    monkeypatch.setattr(backups, "MOST_GAMES", 1)
    async with device.opened(PAGE) as app:
        for number, key in enumerate(("Save a backup", "Save file 2 of 2"), start=1):
            await app.tap(key)
            await app.choose_files("Choose a file", {})  # the dialog is closed again
            given = app.client.invoke_arguments["save_file"]
            assert given["file_name"] == f"block-der-wahrheit-2026-11-20-{number}.json"
            assert len(json.loads(given["src_bytes"])["games"]) == 1
            assert app.sees("Games: 2, in 2 files; import each of them.")
        assert "Save a backup" in app.buttons()


async def test_a_device_that_takes_no_file_says_so(device):
    async with device.opened(PAGE) as app:
        app.client.refused_methods.add("save_file")
        await app.tap("Save a backup")
        assert app.sees("No file can be saved here.")
        assert not app.sees("The file has")


async def test_of_a_file_first_the_plan_is_shown_then_the_games_come(device, other):
    table = await other.start_game(3, rounds=2)
    before = stored(device.folder)
    async with device.opened(PAGE) as app:
        await app.choose_file("Choose a file", await backup_of(other))
        await app.tap("Change nothing")
        assert stored(device.folder) == before
        await app.choose_file("Choose a file", await backup_of(other))
        assert not app.missing("What would change", "1 game is new", "Thomas, Ute and Kevin · Round 3 of 20")
        assert app.sees("3 players are added to the list")
        assert await device.host.summaries() == ()
        device.disk.fill()
        await app.tap("Import")
        assert not app.missing("There is no space left on the device", "Nothing was imported.")
        device.disk.clear()
        await app.choose_file("Choose a file", await backup_of(other))
        await app.tap("Import")
        assert not app.missing("1 game imported.", "3 players added.")
    (row,) = await device.host.summaries()
    assert row.id == table.game.id


async def test_what_is_here_already_needs_no_decision(device):
    await device.start_game(3)
    async with device.opened(PAGE) as app:
        node = app.find("Choose a file", app.tappable())
        await app.after(app.fire(node.control.action._service, "result", {"files": []}))
        assert "Choose a file" in app.buttons(), "no file was chosen"
        await app.choose_file("Choose a file", await backup_of(device))
        assert not app.missing("Everything in this file is here already.", "1 game is the same here")
        assert "Import" not in app.buttons()
        await app.tap("Done")
        assert "Choose a file" in app.buttons()


@pytest.mark.parametrize(("tapped", "round_number"), [(None, 2), ("The one that arrived", 3)])
async def test_of_two_copies_somebody_chooses_and_both_stay(device, other, tapped, round_number):
    table = await device.start_game(3)
    plan = await plan_import(other.host, await backup_of(device))
    await run_import(other.host, plan, {}, take_settings=False)
    await plays_rounds(table, 1)
    theirs = await other.host.table(table.game.id)
    await makes(theirs, TrumpSet("N", None))
    await plays_rounds(theirs, 2)
    async with device.opened(PAGE) as app:
        await app.choose_file("Choose a file", await backup_of(other))
        assert app.sees("It went on differently here and in the file.")
        if tapped is not None:
            (name,) = [name for name in app.buttons() if name.startswith(tapped)]
            await app.tap(name)
        await app.tap("Import")
        assert app.sees("1 game imported.")
    assert table.snapshot.state.current.number == round_number
    assert sorted(row.round for row in await device.host.summaries()) == [2, 3]


async def test_settings_are_taken_only_where_somebody_wants_them(device, other):
    await device.host.change_settings(lambda _settings: Settings(text_size=115))
    await other.host.change_settings(lambda _settings: Settings(theme="dark", text_size=130))
    async with device.opened(PAGE) as app:
        await app.choose_file("Choose a file", await backup_of(other))
        assert app.sees("Different from here: Appearance and Text size.")
        await app.tap("Import")
        assert app.sees("Nothing had to be changed.")
        await app.choose_file("Choose a file", await backup_of(other))
        await app.tap("Take the settings of the file", "Import")
        assert app.sees("The settings are those of the file.")
        assert app.page.theme_mode.value == "dark"
    assert device.host.settings.text_size == 130


HOSTILE = {
    "empty": b"",
    "a picture": b"\x89PNG\r\n\x1a\n" + bytes(range(256)),
    "a table": b"name,points\nUte,1\n",
    "deep": b"[" * 1_000_000,
    "a million events": b'{"game":{"1":{"schema":1}},"facts":{'
    + b",".join(b'"%d":{"fact":"PlayEnded"}' % number for number in range(1, 200_001))
    + b"}}",
    "a path for an id": b'{"game":{"1":{"schema":1,"id":"../x","revision":1,"cursor":1}},"facts":{"1":{}}}',
}


async def test_hostile_files_get_a_sentence_and_nothing_has_changed(device):
    await device.start_game(3)
    before = stored(device.folder)
    async with device.opened(PAGE) as app:
        for name, content in HOSTILE.items():
            await app.go(PAGE)
            await app.choose_file("Choose a file", content)
            refused = app.sees("nothing has changed") or app.route == "/pads"  # as what is meant to be a pad
            assert refused or app.sees("1 game in the file is damaged and left out"), name
            assert not app.sees("Everything in this file is here already.")
            assert refused or "Import" not in app.buttons(), name
            await app.go("/")
    assert stored(device.folder) == before


async def test_a_huge_one_is_refused_and_the_next_file_clears_the_last_result(
    device, other, tmp_path_factory
):
    await other.start_game(3)
    file = tmp_path_factory.mktemp("files") / "block.json"
    file.write_bytes(await backup_of(other))
    async with device.opened(PAGE) as app:
        await app.choose_file("Choose a file", b"", size=100 * 10**6)
        assert app.sees("This file is larger than any backup of this app")
        assert "upload" not in app.client.invoked, "before a byte of it is fetched"
        assert "Choose a file" in app.buttons()
        await app.choose_file("Choose a file", bytes(MOST_BACKUP_BYTES + 5), size=10)
        assert app.sees("This file is larger than any backup of this app")
        # Nor can a client have a file of the server read.
        await app.choose_file("Choose a file", b'{"facts":5}', path=str(file))
        assert app.sees("This file is not a backup of this app")
        assert not app.sees("1 game is new")
        assert app.client.announced[-1].startswith("This file is not a backup of this app")
        await app.choose_file("Choose a file", await backup_of(other))
        assert not app.sees("This file is not a backup of this app")
        assert app.sees("1 game is new")


async def test_one_game_is_saved_as_a_table_for_a_spreadsheet(device):
    async with device.playing(3, rounds=2, below="file", language="de") as (_table, app):
        await app.tap("Tabelle speichern (CSV)")
        given = app.client.invoke_arguments["save_file"]
        assert given["file_name"].startswith("wizard-2026-11-20-")
        assert given["file_name"].endswith(".csv")
        lines = given["src_bytes"].decode("utf-8-sig").splitlines()
        assert lines[0].startswith("Runde;Karten;Trumpf;Geber;Thomas Vorhersage")
        assert len(lines) == 3


async def test_one_game_that_was_saved_can_be_read_in(device, other):
    async with device.playing(3, rounds=2, below="file") as (table, app):
        await app.tap("Save the game (JSON)")
        given = app.client.invoke_arguments["save_file"]
    assert json.loads(given["src_bytes"])["pad"]["rounds"][1]["cards"] == 2
    async with other.opened(PAGE) as app:
        await app.choose_file("Choose a file", given["src_bytes"])
        await app.tap("Import")
    assert (await other.host.table(table.game.id)).game == table.game


async def test_hidden_bids_are_in_no_file_of_one_game(device):
    table = await device.start_game(3, Ruleset(bids=BidRules(visibility="revealed")), said=(1,))
    async with device.at(table, "file") as app:
        for key in ("Save the table (CSV)", "Save the game (JSON)"):
            await app.tap(key)
            content = app.client.invoke_arguments["save_file"]["src_bytes"]
            assert b"BidMade" not in content
            assert b",1,,," not in content


async def test_a_game_that_is_not_there_says_so(device):
    async with device.opened("/games/00000000-0000-4000-8000-000000000000/file") as app:
        await app.tap("Save the table (CSV)")
        assert app.sees("This game is not on the device any more")


async def test_in_a_window_a_file_is_read_where_it_lies(device, other, tmp_path_factory):
    await other.start_game(3)
    file = tmp_path_factory.mktemp("files") / "block.json"
    file.write_bytes(await backup_of(other))
    async with device.opened(PAGE, in_window=True) as app:
        await app.choose_file("Choose a file", b"", size=file.stat().st_size, path=str(file))
        assert app.sees("1 game is new")
        assert "upload" not in app.client.invoked
        await app.tap("Import")
    assert len(await device.host.summaries()) == 1
