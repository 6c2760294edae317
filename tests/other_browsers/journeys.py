"""The main journeys of the site, of the app from its server and of a guest, in browsers that are no Chromium.

They are run by `make browsers` only. Pictures of every stage go to `screenshots/`.
"""

import httpx
import pytest

from scorekeeper.access.access_file import EntryMode
from scorekeeper.design_tokens.colors import DARK, LIGHT
from scorekeeper.game.names import isolated
from scorekeeper.tables import Host
from scorekeeper.ui.runtime.tap_queue import DEBOUNCE_SECONDS
from tests.browser.conftest import SCREENSHOTS, served
from tests.browser.site.offline_site import SiteHost
from tests.game.driver import seats
from tests.other_browsers.webdriver import display, firefox, webkit
from tests.tables.guests import HIDDEN
from tests.web.phones import Phone

NAMES = ("Thomas", "Ute", "Kevin")
SEVERAL_COLOURS = 50
"""A screen with texts has more: their edges are soft. One that nothing was drawn on has one or two."""
BROWSERS = {"firefox": firefox, "webkit": webkit}


@pytest.fixture(scope="module", autouse=True)
def screen():
    with display():
        yield


@pytest.fixture(params=BROWSERS)
def browser(request, tmp_path):
    with BROWSERS[request.param](tmp_path / "profile") as session:
        yield session


def looks_right(browser, name):
    """The page is drawn: on our ground, in many colours; the picture is kept."""
    picture = browser.keep_picture(SCREENSHOTS / f"{name}-{browser.name}.png")
    assert len(picture.getcolors(picture.width * picture.height)) > SEVERAL_COLOURS, name
    grounds = {ground(color) for one in (LIGHT, DARK) for color in (one.background, one.sheet, one.raised)}
    assert commonest(picture) in grounds, name


def ground(color):
    return tuple(bytes.fromhex(color.removeprefix("#")))


def commonest(picture):
    return max(picture.getcolors(picture.width * picture.height))[1]


# The app -----------------------------------------------------------------------------------------------


def switch_semantics_on(browser):
    """As a screen reader does; the splash is gone then."""
    placeholder = "document.querySelector('flt-semantics-placeholder')"
    browser.until(lambda: browser.run(f"return !!{placeholder}"), "the app")
    browser.run(f"{placeholder}.click()")
    browser.until(lambda: browser.run("return !document.getElementById('splash')"), "the first screen")


def plays_a_round(browser, name):
    def tap(button):
        """As soon as the app takes a tap for another purpose than the one before."""
        browser.settle(3 * DEBOUNCE_SECONDS)
        browser.tap(button)

    tap("New game")
    for person in ("Ute", "Kevin", "יעל"):  # the last one is drawn with the device's own fonts
        browser.write("Add a name", person)
        browser.sees(f"{isolated(person)} leaves the table")
    looks_right(browser, f"{name}-setup")
    tap("Deal the cards")
    for person, tricks in (("Kevin", 1), (isolated("יעל"), 0), ("Ute", 0)):
        browser.sees(f"{person} bids")  # else a second “Bid 0” is a tap too many on the same key
        tap(f"Bid {tricks}")
    looks_right(browser, f"{name}-play")
    tap("All tricks played")
    tap("Made 1")
    browser.sees("Round 2 of 20")
    looks_right(browser, f"{name}-table")


def test_the_site(browser, built_site):
    """A round of a game, and the same game again without a network."""
    host = SiteHost(built_site)
    with host.up():
        browser.go(host.address + "/")
        switch_semantics_on(browser)
        browser.sees("New game")
        looks_right(browser, "site-home")
        plays_a_round(browser, "site")
        browser.until(lambda: browser.run("return !!window.scorekeeperWhole"), "the whole site")
    browser.go(host.address + "/")
    switch_semantics_on(browser)
    browser.sees("Round 2 of 20")
    looks_right(browser, "site-offline")


def test_the_app_from_its_server(browser, tmp_path):
    with served(tmp_path / "data") as server:
        browser.go(server.address)
        switch_semantics_on(browser)
        plays_a_round(browser, "app")


# A guest -----------------------------------------------------------------------------------------------


@pytest.fixture
async def shared(tmp_path):
    """A game of hidden bids, three cards a round, whose table is open to other phones."""
    host = Host.open(tmp_path / "data")
    table = await host.start(seats(3, NAMES), 0, HIDDEN)
    found = await host.share_tables().share(table.game.id, EntryMode.ALL)
    host.close()
    return found


@pytest.fixture
def server(shared, tmp_path):
    with served(tmp_path / "data") as running:
        yield running


@pytest.fixture
async def phones(server, shared):
    """Those of Thomas and Kevin, who are asked by nobody how they look."""
    async with (
        httpx.AsyncClient(base_url=server.address) as one,
        httpx.AsyncClient(base_url=server.address) as other,
    ):
        found = [Phone(one, shared), Phone(other, shared)]
        for phone, seat in zip(found, (0, 2), strict=True):
            await phone.sit(seat)
        yield found


async def test_a_guest(browser, server, shared, phones):
    """Joining, a hidden bid, a server that is started anew, tricks, the end; the pad and the board."""
    thomas, kevin = phones
    browser.go(f"{server.address}/join/{shared.join_token}")
    browser.find("heading", "Who are you?")
    looks_right(browser, "guest-join")
    browser.tap("Ute")
    browser.find("heading", "How many tricks will you take?")
    browser.sees("connected")
    looks_right(browser, "guest-asked")
    await kevin.enter("BidMade", 0)
    browser.sees("has bid")
    browser.tap("Bid 3")
    browser.find("heading", "Your bid is in")
    looks_right(browser, "guest-waiting")

    server.kill()
    browser.sees("Not connected. Trying again …")
    server.start()
    browser.find("text", "connected")
    await thomas.enter("BidMade", 0)
    browser.find("heading", "Everyone has bid")
    await kevin.enter("BidsRevealed")
    for trick in (1, 2):
        browser.tap("My trick")
        browser.find("heading", f"Trick {trick + 1} of 3")
    looks_right(browser, "guest-tricks")
    browser.tap("The whole pad", "link")
    browser.find("heading", "The pad")
    looks_right(browser, "guest-pad")
    browser.tap("Back", "link")
    browser.tap("My trick")
    browser.find("heading", "All tricks are counted")
    browser.tap("All tricks played")
    browser.find("heading", "How many tricks will you take?")

    board = f"{server.address}/board/{shared.watch_token}"
    browser.go(board)
    browser.find("heading", "Round 2 of 2")
    await kevin.enter("BidMade", 0)
    browser.sees("has bid")
    looks_right(browser, "guest-board")
    browser.go(f"{server.address}/table/{shared.id}")
    browser.tap("Bid 3")
    browser.find("heading", "Your bid is in")
    await thomas.enter("BidMade", 0)
    browser.tap("Reveal the bids")
    browser.find("heading", "Kevin leads")
    for _trick in range(3):
        await kevin.enter("TrickTaken", seat=1)
    browser.find("heading", "All tricks are counted")
    browser.tap("All tricks played")
    browser.find("heading", "You win with 100")
    looks_right(browser, "guest-end")
    browser.go(board)
    browser.find("image", "The totals, round by round")
    looks_right(browser, "guest-board-end")
