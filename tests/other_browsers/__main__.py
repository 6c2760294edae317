"""Plays the main journeys in Firefox and WebKitGTK, or says in a sentence what is missing for that.

python -m tests.other_browsers
"""

import sys
from pathlib import Path

import pytest

from tests.other_browsers.webdriver import missing

if __name__ == "__main__":
    if packages := missing():
        sys.exit(
            f"Not here: {', '.join(packages)}; on Debian `apt-get install {' '.join(packages)}` gets them."
        )
    # The name of the module keeps it out of `make test`.
    sys.exit(pytest.main(["-n", "0", str(Path(__file__).with_name("journeys.py")), *sys.argv[1:]]))
