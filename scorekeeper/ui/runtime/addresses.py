"""The addresses of screens to which other features lead, and how far browsers trust that of the page."""

import ipaddress
from contextlib import suppress
from urllib.parse import urlsplit

BACKUP_ADDRESS = "/settings/backup"
RECEIVE_ADDRESS = "/take"
"""Where a game is received; a code may follow it."""
PHONES_PATH = "phones"
"""Where other phones come to a table, below its address."""
SCRIBE_PATH = "/scribe/"
"""A scribe's link ends with its token."""
SHARE_PATH = "hand-over"
"""Where a game is shared, below the address of its table."""


def is_plain_http(url: str) -> bool:
    """Whether browsers take a page there for insecure: over http, and not from this machine."""
    address = urlsplit(url)
    host = address.hostname or ""
    if address.scheme not in ("http", "ws") or host == "localhost" or host.endswith(".localhost"):
        return False
    with suppress(ValueError):
        return not ipaddress.ip_address(host).is_loopback
    return True


RESULT_PATH = "result"
"""Where the result is shared with people, below the address of its table."""
