"""The page and the files of the client as the server sends them: packed once, off the event loop."""

from __future__ import annotations

import asyncio
import ipaddress
import re
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path, PurePosixPath
from typing import Any

import flet_web
from flet_web.version import version as flet_version
from starlette.responses import Response

from scorekeeper import __version__
from scorekeeper.storage.locations import assets_folder
from scorekeeper.storage.settings import Settings
from scorekeeper.ui.client.page import CLIENT_FONTS_FOLDER, FAMILIES, MANIFEST, manifest, served_page
from scorekeeper.ui.runtime.flet_patches import PROGRAMS, with_own_words
from scorekeeper.ui.runtime.session import VISITOR
from scorekeeper.web.delivery import FOR_EVER, StaticFile, StaticResponse, content_digest, static_file

NOT_OURS = ("index.html", MANIFEST, "pyodide/", "python")
"""Beginnings of files that the client's folder does not give: we write them, or they run Python."""

FIRST = ("main.dart.wasm", "canvaskit/skwasm.wasm", "main.dart.mjs", "canvaskit/skwasm.js")
"""What most browsers wait for, in the order in which it is packed before anybody asks."""

LARGE = 256 * 1024
"""Bytes from which packing a file takes so long that others do not wait for it."""


class ClientFiles:
    """Every file that a browser may ask for, by its name."""

    def __init__(self) -> None:
        self._sources = _sources()
        known = [f"{name} {source.size} {source.changed}" for name, source in sorted(self._sources.items())]
        self.version = content_digest("\n".join([__version__, flet_version, *known]).encode())
        """Another one whenever a file may be another one."""
        self._threads = {
            large: ThreadPoolExecutor(1, thread_name_prefix="packing") for large in (False, True)
        }
        self._packed: dict[str, Future[StaticFile]] = {}

    def prepare(self) -> None:
        """Begin to pack what the first visitor will wait for."""
        for name in FIRST:
            self._pack(name)

    def close(self) -> None:
        """Pack nothing more."""
        for thread in self._threads.values():
            thread.shutdown(wait=False, cancel_futures=True)

    async def file(self, name: str, *, near: bool) -> StaticFile | None:
        """The file of that name, None where there is none.

        One who is `near`, on this machine, gets a large file as it is: his line is faster than packing.
        """
        if name not in self._sources:
            return None
        try:
            if near and self._is_large(name):
                return await asyncio.to_thread(self._read, name, pack=False)
            # Others wait for the same: who goes away must not cancel it.
            return await asyncio.shield(asyncio.wrap_future(self._pack(name)))
        except OSError:  # the package was replaced while it runs
            self._packed.pop(name, None)
            return None

    def _pack(self, name: str) -> Future[StaticFile]:
        if name not in self._packed:
            thread = self._threads[self._is_large(name)]
            self._packed[name] = thread.submit(self._read, name, pack=True)
        return self._packed[name]

    def _is_large(self, name: str) -> bool:
        return self._sources[name].size >= LARGE

    def _read(self, name: str, *, pack: bool) -> StaticFile:
        content = self._sources[name].read()
        return static_file(name, with_own_words(content) if name in PROGRAMS else content, pack=pack)


@dataclass(frozen=True, slots=True)
class _Source:
    """Where the bytes of a file come from, and what is known of them without reading."""

    read: Callable[[], bytes]
    size: int
    changed: int


def _sources() -> Mapping[str, _Source]:
    web, assets = Path(flet_web.get_package_web_dir()), assets_folder()  # type: ignore[no-untyped-call]
    found: dict[str, _Source] = {}
    for folder in (web, assets):
        for path in folder.rglob("*"):
            name = path.relative_to(folder).as_posix()
            if path.is_file() and not name.startswith(NOT_OURS):
                found[name] = _on_disk(path)
    fonts = {f"fonts/{file}": _on_disk(CLIENT_FONTS_FOLDER / file) for file in FAMILIES.values()}
    return found | fonts | {MANIFEST: _Source(manifest, len(manifest()), 0)}


def _on_disk(path: Path) -> _Source:
    known = path.stat()
    return _Source(path.read_bytes, known.st_size, known.st_mtime_ns)


PAGE_SUFFIXES = ("", ".html")
"""The endings of addresses that are pages of the app; what is behind them only the client knows."""

VERSIONED = re.compile(r"client/(?P<version>[0-9a-f]+)/(?P<name>.+)")
"""A file under an address that means this one for ever."""


class ClientMiddleware:
    """ASGI middleware: answers for the page and the files. `settings` says what is chosen now.

    What Flet does: it packs nothing, lets nothing be kept, and has a page of its own. Upstream: none found.
    Flet 1.0.5. Delete when it takes a page and a list of fonts as settings, and packs its files.
    """

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
