"""What has to be in sight without scrolling: with the longest hands, the most players, the largest type."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from scorekeeper.locale import words
from scorekeeper.rules import PRESETS
from scorekeeper.storage.library import Library
from tests.browser.conftest import OpenPhone, Phone, Server, TapTarget, phones, served
from tests.browser.saved_games import PLUS_MINUS, fresh_game, play_rounds, save_games
from tests.browser.scene import open_sheet, tap_line
from tests.browser.scenes import JOIN, save_tournament
from tests.browser.variant_scenes import three_left
from tests.game.driver import GameDriver

SMALL, USUAL = (360, 640), (390, 844)
KEY = re.compile(r"^\d+ (ansagen|gemacht)$|^\d+, nicht (erlaubt|möglich)$")
CELL = re.compile(r": (noch keine Vorhersage|\d+ angesagt(, \d+ gemacht)?)$")
FIGURE = re.compile(r": \d+ (angesagt|gemacht)$| hat \d+ gemacht$")
"""What is written of an old round, and the keys that write it."""
KEYS_IN_SIGHT = """
() => [...document.querySelectorAll('flt-semantics[role=button]')]
  .filter(node => /^\\d+ ansagen$/.test(node.getAttribute('aria-label') || node.textContent.trim()))
  .every(node => node.getBoundingClientRect().bottom <= innerHeight)
