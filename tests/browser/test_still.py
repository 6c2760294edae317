"""From the first bid of a round to its last result pad and dock stand still."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import OpenPhone, Phone, Server, served
from tests.browser.saved_games import PLUS_MINUS, fresh_game, play_rounds, save_games

GAMES: dict[str, str] = {}
LANDMARKS = re.compile(
    r"^(0 (ansagen|gemacht)|5 (ansagen|gemacht)|5, nicht (erlaubt|möglich)|Rückgängig|Trumpf Rot.*)$|^Ute: "
)
"""The first and the last key, the row of trump keys, undo, and the cell of a player in the open round."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("still")
    games = {str(number): play_rounds(fresh_game(4, ruleset=PLUS_MINUS), 4).bids(2) for number in range(2)}
    GAMES.update(save_games(folder, **games))
    with served(folder) as running:
        yield running


def _places(phone: Phone) -> list[tuple[float, float]]:
    """Where the landmarks are, from the top of the screen to its foot."""
    found = [box for box in phone.tap_targets() if LANDMARKS.search(box.name)]
    return sorted((round(box.y), round(box.height)) for box in found)


@pytest.mark.parametrize(("game", "size"), [("0", (390, 844)), ("1", (360, 640))])
def test_nothing_moves_but_what_the_tap_changes(open_phone: OpenPhone, game: str, size: tuple[int, int]):
    phone = open_phone(f"/games/{GAMES[game]}", width=size[0], height=size[1])
    assert phone.sees("sagt an")
    phone.settle()
    before = _places(phone)
    assert len(before) == 5
    for key in ("0 ansagen", "1 ansagen", "0 ansagen"):
        assert _places(phone) == before, key
        phone.tap(key)
        phone.settle()
    phone.tap("Alle Stiche gespielt")
    for key in ("2 gemacht", "0 gemacht"):
        phone.settle()
        assert _places(phone) == before, key
        phone.tap(key)
