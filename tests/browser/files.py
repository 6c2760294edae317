"""Files that go through the browser's own downloads and dialogs."""

from pathlib import Path

from playwright.sync_api import FilePayload

from tests.browser.conftest import Phone

HUGE = 100 * 10**6
"""Bytes; more than any backup has."""


def download(phone: Phone, key: str) -> Path:
    with phone.page.expect_download() as waiting:
        phone.tap(key)
    return Path(waiting.value.path())


def choose_file(phone: Phone, key: str, file: Path | FilePayload | list[Path]) -> None:
    with phone.page.expect_file_chooser() as waiting:
        phone.tap(key)
    waiting.value.set_files(file)