"""
SPECIAL = ("Bombe: Stich an niemanden", "Wolke: Vorhersage ändern")
GAMES: dict[str, str] = {}


def _pads() -> dict[str, GameDriver]:
    three, six = (
        play_rounds(fresh_game(3, ruleset=PLUS_MINUS), 19),
        play_rounds(fresh_game(6, ruleset=PLUS_MINUS), 9),
    )
    eighth = play_rounds(fresh_game(4, ruleset=PLUS_MINUS), 7)
    return {
        "three_bid": three.bids(7, 5),
        "three_made": play_rounds(fresh_game(3, ruleset=PLUS_MINUS), 19).bids(7, 5, 9).plays(),
        "six_bid": six.bids(2, 1, 3, 0, 2),
        "six_made": play_rounds(fresh_game(6, ruleset=PLUS_MINUS), 9).bids(2, 1, 3, 0, 2, 3).plays(),
        "between": play_rounds(fresh_game(5, ruleset=PLUS_MINUS), 3),
        "eighth": eighth.bids(2, 1, 3),
        "long_sum": play_rounds(fresh_game(3, ruleset=PLUS_MINUS), 15).bids(2, 1, 12),
        "three_left": three_left().bids(7, 5),
        "three_left_made": three_left().bids(7, 5, 9).plays(),
        "six_in_teams": play_rounds(fresh_game(6, ruleset=PRESETS["teams"]), 9).bids(2, 1, 3, 0, 2),
        "three_special": play_rounds(fresh_game(3, ruleset=PRESETS["jubilee-30"]), 19).bids(7, 5, 9).plays(),
        "six_special": play_rounds(fresh_game(6, ruleset=PRESETS["jubilee-30"]), 9)
        .bids(2, 1, 3, 0, 2, 3)
        .plays(),
    }


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("fits")
    GAMES.update(save_games(folder, **_pads()), tournament=save_tournament(folder, 13))
    with served(folder) as running:
        yield running


@pytest.fixture(scope="module")
def small_phone(browser: Browser, server: Server) -> Iterator[Phone]:
    with phones(browser) as opened:
        yield opened(server, width=SMALL[0], height=SMALL[1])


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


def _verify_entry(phone: Phone, keys: int, players: int) -> None:
    """All keys, undo and the open row are in sight, whole, and lie beside each other."""
    boxes = phone.tap_targets()
    shown = [box for box in boxes if KEY.search(box.name)]
    cells = [box for box in boxes if CELL.search(box.name)] if players else []
    undo = [box for box in boxes if box.name == "Rückgängig"]
    assert (len(shown), len(cells), len(undo)) == (keys, players, 1), [box.name for box in boxes]
    asked = (*shown, *cells, *undo, *(box for box in boxes if box.name in SPECIAL))
    assert not [box for box in asked if not _inside(phone, box)]
    assert not [box for box in asked if box.width < 48 or box.height < 48]
    assert not [pair for pair in combinations(asked, 2) if _overlap(*pair)]


@pytest.mark.parametrize(
    ("game", "keys", "players"),
    [
        ("three_bid", 21, 3),
        ("three_made", 21, 3),
        ("six_bid", 11, 6),
        ("six_made", 11, 6),
        ("three_left", 21, 3),
        ("three_left_made", 21, 3),
        ("six_in_teams", 11, 6),
        ("three_special", 21, 3),
        ("six_special", 11, 6),
    ],
)
def test_the_longest_hands_and_the_most_players_need_no_scrolling(
    small_phone: Phone, game: str, keys: int, players: int
):
    small_phone.go(f"/games/{GAMES[game]}")
    assert small_phone.sees("Runde")
    small_phone.settle()
    _verify_entry(small_phone, keys, players)
    assert all(small_phone.find(name).count() for name in SPECIAL) == game.endswith("_special")


def test_all_figures_of_an_old_round_are_in_sight_with_the_keys_for_them(small_phone: Phone):
    small_phone.go(f"/games/{GAMES['six_bid']}/rounds/9")
    assert small_phone.sees("Runde 9 berichtigen")
    small_phone.settle()
    asked = [
        box for box in small_phone.tap_targets() if FIGURE.search(box.name) or box.name == "So aufschreiben"
    ]
    assert len(asked) == 6 + 6 + 10 + 1, [box.name for box in asked]
    assert not [box for box in asked if box.clipped or not _inside(small_phone, box)]
    assert not [box for box in asked if box.width < 48 or box.height < 48]
    assert not [pair for pair in combinations(asked, 2) if _overlap(*pair)]


def test_a_desk_shows_the_tables_row_by_row_and_their_keys_in_one_line(open_phone: OpenPhone):
    phone = open_phone(f"/tournaments/{GAMES['tournament']}", width=1280, height=800)
    assert phone.sees("Tisch 3")
    phone.settle()
    heads = [phone.page.get_by_text(f"Tisch {table}", exact=True).first.bounding_box() for table in (1, 2, 3)]
    first, second, third = (round(head["y"]) for head in heads if head is not None)
    assert first == second < third
    keys = [box for box in phone.tap_targets() if box.name.startswith("Ergebnis ") and box.y < third]
    assert keys
    assert not [key for key in keys if key.height > 52]


def test_nothing_moves_when_two_people_begin_to_change_places(open_phone: OpenPhone):
    phone = open_phone(f"/tournaments/{GAMES['tournament']}")
    assert phone.sees("Tisch 3")
    phone.settle()
    before = phone.tap_targets()
    person = next(box for box in before if re.fullmatch(r"P\d+", box.name))
    phone.expect_change(lambda: phone.tap(person.name))
    assert phone.sees("tauscht mit …")
    phone.settle()
    assert [(box.name, box.y) for box in phone.tap_targets()] == [(box.name, box.y) for box in before]


def test_the_whole_menu_is_in_sight_on_a_usual_phone(open_phone: OpenPhone):
    _ = words("de")
    phone = open_phone(f"/games/{GAMES['between']}")
    phone.expect_change(lambda: phone.tap(_("More")))
    phone.settle()
    names = ("Correct an old round", "Other phones", "Come and go", "Points", "Rulebook", "End the game now")
    shown = [box for box in phone.tap_targets() if box.name in map(_, names)]
    assert len(shown) == len(names)
    assert not [box for box in shown if box.clipped or not _inside(phone, box)]


def test_the_key_of_the_sheet_by_which_somebody_joins_is_in_sight(small_phone: Phone):
    _ = words("de")
    small_phone.go(f"/games/{GAMES['between']}")
    for action in (*open_sheet("Come and go"), tap_line(*JOIN)):
        action(small_phone, _)
    small_phone.settle()
    (key,) = [target for target in small_phone.tap_targets() if target.name == _("Play on like this")]
    assert not key.clipped
    assert key.height >= 48
    assert key.y + key.height <= SMALL[1]


def test_no_word_beside_a_sum_of_four_digits_is_broken(open_phone: OpenPhone):
    phone = open_phone(f"/games/{GAMES['long_sum']}", width=320, height=568)
    assert phone.sees("15 von 16")
    phone.settle()
    sentence = phone.page.get_by_text("einen Stich will niemand").bounding_box()
    assert sentence is not None
    assert sentence["height"] < 60, "three lines at the most; broken words take four"


def test_type_of_twice_the_size_leaves_the_dock_whole(open_phone: OpenPhone):
    phone = open_phone(f"/games/{GAMES['eighth']}", text=2.0)
    assert phone.sees("Runde 8 von 15")
    # On the small phone no more than the dock is promised: the pad may be scrolled out of sight.
    for size, players in ((USUAL, 4), (SMALL, 0)):
        phone.resize(*size)
        phone.wait_for_function(KEYS_IN_SIGHT)  # the server hears of the new size a moment later
        phone.settle()
        phone.screenshot(f"table-large-type-de-light-{size[0]}")
        _verify_entry(phone, 9, players)


@pytest.fixture(scope="module")
def large_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Games in the app's largest type."""
    folder: Path = tmp_path_factory.mktemp("large")
    GAMES.update(
        save_games(
            folder,
            **{f"large_{name}": pad for name, pad in _pads().items()},  # so that faces are the same as there
            large_recap=play_rounds(fresh_game(4, ruleset=PLUS_MINUS), 4).bids(2, 1, 1, 2),
        )
    )
    GAMES["tournament"] = save_tournament(folder, 13)
    library = Library(folder)
    library.open()
    library.change_settings(lambda settings: replace(settings, text_size=200))
    library.close()
    with served(folder) as running:
        yield running


