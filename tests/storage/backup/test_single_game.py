"""An exported game is the file that could not be saved."""

from __future__ import annotations

from scorekeeper.storage.backup.writing import export_game, export_name
from scorekeeper.storage.library import Library
from scorekeeper.storage.summaries import summarise
from tests.storage.conftest import Store
from tests.storage.sample_games import Pad, game_id


def test_an_export_is_what_a_save_would_have_written(store: Store, library: Library) -> None:
    game = Pad().scores_somehow(2).undoes(2).game
    library.save_game(game)
    assert export_game(game) == store.read("games", f"{game_id(1)}.json")


def test_an_export_put_into_the_folder_is_that_game(store: Store, library: Library) -> None:
    game = Pad().scores_somehow(2).game
    library.close()
    store.put(export_game(game), "games", f"{game.id}.json")
    assert store.library().summaries() == (summarise(game),)


def test_the_name_says_the_day() -> None:
    assert export_name(Pad().game) == "wizard-2026-11-20-00000000.json"
