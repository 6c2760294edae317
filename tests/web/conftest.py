from collections.abc import AsyncIterator

import pytest
import uvicorn

from scorekeeper.locale import words
from scorekeeper.ui.server import listen, web_app
from scorekeeper.web import guard
from scorekeeper.web.connections import BoundedProtocol
from scorekeeper.web.rate_limit import RateLimit
from scorekeeper.web.sockets import address_of
from tests.ui.fake_device import FakeDevice
from tests.web.phones import GuestServer
from tests.wire.conftest import answering


@pytest.fixture(autouse=True)
def nobody_is_held(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is refused as one request too many is answered at once."""
    monkeypatch.setattr(guard, "HELD_SECONDS", 0.0)


@pytest.fixture
def no_refill(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time stands still for the rate limits of a server that starts: on a busy machine they would refill."""
    monkeypatch.setitem(RateLimit.__init__.__kwdefaults__, "clock", lambda: 0.0)


@pytest.fixture
def quick_fingers(monkeypatch: pytest.MonkeyPatch) -> None:
    """No rate limit holds: a game is played in seconds."""
    monkeypatch.setattr(RateLimit, "allows", lambda _limit, _asker: True)


@pytest.fixture
async def served(device: FakeDevice) -> AsyncIterator[GuestServer]:
    """The app as it is served to the room, on a free port of this machine."""
    shared_tables = device.host.share_tables()
    owner = await shared_tables.owner.admit()
    with listen(words("en"), "127.0.0.1", 0) as listener:
        config = uvicorn.Config(
            web_app(device.host, owner_only=True),
            http=BoundedProtocol,
            ws="websockets-sansio",
            log_level="critical",
            timeout_graceful_shutdown=1,
            timeout_keep_alive=600,  # on a busy machine a phone may pause for longer than a browser
        )
        async with (
            answering(config, listener),
            GuestServer(device, shared_tables, address_of(listener), owner) as guests,
        ):
            yield guests
