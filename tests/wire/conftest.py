import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

import pytest
import uvicorn

from scorekeeper.locale import words
from scorekeeper.tables import Table
from scorekeeper.ui.server import listen, server_config, web_app
from scorekeeper.web.sockets import address_of
from tests.ui.fake_device import FakeDevice
from tests.wire.client import WirePhone, connected


@pytest.fixture(autouse=True)
def pictures_with_the_first_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is sent a second later, where what is sent is counted."""
    monkeypatch.setattr("scorekeeper.ui.app.TABLE_PICTURES_AFTER", 0)


@dataclass
class Served:
    """The device on which the pad is kept, and where phones reach it."""

    device: FakeDevice
    address: str

    def phone(self, table: Table) -> AbstractAsyncContextManager[WirePhone]:
        """A phone that opens the table."""
        return connected(self.address, f"/games/{table.game.id}", "en")


class ReadyServer(uvicorn.Server):
    """Says when pages can be asked for."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.ready = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.ready.set()


@asynccontextmanager
async def answering(config: uvicorn.Config, listener: socket.socket) -> AsyncIterator[None]:
    """A server answers there until the end of the block."""
    server = ReadyServer(config)
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    await server.ready.wait()
    yield
    server.should_exit = True
    await serving


@pytest.fixture
async def served(device: FakeDevice) -> AsyncIterator[Served]:
    """The app as it is served, on a free port of this machine."""
    with listen(words("en"), "127.0.0.1", 0) as listener:
        async with answering(server_config(web_app(device.host)), listener):
            yield Served(device, address_of(listener))


@pytest.fixture
async def table(served: Served) -> Table:
    """Of four, in the first round."""
    return await served.device.start_game(4)


@pytest.fixture
async def stack(served: Served) -> AsyncIterator[AsyncExitStack]:
    """Phones in it are connected until the end of the test."""
    async with AsyncExitStack() as stack:
        yield stack
