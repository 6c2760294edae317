"""The known players: who is here tonight is ticked, and each has a page."""

from dataclasses import replace

from scorekeeper.ui.players import player_screen
from scorekeeper.ui.widgets import scaffold
from tests.tables.known_players import add_player


def shown(app):
    """The names, from top to bottom."""
    return [name.split(",")[0] for name in app.buttons() if "played" in name]


def at_the_table(app):
    """Who sits at the table of the new game, in the order of the seats."""
    return [name.split(":")[0] for name in app.buttons() if ": seat " in name]


async def test_without_known_players_the_page_says_how_one_becomes_known(device):
    async with device.opened("/players") as app:
        assert app.sees("Nobody here yet.")


async def test_who_played_last_comes_first_and_who_never_did_last(device):
    await add_player(device.host, "Anna")
    await device.start_game(3)
    async with device.opened("/players") as app:
        assert shown(app) == ["Kevin", "Thomas", "Ute", "Anna"]
        assert app.sees("has not played yet")


async def test_more_players_come_on_demand(device, monkeypatch):
    for module in (scaffold, player_screen):
        monkeypatch.setattr(module, "ROWS_AT_ONCE", 2)
    anna, *_others = [await add_player(device.host, name) for name in ("Anna", "Ben", "Cleo", "Dora")]
    await device.host.change_player(anna.id, lambda player: replace(player, hidden=True))
    async with device.opened("/players") as app:
        assert shown(app) == ["Ben", "Cleo"]
        await app.tap("Show more players")
        assert shown(app) == ["Ben", "Cleo", "Dora", "Anna"]
        assert "Show more players" not in app.buttons()
        await app.tap("Anna, ", "Merge with another player")
        assert shown(app) == ["Ben", "Cleo"]
        await app.tap("Show more players")
        assert shown(app) == ["Ben", "Cleo", "Dora"]


async def test_two_of_the_same_name_are_told_apart_and_one_of_them_sits_down(device):
    """Two devices may each have an Anna, and a backup brings both together."""
    for name in ("Anna", "Anna", "An\u202ena", "Ute"):
        await add_player(device.host, name)
    async with device.opened("/players") as app:
        assert shown(app) == ["Anna", "Anna (2)", "Anna (3)", "Ute"]
        await app.tap("Anna (2), ")
        assert app.fields()[0].control.value == "Anna"
        await app.tap("Back", "Anna is here tonight", "Anna (2) is here tonight", "Ute is here tonight")
        await app.tap("New game with 3 players")
        assert at_the_table(app) == ["Anna", "Ute"]


async def test_those_who_are_ticked_sit_down_at_the_next_game(device):
    for name in ("Anna", "Nessi", "Otto", "Ute"):
        await add_player(device.host, name)
    async with device.opened("/players") as app:
        assert not any("New game" in name for name in app.buttons())
        await app.tap("Ute is here tonight", "Anna is here tonight", "Nessi is here tonight")
        await app.tap("Anna is here tonight", "Otto is here tonight", "New game with 3 players")
        assert at_the_table(app) == ["Ute", "Nessi", "Otto"]


async def test_who_sat_there_keeps_the_seat_and_who_is_not_here_gets_up(device):
    await device.start_game(4)
    await add_player(device.host, "Otto")
    async with device.opened("/players") as app:
        for name in ("Otto", "Kevin", "Thomas"):
            await app.tap(f"{name} is here tonight")
        await app.tap("New game with 3 players")
        assert at_the_table(app) == ["Thomas", "Kevin", "Otto"]
        await app.go("/")
        await app.go("/players")
        assert app.sees("New game with 3 players"), "the ticks stay for the evening"
        await app.go("/new")
        await app.tap("Otto leaves the table")
        await app.go("/")
        await app.go("/new")
        assert at_the_table(app) == ["Thomas", "Kevin"], "they are seated once"


async def test_a_seventh_has_no_seat(device):
    names = ("Anna", "Ben", "Cem", "Doris", "Emil", "Fritz", "Gerda")
    for name in names:
        await add_player(device.host, name)
    async with device.opened("/players") as app:
        for name in names:
            await app.tap(f"{name} is here tonight")
        assert not app.missing("New game with 6 players", "to 6 players, not for 7")


async def test_who_is_hidden_comes_last_and_cannot_be_ticked_nor_is_one_who_was_deleted_counted(device):
    await device.start_game(3)
    otto = await add_player(device.host, "Otto")
    (thomas,) = [player for player in await device.host.players() if player.name == "Thomas"]
    async with device.opened("/players") as app:
        await app.tap("Thomas is here tonight", "Ute is here tonight", "Otto is here tonight")
        assert app.sees("New game with 3 players")
        await app.after(device.host.delete_player(otto.id))
        assert app.sees("New game with 2 players")
        await app.after(device.host.change_player(thomas.id, lambda player: replace(player, hidden=True)))
        assert shown(app) == ["Kevin", "Ute", "Thomas"]
        assert "Thomas is here tonight" not in app.buttons()
        await app.tap("New game with 1 player")
        assert at_the_table(app) == ["Ute"]
