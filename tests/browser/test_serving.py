"""The app as a browser gets it: from this machine alone, in the reader's language, and back after a break."""

from playwright.sync_api import Browser, expect

from tests.browser.conftest import PHONE, TIMEOUT_MS, OpenPhone, Phone, Server


def test_a_page_asks_no_other_server(phone: Phone):
    assert phone.texts()
    assert phone.external_requests == set()


def test_the_client_may_draw_in_a_thread_of_its_own(phone: Phone):
    assert phone.page.evaluate("crossOriginIsolated")
    assert phone.page.workers


def test_pages_that_are_closed_at_any_moment_leave_nothing_in_the_log(browser: Browser, server: Server):
    """The server fails when it is stopped after having logged anything."""
    for milliseconds in (0, 300, 1000, 2000, 3000):
        context = browser.new_context(**PHONE)
        page = context.new_page()
        page.goto(server.address, wait_until="commit")
        page.wait_for_timeout(milliseconds)
        context.close()
    assert server.stop() == 0


def test_the_language_is_the_devices(open_phone: OpenPhone):
    assert open_phone("/nowhere", language="de-AT").sees("Unter dieser Adresse gibt es nichts.")
    assert open_phone("/nowhere", language="en-GB").sees("There is nothing at this address.")
    assert open_phone("/nowhere", language="fr-FR").sees("There is nothing at this address.")


def test_a_phone_finds_its_server_again_after_a_dead_battery(open_phone: OpenPhone):
    phone = open_phone("/nowhere")
    phone.server.kill()
    expect(phone.page.get_by_role("alert")).to_contain_text("Nicht verbunden", timeout=TIMEOUT_MS)
    phone.server.start()
    expect(phone.page.locator("#connection")).to_be_hidden(timeout=TIMEOUT_MS)
    phone.tap("Zur Startseite")
    phone.page.wait_for_url(phone.server.address + "/")


def test_a_page_of_another_server_cannot_open_a_session(browser: Browser, server: Server):
    other = browser.new_page()
    other.goto("data:text/html,<p>elsewhere")
    met = other.evaluate(
        """address => new Promise(met => {
            const socket = new WebSocket(address);
            socket.onopen = () => met('open');
            socket.onclose = () => met('refused');
        })""",
        server.address.replace("http", "ws") + "/ws",
    )
    other.close()
    assert met == "refused"
