"""The addresses under which devices of the local network find this machine."""

from __future__ import annotations

import ipaddress
import socket
from contextlib import suppress
from typing import Any

LOOPBACK = "127.0.0.1"
EVERYWHERE = ("0.0.0.0", "::")


def listening(address: tuple[Any, ...], family: int = socket.AF_INET) -> socket.socket:
    """A socket that listens there, and sends at once. Raises `OSError`.

    asyncio sets that itself only for sockets that name their protocol, which these do not. Without it an
    answer waits for the acknowledgement of its own headers, 40 ms on Linux.
    """
    listener = socket.create_server(address, family=family)
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def own_address() -> str:
    """The address under which the local network knows this machine; loopback when it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # This sends nothing, it only chooses the interface. 192.0.2.0/24 is never assigned.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return LOOPBACK
        return str(probe.getsockname()[0])


def address_of(listener: socket.socket) -> str:
    """What to type into a browser, on this machine or, if it listens everywhere, on another one."""
    host, port = listener.getsockname()[:2]
    if host in EVERYWHERE:
        host = own_address()
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def addresses_of(listener: socket.socket) -> tuple[str, ...]:
    """The addresses under which other devices may find this machine, the likeliest first."""
    host, port = listener.getsockname()[:2]
    if host not in EVERYWHERE:
        return (address_of(listener),)
    found = [own_address()]
    with suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    outside = [one for one in found if not ipaddress.ip_address(one).is_loopback] or found
    return tuple(f"http://{one}:{port}" for one in dict.fromkeys(outside))
