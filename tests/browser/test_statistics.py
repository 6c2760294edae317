"""The pages that say what the finished games say, with no game, with one and with 1,000.

Their numbers are compared elsewhere (`tests/statistics`), and colours by nothing here: the pages open. With
`PICTURES=1` they are pictured in the folder that git ignores, also in English and dark.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scorekeeper.locale import words
from tests.browser.conftest import PICTURES, OpenPhone, Server, served
from tests.browser.many_finished_games import PEOPLE, write_finished_games

COUNTS = (0, 1, 1_000)


@pytest.fixture(scope="module", params=COUNTS)
def finished_games(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Server, int]]:
    folder = tmp_path_factory.mktemp("games")
    write_finished_games(folder, request.param)
    with served(folder) as running:
        yield running, request.param


@pytest.fixture
def server(finished_games: tuple[Server, int]) -> Server:
    return finished_games[0]


@pytest.mark.parametrize("light", ["light", "dark"] if PICTURES else ["light"])
def test_every_page_opens(finished_games: tuple[Server, int], open_phone: OpenPhone, light: str) -> None:
    count, language = finished_games[1], "en" if light == "dark" else "de"
    _ = words(language)
    phone = open_phone("/statistics", language=language, dark=light == "dark")

    def look_at(page: str) -> None:
        phone.settle()
        assert not phone.sees_now(_("Something went wrong here. The game is as it was; please try again."))
        phone.screenshot(f"{page}-{count}-{language}-{light}")

    if not count:
        assert phone.sees(_("No game has been finished yet. Once you have played, the numbers are here."))
        look_at("statistics")
        for page in ("games", "players"):
            phone.go(f"/{page}")
            look_at(page)
        return
    assert phone.sees(_.plural("{n} finished game", "{n} finished games", count))
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
    phone.go(f"/players/{player}")
    look_at("player")
