"""Guests' pages with long names on the smallest phones, and in the browser's largest type: nothing is cut."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from scorekeeper.access.access_file import EntryMode, SharedTable
from scorekeeper.access.join_words import join_words
from scorekeeper.game.facts import BidMade, Fact, GameEnded, PointsGiven
from scorekeeper.rules import PRESETS
from scorekeeper.storage.library import Library
from scorekeeper.tables import Host
from tests.browser.conftest import PHONE, Server, run_apart, served, shared_tables
from tests.tournament.driver import Organiser

NAMES = ("Maximilian-Alexander", "Ute", "Kevin", "Nessi", "Ilse", "Otto")
SMALL = {"width": 320, "height": 568}


IS_CROWDED = """
table => [...table.querySelectorAll('td > [aria-hidden]')].some((figure) => {
  const range = document.createRange();
  range.selectNodeContents(figure);
  return range.getBoundingClientRect().width > figure.parentNode.clientWidth;
})
"""
"""Whether a figure of the pad reaches into the next column."""


def too_wide(page: Page) -> int:
    """By how much the page is wider than its window."""
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, SharedTable, SharedTable]]:
    folder = tmp_path_factory.mktemp("guests")
    """On a server: a game that came from paper and is ended, and one that is secretly bid in."""
    sums = (8, (1000, 100, -20, 60, 80, 40))
    facts: list[Fact] = [PointsGiven(1 + seat, seat, 1000, "a song") for seat in range(6)]
    facts += [BidMade(seat, 1) for seat in (0, 3, 4, 5)]
    games, ruleset = ((GameEnded(),), facts), PRESETS["secret"]
    tables = shared_tables(folder, *games, ruleset=ruleset, names=NAMES, taken_over=sums)
    with served(folder) as server:
        yield server, *tables


@pytest.mark.parametrize(("language", "seat"), [("de-DE", 1), ("en-GB", 2)])
def test_long_names_fit_on_the_smallest_phone_and_in_the_largest_type(
    browser: Browser, games: tuple[Server, SharedTable, SharedTable], language: str, seat: int
) -> None:
    server, ended, bid_in = games
    context = browser.new_context(**{**PHONE, "viewport": SMALL, "locale": language})
    page = context.new_page()

    page.goto(f"{server.address}/watch/{ended.watch_token}")
    rank, name = (
        page.locator(f".ranking li:first-child .{part}").bounding_box() for part in ("rank", "name")
    )
    assert rank is not None
    assert name is not None
    assert name["y"] <= rank["y"] + rank["height"] / 2 <= name["y"] + name["height"]
    assert rank["x"] < name["x"]
    assert too_wide(page) == 0

    page.goto(f"{server.address}/watch/{bid_in.watch_token}/pad")
    label = page.locator("th.paper")
    assert label.inner_text().strip()
    assert label.evaluate("cell => cell.scrollWidth <= cell.clientWidth")
    assert too_wide(page) == 0

    pad = page.locator("table.pad")
    assert pad.evaluate(IS_CROWDED) is False
    page.goto(f"{server.address}/join")
    page.get_by_role("textbox").fill("somebody's words")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_be_visible()
    assert too_wide(page) == 0
    page.get_by_role("textbox").fill(" ".join(join_words(bid_in.join_number, language[:2])))
    page.keyboard.press("Enter")
    page.get_by_role("button", name=NAMES[seat]).click()
    sizes = {"fontSizes": {"standard": 32, "fixed": 26}}
    context.new_cdp_session(page).send("Page.setFontSizes", sizes)
    page.set_viewport_size({"width": 360, "height": 640})
    page.reload()
    assert page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") == 32
    assert too_wide(page) == 0
    keys = page.get_by_role("button", name=re.compile("^Bid |ansagen$"))
    expect(keys).to_have_count(9)
    for asked in (page.get_by_role("heading", level=2), *keys.all()):
        expect(asked).to_be_in_viewport(ratio=0.9)  # without scrolling
    page.get_by_role("link").first.click()
    expect(page.locator("table.pad")).to_be_visible()
    assert too_wide(page) == 0
    assert pad.evaluate(IS_CROWDED) is False
    context.close()


async def followed(folder: Path, people: int) -> str:
    """The token of a room that follows a tournament of people with long names, whose first round is over."""
    organiser = Organiser()
    for number in range(people):
        organiser.enter(f"{chr(ord('A') + number)} {'Maximilian-Alexander'[: 3 + number % 18]}")
    organiser.draw()
    organiser.report_all()
    library = Library(folder)
    library.open()
    library.tournaments.save(organiser.tournament, new=True)
    library.close()
    host = Host.open(folder)
    rooms = host.share_tables().tournaments
    await rooms.share(organiser.tournament.id, EntryMode.OWN)
    shared = rooms.of(organiser.tournament.id)
    host.close()
    assert shared is not None
    return shared.room_token


ARE_CUT = """
() => {
  document.querySelectorAll('.turning section').forEach(section => { section.style.display = 'block'; });
  return [...document.querySelectorAll('.turning .name')]
    .filter(name => name.scrollWidth > name.clientWidth || name.scrollHeight > name.parentNode.offsetHeight)
    .map(name => name.textContent);
}
"""
"""The names that lose letters; all pages of the board are shown below each other."""


@pytest.mark.parametrize("people", [13, 29])
def test_a_board_of_a_room_shows_long_names_whole(browser: Browser, tmp_path: Path, people: int) -> None:
    token = run_apart(followed(tmp_path, people))
    with served(tmp_path) as server:
        page = browser.new_page()
        page.goto(f"{server.address}/room/{token}/board")
        expect(page.locator(".turning .name")).to_have_count(2 * people)
        for width, height in ((1280, 800), (1920, 1080)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(ARE_CUT) == []
        page.close()
