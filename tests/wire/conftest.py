from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from pathlib import Path

import pytest
import uvicorn

from scorekeeper.locale import words
from scorekeeper.tables import Table
from scorekeeper.ui.server import address_of, listen, web_app
from tests.ui.evening import Evening
from tests.wire.client import WirePhone, connected


@dataclass
class Served:
    """The device on which the pad is kept, and where phones reach it."""

    evening: Evening
    address: str

    def phone(self, table: Table) -> AbstractAsyncContextManager[WirePhone]:
        """A phone that opens the table."""
        return connected(self.address, f"/games/{table.game.id}", "en")


@pytest.fixture
async def served(tmp_path: Path) -> AsyncIterator[Served]:
    """The app as it is served, on a free port of this machine."""
    evening = Evening(tmp_path)
    with listen(words("en"), "127.0.0.1", 0) as listener:
        config = uvicorn.Config(web_app(evening.host), ws="websockets-sansio", log_level="critical")
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        while not server.started:
            await asyncio.sleep(0.01)
        yield Served(evening, address_of(listener))
        server.should_exit = True
        await serving
    evening.host.close()
