"""The statistics of 1,000 finished games on the offline site: counted for the first time, and with summaries.

From the tap on Home to the numbers, in a phone's browser without a network. `SITE` in the environment names
a folder that was built before; else one is built, which takes its time.
"""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter

from playwright.sync_api import BrowserContext, Page, sync_playwright

from scorekeeper.locale import words
from scorekeeper.site.builder import build_site
from tests.benchmarks.many_games import fill
from tests.benchmarks.site import phone
from tests.benchmarks.site_hosts import NetworkLink, ThrottledHost
from tests.benchmarks.site_taps import keep_folder

STORED = 1_000
VISITS = 3
PATIENCE = 180_000
_ = words("de")


def _home(context: BrowserContext, address: str) -> Page:
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("flt-semantics-placeholder", state="attached", timeout=PATIENCE)
    page.evaluate("document.querySelector('flt-semantics-placeholder').click()")
    page.get_by_role("button", name=_("Statistics")).wait_for(state="attached", timeout=PATIENCE)
    return page


def _seconds(page: Page, counting: bool = False) -> float:
    """From the tap to the numbers; where the games are counted on the way it is seen how far that is."""
    begun = perf_counter()
    page.get_by_role("button", name=_("Statistics")).tap()
    if counting:
        progress = _("Counting the games: {done} of {games}", done="[0-9]+", games="[0-9.]+")
        page.get_by_text(re.compile(progress)).first.wait_for(state="attached", timeout=PATIENCE)
    numbers = _.plural("{n} finished game", "{n} finished games", STORED)
    page.get_by_text(numbers).first.wait_for(state="attached", timeout=PATIENCE)
    return perf_counter() - begun


def figures() -> Iterator[tuple[str, float, str, float | None]]:
    """Rows for the table: what, figure, unit, the goal to reach (None where there is none)."""
    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as playwright:
        folder, kind = Path(temporary), playwright.chromium
        site = Path(os.environ["SITE"]) if "SITE" in os.environ else folder / "site"
        if "SITE" not in os.environ:
            build_site(site)
        with ThrottledHost(site).up() as host:
            host.link = NetworkLink()
            profile = folder / "profile"
            with phone(kind, profile) as context:
                keep_folder(context, host.address, fill(folder / "data", STORED))
                page = _home(context, host.address)
                first = _seconds(page, counting=True)
                page.close()
                there, again = [], []
                for _visit in range(VISITS):
                    page = _home(context, host.address)
                    there.append(_seconds(page))
                    page.go_back()
                    page.get_by_role("button", name=_("Statistics")).wait_for(state="attached")
                    again.append(_seconds(page))
                    page.close()
    yield f"{STORED:,} games on the site, first count", first, "s", None
    yield f"{STORED:,} games on the site, summaries there", median(there), "s", 3.0
    yield f"{STORED:,} games on the site, once more", median(again) * 1000, "ms", None
