"""The scribe's app comes back by itself, at its table and with the present state; nothing is sent later."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

import msgpack
import pytest
from playwright.sync_api import Browser, Locator, expect
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from scorekeeper.access.app_access import SCRIBE_PATH
from scorekeeper.tables import Host
from scorekeeper.ui.client.admission import SCRIBE_COOKIE
from scorekeeper.ui.runtime.served_connection import ENDPOINT, FLET, MOST_OF_SCRIBE, READY
from tests.browser.conftest import (
    HAS_TEXT,
    PHONE,
    TIMEOUT_MS,
    OpenPhone,
    Phone,
    Server,
    phones,
    run_apart,
    take_picture,
)
from tests.browser.saved_games import fresh_game, save_games
from tests.browser.sleeping_phone import SleepingPhone
from tests.stalling_relay import StallingRelay
from tests.wire.client import REGISTER_CLIENT, TIMEOUT_SECONDS, connected
from tests.wire.test_phones import tap_until

WAKE_LOCK = """
() => {
  window.locks = {requested: 0, held: null};
  const request = async () => {
    if (document.hidden) throw new DOMException('hidden', 'NotAllowedError');
    locks.requested += 1;
    const lock = new EventTarget();
    lock.release = async () => {
      if (locks.held !== lock) return;
      locks.held = null;
      lock.dispatchEvent(new Event('release'));
    };
    locks.held = lock;
    return lock;
  };
  Object.defineProperty(navigator, 'wakeLock', {value: {request}, configurable: true});
}
"""
"""A browser that counts what it is asked, for a headless one keeps nothing awake."""
HOLD_READINESS = f"""
{{
  window.held = [];
  const Heard = window.WebSocket;
  window.WebSocket = class extends Heard {{
    set onmessage(listener) {{
      super.onmessage = event => {{
        const packet = new Uint8Array(event.data), isReady = packet.length === 1 && packet[0] === {READY[0]};
        if (window.holdsReadiness && isReady) held.push(() => listener(event));
        else listener(event);
      }};
    }}
  }};
}}
"""
"""Once it `holdsReadiness`, the page does not hear that it has its screen."""
HIDE = """
hidden => {
  Object.defineProperty(document, 'hidden', {value: hidden, configurable: true});
  const state = hidden ? 'hidden' : 'visible';
  Object.defineProperty(document, 'visibilityState', {value: state, configurable: true});
  document.dispatchEvent(new Event('visibilitychange'));
}
"""
PLACEHOLDER = "document.querySelector('flt-semantics-placeholder')"
LOCK_IS_HELD = "() => window.locks.held !== null"


class RelayedServer(Server):
    """The server, with phones that reach it through a relay."""

    relay: StallingRelay | None = None

    def start(self) -> None:
        self.address = f"http://127.0.0.1:{self.port}"
        super().start()
        self.relay = self.relay or StallingRelay(self.address)
        self.address = self.relay.address


class RoomServer(Server):
    """The server as other devices reach it: the app opens by a link only."""

    def start(self) -> None:
        self.start_with("--public-url", self.address)


@pytest.fixture
def game(tmp_path: Path) -> str:
    """The id of a game in which Ute is asked first."""
    return save_games(tmp_path / "data", game=fresh_game(3))["game"]


@pytest.fixture
def server(tmp_path: Path, game: str) -> Iterator[RelayedServer]:
    server = RelayedServer(tmp_path / "data")
    server.start()
    yield server
    server.relay.close()
    server.kill()


@pytest.fixture
def open_table(browser: Browser, server: Server, game: str) -> Iterator[OpenPhone]:
    with phones(browser) as opened:
        yield partial(opened, server, f"/games/{game}", language="en-GB")


def bar(phone: Phone) -> Locator:
    """What the page says of its connection."""
    return phone.page.locator("#connection")


def loses_connection(phone: Phone) -> None:
    expect(bar(phone)).to_be_visible(timeout=TIMEOUT_MS)
    expect(bar(phone)).to_contain_text("Not connected")


def is_back(phone: Phone) -> None:
    expect(bar(phone)).to_be_hidden(timeout=TIMEOUT_MS)


def tap_in_vain(phone: Phone, name: str) -> None:
    """Tap where that key lies: the page is not connected, and says so."""
    box = phone.find(name).bounding_box()
    phone.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(bar(phone)).to_contain_text("Not sent")


async def bid_one(server: Server, game: str) -> None:
    """Another phone bids 1 for Ute."""
    async with connected(server.address, f"/games/{game}", "en") as other:
        await tap_until(other, "Bid 1", "Kevin bids")


def test_a_phone_that_slept_while_its_network_changed_shows_the_present_when_it_is_looked_at(
    browser, server, game
):
    phone = SleepingPhone(browser)
    phone.go(f"{server.address}/games/{game}")
    phone.until(PLACEHOLDER, TIMEOUT_MS)
    phone.evaluate(f"{PLACEHOLDER}.click()")
    phone.until(f"({HAS_TEXT})(['Ute bids'])", TIMEOUT_MS)
    phone.sleep()
    server.relay.abandon()
    run_apart(bid_one(server, game))
    phone.wake()
    phone.until(f"({HAS_TEXT})(['Kevin bids'])", TIMEOUT_MS)
    phone.until("document.getElementById('connection').hidden", TIMEOUT_MS)
    phone.close()


def stays_awake(phone: Phone) -> None:
    """The screen is kept awake, and again whenever the page is seen again."""
    phone.wait_for_function(LOCK_IS_HELD)
    for _time in range(2):
        phone.page.evaluate(HIDE, True)
        phone.page.evaluate("() => window.locks.held.release()")
        phone.page.evaluate(HIDE, False)
        phone.wait_for_function(LOCK_IS_HELD)


def test_nothing_that_is_tapped_while_the_page_is_away_is_ever_sent(server, game, open_table):
    """In another tab, without a network, without a server, and before a new session has its screen. At a
    table the screen stays awake."""
    phone = open_table(before=f"({WAKE_LOCK})();{HOLD_READINESS}")
    stays_awake(phone)
    phone.tap("Bid 1")
    assert phone.sees("Kevin bids")
    with phone.context.expect_page() as opened:
        phone.page.evaluate("window.open(location.href)")
    expect(bar(phone)).to_contain_text("open in another tab", timeout=TIMEOUT_MS)
    tap_elsewhere = phone.find("Bid 0").bounding_box()
    phone.page.touchscreen.tap(tap_elsewhere["x"] + 5, tap_elsewhere["y"] + 5)
    phone.screenshot("return/elsewhere")
    assert opened.value.locator("#connection").is_hidden()
    phone.page.get_by_role("button", name="Go on here").tap()
    is_back(phone)
    assert phone.sees("Kevin bids")
    opened.value.close()
    phone.tap("Bid 1")
    assert phone.sees("Thomas bids")

    server.relay.stall()
    loses_connection(phone)
    phone.screenshot("return/lost")
    tap_in_vain(phone, "Bid 0")
    phone.page.keyboard.press("0")
    phone.screenshot("return/refused")
    server.relay.flow()
    is_back(phone)
    phone.settle()
    assert phone.sees_now("Thomas bids")

    # A server that was started anew knows nothing of the keys that are still shown.
    server.kill()
    loses_connection(phone)
    tap_in_vain(phone, "Bid 0")
    phone.page.evaluate("window.holdsReadiness = true")
    server.start()
    phone.wait_for_function("() => held.length")
    tap_in_vain(phone, "Bid 0")
    phone.page.evaluate("held.forEach(pass => pass())")
    is_back(phone)
    phone.screenshot("return/back")
    assert phone.sees("Thomas bids")
    phone.tap("Bid 1")
    assert phone.sees("Thomas: bid 1")
    assert phone.sees_now("Kevin: bid 1")
    phone.tap("Back")
    phone.wait_for_function("() => window.locks.held === null")


async def scribes_link(folder: Path, game: str) -> tuple[str, str]:
    """Opens the table of that game to other phones; the name of its scribe's cookie, and his token."""
    host = Host.open(folder)
    shared_tables = host.share_tables()
    shared = await shared_tables.share(game)
    token = await shared_tables.scribes.give_pad(shared.id)
    host.close()
    return f"{SCRIBE_COOKIE}{shared.id}", token


