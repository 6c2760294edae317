"""A device, and a table of it that is open to other phones."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.access.access_file import SharedTable
from scorekeeper.tables.shared_tables import SharedTables
from tests.ui.fake_device import FakeDevice


@pytest.fixture
def device(tmp_path: Path) -> Iterator[FakeDevice]:
    device = FakeDevice(tmp_path)
    device.host.share_tables()
    yield device
    device.host.close()


@pytest.fixture
def shared_tables(device: FakeDevice) -> SharedTables:
    assert device.host.shared_tables is not None
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
