"""The site on a web server of the test, and a phone with a persistent browser profile."""

import os
import signal
import socket
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any
from uuid import uuid4

from playwright.sync_api import Browser, BrowserContext, Error, Page, Request

from scorekeeper.site.serving import SiteServer, Writable
from scorekeeper.storage.share_code import code_of
from tests.browser.conftest import FLAGS, PHONE, TIMEOUT_MS, Phone
from tests.browser.saved_games import fresh_game
from tests.free_port import free_port
from tools import chromium

BASE = "/block/"
NAMES = ("Ute", "Kevin", "Jörg")
THEME = "document.documentElement.dataset.theme"
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
    """A web server that can be down, never answer or break off, and counts the files that it sends."""

    def __init__(self, folder: Path, name: str = "") -> None:
        """Of a built site at the address /block/, perhaps under a name that Chromium is told: to that belongs
        what a phone keeps of it, whatever the port. Under most names it is plain http."""
        self.folder = folder
        self.sent: Counter[str] = Counter()
        self.port = free_port()
        self.address = f"http://{name or f'127.0.0.1:{self.port}'}{BASE}".removesuffix("/")
        self.flags = [f"--host-resolver-rules=MAP {name}:80 127.0.0.1:{self.port}"] if name else []
        """Of the browsers that come to it."""

    @contextmanager
    def up(self, *, silent: bool = False, breaks_off: str = "") -> Iterator[None]:
        """The host answers until the end of the block; what first `breaks_off` is sent by half."""
        host, ends = self, threading.Event()

        class CountingServer(SiteServer):
            def finish_request(self, *connection: Any) -> None:
                if silent:
                    ends.wait()
                super().finish_request(*connection)

            def send(self, path: Path, out: Writable) -> None:
                name = path.relative_to(host.folder).as_posix()
                host.sent[name] += 1
                if name == breaks_off and host.sent[name] == 1:
                    content = path.read_bytes()
                    out.write(content[: len(content) // 2])
                    raise ConnectionAbortedError
                super().send(path, out)

        with CountingServer(self.folder, BASE, socket.create_server(("127.0.0.1", self.port))) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            try:
                yield
            finally:
                ends.set()
                server.shutdown()


class PersistentPhone:
    """A phone whose browser has a persistent profile and can be restarted."""

    def __init__(self, browser: Browser, profile: Path, host: SiteHost, *flags: str, **options: Any) -> None:
        self._launch = partial(
            browser.browser_type.launch_persistent_context,
            executable_path=chromium.find(),
            args=[*FLAGS, *host.flags, *flags],
            **{**PHONE, "reduced_motion": "reduce", **options},
        )
        self._profile = profile
        self._host = host
        self.context: BrowserContext | None = None
        self.phone: Phone

    def launch(self, *, offline: bool = False) -> BrowserContext:
        """The browser alone, without the app."""
        self.context = self._launch(self._profile, offline=offline)
        self.context.add_init_script(f"({SPLASH})()")
        return self.context

    def beside_app(self) -> Page:
        """A page of the site that starts no app, from where what is stored can be looked at and changed."""
        assert self.context is not None
        page = self.context.new_page()
        page.goto(f"{self._host.address}/favicon.png")
        return page

    def start(self, *, offline: bool = False) -> Phone:
        self.launch(offline=offline)
        self.phone = self.another_tab()
        self.context.pages[0].close()
        return self.phone

    def another_tab(self) -> Phone:
        phone = self.empty_tab()
        phone.open("/")
        return phone

    def empty_tab(self, *, drawn: bool = False) -> Phone:
        """A tab in which nothing is open yet; for pixels it must be `drawn`."""
        # A host is as good as the app's own.
        phone = Phone(self.context, self._host, drawn=drawn)  # type: ignore[arg-type]
        phone.missing = missing_files(phone.page)
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


def missing_files(page: Page) -> list[str]:
    """What this page asks for in vain from now on; what a page that was left broke off is not missing."""
    missing: list[str] = []

    def failed(request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":
            missing.append(request.url)

    page.on("response", lambda answer: answer.status >= 400 and missing.append(answer.url))
    page.on("requestfailed", failed)
    return missing


def wait_for_flag(page: Page, flag: str) -> None:
    page.wait_for_function(f"() => window.{flag}", timeout=TIMEOUT_MS, polling=40)


def takes_a_game(phone: Phone) -> None:
    """What another phone has begun: Kevin has bid 1."""
    phone.go(f"#/take/{code_of(replace(fresh_game(names=NAMES).bids(1).game, id=str(uuid4())))}")
    phone.tap("Hier weiterspielen")
    assert phone.sees("Jörg sagt an")
