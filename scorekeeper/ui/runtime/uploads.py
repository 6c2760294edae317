"""Uploads to a web server: each has an address of its own that takes one file, once, into memory.

Nothing is written to the disk, so nothing of an upload outlives the process.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator
from contextlib import contextmanager

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from scorekeeper.storage.backup.reading import verify_backup_size
from scorekeeper.storage.errors import NotABackup, StorageError, TooManyUploads
from scorekeeper.storage.limits import UPLOAD_SECONDS

UPLOAD_PATH = "/upload/"
"""An address ends with its token."""
MOST_UPLOADS = 3
"""Most uploads expected at once, each of at most `MOST_BACKUP_BYTES` of memory."""
BEGIN_SECONDS = 60.0
"""Seconds in which the client begins to send."""
STALL_SECONDS = 20.0
"""Seconds in which more of the file comes."""


class Upload:
    """A file that is expected: `content` is what the server got, or why it got none."""

    def __init__(self) -> None:
        self.token = secrets.token_urlsafe(24)
        self._begun = asyncio.Event()
        self._content: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    async def content(self) -> bytes:
        """The whole file. Raises `NotABackup` where it does not arrive, and `TooLarge`."""
        try:
            await asyncio.wait_for(self._begun.wait(), BEGIN_SECONDS)
        except TimeoutError:
            raise NotABackup(reason="nothing was sent") from None
        return await self._content

    def fail(self, error: StorageError) -> None:
        """End the upload: the file does not arrive, because of the error."""
        self._begun.set()
        if not self._content.done():
            self._content.set_exception(error)

    def close(self) -> None:
        """Give the upload's address up: nothing waits for its file any more."""
        self._content.cancel()

    async def receive(self, request: Request) -> int:
        """Take the body of a request as the file while it is waited for; returns the status of the answer."""
        self._begun.set()
        body = asyncio.create_task(_body(request))
        try:
            await asyncio.wait((body, self._content), return_when=asyncio.FIRST_COMPLETED)
            if self._content.done():
                return 404
            self._content.set_result(body.result())
        except StorageError as error:
            self.fail(error)
            return 413
        except (TimeoutError, ClientDisconnect):
            self.fail(NotABackup(reason="it broke off"))
            return 408
        finally:
            body.cancel()
        return 200


async def _body(request: Request) -> bytes:
    """The whole body. Raises `TooLarge` as soon as it is, `TimeoutError`, and `ClientDisconnect`."""
    chunks, size, stream = [], 0, request.stream().__aiter__()
    async with asyncio.timeout(UPLOAD_SECONDS):
        while (chunk := await asyncio.wait_for(anext(stream, None), STALL_SECONDS)) is not None:
            size += len(chunk)
            verify_backup_size(size)
            chunks.append(chunk)
    return b"".join(chunks)


class Uploads:
    """The uploads that a server expects."""

    def __init__(self) -> None:
        self._expected: dict[str, Upload] = {}
        self._open = 0

    @contextmanager
    def expected(self) -> Iterator[Upload]:
        """An upload whose address is open until its file comes, or the block ends.

        Raises `TooManyUploads` while others are expected.
        """
        if self._open >= MOST_UPLOADS:
            raise TooManyUploads
        upload = Upload()
        self._expected[upload.token] = upload
        self._open += 1
        try:
            yield upload
        finally:
            self._open -= 1
            self._expected.pop(upload.token, None)
            upload.close()

    def route(self) -> Route:
        """The route to which clients send."""
        return Route(UPLOAD_PATH + "{token}", self._receive, methods=["PUT", "POST"])

    async def _receive(self, request: Request) -> Response:
        upload = self._expected.pop(request.path_params["token"], None)  # an address takes one file, once
        return Response(status_code=404 if upload is None else await upload.receive(request))
