"""The library: games, players and settings come back as they were, and one slow part spoils no other."""

from __future__ import annotations

from scorekeeper.storage import Library
from tests.storage.conftest import Store
from tests.storage.pads import Pad, game_id, summarise, taps


def test_a_saved_game_comes_back(store: Store, library: Library) -> None:
    for game in taps(Pad(), 12):
        library.save_game(game)
    assert library.load_game(game_id(1)).game == game
    assert store.again(library).load_game(game_id(1)).game == game


def test_a_game_without_a_summary_is_listed_after_the_next_start(store: Store, library: Library) -> None:
    library.save_game(Pad().game)
    assert library.summaries() == ()
    assert store.again(library).summaries() == (summarise(Pad().game),)
