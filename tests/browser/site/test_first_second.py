"""From the first frame to Home there is nothing but our ground, also where Python runs in the browser."""

from __future__ import annotations

from tests.browser.first_frames import check, pictures
from tests.browser.site.conftest import FirstVisit, VisitedPhone
from tests.browser.site.offline_site import SiteHost


def test_a_first_visit_has_our_ground_in_the_theme_of_the_device(first_visit: FirstVisit) -> None:
    check(first_visit.pictures, "dark", "site dark")


def test_a_later_visit_has_the_ground_of_the_device_and_then_of_the_chosen_theme(
    visited: VisitedPhone, host: SiteHost
) -> None:
    address = f"{host.address}/"
    device = visited(color_scheme="dark")
    page = device.launch(offline=True).new_page()
    page.emulate_media(color_scheme="light")
    check(pictures(page, address), "light", "site light, later")
    page.close()
    phone = device.another_tab()
    phone.go("#/settings")
    phone.tap("Hell")
    phone.wait_for_function("() => document.documentElement.dataset.theme === 'light'")
    device.stop()
    check(pictures(device.launch(offline=True).new_page(), address), "light", "site dark, later light")
