"""The page and the files of the client as the server sends them: packed once, off the event loop."""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path, PurePosixPath
from typing import Any

import flet_web
from flet_web.version import version as flet_version
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

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

    @asynccontextmanager
    async def lifespan(self, _app: object) -> AsyncIterator[None]:
        """The time in which the server runs; after it nothing more is packed."""
        yield
        self.close()

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

CLIENT_PATH = "/client/"
"""Path below which a file has an address, after the version of all, that means this one for ever."""


def client_routes(files: ClientFiles, settings: Callable[[], Settings]) -> list[Route]:
    """The routes of the page and the files. `settings` says what is chosen now.

    What Flet does: it packs nothing, lets nothing be kept, and has a page of its own. Upstream: none found.
    Flet 1.0.5. Delete when it takes a page and a list of fonts as settings, and packs its files.
    """

    async def versioned(request: Request) -> Any:
        is_current = request.path_params["version"] == files.version
        return await file(request, f"private, {FOR_EVER}" if is_current else "no-cache")

    async def page_or_file(request: Request) -> Any:
        if PurePosixPath(request.path_params["name"]).suffix not in PAGE_SUFFIXES:
            return await file(request, "no-cache")
        chosen = Settings() if request.scope.get(VISITOR) else settings()  # a scribe's are the device's
        page = _packed_page(f"{CLIENT_PATH}{files.version}/", chosen.theme, chosen.language)
        # A browser that restores a tab shows what it keeps unasked, also after an update: so nothing.
        return StaticResponse(page, "no-store")

    async def file(request: Request, cache_control: str) -> Any:
        found = await files.file(request.path_params["name"], near=_is_near(request))
        return Response(status_code=404) if found is None else StaticResponse(found, cache_control)

    get = partial(Route, methods=["GET"])
    return [get(CLIENT_PATH + "{version}/{name:path}", versioned), get("/{name:path}", page_or_file)]


@lru_cache(maxsize=16)
def _packed_page(client: str, theme: str, language: str | None) -> StaticFile:
    """The page as it is sent. No token stands in it, so that what is packed gives none away."""
    page = served_page(client, Settings(theme=theme, language=language))
    return static_file("index.html", page.encode())


def _is_near(request: Request) -> bool:
    """Whether who asks is on this machine."""
    try:
        return request.client is not None and ipaddress.ip_address(request.client.host).is_loopback
    except ValueError:
        return False
