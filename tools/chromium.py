"""Finds a Chromium for the browser tests, or gets one; says nothing when all is well.

    python -m tools.chromium

Looks for one on the machine, then for Playwright's own; else installs Debian's package (as root on Debian),
else has Playwright download one.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
)


def find() -> str | None:
    """The path of a Chromium: the one that `CHROMIUM` names, one of the machine's, or Playwright's."""
    named = os.environ.get("CHROMIUM")
    if named:
        return shutil.which(named)
    for name in (*NAMES, *PLACES):
        if found := shutil.which(name):
            return found
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        downloaded = playwright.chromium.executable_path
    return downloaded if Path(downloaded).is_file() else None


def get() -> str | None:
    """A Chromium that was found or installed; None if none can be had."""
    found = find()
    if found is None and (_install_package() or _download()):
        found = find()
    return found


def _install_package() -> bool:
    """Debian's package; only root can install it."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return False
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    commands = (["apt-get", "update"], ["apt-get", "install", "-y", "--no-install-recommends", "chromium"])
    return all(_run(command, environment) for command in commands)


def _download() -> bool:
    return _run([sys.executable, "-m", "playwright", "install", "chromium"], dict(os.environ))


def _run(command: list[str], environment: dict[str, str]) -> bool:
    done = subprocess.run(
        command, check=False, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if done.returncode != 0:
        print(f"{' '.join(command)} failed:\n{done.stdout}", file=sys.stderr)
    return done.returncode == 0


def main() -> int:
    """The exit status: 0 when there is a Chromium."""
    if get() is None:
        print("No Chromium here, and none could be installed: the browser tests need one.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
