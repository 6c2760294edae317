"""A guest's and a board's first visit at 20 Mbit/s, beside the stock Flet server: seconds and bytes.

From the address to keys that can be used, in our faces.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter

from playwright.sync_api import Browser, sync_playwright

from tests.benchmarks.site import visit
from tests.benchmarks.throttled_line import ThrottledLine
from tests.benchmarks.visited_servers import visited
from tests.browser.conftest import FLAGS, PHONE
from tools import chromium

VISITS = 5
STOCK_VISITS = 3

Row = tuple[str, float, str, float | None]


def _visit(browser: Browser, line: ThrottledLine, path: str, sought: str) -> tuple[float, float]:
    """The seconds until this part of the page is there in its faces, and the bytes that it took."""
    line.bytes = 0
    context = browser.new_context(**PHONE)
    page = context.new_page()
    begun = perf_counter()
    page.goto(line.address + path, wait_until="commit")
    page.wait_for_selector(sought)
    page.evaluate("document.fonts.ready")
    seconds = perf_counter() - begun
    page.wait_for_load_state()
    context.close()
    return seconds, float(line.bytes)


def figures() -> Iterator[Row]:
    """Rows for the table: what, figure, unit, the goal to reach (None where there is none)."""
    stock: list[float] = []
    with (
        tempfile.TemporaryDirectory() as temporary,
        visited(Path(temporary)) as servers,
        sync_playwright() as playwright,
    ):
        pages = {
            "guest": (f"/join/{servers.shared.join_token}", "button[name=seat]"),
            "board": (f"/board/{servers.shared.watch_token}", ".board-total"),
        }
        taken: dict[str, list[tuple[float, float]]] = {name: [] for name in pages}
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=list(FLAGS))
        for turn in range(VISITS):
            for name, (path, sought) in pages.items():
                taken[name].append(_visit(browser, servers.pad, path, sought))
            if turn < STOCK_VISITS:
                with browser.new_context(**PHONE) as context:
                    stock.append(visit(context, servers.bare.address))
        browser.close()
    yield "first visit to the stock Flet server", median(stock), "s", None
    for name, visits in taken.items():
        seconds = median(seconds for seconds, _bytes in visits)
        yield f"{name}'s first visit", seconds, "s", None
        yield f"{name}'s first visit to the stock server's", seconds / median(stock), "x", 0.05
        yield (
            f"{name}'s first visit, with its faces",
            median(size for _seconds, size in visits) / 1e3,
            "kB",
            80,
        )
