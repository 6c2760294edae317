"""The known players: names are edited in place, and players can be forgotten."""

from __future__ import annotations

import pytest

from tests.tables.known_players import add_player
from tests.ui.harness import opened


def players(device, **phone):
    phone.setdefault("language", "en")
    return opened(device.host, route="/players", **phone)


def shown(app):
    """The names, from top to bottom."""
    return [name.split(",")[0] for name in app.buttons() if "played" in name]


async def test_without_known_players_the_page_says_how_one_becomes_known(device):
    async with players(device) as app:
        assert app.sees("Nobody here yet.")


async def test_who_played_last_comes_first_and_who_never_did_last(device):
    await add_player(device.host, "Anna")
    await device.start_game(3)
    async with players(device) as app:
        assert shown(app) == ["Kevin", "Thomas", "Ute", "Anna"]
        assert app.sees("has not played yet")


async def test_a_name_is_put_right_in_place_and_games_keep_the_old_one(device):
    table = await device.start_game(3)
    async with players(device) as app:
        await app.tap("Kevin, ")
        assert app.fields()[0].control.value == "Kevin"
        await app.write("Name", "  Kevyn ", submit=True)
        assert shown(app) == ["Kevyn", "Thomas", "Ute"]
        assert app.fields() == []
        await app.tap("Kevyn, ")
        await app.write("Name", "Kewin")
        await app.tap("Keep the name")
        assert shown(app) == ["Kewin", "Thomas", "Ute"]
    assert table.snapshot.state.names == ("Thomas", "Ute", "Kevin")
    assert {player.name for player in await device.host.players()} == {"Kewin", "Thomas", "Ute"}


async def test_a_name_begun_can_be_left_as_it_was(device):
    await device.start_game(3)
    async with players(device) as app:
        await app.tap("Kevin, ")
        await app.write("Name", "Ke")
        await app.tap("Leave it")
        assert shown(app) == ["Kevin", "Thomas", "Ute"]
        await app.tap("Kevin, ")
        assert app.fields()[0].control.value == "Kevin"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (" ", "A name is missing."),
        ("THOMAS", "“THOMAS” is on this list already."),
        ("K" * 25, "Shorten it to 24."),
        ("Ke\u202evin", "cannot be seen"),
        ("Kevin \ue000", "looks different on every device"),
        ("\u0422homas", "looks just like “Thomas”"),
        ("K" + "\u0301" * 20, "more marks than a letter can"),
    ],
    ids=["empty", "doubled", "too long", "bidirectional", "private", "lookalike", "marks"],
)
async def test_a_bad_name_is_refused_below_its_field(device, name, sentence):
    await device.start_game(3)
    async with players(device) as app:
        await app.tap("Kevin, ")
        await app.write("Name", name, submit=True)
        assert sentence in app.fields()[0].control.error
        await app.write("Name", "Karl")
        assert app.fields()[0].control.error is None
        await app.tap("Keep the name")
        assert shown(app) == ["Karl", "Thomas", "Ute"]


async def test_letters_that_no_name_can_have_are_refused_while_they_are_typed(device):
    await device.start_game(3)
    async with players(device) as app:
        await app.tap("Kevin, ")
        await app.write("Name", "Ke\u202ev")
        assert "Character 3 of the name cannot be seen" in app.fields()[0].control.error
        await app.write("Name", "T")
        assert app.fields()[0].control.error is None
        await app.write("Name", "")
        assert app.fields()[0].control.error is None, "what is not finished is not judged"


async def test_two_of_the_same_name_are_told_apart_until_one_is_renamed(device):
    """Two devices may each have an Anna, and a backup brings both together."""
    for name in ("Anna", "Anna", "An\u202ena"):
        await add_player(device.host, name)
    async with players(device) as app:
        assert shown(app) == ["Anna", "Anna (2)", "Anna (3)"]
        await app.tap("Anna (2), ")
        assert app.fields()[0].control.value == "Anna"
        await app.tap("Keep the name")
        assert app.fields() == [], "a name that was read stays"
        await app.tap("Anna (2), ")
        await app.tap("Forget Anna (2)")
        assert app.sees("Forget Anna (2)?")
        await app.tap("Forget")
        assert shown(app) == ["Anna", "Anna (2)"]


async def test_the_case_of_a_name_can_be_put_right(device):
    await add_player(device.host, "ute")
    async with players(device) as app:
        await app.tap("ute, ")
        await app.write("Name", "Ute", submit=True)
        assert shown(app) == ["Ute"]


async def test_somebody_is_forgotten_only_after_a_question(device):
    for name in ("Kevin", "Ute"):
        await add_player(device.host, name)
    async with players(device) as app:
        await app.tap("Kevin, ")
        await app.tap("Forget Kevin")
        assert app.sees("Forget Kevin?")
        await app.tap("No, leave it")
        assert shown(app) == ["Ute"]
        await app.tap("Forget Kevin")
        await app.tap("Forget")
        assert shown(app) == ["Ute"]


async def test_who_is_in_a_game_is_not_forgotten(device):
    await device.start_game(3)
    async with players(device) as app:
        await app.tap("Kevin, ")
        await app.tap("Forget Kevin")
        await app.tap("Forget")
        assert app.sees("This player is in a game")
        assert shown(app) == ["Kevin", "Thomas", "Ute"]


async def test_a_full_disk_keeps_the_old_name_and_the_typed_one(device):
    await device.start_game(3)
    async with players(device) as app:
        await app.tap("Kevin, ")
        await app.write("Name", "Karl")
        device.disk.fill()
        await app.tap("Keep the name")
        assert app.fields()[0].control.value == "Karl"
        device.disk.clear()
        await app.tap("Keep the name")
        assert shown(app) == ["Karl", "Thomas", "Ute"]
