"""Three phones and a board at one table, in real browsers with their script: hidden bids, phones that sleep,
a server that is started anew."""

import re
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from scorekeeper.access.access_file import SharedTable
from tests.browser.conftest import PHONE, TIMEOUT_MS, Server, served, shared_tables
from tests.browser.sleeping_phone import SleepingPhone
from tests.stalling_relay import StallingRelay
from tests.tables.guests import HIDDEN

NAMES = ("Thomas", "Ute", "Kevin")


TV = {"viewport": {"width": 1280, "height": 800}, "is_mobile": False, "has_touch": False}


@dataclass
class Room:
    """A server with a table of three, and the browsers that come to it."""

    browser: Browser
    server: Server
    shared: SharedTable
    contexts: list[BrowserContext] = field(default_factory=list)
    phones: dict[str, Page] = field(default_factory=dict)
    """On which people sit at one table after the other."""

    def open(self, path: str, address: str = "", **settings: object) -> Page:
        context = self.browser.new_context(**{**PHONE, "locale": "en-GB", **settings})
        self.contexts.append(context)
        page = context.new_page()
        page.goto((address or self.server.address) + path)
        return page

    def seated(self, name: str, address: str = "", **settings: object) -> Page:
        """On the phone of that name, or on one that is opened otherwise."""
        path = f"/join/{self.shared.join_token}"
        if address or settings:
            page = self.open(path, address, **settings)
        elif name in self.phones:
            page = self.phones[name]
            page.goto(self.server.address + path)
        else:
            page = self.phones[name] = self.open(path)
        page.get_by_role("button", name=name).click()
        expect(page.get_by_role("heading", name=name)).to_be_visible()
        expect(status(page)).to_have_text("connected")
        return page

    def close(self) -> None:
        for context in self.contexts:
            context.close()


TESTS = 11
"""So many begin at tables of their own, in games of hidden bids with three cards a round."""
SEEN_TO_HAVE_BID = (
    "[...document.querySelectorAll('.players .small')].filter(({textContent}) => textContent === 'has bid')"
)


@pytest.fixture(scope="module")
def rooms(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Iterator[Room]]:
    """One server, and a table on it for each test."""
    folder = tmp_path_factory.mktemp("guests")
    tables = shared_tables(folder, *[()] * TESTS, ruleset=HIDDEN, names=NAMES)
    with served(folder) as server:
        room = Room(browser, server, tables[0])
        yield (replace(room, shared=one) for one in tables)
        room.close()


@pytest.fixture
def room(rooms: Iterator[Room]) -> Room:
    return next(rooms)


def status(page: Page) -> Locator:
    """What the page says of its connection."""
    return page.locator(".status").filter(visible=True)


def bid(page: Page, number: int) -> None:
    page.get_by_role("button", name=f"Bid {number}", exact=True).click()
    expect(page.get_by_role("heading", name=re.compile("Your bid is in|Everyone has bid"))).to_be_visible()
    expect(page.locator("main.busy")).to_have_count(0)  # answered: it is known on which phone it was said


def sees_bids(page: Page, count: int) -> None:
    """Wait until this many others are seen to have bid."""
    expect(page.get_by_text("has bid", exact=True)).to_have_count(count)


