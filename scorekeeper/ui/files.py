"""Files that leave the device and come in, on every host.

In a window they are read where they lie. A browser sends them to the server's own address, or our page gives
them to the Python in it. Their size is looked at before anything of them is read.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from uuid import uuid4

import flet as ft

from scorekeeper.storage.backup_reading import MOST_BYTES, verify_size
from scorekeeper.storage.errors import NotABackup
from scorekeeper.ui.component import handler
from scorekeeper.ui.session import App
from scorekeeper.ui.uploads import discard, taken

PATIENCE = 60.0
"""Seconds without a sign of life after which an upload is given up."""
EXPIRES = 600
"""Seconds for which an address takes an upload."""

_LOG = logging.getLogger("scorekeeper.ui.files")

Take = Callable[[bytes], Awaitable[None]]


async def give(app: App, name: str, content: bytes) -> bool:
    """Have the person keep a file; False where he decided otherwise, or the device takes none, which is
    said."""
    _ = app.words
    try:
        kept = await ft.FilePicker().save_file(file_name=name, src_bytes=content)
    except Exception as error:
        _LOG.warning("no file could be saved: %r", error)
        app.say(_("This device takes no file here. Choose another folder, or open the app elsewhere."))
        return False
    return bool(app.page.web) or kept is not None


class Intake:
    """The way in for one file: `pick` goes to the key that is touched, `take` gets what the file holds.

    The client opens its dialog itself, for browsers allow that only while a finger is on the key. `begun` is
    called once a file was chosen, `refuse` with what was wrong with it.
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
        handed = self._app.handed_in
        try:
            verify_size(event.files[0].size if handed is None else handed.size)
            self._begun()
            await self._take(await self._content(event.files[0]))
        except Exception as error:
            self._refuse(error)

    async def _content(self, file: ft.FilePickerFile) -> bytes:
        if self._app.shared:  # whatever else a client claims of its file, it cannot name one of this machine
            return await self._upload(file)
        if self._app.handed_in is not None:
            return await self._app.handed_in.read()
        if file.bytes is not None:
            return bytes(file.bytes)
        return await asyncio.to_thread(_read, file.path or "")

    async def _upload(self, file: ft.FilePickerFile) -> bytes:
        """Have the client send the file to this server's own address."""
        name = uuid4().hex
        address = self._app.page.get_upload_url(name, EXPIRES)
        self._uploaded = uploaded = asyncio.get_running_loop().create_future()
        await self._picker.upload([ft.FilePickerUploadFile(upload_url=address, id=file.id, name=file.name)])
        try:
            while not uploaded.done():
                self._signs.clear()
                await asyncio.wait_for(self._signs.wait(), PATIENCE)
            uploaded.result()
            return await taken(name, MOST_BYTES)
        except (TimeoutError, OSError) as fault:
            raise NotABackup(reason=f"it did not arrive: {fault!r}") from fault
        finally:
            discard(name)

    def _sent(self, event: ft.FilePickerUploadEvent) -> None:
        """So much of the file is at the server, or why it is not."""
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
            return file.read(MOST_BYTES + 1)
    except OSError as fault:
        raise NotABackup(reason=str(fault)) from fault
