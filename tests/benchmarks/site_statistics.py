"""The statistics of 1,000 finished games on the offline site: counted for the first time, and with summaries.

From the tap on Home to the numbers of the games that are counted by then, and to those of all, in a phone's
browser without a network. Then the taps of a game there, beside those where there are no other games. `SITE`
in the environment names a folder that was built before; else one is built, which takes its time.
"""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter

from playwright.sync_api import BrowserContext, BrowserType, Page, sync_playwright

from scorekeeper.locale import words
from scorekeeper.site.builder import build_site
from tests.benchmarks.data_folders import begin_games, running_ids
from tests.benchmarks.many_games import fill
from tests.benchmarks.site import phone
from tests.benchmarks.site_hosts import NetworkLink, ThrottledHost
from tests.benchmarks.site_taps import keep_folder, round_taps

STORED = 1_000
VISITS = 3
ROUNDS = 8
"""So many rounds are tapped with many games and with few, in turn; the first one of each does not count."""
PATIENCE = 180_000
_ = words("de")


def _home(context: BrowserContext, address: str) -> Page:
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("flt-semantics-placeholder", state="attached", timeout=PATIENCE)
    page.evaluate("document.querySelector('flt-semantics-placeholder').click()")
    page.get_by_role("button", name=_("Statistics")).wait_for(state="attached", timeout=PATIENCE)
    return page


def _counting_seconds(page: Page) -> tuple[float, float]:
    """From the tap to the first numbers, with which it is seen how far it is, and to those of all games."""
    begun = perf_counter()
    page.get_by_role("button", name=_("Statistics")).tap()
    progress = _("Counting the games: {done} of {games}", done="[0-9]+", games="[0-9.]+")
    some = _.plural("{n} finished game", "{n} finished games", 2).replace("2", "[0-9]+")
    for text in (progress, some):
        page.get_by_text(re.compile(text)).first.wait_for(state="attached", timeout=PATIENCE)
    return perf_counter() - begun, _until_all(page, begun)


def _seconds(page: Page) -> float:
    """From the tap to the numbers."""
    begun = perf_counter()
    page.get_by_role("button", name=_("Statistics")).tap()
    return _until_all(page, begun)


def _until_all(page: Page, begun: float) -> float:
    numbers = _.plural("{n} finished game", "{n} finished games", STORED)
    page.get_by_text(numbers).first.wait_for(state="attached", timeout=PATIENCE)
    return perf_counter() - begun


def _taps(kind: BrowserType, address: str, folder: Path) -> tuple[list[float], list[float]]:
    """The seconds of the taps where there are no other games, and where there are many that were counted."""
    (folder / "few" / "games").mkdir(parents=True)
    begin_games(folder / "few", ROUNDS)
    taken: dict[BrowserContext, list[float]] = {}
    with phone(kind, folder / "other") as other, phone(kind, folder / "profile") as full:
        keep_folder(other, address, folder / "few")
        for turn, game_id in enumerate(running_ids(ROUNDS)):
            for context in (other, full) if turn % 2 else (full, other):
                seconds = round_taps(context, address, game_id)
                if turn:
                    taken.setdefault(context, []).extend(seconds)
        return taken[other], taken[full]


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
                data = fill(folder / "data", STORED)
                begin_games(data, ROUNDS)
                keep_folder(context, host.address, data)
                page = _home(context, host.address)
                usable, first = _counting_seconds(page)
                page.close()
                there, again = [], []
                for _visit in range(VISITS):
                    page = _home(context, host.address)
                    there.append(_seconds(page))
                    page.go_back()
                    page.get_by_role("button", name=_("Statistics")).wait_for(state="attached")
                    again.append(_seconds(page))
                    page.close()
            few, many = _taps(kind, host.address, folder)
    yield f"{STORED:,} games on the site, first numbers", usable, "s", 3.0
    yield f"{STORED:,} games on the site, first count", first, "s", None
    yield f"{STORED:,} games on the site, summaries there", median(there), "s", 3.0
    yield f"{STORED:,} games on the site, once more", median(again) * 1000, "ms", None
    yield "tap on the site, no other games", median(few) * 1000, "ms", None
    yield f"tap on the site, {STORED:,} games to none", median(many) / median(few), "x", 1.1
