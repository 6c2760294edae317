"""Requests to the app on loopback that are not its pages: foreign hosts and origins, paths, headers."""

from itertools import product

import httpx
import pytest
import websockets
from flet_web.uploads import build_upload_url
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


async def test_the_server_describes_itself_to_nobody_and_lets_nobody_read_along(served):
    async with httpx.AsyncClient(base_url=served.address) as browser:
        for path in ("/openapi.json", "/docs/oauth2-redirect"):
            assert "openapi" not in (await browser.get(path)).text
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


@pytest.fixture
def flets_environment(tmp_path, monkeypatch):
    """Settings of Flet's own server that somebody has for another app."""
    (tmp_path / "uploads").mkdir()
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "secret.txt").write_text("secret")
    for name, value in {
        "FLET_WEBSOCKET_HANDLER_ENDPOINT": "/flets-socket",
        "FLET_UPLOAD_HANDLER_ENDPOINT": "/flets-upload",
        "FLET_OAUTH_CALLBACK_HANDLER_ENDPOINT": "/flets-callback",
        "FLET_UPLOAD_DIR": str(tmp_path / "uploads"),
        "FLET_ASSETS_DIR": str(tmp_path / "assets"),
        "FLET_SECRET_KEY": "known to many",
        "FLET_MAX_UPLOAD_SIZE": "1000000000",
    }.items():
        monkeypatch.setenv(name, value)


async def test_no_setting_of_flets_opens_a_door(flets_environment, served, tmp_path):
    with pytest.raises(InvalidStatus):
        await websockets.connect(
            socket_address(served).replace("/ws", "/flets-socket"), origin=served.address
        )
    async with websockets.connect(socket_address(served), origin=served.address):
        pass
    own = {"origin": served.address}
    async with httpx.AsyncClient(base_url=served.address, headers=own) as browser:
        for path in ("/flets-upload", "/upload"):
            answer = await browser.put(build_upload_url(path, "x", 600, "known to many"), content=b"x")
            assert answer.status_code in (404, 405), path
        signed_in, unknown = [
            await browser.get(f"/{path}?state=x&code=y") for path in ("flets-callback", "no-path")
        ]
        assert (await browser.get("/secret.txt")).status_code == 404
        assert signed_in.text.replace("flets-callback", "no-path") == unknown.text
    assert list((tmp_path / "uploads").iterdir()) == []


async def test_a_page_of_another_server_writes_nothing_and_a_foreign_host_is_answered_nothing(served):
    async with httpx.AsyncClient(base_url=served.address) as browser:
        for origin, method in product(("http://evil.example", "null", None), ("PUT", "POST", "DELETE")):
            headers = {"origin": origin} if origin else {}
            answer = await browser.request(method, "/upload", content=b"x", headers=headers)
            assert answer.status_code == 403
        answer = await browser.get("/", headers={"host": "evil.example"})
        assert (answer.status_code, answer.content) == (421, b"")
