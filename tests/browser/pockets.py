"""The site on a web host of a test, and a phone whose browser keeps it."""

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

from playwright.sync_api import Browser, BrowserContext, Error

from scorekeeper.site import builder
from scorekeeper.site.copies import Quality
from scorekeeper.site.serving import SiteServer, Writable
from tests.browser.conftest import FLAGS, PHONE, Phone
from tools import chromium

BASE = "/block/"
HARMLESS = ("rive_native.js", "notosanssymbols")
"""What the stock client asks for and goes without."""
SPLASH = """
() => {
  window.splash = [];
  new MutationObserver(() => {
    const words = document.getElementById('loading-words')?.textContent;
    if (words && words !== window.splash.at(-1)) window.splash.push(words);
  }).observe(document, {childList: true, characterData: true, subtree: true});
}
"""


class Web:
    """A web host that can be away, or begin to answer and say no more, and knows what it has sent."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.sent: Counter[str] = Counter()
        self.silent = False
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}{BASE}".removesuffix("/")

    @contextmanager
    def up(self) -> Iterator[None]:
        """The host answers until the end of the block."""
        web = self

        class Host(SiteServer):
            def send(self, path: Path, out: Writable) -> None:
                web.sent[path.relative_to(web.folder).as_posix()] += 1
                while web.silent:
                    time.sleep(0.1)
                super().send(path, out)

        with Host(self.folder, BASE, socket.create_server(("127.0.0.1", self.port))) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            yield
            server.shutdown()


class Pocket:
    """A phone whose browser keeps what it has, and can be started again."""

    def __init__(self, browser: Browser, profile: Path, web: Web, *flags: str, **options: Any) -> None:
        self._launch = partial(
            browser.browser_type.launch_persistent_context,
            executable_path=chromium.find(),
            args=[*FLAGS, *flags],
            **{**PHONE, **options},
        )
        self._profile = profile
        self._web = web
        self.context: BrowserContext | None = None

    def launch(self, *, offline: bool = False) -> BrowserContext:
        """The browser alone, without the app."""
        self.context = self._launch(self._profile, offline=offline)
        self.context.add_init_script(f"({SPLASH})()")
        return self.context

    def start(self, *, offline: bool = False) -> Phone:
        self.launch(offline=offline)
        phone = self.another_tab()
        self.context.pages[0].close()
        return phone

    def another_tab(self) -> Phone:
        phone = Phone(self.context, self._web)  # type: ignore[arg-type] # a host as good as the app's own
        phone.missing = []
        phone.page.on("response", lambda answer: answer.status >= 400 and phone.missing.append(answer.url))
        phone.page.on("requestfailed", lambda request: phone.missing.append(request.url))
        phone.open("/")
        return phone

    def stop(self) -> None:
        """As a person closes it."""
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
        with suppress(Error):  # it may have heard of it by now
            self.context.close()


def wait_until(phone: Phone, flag: str) -> None:
    phone.page.wait_for_function(f"() => window.{flag}")


def missing(phone: Phone) -> list[str]:
    return [
        address
        for address in phone.missing
        if not address.partition("?")[0].endswith(HARMLESS) and not any(name in address for name in HARMLESS)
    ]


def built_host(folder: Path) -> Web:
    """A host for the site as it is now, which it builds."""
    builder.build_site(folder, BASE, Quality.QUICK)
    return Web(folder)
