"""How a file is sent to a browser: packed where it takes that, once where it keeps it, in pieces.

Packed is gzip: browsers take Brotli over https only, and in a room there is none. Under an address with its
digest, or with the version of all files of the app, a file is kept for ever.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import mimetypes
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

from scorekeeper.web.guard import Receive, Scope, Send, header

FOR_EVER = "max-age=31536000, immutable"
"""For an address that will never mean another file."""

MEDIA_TYPES: Mapping[str, str] = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".otf": "font/otf",
    ".ttf": "font/ttf",
    ".wasm": "application/wasm",
    ".woff2": "font/woff2",
}
"""Media types that not every system knows, by suffix."""

LEVEL = 6
"""Level of gzip: 9 takes twice as long and saves less than a hundredth."""
MIN_PACKED_BYTES = 512
PACKED_PART = 0.9
"""The packed form is sent, and a site has it, when it is smaller than this part of the file."""
PIECE_BYTES = 64 * 1024
"""Sent at once, so that a slow phone is seen to take something."""


def media_type(name: str) -> str:
    """The type of a file by its name."""
    suffix = PurePosixPath(name).suffix
    return MEDIA_TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"


@dataclass(frozen=True, slots=True)
class StaticFile:
    """A file as it is sent: its address, its type, the tag by which a browser knows it again, its bytes, and
    whether these are gzip."""

    address: str
    media_type: str
    tag: str
    body: bytes
    packed: bool

    @property
    def content(self) -> bytes:
        """The file itself."""
        return gzip.decompress(self.body) if self.packed else self.body


def static_file(address: str, content: bytes, *, pack: bool = True) -> StaticFile:
    """The file at that address, packed where that is asked for and makes it smaller."""
    body = content
    if pack and len(content) >= MIN_PACKED_BYTES:
        smaller = gzip.compress(content, LEVEL, mtime=0)
        if len(smaller) < PACKED_PART * len(content):
            body = smaller
    # One tag for both forms, therefore a weak one.
    tag = f'W/"{content_digest(content)}"'
    return StaticFile(address, media_type(address), tag, body, body is not content)


def content_digest(content: bytes) -> str:
    """What the content is known by."""
    return hashlib.sha256(content).hexdigest()[:16]


class StaticResponse:
    """The answer to a request for a file, as an ASGI application."""

    def __init__(self, file: StaticFile, cache_control: str) -> None:
        self._file = file
        self._cache_control = cache_control

    async def __call__(self, scope: Scope, _receive: Receive, send: Send) -> None:
        file = self._file
        headers = {"etag": file.tag, "cache-control": self._cache_control, "vary": "Accept-Encoding"}
        if is_known(header(scope, b"if-none-match") or "", file.tag):
            await _start(send, 304, headers)
            await send({"type": "http.response.body", "body": b""})
            return
        body = file.body
        if file.packed and accepts_gzip(header(scope, b"accept-encoding") or ""):
            headers["content-encoding"] = "gzip"
        elif file.packed:
            body = await asyncio.to_thread(gzip.decompress, file.body)
        headers |= {"content-type": file.media_type, "content-length": str(len(body))}
        await _start(send, 200, headers)
        if scope["method"] != "HEAD":
            for begin in range(0, len(body), PIECE_BYTES):
                piece = body[begin : begin + PIECE_BYTES]
                await send({"type": "http.response.body", "body": piece, "more_body": True})
        await send({"type": "http.response.body", "body": b""})


async def _start(send: Send, status: int, headers: Mapping[str, str]) -> None:
    pairs = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": status, "headers": pairs})


def is_known(written: str, tag: str) -> bool:
    """Whether a browser has the file of that tag, by its `If-None-Match`."""
    tags = [one.strip().removeprefix("W/") for one in written.split(",")]
    return tag.removeprefix("W/") in tags or tags == ["*"]


def accepts_gzip(written: str) -> bool:
    """Whether a browser takes gzip, by its `Accept-Encoding`."""
    taken = {}
    for part in written.lower().split(","):
        coding, _semicolon, quality = (piece.strip() for piece in part.partition(";"))
        weight = quality.removeprefix("q=").strip()
        taken[coding] = not weight or weight.strip("0.") != ""
    return taken.get("gzip", taken.get("*", False))
