from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ui.evening import Evening


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """A device with an empty folder."""
    evening = Evening(tmp_path)
    yield evening
    evening.host.close()
