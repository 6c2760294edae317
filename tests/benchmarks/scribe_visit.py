"""The scribe's first and second visit to `serve` at 20 Mbit/s, beside the stock Flet server.

From the address to the first button that can be used. Each first visit is one of a new browser; for the
second that browser was closed and is started again.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from playwright.sync_api import sync_playwright

from tests.benchmarks.site import phone, visit
from tests.benchmarks.visited_servers import visited

VISITS = 3
SETTLED_MS = 3000
"""After a first visit, in which a browser keeps what it has loaded and compiled."""

Row = tuple[str, float, str, float | None]


def figures() -> Iterator[Row]:
    """Rows for the table: what, figure, unit, the goal to reach (None where there is none)."""
    first: dict[str, list[float]] = {"bare": [], "pad": []}
    second: dict[str, list[float]] = {"bare": [], "pad": []}
    sent: dict[str, list[float]] = {"bare": [], "pad": []}
    again: dict[str, list[float]] = {"bare": [], "pad": []}
    with (
        tempfile.TemporaryDirectory() as temporary,
        visited(Path(temporary)) as servers,
        sync_playwright() as playwright,
    ):
        lines = {"bare": (servers.bare, "/"), "pad": (servers.pad, servers.owner_path)}
        for turn in range(VISITS):
            for name, (line, path) in lines.items():
                profile = Path(temporary) / f"{name}-{turn}"
                line.bytes = 0
                with phone(playwright.chromium, profile) as context:
                    first[name].append(visit(context, line.address + path))
                    context.pages[-1].wait_for_timeout(SETTLED_MS)
                sent[name].append(line.bytes)
                line.bytes = 0
                with phone(playwright.chromium, profile) as context:
                    second[name].append(visit(context, line.address))
                again[name].append(line.bytes)
    stock = median(first["bare"])
    for what, seconds, size, goal in (("first", first, sent, 0.5), ("second", second, again, 0.4)):
        for name in lines:
            yield f"scribe's {what} visit, {name}", median(seconds[name]), "s", None
            yield f"scribe's {what} visit, {name}, bytes", median(size[name]) / 1e6, "MB", None
        yield f"scribe's {what} visit, to the stock's first", median(seconds["pad"]) / stock, "x", goal
