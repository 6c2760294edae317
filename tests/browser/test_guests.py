"""Three phones and a board at one table, in real browsers with their script: hidden bids, lost networks, a
server that is started anew."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from scorekeeper.storage.access import SharedTable
from scorekeeper.tables import EntryMode, Host
from scorekeeper.tables.shared_tables import SharedTables
from tests.browser.conftest import PHONE, Server, served
from tests.game.driver import seats
from tests.tables.guests import HIDDEN

NAMES = ("Thomas", "Ute", "Kevin")


@dataclass
class Room:
    """A server with one table of three, and the browsers that come to it."""

    browser: Browser
    server: Server
    shared: SharedTable

    def open(self, path: str, contexts: list[BrowserContext], **settings: object) -> Page:
        context = self.browser.new_context(**{**PHONE, "locale": "en-GB", **settings})
        contexts.append(context)
        page = context.new_page()
        page.goto(self.server.address + path)
        return page

    def seated(self, name: str, contexts: list[BrowserContext], **settings: object) -> Page:
        page = self.open(f"/join/{self.shared.join_token}", contexts, **settings)
        page.get_by_role("button", name=name).click()
        expect(page.get_by_role("heading", name=name)).to_be_visible()
        expect(status(page)).to_have_text("connected")
        return page


def prepared(folder: Path) -> SharedTable:
    """A game of hidden bids, three cards a round, whose table is open to other phones."""

    async def start() -> SharedTable:
        host = Host.open(folder)
        table = await host.start(seats(3, NAMES), 0, HIDDEN)
        shared = await SharedTables(host).share(table.game.id, EntryMode.ALL)
        host.close()
        return shared

    # Playwright has a loop of its own in this thread.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(start())).result()


@pytest.fixture
def room(browser: Browser, tmp_path: Path) -> Iterator[Room]:
    shared = prepared(tmp_path / "data")
    with served(tmp_path / "data") as server:
        yield Room(browser, server, shared)


@pytest.fixture
def contexts() -> Iterator[list[BrowserContext]]:
    opened: list[BrowserContext] = []
    yield opened
    for context in opened:
        context.close()


def status(page: Page) -> Locator:
    """What the page says of its connection."""
    return page.locator(".status").filter(visible=True)


def bid(page: Page, number: int) -> None:
    page.get_by_role("button", name=f"Bid {number}", exact=True).click()
    expect(page.get_by_role("heading", name=re.compile("Your bid is in|Everyone has bid"))).to_be_visible()
    expect(page.locator("main.busy")).to_have_count(0)  # answered: it is known on which phone it was said


def test_two_rounds_on_three_phones_and_a_board(room: Room, contexts: list[BrowserContext]) -> None:
    thomas, ute, kevin = [room.seated(name, contexts) for name in NAMES]
    screen = {"viewport": {"width": 1280, "height": 800}, "is_mobile": False, "has_touch": False}
    board = room.open(f"/board/{room.shared.watch_token}", contexts, **screen)
    for number in (1, 2):
        expect(board.get_by_role("heading", name=f"Round {number}")).to_be_visible()
        bid(ute, 3)
        expect(board.get_by_text("has bid")).to_have_count(1)
        expect(kevin.get_by_text("has bid")).to_be_visible()
        assert "3" not in kevin.locator(".players").inner_text().replace("30", "")
        bid(kevin, 0)
        bid(thomas, 0)
        kevin.get_by_role("button", name="Reveal the bids").click()
        expect(board.get_by_text("adds up")).to_be_visible()
        for trick in (1, 2, 3):
            ute.get_by_role("button", name="My trick").click()
            expect(thomas.get_by_text(f"{trick}/3")).to_be_visible()
        thomas.get_by_role("button", name="All tricks played").click()
    for page in (thomas, ute, kevin):
        expect(page.get_by_role("heading", name="Ute wins with 100")).to_be_visible()
    expect(board.get_by_role("img", name="The totals, round by round")).to_be_visible()


def test_what_was_not_sent_is_said_and_never_sent_later(room: Room, contexts: list[BrowserContext]) -> None:
    ute, kevin = room.seated("Ute", contexts), room.seated("Kevin", contexts)
    ute.context.set_offline(True)
    ute.get_by_role("button", name="Bid 2", exact=True).click()
    expect(ute.get_by_role("alert")).to_contain_text("Not sent")
    bid(kevin, 1)
    ute.context.set_offline(False)
    expect(ute.get_by_text("has bid")).to_be_visible()  # up to date again
    expect(ute.get_by_role("heading", name="How many tricks will you take?")).to_be_visible()
    expect(kevin.get_by_text("is thinking")).to_have_count(2)


def test_after_a_restart_of_the_server_every_page_comes_back_by_itself(
    room: Room, contexts: list[BrowserContext]
) -> None:
    ute, kevin = room.seated("Ute", contexts), room.seated("Kevin", contexts)
    board = room.open(f"/board/{room.shared.watch_token}", contexts)
    bid(ute, 1)
    room.server.kill()
    for page in (ute, kevin, board):
        expect(status(page)).to_contain_text("Not connected")
    room.server.start()
    for page in (ute, kevin):
        expect(status(page)).to_have_text("connected")
    bid(kevin, 1)
    expect(ute.get_by_text("has bid")).to_be_visible()
    expect(ute.locator("dd")).to_have_text("1")  # the own hidden bid too
    expect(board.get_by_text("has bid")).to_have_count(2)


HIDE = """hidden => {
  Object.defineProperty(document, 'hidden', {value: hidden, configurable: true});
  document.dispatchEvent(new Event('visibilitychange'));
}"""


def test_a_phone_that_slept_shows_the_present_as_soon_as_it_is_looked_at(
    room: Room, contexts: list[BrowserContext]
) -> None:
    """A page that is hidden keeps no stream open: a browser has only six for one host."""
    ute, kevin = room.seated("Ute", contexts), room.seated("Kevin", contexts)
    ute.evaluate(HIDE, True)
    expect(status(ute)).to_contain_text("Not connected")
    bid(kevin, 2)
    expect(ute.get_by_text("has bid")).to_have_count(0)
    ute.evaluate(HIDE, False)
    expect(ute.get_by_text("has bid")).to_be_visible(timeout=2000)
    bid(ute, 1)


def test_a_seat_is_played_without_a_script(room: Room, contexts: list[BrowserContext]) -> None:
    page = room.open(f"/join/{room.shared.join_token}", contexts, java_script_enabled=False)
    page.get_by_role("button", name="Ute").click()
    page.get_by_role("button", name="Bid 2", exact=True).click()
    expect(page.get_by_role("heading", name="Your bid is in")).to_be_visible()
    page.get_by_text("Change my bid").click()
    page.get_by_role("button", name="Bid 1", exact=True).click()
    expect(page.locator("dd")).to_have_text("1")
    page.get_by_role("link", name="The whole pad").click()
    expect(page.get_by_role("table")).to_be_visible()
