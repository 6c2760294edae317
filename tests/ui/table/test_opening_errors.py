"""Tables that cannot be opened: a sentence says why, and no other table stays on the screen."""

from __future__ import annotations


async def test_a_table_does_not_stand_at_the_address_of_a_game_that_is_not_there(device):
    """The table that was open before stayed on the screen, and took taps there."""
    async with device.playing() as (table, app):
        await app.go("/games/00000000-0000-4000-8000-000000000099")
        assert app.sees("This game cannot be opened")
        assert not app.sees("Ute bids")
        await app.go(f"/games/{table.game.id}")
        assert app.sees("Ute bids")


async def test_a_game_that_is_not_there_has_a_sentence_and_a_way_out(device):
    table = await device.start_game()
    await device.host.delete(table.game.id)
    async with device.at(table) as app:
        assert app.sees("This game cannot be opened")
        assert app.sees("This game is not on the device any more; choose another one from the list.")
        await app.tap("Home")
        assert app.route == "/"


async def test_a_damaged_game_has_a_sentence(device):
    table = await device.start_game()
    path = device.folder / "games" / f"{table.game.id}.json"
    path.write_bytes(b"{")
    path.with_suffix(".json.bak").unlink(missing_ok=True)
    device.restart()
    async with device.at(table) as app:
        assert app.sees("This game cannot be opened")
        assert app.sees("The file of this game cannot be read and is left as it is")
        assert path.read_bytes() == b"{"
