"""The list of dozens of games is where it was when one of them has been looked at."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scorekeeper.game.facts import GameEnded
from tests.browser.conftest import OpenPhone, Server, served
from tests.browser.saved_games import fresh_game, play_rounds, save_games


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("games")
    over = {f"over-{seed}": play_rounds(fresh_game(4), 2, seed).does(GameEnded()) for seed in range(60)}
    save_games(folder, **over)
    with served(folder) as running:
        yield running


def test_the_list_of_games_keeps_its_place(open_phone: OpenPhone) -> None:
    phone = open_phone("/games")
    phone.settle()
    assert phone.scroll(2_500)
    place = [(game.name, game.y) for game in phone.tap_targets()]
    phone.tap(next(name for name, y in place if y > 300))
    phone.wait_for_function("() => location.pathname !== '/games'")
    phone.tap("Zurück")
    phone.wait_for_function("() => location.pathname === '/games'")
    phone.settle()
    assert [(game.name, game.y) for game in phone.tap_targets()] == place
