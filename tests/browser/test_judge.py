"""The trick judge in a real browser: special cards are tapped in, and nothing has to be scrolled."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.locale import words
from tests.browser.conftest import OpenPhone, Server, served
from tests.browser.judge_taps import lay_cards
from tests.browser.scenes import running_games

DE = words("de")
GAMES: dict[str, str] = {}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("judge")
    GAMES.update(running_games(folder))
    with served(folder) as running:
        yield running


def test_a_bomb_with_dragon_and_fairy_is_explained_and_the_fairy_leads_next(open_phone: OpenPhone):
    """§8: nobody takes the trick; the sentence names every card that mattered."""
    phone = open_phone(f"/games/{GAMES['special']}/judge")
    lay_cards(phone, DE, "Z", "dragon", "bomb", "fairy")
    assert phone.sees("Niemand bekommt den Stich")
    assert phone.sees("Ohne die Bombe hätte die Fee den Drachen geschlagen")
    assert phone.sees("Ute spielt als Nächstes aus")
    phone.tap("Nächster Stich")
    assert phone.sees("Ute spielt aus")
    lay_cards(phone, DE, "B9", "juggler-blue", "shapeshifter-jester", "cloud-red")
    assert phone.sees("Thomas bekommt den Stich")
    assert phone.sees("Die Wolke in Rot ist der einzige Trumpf")
