"""The app as a browser gets it."""

from playwright.sync_api import Browser

from tests.browser.conftest import PHONE, Server


def test_pages_that_are_closed_at_any_moment_leave_nothing_in_the_log(browser: Browser, server: Server):
    """The server fails when it is stopped after having logged anything."""
    for milliseconds in (0, 300, 1000):
        context = browser.new_context(**PHONE)
        page = context.new_page()
        page.goto(server.address, wait_until="commit")
        page.wait_for_timeout(milliseconds)
        context.close()
    assert server.stop() == 0
