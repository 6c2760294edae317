"""The page of one player: name, colour, symbol; hidden, merged, deleted."""

from uuid import uuid4

from scorekeeper.game import Seat
from scorekeeper.game.facts import GameEnded
from scorekeeper.rules import STANDARD
from tests.tables.known_players import add_player
from tests.ui.fake_device import makes, plays_rounds


def page(device, player):
    return device.opened(f"/players/{player.id}")


async def named(device, name):
    (player,) = [player for player in await device.host.players() if player.name == name]
    return player


async def played(device, *names):
    """A game of three others that was played to its end."""
    table = await device.host.start([Seat(str(uuid4()), name) for name in names], 0, STANDARD)
    await plays_rounds(table, 1)
    await makes(table, GameEnded())
    return table


async def names_on_the_list(device):
    return sorted(player.name for player in await device.host.players())


async def test_a_new_name_is_in_all_lists_and_pads_keep_the_old_one(device):
    table = await device.start_game(3)
    async with page(device, await named(device, "Kevin")) as app:
        assert app.fields()[0].control.value == "Kevin"
        await app.write("Name", "  Kevyn ", submit=True)
        assert app.sees("Kevyn: saved.")
        await app.go("/players")
        assert any(name.startswith("Kevyn, ") for name in app.buttons())
        await app.go("/games")
        assert app.sees("Kevyn")
        assert not app.sees("Kevin")
    assert table.snapshot.state.names == ("Thomas", "Ute", "Kevin")
    assert await names_on_the_list(device) == ["Kevyn", "Thomas", "Ute"]


async def test_a_bad_name_is_refused_below_its_field_and_a_full_disk_keeps_the_old_one(device):
    await device.start_game(3)
    async with page(device, await named(device, "Kevin")) as app:
        for name, entered, sentence in (
            ("THOMAS", True, "“THOMAS” is on this list already."),
            ("\u0422homas", True, "looks just like “Thomas”"),
            ("Ke\u202ev", False, "Character 3 of the name cannot be seen"),
        ):
            await app.write("Name", name, submit=entered)
            assert sentence in app.fields()[0].control.error
        for unfinished in ("", "Karl"):
            await app.write("Name", unfinished)
            assert app.fields()[0].control.error is None
        device.disk.fill()
        await app.tap("Keep the name")
        assert app.fields()[0].control.value == "Karl"
        assert await names_on_the_list(device) == ["Kevin", "Thomas", "Ute"]
        device.disk.clear()
        await app.tap("Keep the name")
    assert await names_on_the_list(device) == ["Karl", "Thomas", "Ute"]


async def test_a_name_that_was_read_stays_and_its_case_can_be_put_right(device):
    for name in ("Anna", "Anna"):
        await add_player(device.host, name)
    ute = await add_player(device.host, "ute")
    async with page(device, (await device.host.players())[0]) as app:
        await app.tap("Keep the name")
        assert app.fields()[0].control.error is None
    async with page(device, ute) as app:
        await app.write("Name", "Ute", submit=True)
    assert await names_on_the_list(device) == ["Anna", "Anna", "Ute"]


async def test_a_colour_and_a_symbol_are_chosen_and_stay_through_a_game(device):
    kevin = await add_player(device.host, "Kevin")
    async with page(device, kevin) as app:
        await app.tap("Violet", "Anchor", "Star")
    seats = [Seat(kevin.id, "Kevin"), *(Seat(str(uuid4()), name) for name in ("Ute", "Anna"))]
    await device.host.start(seats, 0, STANDARD)
    found = await named(device, "Kevin")
    assert (found.color, found.symbol) == ("violet", "star")
    faces = {player.face for player in await device.host.players()}
    assert len({face.color for face in faces}) == len({face.symbol for face in faces}) == 3


