"""Earlier games: a page at a time, opened with a tap, found by a word, deleted and brought back."""

from datetime import timedelta
from functools import partial

import flet as ft
import pytest

from scorekeeper.game.facts import GameEnded, NoteWritten
from scorekeeper.locale import words
from scorekeeper.rules import PRESETS
from scorekeeper.storage.errors import DiskFailed, UnknownGame
from scorekeeper.ui.history import screen as history
from scorekeeper.ui.widgets import scaffold
from tests.game.driver import STARTED_AT
from tests.ui.fake_device import makes, plays_rounds


def rows(app):
    """The games, as a screen reader says them."""
    return [name for name in app.buttons() if name.startswith(("Round ", "Thomas", "Ute", "Kevin", "A draw"))]


async def test_a_game_tells_when_it_was_how_long_it_took_who_won_and_every_total(device):
    await device.start_game(3, rounds=10, over=True)
    async with device.opened("/games") as app:
        (row,) = rows(app)
        assert row.startswith("Ute wins with −10. ")
        assert " · 1:01 h · ended after round 10" in row
        assert row.endswith("Ute −10, Kevin −40, Thomas −100")


async def test_the_game_touched_last_comes_first_and_a_tap_opens_it(device):
    first, second = await device.start_game(3), await device.start_game(4)
    await plays_rounds(first, 1)
    async with device.opened("/games") as app:
        assert [row.split(".")[0] for row in rows(app)] == ["Round 2 of 20", "Round 1 of 15"]
        assert all("in progress" in row for row in rows(app))
        await app.tap(rows(app)[1])
        assert app.route == f"/games/{second.game.id}"
        await app.tap("Back")
        assert app.route == "/games"
        await app.back()
        assert app.route == "/"


async def test_games_are_chosen_by_their_rules_where_several_were_played(device):
    await device.start_game(3, rounds=1, over=True)
    async with device.opened("/games") as app:
        assert "All rules" not in app.buttons()
    await device.start_game(4, ruleset=PRESETS["junior"])
    async with device.opened("/games") as app:
        await app.tap("Wizard Junior (1)")
        assert [row.split(".")[0] for row in rows(app)] == ["Round 1 of 8"]
        await app.tap("Standard (1)")
        assert len(rows(app)) == 1
        assert rows(app)[0].startswith("Ute and Kevin win")
        await app.tap("All rules")
        assert len(rows(app)) == 2


async def test_who_comes_back_from_a_game_finds_the_list_as_it_was(device):
    table = await device.start_game(4)
    await device.start_game(3)
    async with device.opened("/games") as app:
        await app.write("Search names, rules, days, notes", "nessi")
        for number, back in ((2, partial(app.tap, "Back")), (3, app.back)):
            await app.tap(rows(app)[0])
            assert app.route == f"/games/{table.game.id}"
            await plays_rounds(table, 1)
            await back()
            assert app.route == "/games"
            (row,) = rows(app)
            assert row.startswith(f"Round {number} of 15")


async def swipe(app, name):
    """The row of the game whose name begins so is swiped away."""
    held = next(node.control for node in app.tappable() if node.name.startswith(name))
    row = next(control for control in app.all_of(ft.Dismissible) if control.data == held.data)
    await app.after(app.fire(row, "dismiss", {"direction": "endToStart"}))


async def test_a_game_is_swiped_away_where_the_disk_can_delete_it_and_comes_back_where_it_was(
    device, monkeypatch
):
    async def refuse(_game_id):
        raise DiskFailed(file="games")

    doomed, kept = await device.start_game(3, rounds=1, over=True), await device.start_game(4)
    async with device.opened("/games") as app:
        before = rows(app)
        with monkeypatch.context() as patch:
            patch.setattr(device.host, "delete", refuse)
            await swipe(app, "Ute and Kevin win")
        assert rows(app) == before
        assert app.sees("Save a backup")
        await app.tap("Close")
        await swipe(app, "Ute and Kevin win")
        assert [row.split(".")[0] for row in rows(app)] == ["Round 1 of 15"]
        assert app.sees("Deleted: ")
        assert [game.id for game in await device.host.summaries()] == [kept.game.id]
        with pytest.raises(UnknownGame):
            await device.host.table(doomed.game.id)
        await app.tap("Undo: ")
        assert rows(app) == before
        assert not app.sees("Deleted:")
    assert (await device.host.table(doomed.game.id)).game == doomed.game
    device.restart()
    assert (await device.host.table(doomed.game.id)).game == doomed.game


