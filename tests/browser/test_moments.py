"""Moments on guests' phones and on a board: a round that closes, hidden bids that are turned over, the end.

The clock of a page stands still: what is shown for a moment stays until the test lets it go on.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from scorekeeper.game import Fact
from scorekeeper.game.facts import BidMade, TrickTaken
from scorekeeper.rules import Ruleset
from tests.browser.conftest import PHONE, served, shared_tables
from tests.tables.guests import HIDDEN, OPEN

NAMES = ("Thomas", "Ute", "Kevin")
BIDS = (BidMade(1, 2), BidMade(2, 0), BidMade(0, 0))
TRICKS = (TrickTaken(1), TrickTaken(1), TrickTaken(2))
TV = {"viewport": {"width": 1280, "height": 720}, "is_mobile": False, "has_touch": False}
LASTS = 1200
"""Milliseconds that a moment lasts."""
FIRST_LOOKS = """
window.looks = [];
addEventListener('DOMContentLoaded', () => {
  new MutationObserver(() => window.looks.push(
    [...document.querySelectorAll('[class*=turn] .figure')].map(figure => getComputedStyle(figure).opacity)
  )).observe(document.getElementById('main'), {childList: true});
});
"""
"""Keeps how visible the bids are in the first frame of each page."""

OpenPage = Callable[..., Page]


@contextmanager
def table_of(browser: Browser, folder: Path, ruleset: Ruleset, *made: Fact) -> Iterator[OpenPage]:
    """Opens Thomas' or Ute's page or the board of a game in which this was entered."""

    (shared,) = shared_tables(folder, made, ruleset=ruleset, names=NAMES)
    contexts: list[BrowserContext] = []

    def opened(name: str, **settings: object) -> Page:
        own = TV if name == "board" else {}
        context = browser.new_context(**{**PHONE, "locale": "en-GB", **own, **settings})
        contexts.append(context)
        page = context.new_page()
        page.add_init_script(FIRST_LOOKS)
        page.clock.install()
        if name == "board":
            page.goto(f"{server.address}/board/{shared.watch_token}")
            expect(page.locator("#status")).to_be_hidden()
        else:
            page.goto(f"{server.address}/join/{shared.join_token}")
            page.get_by_role("button", name=name).click()
            expect(page.locator(".foot .status")).to_have_text("connected")
        page.clock.pause_at(page.evaluate("Date.now()") + 1000)
        return page

    with served(folder) as server:
        yield opened
        for context in contexts:
            context.close()


def sentence_of(board: Page) -> Locator:
    return board.locator(".board-sentence > span").first


def test_a_round_closes_with_stamps_and_places_before_the_next_question(
    browser: Browser, tmp_path: Path
) -> None:
    with table_of(browser, tmp_path / "data", OPEN, *BIDS, *TRICKS) as opened:
        ute, kevin, board = opened("Ute"), opened("Kevin"), opened("board")
        still = opened("Thomas", reduced_motion="reduce")
        ute.get_by_role("button", name="All tricks played").click()

        expect(ute.locator("section .stamp")).to_contain_text("+40")
        expect(ute.locator(".ribbon")).to_have_text("You are in the lead")
        expect(kevin.locator("section .stamp")).to_contain_text("−10")
        expect(kevin.locator(".ribbon")).to_have_text("You are in place 3")
        said = "−10. You are in place 3. How many tricks will you take?"
        expect(kevin.locator("#say")).to_have_text(said)
        expect(board.locator(".stamp:visible")).to_have_text(["Met: +20", "Met: +40", "Missed: −10"])
        expect(board.locator(".ribbon")).to_have_text("Ute takes the lead")
        for page in (ute, kevin):
            expect(page.get_by_role("heading", name="Kevin bids")).to_be_hidden()
            expect(page.get_by_role("heading", name="How many tricks")).to_be_hidden()
        expect(still.get_by_role("heading", name="Kevin bids")).to_be_visible()
        expect(still.locator(".stamp")).to_be_hidden()

        for page, sentence in (
            (ute, ute.get_by_role("heading", name="Kevin bids")),
            (board, sentence_of(board)),
        ):
            page.clock.run_for(LASTS)
            expect(sentence).to_be_visible()
            expect(page.locator(".ribbon")).to_be_hidden()
        kevin.get_by_role("button", name="Bid 1", exact=True).click()  # meanwhile, and it counts
        expect(kevin.get_by_role("heading", name="Thomas bids")).to_be_visible()
        expect(sentence_of(board)).to_have_text("Thomas bids")
        kevin.get_by_role("button", name="Take back").click()
        expect(kevin.get_by_role("heading", name="How many tricks will you take?")).to_be_visible()


def test_hidden_bids_are_turned_over_and_not_seen_a_frame_too_early(browser: Browser, tmp_path: Path) -> None:
    with table_of(browser, tmp_path / "data", HIDDEN, *BIDS) as opened:
        thomas, kevin, board = opened("Thomas"), opened("Kevin"), opened("board")
        for page in (kevin, board):
            expect(page.get_by_text("has bid", exact=True)).to_have_count(2 if page is kevin else 3)
        thomas.get_by_role("button", name="Reveal the bids").click()
        for page, bids in ((thomas, 2), (kevin, 2), (board, 3)):
            expect(page.get_by_text("2 of 3!")).to_be_visible()
            assert page.evaluate("window.looks.at(-1)") == ["0"] * bids
            page.clock.run_for(LASTS)
            expect(page.get_by_text("2 of 3!")).to_be_hidden()
            expect(page.locator(".figure:visible")).to_have_count(bids)


def test_nothing_of_a_board_burns_in(browser: Browser, tmp_path: Path) -> None:
    """It moves a little each minute."""
    with table_of(browser, tmp_path / "data", OPEN) as opened:
        board = opened("board")
        places = set()
        for _minute in range(5):
            board.clock.run_for(60_000)
            box = board.locator("#main").bounding_box()
            assert box is not None
            places.add((box["x"], box["y"]))
        assert len(places) == 5
        assert all(abs(x) <= 10 and abs(y) <= 10 for x, y in places)
