"""Saving and picking files, in a window and in a browser.

In a window a file is read from the disk. A browser uploads it to the server, or our page hands it to the
Python in it. The size is checked before anything is read.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import flet as ft

from scorekeeper.storage.backup.reading import verify_backup_size
from scorekeeper.storage.errors import NotABackup, TooLarge
from scorekeeper.storage.limits import MOST_BACKUP_BYTES, UPLOAD_SECONDS
from scorekeeper.ui.runtime.component import handler
from scorekeeper.ui.runtime.session import App

if TYPE_CHECKING:  # of the web server, whose libraries the offline site does not have
    from scorekeeper.ui.runtime.uploads import Upload, Uploads

_log = logging.getLogger(__name__)

Take = Callable[[Sequence[tuple[str, bytes]]], Awaitable[None]]
"""Takes names and contents of the picked files."""


async def save_file(app: App, name: str, content: bytes) -> bool:
    """Save a file where the person chooses, a browser among the downloads, and say so.

    False where it was cancelled or refused by the device. A refusal is shown. A scribe, to whom one table was
    entrusted, saves none.
    """
    _ = app.words
    if app.is_scribes:
        return False
    try:
        path = await ft.FilePicker().save_file(file_name=name, src_bytes=content)
    except Exception as error:  # each device has refusals of its own
        _log.warning("no file could be saved: %r", error)
        app.show_message(_("No file can be saved here. Choose another folder, or open the app elsewhere."))
        return False
    if app.page.web:
        app.show_message(_("Saved. The file is among the downloads."))
    elif path is not None:
        app.show_message(_("Saved."))
    return bool(app.page.web) or path is not None


class FileInput:
    """A file input: `pick` is the action of a key, and `take` is called with what was picked, one file or
    `several`.

    The client opens its dialog itself, as browsers allow that only during the tap. `begun` is called once a
    file was picked, `refuse` with the error where it could not be read.
    """

    def __init__(
        self,
        app: App,
        begun: Callable[[], None],
        take: Take,
        refuse: Callable[[Exception], None],
        *,
        several: bool = False,
    ) -> None:
        self._app = app
        self._begun = begun
        self._take = take
        self._refuse = refuse
        self._expected: Upload | None = None
        self._picker = ft.FilePicker(on_result=handler(self._picked), on_upload=handler(self._sent))
        self.pick = ft.PickFiles(
            self._picker,
            allow_multiple=several,
            with_data=app.page.pyodide,
            cancel_upload_on_window_blur=False,
        )

    async def _picked(self, event: ft.FilePickerResultEvent) -> None:
        if not event.files:
            return
        picked = self._app.picked_files
        try:
            verify_backup_size(sum([file.size for file in event.files] if picked is None else picked.sizes))
            self._begun()
            files, size = list[tuple[str, bytes]](), 0
            for place, file in enumerate(event.files):
                files.append((file.name, await self._content(place, file)))
                size += len(files[-1][1])
                if size > MOST_BACKUP_BYTES:  # whatever the client said before
                    raise TooLarge(size=size, most=MOST_BACKUP_BYTES)
            await self._take(files)
        except Exception as error:  # whatever a file sets off, the screen says it
            self._refuse(error)

    async def _content(self, place: int, file: ft.FilePickerFile) -> bytes:
        if self._app.uploads is not None:  # whatever a client claims, it cannot name a file of this machine
            return await self._upload(self._app.uploads, file)
        if self._app.picked_files is not None:
            return await self._app.picked_files.read(place)
        if file.bytes is not None:
            return bytes(file.bytes)
        return await asyncio.to_thread(_read, file.path or "")

    async def _upload(self, uploads: Uploads, file: ft.FilePickerFile) -> bytes:
        """Have the client upload the file to this server."""
        if self._app.is_scribes:
            raise NotABackup(reason="a scribe brings no file")
        with uploads.expected() as upload:
            self._expected = upload
            address = self._app.page.get_upload_url(upload.token, UPLOAD_SECONDS)
            sent = ft.FilePickerUploadFile(upload_url=address, id=file.id, name=file.name)
            await self._picker.upload([sent])
            return await upload.content()

    def _sent(self, event: ft.FilePickerUploadEvent) -> None:
        """Why the client could not send it."""
        if event.error and self._expected is not None:
            self._expected.fail(NotABackup(reason=event.error))


def _read(path: str) -> bytes:
    try:
        with Path(path).open("rb") as file:
            return file.read(MOST_BACKUP_BYTES + 1)
    except OSError as error:
        raise NotABackup(reason=str(error)) from error
