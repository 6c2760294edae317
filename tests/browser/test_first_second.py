"""From the first frame to Home there is nothing but our ground, the pad's icon on it, and then Home.

Pages that are left on the way leave nothing in the log.
"""

from pathlib import Path

from playwright.sync_api import Browser

from scorekeeper.storage.library import Library
from scorekeeper.storage.settings import Settings
from tests.browser.conftest import PHONE, Server, served
from tests.browser.first_frames import check, pictures

SLOW_ANSWERS = """
const Fast = window.WebSocket;
window.WebSocket = class extends Fast {
  set onmessage(listener) { super.onmessage = event => setTimeout(listener, 3000, event); }
};
"""


def test_a_page_of_a_slow_server_has_the_chosen_ground_from_the_first_frame(
    browser: Browser, tmp_path: Path
) -> None:
    """Meanwhile the client draws a veil and a word of its own under the splash, as the device is: light."""
    library = Library(tmp_path / "data")
    library.open()
    library.change_settings(lambda _settings: Settings(theme="dark"))
    library.close()
    context = browser.new_context(**{**PHONE, "color_scheme": "light"})
    context.add_init_script(SLOW_ANSWERS)
    with served(tmp_path / "data") as server:
        check(pictures(context.new_page(), server.address), "dark", "served slowly, light dark")
        context.close()


def test_pages_that_are_closed_at_any_moment_leave_nothing_in_the_log(browser: Browser, server: Server):
    """The server fails when it is stopped after having logged anything."""
    for milliseconds in (0, 300, 1000):
        context = browser.new_context(**PHONE)
        page = context.new_page()
        page.goto(server.address, wait_until="commit")
        page.wait_for_timeout(milliseconds)
        context.close()
    assert server.stop() == 0
