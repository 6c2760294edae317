"""The app as a browser gets it: from this machine alone, in the reader's language."""

from playwright.sync_api import Browser

from tests.browser.conftest import PHONE, OpenPhone, Server


def test_a_page_comes_from_here_alone_and_in_the_language_of_the_device(open_phone: OpenPhone):
    phone = open_phone("/nowhere", language="de-AT")
    assert phone.sees("Unter dieser Adresse gibt es nichts.")
    assert phone.external_requests == set()
    assert phone.page.evaluate("crossOriginIsolated"), "the client may draw in a thread of its own"
    assert phone.page.workers


def test_pages_that_are_closed_at_any_moment_leave_nothing_in_the_log(browser: Browser, server: Server):
    """The server fails when it is stopped after having logged anything."""
    for milliseconds in (0, 300, 1000):
        context = browser.new_context(**PHONE)
        page = context.new_page()
        page.goto(server.address, wait_until="commit")
        page.wait_for_timeout(milliseconds)
        context.close()
    assert server.stop() == 0
