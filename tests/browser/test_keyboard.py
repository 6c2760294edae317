"""A whole game by keyboard alone, on a large screen."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.game.standings import totals
from scorekeeper.locale import words
from tests.browser.conftest import OpenPhone, Server, served
from tests.browser.saved_games import fresh_game, save_games

GAMES: dict[str, str] = {}
PLAYERS, ROUNDS = 6, 10


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("keyboard")
    GAMES.update(save_games(folder, tabbed=fresh_game(4).plays_rounds(), begun=fresh_game(PLAYERS)))
    with served(folder) as running:
        yield running


def test_a_game_by_keyboard_alone(open_phone: OpenPhone):
    phone = open_phone(f"/games/{GAMES['begun']}", width=1280, height=800)
    paper = fresh_game(PLAYERS)
    for number in range(1, ROUNDS + 1):
        assert phone.sees(f"Runde {number} von {ROUNDS}")
        cards, turns = paper.round.cards, paper.round.turns
        end = ("Enter",) if cards >= 10 else ()
        tricks = {seat: cards if seat == turns[-1] else 0 for seat in turns}
        for seat in turns:
            bid = cards if seat == turns[0] else 0
            phone.press(*str(bid), *end)
        assert phone.sees("Alle Stiche gespielt")
        phone.press("Enter")
        for _seat in turns[:-1]:
            phone.press("0", *end)
        paper.scores(
            [cards if seat == turns[0] else 0 for seat in range(PLAYERS)],
            [tricks[seat] for seat in range(PLAYERS)],
        )
    _, sums = words("de"), totals(paper.state)
    for seat, name in enumerate(paper.state.names):
        assert phone.sees(f"{name}: {_.number(sums[seat])}")
    phone.press("Backspace")
    assert phone.sees(f"Runde {ROUNDS} von {ROUNDS}")


def test_enter_after_a_number_is_not_also_the_control_that_the_tab_key_had_reached(open_phone: OpenPhone):
    phone = open_phone(f"/games/{GAMES['tabbed']}", width=1280, height=800)
    press = phone.page.keyboard.press
    assert phone.sees("Runde 2 von 15")
    reached = ""
    while not reached.startswith("Runde 1;"):
        press("Tab")
        phone.settle()
        reached = phone.page.evaluate("document.activeElement.textContent")
    for _bid in range(4):
        phone.press("0")
    assert phone.sees("Alle Stiche gespielt")
    phone.press("Enter")
    assert phone.sees("Wie viele Stiche")
    assert phone.page.url.endswith(GAMES["tabbed"])
