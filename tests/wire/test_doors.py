"""The doors of the app on loopback: foreign hosts and origins, what is not served, headers."""

from __future__ import annotations

import httpx
import pytest
import websockets
from websockets.exceptions import InvalidStatus


def socket_address(served) -> str:
    return served.address.replace("http", "ws", 1) + "/ws"


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", None])
async def test_a_page_of_another_server_opens_no_session(served, origin):
    with pytest.raises(InvalidStatus):
        async with websockets.connect(socket_address(served), origin=origin):
            pass


async def test_another_name_that_leads_here_opens_no_session(served):
    """DNS rebinding: the page and its socket have the same foreign name."""
    port = served.address.rpartition(":")[2]
    foreign = f"evil.example:{port}"
    with pytest.raises(InvalidStatus):
        async with websockets.connect(
            f"ws://{foreign}/ws", origin=f"http://{foreign}", host="127.0.0.1", port=int(port)
        ):
            pass


async def test_the_server_describes_itself_to_nobody_and_lets_nobody_read_along(served):
    async with httpx.AsyncClient(base_url=served.address) as browser:
        for path in ("/openapi.json", "/docs/oauth2-redirect"):
            assert "openapi" not in (await browser.get(path)).text
        for path in ("/", "/main.dart.js", "/fonts/Alegreya-Bold.woff2", "/nowhere.txt"):
            answer = await browser.get(path)
            assert "access-control-allow-origin" not in answer.headers
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert "frame-ancestors" in answer.headers["content-security-policy"]
            isolation = ("opener-policy", "same-origin"), ("embedder-policy", "require-corp")
            for name, value in (*isolation, ("resource-policy", "same-origin")):
                assert answer.headers.get_list(f"cross-origin-{name}") == [value]


@pytest.mark.parametrize("origin", ["http://evil.example", "null", None])
async def test_nothing_is_written_from_another_servers_page(served, origin):
    async with httpx.AsyncClient(base_url=served.address) as browser:
        for method in ("PUT", "POST", "DELETE"):
            answer = await browser.request(
                method, "/upload", content=b"x", headers={"origin": origin} if origin else {}
            )
            assert answer.status_code == 403


async def test_a_foreign_host_is_answered_nothing(served):
    async with httpx.AsyncClient(base_url=served.address) as browser:
        answer = await browser.get("/", headers={"host": "evil.example"})
        assert (answer.status_code, answer.content) == (421, b"")
