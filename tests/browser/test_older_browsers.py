"""The board and a seat in a browser that is made to know no more than one of ten years ago."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from scorekeeper.access.access_file import EntryMode, SharedTable
from tests.browser.conftest import Server, served, shared_tables, take_picture
from tests.tables.guests import OPEN

NAMES = ("Thomas", "Ute", "Kevin", "Nessi", "Maximiliane", "Jo")
TV = {"width": 1280, "height": 800}

OF_2016 = r"var\([^;}]*|env\([^;}]*|clamp\([^;}]*|\d(dvh)[^;}]*|anywhere|grid|gap|:is\(|:has\("
"""What a television of 2016 does not know."""
OF_2010 = rf"{OF_2016}|flex|sticky|\d(vw|vh|rem)[^;}}]*|calc\([^;}}]*"
"""What a reader does not know whose browser is older than it is itself."""
WITHOUT_NEWS = """
delete window.EventSource;
delete SubmitEvent.prototype.submitter;
addEventListener('mousedown', event => event.preventDefault());  // a button gets no focus
"""
SHAPES = """
() => [...document.querySelectorAll('.column, .board-total')].map(node => {
  const {x, y, width, height} = node.getBoundingClientRect();
  return [node.className, x, y, width, height, parseFloat(getComputedStyle(node).fontSize)];
})
"""


def as_read_by(unknown: str, style: str) -> str:
    """The style sheet as a browser reads it that leaves out each declaration with what it does not know."""

    def read(rule: re.Match[str]) -> str:
        declarations = rule[2].split(";")
        return f"{rule[1]}{{{';'.join(one for one in declarations if not re.search(unknown, one))}}}"

    return re.sub(r"([^{}]*)\{([^{}]*)\}", read, style)


@pytest.fixture(scope="module")
def rooms(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Iterator[Older]]:
    """One server, and a table on it for each test."""
    folder = tmp_path_factory.mktemp("older")

    tables = shared_tables(folder, (), (), (), ruleset=OPEN, names=NAMES, mode=EntryMode.OWN)
    with served(folder) as server:
        yield (Older(browser, server, shared) for shared in tables)


@pytest.fixture
def older(rooms: Iterator[Older]) -> Older:
    return next(rooms)


class Older:
    """A table of six, and older browsers that come to it."""

    def __init__(self, browser: Browser, server: Server, shared: SharedTable) -> None:
        self.browser = browser
        self.server = server
        self.shared = shared

    @contextmanager
    def opened(self, path: str, unknown: str) -> Iterator[Page]:
        context = self.browser.new_context(viewport=TV, locale="en-GB")
        context.add_init_script(WITHOUT_NEWS)

        def style(route: Route) -> None:
            answer = route.fetch()
            route.fulfill(response=answer, body=as_read_by(unknown, answer.text()))

        context.route("**/style.css", style)
        try:
            page = context.new_page()
            page.goto(self.server.address + path)
            yield page
        finally:
            context.close()


@pytest.mark.parametrize("unknown", [OF_2016, OF_2010], ids=["2016", "2010"])
def test_a_board_of_an_older_browser_is_whole_and_current(older: Older, unknown: str) -> None:
    with (
        older.opened(f"/board/{older.shared.watch_token}", unknown) as board,
        older.opened(f"/join/{older.shared.join_token}", unknown) as phone,
    ):
        phone.get_by_role("button", name="Ute").click()
        expect(phone.locator(".foot .status")).to_have_text("connected")
        phone.get_by_role("button", name="Bid 1", exact=True).click()
        expect(phone.get_by_role("heading", name="Kevin bids")).to_be_visible()
        expect(board.locator(".board-sentence > span").first).to_have_text("Kevin bids")

        shapes = board.evaluate(SHAPES)
        columns = [shape for shape in shapes if shape[0].startswith("column")]
        assert len(columns) == len(NAMES)
        assert len({round(y) for _name, _x, y, *_size in columns}) == 1, "beside each other"
        for (_name, x, _y, width, *_size), (_next, right, *_rest) in pairwise(columns):
            assert x + width <= right + 0.5
        assert all(width > 140 for _name, _x, _y, width, *_size in columns)
        least = 69 if unknown is OF_2016 else 55  # it does not know how wide its screen is
        assert all(size >= least for name, *_place, size in shapes if name == "board-total")
        assert board.evaluate("document.documentElement.scrollWidth") <= TV["width"]
        assert board.evaluate("document.documentElement.scrollHeight") <= TV["height"]
        for name, page in (("board", board), ("seat", phone)):
            take_picture(page, f"older-{name}-{'2016' if unknown is OF_2016 else '2010'}")


def test_what_was_loaded_is_not_drawn_anew(older: Older) -> None:
    """A button that is pressed while the stream begins would be another one when it is let go."""
    with older.opened(f"/join/{older.shared.join_token}", "nothing") as phone:
        phone.get_by_role("button", name="Ute").click()
        key = phone.locator(".key").first
        key.evaluate("key => { key.marked = true; }")
        expect(phone.locator(".foot .status")).to_have_text("connected")
        assert key.evaluate("key => key.marked")
