"""How long a browser takes to the first screen that can be used, beside the bare app.

A fresh Chromium tab each time, from the address to the first button in the accessibility tree; and the same
on the wire alone, without the time that the client takes to load.
"""

import asyncio
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

from playwright.sync_api import sync_playwright

from scorekeeper.locale import words
from tests.benchmarks.bare_app import BUTTON
from tests.benchmarks.servers import app, bare_server
from tests.browser.conftest import FLAGS, PHONE
from tests.wire.client import connected
from tools import chromium

VISITS = 7
CALLS = 40


def accessible(page):
    """The page says what its controls are called from now on."""
    page.wait_for_selector("flt-semantics-placeholder", state="attached", timeout=90_000)
    page.evaluate("document.querySelector('flt-semantics-placeholder').click()")


def visit(context, address):
    """Seconds to the first button that can be used."""
    page = context.new_page()
    begun = perf_counter()
    page.goto(address)
    accessible(page)
    page.wait_for_selector("flt-semantics[role=button]", state="attached", timeout=90_000)
    return perf_counter() - begun


async def _call(address, button):
    begun = perf_counter()
    async with connected(address) as phone:
        return await phone.wait(lambda: phone.has(button)) - begun


def figures():
    seen = {"bare": [], "pad": []}
    told = {"bare": [], "pad": []}
    buttons = {"bare": BUTTON, "pad": words("de")("New game")}
    with (
        tempfile.TemporaryDirectory() as folder,
        bare_server("bare_app", folder) as one,
        app(Path(folder) / "data") as other,
    ):
        servers = {"bare": one, "pad": other}
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium.find(), args=list(FLAGS))
            # The first visit fills the caches of disk and server.
            for number in range(VISITS + 1):
                for name, server in servers.items():
                    context = browser.new_context(**PHONE)
                    seen[name] += [visit(context, server.address)][:number]
                    context.close()
            browser.close()
        for _turn in range(CALLS):
            for name, server in servers.items():
                told[name].append(asyncio.run(_call(server.address, buttons[name])))
    return [
        ("first screen of the bare app in a browser", median(seen["bare"]), "s", None),
        ("first screen of the pad in a browser", median(seen["pad"]), "s", None),
        ("first screen, pad to bare", median(seen["pad"]) / median(seen["bare"]), "x", 1.5),
        ("first screen of the bare app on the wire", median(told["bare"]) * 1000, "ms", None),
        ("first screen of the pad on the wire", median(told["pad"]) * 1000, "ms", None),
    ]
