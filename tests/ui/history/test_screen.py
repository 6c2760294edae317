"""Earlier games: a page at a time, opened with a tap, deleted only after a confirmation."""

from __future__ import annotations

import pytest

from scorekeeper.game import repairs
from scorekeeper.locale import words
from scorekeeper.storage.errors import UnknownGame
from scorekeeper.ui.history import screen as history
from tests.game.driver import STARTED_AT
from tests.ui.fake_device import makes, plays_rounds
from tests.ui.harness import opened


def games(device, **phone):
    phone.setdefault("language", "en")
    return opened(device.host, route="/games", **phone)


async def played(device, players=3, rounds=1):
    table = await device.start_game(players)
    await plays_rounds(table, rounds)
    await makes(table, repairs.end_game)
    return table


def rows(app):
    """The games, as a screen reader says them."""
    return [name for name in app.buttons() if name.startswith(("Round ", "Thomas", "Ute", "Kevin", "A draw"))]


async def test_before_the_first_game_the_page_says_so(device):
    async with games(device) as app:
        assert app.sees("No games yet.")


async def test_a_game_tells_when_it_was_who_won_and_every_total(device):
    await played(device, 3, rounds=2)
    async with games(device) as app:
        (row,) = rows(app)
        assert row.startswith("Kevin wins with 40. ")
        assert "ended after round 2" in row
        assert row.endswith("Kevin 40, Thomas 10, Ute 0")


async def test_a_running_game_is_marked_and_says_how_far_it_is(device):
    table = await device.start_game(6)
    await plays_rounds(table, 3)
    async with games(device) as app:
        (row,) = rows(app)
        assert row.startswith("Round 4 of 10")
        assert "in progress" in row


async def test_the_game_touched_last_comes_first_and_a_tap_opens_it(device):
    first, second = await device.start_game(3), await device.start_game(4)
    await plays_rounds(first, 1)
    async with games(device) as app:
        assert [row.split(".")[0] for row in rows(app)] == ["Round 2 of 20", "Round 1 of 15"]
        await app.tap(rows(app)[1])
        assert app.route == f"/games/{second.game.id}"
        await app.go("/games")
        await app.back()
        assert app.route == "/"


async def test_fifty_games_are_shown_at_first_and_more_on_demand(device, monkeypatch):
    monkeypatch.setattr(history, "PAGE_SIZE", 3)
    for _game in range(7):
        await device.start_game(3)
    device.restart()
    async with games(device) as app:
        assert len(rows(app)) == 3
        await app.tap("Show older games")
        assert len(rows(app)) == 6
        await app.tap("Show older games")
        assert len(rows(app)) == 7
        assert "Show older games" not in app.buttons()


async def test_a_game_is_deleted_only_after_a_question(device):
    doomed, kept = await played(device, 3), await device.start_game(4)
    async with games(device) as app:
        (bin_of_doomed,) = [name for name in app.buttons() if name.startswith("Delete:") and " win" in name]
        await app.tap(bin_of_doomed)
        assert app.sees("Delete this game?")
        await app.tap("No, leave it")
        assert len(rows(app)) == 2
        await app.tap(bin_of_doomed)
        await app.tap("Delete the game")
        assert [row.split(".")[0] for row in rows(app)] == ["Round 1 of 15"]
        assert not app.sees("Delete this game?")
    assert [game.id for game in await device.host.summaries()] == [kept.game.id]
    with pytest.raises(UnknownGame):
        await device.host.table(doomed.game.id)
    assert len(await device.host.players()) == 4


@pytest.mark.parametrize("language", ["en", "de"])
async def test_no_two_bins_have_the_same_name(device, monkeypatch, language):
    """Games of one minute used to have the same one, and nobody could hear which would go."""
    monkeypatch.setattr(device.host, "now", lambda: STARTED_AT)
    for _twin in range(3):
        await device.start_game(3)
    await device.start_game(3, names=("Nessi", "Ilse", "Otto"))
    async with games(device, language=language) as app:
        bins = [name for name in app.buttons() if name.startswith(("Delete:", "Löschen:"))]
        tiles = [name for name in app.buttons() if name.startswith(("Round ", "Runde "))]
        assert len(bins) == len(set(bins)) == len(tiles) == len(set(tiles)) == 4
        assert sum("Nessi" in name for name in bins) == 1
        assert [name[-4:] for name in bins if "Ute" in name] == ["in 0", " (2)", " (3)"]
        await app.tap(next(name for name in bins if name.endswith("(2)")))
        assert app.sees(f", {words(language).time(STARTED_AT.astimezone())} (2) (")


async def test_a_disk_that_cannot_delete_says_so_and_the_game_stays(device):
    await played(device, 3)
    async with games(device) as app:
        (bin_,) = [name for name in app.buttons() if name.startswith("Delete:")]
        await app.tap(bin_)
        device.disk.fill()
        await app.tap("Delete the game")
        device.disk.clear()
        assert app.route == "/games"
