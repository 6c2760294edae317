"""The URL of the page: whether links to a game begin with it, and whether browsers take it for insecure."""

from __future__ import annotations

import ipaddress
import os
from contextlib import suppress
from urllib.parse import urlsplit

import flet as ft

VARIABLE = "SCOREKEEPER_SITE"
"""Names the address where the app cannot know it: in a window, or on a server in the room."""


def site_address(page: ft.Page) -> str:
    """The address of the site that the page was loaded from, else the configured one; empty without either.

    The address of a server in the room is no site: a link to it would open the games of that server.
    """
    if page.pyodide:
        return (page.url or "").partition("#")[0].partition("?")[0]
    return os.environ.get(VARIABLE, "").partition("#")[0]


def is_plain_http(url: str) -> bool:
    """Whether browsers take a page there for insecure: over http, and not from this machine."""
    address = urlsplit(url)
    host = address.hostname or ""
    if address.scheme not in ("http", "ws") or host == "localhost" or host.endswith(".localhost"):
        return False
    with suppress(ValueError):
        return not ipaddress.ip_address(host).is_loopback
    return True
