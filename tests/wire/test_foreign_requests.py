"""Requests to the app on loopback that are not its pages: foreign hosts and origins, paths, headers."""

from itertools import product

import httpx
import pytest
import websockets
from websockets.exceptions import InvalidStatus


def socket_address(served) -> str:
    return served.address.replace("http", "ws", 1) + "/ws"


async def test_a_page_of_another_server_opens_no_session(served):
    for origin in ("http://evil.example", "null", "http://127.0.0.1:1", None):
        with pytest.raises(InvalidStatus):
            await websockets.connect(socket_address(served), origin=origin)
    # DNS rebinding: the page and its socket have the same foreign name.
    port = served.address.rpartition(":")[2]
    foreign = f"evil.example:{port}"
    with pytest.raises(InvalidStatus):
        await websockets.connect(
            f"ws://{foreign}/ws", origin=f"http://{foreign}", host="127.0.0.1", port=int(port)
        )


async def test_the_server_lets_nobody_read_along(served):
    async with httpx.AsyncClient(base_url=served.address) as browser:
        for path in ("/", "/main.dart.js", "/fonts/Alegreya-Bold.woff2", "/nowhere.txt"):
            answer = await browser.get(path)
            assert "access-control-allow-origin" not in answer.headers
            assert answer.headers["x-content-type-options"] == "nosniff"
            policy = answer.headers["content-security-policy"]
            assert "frame-ancestors" in policy
            own = served.address.removeprefix("http://")
            assert f"connect-src 'self' data: blob: ws://{own} wss://{own};" in policy
            isolation = ("opener-policy", "same-origin"), ("embedder-policy", "require-corp")
            for name, value in (*isolation, ("resource-policy", "same-origin")):
                assert answer.headers.get_list(f"cross-origin-{name}") == [value]


async def test_a_page_of_another_server_writes_nothing_and_a_foreign_host_is_answered_nothing(served):
    async with httpx.AsyncClient(base_url=served.address) as browser:
        for origin, method in product(("http://evil.example", "null", None), ("PUT", "POST", "DELETE")):
            headers = {"origin": origin} if origin else {}
            answer = await browser.request(method, "/upload", content=b"x", headers=headers)
            assert answer.status_code == 403
        answer = await browser.get("/", headers={"host": "evil.example"})
        assert (answer.status_code, answer.content) == (421, b"")
