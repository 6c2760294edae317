"""The statistics: all players side by side, and one; true at once, and empty where there is nothing."""

import asyncio
from itertools import pairwise

from scorekeeper.game.facts import GameEnded
from scorekeeper.rules import PRESETS
from scorekeeper.tables.game_counter import FinishedGames, GameCounter
from scorekeeper.ui.statistics.model.players import MOST_RATINGS, _thinned
from scorekeeper.ui.widgets import scaffold
from tests.ui.fake_device import bids, makes, plays_rounds, results
from tests.ui.harness import until

JUNIOR = PRESETS["junior"]


async def played(device, players=3, rounds=2, **game):
    """A game that was ended after so many rounds; whoever deals misses, all others meet their bids."""
    return await device.start_game(players, rounds=rounds, over=True, **game)


def id_of(table, name: str) -> str:
    return next(seat.player for seat in table.snapshot.state.seats if seat.name == name)


async def test_a_game_that_ends_while_the_page_is_open_counts_at_once(device):
    table = await device.start_game(3)
    async with device.opened("/statistics") as app:
        assert app.sees("No game has been finished yet.")
        await plays_rounds(table, 2)
        assert app.sees("No game has been finished yet.")
        await app.after(makes(table, GameEnded()))
        assert app.sees("1 finished game, 2 rounds")
        assert [name for name in app.buttons() if "game ·" in name] == [
            "Kevin, place 1, 1 game · 1 won, 2 of 2 met, last places: 1",
            "Thomas, 1 game · 0 won, 1 of 2 met, last places: 2",
            "Ute, 1 game · 0 won, 1 of 2 met, last places: 3",
        ]
        await app.go("/statistics/nobody")
        assert app.sees("Nothing has been finished by these rules yet.")
        await app.go(f"/statistics/{id_of(table, 'Kevin')}")
        await app.tap("Name, colour and symbol")
        assert app.route == f"/players/{id_of(table, 'Kevin')}"
        await app.go("/statistics")
        await app.after(device.host.delete(table.game.id))
        assert app.sees("No game has been finished yet.")


async def test_after_five_games_there_is_a_rating(device):
    for _game in range(4):
        await played(device)
    async with device.opened("/statistics") as app:
        assert not any("rating" in name for name in app.buttons())
        assert app.sees("From 5 games on a rating stands at the right.")
        await app.tap("Kevin, ")
        assert app.sees("Shown after 5 finished games; 4 so far.")
        await played(device)
        await app.go("/statistics")
        assert all("rating" in name for name in app.buttons() if "games ·" in name)
        await app.tap("Kevin, ")
        assert app.sees("5 games: Standard")
        await app.tap("In figures")
        assert any(text.startswith("after 5 games: ") for text in app.texts())


def test_a_rating_of_thousands_of_games_is_a_line_of_few_points():
    assert _thinned([1.0, 2.0, 3.0], MOST_RATINGS) == (1.0, 2.0, 3.0)
    values = [float(number) for number in range(3_358)]
    line = _thinned(values, MOST_RATINGS)
    assert (len(line), line[0], line[-1]) == (MOST_RATINGS, 0.0, 3_357.0)
    steps = {later - earlier for earlier, later in pairwise(line)}
    assert max(steps) - min(steps) <= 1


async def test_rules_are_told_apart_where_several_were_played(device):
    """Points that were counted differently are not added up."""
    table = await played(device, 3)
    async with device.opened("/statistics") as app:
        assert "All rules" not in app.buttons()
        await played(device, 3, ruleset=JUNIOR)
        await played(device, 4, ruleset=JUNIOR)
        await app.go("/")
        await app.go("/statistics")
        assert app.sees("3 finished games, 6 rounds")
        await app.tap("Wizard Junior (2)")
        assert app.sees("2 finished games, 4 rounds")
        await app.tap("Standard (1)")
        assert app.sees("1 finished game, 2 rounds")
        assert not app.sees("Nessi")
        await app.tap("All rules")
        assert app.sees("3 finished games, 6 rounds")
    async with device.opened(f"/statistics/{id_of(table, 'Kevin')}") as app:
        assert not app.sees("average points")
        await app.tap("Standard (1)")
        assert not app.missing("average points: 40.0", "highest total: 40 · rank 1 of 3")


async def test_a_game_of_junior_leaves_the_records_in_points_as_they_are(device):
    for rounds in (1, 2, 3):
        table = await played(device, 3, rounds=rounds)
    await played(device, 3, ruleset=JUNIOR)
    async with device.opened("/statistics") as app:
        assert not app.missing("highest total: 40, Kevin", "points: 3 games counted alike")
        await app.tap("Standard (3)")
        assert app.sees("highest total: 40, Kevin")
        assert not app.sees("counted alike")
    async with device.opened(f"/statistics/{id_of(table, 'Kevin')}") as app:
        assert app.sees("highest total: 40 · rank 1 of 9")


