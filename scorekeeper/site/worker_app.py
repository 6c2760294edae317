"""The app inside the browser's Python worker: a host on the browser's storage, no server, no threads.

The memory snapshot is captured after `prepare_snapshot` and before any `start_app`. Until then nothing here
may import `flet_js` or `worker_js`, which belong to one page.
"""

from __future__ import annotations

import asyncio
import errno
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zipfile import ZipFile

import flet as ft

from scorekeeper.locale import LANGUAGES, words
from scorekeeper.storage.browser_library import BROWSER_FOLDER, open_library
from scorekeeper.storage.errors import Cleared, Locked
from scorekeeper.storage.files.browser_files import RecordChange
from scorekeeper.storage.files.filesystem import Stamp
from scorekeeper.tables.host import Host
from scorekeeper.ui.app import build
from scorekeeper.ui.routes import load_screens
from scorekeeper.ui.runtime.session import DEVICE_LANGUAGE, DEVICE_TEXT_SIZE, app_of

if TYPE_CHECKING:
    from scorekeeper.pictures.drawing import Drawing

ARCHIVE = "/app.zip"
"""Where the worker puts the archive that `archive` packs."""

LAZY_MODULES = """
    decimal flet_charts msgpack repath six
    flet.components.component flet.components.router
    flet.components.hooks.use_context flet.components.hooks.use_dialog flet.components.hooks.use_effect
    flet.components.hooks.use_memo flet.components.hooks.use_ref flet.components.hooks.use_state
    flet.controls.core.image flet.controls.core.list_view flet.controls.core.reorderable_drag_handle
    flet.controls.core.row flet.controls.core.safe_area flet.controls.core.semantics flet.controls.core.stack
    flet.controls.material.checkbox flet.controls.material.dropdown
    flet.controls.material.reorderable_list_view flet.controls.material.switch flet.controls.object_patch
    flet.controls.services.file_picker flet.controls.services.haptic_feedback
    flet.controls.services.semantics_service flet.controls.services.wakelock
    flet.messaging.protocol flet.messaging.session
    flet.pubsub.pubsub_hub
    scorekeeper.pictures.canvas_png
"""
"""What Flet and we would import lazily; a phone that starts from the snapshot has no module to read any more.

None of them may import `flet_js`, as `flet.messaging.pyodide_connection` does."""

_page: ft.Page | None = None
_pending_notices: dict[str, None] = {}
"""The notices of the page that came before the app was there."""
_assets: dict[str, bytes] = {}
"""The files of the archive that are no modules. The file system is not part of the snapshot; this is."""


def prepare_snapshot() -> None:
    """Bring everything into memory that the app may need later."""
    load_screens()
    for name in LAZY_MODULES.split():
        import_module(name)
    for language in LANGUAGES:
        words(language)
    _read_assets()


def _read_assets() -> None:
    with ZipFile(ARCHIVE) as archive:
        _assets.update(
            {name: archive.read(name) for name in archive.namelist() if name.startswith("assets/")}
        )


def start_app() -> None:
    """Open the storage, and answer the client as soon as it connects."""
    import worker_js  # type: ignore[import-not-found] # registered by the worker

    if not _assets:
        _read_assets()
    for name, content in _assets.items():
        path = Path("/", name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)

    async def open_host() -> Host:
        store = IndexedDbStore(worker_js)
        library, saver = await open_library(store, alone=worker_js.holdsLock, refused=worker_js.refused)
        return Host(library, saver=saver)

    opening = asyncio.ensure_future(open_host())

    async def main(page: ft.Page) -> None:
        global _page  # noqa: PLW0603 - the worker has one page, and calls `notify` from JavaScript
        page.session.store.set(DEVICE_LANGUAGE, worker_js.language)
        page.session.store.set(DEVICE_TEXT_SIZE, worker_js.textSize)
        try:
            await build(await opening)(page)
            _page = page
            if (app := app_of(page)) is not None:
                app.picked_files = WorkerPickedFiles(worker_js)
                app.draw_png = partial(_draw_png, worker_js)
                app.present_picture = worker_js.presentPicture
                app.report_theme = partial(worker_js.report, "theme")
                app.report_theme(app.settings.theme)
            for notice in _pending_notices:
                notify(notice)
        finally:
            worker_js.report("shown")

    ft.run(main)


def notify(notice: str) -> None:
    """Take a notice of the page: a build is `newer`, or the storage is `not-persistent`."""
    if _page is None:
        _pending_notices[notice] = None
    else:
        _page.run_task(_handle, _page, notice)


async def _handle(page: ft.Page, notice: str) -> None:
    import worker_js

    app = app_of(page)
    if app is None:
        return
    # Only the tab that may write offers the newer build; renewing reloads all tabs.
    if notice == "newer" and worker_js.holdsLock:
        app.install_update = lambda: worker_js.report("renew")
    elif notice == "not-persistent":
        app.dismiss_storage_warning = lambda: worker_js.report("acknowledged")


async def _draw_png(worker: Any, drawing: Drawing) -> bytes:
    from scorekeeper.pictures.canvas_png import canvas_png  # a first visit draws no picture

    return await canvas_png(worker, drawing)


_ERRNOS: Mapping[str, int] = {"QuotaExceededError": errno.ENOSPC}
"""The error number of a disk for the name of the browser's error."""


class IndexedDbStore:
    """The records of this site in this browser; `worker` is the module that the worker registers."""

    def __init__(self, worker: Any) -> None:
        self._worker = worker

    async def stamps(self) -> Mapping[str, Stamp]:
        with _own_errors():
            stamps: Mapping[str, Stamp] = json.loads(await self._worker.stamps())
            return stamps

    async def read(self, paths: Sequence[str]) -> Sequence[bytes | None]:
        with _own_errors():
            contents = await self._worker.read(list(paths))
        return [None if content is None else content.to_bytes() for content in contents]

    async def write(self, changes: Sequence[RecordChange]) -> None:
        with _own_errors():
            await self._worker.write(list(changes))


@contextmanager
def _own_errors() -> Iterator[None]:
    """Turns what the worker throws into errors of storage."""
    try:
        yield
    except Exception as error:
        name = str(error).removeprefix("Error: ")
        if name == "Changed":
            raise Locked(folder=BROWSER_FOLDER) from error
        if name == "Cleared":
            raise Cleared from error
        raise OSError(_ERRNOS.get(name, errno.EIO), name) from error


class WorkerPickedFiles:
    """The files that the person picked last, which the worker holds until they are read."""

    def __init__(self, worker: Any) -> None:
        self._worker = worker

    @property
    def sizes(self) -> list[int]:
        return [int(size) for size in self._worker.pickedSizes()]

    async def read(self, place: int) -> bytes:
        content: bytes = (await self._worker.readPicked(place)).to_bytes()
        return content
