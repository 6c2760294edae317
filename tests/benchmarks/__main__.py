"""The figures that the pad is held to, as a table.

python -m tests.benchmarks [judging] [tap_counts] [drawing] [kills] [taps] [memory] [first_screen] [site]
    [many_phones] [hostile_loads] [board_night] [moment_frames]
"""

import sys
from importlib import import_module

MODULES = (
    *("judging", "tap_counts", "drawing", "kills", "taps", "memory", "first_screen", "site"),
    *("many_phones", "hostile_loads", "board_night", "moment_frames"),
)
RATE = "/s"


def main(wanted):
    """Measure and print; returns the exit status. A goal that is missed is shown, it fails nothing;
    only a lost tap does. The `figures` of a module are rows: what, figure, unit, goal or None."""
    unknown = set(wanted) - set(MODULES)
    if unknown:
        print(
            f"There is no benchmark {', '.join(sorted(unknown))}; there are {', '.join(MODULES)}.",
            file=sys.stderr,
        )
        return 2
    print(f"{'figure':48}{'value':>12}     {'goal':>14}", flush=True)
    for module in wanted or MODULES:
        for name, value, unit, goal in import_module(f"tests.benchmarks.{module}").figures():
            print(f"{name:48}{value:>12,.2f} {unit:4}{_goal(value, unit, goal):>14}", flush=True)
    return 0


def _goal(value, unit, goal):
    if goal is None:
        return ""
    # More is better for a rate, less for everything else.
    met = value >= goal if unit == RATE else value <= goal
    return f"{goal:,g} {'met' if met else 'MISSED'}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