async def test_bids_met_can_be_told_apart_and_read_as_figures(device):
    table = await device.start_game(3, said=(1, 0, 0), made=(1,))
    await bids(table, 0, 1, 2)
    await results(table, 1, 0)
    await makes(table, GameEnded())
    async with device.opened(f"/statistics/{table.snapshot.state.seats[1].player}") as app:
        said = next(text for text in app.texts() if text.startswith("Bids met by number of cards: "))
        assert said == "Bids met by number of cards: 1 card: 1 of 1; 2 cards: 0 of 1"
        await app.tap("In figures")
        assert app.sees("1 card: 1 of 1")
        await app.tap("Bid")
        assert app.sees("bid 1: 1 of 1")
        await app.tap("Seat")
        assert app.sees("1 place after the dealer: 1 of 1")
        await app.tap("Trump")
        assert app.sees("trump not written down: 1 of 2")
        await app.tap("As a picture")
        assert app.sees("Bids met with and without trump: ")


async def test_two_who_met_are_compared_and_there_is_a_nemesis_and_a_favourite_after_five_games(device):
    table = await played(device, 3, rounds=1)
    async with device.opened(f"/statistics/{id_of(table, 'Ute')}") as app:
        assert app.sees("1 time ahead of Thomas, 0 times behind")
        assert app.sees("0 times ahead of Kevin, 0 times behind, 1 time level")
        for _game in range(3):
            await played(device, 3, rounds=1)
        await app.settle()
        assert not app.sees("Favourite opponent")
        await app.after(played(device, 3, rounds=1))
        assert app.sees("Place 1 of 3 by rating · since ")
        assert app.sees("Favourite opponent: Thomas, 5 times ahead of Thomas, 0 times behind")
        assert not app.sees("Nemesis")
        await app.go(f"/statistics/{id_of(table, 'Thomas')}")
        assert app.sees("Nemesis: ")


async def test_rounds_from_paper_have_no_bars(device):
    table = await device.start_game(3, taken_over=(2, (0, 10, 20)), over=True)
    async with device.opened(f"/statistics/{id_of(table, 'Ute')}") as app:
        assert not app.missing("All rounds were brought from paper", "highest total: 10 · rank 2 of 3")


async def test_games_that_cannot_be_read_are_named(device):
    table, other = await played(device), await played(device)
    device.host.close()
    for file in (device.folder / "games").glob(f"{table.game.id}.json*"):
        file.write_bytes(b"{")
    device.restart()
    async with device.opened("/statistics") as app:
        assert not app.missing("1 game cannot be read and is left out.", "1 finished game, 2 rounds")
    assert other.game.id not in device.host.library.unreadable


async def test_more_players_come_on_demand(device, monkeypatch):
    monkeypatch.setattr(scaffold, "ROWS_AT_ONCE", 2)
    await played(device)
    async with device.opened("/statistics") as app:
        assert len([name for name in app.buttons() if "1 game" in name]) == 2
        await app.tap("Show more players")
        assert len([name for name in app.buttons() if "1 game" in name]) == 3
        assert "Show more players" not in app.buttons()


async def test_the_page_says_how_far_it_is_and_what_is_counted_so_far_can_be_looked_at_and_left(
    device, monkeypatch
):
    for _game in range(6):
        await played(device)
    whole = await GameCounter(device.host.tables, unrated=device.host.unrated_games).count()
    part = FinishedGames(whole.games[:5], (), complete=False)
    has_part, go_on = asyncio.Event(), asyncio.Event()

    async def slow(self, on_progress=None, on_part=None):
        if on_progress is None:  # Home, which says who leads
            return whole
        on_progress(1, 6)
        await has_part.wait()
        on_progress(5, 6)
        await on_part(part)
        await go_on.wait()
        return whole

    monkeypatch.setattr(GameCounter, "count", slow)
    async with device.opened("/") as app:
        app.patience = 0.1
        opening = asyncio.ensure_future(app.tap("Statistics, who"))
        await until(lambda: app.sees("Counting the games: 1 of 6"))
        has_part.set()
        await until(lambda: app.sees("5 finished games, 10 rounds"))
        assert app.sees("Counting the games: 5 of 6")
        assert not any("rating" in name for name in app.buttons())
        await opening
        leaving = asyncio.ensure_future(app.tap("Kevin, "))
        await until(lambda: app.sees("Bids met by number of cards"))
        assert app.sees("Counting the games: 5 of 6")
        assert not app.sees("Rating")
        assert not app.sees("Personal bests")
        await leaving
        await app.tap("Back")
        go_on.set()
        await until(lambda: app.sees("6 finished games, 12 rounds"))
        assert not app.sees("Counting the games")
        assert any("rating" in name for name in app.buttons())


async def test_players_are_ranked_by_what_is_chosen_and_equal_ones_share_a_place(device):
    for rounds in (2, 1):
        await played(device, 3, rounds=rounds)
    async with device.opened("/statistics") as app:
        assert not app.sees("Records of this group")
        await app.after(played(device, 3, rounds=1))
        assert not app.missing("Records of this group", "in a row: 2, Kevin")
        for _game in range(3):
            await played(device, 3, rounds=1)
        await app.settle()

        def places() -> dict[str, str]:
            rows = [name.split(", ") for name in app.buttons() if " won" in name]
            return {row[0]: row[1] for row in rows}

        assert list(places().values()) == ["place 1", "place 2", "place 3"]
        assert app.sees("Ratings over time: Kevin ")
        await app.tap("Wins")
        assert places() == {"Kevin": "place 1", "Ute": "place 2", "Thomas": "6 games · 0 won"}
        await app.tap("Games")
        assert set(places().values()) == {"place 1"}
        await app.tap("Hits")
        assert set(places().values()) == {"6 games · 6 won", "6 games · 5 won", "6 games · 0 won"}
