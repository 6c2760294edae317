"""A night of a board: ten thousand changes, with the memory of the server and of its page in Chromium before
and after; the network lost and the server started anew in between.

It takes six minutes: a phone may tap five times a second, and a table has six.
"""

import asyncio
import tempfile
from pathlib import Path

from playwright.async_api import async_playwright

from scorekeeper.access.access_file import EntryMode
from tests.benchmarks.guest_phones import GuestPhone, bid_or_take_back, loopback
from tests.benchmarks.open_tables import PLAYERS, begun, fill_tables
from tests.benchmarks.servers import app
from tests.browser.conftest import FLAGS
from tests.free_port import free_port
from tools import chromium

CHANGES = 10_000
WARM_UP = 200
"""Changes before the memory is first looked at."""
TAP_SECONDS = 0.036
"""From one tap to the next, of six phones that may tap five times a second each."""
TV = {"width": 1280, "height": 800}
COUNT_DRAWINGS = """
window.drawings = 0;
addEventListener('DOMContentLoaded', () => {
  new MutationObserver(() => window.drawings++).observe(document.getElementById('main'), {childList: true});
});
"""
LOST = "() => !document.getElementById('status').hidden"
CONNECTED = "() => document.getElementById('status').hidden"

Row = tuple[str, float, str, float | None]


class Table:
    """A table whose phones bid and take it back in turn, each time when a board has shown the one before."""

    def __init__(self, address, shared):
        self._pad = begun()
        self._shared = shared
        self._phones = [GuestPhone(address, loopback(place)) for place in range(PLAYERS)]
        self._board = GuestPhone(address, loopback(PLAYERS))
        self._board.path = f"/board/{shared.watch_token}"
        self._begun = self._pad.game.revision
        self._made = 0

    async def open(self):
        for seat, phone in enumerate(self._phones):
            await phone.sit(self._shared.join_token, self._shared.id, seat)
        await self._board.follow()

    async def change(self, times):
        for _time in range(times):
            form = bid_or_take_back(self._pad, self._made)
            phone = self._phones[self._made // 2 % PLAYERS]
            status, _pause = await asyncio.gather(phone.tap(form), asyncio.sleep(TAP_SECONDS))
            assert status == 200, status
            self._made += 1
            await self._board.until(self._begun + self._made)

    async def close(self):
        for phone in (*self._phones, self._board):
            await phone.close()


async def _page_memory(session):
    """Bytes of the page's JavaScript and its nodes, without garbage."""
    await session.send("HeapProfiler.collectGarbage")
    heap = await session.send("Runtime.getHeapUsage")
    counters = await session.send("Memory.getDOMCounters")
    return heap["usedSize"], counters["nodes"]


async def _shows(page, bid):
    await page.wait_for_function(
        "bid => [...document.querySelectorAll('.figure')].some(one => /\\d/.test(one.textContent)) === bid",
        arg=bid,
    )


async def _night(folder, shared, port):
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium.find(), args=list(FLAGS))
        context = await browser.new_context(viewport=TV)
        await context.add_init_script(COUNT_DRAWINGS)
        page = await context.new_page()
        session = await context.new_cdp_session(page)
        with app(folder, port=port) as server:
            table = Table(server.address, shared)
            await table.open()
            await page.goto(f"{server.address}/board/{shared.watch_token}")
            await table.change(WARM_UP)
            await page.wait_for_function(CONNECTED)  # what the test puts into the page is there from now on
            heap, nodes = await _page_memory(session)
            memory = server.memory()
            drawn = await page.evaluate("window.drawings")
            await table.change(CHANGES // 2)
            await context.set_offline(True)
            await page.wait_for_function(LOST)
            await table.change(1)
            await context.set_offline(False)
            await _shows(page, True)
            await table.change(CHANGES // 2 - 1)
            grown = server.memory() / memory
            await table.close()
        await page.wait_for_function(LOST)
        with app(folder, port=port) as server:
            await page.wait_for_function(CONNECTED)
            drawings = await page.evaluate("window.drawings") - drawn
            heap_after, nodes_after = await _page_memory(session)
        await browser.close()
    return (
        ("board, changes of a night that it has drawn", drawings, "", None),
        ("board, memory of the server to before", grown, "x", 1.05),
        ("board, memory of the page to before", heap_after / heap, "x", 1.05),
        ("board, nodes of the page to before", nodes_after / nodes, "x", 1.05),
    )


def figures():
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / "pad"
        (shared,) = fill_tables(folder, 1, mode=EntryMode.ALL)
        yield from asyncio.run(_night(folder, shared, free_port()))
