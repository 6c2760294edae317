"""Saving and picking files, on every host.

In a window a file is read from the disk. A browser uploads it to the server, or our page hands it to the
Python in it. The size is checked before anything is read.
"""

from __future__ import annotations

import asyncio
import atexit
import logging
import os
import secrets
import shutil
import tempfile
from collections.abc import Awaitable, Callable
from functools import cache
from pathlib import Path
from uuid import uuid4

import flet as ft

from scorekeeper.storage.backup.reading import verify_backup_size
from scorekeeper.storage.errors import NotABackup
from scorekeeper.storage.limits import MOST_BACKUP_BYTES
from scorekeeper.ui.runtime.component import handler
from scorekeeper.ui.runtime.session import App

UPLOAD_TIMEOUT_SECONDS = 60.0
"""How long an upload may make no progress."""
EXPIRES = 600
"""How many seconds the address of an upload is valid."""

_log = logging.getLogger(__name__)

Take = Callable[[bytes], Awaitable[None]]


async def save_file(app: App, name: str, content: bytes) -> bool:
    """Save a file where the person chooses; False where it was cancelled or refused by the device.

    A refusal is shown. A scribe, to whom one table was entrusted, saves none.
    """
    _ = app.words
    if app.access is not None:
        return False
    try:
        path = await ft.FilePicker().save_file(file_name=name, src_bytes=content)
    except Exception as error:
        _log.warning("no file could be saved: %r", error)
        app.show_message(_("No file can be saved here. Choose another folder, or open the app elsewhere."))
        return False
    return bool(app.page.web) or path is not None


class FileInput:
    """A file input: `pick` is the action of a key, and `take` is called with the content of the picked file.

    The client opens its dialog itself, as browsers allow that only during the tap. `begun` is called once a
    file was picked, `refuse` with the error where it could not be read.
    """

    def __init__(
        self, app: App, begun: Callable[[], None], take: Take, refuse: Callable[[Exception], None]
    ) -> None:
        self._app = app
        self._begun = begun
        self._take = take
        self._refuse = refuse
        self._uploaded: asyncio.Future[None] | None = None
        self._signs = asyncio.Event()
        self._picker = ft.FilePicker(on_result=handler(self._picked), on_upload=handler(self._sent))
        self.pick = ft.PickFiles(self._picker, with_data=app.page.pyodide, cancel_upload_on_window_blur=False)

    async def _picked(self, event: ft.FilePickerResultEvent) -> None:
        if not event.files:
            return
        picked = self._app.picked_file
        try:
            verify_backup_size(event.files[0].size if picked is None else picked.size)
            self._begun()
            await self._take(await self._content(event.files[0]))
        except Exception as error:
            self._refuse(error)

    async def _content(self, file: ft.FilePickerFile) -> bytes:
        if self._app.shared:  # whatever else a client claims of its file, it cannot name one of this machine
            return await self._upload(file)
        if self._app.picked_file is not None:
            return await self._app.picked_file.read()
        if file.bytes is not None:
            return bytes(file.bytes)
        return await asyncio.to_thread(_read, file.path or "")

    async def _upload(self, file: ft.FilePickerFile) -> bytes:
        """Have the client upload the file to this server."""
        if self._app.access is not None:
            raise NotABackup(reason="a scribe brings no file")
        name = uuid4().hex
        address = self._app.page.get_upload_url(name, EXPIRES)
        self._uploaded = uploaded = asyncio.get_running_loop().create_future()
        await self._picker.upload([ft.FilePickerUploadFile(upload_url=address, id=file.id, name=file.name)])
        try:
            while not uploaded.done():
                self._signs.clear()
                await asyncio.wait_for(self._signs.wait(), UPLOAD_TIMEOUT_SECONDS)
            uploaded.result()
            return await read_upload(name, MOST_BACKUP_BYTES)
        except (TimeoutError, OSError) as error:
            raise NotABackup(reason=f"it did not arrive: {error!r}") from error
        finally:
            delete_upload(name)

    def _sent(self, event: ft.FilePickerUploadEvent) -> None:
        """The progress of an upload, or why it failed."""
        waiting = self._uploaded
        if waiting is not None and not waiting.done():
            if event.error:
                waiting.set_exception(NotABackup(reason=event.error))
            elif event.progress is not None and event.progress >= 1.0:
                waiting.set_result(None)
        self._signs.set()


def _read(path: str) -> bytes:
    try:
        with Path(path).open("rb") as file:
            return file.read(MOST_BACKUP_BYTES + 1)
    except OSError as error:
        raise NotABackup(reason=str(error)) from error


@cache
def uploads_folder() -> Path:
    """The folder for uploads; only this user of the system may read it."""
    named = os.environ.get("FLET_UPLOAD_DIR")  # Flet uploads there in any case
    if named:
        return Path(named)
    folder = tempfile.mkdtemp(prefix="scorekeeper-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


@cache
def uploads_key() -> str:
    """The key that signs the address of an upload."""
    return secrets.token_hex()


def delete_upload(name: str) -> None:
    """Delete the upload of that name, also an incomplete one."""
    (uploads_folder() / name).unlink(missing_ok=True)


async def read_upload(name: str, limit: int) -> bytes:
    """The upload of that name, at most one byte more than `limit`. Raises `OSError`."""
    return await asyncio.to_thread(_uploaded, name, limit)


def _uploaded(name: str, limit: int) -> bytes:
    with (uploads_folder() / name).open("rb") as file:
        return file.read(limit + 1)
