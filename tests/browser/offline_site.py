"""The site on a web server of the test, and a phone with a persistent browser profile."""

from __future__ import annotations

import os
import signal
import socket
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Page

from scorekeeper.site.serving import SiteServer, Writable
from tests.browser.conftest import FLAGS, PHONE, Phone
from tests.free_port import free_port
from tools import chromium

BASE = "/block/"
SPLASH = """
() => {
  window.splash = [];
  new MutationObserver(() => {
    const words = document.getElementById('loading-words')?.textContent;
    if (words && words !== window.splash.at(-1)) window.splash.push(words);
  }).observe(document, {childList: true, characterData: true, subtree: true});
}
"""


class SiteHost:
    """A web server that can be down, or stall in a response, and counts the files that it sends."""

    def __init__(self, folder: Path) -> None:
        """Of a built site at the address /block/."""
        self.folder = folder
        self.sent: Counter[str] = Counter()
        self.silent = False
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}{BASE}".removesuffix("/")

    @contextmanager
    def up(self) -> Iterator[None]:
        """The host answers until the end of the block."""
        host = self

        class CountingServer(SiteServer):
            def send(self, path: Path, out: Writable) -> None:
                host.sent[path.relative_to(host.folder).as_posix()] += 1
                while host.silent:
                    time.sleep(0.1)
                super().send(path, out)

        with CountingServer(self.folder, BASE, socket.create_server(("127.0.0.1", self.port))) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            yield
            server.shutdown()


class PersistentPhone:
    """A phone whose browser has a persistent profile and can be restarted; for pixels it must be `drawn`."""

    def __init__(
        self,
        browser: Browser,
        profile: Path,
        host: SiteHost,
        *flags: str,
        drawn: bool = False,
        **options: Any,
    ) -> None:
        self._launch = partial(
            browser.browser_type.launch_persistent_context,
            executable_path=chromium.find(),
            args=[*FLAGS, *flags],
            **{**PHONE, "reduced_motion": "reduce", **options},
        )
        self._profile = profile
        self._host = host
        self._drawn = drawn
        self.context: BrowserContext | None = None

    def launch(self, *, offline: bool = False) -> BrowserContext:
        """The browser alone, without the app."""
        self.context = self._launch(self._profile, offline=offline)
        self.context.add_init_script(f"({SPLASH})()")
        return self.context

    def launch_beside_app(self, *, offline: bool = False) -> Page:
        """A page of the site that starts no app, from where its caches can be changed."""
        page = self.launch(offline=offline).pages[0]
        page.goto(f"{self._host.address}/favicon.png")
        return page

    def start(self, *, offline: bool = False) -> Phone:
        self.launch(offline=offline)
        phone = self.another_tab()
        self.context.pages[0].close()
        return phone

    def another_tab(self) -> Phone:
        # A host is as good as the app's own.
        phone = Phone(self.context, self._host, drawn=self._drawn)  # type: ignore[arg-type]
        phone.missing = []
        phone.page.on("response", lambda answer: answer.status >= 400 and phone.missing.append(answer.url))
        phone.page.on("requestfailed", lambda request: phone.missing.append(request.url))
        phone.open("/")
        return phone

    def stop(self) -> None:
        """As a person closes it, if it was started."""
        if self.context is not None:
            self.context.close()

    def kill(self) -> None:
        """As a dead battery does."""
        for process in Path("/proc").glob("[0-9]*"):
            try:
                command = (process / "cmdline").read_bytes()
            except OSError:
                continue
            if f"--user-data-dir={self._profile}".encode() in command:
                os.kill(int(process.name), signal.SIGKILL)
        with suppress(Error):  # the connection may be closed by now
            self.context.close()


def wait_for_flag(phone: Phone, flag: str) -> None:
    phone.wait_for_function(f"() => window.{flag}")