def test_two_rounds_on_three_phones_and_a_board(room: Room) -> None:
    """A phone sleeps, the server is started anew: every page comes back by itself."""
    thomas, ute = [room.seated(name) for name in NAMES[:2]]
    board = room.open(f"/board/{room.shared.watch_token}", **TV)
    with closing(SleepingPhone(room.browser)) as kevin:
        kevin.go(f"{room.server.address}/join/{room.shared.join_token}")
        kevin.tap("Kevin")
        kevin.until("document.querySelector('.foot .status')?.textContent === 'connected'")
        bid(ute, 3)
        kevin.until(f"({SEEN_TO_HAVE_BID}).length === 1")
        kevin.sleep()
        room.server.kill()
        for page in (thomas, ute, board):
            expect(status(page)).to_contain_text("Not connected")
        room.server.start()
        expect(status(board)).to_have_count(0)
        for page in (thomas, ute):
            expect(status(page)).to_have_text("connected")
        expect(ute.locator("dd")).to_have_text("3")  # the own hidden bid too
        bid(thomas, 0)
        sees_bids(ute, 1)
        sees_bids(board, 2)
        kevin.wake()
        kevin.until(f"({SEEN_TO_HAVE_BID}).length === 2", 2000)
        kevin.tap("Bid 0")
        sees_bids(board, 3)

        for number in (1, 2):
            expect(board.get_by_role("heading", name=f"Round {number}")).to_be_visible()
            if number == 2:
                bid(ute, 3)
                bid(thomas, 0)
                kevin.until("document.querySelector('h2').textContent.startsWith('How many tricks will')")
                kevin.tap("Bid 0")
            thomas.get_by_role("button", name="Reveal the bids").click()
            expect(board.get_by_text("adds up")).to_be_visible()
            for trick in (1, 2, 3):
                expect(ute.locator("main.busy")).to_have_count(0)  # else the tap before is not answered yet
                ute.get_by_role("button", name="My trick").click()
                shown = f"Trick {trick + 1} of 3" if trick < 3 else "All tricks are counted"
                expect(thomas.get_by_role("heading", name=shown)).to_be_visible()
            thomas.get_by_role("button", name="All tricks played").click()
        expect(thomas.get_by_role("heading", name="Ute wins with 100")).to_be_visible()
        expect(ute.get_by_role("heading", name="You win with 100")).to_be_visible()
        expect(board.get_by_role("img", name="The totals, round by round")).to_be_visible()


def test_what_was_not_answered_is_not_said_to_be_unsent(room: Room) -> None:
    """It may have arrived: the page shows it as soon as it is connected again."""
    relay = StallingRelay(room.server.address)
    ute = room.seated("Ute", relay.address)
    relay.stall()
    ute.get_by_role("button", name="Bid 2", exact=True).click()
    expect(ute.get_by_role("alert")).to_contain_text("No answer", timeout=TIMEOUT_MS)
    expect(status(ute)).to_contain_text("Not connected")
    relay.flow()
    expect(status(ute)).to_have_text("connected", timeout=TIMEOUT_MS)
    relay.close()


def test_what_was_not_sent_is_said_and_never_sent_later(room: Room) -> None:
    ute, kevin = room.seated("Ute"), room.seated("Kevin")
    ute.context.set_offline(True)
    ute.get_by_role("button", name="Bid 2", exact=True).click()
    expect(ute.get_by_role("alert")).to_contain_text("Not sent")
    bid(kevin, 1)
    ute.context.set_offline(False)
    expect(ute.get_by_text("has bid")).to_be_visible()  # up to date again
    expect(ute.get_by_role("heading", name="How many tricks will you take?")).to_be_visible()
    expect(kevin.get_by_text("is thinking")).to_have_count(2)


def test_a_tap_on_a_page_that_has_just_come_does_not_wait_for_its_stream(room: Room) -> None:
    ute = room.seated("Ute")
    ute.route(f"**{ute.locator('body').get_attribute('data-stream')}", lambda _route: None)  # never answered
    ute.reload()
    bid(ute, 2)
    ute.unroute_all()


HIDE = """hidden => {
  Object.defineProperty(document, 'hidden', {value: hidden, configurable: true});
  document.dispatchEvent(new Event('visibilitychange'));
}"""


def test_a_phone_that_slept_shows_the_present_as_soon_as_it_is_looked_at(room: Room) -> None:
    """A page that is hidden keeps no stream open: a browser has only six for one host."""
    ute, kevin = room.seated("Ute"), room.seated("Kevin")
    ute.evaluate(HIDE, True)
    expect(status(ute)).to_contain_text("Not connected")
    bid(kevin, 2)
    expect(ute.get_by_text("has bid")).to_have_count(0)
    ute.evaluate(HIDE, False)
    expect(ute.get_by_text("has bid")).to_be_visible(timeout=2000)
    bid(ute, 1)


