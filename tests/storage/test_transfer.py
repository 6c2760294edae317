"""An exported game is the file that could not be saved."""

from __future__ import annotations

from scorekeeper.storage import Library, export_game, export_name
from tests.storage.conftest import Store
from tests.storage.pads import Pad, game_id, summarise


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
