"""The server's answers for the page and the fonts, in the place of those of Flet."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import PurePosixPath
from typing import Any

from starlette.responses import Response
from starlette.staticfiles import StaticFiles

from scorekeeper.storage.settings import Settings
from scorekeeper.ui.client.fonts import FAMILIES, FOLDER, MANIFEST, manifest
from scorekeeper.ui.client.page import served_page
from scorekeeper.ui.runtime.session import VISITOR

PAGE_SUFFIXES = ("", ".html")
"""Of the addresses that are pages of the app; what is behind them only the client knows."""


class ClientMiddleware:
    """ASGI middleware: answers for the page and the fonts. `settings` says what is chosen now."""

    def __init__(self, app: Any, settings: Callable[[], Settings]) -> None:
        self._app = app
        self._settings = settings
        self._fonts = StaticFiles(directory=FOLDER)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        answer = self._answer(scope) if _is_read(scope) else None
        await (answer or self._app)(scope, receive, send)

    def _answer(self, scope: Any) -> Any:
        """The ASGI application that answers, None where that is Flet."""
        root = scope.get("root_path", "").rstrip("/")
        path = PurePosixPath(scope["path"].removeprefix(root).lstrip("/"))
        if path.suffix in PAGE_SUFFIXES:
            settings = Settings() if scope.get(VISITOR) else self._settings()  # a scribe's are the device's
            return _response(served_page(f"{root}/", settings), "text/html")
        if str(path) == MANIFEST:
            return _response(manifest(), "application/json")
        if path.parent.as_posix() == "fonts" and path.name in FAMILIES.values():
            return partial(self._font, path.name)
        return None

    async def _font(self, name: str, scope: Any, receive: Any, send: Any) -> None:
        await self._fonts({**scope, "path": f"/{name}", "root_path": ""}, receive, send)


def _is_read(scope: Any) -> bool:
    return scope["type"] == "http" and scope["method"] in ("GET", "HEAD")


def _response(content: str | bytes, media_type: str) -> Response:
    return Response(content, media_type=media_type, headers={"Cache-Control": "no-cache"})
