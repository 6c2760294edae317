"""Finds a Chromium for the browser tests, or gets one; says nothing when all is well.

    python -m tools.chromium

Looks for one on the machine, then for Playwright's own; else installs Debian's package (as root on Debian),
else has Playwright download one. The headless shell is the same engine without windows and menus: it takes a
fifth less of the machine. Where there is none, the whole browser does as well.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

PACKAGES = ("chromium-headless-shell", "chromium")
NAMES = (*PACKAGES, "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
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
        downloaded = Path(playwright.chromium.executable_path)
    # <browsers>/chromium-1234/chrome-linux64/chrome, and beside it <browsers>/chromium_headless_shell-1234
    shells = [
        path
        for folder in downloaded.parents
        if folder.name.startswith("chromium-")
        for path in folder.parent.glob(
            f"{folder.name.replace('chromium', 'chromium_headless_shell')}/*/*headless?shell*"
        )
    ]
    return next((str(path) for path in (*shells, downloaded) if path.is_file()), None)


def get() -> str | None:
    """A Chromium that was found or installed; None if none can be had."""
    found = find()
    if found is None and (_install_package() or _download()):
        found = find()
    return found


def _install_package() -> bool:
    """One of Debian's packages; only root can install it."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return False
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install = ["apt-get", "install", "-y", "--no-install-recommends"]
    return _run(["apt-get", "update"], environment) and any(
        _run([*install, package], environment) for package in PACKAGES
    )


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
