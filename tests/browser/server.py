"""The server of the browser tests: the app without a debounce time, for which every tap would have to wait.

How taps are debounced is tested in process (`tests/ui/runtime/test_tap_queue.py`) and on the offline site.
"""

import sys

from scorekeeper.cli.main import main
from scorekeeper.ui.runtime import tap_queue

tap_queue.DEBOUNCE_SECONDS = 0.0

if __name__ == "__main__":
    sys.exit(main())
