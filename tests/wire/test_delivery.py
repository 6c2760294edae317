"""What the server sends for the app: packed, and kept for ever under its version; never the page."""

import re
from dataclasses import replace

import httpx
import pytest

from scorekeeper.ui.server import web_app

CLIENT = re.compile(r'entrypointBaseUrl: "(/client/[0-9a-f]+/)"')


@pytest.fixture
def far(device):
    """Browsers of another machine, which ask the app without a line between."""

    def browser(**how: bool) -> httpx.AsyncClient:
        transport = httpx.ASGITransport(web_app(device.host, **how), client=("192.0.2.7", 4711))
        return httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1")

    return browser


async def client_of(browser: httpx.AsyncClient) -> str:
    """The address below which the page finds the client."""
    page = await browser.get("/")
    found = CLIENT.search(page.text)
    assert found
    return found[1]


async def test_the_program_comes_packed_and_is_kept_for_ever(far):
    async with far() as browser:
        client = await client_of(browser)
        for name in ("main.dart.js", "main.dart.mjs", "flutter_bootstrap.js"):
            answer = await browser.get(f"{client}{name}")
            assert answer.status_code == 200
            assert answer.headers["content-encoding"] == "gzip"
            assert int(answer.headers["content-length"]) < len(answer.content) / 2
            assert answer.headers["cache-control"] == "private, max-age=31536000, immutable"
            assert answer.headers["vary"] == "Accept-Encoding"


async def test_other_addresses_are_asked_for_again_and_cost_nothing_then(far):
    async with far() as browser:
        for path in ("/favicon.png", "/icons/icon-192.png", "/main.dart.mjs", "/client/abc/main.dart.mjs"):
            first = await browser.get(path)
            assert first.headers["cache-control"] == "no-cache"
            again = await browser.get(path, headers={"if-none-match": first.headers["etag"]})
            assert (again.status_code, again.content) == (304, b"")


async def test_the_page_is_packed_and_kept_nowhere(far):
    async with far() as browser:
        for path in ("/", "/settings", "/index.html", "/games/abc"):
            page = await browser.get(path)
            assert page.headers["content-type"] == "text/html; charset=utf-8"
            assert page.headers["content-encoding"] == "gzip"
            assert int(page.headers["content-length"]) < len(page.content) / 2
            assert page.headers["cache-control"] == "no-store"


async def test_the_packed_page_is_another_one_after_a_change_of_the_theme(device, far):
    async with far() as browser:
        assert 'applyTheme("system")' in (await browser.get("/")).text
        await device.host.change_settings(lambda settings: replace(settings, theme="dark"))
        assert 'applyTheme("dark")' in (await browser.get("/")).text


async def test_a_stranger_is_sent_no_file_of_the_app(device, far):
    """The owner's cookie guards what is kept for ever, too."""
    async with far(owner_only=True) as browser:
        await browser.get(f"/owner/{device.host.shared_tables.owner.token}")
        client = await client_of(browser)
        assert (await browser.get(f"{client}main.dart.mjs")).status_code == 200
        browser.cookies.clear()
        tag = {"if-none-match": "*"}
        for path in ("/", f"{client}main.dart.mjs", "/favicon.png"):
            answer = await browser.get(path, headers=tag)
            status = 303 if path == "/" else 403  # who has typed the address is led to the tables
            assert (answer.status_code, answer.headers["cache-control"]) == (status, "no-store")
