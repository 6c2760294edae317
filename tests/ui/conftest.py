from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ui.fake_device import FakeDevice


@pytest.fixture
def device(tmp_path: Path) -> Iterator[FakeDevice]:
    """A device with an empty folder."""
    device = FakeDevice(tmp_path)
    yield device
    device.host.close()
