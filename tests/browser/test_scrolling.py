"""No screen on which a game is set up takes more than one scroll on a phone of the usual size; a list
of games keeps its place.

In German, whose words are the longer ones, and with six people: of fewer no screen is longer.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

import pytest
from playwright.sync_api import Browser

from scorekeeper.game.facts import GameEnded
from scorekeeper.rules import EXTRA_CARDS, BidRules, FromRound, Ruleset, Scoring
from scorekeeper.storage.library import Library
from scorekeeper.storage.players import Player
from scorekeeper.storage.settings import MOST_MIXES, Settings
from scorekeeper.ui.new_game.model.options import GROUPS
from tests.browser.conftest import Phone, phones, served
from tests.browser.saved_games import NAMES, fresh_game, play_rounds, save_games
from tests.game.driver import STARTED_AT

LONGEST = Ruleset(
    name="Donnerstags bei den Otto",
    extra_cards=EXTRA_CARDS,
    hands=(1, 3, 2, *range(4, 16)),
    jesters_then_wizard="binds",
    bids=BidRules(
        must_differ=FromRound(4),
        sum_against="round-number",
        zero_exempt=True,
        hidden_sum="last-changes",
        direction="counter-clockwise",
        visibility=("open", "revealed", "secret") * 5,
        forehead_first_round=True,
    ),
    scoring=Scoring("growing", 25, 15, 5, "cards", bonus_grows=True, great_zero=500),
    teams=True,
    tie_break="most-hits-then-bids",
)
"""Every option is turned on or asks for more."""
MIXES = (LONGEST, *(Ruleset(name=f"Mischung {number}", teams=True) for number in range(2, MOST_MIXES + 1)))
PEOPLE = (*NAMES, "Annegret", "Bartholomäus", "Friederike", "Maximiliane", "Wilhelmine", "Konstantin", "Eva")
PAGES = (
    "/new/presets",
    "/new/presets/mixes",
    "/new/options",
    *(f"/new/options/group/{group.name}" for group in GROUPS),
)
LENGTHS = """
() => [...document.querySelectorAll('flt-semantics-scroll-overflow')].map(inside => [
  inside.getBoundingClientRect().height, inside.parentElement.getBoundingClientRect().height,
])
"""


@pytest.fixture(scope="module")
def phone(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Phone]:
    """Of a household that knows more people than are offered at once, and has all the mixes it can have."""
    folder: Path = tmp_path_factory.mktemp("setup")
    library = Library(folder)
    library.open()
    library.people.save([Player(str(uuid5(NAMESPACE_URL, name)), name, STARTED_AT) for name in PEOPLE])
    library.change_settings(lambda _settings: Settings(mixes=MIXES))
    library.close()
    over = {f"over-{seed}": play_rounds(fresh_game(4), 2, seed).does(GameEnded()) for seed in range(30)}
    save_games(folder, **over)
    with served(folder) as running, phones(browser) as opened:
        yield opened(running, "/new")


def too_long(phone: Phone, name: str) -> list[str]:
    """What has to be scrolled by more than its own height until its end is seen."""
    phone.settle()
    return [
        f"{name}: {inside:.0f} px where {outside:.0f} are seen"
        for inside, outside in phone.page.evaluate(LENGTHS)
        if inside > 2 * outside
    ]


def test_no_screen_of_the_setup_takes_more_than_one_scroll(phone: Phone):
    wrong: list[str] = []

    def look_at(page: str) -> None:
        wrong.extend(too_long(phone, page))
        phone.screenshot(f"setup-{page.rpartition('/')[2]}-de-light-390")

    _seats(phone, *NAMES[:4])  # in teams, as the rules have it
    _chooses(phone, LONGEST.name)
    phone.go("/new/options/ruleset")
    look_at("/new/options/ruleset")
    phone.go("/new")
    _seats(phone, *NAMES[4:])
    phone.tap("Spiel vom Papier übernehmen")
    look_at("/new")
    for page in PAGES:
        phone.go(page)
        look_at(page)
    assert not wrong, "\n".join(wrong)


def test_the_list_of_games_keeps_its_place_when_one_has_been_looked_at(phone: Phone):
    phone.show("/games", " gewinnt ")
    assert phone.scroll(1_500)
    place = [(game.name, game.y) for game in phone.tap_targets()]
    phone.tap(next(name for name, y in place if y > 300 and " gewinnt " in name))
    phone.wait_for_function("() => location.pathname !== '/games'")
    phone.tap("Zurück")
    phone.wait_for_function("() => location.pathname === '/games'")
    phone.settle()
    assert [(game.name, game.y) for game in phone.tap_targets()] == place


def _seats(phone: Phone, *names: str) -> None:
    for name in names:
        phone.tap(name)
        assert phone.sees(f"{name}: Platz")


def _chooses(phone: Phone, name: str) -> None:
    phone.go("/new/presets")
    phone.tap(re.compile(f"^{name}[.] "))
    phone.page.wait_for_url("**/new")
    assert phone.sees(name)
