"""What has to be in sight without scrolling: with the longest hands, the most players, the largest type.

And what keeps its place: pad and dock from the first bid of a round to its last result.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from scorekeeper.game import Phase
from scorekeeper.game.facts import PlayerDroppedOut, TakenOver, TrumpSet
from scorekeeper.rules import PRESETS, BidRules, Ruleset, Suit
from scorekeeper.storage.library import Library
from tests.browser.conftest import OpenPhone, Phone, Server, TapTarget, phones, served
from tests.browser.saved_games import PLUS_MINUS, fresh_game, play_rounds, save_games
from tests.game.driver import GameDriver
from tests.tournament.driver import Organiser

NARROWEST, SMALL, USUAL, DESK = (320, 568), (360, 640), (390, 844), (1280, 800)
KEY = re.compile(r"^\d+ (ansagen|gemacht)$|^\d+, nicht (erlaubt|möglich)$")
CELL = re.compile(r": (noch keine Vorhersage|\d+ angesagt(, \d+ gemacht)?)$")
FIGURE = re.compile(r": \d+ (angesagt|gemacht)$| hat \d+ gemacht$")
"""What is written of an old round, and the keys that write it."""
KEYS_IN_SIGHT = """
() => [...document.querySelectorAll('flt-semantics[role=button]')]
  .filter(node => /^\\d+ ansagen$/.test(node.getAttribute('aria-label') || node.textContent.trim()))
  .every(node => node.getBoundingClientRect().bottom <= innerHeight)
