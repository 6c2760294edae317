"""Hosts, origins and forms."""

from __future__ import annotations

import pytest

from scorekeeper.web.guard import (
    asker,
    form_token,
    is_from_own_page,
    is_same_origin,
    is_served_host,
    own_names,
)


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1",
        "127.0.0.1:8000",
        "[::1]:8000",
        "localhost:8000",
        "192.168.178.20:80",
        "LOCALHOST",
        *sorted(own_names()),
    ],
)
def test_addresses_and_own_names_are_served(host: str) -> None:
    assert is_served_host(host)


@pytest.mark.parametrize(
    "host",
    [
        "",
        "evil.example",
        "127.0.0.1.evil.example",
        "localhost.evil.example",
        "[::1",
        "a@127.0.0.1.b",
        "a@127.0.0.1",
        "127.0.0.1/a",
        "127.0.0.1?a",
        "127.0.0.1#a",
        "127.0.0.1:a",
        "127.0.0.1:99999",
        "[::1]a",
        "[::1]:1:2",
        "[fe80::1%25eth0]",
        "127.1",
        "2130706433",
        "x" * 9999,
    ],
)
def test_other_names_are_not_served(host: str) -> None:
    assert not is_served_host(host)


def test_a_name_that_was_given_is_served() -> None:
    assert is_served_host("block.example", ("block.example",))


def scope(**headers: str) -> dict[str, object]:
    return {"headers": [(name.encode(), value.encode()) for name, value in headers.items()]}


@pytest.mark.parametrize(
    ("headers", "same"),
    [
        ({"host": "a:1", "origin": "http://a:1"}, True),
        ({"host": "a:1", "origin": "http://A:1"}, True),
        ({"host": "a:1", "origin": "http://a:2"}, False),
        ({"host": "a:1", "origin": "null"}, False),
        ({"host": "a:1", "origin": "//a:1"}, False),
        ({"host": "a:1", "origin": "file://a:1"}, False),
        ({"host": "a:1", "origin": "http://a:1/b"}, False),
        ({"host": "a:1", "origin": "http://b@a:1"}, False),
        ({"host": "a:1", "origin": "https://a:1"}, True),
        ({"host": "a:1", "origin": ""}, False),
        ({"origin": ""}, False),
        ({"host": "a:1"}, None),
    ],
)
def test_the_origin_is_compared_with_the_host(headers, same) -> None:
    assert is_same_origin(scope(**headers)) is same


def test_two_origins_are_none() -> None:
    asked = {"headers": [(b"host", b"a"), (b"origin", b"http://a"), (b"origin", b"http://b")]}
    assert is_same_origin(asked) is False


def test_without_an_origin_a_form_proves_its_page() -> None:
    asked = scope(host="a")
    assert is_from_own_page(asked, {"form": form_token("secret")}, "secret")
    assert not is_from_own_page(asked, {"form": form_token("another")}, "secret")
    assert not is_from_own_page(asked, {}, "secret")


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("2001:db8:1:2::1%eth0", "2001:db8:1:2::2", True),
        ("::1", "127.0.0.1", False),
        ("a socket", "a socket", True),
    ],
)
def test_a_line_of_ipv6_is_one_address(one: str, other: str, same: bool) -> None:
    """A line has so many addresses that a limit for each is none."""
    assert (asker({"client": (one, 1)}) == asker({"client": (other, 2)})) is same


def test_who_has_no_address_is_one_asker() -> None:
    assert asker({"client": None}) == asker({}) == ""
