"""How the tests are spread over the machine."""

from __future__ import annotations

import os

import pytest


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One more than there are processors: a test that plays in a browser waits much of its time."""
    return 1 + (os.cpu_count() or 1)
