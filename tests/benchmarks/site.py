"""The site in a phone's browser, beside the stock site of a bare app: first and later visits, and bytes.

`SITE` in the environment names a folder that was built before; else one is built, which takes its time.
"""

import os
import tempfile
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from playwright.sync_api import sync_playwright

from scorekeeper.site.builder import build_site
from tests.benchmarks import site_taps
from tests.benchmarks.first_screen import visit
from tests.benchmarks.site_hosts import NetworkLink, ThrottledHost, stock_site
from tests.browser.conftest import FLAGS, PHONE
from tools import chromium

VISITS = 3
LIMITED = 20e6, 0.02
"""Bits a second, and the seconds that an answer is under way."""

Row = tuple[str, float, str, float | None]


@contextmanager
def phone(kind, profile, offline=False):
    """A browser of phone size that keeps what it has in that folder."""
    options = {"executable_path": chromium.find(), "args": list(FLAGS), "offline": offline, **PHONE}
    options["device_scale_factor"] = 2  # a phone draws four times as many pixels as the tests do
    context = kind.launch_persistent_context(profile, **options)
    yield context
    context.close()


def _first_visit(kind, host, link):
    host.link = link
    with tempfile.TemporaryDirectory() as profile, phone(kind, Path(profile)) as context:
        return visit(context, host.address)


def _whole_visit(kind, host, profile, *, ours):
    host.link, host.bytes = NetworkLink(), 0
    host.requested.clear()
    with phone(kind, profile) as context:
        visit(context, host.address)
        page = context.pages[-1]
        if ours:
            page.wait_for_function(
                "() => window.scorekeeperWhole && window.scorekeeperSnapshotCaptured", timeout=90_000
            )
        page.wait_for_timeout(2000)


def _later_visit(kind, host, profile, *, offline):
    with phone(kind, profile, offline) as context:
        return visit(context, host.address)


def figures():
    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as playwright:
        folder, kind = Path(temporary), playwright.chromium
        stock_site(folder / "stock")
        ours = Path(os.environ["SITE"]) if "SITE" in os.environ else folder / "ours"
        if "SITE" not in os.environ:
            build_site(ours)
        size = sum(path.stat().st_size for path in ours.rglob("*") if path.is_file())
        yield "the folder of the site", size / 1e6, "MB", 45
        with ThrottledHost(folder / "stock").up() as bare, ThrottledHost(ours).up() as pad:
            hosts = {"bare": bare, "pad": pad}
            for name, host in hosts.items():
                _whole_visit(kind, host, folder / f"profile-{name}", ours=name == "pad")
            yield "bytes of the first visit, all of it", pad.bytes / 1e6, "MB", 10.5
            twice = [name for name, times in pad.requested.items() if times > 1 and "index.html" not in name]
            yield "files fetched twice", float(len(twice)), "", 0
            later = {name: [] for name in hosts}
            for _turn in range(VISITS):
                for name, host in hosts.items():
                    spent = _later_visit(kind, host, folder / f"profile-{name}", offline=name == "pad")
                    later[name].append(spent)
            yield from _compared("later visit, offline", later, 0.5)
            for what, link, goal in (("at 20 Mbit/s", LIMITED, 0.9), ("without a limit", None, 1.0)):
                first = {name: [] for name in hosts}
                for _turn in range(VISITS):
                    for name, host in hosts.items():
                        first[name].append(
                            _first_visit(kind, host, NetworkLink(*link) if link else NetworkLink())
                        )
                yield from _compared(f"first visit {what}", first, goal)
            yield from site_taps.compared(*_tapped(kind, hosts, folder))


def _tapped(kind, hosts, folder):
    """The seconds of taps on the bare app, on the pad with few games, and with many."""
    bare, pad = hosts["bare"], hosts["pad"]
    bare.link = pad.link = NetworkLink()
    with phone(kind, folder / "profile-bare") as context:
        seconds = [site_taps.bare_taps(context, bare.address)]
    for finished in (0, site_taps.STORED):
        with phone(kind, folder / f"profile-{finished}") as context:
            running = site_taps.ROUNDS + site_taps.WARM_UP
            site_taps.keep_games(context, pad.address, running, finished)
            seconds.append(site_taps.pad_taps(context, pad.address))
    return seconds


def _compared(what, seconds, goal):
    yield f"{what}, bare", median(seconds["bare"]), "s", None
    yield f"{what}, pad", median(seconds["pad"]), "s", None
    yield f"{what}, pad to bare", median(seconds["pad"]) / median(seconds["bare"]), "x", goal
