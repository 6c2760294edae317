"""How files are sent: what browsers say of packing and of what they have, and what they get."""

import gzip

import httpx
import pytest

from scorekeeper.web import delivery

TEXT = b"All the bids of a round are said before a card is played. " * 100


@pytest.mark.parametrize(
    ("written", "takes"),
    [
        ("gzip, deflate", True),
        ("br;q=1.0, GZIP;q=0.5", True),
        ("*", True),
        ("deflate, *;q=0", False),
        ("gzip;q=0", False),
        ("gzip; q=0.000", False),
        ("gzip;q=0, *", False),
        ("x-gzipped", False),
        ("", False),
    ],
)
def test_a_browser_says_whether_it_takes_gzip(written, takes):
    assert delivery.accepts_gzip(written) is takes


@pytest.mark.parametrize(
    ("written", "known"),
    [
        ('W/"a"', True),
        ('"a"', True),
        ('"b", W/"a"', True),
        ("*", True),
        ('"b"', False),
        ("a", False),
        ("", False),
    ],
)
def test_a_browser_says_what_it_has(written, known):
    assert delivery.is_known(written, 'W/"a"') is known


def test_only_what_becomes_smaller_is_packed():
    assert delivery.static_file("/a.css", TEXT).packed
    assert delivery.static_file("/a.css", TEXT).content == TEXT
    assert not delivery.static_file("/a.woff2", gzip.compress(TEXT)).packed
    assert not delivery.static_file("/a.css", b"p{}").packed
    assert not delivery.static_file("/a.css", TEXT, pack=False).packed


def test_both_forms_have_one_tag_and_every_content_its_own():
    assert delivery.static_file("/a", TEXT).tag == delivery.static_file("/a", TEXT, pack=False).tag
    assert delivery.static_file("/a", TEXT).tag != delivery.static_file("/a", TEXT + b"!").tag


def test_the_type_of_the_client_is_the_one_that_browsers_compile():
    assert delivery.media_type("main.dart.wasm") == "application/wasm"
    assert delivery.media_type("main.dart.mjs").startswith("text/javascript")
    assert delivery.media_type("nothing.known") == "application/octet-stream"


def browser(file) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(delivery.StaticResponse(file, "no-cache"))
    return httpx.AsyncClient(
        transport=transport, base_url="http://127.0.0.1", headers={"accept-encoding": ""}
    )


async def test_each_browser_gets_the_form_that_it_takes():
    async with browser(delivery.static_file("/a.css", TEXT)) as phone:
        plain = await phone.get("/a.css")
        packed = await phone.get("/a.css", headers={"accept-encoding": "gzip"})
    assert plain.content == packed.content == TEXT
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) == len(TEXT)
    for answer in (plain, packed):
        assert answer.headers["vary"] == "Accept-Encoding"
        assert answer.headers["content-type"] == "text/css; charset=utf-8"
        assert answer.headers["cache-control"] == "no-cache"


async def test_who_has_it_gets_no_bytes_and_a_head_none_either():
    file = delivery.static_file("/a.css", TEXT)
    async with browser(file) as phone:
        known = await phone.get("/a.css", headers={"if-none-match": file.tag})
        head = await phone.head("/a.css")
    assert (known.status_code, known.content, known.headers["etag"]) == (304, b"", file.tag)
    assert known.headers["vary"] == "Accept-Encoding"
    assert (head.status_code, head.content, head.headers["content-length"]) == (200, b"", str(len(TEXT)))


async def test_a_large_file_is_sent_in_pieces():
    """A phone on a slow line takes one after the other, and is not given up meanwhile."""
    sent = []

    async def send(message) -> None:
        sent.append(message)

    content = bytes(3 * delivery.PIECE_BYTES + 1)
    scope = {"type": "http", "method": "GET", "headers": []}
    await delivery.StaticResponse(delivery.static_file("/a", content, pack=False), "no-cache")(
        scope, None, send
    )
    pieces = [message["body"] for message in sent if message["type"] == "http.response.body"]
    assert b"".join(pieces) == content
    assert max(map(len, pieces)) == delivery.PIECE_BYTES
