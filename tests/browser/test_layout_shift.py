"""What keeps its place: pad and dock from the first bid of a round to its last result, a list of games."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from scorekeeper.game.facts import GameEnded, TakenOver, TrumpSet
from scorekeeper.rules import PRESETS, BidRules, Ruleset, Suit
from tests.browser.conftest import Phone, Server, phones, served
from tests.browser.saved_games import PLUS_MINUS, fresh_game, play_rounds, save_games
from tests.game.driver import GameDriver

GAMES: dict[str, str] = {}
AtTable = Callable[..., Phone]
LANDMARKS = re.compile(
    r"^(0 (ansagen|gemacht)|5 (ansagen|gemacht)|5, nicht (erlaubt|möglich)|Rückgängig|Trumpf Rot.*)$|^Ute: "
)
FRAME = re.compile(r"^Rückgängig$|^Ute: ")
"""The first and the last key, the row of trump keys, undo, and the cell of a player in the open round."""

BESIDE = re.compile(r"^Rückgängig$|^Runde 4;")
"""Undo, and the last closed round, beside the bids that are shown in play."""


def _hidden_round() -> GameDriver:
    """Round 5 of four people with hidden bids and plus/minus one."""
    rules = BidRules(visibility="revealed", must_differ="always", hidden_sum="last-changes")
    driver = fresh_game(4, dealer=1, ruleset=Ruleset(bids=rules)).does(TakenOver(5, (90, 40, 10, -30)))
    return driver.does(TrumpSet(None, Suit.GREEN))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("still")
    games = {str(number): play_rounds(fresh_game(4, ruleset=PLUS_MINUS), 4).bids(2) for number in range(2)}
    jubilee = replace(PRESETS["jubilee-30"], bids=PLUS_MINUS.bids)
    games["special"] = play_rounds(fresh_game(4, ruleset=jubilee), 4).bids(2, 1, 0)
    games["hidden"] = _hidden_round()
    over = {f"over-{seed}": play_rounds(fresh_game(4), 2, seed).does(GameEnded()) for seed in range(30)}
    GAMES.update(save_games(folder, **over, **games))
    with served(folder) as running:
        yield running


@pytest.fixture(scope="module")
def one_phone(browser: Browser, server: Server) -> Iterator[Phone]:
    with phones(browser) as opened:
        yield opened(server)


@pytest.fixture
def table(one_phone: Phone) -> AtTable:
    """The phone at that game, so large."""

    def at(game: str, width: int, height: int, says: str = "sagt an") -> Phone:
        one_phone.resize(width, height)
        one_phone.show(f"/games/{GAMES[game]}", says)
        return one_phone

    return at


def _places(phone: Phone, landmarks: re.Pattern[str] = LANDMARKS) -> list[tuple[float, float]]:
    """Where the landmarks are, from the top of the screen to its foot."""
    found = [box for box in phone.tap_targets() if landmarks.search(box.name)]
    return sorted((round(box.y), round(box.height)) for box in found)


def test_nothing_moves_but_what_the_tap_changes(table: AtTable):
    phone = table("0", 360, 640)
    before = _places(phone)
    assert len(before) == 4
    for key in ("0 ansagen", "1 ansagen", "0 ansagen"):
        assert _places(phone) == before, key
        phone.tap(key)
        phone.settle()
    phone.tap("Alle Stiche gespielt")
    assert phone.sees("Wie viele Stiche")
    for key in ("2 gemacht", "0 gemacht"):
        phone.settle()
        assert _places(phone) == before, key
        phone.tap(key)


def test_on_a_phone_on_its_side_the_pad_stands_still_in_play_too(table: AtTable):
    phone = table("1", 844, 390)
    before = _places(phone, BESIDE)
    assert len(before) == 2
    for key in ("0 ansagen", "1 ansagen", "0 ansagen"):
        phone.tap(key)
    assert phone.sees("Alle Stiche gespielt")
    phone.settle()
    assert _places(phone, BESIDE) == before
    phone.tap("Alle Stiche gespielt")
    assert phone.sees("Wie viele Stiche")
    phone.settle()
    assert _places(phone, BESIDE) == before


def test_a_refusal_and_the_special_cards_take_the_place_of_other_things(table: AtTable):
    phone = table("special", 320, 568)
    phone.tap(re.compile("^Trumpf: "))  # the folded keys come back, once
    phone.settle()
    before = _places(phone, FRAME)
    phone.tap(re.compile(", nicht erlaubt$"))
    assert phone.sees("Trotzdem eintragen")
    phone.settle()
    assert _places(phone, FRAME) == before
    phone.tap("Sonderkarte aufgedeckt")
    assert phone.sees("Farben, Narr und Zauberer")
    phone.settle()
    assert _places(phone, FRAME) == before
    keys = [box for box in phone.tap_targets() if "aufgedeckt" in box.name]
    assert len(keys) >= 8
    assert not [box for box in keys if box.width < 48 or box.height < 48]


def test_the_keys_before_hidden_bids_need_no_more_room_than_the_numbers(table: AtTable):
    phone = table("hidden", 320, 568, "Alle zusammen eintragen")
    before = _places(phone, FRAME)
    phone.tap(re.compile("^Ich bin "))
    assert phone.sees("sagt an")
    phone.settle()
    assert _places(phone, FRAME) == before


def test_the_list_of_games_keeps_its_place_when_one_has_been_looked_at(one_phone: Phone):
    phone = one_phone
    phone.resize(390, 844)
    phone.go("/games")
    assert phone.sees_and_settles(" gewinnt ")
    assert phone.scroll(1_500)
    place = [(game.name, game.y) for game in phone.tap_targets()]
    phone.tap(next(name for name, y in place if y > 300 and " gewinnt " in name))
    phone.wait_for_function("() => location.pathname !== '/games'")
    phone.tap("Zurück")
    phone.wait_for_function("() => location.pathname === '/games'")
    phone.settle()
    assert [(game.name, game.y) for game in phone.tap_targets()] == place
