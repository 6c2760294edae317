"""A board that is changed again and again keeps nothing of the pages before; ten thousand times, and with its
memory, in `tests/benchmarks/board_night.py`."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from playwright.sync_api import Browser, CDPSession, Page

from scorekeeper.access.access_file import EntryMode
from tests.benchmarks.board_night import CONNECTED, COUNT_DRAWINGS, TV, Table
from tests.benchmarks.open_tables import fill_tables
from tests.browser.conftest import served

CHANGES = 60


LOOKS = 50
"""How often the page is looked at until it has let go of the drawings before: it does when it finds time."""


def looks_at_nodes(page: Page, session: CDPSession) -> Iterator[tuple[int, int]]:
    """How many nodes and listeners the page has, without garbage, look by look."""
    for _look in range(LOOKS):
        session.send("HeapProfiler.collectGarbage")
        found = session.send("Memory.getDOMCounters")
        yield found["nodes"], found["jsEventListeners"]
        page.evaluate("new Promise(done => requestAnimationFrame(() => requestIdleCallback(done)))")


def test_a_board_has_as_many_nodes_after_sixty_changes(browser: Browser, tmp_path: Path) -> None:
    (shared,) = fill_tables(tmp_path / "data", 1, mode=EntryMode.ALL)
    context = browser.new_context(viewport=TV)
    context.add_init_script(COUNT_DRAWINGS)
    page = context.new_page()
    runner = asyncio.Runner()
    # Playwright has a loop of its own in this thread.
    with served(tmp_path / "data") as server, ThreadPoolExecutor(1) as thread:
        table = Table(server.address, shared)
        thread.submit(runner.run, table.open()).result()
        page.goto(f"{server.address}/board/{shared.watch_token}")
        page.wait_for_function(CONNECTED)
        session = context.new_cdp_session(page)
        thread.submit(runner.run, table.change(CHANGES // 2)).result()
        page.wait_for_function("drawn => window.drawings === drawn", arg=CHANGES // 2)
        least = min(looks_at_nodes(page, session))
        thread.submit(runner.run, table.change(CHANGES // 2)).result()
        page.wait_for_function("drawn => window.drawings === drawn", arg=CHANGES)
        assert least in looks_at_nodes(page, session)
        thread.submit(runner.run, table.close()).result()
        thread.submit(runner.close).result()
    context.close()