def test_the_browsers_largest_type_is_laid_out_like_the_apps(
    browser: Browser, open_phone: OpenPhone, large_server: Server
) -> None:
    """Places that are measured for smaller letters cut them: of 130, "13(" was to be seen."""
    chosen_there = open_phone(f"/games/{GAMES['eighth']}", text=3.0, drawn=True)
    with phones(browser) as opened:
        chosen_here = opened(large_server, f"/games/{GAMES['large_eighth']}", drawn=True)
        for phone in (chosen_there, chosen_here):
            assert phone.sees("Runde 8 von 15")
        assert chosen_there.comes_to_show(chosen_here.page.screenshot)


def test_in_the_apps_largest_type_the_title_is_whole_and_the_sum_is_in_sight(
    browser: Browser, large_server: Server
):
    with phones(browser) as opened:
        phone = opened(large_server, width=SMALL[0], height=SMALL[1])
        for size in (SMALL, USUAL):
            phone.resize(*size)
            phone.go("/")
            assert phone.sees("Weiterspielen, Runde")
            title = phone.page.get_by_role("heading", name="Block der Wahrheit").bounding_box()
            assert title is not None
            assert title["height"] <= 2 * 76 + 2, "two lines of it, no word broken"
            phone.go(f"/games/{GAMES['large_recap']}")
            assert phone.sees("einer zu viel")
            phone.settle()
            total = phone.page.get_by_text("einer zu viel").bounding_box()
            played = phone.find("Alle Stiche gespielt").bounding_box()
            assert total is not None
            assert played is not None
            assert total["y"] + total["height"] <= played["y"]


def test_in_the_apps_largest_type_a_tournament_shows_its_first_table_at_once(
    browser: Browser, large_server: Server
):
    with phones(browser) as opened:
        phone = opened(large_server, f"/tournaments/{GAMES['tournament']}", width=SMALL[0], height=SMALL[1])
        assert phone.sees("Tisch 1")
        phone.settle()
        table = phone.page.get_by_text("Tisch 1").first.bounding_box()
        assert table is not None
        assert table["y"] < SMALL[1] * 3 / 4
        phone.scroll(200)
        title = phone.page.get_by_role("heading", name="Club evening").bounding_box()
        assert title is None or title["y"] < 0, "it gives its place to the tables"
