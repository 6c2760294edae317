"""The end of a game by keyboard alone, on a large screen."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from scorekeeper.game.standings import totals
from scorekeeper.locale import words
from tests.browser.conftest import Phone, Server, phones, served
from tests.browser.saved_games import fresh_game, save_games

GAMES: dict[str, str] = {}
PLAYERS, ROUNDS = 3, 20


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("keyboard")
    GAMES.update(
        save_games(
            folder,
            tabbed=fresh_game(4).plays_rounds().bids(0, 0),
            begun=fresh_game(PLAYERS).plays_rounds(ROUNDS - 1),
            asked=fresh_game(4).plays_rounds(12).bids(0, 0),
            clicked=fresh_game(4).plays_rounds(4).bids(1, 1),
        )
    )
    with served(folder) as running:
        yield running


@pytest.fixture(scope="module")
def phone(browser: Browser, server: Server) -> Iterator[Phone]:
    with phones(browser) as opened:
        yield opened(server, width=1280, height=800)


def test_the_last_round_by_keyboard_alone(phone: Phone):
    phone.show(f"/games/{GAMES['begun']}", f"Runde {ROUNDS} von {ROUNDS}")
    paper = fresh_game(PLAYERS).plays_rounds(ROUNDS - 1)
    first, *others = paper.round.turns
    phone.press(*"20", "Enter")
    for _seat in others:
        phone.press("0", "Enter")
    assert phone.sees("Alle Stiche gespielt")
    phone.press("Enter")
    for _seat in others:  # the last player's tricks follow
        phone.press("0", "Enter")
    tricks = [ROUNDS * (seat == others[-1]) for seat in range(PLAYERS)]
    paper.scores([ROUNDS * (seat == first) for seat in range(PLAYERS)], tricks)
    _, sums = words("de"), totals(paper.state)
    for seat, name in enumerate(paper.state.names):
        assert phone.sees(f"{name}: {_.number(sums[seat])}")
    phone.press("Backspace")
    assert phone.sees(f"Runde {ROUNDS} von {ROUNDS}")


def test_enter_after_a_number_is_not_also_the_control_that_the_tab_key_had_reached(phone: Phone):
    phone.show(f"/games/{GAMES['tabbed']}", "Runde 2 von 15")
    press = phone.page.keyboard.press
    reached = ""
    while not reached.startswith("Runde 1;"):
        press("Tab")
        phone.settle()
        reached = phone.page.evaluate("document.activeElement.textContent")
    for _bid in range(2):
        phone.press("0")
    assert phone.sees("Alle Stiche gespielt")
    phone.press("Enter")
    assert phone.sees("Wie viele Stiche")
    assert phone.page.url.endswith(GAMES["tabbed"])


def reached_by_tab(phone: Phone) -> str:
    """What the control says to which the Tab key moves the focus."""
    phone.wait_before_tap()
    before = phone.page.evaluate_handle("document.activeElement")
    phone.page.keyboard.press("Tab")
    phone.wait_for_function("before => document.activeElement !== before", before)
    return str(phone.page.evaluate("document.activeElement.textContent"))


def test_the_focus_begins_at_what_is_asked_next_and_returns_there(phone: Phone):
    phone.show(f"/games/{GAMES['asked']}", "Runde 13 von 15")
    for _player in range(2):
        assert reached_by_tab(phone).startswith("0")
        assert reached_by_tab(phone).startswith("1")
        phone.press("Enter")
    assert phone.sees("Alle Stiche gespielt")
    assert reached_by_tab(phone) == "Alle Stiche gespielt"


def test_enter_after_a_click_enters_one_number(phone: Phone):
    phone.show(f"/games/{GAMES['clicked']}", "Runde 5 von 15")
    for _bid in range(2):
        phone.press("1")
    phone.press("Enter")
    phone.tap("1 gemacht")
    phone.press("Enter")
    assert phone.sees("Wie viele Stiche hat Nessi?")
    phone.press("Backspace", "Backspace")
    assert phone.sees("Wie viele Stiche hat Ute?")
