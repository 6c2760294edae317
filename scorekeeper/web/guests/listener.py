"""A server for guests alone, opened and closed while the app runs: in its window, or served to loopback."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial

import uvicorn

from scorekeeper.tables.shared_tables import SharedTables
from scorekeeper.web.connections import BoundedProtocol
from scorekeeper.web.guests.app import guest_app
from scorekeeper.web.sockets import addresses_of, listening

PORTS = (8000, 8080, 0)
"""Tried one after the other; 0 is whichever is free."""


class GuestListener:
    """Lets the phones of the room reach the tables of this process, and nothing else of it."""

    def __init__(self, shared_tables: SharedTables, *, host: str = "0.0.0.0") -> None:
        self._shared = shared_tables
        self._host = host
        self._server: _Server | None = None
        self._serving: asyncio.Task[None] | None = None
        self._before: tuple[str, ...] = ()
        """The addresses while it is closed."""

    @property
    def is_open(self) -> bool:
        return self._server is not None

    async def open(self) -> None:
        """Listen to the room. Raises `OSError` where no port can be had."""
        if self._server is not None:
            return
        listener = _bound(self._host)
        config = uvicorn.Config(
            guest_app(self._shared),
            http=BoundedProtocol,
            log_level="critical",
            proxy_headers=False,
            server_header=False,
            lifespan="off",
            timeout_graceful_shutdown=1,
        )
        self._server = _Server(config)
        self._serving = asyncio.create_task(self._server.serve(sockets=[listener]))
        self._before, self._shared.addresses = self._shared.addresses, addresses_of(listener)
        self._shared.find_addresses = partial(addresses_of, listener)

    async def close(self) -> None:
        """Let nobody in any more, and send everybody away who is there."""
        if self._server is None or self._serving is None:
            return
        server, serving = self._server, self._serving
        self._server = self._serving = None
        self._shared.addresses, self._shared.find_addresses = self._before, None
        server.should_exit = True
        await serving


def _bound(host: str) -> socket.socket:
    *wanted, whichever = PORTS
    for port in wanted:
        with suppress(OSError):
            return listening((host, port))
    return listening((host, whichever))


class _Server(uvicorn.Server):
    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Ctrl-C is for the app, which ends this server too."""
        yield