def test_the_keyboard_keeps_its_place_when_the_page_changes(room: Room) -> None:
    ute, kevin, thomas = [room.seated(name) for name in ("Ute", "Kevin", "Thomas")]
    ute.get_by_role("link", name="The whole pad").focus()
    bid(kevin, 1)
    expect(ute.get_by_text("has bid", exact=True)).to_be_visible()
    expect(ute.get_by_role("link", name="The whole pad")).to_be_focused()
    ute.get_by_role("button", name="Bid 2", exact=True).focus()
    ute.keyboard.press("Enter")
    expect(ute.get_by_role("heading", name="Your bid is in")).to_be_focused()
    ute.keyboard.press("Tab")
    ute.keyboard.press("Enter")
    expect(ute.get_by_role("button", name="Bid 1", exact=True)).to_be_visible()
    bid(thomas, 0)
    expect(ute.get_by_role("heading", name="Everyone has bid")).to_be_visible()
    expect(ute.get_by_text("Change my bid")).to_be_focused()


def test_a_misdeal_asks_once_and_is_folded_away_again(room: Room) -> None:
    ute, kevin = room.seated("Ute"), room.seated("Kevin")
    bid(ute, 1)
    kevin.get_by_text("More").click()
    kevin.get_by_text("Deal again", exact=True).click()
    expect(kevin.get_by_text("All that was written of this round is thrown away.")).to_be_visible()
    kevin.get_by_role("button", name="Yes, deal again").click()
    expect(ute.get_by_role("heading", name="How many tricks will you take?")).to_be_visible()
    bid(ute, 2)
    expect(kevin.get_by_text("has bid", exact=True)).to_be_visible()
    expect(kevin.get_by_text("Deal again", exact=True)).to_be_hidden()


@pytest.mark.parametrize("browser_has", ["streams", "no streams"])
def test_who_reads_the_whole_pad_is_brought_back_when_something_is_asked(
    room: Room, browser_has: str
) -> None:
    """Not who opened it while he is asked: he looks before he answers."""
    pages = ute, kevin, thomas = [room.seated(name) for name in ("Ute", "Kevin", "Thomas")]
    if browser_has == "no streams":
        room.phones.pop("Ute").add_init_script("delete window.EventSource")
    bid(ute, 1)
    for page in (ute, kevin):
        page.get_by_role("link", name="The whole pad").click()
    bid(thomas, 1)
    expect(kevin.locator("td .back")).to_have_count(2)
    kevin.get_by_role("link", name="Back").click()
    bid(kevin, 1)
    thomas.get_by_role("button", name="Reveal the bids").click()
    expect(ute.locator("tr.open td").filter(has_text="1")).to_have_count(3)
    thomas.get_by_role("button", name="All tricks played").click()
    for page in pages:
        expect(page.get_by_role("heading", name="How many tricks did you take?")).to_be_visible()


def test_a_phone_that_lies_has_all_keys_beside_what_is_asked(room: Room) -> None:
    ute = room.seated("Ute", viewport={"width": 844, "height": 390})
    for thing in (
        ute.get_by_role("heading", name="How many tricks will you take?"),
        *ute.get_by_role("button", name=re.compile("^Bid ")).all(),
        ute.get_by_role("link", name="The whole pad"),
    ):
        expect(thing).to_be_in_viewport(ratio=1)


def test_a_seat_is_played_without_a_script(room: Room) -> None:
    for name in ("Thomas", "Kevin"):  # else they bid on this phone, which then hides its own bid
        room.seated(name)
    page = room.open(f"/join/{room.shared.join_token}", java_script_enabled=False)
    page.get_by_role("button", name="Ute").click()
    page.get_by_role("button", name="Bid 2", exact=True).click()
    expect(page.get_by_role("heading", name="Your bid is in")).to_be_visible()
    page.get_by_text("Change my bid").click()
    page.get_by_role("button", name="Bid 1", exact=True).click()
    expect(page.locator("dd")).to_have_text("1")
    page.get_by_role("link", name="The whole pad").click()
    expect(page.get_by_role("table")).to_be_visible()
