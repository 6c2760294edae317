"""The stock Flet server of a bare app and ours, each at the end of a line of 20 Mbit/s."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from scorekeeper.access.access_file import SharedTable
from tests.benchmarks.open_tables import fill_tables
from tests.benchmarks.servers import bare_server, public_app
from tests.benchmarks.throttled_line import ThrottledLine
from tests.free_port import free_port

BITS, DELAY = 20e6, 0.02
"""A second; and the seconds that a question is under way."""


@dataclass(frozen=True)
class Visited:
    """Both servers, by the lines that lead there."""

    bare: ThrottledLine
    pad: ThrottledLine
    owner_path: str
    shared: SharedTable
    """A table of ours that is open to guests."""


@contextmanager
def visited(folder: Path) -> Iterator[Visited]:
    """Both of them up, with their data below that folder."""
    lines = [ThrottledLine(free_port(), bits=BITS, delay=DELAY) for _server in range(2)]
    (folder / "bare").mkdir()
    (shared,) = fill_tables(folder / "pad", 1)
    with (
        lines[0].up() as bare,
        lines[1].up() as pad,
        bare_server("bare_app", str(folder / "bare")) as theirs,
        public_app(folder / "pad", pad.address) as ours,
    ):
        bare.to, pad.to = theirs.port, ours.port
        yield Visited(bare, pad, ours.owner_path(), shared)
