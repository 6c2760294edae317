"""The server of phones that tap once a second: the app, whose guests may change a bid as often as they like.

Within minutes these go beyond what the app allows (`tests/tables/test_guest_entries.py`), and a tap that is
refused is not saved: its time would say nothing.
"""

import sys

from scorekeeper.cli.main import main
from scorekeeper.tables import guest_entries

guest_entries.MOST_SAID = sys.maxsize

if __name__ == "__main__":
    sys.exit(main())
