"""The program: `scorekeeper`, or `python -m scorekeeper`."""

import sys

INTERRUPTED = 130
"""The exit status after Ctrl-C, as shells have it."""


def run() -> int:
    """Run the command line and return the exit status. Ctrl-C ends it in silence, while it is loaded, too."""
    try:
        from scorekeeper.cli.main import main

        return main()
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(run())
