"""How far browsers trust the address of the page."""

import pytest

from scorekeeper.ui.runtime.addresses import is_plain_http, server_address


@pytest.mark.parametrize(
    ("url", "plain"),
    [
        ("ws://192.168.1.5:8000", True),
        ("http://[fe80::1]:8000", True),
        ("ws://pad.example", True),
        ("wss://pad.example", False),
        ("https://192.168.1.5", False),
        ("ws://127.0.0.1:8000", False),
        ("ws://[::1]:8000", False),
        ("http://localhost:8000", False),
        ("tcp://127.0.0.1:5000", False),
        ("", False),
    ],
)
def test_http_from_another_machine_is_plain(url, plain):
    assert is_plain_http(url) is plain


@pytest.mark.parametrize(
    ("typed", "link"),
    [
        ("192.168.0.12:8850", "http://192.168.0.12:8850"),
        (" 192.168.0.12 ", "http://192.168.0.12"),
        ("http://192.168.0.12:8850/join/token?x#y", "http://192.168.0.12:8850"),
        ("laptop:8000", "http://laptop:8000"),
        ("laptop.local:8000", "http://laptop.local:8000"),
        ("block.example.org", "https://block.example.org"),
        ("http://block.example.org", "http://block.example.org"),
        ("[fe80::1]:8000", "http://[fe80::1]:8000"),
        *(
            (typed, None)
            for typed in ("", " ", "eule kerze moos", "ftp://a", "a@b", "[::1", "a:b", "a:70000")
        ),
        *(
            (typed, None)
            for typed in ("javascript:alert(1)", "//", "http://", "file:///etc", "a\\b", ".0.0.1")
        ),
    ],
)
def test_a_typed_address_becomes_a_link(typed, link):
    assert server_address(typed) == link
