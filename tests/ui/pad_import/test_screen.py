"""Pads from elsewhere by taps: pasted, looked at, put right, imported, taken back."""

from datetime import datetime

import pytest

from scorekeeper.storage.errors import ReadOnly
from scorekeeper.storage.share_code import code_of
from scorekeeper.tables.backups import export_all
from tests.ui.fake_device import FakeDevice
from tests.ui.harness import OpenApp

PAGE = "/pads"
WIDE = "Round;Ute;Jörg;Mia\n1;0/0;1/1;1/0\n2;1/2;0/0;2/0\n3;0/1;1/1;1/1\n"
AS_DATE = WIDE.replace("2;1/2;", "2;01.02.2025;")
WRONG_SUM = WIDE.replace("3;0/1;", "3;0/2;")
LONG = "Round,Player,Bid,Tricks\n1,Tom,1,1\n1,Ida,0,0\n1,Ben,1,0\n2,Tom,0,0\n2,Ida,1,2\n2,Ben,2,0\n"


async def paste(app: OpenApp, text: str) -> None:
    await app.tap(("Pasted text", text), "Read it")


async def games_of(device: FakeDevice) -> list[tuple[tuple[str, ...], tuple[int, ...]]]:
    """Names and totals of all games that are here."""
    rows = await device.host.summaries()
    return sorted((tuple(seat.name for seat in row.seats), tuple(row.totals)) for row in rows)


def value_of(app: OpenApp, label: str) -> str:
    return str(app.find(label, app.fields()).control.value)  # type: ignore[attr-defined]


async def test_pasted_text_is_shown_one_tap_makes_it_a_game_and_one_undo_takes_it_back(device):
    async with device.opened(PAGE) as app:
        await paste(app, WIDE)
        assert "Round 1, Ute, bid 0, tricks 0, total 20" in app.buttons()
        assert "Round 3, Ute, bid 0, tricks 1, total 0" in app.buttons()
        assert await games_of(device) == []
        await app.tap("Import")
        assert not app.missing("1 game imported.", "3 players added.")
        await app.tap("Undo")
        assert app.sees("1 game is taken back.")
        assert await games_of(device) == []
        assert await device.host.players() == ()
        await app.tap("Import")
        assert await games_of(device) == [(("Ute", "Jörg", "Mia"), (0, 80, 0))]
        await app.tap("Open the game")
        assert app.route.startswith("/games/")
        await app.go("/")
        await app.go(PAGE)
        if "Read another one" in app.buttons():
            await app.tap("Read another one")
        await paste(app, WIDE)
        assert app.sees("This game is here already.")
        assert "Import" not in app.buttons()
        await app.tap("Read another one")
        assert "Choose files" in app.buttons()


async def test_a_doubtful_cell_is_put_right_and_that_outlives_the_screen(device):
    async with device.opened(PAGE) as app:
        await paste(app, AS_DATE)
        assert app.sees("Line 3, “Ute”: “01.02.2025” is a date, made by the spreadsheet")
        assert "Import" not in app.buttons()
        await app.tap("Round 2, Ute, doubtful")
        assert app.sees("Round 2, Ute")
        await app.write("Bid", "1")
        await app.write("Tricks", "2", submit=True)
        assert not app.sees("doubtful")
        await app.back()
        await app.go(PAGE)
        await app.tap("Import")
    assert await games_of(device) == [(("Ute", "Jörg", "Mia"), (0, 80, 0))]


async def test_a_sentence_leads_to_its_round(device):
    async with device.opened(PAGE) as app:
        await paste(app, WRONG_SUM)
        (sentence,) = [name for name in app.buttons() if name.startswith("Line 4")]
        await app.tap(sentence, ("Ute: Tricks", "1"), "Write it down")
        assert "Import" in app.buttons()


async def test_a_name_is_matched_to_a_known_player_or_changed(device):
    await device.start_game(3)
    async with device.opened(PAGE) as app:
        await paste(app, WIDE)
        assert "Ute, known: change the name" in app.buttons()
        await app.tap("Mia, new: change the name", "Kevin")
        assert "Kevin, known: change the name" in app.buttons()
        await app.tap("Jörg, new: change the name")
        await app.write("Name", "Jorg", submit=True)
        await app.tap("Import")
        assert app.sees("1 player added.")
    players = {player.name: player.id for player in await device.host.players()}
    assert set(players) == {"Thomas", "Ute", "Kevin", "Jorg"}
    (row,) = [row for row in await device.host.summaries() if row.seats[1].name == "Jorg"]
    assert [seat.player for seat in row.seats] == [players[name] for name in ("Ute", "Jorg", "Kevin")]


async def test_a_name_that_no_pad_can_have_is_said_once_and_put_right(device):
    async with device.opened(PAGE) as app:
        await paste(app, WIDE.replace("Mia", "Ute\u202e"))
        (tile,) = [button for button in app.buttons() if button.startswith("Ute")][-1:]
        await app.tap(tile)
        await app.write("Name", "Ute", submit=True)
        assert app.sees("To be put right")
        assert "Import" not in app.buttons()
        (tile,) = [button for button in app.buttons() if button.startswith("Ute")][-1:]
        await app.tap(tile)
        await app.write("Name", "Mia", submit=True)
        await app.tap("Import")
    assert [names for names, _totals in await games_of(device)] == [("Ute", "Jörg", "Mia")]


