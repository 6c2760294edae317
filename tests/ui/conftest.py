from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.ui.table.controller import Moments
from tests.ui.fake_device import FakeDevice


@pytest.fixture
def device(tmp_path: Path) -> Iterator[FakeDevice]:
    """A device with an empty folder."""
    device = FakeDevice(tmp_path)
    yield device
    device.host.close()


@pytest.fixture(autouse=True)
def _moments(monkeypatch: pytest.MonkeyPatch) -> None:
    """What follows a tap stands there at once: `test_moments` tests what is shown in between."""
    monkeypatch.setattr(Moments, "begin", lambda *_change: None)
