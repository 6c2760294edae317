"""At the table beside tapping numbers: share it, hide bids, lose power, and by keyboard on a large screen."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from scorekeeper.game.facts import TrumpSet
from scorekeeper.game.standings import totals
from scorekeeper.locale import words
from scorekeeper.rules import PRESETS, Suit
from tests.browser.conftest import Phone, Server, phones, served
from tests.browser.saved_games import PLUS_MINUS, fresh_game, save_games
from tests.game.driver import GameDriver

AtKeyboard = Callable[[str, str], Phone]
ROUNDS = (
    ((0, 1, 0, 1), (0, 1, 0, 0)),
    ((0, 1, 0, 0), (0, 2, 0, 0)),
    ((2, 1, 1, 0), (2, 1, 0, 0)),
    ((1, 1, 1, 0), (1, 1, 2, 0)),
)
"""Bids and tricks of the rounds before, by seat."""
SAYS_ONE = "1 ansagen"
PLAYERS, LAST = 3, 20
"""And their last round."""


def fifth_round() -> GameDriver:
    """Round 5 of four people with plus/minus one: Ute deals, Kevin bids first."""
    paper = fresh_game(4, dealer=1, ruleset=PLUS_MINUS)
    for bids, tricks in ROUNDS:
        paper.scores(bids, tricks)
    return paper.does(TrumpSet(None, Suit.RED))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("table")


@pytest.fixture(scope="module")
def fresh_games(folder: Path) -> Iterator[str]:
    """Games that are alike, one for each test: Kevin has bid 2, Nessi is next."""
    return iter(save_games(folder, **{f"game-{n}": fifth_round().bids(2) for n in range(2)}).values())


@pytest.fixture(scope="module")
def hidden_game(folder: Path) -> str:
    return save_games(folder, hidden=fresh_game(3, ruleset=PRESETS["hidden-tip"]))["hidden"]


@pytest.fixture(scope="module")
def games(folder: Path) -> dict[str, str]:
    """Those that are played by keyboard."""
    return save_games(
        folder,
        tabbed=fresh_game(4).plays_rounds().bids(0, 0),
        begun=fresh_game(PLAYERS).plays_rounds(LAST - 1),
        asked=fresh_game(4).plays_rounds(12).bids(0, 0),
        clicked=fresh_game(4).plays_rounds(4).bids(1, 1),
    )


@pytest.fixture(scope="module")
def server(
    folder: Path, fresh_games: Iterator[str], hidden_game: str, games: dict[str, str]
) -> Iterator[Server]:
    with served(folder) as running:
        yield running


@pytest.fixture(scope="module")
def shared_phone(browser: Browser, server: Server) -> Iterator[Phone]:
    with phones(browser) as opened:
        shared = opened(server)
        yield shared
        assert shared.external_requests == set()


@pytest.fixture(scope="module")
def other(browser: Browser, server: Server) -> Iterator[Phone]:
    """A second phone."""
    with phones(browser) as opened:
        yield opened(server, language="en-GB", dark=True)


@pytest.fixture
def table(shared_phone: Phone, fresh_games: Iterator[str]) -> Phone:
    """A phone at a game that no other test has touched."""
    shared_phone.show(f"/games/{next(fresh_games)}", "Nessi sagt an")
    return shared_phone


@pytest.fixture
def keyboard(shared_phone: Phone, games: dict[str, str]) -> AtKeyboard:
    """The phone as a large screen, at that game, which says this."""

    def at(game: str, says: str) -> Phone:
        shared_phone.resize(1280, 800)
        shared_phone.show(f"/games/{games[game]}", says)
        return shared_phone

    return at


def _all(phone: Phone) -> list[str]:
    """Every word on the screen, once nothing moves any more."""
    phone.settle()
    return sorted(phone.texts())


def test_two_phones_at_one_table_see_each_others_taps(table: Phone, other: Phone):
    other.go(table.page.url.removeprefix(table.server.address))
    table.tap(SAYS_ONE)
    assert other.sees_and_settles("Thomas bids")
    other.tap("Bid 2")
    assert table.sees_and_settles("Ute sagt an")
    table.tap("Rückgängig")
    assert other.sees_and_settles("Thomas bids")
    other.tap("Undo")
    assert table.sees_and_settles("Nessi sagt an")


def _takes_the_phone_and_bids(phone: Phone, name: str, number: int) -> None:
    assert phone.sees(f"Gib das Handy an {name}")
    assert not phone.sees_now(f"{number} ansagen")
    phone.tap(f"Ich bin {name}")
    phone.tap(f"{number} ansagen")
    assert phone.sees(f"{name}: hat angesagt")


def test_a_round_of_hidden_bids_is_passed_round_revealed_and_scored(
    shared_phone: Phone, other: Phone, hidden_game: str
):
    """§4.4: on the phone that is passed round, and on another one that looks on, nothing is to be seen.
    A dead battery loses nothing in the middle of it."""
    phone, route = shared_phone, f"/games/{hidden_game}"
    for one in (phone, other):
        one.go(route)
    _takes_the_phone_and_bids(phone, "Ute", 1)
    before = _all(phone)
    phone.tap("Ich bin Kevin")
    assert phone.sees("Kevin sagt an")
    phone.server.kill()
    phone.page.goto("about:blank")  # the phone is put away while nobody serves it
    phone.server.start()
    phone.open(route)
    assert phone.sees("Gib das Handy an Kevin")
    assert _all(phone) == before
    phone.tap("Rückgängig")
    _takes_the_phone_and_bids(phone, "Ute", 1)
    _takes_the_phone_and_bids(phone, "Kevin", 0)
    assert other.sees("Kevin: has bid")
    phone.tap("Ute: hat angesagt")
    _takes_the_phone_and_bids(phone, "Ute", 0)
    _takes_the_phone_and_bids(phone, "Thomas", 1)
    for one, all_have in ((phone, "Alle haben angesagt"), (other, "Everyone has bid")):
        assert one.sees(all_have)
        shown = re.compile("ansagen|: [01]|[Bb]id [01]")
        assert not [said for said in one.texts() if shown.search(said)]
    phone.tap("Aufdecken")
    assert phone.sees("Alle Stiche gespielt")
    assert phone.sees("Ute: 0 angesagt, spielt aus")
    assert phone.sees("Thomas: 1 angesagt, Geber")
    assert other.sees("All tricks played")
    assert other.sees("Ute: bid 0, leads")
    assert other.sees("Thomas: bid 1, dealer")
    phone.tap("Alle Stiche gespielt")
    phone.tap("0 gemacht")
    assert phone.sees("Wie viele Stiche hat Kevin?")
    phone.tap("0 gemacht")
    assert phone.sees("Runde 1; Thomas: 1 angesagt, 1 gemacht, +30")
    assert phone.sees("Gib das Handy an Kevin")


def test_that_a_round_is_dealt_again_covers_no_key(table: Phone):
    table.tap("Mehr")
    table.tap("Neu geben")
    assert table.sees("Die Runde wird neu gegeben")
    table.settle()
    table.screenshot("message")
    said = table.page.get_by_text("Die Runde wird neu gegeben").bounding_box()
    assert said is not None
    right, bottom = said["x"] + said["width"], said["y"] + said["height"]
    covered = [
        target.name
        for target in table.tap_targets()
        if said["x"] < target.x + target.width
        and target.x < right
        and said["y"] < target.y + target.height
        and target.y < bottom
    ]
    assert covered == []


def test_the_last_round_by_keyboard_alone(keyboard: AtKeyboard):
    phone = keyboard("begun", f"Runde {LAST} von {LAST}")
    paper = fresh_game(PLAYERS).plays_rounds(LAST - 1)
    first, *others = paper.round.turns
    phone.press(*"20", "Enter")
    for _seat in others:
        phone.press("0", "Enter")
    assert phone.sees("Alle Stiche gespielt")
    phone.press("Enter")
    for _seat in others:  # the last player's tricks follow
        phone.press("0", "Enter")
    tricks = [LAST * (seat == others[-1]) for seat in range(PLAYERS)]
    paper.scores([LAST * (seat == first) for seat in range(PLAYERS)], tricks)
    _, sums = words("de"), totals(paper.state)
    for seat, name in enumerate(paper.state.names):
        assert phone.sees(f"{name}: {_.number(sums[seat])}")
    phone.press("Backspace")
    assert phone.sees(f"Runde {LAST} von {LAST}")


def test_enter_after_a_number_is_not_also_the_control_that_the_tab_key_had_reached(keyboard: AtKeyboard):
    phone = keyboard("tabbed", "Runde 2 von 15")
    press, address = phone.page.keyboard.press, phone.page.url
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
    assert phone.page.url == address


def reached_by_tab(phone: Phone) -> str:
    """What the control says to which the Tab key moves the focus."""
    phone.wait_before_tap()
    before = phone.page.evaluate_handle("document.activeElement")
    phone.page.keyboard.press("Tab")
    phone.wait_for_function("before => document.activeElement !== before", before)
    return str(phone.page.evaluate("document.activeElement.textContent"))


def test_the_focus_begins_at_what_is_asked_next_and_returns_there(keyboard: AtKeyboard):
    phone = keyboard("asked", "Runde 13 von 15")
    for _player in range(2):
        assert reached_by_tab(phone).startswith("0")
        assert reached_by_tab(phone).startswith("1")
        phone.press("Enter")
    assert phone.sees("Alle Stiche gespielt")
    assert reached_by_tab(phone) == "Alle Stiche gespielt"


def test_enter_after_a_click_enters_one_number(keyboard: AtKeyboard):
    phone = keyboard("clicked", "Runde 5 von 15")
    for _bid in range(2):
        phone.press("1")
    phone.press("Enter")
    phone.tap("1 gemacht")
    phone.press("Enter")
    assert phone.sees("Wie viele Stiche hat Nessi?")
    phone.press("Backspace", "Backspace")
    assert phone.sees("Wie viele Stiche hat Ute?")
