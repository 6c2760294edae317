"""Hosts, origins and forms."""

import pytest

from scorekeeper.web import guard


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1",
        "127.0.0.1:8000",
        "[::1]:8000",
        "localhost:8000",
        "192.168.178.20:80",
        "LOCALHOST",
        *sorted(guard.own_names()),
    ],
)
def test_addresses_and_own_names_are_served(host):
    assert guard.is_served_host(host)


@pytest.mark.parametrize(
    "host",
    [
        *("", "evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "a@127.0.0.1.b"),
        *("[::1", "[::1]a", "[::1]:1:2", "[fe80::1%25eth0]", "127.1", "2130706433", "x" * 9999),
        *(f"127.0.0.1{end}" for end in ("/a", "?a", "#a", ":a", ":99999")),
        "a@127.0.0.1",
    ],
)
def test_other_names_are_not_served(host):
    assert not guard.is_served_host(host)


def test_a_name_that_was_given_is_served():
    assert guard.is_served_host("block.example", ("block.example",))


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
def test_the_origin_is_compared_with_the_host(headers, same):
    assert guard.is_same_origin(scope(**headers)) is same


def test_two_origins_are_none():
    asked = {"headers": [(b"host", b"a"), (b"origin", b"http://a"), (b"origin", b"http://b")]}
    assert guard.is_same_origin(asked) is False


def test_without_an_origin_a_form_proves_its_page():
    asked = scope(host="a")
    assert guard.is_from_own_page(asked, {"form": guard.form_token("secret")}, "secret")
    assert not guard.is_from_own_page(asked, {"form": guard.form_token("another")}, "secret")
    assert not guard.is_from_own_page(asked, {}, "secret")


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
def test_a_line_of_ipv6_is_one_address(one, other, same):
    """A line has so many addresses that a limit for each is none."""
    assert (guard.asker({"client": (one, 1)}) == guard.asker({"client": (other, 2)})) is same


def test_who_has_no_address_is_one_asker():
    assert guard.asker({"client": None}) == guard.asker({}) == ""
