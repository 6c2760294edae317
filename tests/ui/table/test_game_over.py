"""The end of a game: who won, from first to last, and the awards below, gone where the end is undone."""

from scorekeeper.game.facts import GameEnded
from scorekeeper.ui.runtime import hooks
from tests.ui.fake_device import makes

COMEBACK = "Ute: last after round 5, first in the end"


async def test_they_come_with_the_end_go_when_it_is_undone_and_stand_below_the_result(device):
    async with device.playing(3, rounds=7) as (table, app):
        assert not app.sees(COMEBACK)
        await app.after(makes(table, GameEnded()))
        assert app.sees(COMEBACK)
        await app.tap("Undo")
        assert not app.sees(COMEBACK)
        await app.tap("Redo")
    device.restart()
    async with device.at(table) as app:
        texts = app.texts()
        ranking, chart = (
            next(place for place, text in enumerate(texts) if text.startswith(start))
            for start in ("3. Thomas", "How the game went")
        )
        assert ranking < texts.index(COMEBACK) < chart


async def test_the_winner_is_crowned_once_the_device_has_drawn_the_books(device, monkeypatch):
    monkeypatch.setattr(hooks, "MOST_UNDRAWN", 3600)
    table = await device.start_game(3, rounds=7)

    async with device.at(table) as app:
        app.patience = 0.05
        await app.after(makes(table, GameEnded()))

        def hidden():
            return [control for control, _enabled in app.controls() if getattr(control, "opacity", 1) == 0]

        assert len(hidden()) == 2, "confetti and the laurel"
        for control, _enabled in list(app.controls()):
            if getattr(control, "on_size_change", None):
                await app.fire(control, "size_change", {"w": 390, "h": 424})
        await app.settle()
        assert not hidden()
