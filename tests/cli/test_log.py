"""The log: no entry steers a terminal, and whatever clients do, it stays small."""

import logging
import subprocess
import sys

from scorekeeper.cli.log import LOG_LINE_LENGTH, MOST_LOG_LINES, BoundedFormatter, LogRateLimit
from scorekeeper.web.rate_limit import LOG_ENTRIES
from tests.cli.test_main import ENVIRONMENT, ROOT

FLOOD = """
import logging
from scorekeeper.cli.log import bound_log
bound_log()
for number in range(20_000):
    logging.getLogger("somebody").warning("%s\\x1b[2J", "x" * 10_000)
"""


def entry(text="it failed"):
    return logging.LogRecord("somebody", logging.WARNING, __file__, 1, text, (), None)


def test_a_burst_is_logged_then_little_and_how_many_were_left_out():
    now = 0.0
    budget = LogRateLimit(lambda: now)
    assert sum(budget.filter(entry()) for _ in range(LOG_ENTRIES.burst + 500)) == LOG_ENTRIES.burst
    now = 31.0
    later = entry()
    assert budget.filter(later)
    assert BoundedFormatter().format(later) == "[500 entries were left out]\nit failed"
    assert not budget.filter(entry())
    now += 24 * 60 * 60
    assert sum(budget.filter(entry()) for _ in range(LOG_ENTRIES.burst + 500)) == LOG_ENTRIES.burst


def test_a_flood_of_one_kind_hides_no_other():
    budget = LogRateLimit(lambda: 0.0)
    for _ in range(LOG_ENTRIES.burst + 500):
        budget.filter(entry())
    other = entry("the disk is full")
    other.name = "somebody else"
    assert budget.filter(other)
    assert BoundedFormatter().format(other) == "the disk is full"


def test_an_entry_is_cut_in_its_middle_and_its_lines_at_their_ends():
    text = "\n".join(["first", *["between"] * 1000, "\x1b" * 10_000])
    lines = BoundedFormatter().format(entry(text)).split("\n")
    assert len(lines) == MOST_LOG_LINES + 1
    assert lines[0] == "first"
    assert "[...]" in lines
    assert lines[-1].startswith("\\u001b\\u001b")
    assert max(map(len, lines)) == LOG_LINE_LENGTH


def test_twenty_thousand_entries_are_a_few_kilobytes():
    done = subprocess.run(
        [sys.executable, "-c", FLOOD], cwd=ROOT, env=ENVIRONMENT, capture_output=True, check=True
    )
    assert done.stderr.count(b"\n") >= LOG_ENTRIES.burst
    assert len(done.stderr) < 2 * LOG_ENTRIES.burst * LOG_LINE_LENGTH
    assert b"\x1b" not in done.stderr
