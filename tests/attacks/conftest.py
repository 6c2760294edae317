"""Every attack ends: what still runs after two minutes has failed."""

import signal

import pytest

from scorekeeper.storage.codec import encode_game
from tests.attacks.files import put
from tests.cli.conftest import run
from tests.storage.conftest import store
from tests.storage.sample_games import SampleGame

__all__ = ["bounded", "folder", "run", "store"]

MOST_SECONDS = 120


@pytest.fixture(autouse=True)
def bounded():
    """Stops a test that hangs, also one that waits in a system call."""

    def stop(*_args):
        pytest.fail(f"still running after {MOST_SECONDS} seconds")  # which no handler takes for an error

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(MOST_SECONDS)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture
def folder(tmp_path):
    """The data of a device with one good game."""
    put(tmp_path, 1, encode_game(SampleGame(1).plays_rounds(1).game))
    return tmp_path