@contextmanager
def opened_page(server: Server, cookie: str, game: str) -> Iterator[ClientConnection]:
    """A page of a scribe, as far as the server knows."""
    address = f"{server.address.replace('http', 'ws', 1)}{ENDPOINT}"
    shown = {"route": f"/games/{game}", "width": 390, "height": 844}
    with connect(address, origin=Origin(server.address), additional_headers={"Cookie": cookie}) as page:
        register = {"session_id": None, "page_name": "", "page": shown}
        page.send(FLET + msgpack.packb([REGISTER_CLIENT, register]))
        page.recv(TIMEOUT_SECONDS)
        yield page


def test_a_page_too_many_says_so_and_opens_when_another_one_is_closed(browser, tmp_path, game):
    cookie, token = run_apart(scribes_link(tmp_path / "data", game))
    server = RoomServer(tmp_path / "data")
    server.start()
    with ExitStack() as stack:
        stack.callback(server.kill)
        others = [
            stack.enter_context(opened_page(server, f"{cookie}={token}", game))
            for _page in range(MOST_OF_SCRIBE)
        ]
        context = browser.new_context(**{**PHONE, "locale": "de-DE"})
        stack.callback(context.close)
        page = context.new_page()
        page.goto(server.address + SCRIBE_PATH + token)
        connection = page.locator("#connection")
        expect(connection).to_contain_text("schon auf 20 Seiten offen", timeout=TIMEOUT_MS)
        take_picture(page, "return/full")
        others[0].close()
        page.wait_for_function(f"() => {PLACEHOLDER}", timeout=TIMEOUT_MS)
        expect(connection).to_be_hidden(timeout=TIMEOUT_MS)
        page.evaluate(f"{PLACEHOLDER}.click()")
        page.wait_for_function(HAS_TEXT, arg=["Ute sagt an"], timeout=TIMEOUT_MS)
        # It can be kept on the home screen: its manifest needs the cookie, too.
        manifest = context.new_cdp_session(page).send("Page.getAppManifest")
        assert "Block der Wahrheit" in manifest["data"], manifest
