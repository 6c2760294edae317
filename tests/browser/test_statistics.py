"""The pages that say what the finished games say, with 1,000 of them.

Their numbers are compared elsewhere (`tests/statistics`), and colours by nothing here: the pages open. With
`PICTURES=1` they are pictured in the folder that git ignores, also in English and dark.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scorekeeper.locale import words
from tests.browser.conftest import PICTURES, OpenPhone, Server, served
from tests.browser.many_finished_games import PEOPLE, write_finished_games

COUNT = 1_000


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("games")
    write_finished_games(folder, COUNT)
    with served(folder) as running:
        yield running


@pytest.mark.parametrize("light", ["light", "dark"] if PICTURES else ["light"])
def test_every_page_opens(open_phone: OpenPhone, light: str) -> None:
    language = "en" if light == "dark" else "de"
    _ = words(language)
    phone = open_phone("/statistics", language=language, dark=light == "dark")

    def look_at(page: str) -> None:
        phone.settle()
        assert not phone.sees_now(_("Something went wrong here. The game is as it was; please try again."))
        phone.screenshot(f"{page}-{COUNT}-{language}-{light}")

    assert phone.sees(_.plural("{n} finished game", "{n} finished games", COUNT))
    look_at("statistics")
    player = PEOPLE[0]
    phone.go(f"/statistics/{player}")
    assert phone.sees(_("Bids met by number of cards"))
    look_at("statistics-player")
    while phone.scroll(1_500):
        phone.settle()
    look_at("statistics-player-end")
    phone.go("/games")
    look_at("games")
    assert phone.scroll(2_500)
    place = [(game.name, game.y) for game in phone.tap_targets()]
    phone.tap(next(name for name, y in place if y > 300))
    phone.wait_for_function("() => location.pathname !== '/games'")
    phone.tap(_("Back"))
    phone.wait_for_function("() => location.pathname === '/games'")
    phone.settle()
    assert [(game.name, game.y) for game in phone.tap_targets()] == place, "the list has lost its place"
    phone.go(f"/players/{player}")
    look_at("player")
