"""The web server: the app for browsers, by default on loopback only, with no request to other servers."""

from __future__ import annotations

import errno
import os
import re
import signal
import socket
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

import uvicorn
from flet_web.fastapi import app as flet_app

from scorekeeper.locale import Words
from scorekeeper.storage.limits import MOST_BACKUP_BYTES
from scorekeeper.storage.locations import assets_folder
from scorekeeper.tables.host import Host
from scorekeeper.ui.app import build
from scorekeeper.ui.client.middleware import ClientMiddleware
from scorekeeper.ui.routes import load_screens
from scorekeeper.ui.runtime.files import uploads_folder, uploads_key
from scorekeeper.ui.runtime.flet_patches import ClientPatchMiddleware, end_with_connection, skip_message_repr
from scorekeeper.ui.runtime.gc_schedule import raise_gc_threshold

LOOPBACK = "127.0.0.1"
PORT = 8000
SHUTDOWN_TIMEOUT = 2
"""Seconds that open connections have to end when the server stops."""

CONTENT_SECURITY_POLICY = (
    "default-src 'self' data: blob:; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval' blob:; "
    "style-src 'self' 'unsafe-inline'; worker-src 'self' blob:"
)
"""A page loads files from its own host only."""

SERVED_POLICY = f"{CONTENT_SECURITY_POLICY}; frame-ancestors 'self'; connect-src 'self' data: blob: ws: wss:"
"""The same in a header, with the WebSocket named: for older Safari 'self' does not include it."""

skip_message_repr()


class CannotListen(Exception):  # noqa: N818 - says what is so, as a sentence for the person who started it
    """The address cannot be listened on; the text is a sentence."""


def default_port(_: Words) -> int:
    """8000, or what `FLET_SERVER_PORT` says; raises `CannotListen` when that is no port."""
    wanted = os.environ.get("FLET_SERVER_PORT") or str(PORT)
    if not re.fullmatch(r"[0-9]{1,5}", wanted) or not 0 < int(wanted) < 2**16:
        raise CannotListen(_("FLET_SERVER_PORT is “{port}”, which is no port: 1 to 65535.", port=wanted))
    return int(wanted)


def listen(_: Words, host: str, port: int) -> socket.socket:
    """A socket that listens there; raises `CannotListen`."""
    try:
        family, _type, _protocol, _name, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        return socket.create_server(address[:2], family=family)
    except (OSError, UnicodeError) as error:
        code = getattr(error, "errno", None)
        if code == errno.EADDRINUSE:
            sentence = _("Port {port} is taken, perhaps by this app itself; choose another one.", port=port)
        elif code == errno.EACCES:
            sentence = _("Port {port} is not open to you; choose one above 1023.", port=port)
        else:
            sentence = _("“{host}” is no address of this machine.", host=host)
        raise CannotListen(sentence) from None


def address_of(listener: socket.socket) -> str:
    """What to type into a browser, on this machine or, if it listens everywhere, on another one."""
    host, port = listener.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = _own_address()
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _own_address() -> str:
    """The address under which the local network knows this machine; loopback when it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # This sends nothing, it only chooses the interface. 192.0.2.0/24 is never assigned.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return LOOPBACK
        return str(probe.getsockname()[0])


def web_app(host: Host) -> Any:
    """The app as an ASGI application, for this server or another one."""
    load_screens()
    flet = flet_app(
        end_with_connection(build(host, shared=True, fonts={})),
        assets_dir=str(assets_folder()),
        app_name="Block der Wahrheit",
        app_short_name="Block",
        app_description="The score pad for the card game Wizard",
        no_cdn=True,
        upload_dir=str(uploads_folder()),
        max_upload_size=MOST_BACKUP_BYTES,
        secret_key=uploads_key(),
    )
    client = ClientMiddleware(ClientPatchMiddleware(flet), lambda: host.settings.theme)
    return SecurityMiddleware(client)


def serve_until_stopped(host: Host, listener: socket.socket, started: Callable[[], None]) -> None:
    """Serve there until Ctrl-C or a request to end; `started` is called once pages can be asked for."""
    # Ctrl-C may come just before uvicorn's loop starts.
    warnings.filterwarnings("ignore", "coroutine 'Server.serve' was never awaited", RuntimeWarning)
    config = uvicorn.Config(
        web_app(host),
        ws="websockets-sansio",
        # What a tap changes is a kilobyte: packing it would cost more than sending it.
        ws_per_message_deflate=False,
        log_level="critical",
        timeout_graceful_shutdown=SHUTDOWN_TIMEOUT,
    )
    _Server(config, started).run(sockets=[listener])


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._started = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            raise_gc_threshold()
            self._started()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop without raising the signal again afterwards, as uvicorn's own method would."""
        before = {
            number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)
        }
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


class SecurityMiddleware:
    """ASGI middleware: refuses WebSockets of other origins, and adds the content security policy.

    Any page in the browser could try to open a session on loopback. The policy keeps everything on a page
    from asking another server.
    """

    def __init__(self, app: Any) -> None:
        self._app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket" and _is_cross_origin(scope["headers"]):
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return

        async def send_with_policy(message: Any) -> None:
            if message["type"] == "http.response.start":
                policy = (b"content-security-policy", SERVED_POLICY.encode())
                message["headers"] = [*message["headers"], policy]
            await send(message)

        await self._app(scope, receive, send_with_policy if scope["type"] == "http" else send)


def _is_cross_origin(headers: list[tuple[bytes, bytes]]) -> bool:
    values = {name: value.decode("latin-1") for name, value in headers}
    return b"origin" in values and urlsplit(values[b"origin"]).netloc != values.get(b"host")
