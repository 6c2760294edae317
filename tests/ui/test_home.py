"""Home: the running game first; a rematch two taps away; what is wrong is said before anybody plays."""

from __future__ import annotations

import pytest

from scorekeeper.game import repairs
from scorekeeper.game.standings import totals
from scorekeeper.storage.library import Library
from scorekeeper.tables import Host, summarise
from scorekeeper.ui.glyphs import drawable
from tests.ui.evening import makes, plays_rounds
from tests.ui.table import opened


async def finished(evening, players=3, rounds=1, **seated):
    """A game that was ended after so many rounds."""
    table = await evening.sit_down(players, **seated)
    await plays_rounds(table, rounds)
    await makes(table, repairs.end_game)
    return table


def the_button(app, words):
    """The name of the one thing to tap that holds these words."""
    (name,) = [name for name in app.buttons() if words in name]
    return name


async def test_before_the_first_game_there_is_one_big_key_that_begins(evening):
    async with opened(evening.host, language="en") as app:
        assert app.sees("The first page is empty")
        assert app.buttons() == [
            "Settings",
            "New game",
            "Check a trick",
            "Earlier games, none yet",
            "Players, none yet",
            "Rulebook, to look things up",
            "Take over a game, from another phone",
        ]
        await app.tap("New game")
        assert app.route == "/new"


async def test_a_running_game_is_the_first_thing_and_one_tap_goes_on(evening):
    table = await evening.sit_down(4, dealer=1)
    await plays_rounds(table, 4)
    async with opened(evening.host, language="de") as app:
        assert app.sees("Laufendes Spiel")
        ranking = sorted(zip(totals(table.sight.state), ("Thomas", "Ute", "Kevin", "Nessi"), strict=True))
        best = f"{ranking[-1][1]} {ranking[-1][0]}"
        name = the_button(app, "Weiterspielen")
        assert name.startswith("Weiterspielen, Runde 5 von 15")
        assert best in name
        await app.tap(name)
        assert app.route == f"/games/{table.game.id}"


async def test_of_several_running_games_the_one_touched_last_is_big_and_the_others_are_lines(evening):
    first = await evening.sit_down(3)
    second = await evening.sit_down(6)
    await plays_rounds(first, 1)
    async with opened(evening.host, language="en") as app:
        assert the_button(app, "Play on").startswith("Play on, Round 2 of 20")
        await app.tap("Thomas, Ute, Kevin, Nessi, Ilse and Otto, Round 1 of 10")
        assert app.route == f"/games/{second.game.id}"


async def test_everybody_who_leads_wears_the_crown_and_nobody_while_all_are_level(evening):
    table = await evening.sit_down(3)
    async with opened(evening.host, language="en") as app:
        assert not crowns(app)
        await plays_rounds(table, 1)
        await app.settle()
        await app.go("/settings")
        await app.go("/")
        assert crowns(app) == 2


def crowns(app):
    return sum(getattr(control, "src", "") == "icons/crown.svg" for control, _ in app.controls())


async def test_a_rematch_is_one_tap_on_the_card_of_the_last_game(evening):
    last = await finished(evening, 4, rounds=2)
    async with opened(evening.host, language="en") as app:
        name = the_button(app, "Rematch")
        assert name.endswith("Kevin deals")  # round 1 was dealt by Thomas, round 2 by Ute
        await app.tap(name)
        (running,) = await evening.host.running()
        assert app.route == f"/games/{running.id}"
        assert running.seats == last.sight.state.seats
        assert (await evening.host.table(running.id)).sight.state.first_dealer == 2


async def test_a_rematch_is_two_taps_by_the_page_of_a_new_game_too(evening):
    await finished(evening, 4, rounds=2)
    async with opened(evening.host, language="en") as app:
        await app.tap("New game")
        assert app.sees("4 players: 15 rounds, Kevin deals first")
        await app.tap("Deal the cards")
        (running,) = await evening.host.running()
        assert app.route == f"/games/{running.id}"
        assert (await evening.host.table(running.id)).sight.state.first_dealer == 2


async def test_a_rematch_tapped_twice_is_one_game(evening):
    await finished(evening)
    async with opened(evening.host, language="en") as app:
        name = the_button(app, "Rematch")
        await app.tap_all(name, name)
        assert len(await evening.host.running()) == 1


async def test_a_rematch_is_offered_beside_an_older_game_that_still_runs_and_not_once_it_is_on(evening):
    old = await evening.sit_down(3)
    await finished(evening, 4)
    async with opened(evening.host, language="en") as app:
        assert the_button(app, "Play on")
        assert the_button(app, "Rematch") == "Rematch, Thomas, Ute, Kevin and Nessi; Ute deals"
        await plays_rounds(old, 1)
        await app.go("/settings")
        await app.go("/")
        assert not any("Rematch" in name for name in app.buttons())


async def test_the_last_result_is_told_even_when_other_games_were_touched_later(evening):
    await finished(evening, 3)
    for _game in range(3):
        await evening.sit_down(5)
    evening.start_anew()
    async with opened(evening.host, language="en") as app:
        assert "win with 20" in the_button(app, "Earlier games")
        assert the_button(app, "Players") == "Players, 5 known at the table"


async def test_a_game_that_another_phone_begins_or_ends_shows_at_once(evening):
    async with opened(evening.host, language="en") as app:
        table = await evening.sit_down(3)
        await app.settle()
        assert the_button(app, "Play on")
        await plays_rounds(table, 1)
        await makes(table, repairs.end_game)
        await app.settle()
        assert the_button(app, "Rematch")


@pytest.mark.parametrize(
    ("line", "route"),
    [
        ("Check a trick", "/judge"),
        ("Earlier games", "/games"),
        ("Players", "/players"),
        ("Rulebook", "/rules"),
        ("Settings", "/settings"),
    ],
)
async def test_every_line_leads_somewhere_and_back_leads_home(evening, line, route):
    async with opened(evening.host, language="en") as app:
        await app.tap(line)
        assert app.route == route
        await app.back()
        assert app.route == "/"
        assert app.sees("Block der Wahrheit")


async def test_a_second_process_on_the_same_folder_is_told_why_nothing_can_be_saved(evening):
    await evening.sit_down(3)
    library = Library(evening.folder, summarise)
    library.open()
    second = Host(library, drawable)
    async with opened(second, language="en") as app:
        assert app.sees("The app is already open with these games")
        assert the_button(app, "Play on")
    second.close()


async def test_a_rescued_game_is_told(evening):
    table = await evening.sit_down(3)
    await plays_rounds(table, 1)
    evening.host.close()
    path = evening.folder / "games" / f"{table.game.id}.json"
    path.write_bytes(path.read_bytes()[:100])
    evening.start_anew()
    async with opened(evening.host, language="en") as app:
        assert app.sees("A damaged file was found when the app was opened.")
        assert the_button(app, "Play on")