async def test_rules_are_guessed_and_can_be_changed_and_the_day_is_asked_and_kept(device):
    async with device.opened(PAGE) as app:
        await paste(app, WIDE)
        await app.tap("guessed from players and hands")
        assert not any("Two players" in name for name in app.buttons())
        await app.tap("Counting variant")
        assert not app.sees("guessed")
        assert value_of(app, "Played on") == "2026-11-20"
        for text in "soon", "":
            await app.write("Played on", text)
            assert value_of(app, "Played on") == text
            assert "Import" not in app.buttons()
        await app.tap(("Played on", "2025-1-2"), "Import")
    (row,) = await device.host.summaries()
    assert row.ruleset == "counting"
    assert row.started.astimezone().date() == datetime(2025, 1, 2).date()


async def test_all_that_can_come_in_does_and_one_undo_takes_it_back(device):
    files = {
        "2025-01-02.csv": WIDE.encode(),
        "again.csv": WIDE.encode("cp1252"),
        "long.csv": LONG.encode("utf-16"),
        "photo.png": b"\x89PNG....",
        "broken.csv": AS_DATE.encode(),
    }
    async with device.opened(PAGE) as app:
        await app.choose_files("Choose files", files)
        assert not app.missing("photo.png", "This is another app's file")
        assert app.sees("Line 3, “Ute”: “01.02.2025” is a date")
        await app.tap("Import 3 games")
        assert not app.missing("3 games imported.", "Line 3, “Ute”: “01.02.2025” is a date")
        assert len(await games_of(device)) == 3
        await app.tap("Undo")
        assert await games_of(device) == []
        assert "Import 3 games" in app.buttons()


async def test_one_is_opened_put_right_and_another_left_out(device):
    files = {"a.csv": AS_DATE.encode(), "b.csv": LONG.encode()}
    async with device.opened(PAGE) as app:
        await app.choose_files("Choose files", files)
        await app.tap("Import Tom, Ida and Ben, 2 rounds · b.csv")
        assert "Import" not in app.buttons()
        (row,) = [name for name in app.buttons() if name.startswith("Ute, Jörg and Mia.")]
        await app.tap(row)
        assert app.route == "/pads/1"
        await app.tap("Round 2, Ute, doubtful", ("Bid", "1"), ("Tricks", "2"), "Write it down")
        await app.back()
        assert app.route == PAGE
        await app.tap("Import 1 game")
        assert [names for names, _totals in await games_of(device)] == [("Ute", "Jörg", "Mia")]


async def test_the_day_is_asked_once_for_all_that_do_not_say_it(device):
    files = {"2025-01-02.csv": WIDE.encode(), "x.csv": LONG.encode(), "y.csv": WRONG_SUM.encode()}
    async with device.opened(PAGE) as app:
        await app.choose_files("Choose files", files)
        await app.tap(("Day of the pads that do not say it", "3.4.2024"), "Import 2 games")
    days = {f"{row.started.astimezone():%Y-%m-%d}" for row in await device.host.summaries()}
    assert days == {"2025-01-02", "2024-04-03"}


async def test_a_backup_is_told_where_it_belongs(device):
    await device.start_game(3)
    backup = (await export_all(device.host)).files[0]
    async with device.opened(PAGE) as app:
        await app.choose_files("Choose files", {"backup.json": backup})
        assert app.sees("This is a backup of this app, or one of its games.")
        await app.tap("Go to “Backup”")
        assert app.route == "/settings/backup"


async def test_a_pasted_share_code_goes_where_games_are_received(device):
    code = code_of((await device.start_game(3)).game)
    async with device.opened(PAGE) as app:
        await paste(app, f"Look: https://block.example/#/take/{code}")
        assert app.route == f"/take/{code}"


async def test_a_pad_that_is_picked_elsewhere_is_read_here(device):
    async with device.opened("/") as app:
        for screen, key in (("/settings/backup", "Choose a file"), ("/take", "Open a file instead")):
            await app.go(screen)
            await app.choose_file(key, WIDE.encode())
            assert app.route == PAGE
            assert "Round 1, Ute, bid 0, tricks 0, total 20" in app.buttons()


@pytest.mark.parametrize("text", ["{}", "[" * 10_000, "Round;Ute\n1;1/1\n"], ids=["empty", "deep", "short"])
async def test_what_cannot_be_read_is_said_and_can_be_changed(device, text):
    async with device.opened(PAGE) as app:
        await paste(app, text)
        assert "Import" not in app.buttons()
        assert app.client.announced or app.sees("To be put right")


async def test_a_file_that_is_gone_or_too_large_is_no_pad(device):
    async with device.opened(PAGE, in_window=True) as app:
        await app.choose_file("Choose files", b"", size=10, path="/nowhere/pad.csv")
        assert app.sees("This is no pad")
    async with device.opened(PAGE) as app:
        await app.choose_file("Choose files", b"1" * 2**21)
        assert app.sees("This is larger than any pad")


async def test_where_games_can_only_be_looked_at_no_pad_comes_in(device):
    device.host.library.read_only_reason = ReadOnly(file="library.json")
    async with device.opened(PAGE) as app:
        assert app.sees("View only")
        assert app.fields() == []
