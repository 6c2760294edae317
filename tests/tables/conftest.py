"""A device, and a table of it that is open to other phones."""

import pytest


@pytest.fixture
def device(device):
    device.host.share_tables()
    return device


@pytest.fixture
def shared_tables(device):
    return device.host.shared_tables


def restarted(device):
    device.restart()
    device.host.share_tables()
    return device.host.shared_tables


@pytest.fixture
async def shared(device, shared_tables):
    return await shared_tables.share((await device.start_game(3)).game.id)
