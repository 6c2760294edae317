"""Whatever stands in a pad from elsewhere, reading it takes little memory."""

import subprocess
import sys

import pytest

from tests.attacks.pad_bombs import SPREADSHEETS, TEXTS


@pytest.mark.skipif(sys.platform != "linux", reason="the memory of a process is read from /proc")
def test_no_pad_takes_more_than_six_times_its_size():
    command = [sys.executable, "-m", "tests.attacks.pad_bombs"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    assert len(told) == len(TEXTS) + len(SPREADSHEETS)
    assert [line for line in told if float(line.split()[0]) > 6] == []
