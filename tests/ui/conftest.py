from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ui.device import Device


@pytest.fixture
def device(tmp_path: Path) -> Iterator[Device]:
    """A device with an empty folder."""
    device = Device(tmp_path)
    yield device
    device.host.close()
