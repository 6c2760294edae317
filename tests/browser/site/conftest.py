"""The site on its host, one first visit, and phones that have been there: for all tests of this folder."""

import pickle
import shutil
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock
from playwright.sync_api import Browser

from tests.browser.conftest import COMPILES_ONCE
from tests.browser.first_frames import pictures
from tests.browser.site.offline_site import PersistentPhone, SiteHost, missing_files, wait_for_flag


@dataclass(frozen=True)
class FirstVisit:
    """What a phone, which is dark, showed and sent that came for the first time; its browser's profile."""

    profile: Path
    pictures: Sequence[bytes]
    splash: Sequence[str]
    sent: Counter[str]
    missing: Sequence[str]


@pytest.fixture(scope="package")
def host(built_site: Path) -> SiteHost:
    return SiteHost(built_site, "block.localhost")


@pytest.fixture(scope="package")
def first_visit(browser: Browser, host: SiteHost, shared_folder: Path) -> FirstVisit:
    """Made once for all workers."""
    kept, profile = shared_folder / "first-visit", shared_folder / "first-visit-profile"
    with FileLock(shared_folder / "first-visit.lock"):
        if not kept.exists():
            kept.write_bytes(pickle.dumps(_first_visit(browser, host, profile)))
    visit: FirstVisit = pickle.loads(kept.read_bytes())
    return visit


def _first_visit(browser: Browser, host: SiteHost, profile: Path) -> FirstVisit:
    device = PersistentPhone(browser, profile, host, color_scheme="dark")
    host.sent.clear()
    with host.up():
        page = device.launch().new_page()
        missing = missing_files(page)
        shown = list(pictures(page, f"{host.address}/"))
        splash = page.evaluate("window.splash")
        wait_for_flag(page, "scorekeeperWhole")
        wait_for_flag(page, "scorekeeperSnapshotCaptured")
        device.stop()
    return FirstVisit(profile, shown, splash, host.sent.copy(), missing)


VisitedPhone = Callable[..., PersistentPhone]


@pytest.fixture
def visited(
    browser: Browser, host: SiteHost, first_visit: FirstVisit, tmp_path: Path
) -> Iterator[VisitedPhone]:
    """Phones that have been there once, each with a profile of its own: `visited("first")`.

    Where Python `boots_cold`, the second compilation pays; from a snapshot it has too little to do.
    """
    devices: list[PersistentPhone] = []

    def device(name: str = "phone", *flags: str, boots_cold: bool = False, **options: Any) -> PersistentPhone:
        profile = shutil.copytree(first_visit.profile, tmp_path / name, symlinks=True)
        chosen = flags if boots_cold else (COMPILES_ONCE, *flags)
        devices.append(PersistentPhone(browser, profile, host, *chosen, **options))
        return devices[-1]

    yield device
    for one in devices:
        one.stop()
