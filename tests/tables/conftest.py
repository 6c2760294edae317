"""A device, and a table of it that is open to other phones."""

import pytest

from scorekeeper.access.access_file import SharedTable
from scorekeeper.tables.shared_tables import SharedTables
from tests.ui.fake_device import FakeDevice


@pytest.fixture
def device(device: FakeDevice) -> FakeDevice:
    device.host.share_tables()
    return device


@pytest.fixture
def shared_tables(device: FakeDevice) -> SharedTables:
    return device.host.shared_tables


def restarted(device: FakeDevice) -> SharedTables:
    """The tables of the device after the app was closed and opened again."""
    device.restart()
    device.host.share_tables()
    return device.host.shared_tables


@pytest.fixture
async def shared(device: FakeDevice, shared_tables: SharedTables) -> SharedTable:
    """A table of Thomas, Ute and Kevin."""
    return await shared_tables.share((await device.start_game(3)).game.id)