async def test_who_is_hidden_is_not_offered_for_a_new_game_and_can_come_back(device):
    await device.start_game(4)
    kevin = await named(device, "Kevin")
    async with page(device, kevin) as app:
        assert "Delete Kevin" not in app.buttons()
        assert app.sees("Kevin is in games and cannot be deleted, only hidden.")
        await app.tap("Hide")
        await app.go("/new")
        assert not app.sees("Kevin")
        assert app.sees("Ute")
        await app.write("Add a name", "kevin", submit=True)  # a name that is typed seats him all the same
        assert any(name.startswith("Kevin: seat 4") for name in app.buttons())
        await app.tap("Kevin leaves the table")
        await app.go(f"/players/{kevin.id}")
        await app.tap("Hide")
        assert not (await named(device, "Kevin")).hidden
        await app.go("/")
        await app.go("/new")
        assert "Kevin" in app.buttons()
    assert await names_on_the_list(device) == ["Kevin", "Nessi", "Thomas", "Ute"]


async def test_two_who_are_one_person_are_merged_after_a_question_and_parted_again(device):
    await played(device, "Anna", "Ben", "Cem")
    table = await played(device, "Anni", "Doris", "Emil")
    anna = await named(device, "Anna")
    async with page(device, anna) as app:
        await app.tap("Merge with another player", "Anni, ")
        assert app.sees("Are Anna and Anni the same?")
        await app.tap("No, leave it")
        assert "Anni" in await names_on_the_list(device)
        await app.tap("Merge with another player", "Anni, ", "Merge")
        assert await names_on_the_list(device) == ["Anna", "Ben", "Cem", "Doris", "Emil"]
        assert app.sees("2 finished games")
        await app.go("/games")
        assert not app.sees("Anni")
        await app.go(f"/statistics/{anna.id}")
        assert app.sees("2")
        await app.go(f"/players/{anna.id}")
        assert app.sees("counts for Anna")
        await app.tap("Anni is somebody else after all")
        assert app.sees("1 finished game")
        await device.start_game(3, names=("Anna", "Ben", "Cem"))
        await app.go("/players")
        await app.go(f"/players/{anna.id}")
        assert app.sees("1 finished game"), "as the statistics count"
    assert "Anni" in await names_on_the_list(device)
    assert table.snapshot.state.names[0] == "Anni"


async def test_two_who_played_together_are_not_merged_and_a_sentence_says_so(device):
    await device.start_game(3)
    async with page(device, await named(device, "Kevin")) as app:
        await app.tap("Merge with another player", "Ute, ", "Merge")
        assert app.sees("These two played in one game together")
    assert await names_on_the_list(device) == ["Kevin", "Thomas", "Ute"]


async def test_the_address_of_one_who_was_merged_shows_the_person(device):
    anna, anni = await add_player(device.host, "Anna"), await add_player(device.host, "Anni")
    await device.host.merge_players(anna.id, anni.id)
    async with page(device, anni) as app:
        assert app.fields()[0].control.value == "Anna"


async def test_who_is_in_no_game_nor_begins_one_meanwhile_is_deleted_after_a_question(device):
    ute, kevin = [await add_player(device.host, name) for name in ("Ute", "Kevin")]
    async with page(device, ute) as app:
        await app.tap("Delete Ute")
        await device.host.start(
            [Seat(ute.id, "Ute"), *(Seat(str(uuid4()), "AB"[n]) for n in (0, 1))], 0, STANDARD
        )
        await app.tap("Delete")
        assert app.sees("This player is in a game")
        await app.go(f"/players/{kevin.id}")
        await app.tap("Delete Kevin")
        assert app.sees("Delete Kevin?")
        await app.tap("No, leave it", "Delete Kevin", "Delete")
        assert app.route == "/players"
        assert not app.sees("Kevin")
    assert await names_on_the_list(device) == ["A", "B", "Ute"]


async def test_the_only_player_is_nobody_else(device):
    async with page(device, await add_player(device.host, "Kevin")) as app:
        await app.tap("Merge with another player")
        assert app.sees("Nobody else is known yet.")
        await app.go(f"/players/{uuid4()}")
        assert app.sees("This player is not on the list any more.")
