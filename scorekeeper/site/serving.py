"""A static web server for a built site: compressed copies, and nothing outside its folder."""

from __future__ import annotations

import shutil
import socket
from functools import partial
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Protocol
from urllib.parse import unquote, urlsplit

from scorekeeper.site.builder import PAGE
from scorekeeper.site.output_folder import MARKER
from scorekeeper.web.delivery import media_type

ENCODINGS = {"br": ".br", "gzip": ".gz"}


class Writable(Protocol):
    """Where a response is written."""

    def write(self, content: bytes, /) -> object: ...


class SiteServer(ThreadingHTTPServer):
    """A web host for one site below `base`, listening on the socket that it is given."""

    daemon_threads = True

    def __init__(self, folder: Path, base: str, listener: socket.socket) -> None:
        handler = partial(_RequestHandler, folder, base)
        super().__init__(listener.getsockname(), handler, bind_and_activate=False)
        self.socket.close()
        self.socket = listener

    def send(self, path: Path, out: Writable) -> None:
        """Send what the file holds."""
        with path.open("rb") as file:
            shutil.copyfileobj(file, out)

    def handle_error(self, request: object, client_address: object) -> None:
        """Nothing: a browser may close the connection at any time."""


class _RequestHandler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    server: SiteServer

    def __init__(self, folder: Path, base: str, *rest: object) -> None:
        self._folder = folder
        self._base = base
        super().__init__(*rest)  # type: ignore[arg-type] # the server's own

    def do_GET(self) -> None:
        self._respond(with_content=True)

    def do_HEAD(self) -> None:
        self._respond(with_content=False)

    def log_message(self, format: str, *values: object) -> None:
        """Nothing: a site is many files."""

    def _respond(self, *, with_content: bool) -> None:
        path = self._requested_file()
        if path is None:
            self._end(HTTPStatus.NOT_FOUND, {"Content-Length": "0"})
            return
        headers = {"Content-Type": media_type(path.name)}
        headers["Vary"] = "Accept-Encoding"
        accepted = {
            part.partition(";")[0].strip() for part in self.headers.get("Accept-Encoding", "").split(",")
        }
        for encoding, end in ENCODINGS.items():
            copy = path.with_name(path.name + end)
            if encoding in accepted and copy.is_file():
                path, headers["Content-Encoding"] = copy, encoding
                break
        known = path.stat()
        headers["ETag"] = tag = f'"{known.st_mtime_ns:x}-{known.st_size:x}"'
        # A browser may store everything, and revalidates it each time.
        headers["Cache-Control"] = "no-cache"
        if self.headers.get("If-None-Match") == tag:
            self._end(HTTPStatus.NOT_MODIFIED, headers)
            return
        self._end(HTTPStatus.OK, {**headers, "Content-Length": str(known.st_size)})
        if with_content:
            self.server.send(path, self.wfile)

    def _end(self, status: HTTPStatus, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()

    def _requested_file(self) -> Path | None:
        """The file of the request, None where there is none."""
        name = unquote(urlsplit(self.path).path)
        if not name.startswith(self._base):
            return None
        name = name.removeprefix(self._base) or PAGE
        path = self._folder / name
        inside = path.resolve().is_relative_to(self._folder.resolve())
        return path if inside and path.is_file() and path.name != MARKER else None
