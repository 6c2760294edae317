"""Addresses: those of screens to which other features lead, of the site, of other servers; whether one is
insecure."""

from __future__ import annotations

import ipaddress
import os
import re
from contextlib import suppress
from urllib.parse import urlsplit

BACKUP_ADDRESS = "/settings/backup"
RECEIVE_ADDRESS = "/take"
"""Where a game is received; a code may follow it."""
ELSEWHERE_ADDRESS = "/elsewhere"
"""Where one joins the table of another server."""
PADS_ADDRESS = "/pads"
"""Where pads from elsewhere come in; the place of one in the list may follow, from 1."""
PHONES_PATH = "phones"
"""Where other phones come to a table, below its address."""
SHARE_PATH = "hand-over"
"""Where a game is shared, below the address of its table."""
RESULT_PATH = "result"
"""Where the result is shared with people, below the address of its table."""


VARIABLE = "SCOREKEEPER_SITE"
"""Names the address where the app cannot know it: in a window, or on a server in the room."""


def site_address(url: str | None, *, on_site: bool) -> str:
    """The address of the site: of a page that is `on_site`, else the configured one; empty without either.

    The address of a server in the room is no site: a link to it would open the games of that server.
    """
    if on_site:
        return (url or "").partition("#")[0].partition("?")[0]
    return os.environ.get(VARIABLE, "").partition("#")[0]


def server_address(typed: str) -> str | None:
    """The address of a server as somebody has typed it, as a link; None where it is none.

    Without a number, a name is one of the internet. What stands behind the address is left out.
    """
    with suppress(ValueError):
        address = urlsplit(typed.strip() if "://" in typed else f"//{typed.strip()}")
        host = address.hostname or ""
        if address.scheme not in ("", "http", "https") or not _SERVER.fullmatch(address.netloc):
            return None
        is_named = address.port is None and "." in host and host.strip("0123456789.") and ":" not in host
        return f"{address.scheme or ('https' if is_named else 'http')}://{address.netloc}"
    return None


_SERVER = re.compile(r"(\w[\w.-]*|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?")


def is_plain_http(url: str) -> bool:
    """Whether browsers take a page there for insecure: over http, and not from this machine."""
    address = urlsplit(url)
    host = address.hostname or ""
    if address.scheme not in ("http", "ws") or host == "localhost" or host.endswith(".localhost"):
        return False
    with suppress(ValueError):
        return not ipaddress.ip_address(host).is_loopback
    return True