"""
COME_AND_GO = "Kommen und\xa0gehen"
MENU = (
    "Alte Runde berichtigen",
    "Andere Handys",
    COME_AND_GO,
    "Punkte",
    "Regelbuch",
    "Spiel jetzt beenden",
)
SPECIAL = ("Bombe: Stich an niemanden", "Wolke: Vorhersage ändern")
LANDMARKS = re.compile(
    r"^(0 (ansagen|gemacht)|5 (ansagen|gemacht)|5, nicht (erlaubt|möglich)|Rückgängig|Trumpf Rot.*)$|^Ute: "
)
FRAME = re.compile(r"^Rückgängig$|^Ute: ")
"""The first and the last key, the row of trump keys, undo, and the cell of a player in the open round."""
BESIDE = re.compile(r"^Rückgängig$|^Runde 4;")
"""Undo, and the last closed round, beside the bids that are shown in play."""
GAMES: dict[str, str] = {}


def _three_left() -> GameDriver:
    """Round 20 of three who were six when they began; where several are level the first of them goes."""
    driver = fresh_game(6, ruleset=PRESETS["elimination"])
    while len(driver.state.closed) < 19:
        if driver.phase is Phase.ELIMINATION:
            driver.does(PlayerDroppedOut(driver.state.level[0]))
        else:
            play_rounds(driver, 1, seed=len(driver.state.closed) + 40)
    return driver


def _pads() -> dict[str, GameDriver]:
    jubilee = PRESETS["jubilee-30"]
    return {
        "three": play_rounds(fresh_game(3, ruleset=PLUS_MINUS), 19).bids(7, 5),
        "six": play_rounds(fresh_game(6, ruleset=PLUS_MINUS), 9).bids(2, 1, 3, 0, 2),
        "three_left": _three_left().bids(7, 5, 9).plays(),
        "six_in_teams": play_rounds(fresh_game(6, ruleset=PRESETS["teams"]), 9).bids(2, 1, 3, 0, 2),
        "three_special": play_rounds(fresh_game(3, ruleset=jubilee), 19).bids(7, 5, 9).plays(),
        "six_special": play_rounds(fresh_game(6, ruleset=jubilee), 9).bids(2, 1, 3, 0, 2, 3).plays(),
        "between": play_rounds(fresh_game(5, ruleset=PLUS_MINUS), 3),
        "long_sum": play_rounds(fresh_game(3, ruleset=PLUS_MINUS), 15).bids(2, 1, 12),
        "eighth": play_rounds(fresh_game(4, ruleset=PLUS_MINUS), 7).bids(2, 1, 3),
        "recap": play_rounds(fresh_game(4, ruleset=PLUS_MINUS), 4).bids(2, 1, 1, 2),
    }


def _hidden_round() -> GameDriver:
    """Round 5 of four people with hidden bids and plus/minus one."""
    rules = BidRules(visibility="revealed", must_differ="always", hidden_sum="last-changes")
    driver = fresh_game(4, dealer=1, ruleset=Ruleset(bids=rules)).does(TakenOver(5, (90, 40, 10, -30)))
    return driver.does(TrumpSet(None, Suit.GREEN))


def _still() -> dict[str, GameDriver]:
    """Games at which taps are watched."""
    jubilee = replace(PRESETS["jubilee-30"], bids=PLUS_MINUS.bids)
    return {
        **{
            f"still_{number}": play_rounds(fresh_game(4, ruleset=PLUS_MINUS), 4).bids(2)
            for number in range(2)
        },
        "still_special": play_rounds(fresh_game(4, ruleset=jubilee), 4).bids(2, 1, 0),
        "hidden": _hidden_round(),
    }


def _save_tournament(folder: Path) -> str:
    """One in its second round, of which one table has its result; the answer is its id."""
    organiser = Organiser(13)
    organiser.draw()
    organiser.report_all()
    organiser.draw()
    organiser.report(0, *organiser.any_result(4))
    library = Library(folder)
    library.open()
    library.tournaments.save(organiser.tournament, new=True)
    library.close()
    return organiser.tournament.id


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("fits")
    games = save_games(folder, **_still(), **_pads())
    GAMES.update(games, tournament=_save_tournament(folder))
    with served(folder) as running:
        yield running


@pytest.fixture(scope="module")
def one_phone(browser: Browser, server: Server) -> Iterator[Phone]:
    with phones(browser) as opened:
        yield opened(server)


def at(phone: Phone, size: tuple[int, int], route: str, says: str) -> Phone:
    """The phone, so large, once it says this at the address."""
    phone.close_sheet()
    phone.resize(*size)
    phone.show(route, says)
    return phone


def _inside(phone: Phone, box: TapTarget) -> bool:
    size = phone.page.viewport_size
    assert size is not None
    return (
        box.x >= 0
        and box.y >= 0
        and box.x + box.width <= size["width"]
        and box.y + box.height <= size["height"]
    )


def _overlap(one: TapTarget, other: TapTarget) -> bool:
    """Whether two boxes share more than the hair that rounding leaves."""
    wide = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    high = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return wide > 0.5 and high > 0.5


def _verify_in_sight(phone: Phone, asked: list[TapTarget]) -> None:
    """They are in sight, whole, and lie beside each other."""
    assert not [box for box in asked if not _inside(phone, box)]
    assert not [box for box in asked if box.width < 48 or box.height < 48]
    assert not [pair for pair in combinations(asked, 2) if _overlap(*pair)]


def _verify_entry(phone: Phone, keys: int, players: int) -> None:
    """All keys, undo and the open row are in sight."""
    boxes = phone.tap_targets()
    shown = [box for box in boxes if KEY.search(box.name)]
    cells = [box for box in boxes if CELL.search(box.name)] if players else []
    undo = [box for box in boxes if box.name == "Rückgängig"]
    assert (len(shown), len(cells), len(undo)) == (keys, players, 1), [box.name for box in boxes]
    _verify_in_sight(phone, [*shown, *cells, *undo, *(box for box in boxes if box.name in SPECIAL)])


@pytest.mark.parametrize(
    ("game", "keys", "players"),
    [
        ("three", 21, 3),
        ("six_in_teams", 11, 6),
        ("three_left", 21, 3),
        ("six_special", 11, 6),
        ("three_special", 21, 3),
    ],
)
def test_the_longest_hands_and_the_most_players_need_no_scrolling(
    one_phone: Phone, game: str, keys: int, players: int
) -> None:
    phone = at(one_phone, SMALL, f"/games/{GAMES[game]}", f"Runde {keys - 1} von")
    _verify_entry(phone, keys, players)
    assert all(phone.find(name).count() for name in SPECIAL) == game.endswith("_special")


def test_all_figures_of_an_old_round_are_in_sight_with_the_keys_for_them(one_phone: Phone) -> None:
    phone = at(one_phone, SMALL, f"/games/{GAMES['six']}/rounds/9", "Runde 9 berichtigen")
    asked = [box for box in phone.tap_targets() if FIGURE.search(box.name) or box.name == "So aufschreiben"]
    assert len(asked) == 6 + 6 + 10 + 1, [box.name for box in asked]
    assert not [box for box in asked if box.clipped]
    _verify_in_sight(phone, asked)


def test_a_desk_shows_the_tables_row_by_row_and_their_keys_in_one_line(one_phone: Phone) -> None:
    phone = at(one_phone, DESK, f"/tournaments/{GAMES['tournament']}", "Tisch 3")
    heads = [phone.page.get_by_text(f"Tisch {table}", exact=True).first.bounding_box() for table in (1, 2, 3)]
    first, second, third = (round(head["y"]) for head in heads if head is not None)
    assert first == second < third
    keys = [box for box in phone.tap_targets() if box.name.startswith("Ergebnis ") and box.y < third]
    assert keys
    assert not [key for key in keys if key.height > 52]


def test_nothing_moves_when_two_people_begin_to_change_places(one_phone: Phone) -> None:
    phone = at(one_phone, USUAL, f"/tournaments/{GAMES['tournament']}", "Tisch 3")
    before = phone.tap_targets()
    person = next(box for box in before if re.fullmatch(r"P\d+", box.name))
    phone.expect_change(lambda: phone.tap(person.name))
    assert phone.sees_and_settles("tauscht mit …")
    assert [(box.name, box.y) for box in phone.tap_targets()] == [(box.name, box.y) for box in before]


def test_the_whole_menu_and_the_key_by_which_somebody_joins_are_in_sight(one_phone: Phone) -> None:
    phone = at(one_phone, USUAL, f"/games/{GAMES['between']}", "Runde 4")
    phone.expect_change(lambda: phone.tap("Mehr"))
    phone.settle()
    shown = [box for box in phone.tap_targets() if box.name in MENU]
    assert len(shown) == len(MENU)
    assert not [box for box in shown if box.clipped or not _inside(phone, box)]
    phone.resize(*SMALL)
    for key in (COME_AND_GO, re.compile("^Jemand kommt dazu[.] ")):
        phone.expect_change(lambda key=key: phone.tap(key))  # type: ignore[misc]
    phone.settle()
    (key,) = [target for target in phone.tap_targets() if target.name == "So weiterspielen"]
    assert not key.clipped
    assert key.height >= 48
    assert key.y + key.height <= SMALL[1]


def test_no_word_beside_a_sum_of_four_digits_is_broken(one_phone: Phone) -> None:
    phone = at(one_phone, NARROWEST, f"/games/{GAMES['long_sum']}", "15 von 16")
    sentence = phone.page.get_by_text("einen Stich will niemand").bounding_box()
    assert sentence is not None
    assert sentence["height"] < 60, "three lines at the most; broken words take four"


def _places(phone: Phone, landmarks: re.Pattern[str] = LANDMARKS) -> list[tuple[float, float]]:
    """Where the landmarks are once nothing moves any more, from the top of the screen to its foot."""
    phone.settle()
    found = [box for box in phone.tap_targets() if landmarks.search(box.name)]
    return sorted((round(box.y), round(box.height)) for box in found)


def test_nothing_moves_but_what_the_tap_changes(one_phone: Phone):
    phone = at(one_phone, SMALL, f"/games/{GAMES['still_0']}", "sagt an")
    before = _places(phone)
    assert len(before) == 4
    for key in ("0 ansagen", "1 ansagen", "0 ansagen"):
        assert _places(phone) == before, key
        phone.tap(key)
        phone.settle()
    phone.tap("Alle Stiche gespielt")
    assert phone.sees("Wie viele Stiche")
    for key in ("2 gemacht", "0 gemacht"):
        assert _places(phone) == before, key
        phone.tap(key)


def test_on_a_phone_on_its_side_the_pad_stands_still_in_play_too(one_phone: Phone):
    phone = at(one_phone, (844, 390), f"/games/{GAMES['still_1']}", "sagt an")
    before = _places(phone, BESIDE)
    assert len(before) == 2
    for key in ("0 ansagen", "1 ansagen", "0 ansagen"):
        phone.tap(key)
    assert phone.sees("Alle Stiche gespielt")
    assert _places(phone, BESIDE) == before
    phone.tap("Alle Stiche gespielt")
    assert phone.sees("Wie viele Stiche")
    assert _places(phone, BESIDE) == before


def test_a_refusal_and_the_special_cards_take_the_place_of_other_things(one_phone: Phone):
    phone = at(one_phone, NARROWEST, f"/games/{GAMES['still_special']}", "sagt an")
    phone.tap(re.compile("^Trumpf: "))  # the folded keys come back, once
    before = _places(phone, FRAME)
    phone.tap(re.compile(", nicht erlaubt$"))
    assert phone.sees("Trotzdem eintragen")
    assert _places(phone, FRAME) == before
    phone.tap("Sonderkarte aufgedeckt")
    assert phone.sees("Farben, Narr und Zauberer")
    assert _places(phone, FRAME) == before
    keys = [box for box in phone.tap_targets() if "aufgedeckt" in box.name]
    assert len(keys) >= 8
    assert not [box for box in keys if box.width < 48 or box.height < 48]


def test_the_keys_before_hidden_bids_need_no_more_room_than_the_numbers(one_phone: Phone):
    phone = at(one_phone, NARROWEST, f"/games/{GAMES['hidden']}", "Alle zusammen eintragen")
    before = _places(phone, FRAME)
    phone.tap(re.compile("^Ich bin "))
    assert phone.sees("sagt an")
    assert _places(phone, FRAME) == before


@pytest.fixture(scope="module")
def large_phone(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Phone]:
    """A phone at the table of the eighth round, in the app's largest type."""
    folder: Path = tmp_path_factory.mktemp("large")
    games = save_games(folder, **_pads())  # so that faces are the same as there
    GAMES.update(
        {f"large_{name}": game for name, game in games.items()}, large_tournament=_save_tournament(folder)
    )
    library = Library(folder)
    library.open()
    library.change_settings(lambda settings: replace(settings, text_size=200))
    library.close()
    with served(folder) as running, phones(browser) as opened:
        yield opened(running, f"/games/{games['eighth']}", drawn=True)


