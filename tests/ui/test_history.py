"""Earlier games: a page at a time, opened with a tap, thrown away only after a question."""

from __future__ import annotations

import pytest

from scorekeeper.game import repairs
from scorekeeper.storage.errors import UnknownGame
from scorekeeper.ui.screens import history
from tests.ui.evening import makes, plays_rounds
from tests.ui.table import opened


def games(evening, **device):
    device.setdefault("language", "en")
    return opened(evening.host, route="/games", **device)


async def played(evening, players=3, rounds=1):
    table = await evening.sit_down(players)
    await plays_rounds(table, rounds)
    await makes(table, repairs.end_game)
    return table


def rows(app):
    """The games, as a screen reader says them."""
    return [name for name in app.buttons() if name.startswith(("Round ", "Thomas", "Ute", "Kevin", "A draw"))]


async def test_before_the_first_game_the_page_says_so(evening):
    async with games(evening) as app:
        assert app.sees("No game has been played yet.")


async def test_a_game_tells_when_it_was_who_won_and_every_total(evening):
    await played(evening, 3, rounds=2)
    async with games(evening) as app:
        (row,) = rows(app)
        assert row.startswith("Kevin wins with 40. ")
        assert "ended after round 2" in row
        assert row.endswith("Kevin 40, Thomas 10, Ute 0")


async def test_a_running_game_is_marked_and_says_how_far_it_is(evening):
    table = await evening.sit_down(6)
    await plays_rounds(table, 3)
    async with games(evening) as app:
        (row,) = rows(app)
        assert row.startswith("Round 4 of 10")
        assert "in progress" in row


async def test_the_game_touched_last_comes_first_and_a_tap_opens_it(evening):
    first, second = await evening.sit_down(3), await evening.sit_down(4)
    await plays_rounds(first, 1)
    async with games(evening) as app:
        assert [row.split(".")[0] for row in rows(app)] == ["Round 2 of 20", "Round 1 of 15"]
        await app.tap(rows(app)[1])
        assert app.route == f"/games/{second.game.id}"
        await app.go("/games")
        await app.back()
        assert app.route == "/"


async def test_fifty_games_are_shown_at_first_and_more_on_demand(evening, monkeypatch):
    monkeypatch.setattr(history, "PAGE", 3)
    for _game in range(7):
        await evening.sit_down(3)
    evening.start_anew()
    async with games(evening) as app:
        assert len(rows(app)) == 3
        await app.tap("Show older games")
        assert len(rows(app)) == 6
        await app.tap("Show older games")
        assert len(rows(app)) == 7
        assert "Show older games" not in app.buttons()


async def test_a_game_is_deleted_only_after_a_question(evening):
    doomed, kept = await played(evening, 3), await evening.sit_down(4)
    async with games(evening) as app:
        (bin_of_doomed,) = [name for name in app.buttons() if name.startswith("Delete:") and " win" in name]
        await app.tap(bin_of_doomed)
        assert app.sees("Delete this game?")
        await app.tap("No, leave it")
        assert len(rows(app)) == 2
        await app.tap(bin_of_doomed)
        await app.tap("Delete the game")
        assert [row.split(".")[0] for row in rows(app)] == ["Round 1 of 15"]
        assert not app.sees("Delete this game?")
    assert [game.id for game in await evening.host.summaries()] == [kept.game.id]
    with pytest.raises(UnknownGame):
        await evening.host.table(doomed.game.id)
    assert len(await evening.host.players()) == 4


async def test_a_disk_that_cannot_delete_says_so_and_the_game_stays(evening):
    await played(evening, 3)
    async with games(evening) as app:
        (bin_,) = [name for name in app.buttons() if name.startswith("Delete:")]
        await app.tap(bin_)
        evening.disk.fill()
        await app.tap("Delete the game")
        evening.disk.clear()
        assert app.route == "/games"
