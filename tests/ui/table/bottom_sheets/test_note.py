"""The note on a game: written from the menu, shown at the end, undone like any other tap."""

from scorekeeper.game.facts import GameEnded, NoteWritten
from tests.ui.fake_device import makes


async def test_a_note_is_written_changed_and_taken_away(device):
    async with device.playing(3) as (table, app):
        for key, text, kept in (
            ("Write a note", "At the  lake\n", "At the lake"),
            ("Change the note", "🎄 עם אבא", "🎄 עם אבא"),
            ("Change the note", "", ""),
        ):
            await app.tap("More", key, ("Note", text), "Save the note")
            assert table.snapshot.state.note == kept
        await app.tap("Undo")
        assert table.snapshot.state.note == "🎄 עם אבא"


async def test_one_that_is_too_long_says_so_while_it_is_typed_and_what_others_write_meanwhile_stays(device):
    async with device.playing(3) as (table, app):
        await app.tap("More", "Write a note", ("Note", "x" * 201))
        assert app.fields()[0].control.error == "The note has 201 characters. Shorten it to 200."
        await app.tap("Save the note")
        assert table.snapshot.state.note == ""
        await app.write("Note", "x" * 200)
        assert not app.fields()[0].control.error
        await app.tap("Save the note")
        assert table.snapshot.state.note == "x" * 200
        await app.tap("More", "Change the note")
        await app.after(makes(table, NoteWritten("with Grandma")))
        await app.tap("Save the note")
        assert table.snapshot.state.note == "with Grandma"


async def test_it_stands_below_the_winner_and_moves_no_old_game_to_the_top(device):
    old, newer = [await device.start_game(players, rounds=1) for players in (3, 4)]
    for table in (old, newer):
        await makes(table, GameEnded())
    await makes(old, NoteWritten("with Grandma"))
    assert [row.id for row in await device.host.summaries()] == [newer.game.id, old.game.id]
    async with device.at(old) as app:
        assert app.sees("“with Grandma”")