def test_the_browsers_largest_type_is_laid_out_like_the_apps(
    open_phone: OpenPhone, large_phone: Phone
) -> None:
    """Places that are measured for smaller letters cut them: of 130, "13(" was to be seen."""
    chosen_there = open_phone(f"/games/{GAMES['eighth']}", text=3.0, drawn=True)
    at(large_phone, USUAL, f"/games/{GAMES['large_eighth']}", "Runde 8 von 15")
    assert chosen_there.sees("Runde 8 von 15")
    assert chosen_there.comes_to_show(large_phone.page.screenshot)


def test_in_the_apps_largest_type_the_dock_is_whole(large_phone: Phone) -> None:
    # On the small phone no more than the dock is promised: the pad may be scrolled out of sight.
    for size, players in ((USUAL, 4), (SMALL, 0)):
        phone = at(large_phone, size, f"/games/{GAMES['large_eighth']}", "Runde 8 von 15")
        phone.wait_for_function(KEYS_IN_SIGHT)  # the server hears of the new size a moment later
        phone.settle()
        phone.screenshot(f"table-large-type-de-light-{size[0]}")
        _verify_entry(phone, 9, players)


def test_in_the_apps_largest_type_the_title_is_whole_and_the_sum_is_in_sight(large_phone: Phone) -> None:
    for size in (SMALL, USUAL):
        phone = at(large_phone, size, "/", "Weiterspielen, Runde")
        title = phone.page.get_by_role("heading", name="Block der Wahrheit").bounding_box()
        assert title is not None
        assert title["height"] <= 2 * 76 + 2, "two lines of it, no word broken"
        at(phone, size, f"/games/{GAMES['large_recap']}", "einer zu viel")
        total = phone.page.get_by_text("einer zu viel").bounding_box()
        played = phone.find("Alle Stiche gespielt").bounding_box()
        assert total is not None
        assert played is not None
        assert total["y"] + total["height"] <= played["y"]


def test_in_the_apps_largest_type_a_tournament_shows_its_first_table_at_once(large_phone: Phone) -> None:
    phone = at(large_phone, SMALL, f"/tournaments/{GAMES['large_tournament']}", "Tisch 1")
    table = phone.page.get_by_text("Tisch 1").first.bounding_box()
    assert table is not None
    assert table["y"] < SMALL[1] * 3 / 4
    phone.scroll(200)
    title = phone.page.get_by_role("heading", name="Club evening").bounding_box()
    assert title is None or title["y"] < 0, "it gives its place to the tables"
