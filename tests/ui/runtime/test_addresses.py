"""How far browsers trust the address of the page."""

from __future__ import annotations

import pytest

from scorekeeper.ui.runtime.addresses import is_plain_http


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
def test_http_from_another_machine_is_plain(url: str, plain: bool) -> None:
    assert is_plain_http(url) is plain
