"""How the tests are spread over the machine."""

from __future__ import annotations

import os

import pytest


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:  # noqa: ARG001 - pytest-xdist takes it
    """Two for each processor: a test that plays in a browser waits more than it works."""
    return 2 * (os.cpu_count() or 1)