async def test_a_game_that_is_held_is_deleted_when_that_is_meant(device):
    await device.start_game(3, rounds=1, over=True)
    async with device.opened("/games") as app:
        (row,) = rows(app)
        await app.after(app.fire(app.find(row, app.tappable()).control, "long_press"))
        assert app.sees("Delete this game?")
        await app.tap("No, leave it")
        assert rows(app) == [row]
        await app.after(app.fire(app.find(row, app.tappable()).control, "long_press"))
        await app.tap("Delete")
        assert rows(app) == []
        await app.tap("Undo: ")
        assert rows(app) == [row]
        await swipe(app, "Ute and Kevin win")
        assert app.sees("Deleted:")
        await app.tap("Back")
        await app.go("/games")
        assert not app.sees("Deleted:"), "the page forgets it when one leaves it"
        assert app.sees("No games yet.")


async def test_games_stand_by_month_with_who_won_most(device, monkeypatch):
    moments = [STARTED_AT + timedelta(days=days) for days in (0, 1, 2, 40)]
    for moment in moments:
        monkeypatch.setattr(device.host.tables, "now", lambda moment=moment: moment)
        monkeypatch.setattr(device.host, "now", lambda moment=moment: moment)
        await makes(await device.start_game(3, rounds=2), GameEnded())
    _ = words("en")
    async with device.opened("/games") as app:
        assert app.sees(_.month(moments[-1].astimezone()))
        months = [_.short_month(moment.astimezone()) for moment in reversed(moments)]
        assert [text for text in app.texts() if text in months] == months, "each row names its own"
        assert "1 game" in app.texts()
        assert "3 games, 3 won by Kevin" in app.texts()


async def test_games_are_found_by_names_rules_days_and_notes(device):
    table = await device.start_game(3, rounds=1, over=True)
    await makes(table, NoteWritten("At the lake, with Jörg"))
    await device.start_game(4)
    await device.start_game(3, PRESETS["junior"])
    day = words("en").date(STARTED_AT.astimezone())
    async with device.opened("/games") as app:
        assert any("“At the lake, with Jörg”" in row for row in rows(app))
        for query, found in (
            ("nessi", 1),
            ("jorg LAKE", 1),
            ("thomas ute", 3),
            ("junior", 1),
            (day, 3),
            (words("en").month(STARTED_AT.astimezone()).lower(), 3),
            (f"{STARTED_AT.astimezone():%Y-%m-%d} wizard junior", 1),
            ("", 3),
            ("   ", 3),
        ):
            await app.write("Search names, rules, days, notes", query)
            assert len(rows(app)) == found, query
        await app.write("Search names, rules, days, notes", "nobody")
        assert rows(app) == []
        assert app.sees("No game has all of this in its names, rules, day or note.")
        await app.tap("Clear the search")
        assert len(rows(app)) == 3


async def test_more_games_come_where_the_list_ends(device, monkeypatch):
    for module in (history, scaffold):
        monkeypatch.setattr(module, "ROWS_AT_ONCE", 3)
    for _game in range(7):
        await device.start_game(3)
    async with device.opened("/games") as app:
        column = next(control for control, _shown in app.controls() if getattr(control, "on_scroll", None))
        where = {"event_type": "update", "min_scroll_extent": 0, "max_scroll_extent": 3000}
        for pixels, shown in ((100, 3), (2900, 6), (100, 6), (2900, 7), (2900, 7)):
            await app.fire(column, "scroll", {**where, "viewport_dimension": 600, "pixels": pixels})
            await app.settle()
            assert len(rows(app)) == shown
            assert ("Show older games" in app.buttons()) is (shown < 7)
