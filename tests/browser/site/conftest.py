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
from tests.browser.site.offline_site import THEME, PersistentPhone, SiteHost, wait_for_flag

BOOTS_COLD = "--js-flags=--wasm-lazy-validation,--min-semi-space-size=32"
"""As `COMPILES_ONCE`, but Pyodide boots twice, for which its second compilation pays."""


@dataclass(frozen=True)
class FirstVisit:
    """What a phone, which is dark, showed and sent that came for the first time; its browser's profile.

    In the end light screens were chosen.
    """

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
    device = PersistentPhone(browser, profile, host, BOOTS_COLD, color_scheme="dark")
    host.sent.clear()
    with host.up():
        device.launch()
        phone = device.empty_tab(drawn=True)
        shown = list(pictures(phone.page, f"{host.address}/"))
        splash = phone.page.evaluate("window.splash")
        wait_for_flag(phone.page, "scorekeeperWhole")
        wait_for_flag(phone.page, "scorekeeperSnapshotCaptured")
        phone.enable_accessibility()
        phone.tap("Einstellungen")
        phone.tap("Hell")
        phone.wait_for_function(f"() => {THEME} === 'light'")
        device.stop()
    return FirstVisit(profile, shown, splash, host.sent.copy(), phone.missing)


VisitedPhone = Callable[..., PersistentPhone]


@pytest.fixture
def visited(
    browser: Browser, host: SiteHost, first_visit: FirstVisit, tmp_path: Path
) -> Iterator[VisitedPhone]:
    """A phone that has been there once: `visited("--disable-3d-apis", color_scheme="dark")`."""
    devices: list[PersistentPhone] = []

    def device(*flags: str, **options: Any) -> PersistentPhone:
        profile = shutil.copytree(first_visit.profile, tmp_path / "phone", symlinks=True)
        devices.append(PersistentPhone(browser, profile, host, COMPILES_ONCE, *flags, **options))
        return devices[-1]

    yield device
    for one in devices:
        one.stop()
