"""The server's answers for the page and the files of the client, in the place of those of Flet.

What Flet does: packs nothing, lets nothing be kept, and has a page of its own. Upstream: none found. Flet
1.0.5. Delete when it takes a page and a list of fonts as settings, and packs its files.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Callable
from functools import lru_cache, partial
from pathlib import PurePosixPath
from typing import Any

from starlette.responses import Response

from scorekeeper.storage.settings import Settings
from scorekeeper.ui.client.page import served_page
from scorekeeper.ui.client.served_files import ClientFiles
from scorekeeper.ui.runtime.session import VISITOR
from scorekeeper.web.delivery import FOR_EVER, StaticFile, StaticResponse, static_file

PAGE_SUFFIXES = ("", ".html")
"""The endings of addresses that are pages of the app; what is behind them only the client knows."""

VERSIONED = re.compile(r"client/(?P<version>[0-9a-f]+)/(?P<name>.+)")
"""A file under an address that means this one for ever."""


class ClientMiddleware:
    """ASGI middleware: answers for the page and the files. `settings` says what is chosen now."""

    def __init__(self, app: Any, settings: Callable[[], Settings], files: ClientFiles) -> None:
        self._app = app
        self._settings = settings
        self._files = files

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            await (self._answer(scope) or self._app)(scope, receive, send)
        finally:
            if scope["type"] == "lifespan":
                self._files.close()

    def _answer(self, scope: Any) -> Any:
        """The ASGI application that answers, None where that is Flet."""
        if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD"):
            return None
        root = scope.get("root_path", "").rstrip("/")
        path = scope["path"].removeprefix(root).lstrip("/")
        versioned = VERSIONED.fullmatch(path)
        if versioned is not None:
            current = versioned["version"] == self._files.version
            kept = f"private, {FOR_EVER}" if current else "no-cache"
            return partial(self._file, versioned["name"], kept, Response(status_code=404))
        if PurePosixPath(path).suffix in PAGE_SUFFIXES:
            client = f"{root}/client/{self._files.version}/"
            settings = Settings() if scope.get(VISITOR) else self._settings()  # a scribe's are the device's
            page = _packed_page(f"{root}/", client, settings.theme, settings.language)
            # A browser that restores a tab shows what it keeps unasked, also after an update: so nothing.
            return StaticResponse(page, "no-store")
        return partial(self._file, path, "no-cache", self._app)

    async def _file(
        self, name: str, cache_control: str, otherwise: Any, scope: Any, receive: Any, send: Any
    ) -> None:
        file = await self._files.file(name, near=_is_near(scope))
        answer = otherwise if file is None else StaticResponse(file, cache_control)
        await answer(scope, receive, send)


@lru_cache(maxsize=16)
def _packed_page(base: str, client: str, theme: str, language: str | None) -> StaticFile:
    """The page as it is sent. No token stands in it, so that what is packed gives none away."""
    page = served_page(base, client, Settings(theme=theme, language=language))
    return static_file("index.html", page.encode())


def _is_near(scope: Any) -> bool:
    """Whether who asks is on this machine."""
    client = scope.get("client")
    try:
        return client is not None and ipaddress.ip_address(client[0]).is_loopback
    except ValueError:
        return False
